// Chips as they lie: piles of one value each, and how an amount is most simply paid.
import type { ChipPile, Chips } from '../../protocol/protocol.gen';

/** What piles are worth together. */
export function worth(piles: readonly ChipPile[]): Chips {
  return piles.reduce((sum, { value, count }) => sum + value * count, 0);
}

/** The fewest chips that make an amount; `undefined` when the chips in use cannot make it. */
export function fewest(amount: Chips, values: readonly Chips[]): readonly ChipPile[] | undefined {
  const piles: ChipPile[] = [];
  let rest = amount;
  for (const value of [...values].sort((one, other) => other - one)) {
    const count = Math.floor(rest / value);
    if (count > 0) piles.push({ value, count });
    rest -= count * value;
  }
  return rest === 0 ? piles : undefined;
}

/** One chip more of a value, the largest values first. */
export function withChip(piles: readonly ChipPile[], value: Chips): readonly ChipPile[] {
  const more = piles.some((pile) => pile.value === value)
    ? piles.map((pile) => (pile.value === value ? { value, count: pile.count + 1 } : pile))
    : [...piles, { value, count: 1 }];
  return [...more].sort((one, other) => other.value - one.value);
}

/** One chip fewer of a value. */
export function withoutChip(piles: readonly ChipPile[], value: Chips): readonly ChipPile[] {
  return piles
    .map((pile) => (pile.value === value ? { value, count: pile.count - 1 } : pile))
    .filter((pile) => pile.count > 0);
}
