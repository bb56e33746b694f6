// Pass-through: tapping a later seat means that everybody before it does the same.
import type { RunAction, Seat, SeatView, TableView } from '../../protocol/protocol.gen';

export type Run = { readonly seats: readonly Seat[]; readonly action: RunAction };

/**
 * The seats from the player to act up to the one before `tapped`, who has a hand: the player to act then, or one who
 * has acted, so that no other is left. `undefined` when that makes no sense.
 */
export function runUpTo(view: TableView, tapped: Seat): Run | undefined {
  const turn = view.turn;
  if (!turn || tapped === turn.seat) return undefined;
  const holder = view.seats.find((seat) => seat.seat === tapped);
  if (holder?.part !== 'live' && holder?.part !== 'all_in') return undefined;
  const waiting = new Set(view.seats.filter((seat) => isWaiting(seat, view)).map((seat) => seat.seat));
  const seats: Seat[] = [];
  for (const seat of clockwise(turn.seat, view.seat_count)) {
    if (seat === tapped) return { seats, action: turn.to_call === 0 ? 'check' : 'fold' };
    if (seat === turn.seat || waiting.has(seat)) seats.push(seat);
  }
  return undefined;
}

/** Whether a player still has to speak on this street; the server has the last word. */
function isWaiting(seat: SeatView, view: TableView): boolean {
  if (seat.part !== 'live') return false;
  if (view.phase === 'gathering') return true;
  const highest = Math.max(...view.seats.map((other) => other.bet));
  return seat.last_act === null || seat.bet < highest;
}

/** All seats once, clockwise, from `first`. */
export function clockwise(first: Seat, seatCount: number): Seat[] {
  return Array.from({ length: seatCount }, (_, step) => ((first - 1 + step) % seatCount) + 1);
}
