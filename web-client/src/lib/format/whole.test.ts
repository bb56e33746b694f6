// Whole numbers as they are typed.
import { expect, test } from 'vitest';
import { number } from './format';
import { wholeOf } from './whole';

test('a number that is shown is read as itself in each language', () => {
  for (const locale of ['fr-FR', 'en-GB'])
    for (const value of [0, 25, 20_000, 1_250_000])
      expect(wholeOf(number(value, locale), locale)).toBe(value);
});

test('spaces and apostrophes may be typed between thousands', () => {
  expect(wholeOf(' 20 000 ', 'fr-FR')).toBe(20_000);
  expect(wholeOf('20’000', 'fr-FR')).toBe(20_000);
});

test('an empty field is nothing, and a fraction or a word is no number', () => {
  expect(wholeOf('  ', 'fr-FR')).toBeNull();
  for (const text of ['1,5', '1.5', 'vingt']) expect(wholeOf(text, 'fr-FR')).toBeNaN();
  expect(wholeOf('1.5', 'en-GB')).toBeNaN();
});
