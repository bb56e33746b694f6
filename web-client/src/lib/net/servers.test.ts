// Which server a device comes to after its own is gone, and how soon.
import { expect, test } from 'vitest';
import { Servers, type Lost, type Shelf } from './servers';

const [one, two, three] = ['http://10.0.0.1:8080', 'http://10.0.0.2:8080', 'http://10.0.0.3:8080'] as const;
const half = 0.5;

function shelf(text: string | null = null): Shelf & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(next) {
      this.text = next;
    },
  };
}

function among(...servers: readonly string[]): Servers {
  const all = new Servers(one, shelf());
  all.welcomed(servers);
  return all;
}

/** The next attempts: when each begins, if the one before takes no time, and where. */
function attempts(
  servers: Servers,
  count: number,
  first: Lost = 'closed',
): readonly (readonly [number, string])[] {
  let now = 0;
  return Array.from({ length: count }, (_, index) => {
    now += servers.lost(index === 0 ? first : 'closed', half);
    return [now, servers.origin] as const;
  });
}

test('a server that is alone is tried again after longer and longer rests', () => {
  const expected = [300, 750, 1_500, 2_850].map((at) => [at, one]);
  expect(attempts(new Servers(one, shelf()), 4)).toEqual(expected);
  expect(attempts(among(), 4)).toEqual(expected);
  expect(attempts(among(one), 4)).toEqual(expected);
});

test('the same server is tried once at once, then the others, then all of them after a rest', () => {
  expect(attempts(among(one, two, three), 9)).toEqual([
    [100, one],
    [100, two],
    [100, three],
    [400, one],
    [400, two],
    [400, three],
    [850, one],
    [850, two],
    [850, three],
  ]);
});

test('a server that says nothing any more is tried after the others', () => {
  const origins = attempts(among(one, two, three), 4, 'silent').map(([, origin]) => origin);
  expect(origins).toEqual([two, three, one, two]);
});

test('who has come to another server stays there, and knows the way from there', () => {
  const servers = among(one, two, three);
  attempts(servers, 2);
  servers.welcomed([two, three]);
  expect(servers.origin).toBe(two);
  expect(attempts(servers, 4).map(([, origin]) => origin)).toEqual([two, three, one, two]);
});

test('a page that is loaded again begins with its own server and knows the others', () => {
  const kept = shelf();
  new Servers(one, kept).welcomed([one, two]);
  const again = new Servers(one, kept);
  expect(again.origin).toBe(one);
  expect(again.lost('closed', half)).toBe(0);
  expect(again.origin).toBe(two);
});

test('what was kept is read with care', () => {
  const odd = ['no address', 'ftp://10.0.0.2', 'http://10.0.0.2:8080/path', 7, two];
  const servers = new Servers(one, shelf(JSON.stringify(odd)));
  expect(attempts(servers, 2).map(([, origin]) => origin)).toEqual([two, one]);
  for (const text of ['', '{}', 'null']) expect(new Servers(one, shelf(text)).isAlone).toBe(true);
});

test('no more are kept than can be tried soon, and a server comes back to the list', () => {
  const servers = among(one);
  for (let host = 1; host <= 20; host += 1) servers.welcomed([`http://10.0.1.${host}`]);
  const tried = new Set(attempts(servers, 30).map(([, origin]) => origin));
  expect(tried.size).toBeLessThanOrEqual(9);
  expect(tried).toContain(one);
});

test('over HTTPS there is one name for all servers', () => {
  const home = 'https://club.example';
  const servers = new Servers(home, shelf(JSON.stringify([two])));
  servers.welcomed([one, two]);
  expect(servers.isAlone).toBe(true);
  expect(servers.origin).toBe(home);
});

test('a stranger at an address of old does not tell a device that it is not paired', () => {
  const kept = shelf(JSON.stringify([two]));
  const servers = new Servers(one, kept);
  servers.lost('closed', half);
  expect(servers.origin).toBe(two);
  expect(servers.isBelieved()).toBe(false);
  expect(kept.text).toBe('[]');
  expect(servers.origin).toBe(one);
  expect(servers.isBelieved()).toBe(true);
  servers.welcomed([one, three]);
  servers.lost('silent', half);
  expect(servers.origin).toBe(three);
  expect(servers.isBelieved()).toBe(true);
});
