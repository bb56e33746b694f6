// The amount being entered on the pad: digits, chips added, or one of the amounts that are offered.
import type { RaiseView } from '../../protocol/protocol.gen';

/** A total in front of the player; `undefined` while nothing is entered. */
export type Amount = number | undefined;

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '000' | 'back';

/** The keypad, row by row. */
export const padKeys: readonly PadKey[] = [
  '7',
  '8',
  '9',
  'back',
  '4',
  '5',
  '6',
  '000',
  '1',
  '2',
  '3',
  '00',
  '0',
];

const most = 9_007_199_254_740_991;

export function press(amount: Amount, key: PadKey): Amount {
  if (key === 'back') {
    const rest = Math.floor((amount ?? 0) / 10);
    return rest === 0 ? undefined : rest;
  }
  const digits = `${amount ?? ''}${key}`;
  const next = Number(digits);
  if (next === 0) return undefined;
  return next > most ? amount : next;
}

/** Chips are added like on the felt; the first one starts from zero. */
export function addChip(amount: Amount, value: number): Amount {
  const next = (amount ?? 0) + value;
  return next > most ? amount : next;
}

/** Where an amount stands among the raises that the server calls legal. */
export type Standing = 'empty' | 'below' | 'legal' | 'all_in' | 'above' | 'no_raise';

export function standing(amount: Amount, raise: RaiseView | null): Standing {
  if (amount === undefined) return 'empty';
  if (raise === null) return 'no_raise';
  if (amount > raise.max) return 'above';
  if (amount === raise.max) return 'all_in';
  return amount < raise.min ? 'below' : 'legal';
}
