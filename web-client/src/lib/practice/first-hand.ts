// The hand that teaches: who does what in it, as long as the table lies as it should.
import type { Action, Command, Seat, TableView } from '../../protocol/protocol.gen';
import { acts, isLegal, player, type Happening, type StepName } from './happening';

type Step = { readonly name: StepName; readonly happens: (view: TableView) => Happening | undefined };

const act = (name: StepName, seat: Seat, action: Action): Step => ({
  name,
  happens: (view) => {
    const { turn } = view;
    return turn?.seat === seat && isLegal(turn, action) ? acts(view, action) : undefined;
  },
});

const folds = (name: StepName, seats: readonly Seat[], next: Seat): Step => ({
  name,
  happens: (view) => {
    // Some of them may have been logged one by one.
    const from = seats.indexOf(view.turn?.seat ?? 0);
    if (from < 0) return undefined;
    const left = seats.slice(from);
    if (left.length < 2) return acts(view, { type: 'fold' });
    const asked: Command = { type: 'run', seats: left, action: 'fold' };
    return { type: 'folds', seats: left, next: player(view, next), asked };
  },
});

const raise = (to: number): Action => ({ type: 'raise_to', to });

/** With the button in seat 1 and 3,000 chips in seat 5: the event is made so. */
export const firstHand: readonly Step[] = [
  {
    name: 'begin',
    happens: ({ next_hand }) =>
      next_hand ? { type: 'start', isFirst: true, winners: [], asked: { type: 'start_hand' } } : undefined,
  },
  act('fold', 4, { type: 'fold' }),
  act('call', 5, { type: 'call' }),
  act('preset', 6, raise(600)),
  folds('run', [1, 2, 3], 5),
  act('street', 5, { type: 'call' }),
  act('check', 5, { type: 'check' }),
  act('chips', 6, raise(1_100)),
  act('mistake', 5, { type: 'fold' }),
  {
    name: 'undo',
    happens: ({ may_undo }) => (may_undo ? { type: 'undo', asked: { type: 'undo', steps: 1 } } : undefined),
  },
  act('all_in', 5, { type: 'all_in' }),
  act('last_call', 6, { type: 'call' }),
  {
    name: 'award',
    happens: (view) => {
      if (!view.award?.claimants.includes(5)) return undefined;
      const { pot } = view.award;
      const asked: Command = { type: 'award_pot', pot, winners: [5] };
      return { type: 'award', pot, isKnown: false, winners: [player(view, 5)], asked };
    },
  },
];
