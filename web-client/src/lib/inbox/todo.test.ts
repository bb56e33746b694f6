// What is to be done, and which seats are free for it.
import { expect, test } from 'vitest';
import { consoleView, entrant, move, players, tableOf, tile, tournament } from '../live/tournament.fixture';
import { freeSeats, seatedAt } from '../live/places';
import { roundWaitsFor, todos } from './todo';

const known = {
  tournament: tournament(),
  console: consoleView(),
  players: players([entrant(1), entrant(2, { standing: { type: 'busted', table: 1, seat: 2 }, stack: 0 })]),
  tiles: [tile(1, { street: null }), tile(2, { phase: 'between', street: null })],
};

test('a quiet event asks for nothing', () => {
  expect(todos({ ...known, players: players([entrant(1)]) })).toEqual([]);
});

test('who has no chips comes first, who is to go later', () => {
  const list = todos({
    ...known,
    tournament: tournament({ moves: [move(7), move(8, { carries: 900 })] }),
    console: consoleView({
      suggests_hand_for_hand: true,
      unneeded_chips: [25],
      proposals: [{ type: 'break', table: 3, citations: [] }],
    }),
  });
  expect(list.map((each) => each.key)).toEqual([
    'bust-2',
    'journey-8',
    'break-3',
    'hand-for-hand',
    'journey-7',
    'race-25',
  ]);
});

test('the final table is proposed until it is called, then drawn when no table plays', () => {
  const proposals = [{ type: 'final_table', players: 9, citations: [] }] as const;
  const quiet = { ...known, players: undefined, console: consoleView({ proposals }) };
  expect(todos(quiet).map((each) => each.type)).toEqual(['final_table']);
  const called = tournament({ final_table: { type: 'called' } });
  expect(todos({ ...quiet, tournament: called })).toEqual([
    { type: 'draw_final', key: 'draw-final', playing: [1] },
  ]);
});

test('only counts that differ and were not accepted are to be done', () => {
  const count = { table: 1, at: 5, hand: 2, lines: [], holds: true };
  const counts = [count, { ...count, table: 2, holds: false }];
  const list = todos({ ...known, players: undefined, console: consoleView({ counts }) });
  expect(list.map((each) => each.key)).toEqual(['count-2']);
});

test('nothing is proposed that is on already, nor when somebody has won', () => {
  const console = consoleView({ suggests_hand_for_hand: true, unneeded_chips: [25] });
  const on = tournament({
    hand_for_hand: { round: 1, finished: [1] },
    race: { old: 25, new: 100, done: [] },
  });
  expect(todos({ ...known, players: undefined, console, tournament: on })).toEqual([]);
  expect(todos({ ...known, console, tournament: tournament({ winner: 1 }) })).toEqual([]);
});

test('hand-for-hand waits for open tables that have not finished', () => {
  const tables = [
    tableOf(1),
    tableOf(2),
    tableOf(3, { is_closed: true, players: 0 }),
    tableOf(4, { players: 0 }),
  ];
  expect(roundWaitsFor(tournament({ tables, hand_for_hand: { round: 2, finished: [1] } }))).toEqual([2]);
});

test('a seat is free when nobody sits there or is on the way there', () => {
  const list = players([
    entrant(1),
    entrant(2, { standing: { type: 'busted', table: 1, seat: 2 } }),
    entrant(3, { standing: { type: 'out' } }),
  ]);
  const going = tournament({ moves: [move(9, { to: 1, to_seat: 4 })] });
  expect(freeSeats(going, list, 1)).toEqual([3, 5, 6]);
  expect(seatedAt(list, 1).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(freeSeats(tournament({ tables: [tableOf(1, { is_closed: true })] }), list, 1)).toEqual([]);
});
