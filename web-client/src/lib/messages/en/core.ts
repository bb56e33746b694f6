// English: the words that every screen may show.
import type { Citation, Priority, Street, StreetDealView } from '../../../protocol/protocol.gen';
import { capital, number } from '../../format/format';
import { club } from './club';
import { devices } from './devices';
import { director } from './director';
import { display } from './display';
import { events } from './events';
import { evidence } from './evidence';
import { files } from './files';
import { floor } from './floor';
import { help } from './help';
import { inbox } from './inbox';
import { lan } from './lan';
import { live } from './live';
import { own } from './own';
import { who, whoAll, whoFirst } from './person';
import { pin } from './pin';
import { play } from './play';
import { players } from './players';
import { points } from './points';
import { practice } from './practice';
import { print } from './print';
import { ready } from './ready';
import { problems, somePlayer, stops } from './problems';
import { results } from './results';
import { rulebook } from './rulebook';
import { sanctions } from './sanctions';
import { season } from './season';
import { setup } from './setup';
import { start } from './start';
import { visit } from './visit';
import type { core as french } from '../fr/core';
import type { Acts, Errors, PairFailures, Reasons } from '../kinds';

const n = (value: number): string => number(value, 'en-GB');
const list = (seats: readonly number[]): string =>
  seats.length < 2 ? seats.join('') : `${seats.slice(0, -1).join(', ')} and ${seats.at(-1) ?? ''}`;
const seatsOf = (seats: readonly number[]): string => `${seats.length > 1 ? 'Seats' : 'Seat'} ${list(seats)}`;

const street: Record<Street, string> = { preflop: 'Preflop', flop: 'Flop', turn: 'Turn', river: 'River' };
const cardsOf: Record<Street, string> = {
  preflop: '2 cards each',
  flop: 'flop (3 cards)',
  turn: 'turn (1 card)',
  river: 'river (1 card)',
};
/** The cards that are still to come when no player can bet any more. */
const runOut: Record<Street, string> = {
  preflop: 'the flop, the turn and the river, a burn before each',
  flop: 'the flop, the turn and the river, a burn before each',
  turn: 'the turn and the river, a burn before each',
  river: 'the river, after a burn',
};
const dealt = (deal: StreetDealView, first: string) =>
  `${first}${deal.without_burn ? 'Do not burn a card:' : 'Burn a card:'} ${cardsOf[deal.street]}.`;
const priority: Record<Priority, string> = { urgent: 'Urgent', soon: 'Soon', info: 'Info' };

const acts: Acts = {
  fold: () => 'folds',
  check: () => 'checks',
  call: ({ to }) => `calls ${n(to)}`,
  bet: ({ to }) => `bets ${n(to)}`,
  raise: ({ to }) => `raises to ${n(to)}`,
  dead: () => 'dead hand',
};

const errors: Errors = {
  malformed: 'The server did not understand. Reload the page.',
  too_big: 'The message is too long. Shorten the text.',
  hello: 'This page is out of date. Reload it.',
  token: 'This device is no longer known. Ask the director for a new code.',
  token_expired: 'This device’s pairing has expired. Ask the director for a new code.',
  proof_needed: 'This page is out of date. Reload it.',
  https_only: 'Open this server over HTTPS.',
  too_fast: 'Too many taps at once. Wait a moment, then go on.',
  not_allowed: 'This device may not do that. Ask the floor.',
  unknown_tournament: 'There is no such tournament on this server. Choose another.',
  unknown_table: 'This table no longer exists. Ask the director.',
  unknown_alert: 'This call is already closed.',
  unknown_device: 'This device is no longer in the list.',
  unknown_book: 'This rulebook is not installed. Choose another.',
  expect_missing: 'The screen is behind. Reload the page.',
  stale: 'The hand has moved on: look at the screen, then tap again if needed.',
  id_reused: 'Nothing was logged: this order has the number of another one. Reload the page and try again.',
  rules: 'The rules do not allow it.',
  invalid: 'A value cannot be used. Correct it and try again.',
  wrong_pin: 'This is not the floor’s PIN.',
  pin_wait: 'Too many wrong PINs. Wait before you type another.',
  no_pin: 'This event has no floor PIN. The director chooses one under Tables, Devices.',
  chips_not_conserved:
    'Nothing was carried out: chips would not add up. Call the floor, and count the chips.',
  storage: "Nothing was saved: the server's disk refuses. Tell the director.",
  busy: 'The server is busy: trying again by itself.',
};

const reasons: Reasons = {
  out_of_turn: ({ seat, to_act }, called) =>
    `${whoFirst(to_act, called)} is to act, not ${who(seat, called)}.`,
  nobody_to_act: () => 'Nobody is to act now.',
  bet_to_call: ({ to_call }) => `There is ${n(to_call)} to call: checking is not possible.`,
  nothing_to_call: () => 'There is nothing to call: check or bet.',
  below_minimum: ({ min }) => `The minimum is ${n(min)}. What should be logged?`,
  above_stack: ({ seat, max }, called) =>
    `${whoFirst(seat, called)} has only ${n(max)}. For everything: the All-in key.`,
  call_is_all_in: () => 'Calling takes every chip already: no raise is possible.',
  nobody_to_call: () => 'Nobody is left to call a raise: call or fold.',
  not_reopened: () => 'The betting is not reopened to this player: call or fold.',
  not_next_in_run: ({ seat }, called) => `${whoFirst(seat, called)} is not next. Tap the players one by one.`,
  may_check: ({ seat }, called) => `${whoFirst(seat, called)} may check: ask them.`,
  nothing_to_undo: ({ because }) =>
    ({
      nothing_done: 'Nothing to undo: no player has acted yet.',
      chips_gathered: 'The chips are gathered: call the floor to correct it.',
      floor_decided: 'The floor has decided: only the floor goes back on that.',
      deck_shuffled: 'The deck is being shuffled for the next hand: the last one is not taken back any more.',
      player_left: 'A player has left the table since that hand: call the floor to correct it.',
      chips_changed:
        'Chips have come or gone since that hand (a rebuy, a penalty or a correction): call the floor to correct it.',
    })[because],
  street_not_over: ({ to_act }, called) => `${whoFirst(to_act, called)} is still to act.`,
  no_hand: () => 'No hand is being played. Tap Next hand.',
  pot_not_awarded: ({ pot }) => `Say first who wins the ${potName(pot)}.`,
  not_enough_players: () => 'Two players with chips are needed, one of them present.',
  no_blinds: () => 'The blinds are not set. Ask the director.',
  blinds_not_playable: () => 'The big blind must be at least 1 and not below the small blind.',
  positions_not_possible: () => 'The big blind must be a player with chips.',
  seat_empty: ({ seat }) => `Seat ${seat} is empty. Choose another.`,
  seat_taken: ({ seat }) => `Seat ${seat} is taken. Choose another.`,
  no_such_seat: ({ seats }) => `This table has ${seats} seats.`,
  seat_in_hand: ({ seat }, called) => `${whoFirst(seat, called)} is in the hand: wait for its end.`,
  no_chips: ({ seat }, called) => `${whoFirst(seat, called)} has no chips.`,
  deal_begun: () => 'The deal has begun: whoever has come since enters with the next hand.',
  has_to_wait: ({ seat }, called) => `${whoFirst(seat, called)} has to wait one hand there.`,
  too_many_chips: () => 'That number of chips is too large.',
  hand_not_live: ({ seat }, called) => `${whoFirst(seat, called)} no longer has a live hand.`,
  last_hand: ({ seat }, called) => `${whoFirst(seat, called)} has the last live hand and wins the pot.`,
  must_table: ({ seat }, called) => `A player is all-in: ${who(seat, called)} has to table the hand.`,
  not_showdown: () => 'It is not showdown yet.',
  board_cards: ({ allowed }) => `The board has ${allowed} cards now.`,
  card_twice: ({ card }) => `The card ${card} is already noted elsewhere. Check the cards.`,
  other_pot_first: ({ next }) => `The ${potName(next)} comes first.`,
  not_eligible: ({ seat }, called) => `${whoFirst(seat, called)} is not playing for this pot.`,
  no_winner: () => 'Tap at least one winner.',
  cards_speak: ({ winners }, called) => `By the cards the pot goes to ${whoAll(winners, called)}.`,
  time_already_called: ({ seat }, called) => `Time is already running on ${who(seat, called)}.`,
  no_time_call: () => 'No time call is running.',
  time_already_asked: ({ seat }, called) => `The floor is already called for time on ${who(seat, called)}.`,
  no_time_asked: () => 'No time is asked for.',
  time_too_soon: () => 'Too soon: the player has at least a minute to think before the time.',
  no_shot_clock: () => 'No shot clock runs.',
  shot_clock_runs: ({ seat }, called) => `The shot clock runs on ${who(seat, called)}: no time call.`,
  no_time_card: ({ seat }, called) => `${whoFirst(seat, called)} has no time card left.`,
  time_not_over: () => 'The time is not over.',
  not_in_the_hand: ({ seat }, called) =>
    `${whoFirst(seat, called)} is not in the hand and may not ask for it.`,
  away_from_table: ({ seat }, called) =>
    `${whoFirst(seat, called)} is away from the table and may not ask for it.`,
  not_of_the_table: () => 'Only people of the table may ask for it.',
  bound: ({ seat }, called) =>
    `${whoFirst(seat, called)} acted before their turn: what they announced binds them.`,
  raise_forfeited: ({ seat }, called) => `${whoFirst(seat, called)} may not raise any more: call or fold.`,
  incident_not_possible: () =>
    'This cannot have happened at this point of the hand, or the club’s rulebook does not speak of it. Go back, or call the floor.',
  no_such_outcome: () => 'That outcome is gone: the hand has moved on. Start again.',
  no_such_ruling: () => 'This ruling was changed already.',
  too_late: () => 'Too late: the next hand has begun, and what was ruled stands.',
  nothing_to_let_stand: () => 'Nothing to let stand: the raise is legal, or the chips are not there.',
};

const pairFailures: PairFailures = {
  unknown_code: 'This code is wrong or too old. Ask the director for a new one.',
  too_many: 'Too many tries. Wait a minute, then try again.',
  unreachable: 'The server cannot be reached. Check the Wi-Fi, then try again.',
  server: 'The server has a problem. Try again in a moment.',
};

function potName(pot: number): string {
  return pot === 0 ? 'main pot' : `side pot ${pot}`;
}

export const core: typeof french = {
  locale: 'en-GB',
  n,
  acts,
  errors,
  reasons,
  pairFailures,
  events,
  evidence,
  files,
  floor,
  director,
  sanctions,
  visit,
  rulebook,
  club,
  devices,
  help,
  inbox,
  lan,
  live,
  ready,
  own,
  pin,
  play,
  points,
  practice,
  results,
  season,
  setup,
  start,
  players,
  display,
  print,
  problems,
  stops,
  somePlayer,
  potName,
  street: (which: Street) => street[which],
  priority: (which: Priority) => priority[which],
  citation: ({ book, article }: Citation) =>
    `${rulebook.bookNames[book] ?? book}, art. ${rulebook.number(article)}`,
  articleShort: ({ article }: Citation) => `art. ${rulebook.number(article)}`,
  seat: (seat) => `Seat ${seat}`,
  seats: seatsOf,
  table: (table) => `Table ${table}`,
  hand: (hand) => `Hand ${n(hand)}`,
  level: (level) => `Level ${level}`,
  blinds: (small, big, ante) => (ante > 0 ? `${n(small)}/${n(big)} (${n(ante)})` : `${n(small)}/${n(big)}`),
  common: {
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Confirm',
    retry: 'Try again',
    loading: 'Connecting to the server…',
    language: 'Language',
    theme: 'Theme',
    light: 'Light',
    night: 'Night',
    contrast: 'High contrast',
    settings: 'Settings',
  },
  link: {
    online: 'Online',
    slow: (ms) => `Online, slow (${ms} ms)`,
    connecting: 'Connecting…',
    offline: 'Offline',
    waits: 'Offline: your actions are waiting',
    revoked: 'This device is no longer known.',
    revokedHelp: 'Ask the director for a new code.',
    pairAgain: 'Pair again',
    pairAgainNoted: 'Noted: pair again',
    replaced: 'This device is open in another page.',
    takeOver: 'Continue on this screen',
  },
  pair: {
    title: 'Pair this device',
    code: '6-digit code',
    codeHelp: "It is shown on the director's screen; the first one where the server was started.",
    name: 'Name of the device',
    nameUsual: 'Device',
    go: 'Pair',
    going: 'Pairing…',
    erase: 'Delete the last digit',
  },
  tablet: {
    toAct: 'To act',
    onTurn: 'to act',
    toCall: 'To call',
    thenLevel: (level, blinds) => `then level ${level}: ${blinds}`,
    free: 'May check',
    nothing: '0',
    min: 'Minimum',
    noRaise: 'No raise',
    pot: 'Pot',
    undo: 'Undo',
    undoAct: (name, act) => `${name} ${act}`,
    undoBoard: 'the board cards',
    undoAward: 'the last pot given',
    undoShown: 'the last hand shown',
    undoRuling: 'the ruling',
    undoLast: 'the last entry',
    nothingToUndo: 'nothing to undo',
    fold: 'Fold',
    foldMeans: 'give the hand up',
    foldHold: 'check is free: hold',
    foldSure: 'Fold anyway?',
    foldSanctioned: 'Checking is free. Folding here is sanctioned. Tap again to fold.',
    foldNeedless: 'Checking is free. Tap again to fold anyway.',
    check: 'Check',
    call: (amount) => `Call ${n(amount)}`,
    callAllIn: (amount) => `Call all-in ${n(amount)}`,
    bet: 'Bet',
    betTo: (amount) => `Bet ${n(amount)}`,
    raise: 'Raise',
    raiseTo: (amount) => `Raise to ${n(amount)}`,
    pickAmount: 'choose an amount',
    allIn: 'All-in',
    allInSure: (amount) => `All-in ${n(amount)}?`,
    allInCall: 'call all-in',
    notReopened: 'not reopened',
    tapAgain: 'tap again',
    amount: 'Total amount',
    amountEmpty: 'Amount',
    keypad: 'Keypad',
    presets: 'Suggested amounts',
    chips: 'Add a chip',
    addChip: (value) => `Add a chip of ${n(value)}`,
    backspace: 'Delete the last digit',
    clear: 'Clear',
    above: (max) => `More than their stack (${n(max)}). All-in key for everything.`,
    runFold: (seats, called) => `${capital(whoAll(seats, called))} ${seats.length > 1 ? 'fold' : 'folds'}`,
    runCheck: (seats, called) => `${capital(whoAll(seats, called))} ${seats.length > 1 ? 'check' : 'checks'}`,
    runUndo: '“Undo” takes all of it back',
    time: 'TIME',
    timeCall: 'Call time',
    timeRuns: (seat) => `Time on seat ${seat}`,
    timeAsked: 'Floor called',
    timeAskedLong: (seat) => `Floor called for time on seat ${seat}`,
    timeRefused: (reason) => `Time refused by the floor${reason === '' ? '.' : `: ${reason}`}`,
    timeAskedOn: (name, floor, since) =>
      floor === undefined
        ? `Time asked for on ${name}: floor called ${since} ago`
        : `Time asked for on ${name} ${since} ago: ${floor} is coming`,
    timeFrom: (seconds) => `possible in ${seconds} s`,
    timeGranted: (name) => `Time granted on ${name}`,
    timeByFloor: (name) => `Time started by the floor on ${name}`,
    timeOn: (name) => `Time on ${name}`,
    timeCounter: (name) => `${name} counts it aloud`,
    timeCards: (left) => (left === 0 ? 'no time card left' : `${left} time ${left === 1 ? 'card' : 'cards'}`),
    timeCard: (seconds, left) => `+${seconds} s × ${left}`,
    timeCardLong: (seat, seconds, left) =>
      `Shot clock of seat ${seat}: time card of ${seconds} seconds, ${left} left`,
    timeThinking: 'thinking',
    timeCountdown: 'counting',
    timeOver: 'time is over',
    floor: 'FLOOR',
    floorCall: 'Call the floor',
    floorCalled: 'Called…',
    floorComing: (name) => `${name} is coming`,
    floorComingLong: (name) => `The floor: ${name} is coming`,
    floorCancel: 'tap: cancel',
    floorCancelSure: 'Cancel the call?',
    button: 'D',
    buttonLong: 'Button',
    small: 'SB',
    smallLong: 'Small blind',
    big: 'BB',
    bigLong: 'Big blind',
    folded: 'folded',
    aside: (chips: number) => `Set aside ${n(chips)}`,
    allInTag: 'All-in',
    absent: 'away',
    eliminated: 'out',
    empty: 'empty',
    tabled: 'shown',
    mucked: 'mucked',
    winner: 'wins',
    deals: 'deals',
    lastActs: 'Last actions',
    rotate: 'Turn the screen',
    morePots: (count: number) => (count === 1 ? 'and 1 more pot' : `and ${count} more pots`),
    standsWhy: 'The table stays as it is: say once where seat 1 is.',
    placeSeatOne: 'Place seat 1',
    placing: 'Touch the place where seat 1 is at the real table.',
    hand: 'Hand that taps the keys',
    hands: { right: 'Right-handed', left: 'Left-handed' },
    board: 'Board',
    boardEnter: 'Note the board',
    promptHole: (deck, first, called) => `${deck}: 2 cards each, beginning with ${who(first, called)}.`,
    promptStreet: (to) => `Gather the bets, burn a card, ${cardsOf[to]}.`,
    promptRuled: (deal, first) => `Gather the bets. ${dealt(deal, first)}`,
    promptRunOut: (to) => `All hands face up, then ${runOut[to]}.`,
    promptRunOutRuled: (deals) => `All hands face up. ${deals.join(' ')}`,
    dealt,
    promptHandsStayDown: 'Hand for hand: hands stay down, no card. Wait for the other tables.',
    promptRunOutDone: 'All hands face up: the board is complete.',
    promptShowdown: (seat, called) => `Showdown: ${who(seat, called)} shows first.`,
    promptPush: (name) => `Everybody else folded: push the pot to ${name}.`,
    showdown: 'Showdown',
    show: 'Shows',
    muck: 'Mucks',
    cards: 'Cards',
    cardsOf: (name) => `Cards of ${name}`,
    whoWins: (pot) => `Who wins the ${potName(pot)}?`,
    split: 'Split pot: tap each winner.',
    knownWinners: 'By the cards',
    award: (seats, called) =>
      seats.length > 1
        ? `Split: ${seats.map((seat) => called(seat) ?? `${seat}`).join(', ')}`
        : seats.map((seat) => `Give to ${who(seat, called)}`).join(''),
    awardNobody: 'Tap the winner or winners',
    won: (amount) => `+${n(amount)}`,
    ending: {
      wins: (name, amount) => `${name} wins ${n(amount)}: push the chips over`,
      several: 'Push each player their chips',
      odd: (amount) => `with ${n(amount)} of odd chips`,
      out: (names, places) => {
        const many = names.length > 1;
        const says = `${names.join(', ')} ${many ? 'have' : 'has'} no chips left: out`;
        if (!places) return says;
        return many
          ? `${says}, in places ${places.best} to ${places.worst}`
          : `${says}, in place ${places.worst}`;
      },
      rebuy: (name) => `${name} has no chips left. Rebuy?`,
      rebuyFor: (name) => `Rebuy: ${name}`,
      askRebuy: 'Ask for the rebuy',
      without: (names) => `Without a rebuy: ${names.join(', ')}`,
    },
    nextHand: 'Next hand',
    start: 'First hand',
    nextHandSub: (button, small, big) => `D ${button} · SB ${small} · BB ${big}`,
    endHand: 'End without dealing',
    between: 'Between hands',
    firstHand: 'Ready for the first hand',
    whoIsHere: 'Tap a name to note them away or back.',
    allHere: 'We are all here',
    present: 'present',
    toggleAbsent: (name) => `${name}: present, tap for away`,
    togglePresent: (name) => `${name}: away, tap for present`,
    cannotStart: 'Two players with chips are needed, one of them present.',
    pickRank: 'Rank',
    pickSuit: 'Suit',
    cardsDone: 'Done',
    boardOf: (count) => `Board: ${count} cards`,
    wins: (seats, called) => `${whoAll(seats, called)} ${seats.length > 1 ? 'win' : 'wins'}`,
    wait: 'Sending…',
    seatsList: 'Seats',
  },
};
