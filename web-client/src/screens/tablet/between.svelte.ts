// What a table does between hands for the event: confirming arrivals, counting stacks, the chip race.
import type { Amount, PadKey } from '../../lib/table/amount';
import { press } from '../../lib/table/amount';
import { Desk } from '../../lib/live/desk.svelte';
import type { Messages } from '../../lib/messages/language';
import {
  gotChip,
  missingCards,
  needsCards,
  raceLines,
  type RaceEnd,
  type RaceLine,
} from '../../lib/table/race';
import type { Session } from '../../lib/net/session.svelte';
import type { Card, MoveView, RaceAtView, Seat, SeatView, TableView } from '../../protocol/protocol.gen';

/** The middle key of the bar, while something else than the next hand is asked. */
export type MiddleKey = {
  readonly label: string;
  readonly sub: string;
  readonly isEnabled: boolean;
  readonly go: () => void;
};

/** A race as it stood before it was run. */
type Raced = {
  readonly hand: number;
  readonly race: RaceAtView;
  readonly stacks: ReadonlyMap<Seat, number>;
};

const armedMs = 3_000;

export class Between {
  readonly desk: Desk;
  readonly table: number;
  /** The seat that is being counted; undefined while no count runs. */
  counting = $state<Seat>();
  /** The seat of an arrival that a second tap confirms. */
  armed = $state<Seat>();

  #counts = $state.raw<{ hand: number; stacks: ReadonlyMap<Seat, number> }>({ hand: -1, stacks: new Map() });
  #cards = $state.raw<{ race: string; by: ReadonlyMap<Seat, readonly Card[]> }>({ race: '', by: new Map() });
  #raced = $state.raw<Raced>();
  #disarm: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, table: number) {
    this.desk = new Desk(session);
    this.table = table;
  }

  /** Players who leave this table, and those who come to it. */
  readonly leaving = $derived.by((): readonly MoveView[] =>
    this.#moves.filter((move) => move.from === this.table),
  );
  readonly coming = $derived.by((): readonly MoveView[] =>
    this.#moves.filter((move) => move.to === this.table && move.carries !== null),
  );
  get #moves(): readonly MoveView[] {
    return this.desk.session.views.tournament?.moves ?? [];
  }

  confirmArrival(move: MoveView): void {
    this.armed = undefined;
    this.desk.ask(`journey-${move.player}`, {
      type: 'moves',
      command: { type: 'confirm_arrival', player: move.player },
    });
  }

  isConfirming(move: MoveView): boolean {
    return this.desk.isWaiting(`journey-${move.player}`);
  }

  /** A tap on a seat that waits for a player to arrive: the second one confirms. */
  tapArrival(move: MoveView): void {
    if (this.armed === move.to_seat) {
      this.confirmArrival(move);
      return;
    }
    this.armed = move.to_seat;
    clearTimeout(this.#disarm);
    this.#disarm = setTimeout(() => (this.armed = undefined), armedMs);
  }

  // Counting.

  counted(view: TableView): ReadonlyMap<Seat, number> {
    return this.#counts.hand === view.decision.hand ? this.#counts.stacks : new Map();
  }

  startCount(view: TableView): void {
    this.counting = countable(view)[0]?.seat;
  }

  stopCount(): void {
    this.counting = undefined;
  }

  type(view: TableView, key: PadKey): void {
    if (this.counting !== undefined) this.#count(view, press(this.counted(view).get(this.counting), key));
  }

  /** The next seat that was not counted yet. */
  nextSeat(view: TableView): void {
    const seats = countable(view).map(({ seat }) => seat);
    const at = seats.indexOf(this.counting ?? 0);
    const after = [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
    this.counting = after.find((seat) => !this.counted(view).has(seat)) ?? after[0];
  }

  #count(view: TableView, amount: Amount): void {
    const seat = this.counting;
    if (seat === undefined) return;
    const stacks = new Map(this.counted(view));
    if (amount === undefined) stacks.delete(seat);
    else stacks.set(seat, amount);
    this.#counts = { hand: view.decision.hand, stacks };
  }

  // The race.

  lines(race: RaceAtView): readonly RaceLine[] {
    return raceLines(race, this.#cardsOf(race));
  }

  setCards(race: RaceAtView, seat: Seat, cards: readonly Card[]): void {
    this.#cards = { race: nameOf(race), by: new Map(this.#cardsOf(race)).set(seat, cards) };
  }

  /** Each player brings the odd chips that the log knows of: where they have others, a count puts it right. */
  drawRace(): void {
    const { table } = this;
    this.desk.ask('race', { type: 'draw', occasion: { type: 'race', table, small: [] }, word: '' });
  }

  /** Keeps how a race stood, so that its end can be told. */
  note(view: TableView): void {
    if (!view.race) return;
    const stacks = new Map(view.seats.map((seat) => [seat.seat, seat.stack]));
    this.#raced = { hand: view.decision.hand, race: view.race, stacks };
  }

  /** Who got a chip in the race that was just run. */
  raceEnd(view: TableView): { readonly race: RaceAtView; readonly got: readonly RaceEnd[] } | undefined {
    const raced = this.#raced;
    if (!raced || view.race || raced.hand !== view.decision.hand || view.phase !== 'between')
      return undefined;
    return { race: raced.race, got: gotChip(raced.race, raced.stacks, view.seats) };
  }

  #cardsOf(race: RaceAtView): ReadonlyMap<Seat, readonly Card[]> {
    return this.#cards.race === nameOf(race) ? this.#cards.by : new Map();
  }

  #runRace(race: RaceAtView): void {
    const cards = needsCards(race) ? this.lines(race).map((line) => [line.seat, line.cards] as const) : [];
    this.desk.ask('race', {
      type: 'race',
      command: { type: 'run', table: this.table, small: [], cards },
    });
  }

  #sendCount(view: TableView): void {
    const stacks = [...this.counted(view)];
    this.desk.ask('count', { type: 'count', command: { type: 'count', table: this.table, stacks } });
    this.counting = undefined;
    this.#counts = { hand: -1, stacks: new Map() };
  }

  /** What the middle key does instead of the next hand. */
  middleKey(view: TableView, all: Messages): MiddleKey | undefined {
    if (view.phase !== 'between') return undefined;
    if (this.counting !== undefined) {
      const done = this.counted(view).size;
      return {
        label: all.play.count.send,
        sub: all.play.count.sent(done, countable(view).length),
        isEnabled: done > 0,
        go: () => this.#sendCount(view),
      };
    }
    const { race } = view;
    if (!race) return undefined;
    const missing = missingCards(race, this.lines(race));
    return {
      label: all.play.race.run,
      sub: missing.length > 0 ? all.play.race.missing(missing) : all.play.race.title(race.old, race.new),
      isEnabled: missing.length === 0 && !this.desk.isWaiting('race'),
      go: () => this.#runRace(race),
    };
  }
}

/** Seats with chips to count. */
export function countable(view: TableView): readonly SeatView[] {
  return view.seats.filter((seat) => seat.part !== 'eliminated');
}

/** What was written down belongs to one race. */
function nameOf(race: RaceAtView): string {
  return `${race.old} ${race.new} ${race.seats.map(({ seat, small }) => `${seat}:${small}`).join(' ')}`;
}
