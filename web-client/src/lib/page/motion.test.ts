// What moves on the felt, from what was there before.
import { expect, test } from 'vitest';
import type { ActView } from '../../protocol/protocol.gen';
import { flights, motionMs, timing, type Flight } from './motion';
import { seat, table } from '../table/table.fixture';

const act: ActView = { seat: 4, street: 'preflop', act: { type: 'call', to: 200 } };
const later = { sequence: 11 };
const chips = (all: readonly Flight[]): readonly Flight[] => all.filter(({ what }) => what === 'chips');

test('a bet alone moves nothing', () => {
  const after = table({
    ...later,
    acts: [act],
    seats: [seat(1), seat(2, { bet: 100 }), seat(3, { bet: 200 }), seat(4, { bet: 200 })],
  });
  expect(flights(table(), after)).toEqual([]);
});

test('when a street’s chips are gathered, every bet goes to the pot', () => {
  const after = table({ ...later, acts: [act], seats: [seat(1), seat(2), seat(3), seat(4)] });
  expect(flights(table(), after)).toEqual([
    { what: 'chips', from: { type: 'bet', seat: 2 }, to: { type: 'pot' }, amount: 100, step: 0 },
    { what: 'chips', from: { type: 'bet', seat: 3 }, to: { type: 'pot' }, amount: 200, step: 0 },
  ]);
});

test('an action that is taken back moves nothing, nor does an older view', () => {
  const before = table({ acts: [act], seats: [seat(1), seat(4, { bet: 200 })] });
  expect(flights(before, table({ ...later, seats: [seat(1), seat(4)] }))).toEqual([]);
  expect(flights(table(), table({ seats: [] }))).toEqual([]);
});

test('a pot that is awarded goes to its winners, in equal parts', () => {
  const pot = { amount: 601, eligible: [2, 3], winners: [] };
  const before = table({ phase: 'showdown', seats: [seat(2), seat(3)], pots: [pot] });
  const after = table({ ...before, ...later, pots: [{ ...pot, winners: [2, 3] }] });
  expect(flights(before, after).map(({ to, amount }) => [to, amount])).toEqual([
    [{ type: 'seat', seat: 2 }, 300],
    [{ type: 'seat', seat: 3 }, 300],
  ]);
});

test('a hand that everybody folded is gathered, then pushed, then the button moves, within the time of one motion', () => {
  const after = table({
    ...later,
    decision: { hand: 2, decision: 0 },
    positions: { button: 2, small_blind: 3, big_blind: 4 },
    seats: [seat(1), seat(2), seat(3, { bet: 100 }), seat(4, { bet: 200 })],
    last_hand: { won: [{ seat: 3, amount: 300 }] },
  });
  const all = flights(table(), after);
  expect(chips(all).map(({ from, to, step }) => [from, to, step])).toEqual([
    [{ type: 'bet', seat: 2 }, { type: 'pot' }, 0],
    [{ type: 'bet', seat: 3 }, { type: 'pot' }, 0],
    [{ type: 'pot' }, { type: 'seat', seat: 3 }, 1],
  ]);
  expect(all.at(-1)).toMatchObject({
    what: 'button',
    from: { type: 'seat', seat: 1 },
    to: { type: 'seat', seat: 2 },
  });
  for (const flight of all) {
    const { delay, duration } = timing(flight, all);
    expect(delay + duration).toBeLessThanOrEqual(motionMs);
  }
  expect(motionMs).toBeLessThanOrEqual(300);
});

test('a pot that was awarded before does not move again when the hand ends', () => {
  const pot = { amount: 600, eligible: [2, 3], winners: [2] };
  const before = table({ phase: 'showdown', seats: [seat(2), seat(3)], pots: [pot] });
  const after = table({
    ...later,
    phase: 'between',
    seats: [seat(2), seat(3)],
    last_hand: { won: [{ seat: 2, amount: 600 }] },
  });
  expect(chips(flights(before, after))).toEqual([]);
});
