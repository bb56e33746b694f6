// Long lists are cut into pages that fit, turn together on every screen, and leave nobody out.
import { expect, test } from 'vitest';
import { gridFor, inColumns, pageAt, paged, unitOf } from './paging';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

test('as many columns and rows as fit are used, and at least one', () => {
  expect(gridFor({ width: 1_830, height: 820 }, 600, 56)).toEqual({ columns: 3, rows: 14 });
  expect(gridFor({ width: 300, height: 10 }, 600, 56)).toEqual({ columns: 1, rows: 1 });
});

test('pages are about equally full and everybody is on one of them', () => {
  const pages = paged(upTo(34), 32);
  expect(pages.map((page) => page.length)).toEqual([17, 17]);
  expect(pages.flat()).toEqual(upTo(34));
  expect(paged(upTo(32), 32)).toHaveLength(1);
  expect(paged([], 32)).toEqual([]);
});

test('no page is ever empty or too full', () => {
  for (let count = 1; count < 80; count += 1) {
    for (const most of [1, 3, 7, 24]) {
      const pages = paged(upTo(count), most);
      expect(pages.flat()).toEqual(upTo(count));
      expect(pages.every((page) => page.length > 0 && page.length <= most)).toBe(true);
    }
  }
});

test('columns are read downwards and never longer than the screen', () => {
  expect(inColumns(upTo(7), { columns: 3, rows: 3 })).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(inColumns(upTo(3), { columns: 3, rows: 5 })).toEqual([[1, 2, 3]]);
  expect(inColumns(upTo(8), { columns: 2, rows: 5 })).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ]);
});

test('pages turn at moments of the server’s time and begin again', () => {
  expect([0, 9_999, 10_000, 20_000, 30_000].map((now) => pageAt(now, 3, 10))).toEqual([0, 0, 1, 2, 0]);
  expect(pageAt(123_456, 1, 10)).toBe(0);
  expect(pageAt(123_456, 0, 10)).toBe(0);
});

test('type grows with the screen, whichever way it stands', () => {
  expect(unitOf({ width: 1_920, height: 1_080 })).toBeCloseTo(19.2, 1);
  expect(unitOf({ width: 1_080, height: 1_920 })).toBeCloseTo(19.2, 1);
  expect(unitOf({ width: 1_280, height: 720 })).toBeCloseTo(12.8, 1);
});
