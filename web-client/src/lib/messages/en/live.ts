// English: the event while it is played, for the director and the floor.
import type { Blinds, Entry, MoveReason, Stop, Why } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'en-GB');
const list = (all: readonly number[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
const tables = (all: readonly number[]): string => `${all.length > 1 ? 'tables' : 'table'} ${list(all)}`;
const stakes = ({ small, big, ante }: Blinds): string =>
  ante > 0 ? `${n(small)}/${n(big)} (${n(ante)})` : `${n(small)}/${n(big)}`;
const players = (count: number): string => `${n(count)} player${count === 1 ? '' : 's'}`;

/** Why no hand begins at a table, in a word or two. */
const stopped: Record<Stop, string> = {
  finished: 'Over',
  closed: 'Closed',
  not_started: 'Not begun',
  paused: 'Clock stopped',
  break: 'Break',
  race: 'Chip race',
  final_table: 'Final table',
  hand_for_hand: 'Waits for other tables',
  halted: 'Waits for a player',
  too_few: 'Too few present',
};

/** Where the others are out, no player is missing. */
const alone = 'One player left';

const entry: Record<Entry, string> = {
  plays: 'plays at once',
  button_passes: 'plays at once, the button passes',
  waits: 'sits one hand out',
  waits_then_button_passes: 'sits one hand out, then the button passes',
};

const moveReason: Record<MoveReason, string> = {
  balance: 'Balancing',
  break: 'Table break',
  final_table: 'Final table',
};

const why: Record<Why, string> = {
  stack: 'Starting stacks',
  rebuy: 'Rebuys',
  add_on: 'Add-ons',
  race: 'Chip races',
  correction: 'Corrections',
  penalty: 'Penalties',
  departure: 'Departures',
};

export const live = {
  stakes,
  stopped,
  alone,
  entry,
  moveReason,
  tables,
  players,
  tableSeat: (table: number, seat: number) => `table ${table}, seat ${seat}`,
  clock: {
    title: 'Clock',
    level: (level: number) => `Level ${level}`,
    isBreak: 'Break',
    notStarted: 'Not begun yet',
    paused: 'Clock stopped',
    noEnd: 'Last level, without an end',
    left: (time: string) => `Time left: ${time}`,
    next: (level: number, blinds: Blinds) => `Next: level ${level}, ${stakes(blinds)}`,
    nextIsBreak: (minutes: number) => `Next: break of ${minutes} min`,
    breakIn: (time: string, minutes: number) => `Next break in ${time} (${minutes} min)`,
    noBreak: 'No more breaks',
    start: 'Start the tournament',
    startNeedsSeats: 'Draw the seats first: nobody is seated.',
    stop: 'Stop the clock',
    resume: 'Start the clock again',
    more: '+1 min',
    less: '−1 min',
    forward: 'Next level',
    back: 'Previous level',
    toBreak: 'Break',
    breakNow: 'Break now',
    breakOver: (level: number) => `Back to level ${level}`,
    thenLevel: (level: number, blinds: Blinds, left: string) =>
      `Next: level ${level}, ${stakes(blinds)}, ${left} left`,
    jump: (what: string) => `Go to: ${what}?`,
    jumpText: 'The stage begins with its whole time. New blinds count from the next hand of each table.',
    jumpGo: 'Go',
    stageLevel: (level: number, blinds: Blinds) => `level ${level}, ${stakes(blinds)}`,
    stageBreak: (minutes: number) => `break of ${minutes} min`,
    none: 'This tournament has no clock: levels are changed by hand.',
    over: 'The tournament is over.',
    toResults: 'See the results',
    average: (chips: number, bigBlinds: number) => `Average ${n(chips)} (${n(bigBlinds)} BB)`,
  },
  todo: {
    drawFirst: 'First, draw the seats: nobody is seated.',
    goDraw: 'Go to the draw',
    goPlayers: 'Go to players',
    bust: (name: string) => `${name} has no chips left`,
    bustPlace: (place: number) => `Place: ${place}`,
    bustOut: 'Confirm elimination',
    bustSure: (name: string) => `Is ${name} out?`,
    rebuy: 'Rebuy',
    enterAgain: 'Re-entry',
    addOn: (stacks: number) => (stacks > 1 ? `Add-on (${stacks} stacks)` : 'Add-on'),
    count: (table: number) => `Table ${table}: the count differs`,
    countLine: (seat: number, name: string, logged: number, counted: number) =>
      `S${seat} ${name}: ${n(counted)} counted, ${n(logged)} logged`,
    countAccept: 'Keep the count',
    countReject: 'Count again',
    countSure: 'The stacks in the log are replaced by those that were counted.',
    onTheWay: (name: string, chips: number) => `${name} is on the way with ${n(chips)}`,
    toGo: (name: string) => `${name} goes at the end of the hand`,
    toward: (table: number, seat: number) => `to table ${table}, seat ${seat}`,
    from: (table: number, seat: number) => `from table ${table}, seat ${seat}`,
    arrived: 'Has arrived',
    redirect: 'Another seat',
    cancelMove: 'Call the move off',
    finalTable: (count: number) => `Final table: ${players(count)}`,
    finalCall: 'Call the final table',
    finalCallSure: 'Each table stops at the end of its hand, then seats are drawn.',
    drawFinal: 'Draw the final table',
    drawFinalWaits: (playing: readonly number[]) => `A hand is still played: ${tables(playing)}.`,
    breakTable: (table: number) => `Close table ${table}`,
    breakPlayers: (count: number) => `${players(count)} to seat again`,
    draw: 'Draw the seats',
    drawText: 'A draw is final. Anybody can verify it: the fingerprint is visible before, the seed after.',
    drawWord: 'Word of the room (optional)',
    drawSeal: (seal: string) => `Fingerprint: ${seal}`,
    move: (name: string) => `${name} changes tables`,
    moveHow: (how: Entry) => `On arrival: ${entry[how]}.`,
    moveGo: 'Move',
    moveOther: 'Choose differently',
    overdue: (name: string) => `${name} has not come`,
    overdueTaken: (chips: number) => `Their stack of ${n(chips)} goes to somebody on the waiting list.`,
    overdueSure: (name: string) => `Strike ${name} off the tournament?`,
    strikeOff: 'Strike off',
    strikeOffFor: 'Replaced by',
    strikeOffNobody: 'Nobody',
    handForHand: 'The bubble is near',
    handForHandGo: 'Play hand-for-hand',
    race: (value: number) => `Chips of ${n(value)} are needed no more`,
    raceGo: 'Begin the chip race',
    raceSure: (value: number) =>
      `Each table changes its chips of ${n(value)} before its next hand. There is no way back.`,
  },
  round: {
    title: (round: number) => `Hand-for-hand, round ${round}`,
    waits: (playing: readonly number[]) => `Still playing: ${tables(playing)}.`,
    done: 'All tables have finished.',
    end: 'End hand-for-hand',
    begin: 'Play hand-for-hand',
    beginSure: 'Play hand-for-hand?',
    beginText: 'Each table finishes its hand, then waits until all the others have finished theirs.',
  },
  racing: {
    title: (old: number, bigger: number) => `Race: ${n(old)} for ${n(bigger)}`,
    progress: (done: number, all: number) => `${done} of ${all} tables`,
    waits: (left: readonly number[]) => `Left: ${tables(left)}.`,
  },
  places: {
    title: 'Move a player',
    player: 'Player',
    table: 'To table',
    seat: 'Seat',
    full: 'No free seat at this table.',
    go: 'Move',
    noOther: 'No other table is open. Open one under Tables.',
  },
  room: {
    title: 'Tables',
    slips: 'Print the slips',
    seated: (count: number, seats: number) => `${count}/${seats}`,
    playing: 'Plays',
    between: 'Ready',
    playOn: 'Play on all the same',
    close: 'Close',
    closeSure: (table: number) => `Close table ${table}? Nobody sits there.`,
    breakUp: 'Close and seat again',
    open: 'Open a table',
    openSure: (table: number, seats: number) => `Table ${table} opens with ${seats} seats.`,
    move: 'Move a player…',
  },
  ledger: {
    title: 'Chips',
    adds: 'Every chip is accounted for',
    differs: (chips: number) => `${n(chips)} chips do not add up.`,
    differsHelp: 'Have the tables counted.',
    issued: 'Issued',
    removed: 'Removed',
    expected: 'Must be in play',
    atTables: 'At the tables',
    transit: 'On the way',
    table: (table: number) => `Table ${table}`,
    byReason: 'By reason',
    byTable: 'By table',
    why,
  },
  alert: {
    bust: (name: string) => `${name} has no chips left`,
    countDiffers: (difference: number) =>
      difference === 0
        ? 'The total is right, but stacks differ from seat to seat'
        : `Count differs: ${difference > 0 ? '+' : '−'}${n(Math.abs(difference))}`,
    countOf: (logged: number, counted: number) => `${n(counted)} counted, ${n(logged)} logged`,
  },
};
