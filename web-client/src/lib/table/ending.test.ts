// The end of a hand: each share with its odd chips, and who is out in which place.
import { expect, test } from 'vitest';
import type { TableView } from '../../protocol/protocol.gen';
import { endingOf, placesOfOut, rebuyers, type EventFigures } from './ending';
import { seat, table } from './table.fixture';

const won = [
  { seat: 2, amount: 350 },
  { seat: 4, amount: 4_325 },
];

const over = (change: Partial<TableView> = {}): TableView =>
  table({ phase: 'between', turn: null, last_hand: { won, odd: [{ seat: 2, amount: 25 }] }, ...change });

const bust = [seat(1, { part: 'eliminated', stack: 0 }), seat(2), seat(3, { part: 'eliminated', stack: 0 })];

/** An event that has counted so many players at this table. */
const event = (players: number, levels = 0): EventFigures => ({
  tables: [{ table: 1, players }],
  players_left: 17,
  plan: { rebuys: { levels } },
});

test('a hand that is played has no ending', () => {
  expect(endingOf(table())).toBeUndefined();
  expect(endingOf(over({ last_hand: null }))).toBeUndefined();
});

test('who got most comes first, and odd chips are named', () => {
  expect(endingOf(over())?.gains).toEqual([
    { seat: 4, amount: 4_325, odd: 0 },
    { seat: 2, amount: 350, odd: 25 },
  ]);
});

test('players who go out together share places, once the event has counted them', () => {
  expect(placesOfOut(over({ seats: bust }), event(1))).toEqual({ best: 18, worst: 19 });
  expect(placesOfOut(over({ seats: bust }), event(3))).toBeUndefined();
  expect(placesOfOut(over(), event(4))).toBeUndefined();
});

test('until the last level with rebuys the table waits for who has no chips left', () => {
  const seats = (all: ReturnType<typeof rebuyers>): readonly number[] => all.map((each) => each.seat);
  expect(seats(rebuyers(over({ seats: bust }), event(1, 1)))).toEqual([1, 3]);
  expect(seats(rebuyers(over({ seats: bust, level: 2 }), event(1, 1)))).toEqual([]);
  expect(seats(rebuyers(over({ seats: bust }), undefined))).toEqual([]);
});
