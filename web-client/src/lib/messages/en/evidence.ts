// English, for what the journal tells the floor.
import { number } from '../../format/format';
import type { Trouble } from '../../evidence/api';
import type { StepWords } from '../../evidence/kinds';
import type { Stretch } from '../../evidence/charts';
import type { evidence as french } from '../fr/evidence';

const n = (value: number): string => number(value, 'en-GB');
const many = (count: number, one: string, more: string): string => `${n(count)} ${count === 1 ? one : more}`;
const because = (reason: string): string => (reason === '' ? '' : `: ${reason}`);

const steps: StepWords = {
  started: () => 'The hand begins: antes and blinds posted',
  fold: ({ seat, how }, who) =>
    ({
      player: `${who(seat)} folds`,
      run: `${who(seat)} folds (logged with others)`,
      time_ran_out: `${who(seat)}: hand dead, time ran out`,
    })[how],
  check: ({ seat }, who) => `${who(seat)} checks`,
  call: ({ seat, to }, who) => `${who(seat)} calls ${n(to)}`,
  bet: ({ seat, to }, who) => `${who(seat)} bets ${n(to)}`,
  raise: ({ seat, to }, who) => `${who(seat)} raises to ${n(to)}`,
  taken_back: () => 'Last entry undone',
  gathered: () => 'Bets gathered',
  board: ({ cards }) => `Board written down: ${cards.join(' ')}`,
  tabled: ({ seat, cards }, who) => `${who(seat)} shows${cards ? ` ${cards.join(' ')}` : ''}`,
  mucked: ({ seat }, who) => `${who(seat)} mucks`,
  killed: ({ seat }, who) => `${who(seat)}: hand declared dead`,
  restored: ({ seat }, who) => `${who(seat)}: hand live again`,
  ruled: () => 'Ruling',
  floor_asked: () => 'The table asks the floor for a ruling',
  overruled: ({ reason }) => `The floor overrules: the hand is as it was before${because(reason)}`,
  chips_left: ({ seat, to }, who) => `${who(seat)}: ${n(to)} stay in front`,
  set_aside: ({ seat, chips }, who) => `${who(seat)}: ${n(chips)} forgotten are set aside`,
  held: ({ seat }, who) => `${who(seat)}: the announcement waits for its turn`,
  right_lost: ({ seat }, who) => `${who(seat)} loses a right in this hand`,
  dealt_again: () => 'Chips go back: the hand is dealt again',
  chips_taken: ({ seat, chips }, who) => `${who(seat)}: ${n(chips)} leave the event`,
  fined: ({ seat, big_blinds }, who) => `${who(seat)} owes ${many(big_blinds, 'big blind', 'big blinds')}`,
  suspended: ({ seat }, who) => `${who(seat)}: away by a sanction`,
  suspension_ended: ({ seat }, who) => `${who(seat)}: sanction lifted`,
  presence: ({ seat, presence }, who) =>
    presence === 'present' ? `${who(seat)} is back` : `${who(seat)} is away`,
  bought: ({ seat, purchase, chips }, who) =>
    `${who(seat)}: ${purchase === 'rebuy' ? 'rebuy' : 'add-on'}, ${n(chips)} more`,
  refunded: ({ seat, purchase, chips }, who) => {
    const sold = { rebuy: 'rebuy', add_on: 'add-on', re_entry: 're-entry' }[purchase];
    return `${who(seat)}: ${sold} refunded, ${n(chips)} less`;
  },
  stack_set: ({ seat, stack }, who) => `${who(seat)}: stack set to ${n(stack)}`,
  seated: ({ seat }, who) => `${who(seat)} sits down`,
  left: ({ seat, name }) => `Seat ${seat}: ${name} leaves the table`,
  awarded: ({ pot, amount, winners }, who) =>
    `${pot === 0 ? 'Main pot' : `Side pot ${pot}`} of ${n(amount)}: ${winners.map(who).join(', ')}`,
  ended: () => 'Hand over',
  eliminated: ({ seat }, who) => `${who(seat)} has no chips left`,
  time_called: ({ seat, by }, who) =>
    `Time called${seat === null ? '' : ` on ${who(seat)}`}${
      typeof by === 'object' ? ` by seat ${by.player}` : by === 'floor' ? ' by the floor' : ''
    }`,
  time_asked: ({ seat, by }, who) =>
    `Floor called for time${seat === null ? '' : ` on ${who(seat)}`}${
      typeof by === 'object' ? ` by seat ${by.player}` : ''
    }`,
  time_refused: ({ reason }) => `The floor refuses the time${because(reason)}`,
  time_card_used: ({ seat, seconds }, who) => `${who(seat)} puts in a time card: ${seconds} s more`,
  shot_time_changed: () => 'The floor changes the shot clock',
  shot_clock_stopped: () => 'Shot clock stopped for this decision',
  counter_named: ({ seat }, who) => `${who(seat)} counts the time`,
  time_changed: () => 'The floor changes the time',
  time_cancelled: () => 'Time call cancelled',
  time_ran_out: () => 'Time ran out',
  floor_called: ({ reason }) => `The table calls the floor${because(reason)}`,
  floor_coming: ({ by }) => `${by} comes to the table`,
  floor_done: ({ note }) => `Call closed${because(note)}`,
  tablet_lost: () => 'Tablet lost',
  fault: ({ name }) => `Fault recorded: ${name}`,
};

const troubles: Record<Trouble, string> = {
  refused: 'Only the director and the floor of this event see this history. Pair this device again.',
  missing: 'There is no such hand here. Go back to the list.',
  unreachable: 'The server could not read the history. Check the Wi-Fi, then try again.',
};

const stretch: Record<Stretch, string> = {
  all: 'All streets',
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
};

export const evidence: typeof french = {
  steps,
  troubles,
  open: 'History',
  title: 'History and pace',
  why: 'What happened?',
  views: 'What to look at',
  tabs: { hands: 'Hands', times: 'Times', stacks: 'Stacks', pace: 'Pace' },
  loading: 'Reading the journal…',
  refresh: 'Refresh',
  table: 'Table',
  allTables: 'All tables',
  who: (seat, name) => (name === '' ? `Seat ${seat}` : `S${seat} ${name}`),
  hands: {
    list: 'Hands, the last one first',
    none: 'No hand played at this table. From the first one on, every step can be looked at here.',
    older: 'Older hands',
    playing: 'being played',
    dealtAgain: 'dealt again',
    took: (time) => `took ${time}`,
    won: (name, amount) => `${name} +${n(amount)}`,
    pot: (amount) => `Pot ${n(amount)}`,
    players: (count) => many(count, 'player', 'players'),
    showdown: 'showdown',
    rulings: (count) => many(count, 'ruling', 'rulings'),
    undone: (count) => many(count, 'correction', 'corrections'),
    timeCalls: (count) => many(count, 'time call', 'time calls'),
    floorCalls: (count) => many(count, 'floor call', 'floor calls'),
  },
  replay: {
    print: 'Print the hand',
    back: 'All hands',
    of: (table, hand) => `Table ${table} · Hand ${n(hand)}`,
    first: 'Start',
    previous: 'Step back',
    next: 'Step forward',
    last: 'End',
    play: 'Play',
    pause: 'Pause',
    controls: 'Playing the hand back',
    keys: 'With a keyboard: ← → step by step, Home and End.',
    step: (index, count) => `Step ${n(index)} of ${n(count)}`,
    list: 'What happened, step by step',
    undone: 'undone',
    together: 'same tap',
    later: (time) => `+${time}`,
    server: 'Server',
    gone: 'Revoked device',
    felt: 'The table after this step',
    pot: 'Pot',
    leftOut: (count) => `${many(count, 'older step', 'older steps')} of this hand left out.`,
    onTurn: 'to act',
    folded: 'folded',
    allIn: 'ALL-IN',
    out: 'not in the hand',
    won: (amount) => `+${n(amount)}`,
  },
  times: {
    street: 'Betting round',
    stretch: (which) => stretch[which],
    chart: 'Decision times of each player, the slowest first; the figures are in the table',
    none: 'No decision timed yet. They come with the first hands.',
    few: 'The chart begins when a player has made 3 decisions.',
    median: 'Median',
    p90: '9 of 10',
    field: 'Everybody’s median',
    seconds: 's',
    player: 'Player',
    place: 'Place',
    decisions: 'Decisions',
    longest: 'Longest',
    slow: 'Over 30 s',
    slowShare: (slow, all) => (all === 0 ? '–' : `${n(slow)} (${n(Math.round((100 * slow) / all))}%)`),
    afterDeal: 'After the deal',
    afterDealOf: (count, median) => `${n(count)} · ${median}`,
    calls: 'Time calls',
    killed: 'Hands killed',
    caption: 'Decision times in seconds, the slowest first',
    about:
      'The time runs from the step before. Counted for nobody: folds and checks logged in one tap (the log cannot tell them apart), entries made again after a correction, decisions interrupted by a floor call, and time in breaks. The first decision after a deal contains the dealing: it stands apart.',
    leftOut: (count) => `${many(count, 'other player', 'other players')}, faster.`,
  },
  stacks: {
    player: 'Player',
    top: 'The biggest stacks',
    chart: 'Stacks after each hand; the figures are in the table',
    none: 'No stack to show yet. They are added at the end of each hand.',
    captionTop: 'The biggest stacks',
    captionOf: (name) => `Stack of ${name}, the last one first`,
    now: 'Now',
    high: 'Highest',
    low: 'Lowest',
    hand: 'Hand',
    time: 'Time',
    stack: 'Stack',
    change: 'Change',
    signed: (value) => (value > 0 ? `+${n(value)}` : value < 0 ? `−${n(-value)}` : '0'),
  },
  pace: {
    about: (minutes) =>
      `Hands per hour over the last ${n(minutes)} minutes of play, without breaks. A table below 60% of the median is marked.`,
    median: (perHour) => `Median: ${n(perHour)} hands per hour`,
    noMedian: 'The median comes when two tables have played 10 minutes.',
    none: 'No hand played. The pace is shown after 10 minutes of play.',
    perHour: (perHour) => `${n(perHour)} hands/h`,
    early: (minutes) => `${n(minutes)} min of play: too early to judge`,
    percent: (percent) => `${n(percent)}% of the median`,
    slow: 'Slow table',
    hands: (count) => many(count, 'hand', 'hands'),
    handMedian: (time) => `median hand ${time}`,
    because: 'What takes time',
    showdowns: (count) => many(count, 'showdown', 'showdowns'),
    decision: (name, seconds, street, hand) => `${name}: ${seconds} s, ${street}, hand ${n(hand)}`,
    withDeal: 'dealing included',
    look: (table) => `See the hands of table ${table}`,
    lookShort: 'See the hands',
  },
};
