// Pass-through: which players a tap on a later seat speaks for.
import { expect, test } from 'vitest';
import type { TurnView } from '../../protocol/protocol.gen';
import { clockwise, runUpTo } from './run';
import { seat, table } from './table.fixture';

const preflop = table();
const turn = preflop.turn as TurnView;

test('everybody before the tapped seat folds', () => {
  expect(runUpTo(preflop, 2)).toEqual({ seats: [4, 1], action: 'fold' });
  expect(runUpTo(preflop, 3)).toEqual({ seats: [4, 1, 2], action: 'fold' });
});

test('the player to act is nobody later', () => {
  expect(runUpTo(preflop, 4)).toBeUndefined();
});

test('players without a decision are stepped over', () => {
  const seats = [
    seat(1, { part: 'folded' }),
    seat(2, { part: 'all_in', bet: 100 }),
    seat(3, { bet: 200 }),
    seat(4),
  ];
  expect(runUpTo(table({ seats }), 3)).toEqual({ seats: [4], action: 'fold' });
  expect(runUpTo(table({ seats }), 1)).toBeUndefined();
});

test('up to somebody who has spoken means that nobody else is left', () => {
  const raised = { bet: 600, last_act: { type: 'raise', to: 600 } } as const;
  const seats = [seat(1, raised), seat(2, { bet: 100 }), seat(3, { bet: 200 }), seat(4)];
  const view = table({ seats, turn: { ...turn, seat: 2 } });
  expect(runUpTo(view, 1)).toEqual({ seats: [2, 3, 4], action: 'fold' });
});

test('who has matched the bet does not speak again', () => {
  const seats = [
    seat(1, { bet: 200, last_act: { type: 'call', to: 200 } }),
    seat(2, { bet: 100 }),
    seat(3, { bet: 200 }),
    seat(4),
  ];
  expect(runUpTo(table({ seats }), 2)).toEqual({ seats: [4], action: 'fold' });
});

test('when checking is free they check', () => {
  const free = table({
    street: 'flop',
    seats: [1, 2, 3, 4].map((number) => seat(number)),
    turn: { ...turn, to_call: 0 },
  });
  expect(runUpTo(free, 2)).toEqual({ seats: [4, 1], action: 'check' });
});

test('once a street is over everybody speaks again on the next', () => {
  const seats = [1, 2, 3, 4].map((number) => seat(number, { bet: 200, last_act: { type: 'check' } }));
  const gathering = table({ phase: 'gathering', seats, turn: { ...turn, to_call: 0 } });
  expect(runUpTo(gathering, 2)).toEqual({ seats: [4, 1], action: 'check' });
});

test('seats go round once', () => {
  expect(clockwise(3, 4)).toEqual([3, 4, 1, 2]);
});
