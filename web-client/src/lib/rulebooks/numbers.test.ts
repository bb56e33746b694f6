// Articles as people name them.
import { expect, test } from 'vitest';
import { articleNumber } from './numbers';

const names = { p: 'al.', b: 'tiret', e: 'ex.' };

test('a part that has no number in the book is said in words', () => {
  expect(articleNumber('10.3.p3', names)).toBe('10.3, al. 3');
  expect(articleNumber('3.2.b4.p6', names)).toBe('3.2, tiret 4, al. 6');
  expect(articleNumber('9.10.b.e1', names)).toBe('9.10.b, ex. 1');
});

test('what a book numbers itself stays as it is', () => {
  for (const id of ['10.2', '9.10.a', '2-17.d', 'RP-11#4', '39-B']) expect(articleNumber(id, names)).toBe(id);
});
