// What the list of devices tells a director.
import { expect, test } from 'vitest';
import type { DeviceView } from '../../protocol/protocol.gen';
import { conflicts, endOf, endsSoon, isLow, lastContact } from './devices';
import { failureOf } from './joining';
import { en } from '../language/languages.fixture';

const tablet = (name: string, table: number, change: Partial<DeviceView> = {}): DeviceView => ({
  device: name,
  name,
  role: { type: 'tablet', table },
  connected: true,
  last_seen: 1_000_000,
  ...change,
});

test('two connected tablets at one table are named; a paired one in a drawer is no conflict', () => {
  const all = [
    tablet('A', 2),
    tablet('B', 2),
    tablet('C', 1),
    tablet('D', 1, { connected: false }),
    tablet('F', 3, { role: { type: 'floor' } }),
  ];
  expect(conflicts(all)).toEqual([{ table: 2, names: ['A', 'B'] }]);
});

test('a device that is away was last heard of so long ago', () => {
  const away = tablet('A', 1, { connected: false });
  expect(lastContact(tablet('A', 1), 2_000_000, en)).toBe('online');
  expect(lastContact(away, 1_030_000, en)).toContain('just now');
  expect(lastContact(away, 1_000_000 + 185_000, en)).toContain('3:05');
  expect(lastContact({ ...away, last_seen: null }, 0, en)).toContain('never');
});

test('a low battery is told of unless it is being charged', () => {
  const at = 0;
  expect(isLow(tablet('A', 1))).toBe(false);
  expect(isLow(tablet('A', 1, { battery: { percent: 12, charging: false, at } }))).toBe(true);
  expect(isLow(tablet('A', 1, { battery: { percent: 12, charging: true, at } }))).toBe(false);
});

test('a device says until when it stays paired, and when that is soon', () => {
  const now = Date.UTC(2026, 10, 26, 12);
  const later = tablet('A', 1, { expires_at: Date.UTC(2026, 11, 24, 12) });
  const today = tablet('A', 1, { expires_at: Date.UTC(2026, 10, 26, 20) });
  expect(endOf(tablet('A', 1), now, en)).toBeUndefined();
  expect(endOf(later, now, en)).toBe('stays paired until 24 Dec 2026');
  expect(endsSoon(later, now)).toBe(false);
  expect(endOf(today, now, en)).toContain('pair it again from 26 Nov 2026');
});

test('an event that takes codes only, and a crowd at the door, are told apart', () => {
  expect(failureOf(403)).toBe('closed');
  expect(failureOf(429)).toBe('too_many');
  expect(failureOf(503)).toBe('server');
});
