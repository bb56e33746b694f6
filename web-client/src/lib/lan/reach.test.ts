// QR codes carry an address that tablets can open, and the one that the director chose.
// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { chosen, forHost, forOthers, label, offered, type Origin, type Reachable, type Ways } from './reach';

const at = (origin: string, network = '', reachable: Reachable = 'lan'): Origin => ({
  origin,
  network,
  reachable,
});

const wifi = 'http://192.168.7.20:8080';
const wired = 'http://192.168.1.5:8080';
const secure = 'https://192.168.7.20:8443';
const laptop: Ways = {
  http: [
    at(wifi, 'wlan0'),
    at(wired, 'eth0'),
    at('http://172.17.0.1:8080', 'docker0', 'virtual'),
    at('http://localhost:8080', '', 'machine'),
  ],
  https: [at(secure, 'wlan0'), at('https://localhost:8443', '', 'machine')],
  https_port: 8443,
  authority: null,
};

const texts = (origins: readonly Origin[]): string[] => origins.map((each) => each.origin);

it('an address of the laptop alone is never offered, and networks of containers come last', () => {
  expect(texts(offered(laptop, 'http://localhost:8080'))).toEqual([
    wifi,
    wired,
    secure,
    'http://172.17.0.1:8080',
  ]);
});

it('a director who works over HTTPS is offered HTTPS first', () => {
  expect(texts(offered(laptop, secure))[0]).toBe(secure);
});

it('the choice of before is kept while that network is there', () => {
  const origins = offered(laptop, wifi);
  expect(chosen(origins, wired, wifi)).toBe(wired);
  expect(chosen(origins, 'http://10.0.0.9:8080', wifi)).toBe(wifi);
});

it('without a choice it is the address by which the page came, and never “localhost”', () => {
  const origins = offered(laptop, wired);
  expect(chosen(origins, null, wired)).toBe(wired);
  expect(chosen(origins, null, 'http://localhost:8080')).toBe(wifi);
});

it('a machine that is on no network has no address to offer', () => {
  const alone: Ways = { ...laptop, http: [at('http://127.0.0.1:8080', 'lo', 'machine')], https: [] };
  expect(offered(alone, 'http://127.0.0.1:8080')).toEqual([]);
  expect(chosen([], wired, wired)).toBeUndefined();
});

it('a list tells addresses apart by network and by HTTPS', () => {
  expect(label(at(wifi, 'wlan0'))).toBe('192.168.7.20:8080 · wlan0');
  expect(label(at(secure, 'wlan0'))).toBe('192.168.7.20:8443 · HTTPS · wlan0');
  expect(label(at('https://tapis.club.example'))).toBe('tapis.club.example · HTTPS');
});

it('the way on to HTTPS stays at the same host, else leads to one that the certificate is for', () => {
  expect(forHost(laptop.https, '192.168.7.20')).toBe(secure);
  expect(forHost(laptop.https, 'localhost')).toBe('https://localhost:8443');
  expect(forHost(laptop.https, 'tapis.test')).toBe(secure);
  expect(forHost([], 'tapis.test')).toBeUndefined();
});

it('the code of the trust page leads to plain HTTP in the network, wherever the page itself was opened', () => {
  expect(forOthers(laptop, 'http://localhost:8080')).toBe(wifi);
  expect(forOthers(laptop, secure)).toBe(wifi);
  expect(forOthers(laptop, wired)).toBe(wired);
});
