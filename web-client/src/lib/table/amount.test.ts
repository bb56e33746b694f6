// The pad writes what people type, and knows where it stands.
import { describe, expect, test } from 'vitest';
import { addChip, press, standing, type Amount, type PadKey } from './amount';

const typed = (...keys: PadKey[]): Amount => keys.reduce<Amount>(press, undefined);

describe('typing an amount', () => {
  test('digits and zeros follow each other', () => {
    expect(typed('1', '2', '00')).toBe(1_200);
    expect(typed('5', '000')).toBe(5_000);
  });

  test('leading zeros are nothing', () => {
    expect(typed('0', '000', '00')).toBeUndefined();
  });

  test('the last digit is taken back until nothing is left', () => {
    expect(typed('1', '2', 'back')).toBe(1);
    expect(typed('7', 'back', 'back')).toBeUndefined();
  });

  test('an amount that no number can hold is not entered', () => {
    const full = typed('9', '000', '000', '000', '000', '000');
    expect(press(full, '9')).toBe(full);
    expect(addChip(full, Number.MAX_SAFE_INTEGER)).toBe(full);
  });

  test('chips add up like on the felt', () => {
    expect(addChip(addChip(undefined, 500), 100)).toBe(600);
  });
});

describe('where an amount stands', () => {
  const raise = { is_opening: false, min: 400, max: 10_000, presets: [], citation: null };

  test.each([
    [undefined, 'empty'],
    [399, 'below'],
    [400, 'legal'],
    [9_999, 'legal'],
    [10_000, 'all_in'],
    [10_001, 'above'],
  ] as const)('%s is %s', (amount, expected) => {
    expect(standing(amount, raise)).toBe(expected);
  });

  test('without a raise no amount is one', () => {
    expect(standing(500, null)).toBe('no_raise');
  });
});
