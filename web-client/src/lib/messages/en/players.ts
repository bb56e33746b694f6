// English, for the list of players, check-in, files of players, and the draw of seats.
import type { LineProblem } from '../../entrants/reading';
import type { Shown } from '../../entrants/list';
import type { LineProblemKind, Occasion, Standing } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import type { players as french } from '../fr/players';

const n = (value: number): string => number(value, 'en-GB');
const people = (count: number): string => `${n(count)} player${count === 1 ? '' : 's'}`;

const lineProblems: Record<LineProblem, string> = {
  empty: 'no name',
  long: 'name or club too long (60 characters at most)',
  twice: 'further up in the list already',
  known: 'registered already',
};

const fileProblems: Record<LineProblemKind, (text: string) => string> = {
  empty: () => 'There is no player in this file. Choose another one.',
  not_text: () => 'This is no text. In the spreadsheet: Save as, CSV.',
  columns: (text) => `No column has names. Name the columns in the first line: ${text}.`,
  no_header: () =>
    'No column Name, Player or First name in the first line: each line is taken as a player, named by its first column. Check the list.',
  no_name: () => 'no name, line left out.',
  name_too_long: (text) => `a name of more than 60 characters, line left out: “${text}”.`,
  club_too_long: (text) => `a club of more than 60 characters, player taken without it: “${text}”.`,
  control_characters: (text) => `characters that nobody sees, line left out: “${text}”.`,
  line_break: (text) => `a quotation mark that is not closed or a line break, line left out: “${text}”.`,
  duplicate: (text) => `“${text}” is further up already, line left out.`,
  payment: (text) => `“${text}” does not say whether the entry is paid: noted as not paid.`,
  too_many: () => 'An event has at most 5,000 players: the rest is left out.',
  licence: (text) => `a licence of more than 32 characters, taken without it: “${text}”.`,
  licence_twice: (text) => `this licence is further up already, line left out: “${text}”.`,
  blinds: (text) => `no blinds that can be played, line left out: “${text}”.`,
  minutes: () => 'no length in minutes: that of the line before is taken.',
  too_many_levels: () => 'A structure has at most 100 levels and breaks: the rest is left out.',
};

const shown: Record<Shown, string> = {
  all: 'Everybody',
  absent: 'To check in',
  unpaid: 'To pay',
  waiting: 'Waiting list',
  gone: 'Gone',
};

const standing: { readonly [K in Standing['type']]: (it: Extract<Standing, { type: K }>) => string } = {
  registered: () => 'registered',
  waiting: () => 'waiting',
  withdrawn: () => 'withdrawn',
  playing: ({ table, seat }) => `table ${table}, seat ${seat}`,
  moving: () => 'changes tables',
  busted: ({ table, seat }) => `no chips left, table ${table}, seat ${seat}`,
  out: () => 'out',
};

const occasion: { readonly [K in Occasion['type']]: (it: Extract<Occasion, { type: K }>) => string } = {
  seats: () => 'Seats at the start',
  break_table: ({ table }) => `Table ${table} closes`,
  final_table: () => 'Final table',
  race: ({ table }) => `Small chips, table ${table}`,
  re_entry: () => 'Re-entry',
};

export const players: typeof french = {
  tabs: {
    label: 'Parts of the event',
    setup: 'Set-up',
    players: 'Players',
    draw: 'Draw',
    tables: 'Tables',
    live: 'Running',
    results: 'Results',
  },
  title: 'Players',
  standing: (which) => {
    const say = standing[which.type] as (which: Standing) => string;
    return say(which);
  },
  shown: (which) => shown[which],
  filter: 'Whom to show',
  search: 'Find a player',
  searchHelp: 'Enter checks a player in once only one is left.',
  places: (entries, places) => `${people(entries)} for ${n(places)} places`,
  here: (here) => `${n(here)} checked in`,
  paid: (count) => `${n(count)} paid`,
  waiting: (count) => `${n(count)} waiting`,
  none: 'No player yet.',
  noneHelp: 'Import the file of registrations, paste a list, or add them one by one.',
  noneShown: {
    all: 'Nobody is registered.',
    absent: 'Everybody has checked in.',
    unpaid: 'Everybody has paid.',
    waiting: 'Nobody waits.',
    gone: 'Nobody has gone.',
  },
  allHere: 'All here',
  allHereSure: (missing) => `${people(missing)} not checked in yet: is everybody here?`,
  notFound: (typed) => `Nobody here is called “${typed}”.`,
  addFound: (typed) => `Register ${typed}`,

  isHere: 'here',
  notHere: 'to check in',
  notice: 'will be late',
  pay: 'To pay',
  payOf: (name) => `${name} has paid`,
  hasPaid: 'paid',
  card: 'Entry',
  cardOf: (name) => `Entry of ${name}`,
  waitingNo: (place) => `no. ${n(place)} in the queue`,
  chips: (stack) => n(stack),

  add: 'Add a player',
  import: 'Import a file',
  paste: 'Paste a list',
  name: 'Name of the player',
  club: 'Club (optional)',
  hasPaidField: 'The entry is paid',
  noticeField: 'Said that they come late',
  register: 'Register',
  registering: 'Registering…',
  registered: (name) => `${name} is registered.`,
  registeredMany: (count) => `${people(count)} registered.`,
  nameTwice: (name) => `${name} is registered already: add an initial or a nickname.`,
  nameMissing: 'Write a name.',
  full: (places) => `All ${n(places)} places are taken: whoever comes next goes on the waiting list.`,

  fileTitle: 'Import a file of players',
  fileHelp:
    'A CSV file (Excel: Save as, CSV). A column of names is enough; first name, club and paid are understood.',
  fileChoose: 'Choose a CSV file',
  fileDrop: 'or drop it here',
  fileReading: 'Reading the file…',
  fileFailed: 'The file could not be read. Save it as CSV, then try again.',
  fileOther: 'Choose another file',
  columns: {
    title: 'Columns of the file',
    heads: (line) => `The first line names the columns: ${line}`,
    none: '— none —',
    column: (column, head) => (head === '' ? `Column ${n(column)}` : head),
    parts: {
      name: 'Name',
      first_name: 'First name',
      club: 'Club',
      licence: 'Licence',
      paid: 'Paid',
    },
  },
  pasteTitle: 'Paste a list of players',
  pasteHelp: 'One player per line; the club after a semicolon.',
  pasteField: 'List of players',
  pasteExample: 'Alice Martin; Caen Club\nBruno Petit',
  preview: (count) => `${people(count)} to register`,
  previewNone: 'Nobody to register here.',
  previewLine: 'No.',
  previewName: 'Name',
  previewClub: 'Club',
  previewPaid: 'Paid',
  previewYes: 'yes',
  previewNo: 'no',
  lineProblem: (which) => lineProblems[which],
  namesakes: (names) => `These are other players: also register ${names.join(', ')}`,
  remarks: (count) => `${n(count)} remark${count === 1 ? '' : 's'}`,
  fileLine: (line) => `Line ${n(line)}`,
  fileProblem: (kind, text) => fileProblems[kind](text),
  fileTooBig: 'This file is too big for a list of players. Check that it is the right one.',
  registerAll: (count) => `Register ${people(count)}`,
  overflow: (count) => `${people(count)} will go on the waiting list.`,

  edit: (name) => `Entry: ${name}`,
  save: 'Save',
  seatLate: 'Seat them',
  seatLateHelp: 'The shortest table is proposed.',
  seatLateWaits: 'On the waiting list: no seat can be given now.',
  seatLateNone: 'No seat is free: open a table, or wait until somebody is out.',
  table: 'Table',
  tableFree: (table, count) => `Table ${table}, ${people(count)}`,
  seat: 'Seat',
  withdraw: 'Take off the list',
  withdrawSure: (name) => `Take ${name} off the list?`,
  withdrawText: 'The first of the waiting list gets the place.',
  leave: 'Leaves for good',
  leaveSure: (name) => `${name} leaves the event?`,
  leaveText: 'Ranked at once, chips removed at the end of the hand. Ask the player to confirm.',
  uncheck: 'Undo the check-in',
  overdue: 'Latecomers to strike off',

  draw: {
    title: 'Draw of seats',
    who: (count, seats, tables) =>
      `${people(count)} to be drawn to ${n(seats)} seats, ${n(tables)} table${tables === 1 ? '' : 's'}.`,
    nobody: 'Register the players first.',
    few: 'At least two players have to be registered.',
    toPlayers: 'Go to the players',
    absent: (count) => `${people(count)} ${count === 1 ? 'has' : 'have'} not checked in.`,
    absentHelp:
      'They are drawn with the others and their stacks wait for them. Take off those who will not come first.',
    tooMany: (count, seats) => `${people(count)} for ${n(seats)} seats: add a table under Set-up.`,
    seal: 'Fingerprint of the draw',
    sealNone: 'The fingerprint comes with the first draw.',
    sealWhat: 'What is this?',
    sealWhy:
      'The chance of this draw is fixed already: this is its fingerprint (SHA-256). After the draw the seed is published, and anybody can check that it fits the fingerprint. The word of the room goes in at the last moment: nobody, not even the server, could know the result.',
    sealFull: 'The whole fingerprint',
    word: 'Word of the room (optional)',
    wordHelp: 'Ask the room for a word just before the draw.',
    wordExample: 'umbrella',
    go: 'Draw the seats',
    going: 'Drawing…',
    again: 'Draw again',
    againSure: 'Draw everything again?',
    againText: 'All seats change. Seat cards that were printed are worth nothing any more.',
    started: 'The event has begun: seats are no longer drawn.',
    done: (count) => `${people(count)} seated.`,
    next: 'Next: print the seats, then get ready to start.',
    toTables: 'Pair the tablets',
    toLive: 'Get ready to start',
    seating: 'Seating',
    byTable: 'By table',
    byName: 'By name',
    print: 'Print',
    printList: 'Seating list',
    printCards: 'Seat cards',
    printStructure: 'Structure',
    made: 'Draws made',
    madeNone: 'No draw yet. The first one gives the seats.',
    madeNo: (count) => `Draw ${n(count)}`,
    occasion: (which) => {
      const say = occasion[which.type] as (which: Occasion) => string;
      return say(which);
    },
    seed: 'Seed',
    madeWord: 'Word',
    quoted: (word) => `“${word}”`,
    noWord: 'none',
    verify: 'To check it, on the server:',
    verifyWhat: 'The command works each draw out again from its seed and word, and compares.',
    name: 'Name',
    place: 'Seat',
    at: (table, seat) => `table ${table}, seat ${seat}`,
  },
};
