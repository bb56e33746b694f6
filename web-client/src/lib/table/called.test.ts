// Players as sentences call them.
import { expect, test } from 'vitest';
import { bySeat, calledAt } from './called';

const named = (...names: readonly string[]) => names.map((name, index) => ({ seat: index + 1, name }));

test('a player is called by the first name', () => {
  const called = calledAt(named('Sophie Nguyen', 'Jean-Baptiste de La Rochefoucauld', 'Ben'));
  expect([1, 2, 3].map(called)).toEqual(['Sophie', 'Jean-Baptiste', 'Ben']);
});

test('two of one first name are called by their whole names', () => {
  const called = calledAt(named('Michel Blanc', 'Michel Roux', 'Thierry Martin'));
  expect([1, 2, 3].map(called)).toEqual(['Michel Blanc', 'Michel Roux', 'Thierry']);
});

test('a particle or an initial is no name', () => {
  expect([1, 2].map(calledAt(named('El Kaoutari', 'A. Petit')))).toEqual(['El Kaoutari', 'A. Petit']);
});

test('a name that is read from right to left leaves the sentence in its order', () => {
  expect(calledAt(named('محمد الأمين'))(1)).toBe('\u2068محمد\u2069');
});

test('an empty seat has no name', () => {
  expect(calledAt(named('Sophie'))(7)).toBeUndefined();
  expect(bySeat(1)).toBeUndefined();
});
