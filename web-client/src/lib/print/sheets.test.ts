// What is printed is whole and in order: tables, first buttons, the hours of a structure.
import { expect, test } from 'vitest';
import { seat, table } from '../table/table.fixture';
import { entrant, plan } from '../live/tournament.fixture';
import { buttonOf, documentOf, linesOf, tablesOf } from './sheets';

test('an address names a document, and an unknown one is the seating list', () => {
  expect(documentOf('cards')).toBe('cards');
  expect(documentOf('seating')).toBe('seats');
  expect(documentOf('menu')).toBe('seats');
  expect(documentOf(null)).toBe('seats');
});

test('tables are listed once and in order', () => {
  const at = (player: number, number: number) => ({ player: entrant(player), table: number, seat: 1 });
  expect(tablesOf([at(1, 10), at(2, 2), at(3, 10)])).toEqual([2, 10]);
});

test('the button of the next hand is named, and is the first one before any hand', () => {
  const seats = [seat(1, { name: 'Alice' }), seat(4, { name: 'Éva' })];
  const next_hand = { button: 4, small_blind: 4, big_blind: 1 };
  expect(buttonOf(table({ seats, next_hand, positions: null }))).toEqual({
    seat: 4,
    name: 'Éva',
    isFirst: true,
  });
  const positions = { button: 1, small_blind: 1, big_blind: 4 };
  expect(buttonOf(table({ seats, next_hand, positions }))).toMatchObject({ seat: 4, isFirst: false });
  expect(buttonOf(table({ seats, next_hand: null, positions }))).toMatchObject({ seat: 1, name: 'Alice' });
  expect(buttonOf(undefined)).toBeUndefined();
});

test('each level says after how long it begins, and the last has no end', () => {
  const lines = linesOf(plan().structure);
  expect(lines.map(({ type, after }) => [type, after])).toEqual([
    ['level', 0],
    ['level', 20],
    ['break', 40],
    ['level', 50],
    ['level', 65],
  ]);
  expect(lines.filter((line) => line.type === 'level').map(({ number, isLast }) => [number, isLast])).toEqual(
    [
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ],
  );
});
