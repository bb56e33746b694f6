// Where the hand stands, for sorting what can have gone wrong: the likeliest first.
import type { Street, TableView } from '../../protocol/protocol.gen';

export type Moment =
  /** Between two hands. */
  | 'between'
  /** Cards are being dealt, or were just dealt: nobody has acted. */
  | 'dealing'
  /** The first round of betting. */
  | 'preflop'
  /** Betting after the flop. */
  | 'betting'
  /** A street is over and the next one is being dealt. */
  | 'next_street'
  /** Nobody can bet any more and the board is being dealt. */
  | 'run_out'
  /** Hands are shown. */
  | 'showdown';

export function momentOf(view: TableView): Moment {
  switch (view.phase) {
    case 'between':
      return 'between';
    case 'showdown':
    case 'gathering':
      if (view.turn) return 'next_street';
      return view.prompt?.type === 'run_out' ? 'run_out' : 'showdown';
    case 'betting': {
      const hasActed = view.acts.some((act) => act.street === view.street);
      if (view.street === 'preflop') return hasActed ? 'preflop' : 'dealing';
      return hasActed ? 'betting' : 'next_street';
    }
  }
}

/** The street after one. */
export function streetAfter(street: Street): Street | undefined {
  return ({ preflop: 'flop', flop: 'turn', turn: 'river', river: undefined } as const)[street];
}

/** The street whose cards are on the table, or are being put there now; `undefined` before the flop. */
export function streetOnTable(view: TableView): Street | undefined {
  const street = view.prompt?.type === 'run_out' ? (view.prompt.street ?? 'river') : view.street;
  return street === null || street === 'preflop' ? undefined : street;
}

/** The street that can have come too early: the one after the round that is being played. */
export function earlyStreet(view: TableView): Street | undefined {
  if (view.phase !== 'betting' || view.turn === null || view.street === null) return undefined;
  return streetAfter(view.street);
}

/** Nobody has acted yet in this hand: the first cards are still the question. */
export function isDealing(view: TableView): boolean {
  return view.phase === 'betting' && view.street === 'preflop' && view.acts.length === 0;
}
