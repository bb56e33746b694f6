// The trust page says what is so on this device, and nothing that it has not tried.
import { expect, it } from 'vitest';
import { deviceKind, fingerprintLines, settingOf, verdicts, type Probe } from './trust';

const probe = (over: Partial<Probe>): Probe => ({
  isHttps: false,
  isSecure: false,
  answers: () => Promise.resolve(false),
  keepsAwake: () => Promise.resolve(true),
  keepsShell: () => Promise.resolve(true),
  ...over,
});
const secure = 'https://192.168.1.5:8443';

it('a device that does not trust the authority yet is told so, and the rest waits', async () => {
  const found = await verdicts(probe({}), secure);
  expect(found).toEqual({ https: 'no', secure: 'later', awake: 'later', installable: 'later' });
});

it('once the authority is installed, HTTPS is reached from plain HTTP', async () => {
  const asked: string[] = [];
  const answers = (origin: string): Promise<boolean> => {
    asked.push(origin);
    return Promise.resolve(true);
  };
  expect((await verdicts(probe({ answers }), secure)).https).toBe('yes');
  expect(asked).toEqual([secure]);
});

it('over HTTPS everything is tried', async () => {
  const found = await verdicts(probe({ isHttps: true, isSecure: true }), secure);
  expect(found).toEqual({ https: 'yes', secure: 'yes', awake: 'yes', installable: 'yes' });
  const weak = probe({ isHttps: true, isSecure: true, keepsAwake: () => Promise.resolve(false) });
  expect((await verdicts(weak, secure)).awake).toBe('no');
});

it('on the laptop itself, plain HTTP is a secure context, but only HTTPS is installed from', async () => {
  const found = await verdicts(probe({ isSecure: true }), undefined);
  expect(found).toEqual({ https: 'no', secure: 'yes', awake: 'yes', installable: 'no' });
});

it('each device is told where its own setting is', () => {
  expect(deviceKind('Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/140', 5)).toBe('android');
  expect(deviceKind('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe('apple');
  expect(deviceKind('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5)).toBe('apple');
  expect(deviceKind('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0)).toBe('computer');
  expect(deviceKind('Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 0)).toBe('computer');
});

it('the page knows a server without HTTPS, with an authority, and with the club’s certificate', () => {
  const ways = { http: [], https: [], https_port: null, authority: null };
  expect(settingOf(ways)).toBe('off');
  expect(settingOf({ ...ways, https_port: 8443 })).toBe('own');
  const authority = { name: 'Tapis 3F2A10', fingerprint: 'AA' };
  expect(settingOf({ ...ways, https_port: 8443, authority })).toBe('authority');
});

it('a fingerprint is shown in lines of eight pairs', () => {
  const pairs = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0'));
  const lines = fingerprintLines(pairs.join(':'));
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('00 01 02 03 04 05 06 07');
});
