// English: the practice table.
import { number } from '../../format/format';
import type { Tapped } from '../../practice/answering';
import type { Deed, Happening, Player, StepName } from '../../practice/happening';
import type { Messages } from '../language';

const n = (value: number): string => number(value, 'en-GB');
const list = (words: readonly (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
const who = ({ seat, name }: Player): string => `${name} (seat ${seat})`;

type Said = ReturnType<Messages['practice']['happening']>;

const steps: Record<StepName, Said> = {
  begin: {
    happens: 'Everybody is seated and the cards are shuffled.',
    touch: 'Touch First hand: one touch for each hand.',
  },
  fold: {
    happens: 'David (seat 4) throws the cards away.',
    touch: 'The screen waits for seat 4 already: touch Fold.',
  },
  call: { happens: 'Emma (seat 5) pays 200.', touch: 'Touch Call 200.' },
  preset: {
    happens: 'Farid (seat 6) raises to 600.',
    touch: 'The totals that players choose most are on offer: tap 600.',
  },
  run: {
    happens: 'Seats 1, 2 and 3 fold, one after the other.',
    touch: 'Not one by one: touch seat 5, who speaks next.',
  },
  street: { happens: 'Emma (seat 5) pays the raise.', touch: 'Touch Call 400.' },
  check: {
    happens: 'The flop came by itself: the dealer burns a card and turns three. Emma taps the table.',
    touch: 'Touch Check.',
  },
  chips: {
    happens: 'Farid (seat 6) pushes one chip of 1,000 and one of 100.',
    touch: 'Touch the chips 1,000 and 100 as you see them, then Bet.',
  },
  mistake: { happens: 'Make a mistake on purpose: log that Emma folds.', touch: 'Touch Fold.' },
  undo: {
    happens: 'No! Emma still has the cards.',
    touch: 'Touch Undo: it works until the chips are gathered.',
  },
  all_in: {
    happens: 'Emma (seat 5) pushes everything in.',
    touch: 'Touch All-in, then touch again to confirm.',
  },
  last_call: { happens: 'Farid (seat 6) pays.', touch: 'Touch Call 1,300.' },
  award: {
    happens: 'The cards are face up, the board is complete. Emma (seat 5) wins.',
    touch: 'Touch seat 5, then give the pot.',
  },
};

const deeds: Record<Deed, (player: string, chips: string) => string> = {
  fold: (player) => `${player} throws the cards away.`,
  check: (player) => `${player} taps the table.`,
  call: (player, chips) => `${player} pays ${chips}.`,
  bet: (player, chips) => `${player} bets ${chips}.`,
  raise: (player, chips) => `${player} raises to ${chips}.`,
  all_in: (player) => `${player} pushes everything in.`,
  bound: (player) => `${player} does what the rulebook demands.`,
};

function touchFor(deed: Deed, chips: string, isOffered: boolean): string {
  const total = isOffered ? `Touch ${chips}` : `Make ${chips} with chips or digits`;
  switch (deed) {
    case 'fold':
      return 'Touch Fold.';
    case 'check':
      return 'Touch Check.';
    case 'call':
      return `Touch Call ${chips}.`;
    case 'bet':
      return isOffered ? `${total}.` : `${total}, then Bet.`;
    case 'raise':
      return isOffered ? `${total}.` : `${total}, then Raise.`;
    case 'all_in':
      return 'Touch All-in, then touch again to confirm.';
    case 'bound':
      return 'Touch the large key.';
  }
}

function happening(what: Happening): Said {
  if (what.step) return steps[what.step];
  switch (what.type) {
    case 'start':
      return { happens: won(what.winners), touch: 'Touch Next hand.' };
    case 'act': {
      const chips = n(what.chips);
      const touch = touchFor(what.deed, chips, what.isOffered);
      return { happens: deeds[what.deed](who(what.player), chips), touch };
    }
    case 'folds':
      return {
        happens: `Seats ${list(what.seats)} fold, one after the other.`,
        touch: `A single touch: seat ${what.next.seat}.`,
      };
    case 'award': {
      const pot = what.pot === 0 ? 'the pot' : 'the side pot';
      const verb = what.winners.length > 1 ? 'share' : 'wins';
      const seats = what.winners.map(({ seat }) => seat);
      return {
        happens: `${list(what.winners.map(who))} ${verb} ${pot}.`,
        touch: what.isKnown
          ? 'Nobody else can win it: give the pot.'
          : `Touch ${seats.length > 1 ? 'seats' : 'seat'} ${list(seats)}, then give the pot.`,
      };
    }
    case 'end':
      return { happens: 'The hand is over.', touch: 'Touch the large key.' };
    case 'undo':
      return {
        happens: 'That is not what happened.',
        touch: 'Touch Undo. Or play on: the table goes on from what is logged.',
      };
  }
}

function won(winners: readonly Player[]): string {
  if (winners.length === 0) return 'Everybody is ready.';
  return `${list(winners.map(who))} ${winners.length > 1 ? 'take their part of' : 'takes'} the pot.`;
}

function slip(what: Tapped): string {
  switch (what.type) {
    case 'fold':
      return `You folded the hand of seat ${what.seat}.`;
    case 'check':
      return `You logged that seat ${what.seat} checks.`;
    case 'call':
      return `You logged that seat ${what.seat} calls.`;
    case 'all_in':
      return `You logged that seat ${what.seat} is all-in.`;
    case 'raise':
      return `You logged ${n(what.to)} in total for seat ${what.seat}.`;
    case 'run':
      return what.seats.length > 1
        ? `You made seats ${list(what.seats)} act at once.`
        : `You made seat ${list(what.seats)} act.`;
    case 'award':
      return `The pot went to seat ${list(what.seats)}.`;
    case 'part':
      return 'That is right, but one touch logs them all.';
    case 'hand':
      return 'This key goes on to what is next.';
    case 'floor':
      return 'FLOOR calls the floor. Nobody comes here.';
  }
}

export const practice: Messages['practice'] = {
  title: 'Practice table',
  lead: 'Nothing that you touch here counts.',
  step: (done, all) => `Step ${done} of ${all}`,
  happening,
  slip,
  over: 'The game is over.',
  overTouch: 'Touch Restart to play again.',
  needsRules: 'The practice table needs the rules of the game, and this page came without them.',
  failed: 'The practice table cannot be loaded.',
  show: 'Show me',
  again: 'Restart',
  leave: 'Leave',
  bravo: 'Well done, you can log a hand!',
  took: (time) => `In ${time}.`,
  slips: (count) => (count === 0 ? 'Without a single slip.' : `${n(count)} slip${count > 1 ? 's' : ''}.`),
  remember: [
    'One touch for each action, the total for a bet.',
    'Several players fold: touch whoever speaks next.',
    'A mistake: Undo. A doubt: FLOOR.',
  ],
  playOn: 'Play on',
  onceMore: 'Once more',
  toTable: 'To the real table',
};
