// Which pots are worth naming: while bets still differ, pots that differ mean nothing to people.
import type { PotView, TableView } from '../../protocol/protocol.gen';

/** A pot and its number: 0 is the main pot. */
export type NamedPot = PotView & { readonly index: number };

export function namedPots(view: TableView): readonly NamedPot[] {
  const isSettled = view.turn === null || view.seats.some((seat) => seat.part === 'all_in');
  if (!isSettled || view.pots.length < 2) return [];
  return view.pots.map((pot, index) => ({ ...pot, index }));
}
