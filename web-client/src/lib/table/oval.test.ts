// Seats around the felt: clockwise from the one at the bottom, none on top of another.
import { expect, test } from 'vitest';
import { seatPoint } from './oval';

test('the bottom seat is in the middle of the bottom, the next one on its left', () => {
  const bottom = seatPoint(4, 9, 4, 1);
  expect(bottom.x).toBeCloseTo(50);
  expect(bottom.y).toBeCloseTo(100);
  const next = seatPoint(5, 9, 4, 1);
  expect(next.x).toBeLessThan(50);
});

test('of ten seats three are in line on each long side, and chips lie ahead of them', () => {
  const rows = Array.from({ length: 10 }, (_, index) => Math.round(seatPoint(index + 1, 10, 1, 1).y));
  expect(rows).toEqual([100, 100, 67, 33, 0, 0, 0, 33, 67, 100]);
  const [plate, chips] = [seatPoint(2, 10, 1, 1), seatPoint(2, 10, 1, 0.4)];
  expect(chips.y).toBeCloseTo(70);
  expect((50 - chips.x) / (50 - plate.x)).toBeCloseTo(0.61);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i plates keep a finger apart on a 10-inch tablet', (seats) => {
  const felt = { width: 808, height: 354 };
  const plate = { width: 158, height: 80 };
  const places = Array.from({ length: seats }, (_, index) => {
    const { x, y } = seatPoint(index + 1, seats, 1, 1);
    return { x: (x / 100) * (felt.width - plate.width), y: (y / 100) * (felt.height - plate.height) };
  });
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      const apart = Math.max(
        Math.abs(one.x - other.x) - plate.width,
        Math.abs(one.y - other.y) - plate.height,
      );
      expect(apart).toBeGreaterThanOrEqual(8);
    }
  }
});
