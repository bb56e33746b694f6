// Typing the floor's PIN, and the time it gives.
import { expect, test } from 'vitest';
import type { Refused } from '../../protocol/protocol.gen';
import { isWhole, mask, padKeyOf, pressed, secondsToWait, timeHeld, type PadKey } from './pad';

const refused = (retryAt?: number): Refused => ({
  id: 'a',
  code: 'wrong_pin',
  message: '',
  readings: [],
  ...(retryAt !== undefined && { retry_at: retryAt }),
});

test('digits are added up to eight, and the last one can be taken back', () => {
  const keys: readonly PadKey[] = ['4', '7', '1', '1', '0', '0', '0', '0', '9'];
  expect(keys.reduce(pressed, '')).toBe('47110000');
  expect(pressed('4711', 'back')).toBe('471');
  expect(pressed('', 'back')).toBe('');
});

test('a PIN is whole from four digits on', () => {
  expect(isWhole('471')).toBe(false);
  expect(isWhole('0471')).toBe(true);
  expect(isWhole('12345678')).toBe(true);
  expect(isWhole('123456789')).toBe(false);
  expect(isWhole('12a4')).toBe(false);
});

test('what is typed is never shown', () => {
  expect(mask('4711')).toBe('●●●●');
});

test('a keyboard types digits too, and nothing else', () => {
  expect(padKeyOf('7')).toBe('7');
  expect(padKeyOf('Backspace')).toBe('back');
  for (const key of ['a', 'Enter', '', '10', 'F1']) expect(padKeyOf(key)).toBeUndefined();
});

test('after too many wrong ones the pad says how long to wait', () => {
  expect(secondsToWait(undefined, 0)).toBe(0);
  expect(secondsToWait(refused(), 0)).toBe(0);
  expect(secondsToWait(refused(30_000), 500)).toBe(30);
  expect(secondsToWait(refused(30_000), 30_000)).toBe(0);
});

test('the floor holds the tablet until its time is over', () => {
  expect(timeHeld(undefined, 0)).toBeUndefined();
  expect(timeHeld(120_000, 0)).toBe('2:00');
  expect(timeHeld(120_000, 14_900)).toBe('1:46');
  expect(timeHeld(120_000, 119_999)).toBe('0:01');
  expect(timeHeld(120_000, 120_000)).toBeUndefined();
});
