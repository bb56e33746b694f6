// What moved on the felt between two views: chips to the pot, the pot to its winner, the button to its seat.
import type { Chips, Seat, SeatView, TableView } from '../../protocol/protocol.gen';

export type Spot = { readonly type: 'bet' | 'seat'; readonly seat: Seat } | { readonly type: 'pot' };

export type Flight = {
  readonly what: 'chips' | 'button';
  readonly from: Spot;
  readonly to: Spot;
  readonly amount: Chips;
  /** Chips are gathered before the pot is pushed. */
  readonly step: 0 | 1;
};

/** All of it together, so that the screen is at rest before the next tap counts. */
export const motionMs = 280;

const pot: Spot = { type: 'pot' };

/** Nothing moves where an action is taken back, or where the two views are not of one table in order. */
export function flights(before: TableView, after: TableView): readonly Flight[] {
  if (before.table !== after.table || before.sequence >= after.sequence) return [];
  const isSameHand = before.decision.hand === after.decision.hand;
  if (isSameHand && after.acts.length < before.acts.length) return [];
  const gathered = gathering(before, after, isSameHand);
  const won = pushing(before, after, isSameHand).map((flight) => ({
    ...flight,
    step: gathered.length > 0 ? (1 as const) : (0 as const),
  }));
  return [...gathered, ...won, ...buttonMoves(before, after)];
}

function gathering(before: TableView, after: TableView, isSameHand: boolean): readonly Flight[] {
  const left = new Map(after.seats.map((seat) => [seat.seat, seat.bet]));
  const fell = ({ seat, bet }: SeatView): boolean => bet > (left.get(seat) ?? 0);
  if (isSameHand && !before.seats.some(fell)) return [];
  return before.seats
    .filter(({ bet }) => bet > 0)
    .map(({ seat, bet }) => ({
      what: 'chips',
      from: { type: 'bet', seat },
      to: pot,
      amount: bet,
      step: 0,
    }));
}

function pushing(before: TableView, after: TableView, isSameHand: boolean): readonly Flight[] {
  const given = before.pots.some(({ winners }) => winners.length > 0);
  const isOver = !isSameHand || (before.phase !== 'between' && after.phase === 'between');
  const won =
    isOver && !given && before.phase !== 'between'
      ? (after.last_hand?.won ?? [])
      : isSameHand
        ? after.pots.flatMap(({ winners, amount }, index) =>
            (before.pots[index]?.winners.length ?? 0) > 0
              ? []
              : winners.map((seat) => ({ seat, amount: Math.floor(amount / winners.length) })),
          )
        : [];
  return won.map(({ seat, amount }) => ({
    what: 'chips',
    from: pot,
    to: { type: 'seat', seat },
    amount,
    step: 0,
  }));
}

/** Where the button is shown: between hands already where it will be. */
export function buttonSeat(view: TableView): Seat | undefined {
  const positions = view.phase === 'between' ? (view.next_hand ?? view.positions) : view.positions;
  return positions?.button;
}

function buttonMoves(before: TableView, after: TableView): readonly Flight[] {
  const from = buttonSeat(before);
  const to = buttonSeat(after);
  if (from === undefined || to === undefined || from === to) return [];
  return [
    {
      what: 'button',
      from: { type: 'seat', seat: from },
      to: { type: 'seat', seat: to },
      amount: 0,
      step: 0,
    },
  ];
}

/** When a flight begins and how long it takes (ms), among all that move at once. */
export function timing({ step }: Flight, all: readonly Flight[]): { delay: number; duration: number } {
  const isInTwo = all.some((flight) => flight.step === 1);
  if (!isInTwo) return { delay: 0, duration: motionMs };
  return { delay: step * (motionMs / 2), duration: motionMs / 2 };
}

/** Whether whoever looks wants things to stand still. */
export function wantsStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
