// English: the practice table.
import { number } from '../../format/format';
import type { Tapped } from '../../practice/answering';
import type { Messages } from '../language';

const n = (value: number): string => number(value, 'en-GB');
const list = (seats: readonly number[]): string =>
  seats.length < 2 ? seats.join('') : `${seats.slice(0, -1).join(', ')} and ${seats.at(-1) ?? ''}`;

const steps: Messages['practice']['steps'] = {
  begin: {
    happens: 'Everybody is seated and the cards are shuffled.',
    touch: 'Touch First hand: one touch for each hand.',
  },
  fold: {
    happens: 'Seat 4 throws the cards away.',
    touch: 'The screen waits for seat 4 already: touch Fold.',
  },
  call: { happens: 'Seat 5 pays 200.', touch: 'Touch Call 200.' },
  preset: {
    happens: 'Seat 6 raises to 600.',
    touch: 'The totals that players choose most are on offer: tap 600.',
  },
  run: {
    happens: 'Seats 1, 2 and 3 fold, one after the other.',
    touch: 'Not one by one: touch seat 5, who speaks next.',
  },
  street: { happens: 'Seat 5 pays the raise.', touch: 'Touch Call 400.' },
  check: {
    happens: 'The flop came by itself: the dealer burns a card and turns three. Seat 5 taps the table.',
    touch: 'Touch Check.',
  },
  chips: {
    happens: 'Seat 6 pushes one chip of 1,000 and one of 100.',
    touch: 'Touch the chips 1,000 and 100 as you see them, then Bet.',
  },
  mistake: { happens: 'Make a mistake on purpose: log that seat 5 folds.', touch: 'Touch Fold.' },
  undo: {
    happens: 'No! Seat 5 still has the cards.',
    touch: 'Touch Undo: it works until the chips are gathered.',
  },
  time: {
    happens: 'Seat 5 has been thinking for long. A player calls time.',
    touch: 'Touch TIME: every screen shows the same countdown.',
  },
  all_in: {
    happens: 'Seat 5 pushes everything in.',
    touch: 'Touch All-in, then touch again to confirm.',
  },
  last_call: { happens: 'Seat 6 pays.', touch: 'Touch Call 1,300.' },
  award: {
    happens: 'The cards are face up, the board is complete. Emma (seat 5) wins.',
    touch: 'Touch seat 5, then give the pot.',
  },
  next: { happens: 'The pot is pushed. The button moves on.', touch: 'Touch Next hand.' },
  floor: {
    happens: 'Two players do not agree about the deal.',
    touch: 'Touch FLOOR: the floor sees the table and the hand, and comes.',
  },
  everybody: {
    happens: 'That is settled. Everybody folds up to the big blind, seat 4.',
    touch: 'Touch seat 4, who wins without doing anything.',
  },
};

function slip(what: Tapped): string {
  switch (what.type) {
    case 'fold':
      return `Fold would throw the hand of seat ${what.seat} away.`;
    case 'check':
      return `Check: seat ${what.seat} would put nothing in.`;
    case 'call':
      return `Call: seat ${what.seat} would only pay.`;
    case 'all_in':
      return `All-in would push every chip of seat ${what.seat}.`;
    case 'raise':
      return `You logged ${n(what.to)} in total for seat ${what.seat}.`;
    case 'run':
      return what.seats.length > 1
        ? `You made seats ${list(what.seats)} act at once.`
        : `You made seat ${list(what.seats)} act.`;
    case 'award':
      return `The pot would go to seat ${list(what.seats)}.`;
    case 'part':
      return 'That is right, but one touch logs them all.';
    case 'undo':
      return 'Undo takes the last action back. It was right.';
    case 'hand':
      return 'This key ends the hand. It is not over.';
    case 'time':
      return 'TIME starts a countdown. Nobody asked for it.';
    case 'floor':
      return 'FLOOR calls the floor. All is well here.';
    case 'presence':
      return 'This marks a player away. They are all here.';
    case 'cards':
      return 'Writing cards down is optional. We do without here.';
    case 'problem':
      return 'This asks the rulebook. Nobody answers at the practice table: close it.';
  }
}

export const practice: Messages['practice'] = {
  title: 'Practice table',
  lead: 'Nothing that you touch here counts.',
  step: (done, all) => `Step ${done} of ${all}`,
  steps,
  slip,
  show: 'Show me',
  again: 'Restart',
  leave: 'Leave',
  bravo: 'Well done, you can log a hand!',
  took: (time) => `In ${time}.`,
  slips: (count) =>
    count === 0 ? 'Without a single slip.' : `${n(count)} slip${count > 1 ? 's' : ''}, all put right.`,
  remember: [
    'One touch for each action, the total for a bet.',
    'Several players fold: touch whoever speaks next.',
    'A mistake: Undo. A doubt: FLOOR.',
  ],
  onceMore: 'Once more',
  toTable: 'To the real table',
};
