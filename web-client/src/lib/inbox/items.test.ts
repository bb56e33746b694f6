// One list for the director and the floor: who is needed first, and what is not said twice.
import { expect, test } from 'vitest';
import type { AlertKind, AlertView, Priority } from '../../protocol/protocol.gen';
import { consoleView, entrant, move, players, tableOf, tournament, tile } from '../live/tournament.fixture';
import { ageOf } from '../floor/wall';
import { isCall, itemsOf, waitingIn } from './items';

const minute = 60_000;

function alert(
  number: number,
  kind: AlertKind,
  priority: Priority = 'urgent',
  raised_at = number,
): AlertView {
  return { alert: number, table: 1, priority, kind, raised_at, claimed_by: null };
}

const call = (number: number, raised_at = number): AlertView =>
  alert(number, { type: 'floor_call', reason: '' }, 'urgent', raised_at);

const busted = (number: number) =>
  entrant(number, { standing: { type: 'busted', table: 1, seat: number }, stack: 0 });

const known = {
  tournament: tournament({ moves: [move(8, { carries: 900 })] }),
  console: consoleView(),
  players: players([entrant(1), busted(2)]),
  tiles: [tile(1), tile(2)],
  alerts: [
    alert(3, { type: 'tablet_lost' }, 'soon'),
    alert(
      4,
      { type: 'bust', player: 2, name: 'Player 2', place: 9, may_rebuy: false, may_enter_again: false },
      'soon',
    ),
    call(7),
    call(5),
  ],
};

test('calls come first, then lost tablets, players without chips, moves, and tables that are quiet', () => {
  expect(itemsOf(known, 4 * minute).map(({ key }) => key)).toEqual([
    'call-5',
    'call-7',
    'call-3',
    'bust-2',
    'journey-8',
    'quiet-2',
  ]);
});

test('a call about a player whom the list does not show yet stands where its line will be', () => {
  const before = itemsOf({ ...known, players: undefined }, 0);
  expect(before.map(({ key }) => key)).toEqual(itemsOf(known, 0).map(({ key }) => key));
  const [bust] = before.filter(({ key }) => key === 'bust-2');
  expect(bust).toMatchObject({ type: 'call', alert: { alert: 4 } });
  expect(bust && isCall({ key: '', from: undefined, item: bust })).toBe(false);
});

test('too few are there only while it is so, and never because players are out', () => {
  const waits = (stop: 'too_few' | null, count: number) =>
    itemsOf(
      { ...known, alerts: [], tournament: tournament({ tables: [tableOf(1, { stop, players: count })] }) },
      0,
    ).filter(({ type }) => type === 'absent');
  expect(waits('too_few', 5)).toEqual([{ type: 'absent', key: 'absent', tables: [1] }]);
  expect(waits('too_few', 1)).toEqual([]);
  expect(waits(null, 5)).toEqual([]);
});

test('calls of several events are one list, the oldest first', () => {
  const main = { from: { event: 'main' }, items: itemsOf({ ...known, alerts: [call(1, 50)] }, 0) };
  const side = { from: { event: 'side' }, items: itemsOf({ ...known, alerts: [call(1, 40)] }, 0) };
  expect(waitingIn([main, side]).map(({ key }) => key)).toEqual([
    'side call-1',
    'main call-1',
    'main bust-2',
    'side bust-2',
    'main journey-8',
    'side journey-8',
  ]);
});

test('a table ages by its last act, and not while it waits for others', () => {
  expect(ageOf(tile(1), 2 * minute)).toBe('fresh');
  expect(ageOf(tile(1), 4 * minute)).toBe('slow');
  expect(ageOf(tile(1), 6 * minute)).toBe('silent');
  expect(ageOf(tile(1, { phase: 'between' }), 7 * minute)).toBe('slow');
  expect(ageOf(tile(1, { phase: 'between', stop: 'break' }), 60 * minute)).toBe('fresh');
  // A hand that is played on into the break ages as any other.
  expect(ageOf(tile(1, { stop: 'break' }), 60 * minute)).toBe('silent');
  expect(ageOf(tile(1, { hand: 0, phase: 'between' }), 60 * minute)).toBe('fresh');
});
