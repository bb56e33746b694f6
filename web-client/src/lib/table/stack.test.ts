// Chips that are drawn beside an amount.
import { expect, test } from 'vitest';
import { stackOf } from './stack';

const values = [25, 100, 500, 1_000, 5_000];

test('an amount is drawn in the chips that make it, the largest at the bottom', () => {
  expect(stackOf(600, values)).toEqual([500, 100]);
  expect(stackOf(1_525, values)).toEqual([1_000, 500, 25]);
});

test('a drawing never grows beyond four chips', () => {
  expect(stackOf(99_975, values)).toEqual([5_000, 5_000, 5_000, 5_000]);
});

test('an amount that these chips cannot make is one chip of no value', () => {
  expect(stackOf(7, values)).toEqual([undefined]);
  expect(stackOf(7, [])).toEqual([undefined]);
});
