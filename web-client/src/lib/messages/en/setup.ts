// English, for setting an event up: template, structure, chips, latecomers, rebuys and prizes.
import type { ChipColour } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { euros } from '../../plan/money';
import type { FaultKind } from '../../plan/check';
import type { setup as french } from '../fr/setup';

const locale = 'en-GB';
const n = (value: number): string => number(value, locale);
const s = (count: number): string => (count === 1 ? '' : 's');

const colours: Record<ChipColour, string> = {
  white: 'white',
  red: 'red',
  blue: 'blue',
  green: 'green',
  black: 'black',
  purple: 'purple',
  yellow: 'yellow',
  orange: 'orange',
  pink: 'pink',
  grey: 'grey',
  brown: 'brown',
};

const faults: Record<FaultKind, string> = {
  name: 'Name the event (80 characters at most).',
  count: 'Write a whole number, zero or more.',
  tables: 'From 1 to 500 tables are needed.',
  seats: 'A table has 2 to 10 seats.',
  stack: 'The starting stack has to be worth at least the first big blind.',
  stackChips: 'The starting stack cannot be paid with these chips.',
  noLevel: 'At least one level is needed: touch Add a level.',
  stages: 'A structure has at most 100 lines.',
  breakEnds: 'A break goes between two levels: move it or remove it.',
  minutes: 'It has to last 1 to 720 minutes.',
  blinds: 'The big blind must be at least 1 and not below the small blind.',
  blindsDown: 'The blinds go down from the level before: raise them, or move the line.',
  blindsChips: 'These blinds cannot be paid with the chips in the case.',
  noChips: 'At least one chip value is needed: touch Add a value.',
  chipKinds: 'A case has at most 20 values.',
  chipValue: 'A value is a whole number, 1 or more.',
  chipTwice: 'This value is in the case already.',
  chipCount: 'Write how many chips there are.',
  money: 'Write an amount, for example 20 or 12.50.',
  share: 'Write a percentage from 0 to 100.',
  shares: 'The percentages are more than 100 %: lower one of them.',
  rebuyChips: 'Write how many chips a rebuy gives, payable from the case.',
  addOn: 'An add-on is 1 or 2 stacks; 0 for none.',
  addOnAlone: 'The add-on follows rebuys: say until which level, or set the add-on to 0.',
  finalTable: 'The final table has 2 to 10 players.',
  shot: '5 to 600 seconds.',
  long: 'That is too long. Shorten it.',
};

const templates: Readonly<Record<string, string>> = {
  bonneuil2022: 'Bonneuil 2022: 1,000 points, 8 tables of 8',
  club_evening: 'Club evening: 20,000, levels of 20 minutes',
  quick: 'Quick: 5,000, levels of 10 minutes',
  deep: 'Deep: 50,000, levels of 30 minutes',
};

/** Where a fault is, before what it is: `Structure, line 3:`. */
function part(at: string): string {
  const [field = '', index] = at.split('.');
  const names: Readonly<Record<string, string>> = {
    name: 'Name',
    venue: 'Venue',
    tables: 'Tables',
    seats: 'Seats',
    stack: 'Stack',
    finalTable: 'Final table',
    chips: 'Chips',
    structure: 'Structure',
    entry: 'Entry',
    places: 'Prizes',
    pointsEachBeaten: 'Points',
    registerLevels: 'Registration',
    keepLevels: 'Latecomers',
    shotBefore: 'Shot clock',
    shotAfter: 'Shot clock',
    shotDealing: 'Shot clock',
    timeCards: 'Shot clock',
    cardSeconds: 'Shot clock',
  };
  const line = index === undefined ? '' : `, line ${Number(index) + 1}`;
  return `${names[field] ?? 'Rebuys'}${line}:`;
}

export const setup: typeof french = {
  colour: (which) => colours[which],
  fault: (why) => faults[why],
  faultIn: part,
  title: 'New tournament',
  intro: 'A name is enough: the rest comes from the template and can be changed until the start.',
  quick: 'Quick table',
  quickHelp: 'No clock, no registration: a table or two, names, and play.',
  whole: 'Whole event',
  template: 'Template',
  templateName: (id) => templates[id] ?? id,
  templatesFailed: 'The server’s templates cannot be reached: here is a simple one.',
  date: 'Date',
  venue: 'Venue',
  venueExample: 'Village hall',
  create: 'Create the event',
  creating: 'Creating…',
  draftBack: 'What you had typed is back.',
  draftDrop: 'Start over',
  draftDropSure: 'Erase what was typed? Tap again',
  correct: (count) => `${n(count)} thing${s(count)} to correct:`,
  toCorrect: 'to correct',
  afterCreate: 'Next: register the players, draw the seats, start the clock.',

  places: 'Tables and stack',
  placesLine: (tables, seats, stack) =>
    `${n(tables)} table${s(tables)} of ${n(seats)} = ${n(tables * seats)} places · stack ${n(stack)}`,
  tables: 'Tables',
  seats: 'Seats per table',
  stack: 'Starting stack',
  finalTable: 'Players at the final table',
  asBook: 'as the rulebook says',

  chips: 'Chips in the case',
  chipsLine: (kinds, worth) => `${n(kinds)} value${s(kinds)} · ${n(worth)} in all`,
  chipValue: 'Value',
  chipColour: 'Colour',
  chipCount: 'Number',
  chipRow: (value) => `chip of ${n(value)}`,
  chipAdd: 'Add a value',
  remove: 'Remove',
  chipsMissing: (missing) => `Should every place be taken, the case lacks ${n(missing)} in chips.`,

  structure: 'Structure',
  structureLine: (levels, breaks, minutes) =>
    `${n(levels)} level${s(levels)} of ${n(minutes)} min · ${n(breaks)} break${s(breaks)}`,
  structureMixed: (levels, breaks) => `${n(levels)} level${s(levels)} · ${n(breaks)} break${s(breaks)}`,
  endLikely: (time) => `likely over by ${time}`,
  startsAt: 'Start',
  levelNo: (level) => `Level ${level}`,
  breakName: 'Break',
  row: (row) => `line ${row}`,
  minutes: 'Minutes',
  small: 'Small blind',
  big: 'Big blind',
  ante: 'Ante',
  anteKind: 'Ante paid by',
  until: 'Until',
  levelAdd: 'Add a level',
  breakAdd: 'Add a break after',
  duplicate: 'Duplicate',
  up: 'Move up',
  down: 'Move down',
  putBack: 'Put the removed line back',
  stageOver: 'played',
  stageOn: 'on now',
  lastLevel: 'The last level lasts until somebody has won.',
  structureShort: (players) =>
    `For ${n(players)} players the structure ends early: add levels, or the last one will be long.`,
  endWhy: (time, players, blinds) =>
    `Likely over by ${time}: with ${n(players)} players, only ${n(blinds)} big blinds are in play by then.`,

  generator: 'Propose a structure',
  generatorHelp: 'From the chips in the case, to end on time. Everything can be changed afterwards.',
  generatorPlayers: 'Players expected',
  generatorFrom: 'Start',
  generatorTo: 'Finish by',
  generatorLevel: 'Minutes of a level',
  generatorEvery: 'A break every … levels',
  generatorBreak: 'Minutes of a break',
  generatorGo: 'Work it out',
  generatorBusy: 'Working…',
  fileStructure: 'Structure from a file',
  fileChoose: 'CSV file, or The Tournament Director (.tdt)',
  fileHelp:
    'Columns in any order: small blind, big blind (or blinds), ante, minutes; a line Break for each break.',
  fileFailed: 'The server did not read this file. Check that it is the right one, then try again.',
  fileEmpty: 'There is no level in this file. Choose another one.',
  fileColumns: (text) => `No column has blinds. Name the columns in the first line: ${text}.`,
  fileFound: (levels, breaks, stack) =>
    `${n(levels)} level${s(levels)}, ${n(breaks)} break${s(breaks)}${stack === undefined ? '' : `, stack of ${n(stack)}`}`,
  fileLevel: (minutes, small, big, ante) =>
    `${n(small)}/${n(big)}${ante > 0 ? ` ante ${n(ante)}` : ''}, ${n(minutes)} min`,
  fileBreak: (minutes) => `Break, ${n(minutes)} min`,
  fileUse: 'Take this structure',
  fileUsed: 'The structure of the file is in the event. Check the chips.',
  generatorFailed: 'The server found nothing. Check players, chips and times, then try again.',
  generatorTimes: 'Write a start and an end that differ.',
  generatorNoChips: 'Write the chips in the case first.',
  generatorResult: (stack, levels, end) => `Stack of ${n(stack)}, ${n(levels)} levels, over by ${end}`,
  generatorPiles: 'Each player gets',
  generatorUse: 'Take this structure',
  generatorLeft: (values) => `Too few for this event, these stay in the case: ${values}.`,
  generatorUsed: 'Structure, stack and chips in play replaced.',

  shot: 'Shot clock',
  shotNone: 'No shot clock: time is called',
  shotLine: (before, after, cards, seconds) =>
    `${before} s before the flop, ${after} s after${cards > 0 ? `, ${cards} time card${cards === 1 ? '' : 's'} of ${seconds} s` : ''}`,
  shotBefore: 'Seconds a decision before the flop',
  shotHelp: 'Empty: no shot clock. It starts by itself when the turn passes; at zero the rulebook decides.',
  shotOff: 'none',
  shotAfter: 'Seconds a decision from the flop on',
  shotDealing: 'Seconds more while cards are dealt',
  shotDealingHelp: 'For the first decision of each round.',
  timeCards: 'Time cards a player',
  cardSeconds: 'Seconds a time card gives',
  late: 'Latecomers and late registration',
  lateLine: (register) =>
    register === 0 ? 'no registration after the start' : `registration until the end of level ${n(register)}`,
  registerLevels: 'Registration open until the end of level',
  registerHelp: '0: nobody after the start.',
  keepLevels: 'Levels for which a seat is kept',

  rebuys: 'Rebuys and add-on',
  rebuysNone: 'none: a freezeout',
  rebuysLine: (levels, most, addOn) =>
    [
      levels > 0 ? `rebuys until the end of level ${n(levels)}` : 'no rebuys',
      levels > 0 && most !== null ? `${n(most)} per player` : '',
      addOn > 0 ? 'add-on' : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  rebuyLevels: 'Rebuys until the end of level',
  rebuyLevelsHelp: '0: no rebuys.',
  rebuyMost: 'Rebuys of a player, at most',
  noLimit: 'no limit',
  rebuyChips: 'Chips of a rebuy',
  rebuyPrice: 'Price of a rebuy (€)',
  addOn: 'Stacks of the add-on',
  again: 'Re-entries',
  againNone: 'none: who is out stays out',
  againLine: (levels, most) =>
    [`until the end of level ${n(levels)}`, most === null ? '' : `${n(most)} for each player`]
      .filter((part) => part !== '')
      .join(' · '),
  againLevels: 'Re-entries until the end of level',
  againHelp: '0: no re-entry. A re-entry costs an entry: the starting stack, a seat drawn at random.',
  againMost: 'Re-entries of a player, at most',
  mayGiveUp: 'Chips may be given up for a re-entry: they leave play',
  addOnHelp: '0: no add-on; 2: a double one.',

  prizes: 'Entry and prizes',
  prizesFree: 'free entry',
  prizesEntry: (cents) => `entry ${euros(cents, locale)}`,
  prizesLine: (entry, places) =>
    `${entry} · ${places === 0 ? 'no prizes' : `${n(places)} place${s(places)} rewarded`}`,
  entry: 'Entry (€)',
  pointsEach: 'Points for each player beaten',
  placeNo: (place) => {
    const teen = place % 100 >= 11 && place % 100 <= 13;
    const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
    return `${place}${ending}`;
  },
  money: 'Amount (€)',
  share: 'Share of the total (%)',
  kind: 'Prize in kind',
  kindExample: 'Trophy',
  points: 'Points',
  placeAdd: 'Add a place',
  sharesLeft: (share) => `${share} % is left to share out.`,
  sharesAll: 'All that is paid is shared out.',

  edit: 'Change the event',
  editHelp: 'Before the start everything can change; afterwards, what is still to be played.',
  save: 'Save the changes',
  saving: 'Saving…',
  saved: 'Changes saved.',
  nothingChanged: 'Nothing has changed.',
  undoChanges: 'Undo my changes',
  changedElsewhere: 'Somebody else has changed the event meanwhile: saving replaces their changes.',
  started: 'The event has begun: stack and chips stay as they are.',
};
