// The chips that are drawn for an amount: not how many there are, but which kinds, the largest at the bottom.
import type { Chips } from '../../protocol/protocol.gen';
import { fewest } from '../rulings/piles';

/** How many chips a drawing has at most. */
const mostDrawn = 4;
const tints = 6;
/** Values that the keys show, so that a chip has one tint everywhere. */
const keyValues = 6;

/** The tint of each chip, from the bottom up; one plain chip when the chips in use cannot make the amount. */
export function stackOf(amount: Chips, values: readonly Chips[]): readonly number[] {
  const shown = values.slice(-keyValues);
  const drawn: number[] = [];
  for (const { value, count } of fewest(amount, values) ?? []) {
    const tint = Math.max(0, shown.indexOf(value)) % tints;
    for (let chip = 0; chip < count && drawn.length < mostDrawn; chip += 1) drawn.push(tint);
  }
  return drawn.length > 0 ? drawn : [0];
}
