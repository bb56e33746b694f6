// English, for what is printed: seats, cards, structure and results.
import type { Blinds } from '../../protocol/protocol.gen';
import { moment, number } from '../format';
import type { print as french } from './fr.print';

const n = (value: number): string => number(value, 'en-GB');
const antes: Record<Blinds['ante_kind'], string> = {
  each: 'each',
  big_blind: 'big blind',
  button: 'button',
};

export const print: typeof french = {
  title: 'Print',
  kinds: { seats: 'Seating list', cards: 'Seat cards', structure: 'Structure', results: 'Results' },
  choose: 'Document',
  go: 'Print',
  back: 'Back',
  loading: 'Waiting for the data…',
  loadingTables: (known, all) => `Tables received: ${n(known)} of ${n(all)}…`,
  offline: 'The server does not answer: nothing can be printed. Trying again by itself.',
  noTournament: 'No tournament chosen. Open one on the console, then print from there.',
  noSeats: 'Nobody has a seat yet. Draw the seats first, then come back.',
  noPlan: 'This tournament is played without a structure: there is nothing to print here.',
  noResults: 'Nobody is out yet. The ranking fills up with each elimination.',
  sheets: (count) => `${n(count)} A4 sheet${count === 1 ? '' : 's'}`,
  date: (iso) => moment(Date.parse(`${iso}T12:00`), 'en-GB', 'day'),
  madeAt: (time) => `Printed ${moment(time, 'en-GB', 'long')}`,
  book: (title) => `Rulebook: ${title}`,
  byName: 'By name',
  byTable: 'By table',
  name: 'Name',
  club: 'Club',
  table: 'Table',
  seat: 'Seat',
  firstButton: (seat, name) => `First button: seat ${seat}${name === '' ? '' : `, ${name}`}`,
  buttonUnknown: 'First button: seat',
  button: (seat, name) => `Button: seat ${seat}${name === '' ? '' : `, ${name}`}`,
  cutHere: 'Cut along the dashed lines.',
  level: 'Level',
  minutes: 'Minutes',
  small: 'Small blind',
  big: 'Big blind',
  ante: 'Ante',
  anteOf: (ante, kind) => (ante > 0 ? `${n(ante)} (${antes[kind]})` : '–'),
  isBreak: (minutes) => `Break, ${n(minutes)} min`,
  noEnd: 'to the end',
  startsAfter: 'After',
  elapsed: (minutes) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${`${minutes % 60}`.padStart(2, '0')}`,
  stack: 'Starting stack: ',
  chips: 'Chips',
  place: 'Place',
  money: 'Prize money',
  kind: 'Prize in kind',
  points: 'Points',
  tied: 'tied',
  unconfirmed: 'to be confirmed',
  provisional: (left) => `Provisional ranking: ${n(left)} player${left === 1 ? '' : 's'} still in.`,
  winner: (name) => `Winner: ${name}`,
  entries: (entries, rebuys, addOns) =>
    [
      `${n(entries)} player${entries === 1 ? '' : 's'}`,
      rebuys > 0 ? `${n(rebuys)} rebuy${rebuys === 1 ? '' : 's'}` : '',
      addOns > 0 ? `${n(addOns)} add-on${addOns === 1 ? '' : 's'}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  signature: 'Signature of the director',
};
