// The players of the practice table: each has a hand that is good or bad, and does what may be done by the table's view.
import type { Action, Seat, SeatView, TableView, TurnView } from '../../protocol/protocol.gen';
import { clockwise, runUpTo } from '../table/run';
import { acts, player, type Happening } from './happening';

/** Hands that are so close are equally good. */
const tied = 0.015;
/** A hand worth a bet, and how often it is made. */
const good = { hand: 0.6, often: 0.45 } as const;
/** What a hand has to be worth to be paid for: at least, and for a whole stack. */
const price = { least: 0.3, whole: 0.55 } as const;
/** So much better is worth a raise. */
const muchBetter = 0.3;
const mostRaises = 2;
/** How often chips are put down that no key offers. */
const byChips = 0.4;
const mostBigBlinds = 5;

export class Bots {
  readonly #chance: () => number;
  #hand = 0;
  #hands = new Map<Seat, number>();

  /** `chance` draws from 0 up to 1. */
  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** What happens next; nothing where the table cannot play on. */
  next(view: TableView): Happening | undefined {
    if (view.turn) return this.#speaks(view, view.turn);
    // An uncontested pot is awarded when the next hand begins.
    if (view.next_hand && view.stop === null) return this.#starts(view);
    if (view.award) return this.#wins(view, view.award);
    return view.phase === 'between' ? undefined : { type: 'end', asked: { type: 'end_hand' } };
  }

  #starts(view: TableView): Happening {
    const seats = view.award?.known ?? view.pots.flatMap((pot) => pot.winners);
    const winners = [...new Set(seats)].map((seat) => player(view, seat));
    const isFirst = view.decision.hand === 0;
    return { type: 'start', isFirst, winners, asked: { type: 'start_hand' } };
  }

  #wins(view: TableView, award: NonNullable<TableView['award']>): Happening {
    const { pot, claimants, known } = award;
    const best = Math.max(...claimants.map((seat) => this.#handOf(view, seat)));
    const winners = known ?? claimants.filter((seat) => this.#handOf(view, seat) > best - tied);
    return {
      type: 'award',
      pot,
      isKnown: known != null,
      winners: winners.map((seat) => player(view, seat)),
      asked: { type: 'award_pot', pot, winners },
    };
  }

  #speaks(view: TableView, turn: TurnView): Happening | undefined {
    return (turn.bound === null ? this.#folds(view, turn) : undefined) ?? acts(view, this.#acts(view, turn));
  }

  /** The longest row of players who fold. */
  #folds(view: TableView, turn: TurnView): Happening | undefined {
    const seats = clockwise(turn.seat, view.seat_count).reverse();
    for (const seat of seats) {
      const run = runUpTo(view, seat);
      if (!run || run.action === 'check' || run.seats.length < 2) continue;
      const folding = view.seats.filter((each) => run.seats.includes(each.seat));
      if (!folding.every((each) => this.#gives(view, each))) continue;
      return { type: 'folds', seats: run.seats, next: player(view, seat), asked: { type: 'run', ...run } };
    }
    return undefined;
  }

  /** Whether a hand is not worth what it costs; who owes nothing keeps it. */
  #gives(view: TableView, { seat, stack, bet }: SeatView): boolean {
    const highest = Math.max(...view.seats.map((other) => other.bet));
    return highest > bet && this.#handOf(view, seat) < worth(highest - bet, stack);
  }

  #acts(view: TableView, turn: TurnView): Action {
    if (turn.bound) return turn.bound;
    const stack = view.seats.find(({ seat }) => seat === turn.seat)?.stack ?? 0;
    const hand = this.#handOf(view, turn.seat);
    if (turn.to_call === 0) {
      const bets = hand > good.hand && this.#chance() < good.often;
      return bets ? this.#raises(view, turn, { type: 'check' }) : { type: 'check' };
    }
    const needed = worth(turn.to_call, stack);
    if (hand < needed) return { type: 'fold' };
    return hand > needed + muchBetter && this.#isQuiet(view)
      ? this.#raises(view, turn, { type: 'call' })
      : { type: 'call' };
  }

  #isQuiet(view: TableView): boolean {
    const raises = view.acts.filter(({ street, act }) => street === view.street && act.type === 'raise');
    return raises.length < mostRaises && this.#chance() < good.often;
  }

  #raises(view: TableView, { raise, all_in }: TurnView, otherwise: Action): Action {
    if (!raise) return otherwise;
    const to = this.#amount(view, raise);
    if (to < raise.max) return { type: 'raise_to', to };
    return all_in.type === 'raise_to' ? { type: 'all_in' } : otherwise;
  }

  /** One of the totals on offer, or a few chips of the table that make one. */
  #amount(view: TableView, { min, max, presets }: NonNullable<TurnView['raise']>): number {
    const offered = presets[Math.floor(this.#chance() * presets.length)];
    if (offered !== undefined && this.#chance() > byChips) return offered;
    const [least = 1] = view.chip_values;
    const more = Math.floor(this.#chance() * mostBigBlinds) * (view.blinds?.big ?? 0);
    return Math.min(max, Math.ceil((min + more) / least) * least);
  }

  /** How good a hand is, from 0 to 1: drawn when it is first needed. */
  #handOf(view: TableView, seat: Seat): number {
    if (view.decision.hand !== this.#hand) {
      this.#hand = view.decision.hand;
      this.#hands = new Map();
    }
    const drawn = this.#hands.get(seat) ?? this.#chance();
    this.#hands.set(seat, drawn);
    return drawn;
  }
}

/** How good a hand has to be for a bot to pay so much of its stack. */
function worth(toCall: number, stack: number): number {
  return price.least + price.whole * Math.min(1, toCall / Math.max(1, stack));
}
