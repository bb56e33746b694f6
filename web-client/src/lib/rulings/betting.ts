// Entries about betting: words, chips and turns.
import { everybody, has, inHand, isPlaying, notToAct, type Entry, type Facts } from './entry';
import { gestureOf } from './gesture';
import type { Count, Seat, TableView } from '../../protocol/protocol.gen';

const hasTurn = (view: TableView): boolean => view.turn !== null;
const isOpen = (view: TableView): boolean => view.turn !== null && isPlaying(view);
const facesABet = (view: TableView): boolean => (view.turn?.to_call ?? 0) > 0;

/** Players who have acted on this street and have chips in front for it. */
const haveBet = (view: TableView): readonly Seat[] =>
  view.seats.filter((seat) => seat.bet > 0 && seat.last_act !== null).map((seat) => seat.seat);

/** The player who faces a bet, and the one who has just called it. */
function mayHaveMisunderstood(view: TableView): readonly Seat[] {
  const last = view.acts.at(-1);
  const caller = last?.act.type === 'call' ? last.seat : undefined;
  const facing = facesABet(view) ? view.turn?.seat : undefined;
  return [facing, caller].filter((seat) => seat !== undefined);
}

const counts: Readonly<Partial<Record<NonNullable<Facts['choice']>, Count>>> = {
  count_bet: 'bet',
  count_stack: 'stack',
  count_pot: 'pot',
};

export const betting: readonly Entry[] = [
  {
    name: 'gesture',
    family: 'betting',
    fits: hasTurn,
    asks: (view) => (view.turn ? [{ type: 'gesture', seat: view.turn.seat }] : []),
    incident: ({ gesture }, view) => {
      const done = gesture && gestureOf(gesture, view);
      return done && { type: 'gesture', gesture: done };
    },
  },
  {
    name: 'out_of_turn',
    family: 'betting',
    fits: (view) => isOpen(view) && notToAct(view).length > 0,
    asks: (view) => [{ type: 'act', from: notToAct(view), several: false }],
    incident: ({ acts }) => (acts.length > 0 ? { type: 'out_of_turn', acts } : undefined),
  },
  {
    name: 'skipped',
    family: 'betting',
    fits: (view) => isOpen(view) && notToAct(view).length > 1,
    asks: (view) => [{ type: 'act', from: notToAct(view), several: true }],
    incident: ({ acts }) => (acts.length > 1 ? { type: 'out_of_turn', acts } : undefined),
  },
  {
    name: 'simultaneous',
    family: 'betting',
    fits: (view) => isOpen(view) && notToAct(view).length > 0,
    asks: (view) => [{ type: 'act', from: inHand(view), several: true }],
    incident: ({ acts }, view) =>
      acts.length > 1 && acts.some((act) => act.seat === view.turn?.seat)
        ? { type: 'simultaneous', acts }
        : undefined,
  },
  {
    name: 'in_the_dark',
    family: 'betting',
    fits: (view) => view.phase === 'gathering' && view.turn !== null,
    asks: (view) => [
      { type: 'act', from: inHand(view), several: false },
      { type: 'flag', flag: 'unconfirmed' },
    ],
    incident: (facts) => {
      const act = facts.acts[0];
      return act && { type: 'in_the_dark', ...act, confirmed: !has(facts, 'unconfirmed') };
    },
  },
  {
    name: 'short_bet',
    family: 'betting',
    fits: (view) => isPlaying(view) && haveBet(view).length > 0,
    asks: (view) => [{ type: 'seat', role: 'seat', from: haveBet(view) }, { type: 'amount' }],
    incident: ({ seat, amount }) =>
      seat === undefined || amount === undefined ? undefined : { type: 'short_bet', seat, in_front: amount },
  },
  {
    name: 'gross_misunderstanding',
    family: 'betting',
    fits: (view) => isPlaying(view) && mayHaveMisunderstood(view).length > 0,
    asks: (view) => [{ type: 'seat', role: 'seat', from: mayHaveMisunderstood(view) }, { type: 'amount' }],
    incident: ({ seat, amount }) =>
      seat === undefined || amount === undefined
        ? undefined
        : { type: 'gross_misunderstanding', seat, put_in: amount },
  },
  {
    name: 'fold_gesture',
    family: 'betting',
    fits: (view) => isOpen(view) && view.phase === 'betting',
    asks: (view) => [
      { type: 'seat', role: 'seat', from: inHand(view) },
      { type: 'choice', options: ['cards_thrown', 'cards_kept'] },
    ],
    incident: ({ seat, choice }) =>
      seat === undefined || choice === undefined
        ? undefined
        : { type: 'fold_gesture', seat, cards_thrown: choice === 'cards_thrown' },
  },
  {
    name: 'tabled_in_turn',
    family: 'betting',
    fits: isOpen,
    asks: () => [],
    incident: (_, view) => (view.turn ? { type: 'tabled_in_turn', seat: view.turn.seat } : undefined),
  },
  {
    name: 'count_asked',
    family: 'betting',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'other', from: everybody(view) },
      { type: 'seat', role: 'seat', from: everybody(view) },
      { type: 'choice', options: ['count_bet', 'count_stack', 'count_pot'] },
    ],
    incident: ({ seat, other, choice }) => {
      const what = choice && counts[choice];
      return seat === undefined || other === undefined || what === undefined
        ? undefined
        : { type: 'count_asked', by: other, of: seat, what };
    },
  },
  {
    name: 'pot_disputed',
    family: 'betting',
    fits: (view) => isPlaying(view) && view.street !== 'preflop',
    asks: () => [],
    incident: () => ({ type: 'pot_disputed' }),
  },
];
