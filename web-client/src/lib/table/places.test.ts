// Seats along the sides of the table: clockwise, none on another, and a list where they do not find room.
import { expect, test } from 'vitest';
import { placesOf, type Box, type Needs, type Places, type Size } from './places';

const needs: Needs = {
  most: { width: 204, height: 96 },
  least: { width: 104, height: 56 },
  strip: { width: 92, height: 32 },
  middles: [
    { width: 400, height: 84 },
    { width: 230, height: 180 },
  ],
};

const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const found = (felt: Size, seats: number, seatOne?: number): Places => {
  const places = placesOf(felt, seats, needs, { seatOne });
  if (!places) throw new Error(`${seats} seats find no room on ${felt.width}×${felt.height}`);
  return places;
};

const apart = (one: Box, other: Box): number =>
  Math.max(
    Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width),
    Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height),
  );

test.each(counts)('%i seats lie apart, inside the felt, on tablets of every size', (seats) => {
  for (let width = 560; width <= 1_400; width += 35) {
    for (let height = 300; height <= 900; height += 25) {
      const places = placesOf({ width, height }, seats, needs);
      if (!places) continue;
      const what = `${seats} on ${width}×${height}`;
      expect(places.seats, what).toHaveLength(seats);
      const boxes = [...places.seats.flatMap(({ plate, strip }) => [plate, strip]), places.middle];
      for (const [index, one] of boxes.entries()) {
        expect(one.x >= 0 && one.y >= 0, what).toBe(true);
        expect(one.x + one.width <= width && one.y + one.height <= height, what).toBe(true);
        for (const other of boxes.slice(index + 1)) expect(apart(one, other), what).toBeGreaterThanOrEqual(4);
      }
      const plates = places.seats.map(({ plate }) => plate);
      for (const [index, one] of plates.entries())
        for (const other of plates.slice(index + 1))
          expect(apart(one, other), what).toBeGreaterThanOrEqual(9);
    }
  }
});

test.each(counts)('%i seats find room on a tablet of 10 inches and on one of four by three', (seats) => {
  for (const felt of [
    { width: 840, height: 430 },
    { width: 650, height: 330 },
  ])
    expect(found(felt, seats).seats).toHaveLength(seats);
});

test.each(counts)('%i seats go clockwise: from below to the left, up, to the right and down', (seats) => {
  const felt = { width: 840, height: 430 };
  const angles = found(felt, seats, 0).seats.map(({ plate }) => {
    const across = plate.x + plate.width / 2 - felt.width / 2;
    const down = plate.y + plate.height / 2 - felt.height / 2;
    // From the lower right corner on, clockwise.
    return (Math.atan2(down, across) - Math.atan2(felt.height, felt.width) + 3 * Math.PI) % (2 * Math.PI);
  });
  const turned = angles.map((angle) => (angle - (angles[0] ?? 0) + 2 * Math.PI) % (2 * Math.PI));
  expect(turned.toSorted((one, other) => one - other)).toEqual(turned);
});

test('seat 1 is in the middle below, or where the table has said that it is', () => {
  const felt = { width: 1_300, height: 700 };
  const below = found(felt, 10).seats[0];
  expect(below?.side).toBe('bottom');
  const sides = Array.from({ length: 10 }, (_, place) => found(felt, 10, place).seats[0]?.side);
  expect(new Set(sides)).toEqual(new Set(['bottom', 'left', 'top', 'right']));
});

test('plates stay on their sides while the felt gets lower, as long as they find room', () => {
  const before = found({ width: 840, height: 430 }, 9);
  const lower = { width: 840, height: 400 };
  const kept = placesOf(lower, 9, needs, { beside: before.beside });
  expect(kept?.seats.map(({ side }) => side)).toEqual(before.seats.map(({ side }) => side));
  expect(placesOf({ width: 650, height: 300 }, 9, needs, { beside: before.beside })?.beside).toBe(0);
});

test('ten seats are a list on a phone', () => {
  expect(placesOf({ width: 344, height: 300 }, 10, needs)).toBeUndefined();
});
