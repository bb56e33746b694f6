// A lesson for unit tests: the steps of the server's own, on a table of which only the turn and the pot change.
import type { Action, Command, TableView } from '../../protocol/protocol.gen';
import { table } from '../table/table.fixture';
import { tournament } from '../live/tournament.fixture';
import { stepNames, type Asked, type Recording, type StepName } from './recording';

const at = 1_000_000;

const command = (of: Command): Asked => ({ type: 'command', command: of });
const act = (seat: number, action: Action): Asked => command({ type: 'act', seat, action });
const folds = (seats: readonly number[]): Asked => command({ type: 'run', seats, action: 'fold' });

const asked: Record<StepName, Asked> = {
  begin: command({ type: 'start_hand' }),
  fold: act(4, { type: 'fold' }),
  call: act(5, { type: 'call' }),
  preset: act(6, { type: 'raise_to', to: 600 }),
  run: folds([1, 2, 3]),
  street: act(5, { type: 'call' }),
  check: act(5, { type: 'check' }),
  chips: act(6, { type: 'raise_to', to: 1_100 }),
  mistake: act(5, { type: 'fold' }),
  undo: command({ type: 'undo', steps: 1 }),
  time: command({ type: 'call_time', by: 'table' }),
  all_in: act(5, { type: 'all_in' }),
  last_call: act(6, { type: 'call' }),
  award: command({ type: 'award_pot', pot: 0, winners: [5] }),
  next: command({ type: 'start_hand' }),
  floor: { type: 'tournament', command: { type: 'call_floor', table: 1, reason: '' } },
  everybody: folds([5, 6, 1, 2, 3]),
};

const timeCall: TableView['time_call'] = {
  seat: 5,
  by: 'table',
  called_at: at,
  countdown_at: at + 60_000,
  ends_at: at + 70_000,
};

const views = stepNames.map((name, index) =>
  table({
    decision: { hand: 1, decision: index + 1 },
    pot: 300 + index * 100,
    time_call: name === 'time' ? timeCall : null,
  }),
);

export const recording: Recording = {
  at,
  tournament: tournament(),
  start: table({ phase: 'between', turn: null }),
  steps: stepNames.map((name, index) => ({ name, asked: asked[name], view: views[index] ?? table() })),
};
