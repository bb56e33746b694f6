// Of two questions whose answers come in any order, the last one counts.
import { expect, test } from 'vitest';
import { Latest } from './latest';

test('a question counts until another one is asked', () => {
  const latest = new Latest();
  const isFirstLast = latest.ask();
  expect(isFirstLast()).toBe(true);
  const isSecondLast = latest.ask();
  expect([isFirstLast(), isSecondLast()]).toEqual([false, true]);
});
