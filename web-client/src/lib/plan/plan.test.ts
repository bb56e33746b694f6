// Rows of a structure, money, chips that pay, tables of the room, and drafts.
import { expect, test } from 'vitest';
import { level, pause, plan, tableOf } from '../live/tournament.fixture';
import { DraftOf } from './draft';
import { stageOf, stageRow } from './form';
import { centsOf, shareOf, typedEuros, typedShare } from './money';
import { payableWith } from './payable';
import { roomCommands } from './room';
import {
  addBreak,
  addLevel,
  clockAfter,
  duplicate,
  ends,
  levelNumbers,
  likelyLength,
  minutesUntil,
  move,
  remove,
} from './structure';

const rows = [level(20, 25, 50), pause(10), level(20, 50, 100)].map(stageRow);

test('lines are added, doubled, moved and taken away', () => {
  const stages = (list: typeof rows): string[] => list.map((row) => (row.isBreak ? 'break' : `${row.big}`));
  expect(stages(addLevel(rows))).toEqual(['50', 'break', '100', '150']);
  expect(stages(addBreak(rows, 0))).toEqual(['50', 'break', 'break', '100']);
  expect(stages(duplicate(rows, 2))).toEqual(['50', 'break', '100', '100']);
  expect(stages(move(rows, 2, -1))).toEqual(['50', '100', 'break']);
  expect(stages(move(rows, 0, -1))).toEqual(stages(rows));
  expect(stages(remove(rows, 1))).toEqual(['50', '100']);
  expect(new Set(duplicate(rows, 0).map((row) => row.key)).size).toBe(4);
  expect(addLevel([]).map(stageOf)).toMatchObject([{ type: 'level', blinds: { small: 25, big: 50 } }]);
});

test('times are told from the start, over midnight too', () => {
  expect(levelNumbers(rows)).toEqual([1, undefined, 2]);
  expect(ends(rows)).toEqual([20, 30, 50]);
  expect(clockAfter('20:00', 280)).toBe('00:40');
  expect(minutesUntil('20:00', '00:40')).toBe(280);
  expect(minutesUntil('20:00', '20:00')).toBeUndefined();
  expect(likelyLength(rows, 5_000)).toBe(50);
  expect(likelyLength(rows, 1_000_000)).toBeUndefined();
});

test('money is read as people write it', () => {
  expect(['', '20', '12,50', '12.5', '1 200 €'].map(centsOf)).toEqual([0, 2_000, 1_250, 1_250, 120_000]);
  expect(['dix', '-5', '1,234', '1e3'].map(centsOf)).toEqual([undefined, undefined, undefined, undefined]);
  expect(typedEuros(1_250, 'fr-FR')).toBe('12,50');
  expect(typedEuros(1_250, 'en-GB')).toBe('12.50');
  expect(['40', '12,5 %', '101'].map(shareOf)).toEqual([4_000, 1_250, undefined]);
  expect(typedShare(1_250, 'fr-FR')).toBe('12,5');
});

test('chips pay what they make up, and nothing else', () => {
  const pays = payableWith([20, 50]);
  expect([0, 20, 40, 50, 70, 100, 110].map(pays)).toEqual(new Array(7).fill(true));
  expect([10, 30, 25].map(pays)).toEqual([false, false, false]);
  expect(payableWith([])(7)).toBe(true);
  const odd = payableWith([6, 9, 20]);
  expect([43, 44].map(odd)).toEqual([false, true]);
});

test('the room gets the tables of a changed plan', () => {
  const seated = tableOf(1);
  const empty = (table: number): typeof seated => tableOf(table, { players: 0 });
  const types = (
    tables: (typeof seated)[],
    change: { tables?: number; seats?: number },
    begun = false,
  ): string[] => roomCommands(tables, plan(change), begun).map((each) => each.type);
  expect(types([seated, empty(2), empty(3)], {})).toEqual([]);
  expect(types([seated], { tables: 3 })).toEqual(['open_table', 'open_table']);
  expect(types([seated, empty(2), empty(3)], { tables: 1 })).toEqual(['moves', 'moves']);
  expect(types([empty(1), empty(2), empty(3)], { seats: 8 })).toHaveLength(6);
  expect(types([seated, empty(2), empty(3)], { tables: 1 }, true)).toEqual([]);
});

test('a draft survives, and one of another time does not', () => {
  const shelf = new Map<string, string>();
  const draft = new DraftOf<{ name: string }>('event', {
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => void shelf.set(key, value),
    removeItem: (key) => void shelf.delete(key),
  });
  expect(draft.restore()).toBeUndefined();
  draft.keep({ name: 'Vendredi' });
  expect(draft.restore()).toEqual({ name: 'Vendredi' });
  shelf.set('tapis.draft.event', '{"version":0,"value":{}}');
  expect(draft.restore()).toBeUndefined();
  shelf.set('tapis.draft.event', 'not JSON');
  expect(draft.restore()).toBeUndefined();
  draft.forget();
  expect(shelf.size).toBe(0);
});
