// English: what waits for the director and the floor, in one list.
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'en-GB');
const tables = (all: readonly number[]): string =>
  all.length < 2
    ? `table ${all.join('')}`
    : `tables ${all.slice(0, -1).join(', ')} and ${String(all.at(-1) ?? '')}`;

export const inbox = {
  title: 'To deal with',
  none: 'Nothing to deal with. A call rings and shows here.',
  cutOff: 'Connection lost: what happens at the tables does not reach this screen.',
  moreArticles: (count: number) => (count > 1 ? `${n(count)} more articles` : '1 more article'),
  settled: 'Settled',
  forDirector: 'This is for the director.',
  allOut: (count: number) => `Confirm all (${n(count)})`,
  allOutSure: (count: number) => `Confirm ${n(count)} eliminations?`,
  allArrived: (count: number) => `All arrived (${n(count)})`,
  allArrivedSure: (count: number) => `Are ${n(count)} players in their new seats?`,
  absent: (at: readonly number[]) => `Too few players are there: ${tables(at)}`,
  absentHelp: 'Touch their names on the table’s tablet, or check them in here: then the hand can begin.',
  slow: (table: number) => `Table ${table} is slow`,
  silent: (table: number) => `Nothing comes from table ${table}`,
  nothingFor: (time: string) => `Last entry ${time} ago`,
};
