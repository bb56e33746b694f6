// Numbers and times as people write them.
import { expect, test } from 'vitest';
import { denomination, duration, number, secondsLeft, secondsSince } from './format';

test('thousands are grouped as the language does', () => {
  expect(number(1_200, 'fr-FR')).toBe('1\u202f200');
  expect(number(1_234_567, 'en-GB')).toBe('1,234,567');
});

test('the value on a chip is written in full below a hundred thousand', () => {
  const french = (value: number): string => denomination(value, 'fr-FR');
  expect([25, 500, 1_000, 25_000, 100_000, 1_500_000].map(french)).toEqual([
    '25',
    '500',
    '1\u202f000',
    '25\u202f000',
    '100K',
    '1,5M',
  ]);
  expect(denomination(1_250, 'en-GB')).toBe('1,250');
});

test('a countdown shows the second that has begun, and never less than zero', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 61_000)).toBe(0);
  expect(secondsSince(1_000, 3_900)).toBe(2);
  expect(secondsSince(5_000, 3_900)).toBe(0);
});

test('durations', () => {
  expect([42, 725, 3_725].map(duration)).toEqual(['0:42', '12:05', '1:02:05']);
});
