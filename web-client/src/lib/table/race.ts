// The chip race of a table: which cards are missing, and who got a chip in the end.
import type { Card, Chips, RaceAtView, Seat, SeatView } from '../../protocol/protocol.gen';

/** Cards that were dealt, by seat. */
export type Dealt = ReadonlyMap<Seat, readonly Card[]>;

export type RaceLine = {
  readonly seat: Seat;
  /** Chips left over: a card for each. */
  readonly small: number;
  /** Cards that were written down. */
  readonly cards: readonly Card[];
};

/** What a player has after a race. */
export type RaceEnd = { readonly seat: Seat; readonly name: string; readonly stack: Chips };

/** Everybody with chips left over, in the order in which cards are dealt. */
export function raceLines(race: RaceAtView, dealt: Dealt): readonly RaceLine[] {
  return race.seats
    .filter(({ small }) => small > 0)
    .map(({ seat, small }) => ({ seat, small, cards: (dealt.get(seat) ?? []).slice(0, small) }));
}

/** Whether cards decide: not where no player or every player gets a chip. */
export function needsCards(race: RaceAtView): boolean {
  return race.awarded > 0 && race.awarded < raceLines(race, new Map()).length;
}

/** Seats whose cards are not all written down. */
export function missingCards(race: RaceAtView, lines: readonly RaceLine[]): readonly Seat[] {
  if (!needsCards(race)) return [];
  return lines.filter((line) => line.cards.length < line.small).map(({ seat }) => seat);
}

/** Who got a larger chip: stacks before without the chips left over, beside the stacks afterwards. */
export function gotChip(
  race: RaceAtView,
  before: ReadonlyMap<Seat, Chips>,
  after: readonly SeatView[],
): readonly RaceEnd[] {
  return raceLines(race, new Map()).flatMap(({ seat, small }) => {
    const now = after.find((each) => each.seat === seat);
    const had = before.get(seat);
    if (!now || had === undefined || now.stack <= had - small * race.old) return [];
    return [{ seat, name: now.name, stack: now.stack }];
  });
}
