// Where seats are around the felt: the real geometry, seen from above, with one seat at the bottom.

/** A point on the felt in percent of its width and height. */
export type Point = { readonly x: number; readonly y: number };

/** Seats go clockwise, so the one after the bottom seat is on its left. `reach` is 1 at the rail, 0 in the middle. */
export function seatPoint(seat: number, seatCount: number, bottom: number, reach: number): Point {
  const step = (((seat - bottom) % seatCount) + seatCount) % seatCount;
  const angle = Math.PI / 2 + (2 * Math.PI * step) / seatCount;
  return { x: 50 + 50 * reach * stretch(Math.cos(angle)), y: 50 + 50 * reach * stretch(Math.sin(angle)) };
}

/** With this, ten seats are evenly spaced from top to bottom: more than on an ellipse, and clear of each other. */
const spread = 1.142;

function stretch(value: number): number {
  return Math.sign(value) * Math.abs(value) ** spread;
}
