// Money as people type it, and the cents that are sent.
import { money, typed } from '../format/format';

const mostCents = 1_000_000_00;

/** `20`, `12,50`, `1 200.5 €` in cents; nothing when it is not an amount. An empty field is zero. */
export function centsOf(text: string): number | undefined {
  const plain = text.replaceAll(/[\s€]/g, '').replace(',', '.');
  if (plain === '') return 0;
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return undefined;
  const cents = Math.round(Number(plain) * 100);
  return cents <= mostCents ? cents : undefined;
}

/** Cents as they are typed again: `12,50`, or nothing for zero. */
export function typedEuros(cents: number, locale: string): string {
  if (cents === 0) return '';
  return typed(cents / 100, locale, cents % 100 === 0 ? 0 : 2);
}

/** `12,50 €` in French, `€12.50` in English. */
export function euros(cents: number, locale: string): string {
  return money(cents, locale);
}

/** `40` or `12,5` percent in hundredths of a percent; nothing when it is not a part of the whole. */
export function shareOf(text: string): number | undefined {
  const plain = text.replaceAll(/[\s%]/g, '').replace(',', '.');
  if (plain === '') return 0;
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return undefined;
  const share = Math.round(Number(plain) * 100);
  return share <= 10_000 ? share : undefined;
}

/** A share as it is typed again: `12,5`, or nothing for zero. */
export function typedShare(share: number, locale: string): string {
  if (share === 0) return '';
  return typed(share / 100, locale);
}
