// Words and chips of the player to act: what is asked, and what is sent to the server.
import type { ChipPile, Chips, Gesture, Said, Seat, TableView } from '../../protocol/protocol.gen';
import { couldBeOneChip, fewest, several, worth } from './piles';

/** What the player did, as people say it in one tap. */
export type Manner =
  | 'silent'
  | 'one_chip'
  | 'several_chips'
  | 'raise'
  | 'raise_to'
  | 'amount'
  | 'call'
  | 'motions'
  | 'tapped'
  | 'short'
  | 'call_and_raise'
  | 'all_in'
  | 'fold'
  | 'check'
  | 'pot'
  | 'condition';

/** Circumstances that some book looks at. */
export type Circumstance = 'said_late' | 'amount_late' | 'unheard' | 'standing';

/** What a manner still needs: the chips, an amount, or two amounts. */
export type Need = 'chips' | 'amount' | 'two_amounts' | 'nothing';

export type GestureFacts = {
  readonly manner: Manner | undefined;
  /** Total on this street: what is in front afterwards, or what was pronounced. */
  readonly total: Chips | undefined;
  /** Where there are two amounts, the first: of two movements, of two meanings, or the call before the raise. */
  readonly first: Chips | undefined;
  /** Chips put in now, when they are known one by one. */
  readonly piles: readonly ChipPile[] | undefined;
  readonly circumstances: readonly Circumstance[];
};

export const noGesture: GestureFacts = {
  manner: undefined,
  total: undefined,
  first: undefined,
  piles: undefined,
  circumstances: [],
};

export function needOf(manner: Manner): Need {
  switch (manner) {
    case 'silent':
    case 'one_chip':
    case 'several_chips':
    case 'raise':
    case 'call':
      return 'chips';
    case 'raise_to':
    case 'amount':
      return 'amount';
    case 'motions':
    case 'short':
    case 'call_and_raise':
      return 'two_amounts';
    case 'tapped':
    case 'all_in':
    case 'fold':
    case 'check':
    case 'pot':
    case 'condition':
      return 'nothing';
  }
}

/** The ways that come first when the total is known: the likeliest eight at most. */
export function mannersFor(view: TableView, total: Chips | undefined): readonly Manner[] {
  const turn = view.turn;
  if (!turn) return [];
  const word = turn.to_call > 0 ? 'call' : undefined;
  if (total === undefined) {
    return present(['silent', 'raise', 'raise_to', 'amount', word, 'motions', 'tapped']);
  }
  const isOneChip = couldBeOneChip(total - inFront(view, turn.seat), view.chip_values);
  const silent: readonly Manner[] = isOneChip ? ['one_chip', 'several_chips'] : ['silent'];
  return present([...silent, 'raise', 'raise_to', 'amount', word, 'motions']);
}

/** The rare ones. */
export function rareManners(view: TableView): readonly Manner[] {
  const free = view.turn?.to_call === 0;
  return present([
    'short',
    free ? undefined : 'call_and_raise',
    'all_in',
    'fold',
    'check',
    'pot',
    'condition',
  ]);
}

const present = (manners: readonly (Manner | undefined)[]): readonly Manner[] =>
  manners.filter((manner) => manner !== undefined);

/** Chips in front of a player, this street. */
export function inFront(view: TableView, seat: Seat): Chips {
  return view.seats.find((other) => other.seat === seat)?.bet ?? 0;
}

/** The chips that were put in, as far as they are known or can be guessed. */
export function pilesOf(facts: GestureFacts, view: TableView): readonly ChipPile[] | undefined {
  if (facts.piles) return facts.piles;
  if (!view.turn || facts.total === undefined) return undefined;
  const added = facts.total - inFront(view, view.turn.seat);
  if (added <= 0) return undefined;
  return facts.manner === 'several_chips'
    ? several(added, view.chip_values)
    : fewest(added, view.chip_values);
}

/** The gesture, once everything that its manner needs is known. */
export function gestureOf(facts: GestureFacts, view: TableView): Gesture | undefined {
  const seat = view.turn?.seat;
  if (seat === undefined || facts.manner === undefined) return undefined;
  const told = tell(facts, view);
  if (!told) return undefined;
  const is = (which: Circumstance): boolean => facts.circumstances.includes(which);
  return {
    seat,
    ...told,
    ...(is('said_late') ? { said_late: true } : {}),
    ...(is('amount_late') ? { amount_late: true } : {}),
    ...(is('unheard') ? { unheard: true } : {}),
    ...(is('standing') ? { standing: true } : {}),
  };
}

type Told = Pick<Gesture, 'said' | 'chips' | 'motions' | 'tapped'>;

function tell(facts: GestureFacts, view: TableView): Told | undefined {
  const { manner, total, first } = facts;
  if (manner === undefined) return undefined;
  switch (needOf(manner)) {
    case 'chips': {
      const chips = pilesOf(facts, view);
      return chips && worth(chips) > 0 ? { ...wordOf(manner), chips } : undefined;
    }
    case 'amount':
      if (total === undefined) return undefined;
      return { said: { type: manner === 'raise_to' ? 'raise' : 'amount', amount: total } };
    case 'two_amounts':
      return first === undefined || total === undefined ? undefined : twoAmounts(manner, first, total);
    case 'nothing':
      return manner === 'tapped' ? { tapped: true } : wordOf(manner);
  }
}

function twoAmounts(manner: Manner, first: Chips, second: Chips): Told | undefined {
  if (manner === 'call_and_raise') return { said: { type: 'call_and_raise', call: first, raise: second } };
  if (first >= second) return undefined;
  return manner === 'short'
    ? { said: { type: 'short', could_be: [first, second] } }
    : { motions: [first, second] };
}

function wordOf(manner: Manner): { said?: Said } {
  switch (manner) {
    case 'raise':
    case 'call':
    case 'all_in':
    case 'fold':
    case 'check':
    case 'pot':
    case 'condition':
      return { said: { type: manner } };
    default:
      return {};
  }
}
