// English: what is still missing before the event begins, and the room with its tablets.
import { number } from '../../format/format';
import type { ready as french } from '../fr/ready';

const n = (value: number): string => number(value, 'en-GB');
const s = (count: number): string => (count === 1 ? '' : 's');
const of = (done: number, all: number): string => `${n(done)}/${n(all)}`;

export const ready: typeof french = {
  title: 'Ready to start?',
  isReady: 'All is ready.',
  seats: (done, all) => `Seats drawn: ${of(done, all)}`,
  toDraw: 'Go to the draw',
  tablets: (done, all) => `Tablets: ${of(done, all)}`,
  connect: (missing) =>
    missing === 1 ? 'Connect the missing tablet' : `Connect the ${n(missing)} missing tablets`,
  away: (at) => `Offline: ${at}`,
  seeRoom: 'See the room',
  presence: (here, all) => `Present: ${of(here, all)}`,
  missing: (names) => `Not seen yet: ${names}`,
  structure: (levels, breaks) => `Structure: ${n(levels)} level${s(levels)}, ${n(breaks)} break${s(breaks)}`,
  change: 'Change',
  pin: 'Floor PIN is set',
  noPin: 'No floor PIN (optional)',
  setPin: 'Choose a PIN',
  anyway: 'Start all the same?',
  anywayText: 'Something is still missing. A table where nobody has checked in will not be able to begin.',
  go: 'Start all the same',
  room: {
    title: 'The room',
    noTablet: 'No tablet',
    online: 'Online',
    connected: (what) => `✓ ${what}`,
    allConnected: 'Every table has its tablet.',
    isIn: (name) => `“${name}” is connected.`,
    isInOther: (name) => `“${name}” is connected.`,
    next: (table) => `Next: table ${table}`,
    manage: 'Manage devices',
  },
};
