// A time call as it stands: the minute to think, then the last seconds.
import { secondsLeft } from '../format/format';

export type Countdown = { readonly seconds: number; readonly part: number; readonly isLast: boolean };

export function countdown(
  call: { readonly countdown_at: number; readonly ends_at: number },
  startedAt: number,
  now: number,
): Countdown {
  const isLast = now >= call.countdown_at;
  const [from, until] = isLast ? [call.countdown_at, call.ends_at] : [startedAt, call.countdown_at];
  const length = Math.max(1, until - from);
  return {
    seconds: secondsLeft(until, now),
    part: Math.min(1, Math.max(0, (until - now) / length)),
    isLast,
  };
}
