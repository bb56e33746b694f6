// Where seats are around the felt: the real geometry, seen from above, with one seat at the bottom.

/** A point on the felt in percent of its width and height. */
export type Point = { readonly x: number; readonly y: number };

/** Seats go clockwise, so the one after the bottom seat is on its left. `reach` is 1 at the rail, 0 in the middle. */
export function seatPoint(seat: number, seatCount: number, bottom: number, reach: number): Point {
  const step = (((seat - bottom) % seatCount) + seatCount) % seatCount;
  const angle = Math.PI / 2 + (2 * Math.PI * step) / seatCount;
  const y = down(Math.sin(angle));
  const sideways = 1 - (1 - reach) * pull(50 + 50 * y);
  return { x: 50 + 50 * sideways * across(Math.cos(angle)), y: 50 + 50 * reach * y };
}

/** How much of the way to the middle goes sideways: before a long side chips lie ahead of their plate. `y` is the plate's. */
function pull(y: number): number {
  return y === 0 || y === 100 ? 0.65 : 1;
}

/** With this, three of ten plates are clear of each other along a side: more than on an ellipse. */
const spread = 1.12;

function across(value: number): number {
  return Math.sign(value) * Math.abs(value) ** spread;
}

/** The long sides are straight: of ten seats three are in line on each, and the four rows are evenly spaced. */
const straight = 1.268;

function down(value: number): number {
  return Math.max(-1, Math.min(1, straight * across(value)));
}
