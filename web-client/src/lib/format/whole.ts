// Whole numbers in fields: shown as people write them, read however they are typed.

import { number } from './format';

/** Large enough to be written with its thousands apart. */
const grouped = 1_000;

/** What is typed means this: nothing for an empty field, and no number for what is none. */
export function wholeOf(text: string, locale: string): number | null {
  const grouping = number(grouped, locale).replaceAll(/\d/g, '');
  const plain = text.replaceAll(grouping, '').replaceAll(/[\s'’]/g, '');
  if (plain === '') return null;
  return /^-?\d+$/.test(plain) ? Number(plain) : Number.NaN;
}
