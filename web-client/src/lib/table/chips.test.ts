// Chips have the colours of the club's case.
import { expect, test } from 'vitest';
import { colourOf } from './chips';

test('a chip has the colour that the plan gives it, whatever is usual', () => {
  const club = [
    { value: 25, colour: 'red' },
    { value: 100, colour: 'pink' },
  ] as const;
  expect([25, 100].map((value) => colourOf(value, club))).toEqual(['red', 'pink']);
});

test('without a plan chips have the colours that clubs use', () => {
  expect([25, 100, 500, 1_000, 5_000].map((value) => colourOf(value))).toEqual([
    'green',
    'black',
    'purple',
    'yellow',
    'orange',
  ]);
});

test('a value that no case has, and an amount that no chips make, are white', () => {
  expect(colourOf(40)).toBe('white');
  expect(colourOf(undefined)).toBe('white');
});
