// Entries about hands, players and the end of a hand.
import type { Misconduct, PhoneUse, SatDown, Seat, TableView, Thrown } from '../../protocol/protocol.gen';
import { always, dealtIn, everybody, has, inHand, isPlaying, type Choice, type Entry } from './entry';

const isShowdown = (view: TableView): boolean => view.phase === 'showdown';
const isPreflop = (view: TableView): boolean => view.phase === 'betting' && view.street === 'preflop';
const winners = (view: TableView): readonly Seat[] => [
  ...new Set(view.last_hand?.won.map((won) => won.seat) ?? []),
];

const thrown: readonly Thrown[] = [
  'touched_the_muck',
  'unidentifiable',
  'nearer_the_muck',
  'nearer_the_player',
];
const satDown: readonly SatDown[] = [
  'during_the_deal',
  'after_their_cards',
  'before_the_first_action',
  'after_the_first_action',
];
const faults: readonly Misconduct[] = [
  'remark',
  'exposed_hand',
  'unreadable_stack',
  'chips_off_the_table',
  'repeatedly_out_of_turn',
  'repeated_misdeals',
  'needless_fold',
  'condition',
  'rabbit_hunting',
  'foreign_language',
  'english',
  'collusion',
];
/** Some need a hand that is live, or one that was folded. */
function faultsNow(view: TableView): readonly Misconduct[] {
  const hasFolded = view.seats.some((seat) => seat.part === 'folded');
  return faults.filter(
    (fault) => (fault !== 'exposed_hand' || isPlaying(view)) && (fault !== 'needless_fold' || hasFolded),
  );
}

const phoneUses: Readonly<Partial<Record<Choice, PhoneUse>>> = {
  phone_answered: 'answered',
  phone_switched_on: 'switched_on',
  phone_handled: 'handled',
};

/** The fact that a choice stands for, where both have the same name. */
function among<T extends Choice>(facts: readonly T[], choice: Choice | undefined): T | undefined {
  return facts.find((fact) => fact === choice);
}

export const hands: readonly Entry[] = [
  {
    name: 'cards_thrown',
    family: 'hands',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'choice', options: thrown },
      { type: 'flag', flag: 'not_their_fault' },
    ],
    incident: (facts) => {
      const how = among(thrown, facts.choice);
      if (facts.seat === undefined || !how) return undefined;
      const byMistake = has(facts, 'not_their_fault') ? { by_mistake: true } : {};
      return { type: 'cards_thrown', seat: facts.seat, how, ...byMistake };
    },
  },
  {
    name: 'hand_swept_up',
    family: 'hands',
    fits: isPlaying,
    asks: (view) => [{ type: 'seat', role: 'seat', from: inHand(view) }],
    incident: ({ seat }) => (seat === undefined ? undefined : { type: 'hand_swept_up', seat }),
  },
  {
    name: 'thrown_onto',
    family: 'hands',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'other', from: dealtIn(view) },
      { type: 'seat', role: 'seat', from: inHand(view) },
      { type: 'choice', options: ['hand_known', 'hand_unknown'] },
    ],
    incident: ({ seat, other, choice }) =>
      seat === undefined || other === undefined || choice === undefined
        ? undefined
        : { type: 'thrown_onto', by: other, seat, identifiable: choice === 'hand_known' },
  },
  {
    name: 'phone',
    family: 'hands',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: inHand(view) },
      { type: 'choice', options: ['phone_answered', 'phone_switched_on', 'phone_handled'] },
    ],
    incident: ({ seat, choice }) => {
      const what = choice && phoneUses[choice];
      return seat === undefined || what === undefined ? undefined : { type: 'phone', seat, what };
    },
  },
  {
    name: 'left_seat',
    family: 'hands',
    fits: isPlaying,
    asks: (view) => [{ type: 'seat', role: 'seat', from: inHand(view) }],
    incident: ({ seat }) => (seat === undefined ? undefined : { type: 'left_seat', seat }),
  },
  {
    name: 'late_to_seat',
    family: 'hands',
    fits: isPreflop,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: everybody(view) },
      { type: 'choice', options: satDown },
    ],
    incident: ({ seat, choice }) => {
      const when = among(satDown, choice);
      return seat === undefined || !when ? undefined : { type: 'late_to_seat', seat, when };
    },
  },
  {
    name: 'tabled_winner_killed',
    family: 'hands',
    fits: isShowdown,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'choice', options: ['obvious', 'not_obvious'] },
    ],
    incident: ({ seat, choice }) =>
      seat === undefined || choice === undefined
        ? undefined
        : { type: 'tabled_winner_killed', seat, obvious: choice === 'obvious' },
  },
  {
    name: 'wrong_hand_called',
    family: 'hands',
    fits: isShowdown,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'seats', from: dealtIn(view) },
      { type: 'choice', options: ['by_mistake', 'deliberate'] },
    ],
    incident: ({ seat, seats, choice }) =>
      seat === undefined || choice === undefined
        ? undefined
        : { type: 'wrong_hand_called', seat, deliberate: choice === 'deliberate', mucked: seats },
  },
  {
    name: 'ask_to_see',
    family: 'hands',
    fits: isShowdown,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'seat', role: 'other', from: everybody(view) },
      { type: 'choice', options: ['asked_by_official'] },
      { type: 'flag', flag: 'suspicion' },
    ],
    incident: (facts) => {
      const { seat, other, choice } = facts;
      if (seat === undefined) return undefined;
      const suspicion = has(facts, 'suspicion');
      if (choice === 'asked_by_official') return { type: 'ask_to_see', seat, suspicion };
      return other === undefined ? undefined : { type: 'ask_to_see', by: other, seat, suspicion };
    },
  },
  {
    name: 'shown_to_one',
    family: 'hands',
    fits: (view) => isShowdown(view) || (view.phase === 'between' && winners(view).length > 0),
    asks: (view) => [
      { type: 'seat', role: 'seat', from: view.phase === 'between' ? winners(view) : dealtIn(view) },
    ],
    incident: ({ seat }) => (seat === undefined ? undefined : { type: 'shown_to_one', seat }),
  },
  {
    name: 'pot_claimed',
    family: 'hands',
    fits: (view) => view.last_hand !== null,
    asks: () => [],
    incident: () => ({ type: 'pot_claimed' }),
  },
  {
    name: 'misconduct',
    family: 'hands',
    fits: always,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: everybody(view) },
      { type: 'seats', from: everybody(view) },
      { type: 'choice', options: faultsNow(view) },
      { type: 'flag', flag: 'grave' },
    ],
    incident: (facts) => {
      const what = among(faults, facts.choice);
      if (facts.seat === undefined || !what) return undefined;
      const grave = has(facts, 'grave') ? { grave: true } : {};
      const other = facts.seats.find((seat) => seat !== facts.seat);
      const others = other === undefined ? {} : { other };
      return { type: 'misconduct', seat: facts.seat, what, ...others, ...grave };
    },
  },
  {
    name: 'wrong_seat',
    family: 'hands',
    fits: always,
    asks: (view) => [{ type: 'seat', role: 'seat', from: everybody(view) }],
    incident: ({ seat }) => (seat === undefined ? undefined : { type: 'wrong_seat', seat }),
  },
];
