// The floor's PIN as it is typed, and how long what it opens lasts.
import { duration, secondsLeft } from '../format/format';
import type { Refused } from '../../protocol/protocol.gen';

/** How many digits a PIN has, as the server takes it. */
export const fewestDigits = 4;
export const mostDigits = 8;

export const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type PadKey = (typeof padKeys)[number] | '0' | 'back';

const masked = '●';

/** What is typed after one more key. */
export function pressed(typed: string, key: PadKey): string {
  if (key === 'back') return typed.slice(0, -1);
  return typed.length < mostDigits ? typed + key : typed;
}

/** The key of the pad that a key of a keyboard stands for. */
export function padKeyOf(key: string): PadKey | undefined {
  if (key === 'Backspace') return 'back';
  return /^[0-9]$/.test(key) ? (key as PadKey) : undefined;
}

export function isWhole(typed: string): boolean {
  return new RegExp(`^[0-9]{${fewestDigits},${mostDigits}}$`).test(typed);
}

/** A mark for each digit: players look on. */
export function mask(typed: string): string {
  return masked.repeat(typed.length);
}

/** Seconds before the next PIN is looked at. */
export function secondsToWait(refused: Refused | undefined, now: number): number {
  return refused?.retry_at == null ? 0 : secondsLeft(refused.retry_at, now);
}

/** How long the floor still holds the tablet, as `1:45`; `undefined` when it is the table's. */
export function timeHeld(until: number | undefined, now: number): string | undefined {
  if (until === undefined) return undefined;
  const seconds = secondsLeft(until, now);
  return seconds === 0 ? undefined : duration(seconds);
}
