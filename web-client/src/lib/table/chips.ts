// In which colour a chip is drawn: as it lies in the club's case, which the plan of the event names.
import { getContext, setContext } from 'svelte';
import type { ChipColour, ChipKind, Chips } from '../../protocol/protocol.gen';

/** All colours that a case can have. */
export const chipColours = [
  'white',
  'red',
  'blue',
  'green',
  'black',
  'purple',
  'yellow',
  'orange',
  'pink',
  'grey',
  'brown',
] as const satisfies readonly ChipColour[];

/** What clubs use where an event has no plan, or the plan has no such chip. */
const usual: ReadonlyMap<Chips, ChipColour> = new Map([
  [1, 'white'],
  [5, 'red'],
  [10, 'blue'],
  [25, 'green'],
  [50, 'brown'],
  [100, 'black'],
  [500, 'purple'],
  [1_000, 'yellow'],
  [5_000, 'orange'],
  [10_000, 'pink'],
  [25_000, 'grey'],
  [50_000, 'blue'],
  [100_000, 'red'],
]);

type Case = readonly Pick<ChipKind, 'value' | 'colour'>[];

/** The colour of a chip; a value that no case has is white. */
export function colourOf(value: Chips | undefined, kinds: Case = []): ChipColour {
  if (value === undefined) return 'white';
  return kinds.find((kind) => kind.value === value)?.colour ?? usual.get(value) ?? 'white';
}

const key = Symbol('chips');

/** Chips inside this component are those of this case. */
export function setCase(kinds: () => Case | undefined): void {
  setContext(key, kinds);
}

/** The colours of the case that chips here are of. */
export function caseColours(): (value: Chips | undefined) => ChipColour {
  const kinds = getContext<(() => Case | undefined) | undefined>(key);
  return (value) => colourOf(value, kinds?.());
}
