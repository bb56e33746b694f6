// Nothing moves under a finger.
import { expect, test } from 'vitest';
import { lingerMs, nextChange, settle, type Keyed, type Line } from './steady';

const items = (...keys: readonly string[]): readonly Keyed[] => keys.map((key) => ({ key }));
const keys = (lines: readonly Line<Keyed>[]): readonly string[] => lines.map((line) => line.key);

test('the first list is taken as it is', () => {
  expect(keys(settle([], items('a', 'b'), 0, false))).toEqual(['a', 'b']);
});

test('lines keep their places when the wanted order changes, and new ones come last', () => {
  const first = settle([], items('a', 'b'), 0, false);
  expect(keys(settle(first, items('new', 'b', 'a'), 10, false))).toEqual(['a', 'b', 'new']);
});

test('a line that is done stays where it was for a moment', () => {
  const first = settle([], items('a', 'b'), 0, false);
  const done = settle(first, items('b'), 100, false);
  expect(keys(done)).toEqual(['a', 'b']);
  expect(done[0]?.doneAt).toBe(100);
  expect(nextChange(done)).toBe(100 + lingerMs);
  expect(keys(settle(done, items('b'), 100 + lingerMs - 1, false))).toEqual(['a', 'b']);
  expect(keys(settle(done, items('b'), 100 + lingerMs, false))).toEqual(['b']);
});

test('nothing goes away while a finger is down', () => {
  const done = settle(settle([], items('a', 'b'), 0, false), items('b'), 0, false);
  expect(keys(settle(done, items('b'), 60_000, true))).toEqual(['a', 'b']);
});

test('what comes back opens again in its place', () => {
  const done = settle(settle([], items('a', 'b'), 0, false), items('b'), 0, false);
  const again = settle(done, items('a', 'b'), 50, false);
  expect(keys(again)).toEqual(['a', 'b']);
  expect(again[0]?.doneAt).toBeUndefined();
  expect(nextChange(again)).toBeUndefined();
});

test('a line shows the last that is known of it', () => {
  const first = settle([], [{ key: 'a', text: 'old' }], 0, false);
  expect(settle(first, [{ key: 'a', text: 'new' }], 1, false)[0]?.item.text).toBe('new');
});
