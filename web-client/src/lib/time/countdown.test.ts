// The minute, then the last ten seconds.
import { expect, test } from 'vitest';
import { backoff } from '../net/backoff';
import { countdown } from './countdown';

const call = { countdown_at: 60_000, ends_at: 70_000 };

test('a minute to think, then ten seconds, then nothing', () => {
  expect(countdown(call, 0, 0)).toEqual({ seconds: 60, part: 1, isLast: false });
  expect(countdown(call, 0, 30_000)).toEqual({ seconds: 30, part: 0.5, isLast: false });
  expect(countdown(call, 0, 60_000)).toEqual({ seconds: 10, part: 1, isLast: true });
  expect(countdown(call, 0, 75_000)).toEqual({ seconds: 0, part: 0, isLast: true });
});

test('attempts to connect are spread between 0.3 and 5 seconds', () => {
  expect(backoff(0, 1)).toBe(300);
  expect(backoff(3, 1)).toBe(2_400);
  expect(backoff(50, 1)).toBe(5_000);
  expect(backoff(50, 0)).toBe(300);
});
