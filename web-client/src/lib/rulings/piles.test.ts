// Piles are built from the largest chips, and never make another amount.
import { expect, test } from 'vitest';
import { fewest, withChip, withoutChip, worth } from './piles';

const values = [25, 100, 500, 1_000, 5_000];

test.each([
  [300, [{ value: 100, count: 3 }]],
  [
    1_625,
    [
      { value: 1_000, count: 1 },
      { value: 500, count: 1 },
      { value: 100, count: 1 },
      { value: 25, count: 1 },
    ],
  ],
  [5_000, [{ value: 5_000, count: 1 }]],
])('%i is made of the fewest chips', (amount, piles) => {
  expect(fewest(amount, values)).toEqual(piles);
  expect(worth(piles)).toBe(amount);
});

test('an amount that the chips in use cannot make has no piles', () => {
  expect(fewest(310, values)).toBeUndefined();
  expect(fewest(50, [100])).toBeUndefined();
  expect(fewest(0, values)).toEqual([]);
});

test('chips are added and taken back one by one', () => {
  const two = withChip(withChip([], 100), 500);
  expect(two).toEqual([
    { value: 500, count: 1 },
    { value: 100, count: 1 },
  ]);
  expect(withChip(two, 100)[1]).toEqual({ value: 100, count: 2 });
  expect(withoutChip(two, 500)).toEqual([{ value: 100, count: 1 }]);
});
