// A logo fits the limits of the server.
import { expect, test } from 'vitest';
import { within } from './logo';

test('a wide or high image is made smaller, in its proportions', () => {
  expect(within(2_000, 500, 512)).toEqual([512, 128]);
  expect(within(300, 900, 384)).toEqual([128, 384]);
});

test('a small image stays as it is, and a thin one keeps a pixel', () => {
  expect(within(64, 64, 512)).toEqual([64, 64]);
  expect(within(4_000, 2, 128)).toEqual([128, 1]);
});
