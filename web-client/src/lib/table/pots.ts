// Which pots are worth naming: while bets still differ, pots that differ mean nothing to people.
import type { PotView, TableView } from '../../protocol/protocol.gen';

/** A pot and its number: 0 is the main pot. */
export type NamedPot = PotView & { readonly index: number };

export function namedPots(view: TableView): readonly NamedPot[] {
  const { turn, seats } = view;
  // After an all-in pots are told apart between the streets; what lies in front still changes them.
  const isAllIn = seats.some((seat) => seat.part === 'all_in') && seats.every((seat) => seat.bet === 0);
  const isSettled = turn === null || isAllIn;
  if (!isSettled || view.pots.length < 2) return [];
  return view.pots.map((pot, index) => ({ ...pot, index }));
}
