// Whether an amount can be put together from chips of some values, however many there are: with 20 and 50, 30 cannot.

/** Beyond that, remainders would be too many to look at; then the smallest chip has to divide the amount. */
const largestUnit = 20_000;

export type Payable = (amount: number) => boolean;

/** For chips of these values; while some are still being typed, anything can be paid. */
export function payableWith(values: readonly number[]): Payable {
  const usable = [...new Set(values.filter((value) => Number.isSafeInteger(value) && value > 0))];
  const [unit, ...others] = usable.sort((one, other) => one - other);
  if (unit === undefined) return () => true;
  if (unit > largestUnit) return (amount) => amount % unit === 0;
  const least = leastByRemainder(unit, others);
  return (amount) => (least[amount % unit] ?? Infinity) <= amount;
}

/** For each remainder by the smallest chip, the least amount that the other chips make up with that remainder. */
function leastByRemainder(unit: number, others: readonly number[]): readonly number[] {
  const least = new Array<number>(unit).fill(Infinity);
  least[0] = 0;
  for (const value of others) {
    // Going round the remainders twice reaches every one that this chip can improve.
    for (let start = 0; start < commonDivisor(unit, value); start += 1) {
      let at = start;
      for (let step = 0; step < (2 * unit) / commonDivisor(unit, value); step += 1) {
        const next = (at + value) % unit;
        least[next] = Math.min(least[next] ?? Infinity, (least[at] ?? Infinity) + value);
        at = next;
      }
    }
  }
  return least;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
