// Playing a hand back: which step comes next, and how long each one is looked at.
import type { Seat, StepKind, StepView } from '../../protocol/protocol.gen';

/** However long people thought, a step is looked at for so long at least and at most. */
const shortestMs = 900;
const longestMs = 3_000;
/** Thinking is played this much faster than it was. */
const speed = 6;

/** Where a key leads; nothing for a key that means nothing here. */
export function stepAfterKey(key: string, index: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** How long a step stays before the next one, while the hand is played. */
export function stayMs(next: StepView): number {
  return Math.min(longestMs, Math.max(shortestMs, next.since_ms / speed));
}

/** The seat that a step is about, to be marked on the felt. */
export function seatOf(what: StepKind): Seat | undefined {
  if (what.type === 'awarded') return what.winners[0];
  return 'seat' in what ? (what.seat ?? undefined) : undefined;
}

/** A step is one of several that were logged with one tap. */
export function isWithBefore(steps: readonly StepView[], index: number): boolean {
  return index > 0 && steps[index]?.sequence === steps[index - 1]?.sequence;
}
