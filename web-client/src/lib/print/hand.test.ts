// A hand on paper: what stands, street by street, with what everybody had before it.
import { expect, test } from 'vitest';
import type { HandView, ReplayView, StepKind, StepView, TableView } from '../../protocol/protocol.gen';
import { table } from '../table/table.fixture';
import { handAsked, isWhole, positionOf, streetsOf } from './hand';

function step(what: StepKind, view: Partial<TableView> = {}, undone = false): StepView {
  const by = { type: 'device', name: 'Tablette', role: { type: 'floor' } } as StepView['by'];
  return { sequence: 1, at: 0, since_ms: 0, by, what, undone, view: table(view) };
}

const hand = {
  positions: { button: 1, small_blind: 1, big_blind: 4 },
} as unknown as HandView;

const started = step({ type: 'started' }, { street: 'preflop' });
const call = step({ type: 'call', seat: 1, to: 200 }, { street: 'flop' });
const gathered = step({ type: 'gathered' }, { street: 'flop' });
const board = step(
  { type: 'board', cards: ['As', 'Kd', '7h'] },
  { street: 'flop', board: ['As', 'Kd', '7h'] },
);
const check = step({ type: 'check', seat: 4 }, { street: 'flop', board: ['As', 'Kd', '7h'] });

const told = (steps: readonly StepView[]): ReplayView => ({ hand, steps, left_out: 0 });

test('steps stand under the street on which they were done, with its board', () => {
  const streets = streetsOf(told([started, call, gathered, board, check]));
  expect(streets.map(({ street, steps }) => [street, steps.length])).toEqual([
    ['preflop', 3],
    ['flop', 2],
  ]);
  expect(streets.map((each) => each.board.length)).toEqual([0, 3]);
});

test('what was taken back is not on paper', () => {
  const fold = step({ type: 'fold', seat: 1, how: 'player' }, {}, true);
  const back = step({ type: 'taken_back' });
  const [preflop] = streetsOf(told([started, fold, back, call]));
  expect(preflop?.steps.map(({ what }) => what.type)).toEqual(['started', 'call']);
});

test('whoever has the button or a blind is told so', () => {
  expect(positionOf(hand, 4)).toBe('big');
  expect(positionOf(hand, 1)).toBe('small');
  expect(positionOf(hand, 6)).toBeUndefined();
  expect(isWhole({ ...told([]), left_out: 3 })).toBe(false);
});

test('an address names a hand of a table, or none', () => {
  expect(handAsked(new URLSearchParams('table=3&hand=12'))).toEqual({ table: 3, hand: 12 });
  for (const wrong of ['', 'table=3', 'table=0&hand=1', 'table=3&hand=x'])
    expect(handAsked(new URLSearchParams(wrong))).toBeUndefined();
});
