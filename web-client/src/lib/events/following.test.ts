// Which events are followed by themselves, and how many.
import { expect, test } from 'vitest';
import { followedOf, learned, mostFollowed, nothingYet, restored, switched } from './following';

/** Events by number: a higher one was set up later. */
const list = (...numbers: readonly number[]): { tournament: string; created_at: number }[] =>
  numbers.map((number) => ({ tournament: `e${number}`, created_at: number }));
const first = (count: number): { tournament: string; created_at: number }[] =>
  list(...Array.from({ length: count }, (_, index) => index + 1));

test('at first the newest six are followed', () => {
  const events = first(9);
  expect(followedOf(learned(nothingYet, events), events)).toEqual(['e4', 'e5', 'e6', 'e7', 'e8', 'e9']);
  expect(followedOf(learned(nothingYet, first(2)), first(2))).toEqual(['e1', 'e2']);
});

test('an event that is new is followed by itself, one that was switched off is not', () => {
  const before = switched(learned(nothingYet, first(3)), 'e2', first(3));
  expect(followedOf(before, first(3))).toEqual(['e1', 'e3']);
  const after = learned(before, first(4));
  expect(followedOf(after, first(4))).toEqual(['e1', 'e3', 'e4']);
  expect(learned(after, first(4))).toBe(after);
  expect(followedOf(switched(after, 'e2', first(4)), first(4))).toEqual(['e1', 'e2', 'e3', 'e4']);
});

test('the first event of all is followed when it is there', () => {
  const empty = learned(nothingYet, []);
  expect(followedOf(empty, [])).toEqual([]);
  expect(followedOf(learned(empty, first(1)), first(1))).toEqual(['e1']);
});

test('twelve are followed at most: what comes then has to be switched on', () => {
  let state = learned(nothingYet, first(6));
  state = learned(state, first(20));
  expect(followedOf(state, first(20))).toHaveLength(mostFollowed);
  // Of many that are new at once the newest, beside those that were followed.
  expect(followedOf(state, first(20)).slice(6)).toEqual(['e15', 'e16', 'e17', 'e18', 'e19', 'e20']);
  expect(switched(state, 'e7', first(20))).toBe(state);
  state = switched(switched(state, 'e20', first(20)), 'e7', first(20));
  expect(followedOf(state, first(20))).toContain('e7');
  expect(followedOf(learned(state, first(21)), first(21))).not.toContain('e21');
});

test('events that are gone leave their room to others, and come back as they were', () => {
  const before = switched(learned(nothingYet, first(4)), 'e4', first(4));
  const without = learned(before, list(1, 2, 5));
  expect(followedOf(without, list(1, 2, 5))).toEqual(['e1', 'e2', 'e5']);
  expect(followedOf(learned(without, first(5)), first(5))).toEqual(['e1', 'e2', 'e3', 'e5']);
});

test('what was kept is read again, whoever wrote it', () => {
  const kept = learned(nothingYet, first(3));
  expect(restored(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '[]', 'null', '{"followed":1,"known":[2]}'])
    expect(restored(text)).toEqual(nothingYet);
});
