// A time call as it stands: the minute to think, then the last seconds.
import type { TableView } from '../../protocol/protocol.gen';
import { secondsLeft } from '../format/format';

export type Countdown = { readonly seconds: number; readonly part: number; readonly isLast: boolean };

/** The last seconds of a shot clock, in milliseconds: they look like the end of a time call. */
const lastOfShotMs = 5_000;

/** The time of the player to act, where it runs: of a time call, or of the shot clock. */
export function timeOf(
  { time_call, shot }: Pick<TableView, 'time_call' | 'shot'>,
  now: number,
): Countdown | undefined {
  if (time_call) return countdown(time_call, time_call.called_at, now);
  if (!shot) return undefined;
  const { since, ends_at } = shot;
  const isLast = now >= ends_at - lastOfShotMs;
  const part = Math.min(1, Math.max(0, (ends_at - now) / Math.max(1, ends_at - since)));
  return { seconds: secondsLeft(ends_at, now), part, isLast };
}

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
