// The display tells the room what is true now, and nothing once it is over.
import { expect, test } from 'vitest';
import type { AlertView } from '../../protocol/protocol.gen';
import { move, tableOf, tournament } from '../live/tournament.fixture';
import { hasBegun, movesOf, noticesOf, timeCallsOf } from './notices';

test('hand-for-hand names the tables that are still playing', () => {
  const view = tournament({
    tables: [tableOf(1), tableOf(2), tableOf(3), tableOf(4, { is_closed: true, players: 0 })],
    hand_for_hand: { round: 2, finished: [2] },
  });
  expect(noticesOf(view)).toEqual([{ type: 'hand_for_hand', round: 2, playing: [1, 3] }]);
});

test('the final table comes before everything else, and the race is told with its tables', () => {
  const view = tournament({ final_table: { type: 'called' }, race: { old: 25, new: 100, done: [1, 2] } });
  expect(noticesOf(view)).toEqual([
    { type: 'final_called' },
    { type: 'race', old: 25, bigger: 100, left: [3] },
  ]);
});

test('nothing is left to announce when somebody has won', () => {
  expect(noticesOf(tournament({ winner: 3, hand_for_hand: { round: 1, finished: [] } }))).toEqual([]);
});

test('the shortest time is first, and other calls for the floor are nobody else’s business', () => {
  const alert = (number: number, kind: AlertView['kind']): AlertView => ({
    alert: number,
    table: number,
    priority: 'urgent',
    kind,
    raised_at: 0,
    claimed_by: null,
  });
  const time = (ends_at: number) =>
    ({ type: 'time_call', seat: 2, name: 'Éva', thinking_since: 0, countdown_at: 0, ends_at }) as const;
  const calls = timeCallsOf([
    alert(1, time(60_000)),
    alert(2, { type: 'floor_call', reason: '' }),
    alert(3, time(30_000)),
  ]);
  expect(calls.map(({ alert: number }) => number)).toEqual([3, 1]);
});

test('moves are in the order in which their tables are found', () => {
  const moves = [
    move(1, { from: 3 }),
    move(2, { from: 1, from_seat: 5 }),
    move(3, { from: 1, from_seat: 2 }),
  ];
  expect(movesOf(tournament({ moves })).map(({ player }) => player)).toEqual([3, 2, 1]);
});

test('play has begun once the clock was started', () => {
  expect(hasBegun(tournament({ clock: { stage: 0, ticking: { type: 'not_started' } } }))).toBe(false);
  expect(hasBegun(tournament())).toBe(true);
  expect(hasBegun(tournament({ clock: null, tables: [] }))).toBe(false);
});
