// How a hand has ended: who got how much of the pots, where odd chips went, and who has nothing left.
import type { Chips, Plan, Seat, SeatView, TableSummary, TableView } from '../../protocol/protocol.gen';

/** What a player got from all pots of a hand. */
export type Gain = {
  readonly seat: Seat;
  readonly amount: Chips;
  /** Odd chips of split pots among it. */
  readonly odd: Chips;
};

export type Ending = {
  /** Most first. */
  readonly gains: readonly Gain[];
  /** Players without chips who are still at the table. */
  readonly out: readonly SeatView[];
};

/** The best and the worst place of players who go out together. */
export type Places = { readonly best: number; readonly worst: number };

/** What the event says, as far as the end of a hand asks for it. */
export type EventFigures = {
  readonly tables: readonly Pick<TableSummary, 'table' | 'players'>[];
  readonly players_left: number;
  readonly plan: { readonly rebuys: Pick<Plan['rebuys'], 'levels'> } | null;
};

/** The end of the last hand, until the next one begins. */
export function endingOf({ phase, last_hand: last, seats }: TableView): Ending | undefined {
  if (phase !== 'between' || !last) return undefined;
  const odd = new Map((last.odd ?? []).map(({ seat, amount }) => [seat, amount]));
  const gains = last.won.map(({ seat, amount }) => ({ seat, amount, odd: odd.get(seat) ?? 0 }));
  return {
    gains: gains.toSorted((one, other) => other.amount - one.amount),
    out: seats.filter(({ part }) => part === 'eliminated'),
  };
}

/** The places of who has gone out, where the event's figures have come as far as this table. */
export function placesOfOut(view: TableView, event: EventFigures | undefined): Places | undefined {
  const out = view.seats.filter(({ part }) => part === 'eliminated').length;
  const counted = event?.tables.find(({ table }) => table === view.table)?.players;
  if (!event || out === 0 || counted !== view.seats.length - out) return undefined;
  return { best: event.players_left + 1, worst: event.players_left + out };
}

/** Who has lost all chips while the event sells rebuys: the table waits for their word. Whether one is sold the floor says. */
export function rebuyers(view: TableView, event: EventFigures | undefined): readonly SeatView[] {
  const until = event?.plan?.rebuys.levels ?? 0;
  return view.level > until ? [] : (endingOf(view)?.out ?? []);
}
