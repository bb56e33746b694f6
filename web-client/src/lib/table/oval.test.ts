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

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i plates keep clear of each other on a 10-inch tablet', (seats) => {
  const felt = { width: 832, height: 410 };
  const plate = { width: 152, height: 80 };
  const places = Array.from({ length: seats }, (_, index) => {
    const { x, y } = seatPoint(index + 1, seats, 1, 1);
    return { x: (x / 100) * (felt.width - plate.width), y: (y / 100) * (felt.height - plate.height) };
  });
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      const apart = Math.abs(one.x - other.x) >= plate.width || Math.abs(one.y - other.y) >= plate.height;
      expect(apart).toBe(true);
    }
  }
});
