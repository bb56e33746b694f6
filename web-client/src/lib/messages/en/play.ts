// English: the event as a table sees it: why no hand begins, who goes and comes, the chip race, and counts.
import type { Stop } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'en-GB');
const cards = (count: number): string => `${n(count)} card${count === 1 ? '' : 's'}`;

/** Why no hand begins here, for the players. */
const stopped: Record<Stop, string> = {
  finished: 'The tournament is over',
  closed: 'This table is closed',
  not_started: 'The tournament has not begun',
  paused: 'The director has stopped the clock',
  break: 'Break',
  race: 'Chip race before the next hand',
  final_table: 'The final table is being formed',
  hand_for_hand: 'Hand-for-hand: the other tables finish',
  halted: 'Waiting for a player from another table',
  too_few: 'Too few players are there',
};

/** What the players do meanwhile. */
const meanwhile: Record<Stop, string> = {
  finished: 'Thank you for playing.',
  closed: 'Go to your new place.',
  not_started: 'Take your seats, do not deal yet.',
  paused: 'Do not deal.',
  break: 'Leave your chips on the table.',
  race: 'Count the small chips that everybody has left over.',
  final_table: 'Do not deal, keep your chips.',
  hand_for_hand: 'Do not deal yet.',
  halted: 'Do not deal.',
  too_few: 'Tap the name of whoever arrives, or call the floor.',
};

export const play = {
  stopped,
  alone: {
    why: 'One player is left at this table',
    meanwhile: 'Wait for the floor, who gives you another seat.',
  },
  meanwhile,
  hasWon: (name: string) => `${name} wins the tournament`,
  resumesIn: (time: string) => `Play goes on in ${time}`,
  lastHand: 'Last hand before the stop',
  endHand: 'End the hand',
  timeLeft: (time: string) => `${time} left`,
  isBreak: 'Break',
  waits: 'waits',
  waitsLong: 'sits one hand out',
  dealIn: (seat: number) => `Deal seat ${seat} in: no card dealt yet`,
  leaves: (seat: number, name: string) => `Seat ${seat}, ${name}`,
  leavesTo: (table: number, seat: number) => `→ table ${table}, seat ${seat}`,
  leavesAfter: 'at the end of the hand',
  comes: 'is coming',
  tableShort: (table: number) => `T${table}`,
  leaving: 'Leave for another table',
  arriving: 'Come to this table',
  arrives: (name: string, seat: number) => `${name} comes to seat ${seat}`,
  arrivesWith: (chips: number) => `with ${n(chips)}`,
  isThere: 'Is here',
  isThereOf: (name: string) => `${name} is here`,
  race: {
    title: (old: number, bigger: number) => `Chips of ${n(old)} for ${n(bigger)}`,
    official: 'An official deals the cards.',
    dealer: (name: string, seat: number) => `${name} (seat ${seat}) deals the cards.`,
    order: 'In this order, face up, a card for each chip left over:',
    noCards: 'Change the chips: no cards are needed.',
    awarded: (chips: number, value: number) =>
      chips === 0
        ? 'No chip to win'
        : chips > 1
          ? `${n(chips)} chips of ${n(value)} to win`
          : `${n(chips)} chip of ${n(value)} to win`,
    small: (count: number, value: number) => `${n(count)} × ${n(value)}`,
    wrong: 'A number is wrong? Count',
    notPossible: 'A stack cannot be had in the chips that stay: count the stacks.',
    cards: (count: number) => `Write ${cards(count)}`,
    cardsOf: (name: string) => `Race cards of ${name}`,
    run: 'Confirm the race',
    missing: (seats: readonly number[]) => `cards to write: S${seats.join(', S')}`,
    draw: 'Without cards: verifiable draw',
    drawSure: 'The server draws the cards. The draw is final, and anybody can verify it.',
    drawGo: 'Draw',
    result: 'The race is over',
    wins: (name: string, value: number) => `${name} wins a chip of ${n(value)}`,
    nobody: 'No chip was won.',
    after: (stack: number) => `now has ${n(stack)}`,
  },
  count: {
    open: 'Count the stacks',
    title: 'Count of the stacks',
    of: (name: string) => `Stack of ${name}`,
    send: 'Send the count',
    sent: (done: number, all: number) => `${done} of ${all} stacks counted`,
    empty: 'to count',
    next: 'Next seat',
    right: 'Every chip is there',
    differs: 'The count differs: an official checks',
    accepted: 'The count is kept',
    difference: (chips: number) => (chips > 0 ? `+${n(chips)}` : `−${n(-chips)}`),
    again: 'Count again',
    last: 'Last count',
    receipt: 'Receipt',
    receiptOf: (name: string) => `Receipt of ${name}`,
    receiptText: 'Take a picture of this screen: it says what you left on the table.',
    stack: 'Stack counted',
    table: (table: number, seat: number) => `Table ${table}, seat ${seat}`,
    after: (hand: number) => `after hand ${n(hand)}`,
  },
};
