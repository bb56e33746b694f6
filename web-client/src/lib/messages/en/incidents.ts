// English: what can go wrong, and the facts that are asked.
import type {
  Announcement,
  FormFamily,
  FormName,
  Gesture,
  MannerName,
  Said,
  Street,
} from '../../../protocol/protocol.gen';
import { choices, flags } from './incident-choices';
import { who, whoAll, whoFirst } from './person';
import { number } from '../../format/format';
import type { incidentWords as french } from '../fr/incidents';
import type { Incidents } from '../kinds';

const n = (value: number): string => number(value, 'en-GB');

const families: Record<FormFamily, string> = {
  betting: 'Betting and turns',
  deal: 'Deal and deck',
  board: 'Board',
  hands: 'Hands and players',
};

const entries: Record<FormName, string> = {
  gesture: 'Unclear bet or words',
  out_of_turn: 'Acted out of turn',
  skipped: 'Player skipped',
  simultaneous: 'Two players at once',
  in_the_dark: 'Announced before the cards',
  illegal_amount: 'Bet below the minimum let through',
  acted_before_amount: 'Acted before the amount was named',
  action_misunderstood: 'Action misunderstood',
  chips_forgotten: 'Chips forgotten in an all-in',
  wrong_blinds: 'Wrong blinds for this level',
  short_bet: 'Bet in front is too small',
  gross_misunderstanding: 'Big bet misunderstood',
  fold_gesture: 'Gesture taken for a fold',
  action_gesture: 'Gesture taken for a call, a raise',
  tabled_in_turn: 'Hand tabled without a word',
  count_asked: 'Asks for a count',
  pot_disputed: 'Size of the pot disputed',
  card_exposed: 'Card exposed in the deal',
  wrong_deal: 'Wrong order, seat missed',
  card_count: 'Wrong number of cards',
  card_seen: 'Card seen (flashed)',
  card_off_table: 'Card off the table',
  dead_card_mixed: 'Dead card mixed with the hand',
  boxed_card: 'Boxed card (face up in the deck)',
  deck: 'Irregular deck, or to change',
  shuffle_doubted: 'Shuffle in doubt',
  premature_street: 'Cards came too early',
  without_burn: 'Dealt without a burn',
  two_burns: 'Flop after two burns',
  flop_of_four: 'Four-card flop',
  exposed_burn: 'Burn card turned up',
  flashed_board: 'Board card seen too early',
  board_taken_away: 'Board taken away too early',
  cards_thrown: 'Hand thrown, wanted back?',
  hand_swept_up: 'Hand swept up by mistake',
  thrown_onto: 'Cards thrown onto a hand',
  phone: 'Phone',
  left_seat: 'Left the table',
  late_to_seat: 'Came during the deal',
  tabled_winner_killed: 'Winner tabled, then mixed away',
  wrong_hand_called: 'Hand called wrongly',
  ask_to_see: 'Asks to see a hand',
  shown_to_one: 'Shown to one player',
  one_card_shown: 'Only one card shown',
  hand_shown: 'Live hand shown to a person',
  reading_disputed: 'Reading of a hand disputed',
  pot_claimed: 'Claim about the last hand',
  misconduct: 'Conduct',
  wrong_seat: 'Began in the wrong seat',
  deck_dropped: 'Deck dropped',
  deck_exposed: 'Cards of the deck seen',
  wrong_button: 'Button in the wrong place',
  blind_by_mistake: 'Blind posted by mistake',
};

const asks: Record<FormName, string> = {
  gesture: 'What did the player do?',
  out_of_turn: 'Who was too early, and with what?',
  skipped: 'Who acted after the skipped player? One by one, in order.',
  simultaneous: 'Who said what? The player to act, too.',
  in_the_dark: 'Who announced it, and what?',
  illegal_amount: 'Whose bet was below the minimum?',
  acted_before_amount: 'Who acted before the amount was named, and how?',
  action_misunderstood: 'Who was misunderstood, and what did they really say?',
  chips_forgotten: 'Who, and how many chips were found?',
  wrong_blinds: 'Which blinds are due?',
  short_bet: 'Who, and how much is really in front?',
  gross_misunderstanding: 'Who, and how much went in by mistake?',
  fold_gesture: 'Who, and where are the cards?',
  action_gesture: 'Who, and what was it taken for?',
  tabled_in_turn: 'Hand tabled without a word',
  count_asked: 'Who asks, whose chips, and which?',
  pot_disputed: 'Size of the pot disputed',
  card_exposed: 'Whose card is it, and how did it happen?',
  wrong_deal: 'What was dealt wrongly?',
  card_count: 'Who, and how many cards do they have?',
  card_seen: 'Whose card, and seen by whom?',
  card_off_table: 'Whose card, and whose fault?',
  dead_card_mixed: 'Who, and can the live card be told?',
  boxed_card: 'How many cards came up like that?',
  deck: 'What is wrong with the deck?',
  shuffle_doubted: 'Shuffle in doubt',
  premature_street: 'Is the burn card known?',
  without_burn: 'Is the order of the three cards known?',
  two_burns: 'Is the order of the cards known?',
  flop_of_four: 'Is the order of the four cards known?',
  exposed_burn: 'Are the cards of that street on the table?',
  flashed_board: 'Are the cards of its street on the table?',
  board_taken_away: 'Can the board be told without turning cards?',
  cards_thrown: 'Who, and where are the cards?',
  hand_swept_up: 'Whose hand?',
  thrown_onto: 'Who threw, and onto whose hand?',
  phone: 'Who, and what did they do?',
  left_seat: 'Who left with a live hand?',
  late_to_seat: 'Who, and when did they sit down?',
  tabled_winner_killed: 'Whose hand, and did everybody see it win?',
  wrong_hand_called: 'Who called it wrongly? Then tap those who mucked because of it.',
  ask_to_see: 'Whose hand, and who asks?',
  shown_to_one: 'Who showed?',
  one_card_shown: 'Who, and the other card?',
  hand_shown: 'Who showed, and to whom?',
  reading_disputed: 'Whose hand?',
  pot_claimed: 'Claim about the last hand',
  misconduct: 'Who, and what?',
  wrong_seat: 'Who is in the wrong seat?',
  deck_dropped: 'Can the deck be put back in order?',
  deck_exposed: 'Cards of the deck seen',
  wrong_button: 'Where do button and blinds belong?',
  blind_by_mistake: 'Which chips, and when were they posted?',
};

const manners: Record<MannerName, (total: number | undefined, put: number | undefined) => string> = {
  silent: () => 'Chips, without a word',
  one_chip: (_, put) => `One single chip${put === undefined ? '' : ` of ${n(put)}`}, without a word`,
  several_chips: () => 'Several chips, without a word',
  raise: () => '“Raise”, then these chips',
  raise_to: (total) => (total === undefined ? '“Raise to…”' : `“Raise to ${n(total)}”`),
  amount: (total) => (total === undefined ? 'An amount, nothing else' : `“${n(total)}”, nothing else`),
  call: () => '“Call”, then these chips',
  motions: () => 'Chips in several motions',
  tapped: () => 'Tapped the table',
  short: () => 'An amount with two meanings (“five”)',
  raise_short: () => '“Raise” and such an amount (“raise, five”)',
  call_and_raise: () => '“I call… and raise…”',
  all_in: () => '“All-in”',
  fold: () => '“Fold”',
  check: () => '“Check”',
  pot: () => '“I bet the pot”',
  condition: () => '“If you bet, I…”',
  some_taken_back: () => 'Chips added, some of those in front taken back',
  added_to_larger: () => 'Chips added to larger ones in front',
  without_value: () => 'An item without a value (a bounty chip, a token)',
};

const announced = (did: Announcement): string => {
  switch (did.type) {
    case 'fold':
      return 'folds';
    case 'check':
      return 'checks';
    case 'call':
      return 'calls';
    case 'raise_to':
      return `raises to ${n(did.to)}`;
    case 'amount':
      return `“${n(did.amount)}”`;
  }
};

const said = (what: Said): string => {
  switch (what.type) {
    case 'nothing':
      return 'without a word';
    case 'fold':
      return '“fold”';
    case 'check':
      return '“check”';
    case 'call':
      return '“call”';
    case 'raise':
      return what.amount == null ? '“raise”' : `“raise to ${n(what.amount)}”`;
    case 'call_and_raise':
      return `“I call ${n(what.call)} and raise ${n(what.raise)}”`;
    case 'all_in':
      return '“all-in”';
    case 'amount':
      return `“${n(what.amount)}”`;
    case 'raise_short':
      return `“raise”, ${n(what.could_be[0])} or ${n(what.could_be[1])}?`;
    case 'short':
      return `${n(what.could_be[0])} or ${n(what.could_be[1])}?`;
    case 'pot':
      return '“I bet the pot”';
    case 'condition':
      return 'conditional announcement';
  }
};

const gesture = ({ said: words, chips = [], motions = [], tapped }: Gesture): string => {
  const put = chips.map(({ value, count }) => `${count} × ${n(value)}`).join(', ');
  const parts = [
    words || !tapped ? said(words ?? { type: 'nothing' }) : 'taps the table',
    put,
    motions.length > 0 ? `in several motions (${motions.map(n).join(', then ')})` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
};

const street: Record<Street, string> = { preflop: 'preflop', flop: 'flop', turn: 'turn', river: 'river' };
const order = (known: boolean): string => (known ? 'order known' : 'order not known');
const told = (identifiable: boolean): string => (identifiable ? 'can be told' : 'cannot be told');
const whichCard = (card: number | null | undefined): string =>
  card == null ? '' : card === 1 ? ', 1st card' : ', 2nd card';

const mixedWith = {
  muck: ', mixed with the muck',
  burns: ', mixed with the burns',
  muck_and_burns: ', mixed with muck and burns',
} as const;

const irregularity = { duplicate: ': a card twice', non_standard: ': joker or another back' } as const;

const incidents: Incidents = {
  gesture: (i, called) => `${whoFirst(i.gesture.seat, called)}: ${gesture(i.gesture)}`,
  out_of_turn: ({ acts }, called) =>
    `Out of turn: ${acts.map((act) => `${who(act.seat, called)} ${announced(act.did)}`).join(', ')}`,
  simultaneous: ({ acts }, called) =>
    `At once: ${acts.map((act) => `${who(act.seat, called)} ${announced(act.did)}`).join(', ')}`,
  in_the_dark: ({ seat, did, confirmed }, called) =>
    `Before the cards: ${who(seat, called)} ${announced(did)}${confirmed ? '' : ', not confirmed by the dealer'}`,
  illegal_amount: ({ seat }, called) => `Bet below the minimum: ${who(seat, called)}`,
  acted_before_amount: ({ acts }, called) =>
    `Before the amount was named: ${acts.map((act) => `${who(act.seat, called)} ${announced(act.did)}`).join(', ')}`,
  action_misunderstood: ({ seat, did }, called) =>
    `Misunderstood: ${who(seat, called)} really ${announced(did)}`,
  chips_forgotten: ({ seat, chips }, called) =>
    `Chips forgotten in an all-in: ${who(seat, called)}, ${n(chips)}`,
  wrong_blinds: ({ small, big }) => `Wrong blinds: ${n(small)}/${n(big)} are due`,
  short_bet: ({ seat, in_front }, called) => `Bet too small: ${who(seat, called)}, ${n(in_front)} in front`,
  pot_disputed: ({ pulled_in }) => `Size of the pot disputed${pulled_in ? ', bets pulled in' : ''}`,
  gross_misunderstanding: ({ seat, put_in }, called) =>
    `Big bet misunderstood: ${who(seat, called)}, ${n(put_in)} put in`,
  fold_gesture: (i, called) =>
    `Gesture taken for a fold: ${who(i.seat, called)}, cards ${i.cards_thrown ? 'thrown' : 'kept'}`,
  action_gesture: ({ seat, did }, called) => `Gesture understood as: ${who(seat, called)} ${announced(did)}`,
  tabled_in_turn: ({ seat }, called) => `Hand tabled without a word: ${who(seat, called)}`,
  count_asked: ({ by, of, what }, called) =>
    `${who(by, called)} asks for a count: ${{ bet: `bet of ${who(of, called)}`, stack: `stack of ${who(of, called)}`, pot: 'pot' }[what]}`,
  card_exposed: ({ seat, card, by, another }, called) =>
    `Card exposed: ${who(seat, called)}, ${card === 1 ? '1st' : '2nd'} card, ${
      { dealer: 'by the dealer', owner_by_accident: 'by accident', owner_on_purpose: 'on purpose' }[by]
    }${another ? '; another one before' : ''}`,
  wrong_deal: ({ how, affected, aberrant }, called) =>
    `${{ order: choices.order, seat_not_entitled: choices.seat_not_entitled, player_forgotten: choices.player_forgotten }[how]}${
      affected.length > 0 ? ` (${whoAll(affected, called)})` : ''
    }${aberrant ? ', cannot go on' : ''}`,
  card_count: ({ seat, cards }, called) => `Wrong number of cards: ${who(seat, called)} has ${cards}`,
  two_in_a_row: () => 'Two cards in a row to the button',
  card_seen: ({ seat, by, card }, called) =>
    `Card seen: ${who(seat, called)}${whichCard(card)}, ${{ owner: 'they say so', other: 'by another player', majority: 'by more than half of the table' }[by]}`,
  card_off_table: ({ seat, by, card }, called) =>
    `Card off the table: ${who(seat, called)}${whichCard(card)}, ${by === 'dealer' ? "dealer's" : "player's"} fault`,
  dead_card_mixed: ({ seat, identifiable }, called) =>
    `Dead card mixed with the hand: ${who(seat, called)}, ${told(identifiable)}`,
  boxed_card: ({ cards, during_deal }) => `Boxed cards: ${cards}${during_deal ? ', in the deal' : ''}`,
  fouled_deck: ({ what }) => `Fouled deck${what == null ? '' : irregularity[what]}`,
  two_decks: ({ recoverable }) => `Two decks mixed, ${recoverable ? 'can' : 'cannot'} be put right`,
  deck_change: ({ damaged, scheduled }) =>
    `Change of deck${damaged ? ', card damaged' : scheduled ? ', as foreseen' : ' wanted'}`,
  shuffle_doubted: () => 'Shuffle in doubt',
  flop_without_burn: ({ order_known }) => `Flop without a burn, ${order(order_known)}`,
  flop_after_two_burns: ({ order_known }) => `Flop after two burns, ${order(order_known)}`,
  flop_of_four: ({ order_known }) => `Four-card flop, ${order(order_known)}`,
  street_without_burn: (i) => `Without a burn: ${street[i.street]}`,
  premature_street: (i) =>
    `Too early: ${street[i.street]}, burn card ${i.burn_known ? 'known' : 'not known'}`,
  exposed_burn: (i) => `Burn card turned up before: ${street[i.street]}`,
  flashed_board: () => 'Board card seen too early',
  board_taken_away: ({ recognisable }) => `Board taken away too early, ${told(recognisable)}`,
  cards_thrown: ({ seat, how }, called) =>
    `Hand thrown: ${who(seat, called)}. ${
      {
        touched_the_muck: choices.touched_the_muck,
        unidentifiable: choices.unidentifiable,
        nearer_the_muck: choices.nearer_the_muck,
        nearer_the_player: choices.nearer_the_player,
        in_front_of_the_player: choices.in_front_of_the_player,
      }[how]
    }`,
  hand_swept_up: ({ seat, identifiable }, called) =>
    `Hand swept up by mistake: ${who(seat, called)}${identifiable ? ', can be told' : ''}`,
  thrown_onto: ({ by, seat, identifiable }, called) =>
    `${who(by, called)} threw onto the hand of ${who(seat, called)}, ${told(identifiable)}`,
  phone: ({ seat, what }, called) =>
    `Phone: ${who(seat, called)} ${{ answered: 'answered', switched_on: 'switched it on', handled: 'used it' }[what]}`,
  left_seat: ({ seat }, called) => `Left the table with a live hand: ${who(seat, called)}`,
  late_to_seat: ({ seat, when }, called) =>
    `Came during the deal: ${who(seat, called)}, ${
      {
        during_the_deal: 'during the deal',
        after_their_cards: 'after their 2nd card',
        before_the_first_action: 'before anybody acted',
        after_the_first_action: 'after somebody acted',
      }[when]
    }`,
  tabled_winner_killed: ({ seat, obvious }, called) =>
    `Winner tabled, then mixed away: ${who(seat, called)}, ${obvious ? 'obvious' : 'not obvious'}`,
  wrong_hand_called: ({ seat, deliberate, mucked }, called) =>
    `Hand called wrongly: ${who(seat, called)}${deliberate ? ', on purpose' : ''}${
      mucked.length > 0 ? `; mucked: ${whoAll(mucked, called)}` : ''
    }`,
  ask_to_see: ({ by, seat, suspicion }, called) =>
    `Asks to see the hand of ${who(seat, called)}: ${by == null ? 'an official' : who(by, called)}${
      suspicion ? ', cheating suspected' : ''
    }`,
  shown_to_one: ({ seat }, called) => `Hand shown to one player: ${who(seat, called)}`,
  one_card_shown: ({ seat, second }, called) =>
    `Only one card shown: ${who(seat, called)}. ${
      { kept: choices.second_kept, refused: choices.second_refused, lost: choices.second_lost }[second]
    }`,
  hand_shown: ({ seat, to }, called) =>
    `Live hand shown: ${who(seat, called)}, ${
      { outsider: 'to a person who is not in the hand', player_in_the_hand: 'to a player in the hand' }[to]
    }`,
  reading_disputed: ({ seat, break_minute_over }, called) =>
    `Reading disputed: the hand of ${who(seat, called)}${break_minute_over ? ', over a minute into a break' : ''}`,
  pot_claimed: ({ break_minute_over }) =>
    `Claim about the last hand${break_minute_over ? ', over a minute into a break' : ''}`,
  misconduct: ({ seat, what, other, grave }, called) =>
    `${whoFirst(seat, called)}: ${choices[what].toLowerCase()}${other == null ? '' : `, with ${who(other, called)}`}${grave ? ' (grave)' : ''}`,
  wrong_seat: ({ seat }, called) => `Began in the wrong seat: ${who(seat, called)}`,
  deck_dropped: ({ order_known, mixed }) =>
    `Deck dropped, ${order_known ? 'order found again' : 'order lost'}${mixed == null ? '' : mixedWith[mixed]}`,
  deck_exposed: ({ cards }) => `Cards of the deck seen: ${cards}`,
  wrong_button: ({ button, big_blind }, called) =>
    `Button in the wrong place: it belongs to ${who(button, called)}, the big blind to ${who(big_blind, called)}`,
  blind_by_mistake: ({ seat }, called) => `Blind posted by mistake: ${who(seat, called)}`,
};

export const incidentWords: typeof french = {
  families,
  entries,
  asks,
  choices,
  flags,
  manners,
  incidents,
  announced,
  roles: {
    count_asked: ['Who asks?', 'Whose chips?'],
    thrown_onto: ['Who threw?', 'Onto whose hand?'],
    ask_to_see: ['Whose hand?', 'Who asks?'],
    wrong_button: ['Where should the button be?', 'Who should be small blind?', 'Who should be big blind?'],
  },
  places: {
    wrong_button: ['button', 'small blind', 'big blind'],
  },
  also: {
    cards_thrown: 'through whose fault',
    wrong_deal: 'concerned',
    wrong_hand_called: 'mucked',
    misconduct: 'with them',
  },
  affected: 'Tap the hands concerned (optional), then say what happened.',
};
