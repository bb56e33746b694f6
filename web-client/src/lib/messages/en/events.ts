// English, for the floor screen of all events.
import type { Messages } from '../language';

export const events: Messages['events'] = {
  title: 'All tournaments',
  open: 'Floor: all tournaments',
  which: 'Tournaments followed',
  full: (most) =>
    `${most} tournaments are followed, which is the most: touch one to drop it and follow another.`,
  others: (count) => (count === 1 ? 'One more tournament' : `${count} more tournaments`),
  fewer: 'Fewer tournaments',
  none: 'No tournament yet. The first one that the director creates shows here by itself.',
  create: 'Create a tournament',
  nothing: 'No tournament is followed. Touch one above: its tables and calls show here.',
  noCalls: 'No calls. A call of any tournament that is followed rings and shows here.',
  noTables: 'No table to show.',
  alone: 'Open this tournament alone',
  replaced: 'This device follows this tournament on another page.',
  takeOver: 'Follow it here',
  pairFloor: 'Pair a floor phone for all tournaments',
  floor: 'Floor for all tournaments',
};
