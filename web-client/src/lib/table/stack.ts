// The chips that are drawn for an amount: not how many there are, but which kinds, the largest at the bottom.
import type { Chips } from '../../protocol/protocol.gen';
import { fewest } from '../rulings/piles';

/** How many chips a drawing has at most. */
const mostDrawn = 4;

/** What each chip is worth, from the bottom up; one chip of no value when the chips in use cannot make the amount. */
export function stackOf(amount: Chips, values: readonly Chips[]): readonly (Chips | undefined)[] {
  const drawn: Chips[] = [];
  for (const { value, count } of fewest(amount, values) ?? []) {
    for (let chip = 0; chip < count && drawn.length < mostDrawn; chip += 1) drawn.push(value);
  }
  return drawn.length > 0 ? drawn : [undefined];
}
