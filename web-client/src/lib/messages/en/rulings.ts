// English: what a ruling comes to, what people do then, and how the floor changes it.
import type { Action, Cards, Severity, Street } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { incidentWords } from './incidents';
import { who, whoFirst } from './person';
import type { rulings as french } from '../fr/rulings';
import type { Steps, Verdicts } from '../kinds';

const n = (value: number): string => number(value, 'en-GB');

const cards: Record<Cards, string> = {
  all_dealt: 'all the cards that were dealt',
  exposed: 'the exposed card',
  extra: 'the extra card',
  flop: 'the flop',
  first_of_flop: 'the first card of the flop',
  last_of_flop: 'the last card of the flop',
  turn: 'the turn',
  river: 'the river',
  burn: 'the burn card',
  second_burn: 'the second burn card',
  one_of_flop: 'one card of the flop, drawn by chance',
  flop_and_burn: 'the flop and the burn card',
  flop_and_one_burn: 'the flop and one of the two burns',
  flop_and_both_burns: 'the flop and both burns',
  rest: 'what is left of these cards',
  aside: 'the cards set aside',
  board: 'the whole board',
  other_deck: 'the cards of the other deck',
  boxed: 'the boxed card',
  deck: 'the whole deck',
  stub: 'the cards that are left to deal',
  stub_and_muck: 'the cards that are left and the muck',
  stub_and_burns: 'the cards that are left and the burns',
  stub_muck_and_burns: 'the cards that are left, the muck and the burns',
  irregular: 'the card that is none of the deck',
};

const the: Record<Street, string> = {
  preflop: 'two cards each',
  flop: 'the flop',
  turn: 'the turn',
  river: 'the river',
};

const severity: Record<Severity, string> = {
  required: 'Penalty due',
  possible: 'Penalty possible',
  warning: 'Warning due',
  disqualification: 'Disqualification possible',
  disqualification_due: 'Disqualification due',
};

function action(what: Action, to: number, opening: boolean | undefined): string {
  switch (what.type) {
    case 'fold':
      return to > 0 ? `folds and leaves ${n(to)}` : 'folds';
    case 'check':
      return 'checks';
    case 'call':
      return `calls ${n(to)}`;
    case 'all_in':
      return `all-in ${n(to)}`;
    case 'raise_to':
      if (opening === undefined) return `makes it ${n(to)}`;
      return opening ? `bets ${n(to)}` : `raises to ${n(to)}`;
  }
}

const verdicts: Verdicts = {
  play_on: () => 'Play goes on',
  misdeal: () => 'Misdeal: deal again',
  hand_cancelled: () => 'Hand cancelled, chips back',
  hand_dead: ({ seat, refund }, called) =>
    refund > 0 ? `Dead hand: ${who(seat, called)}, ${n(refund)} back` : `Dead hand: ${who(seat, called)}`,
  hand_live: ({ seat }, called) => `The hand of ${who(seat, called)} stays live`,
  card_replaced: () => 'Card dead, replaced',
  card_plays: () => 'The card plays',
  card_burned: () => 'The card becomes the burn',
  board_repaired: () => 'The board is put right',
  binds: (verdict, called, opening) =>
    `${whoFirst(verdict.seat, called)} ${action(verdict.action, verdict.to, opening)}`,
  void: ({ seat }, called) => `Nothing counts: ${who(seat, called)} says it again`,
  held: ({ seat }, called) => `What ${who(seat, called)} announced waits for its turn`,
  skipped: ({ seat }, called) => `${whoFirst(seat, called)} was skipped and loses rights`,
  corrected: ({ seat, added }, called) => `Put right: ${who(seat, called)} adds ${n(added)}`,
  bets_returned: ({ seat, chips }, called) => `${whoFirst(seat, called)} takes ${n(chips)} back`,
  granted: () => 'Granted',
  denied: () => 'Refused',
  too_late: () => 'Too late',
  paid: ({ seat }, called) => `The pot goes to ${who(seat, called)}`,
  lost_not_paid: ({ seat, chips }, called) =>
    `${n(chips)} of ${who(seat, called)}: lost with the hand, not paid if it wins`,
  chips_removed: ({ seat, chips }, called) => `${n(chips)} removed from ${who(seat, called)}`,
  fault: ({ seat }, called) => `Fault of ${who(seat, called)}, to be noted`,
  pot_split: () => 'The pot is shared among those who are left',
  button_moved: () => 'The button is put where it belongs',
};

const steps: Steps = {
  return_chips: () => 'Give everybody their chips of this hand back, blinds and antes too.',
  return_bet: ({ seat }, called) => `Give ${who(seat, called)} back what nobody called.`,
  take_back: (step) => `Take back ${cards[step.cards]}.`,
  set_aside: (step) => `Set aside, face up, ${cards[step.cards]}.`,
  show: (step) => `Show everybody ${cards[step.cards]}.`,
  keep: (step) => `Leave in place ${cards[step.cards]}.`,
  turn_down: (step) => `Turn face down ${cards[step.cards]}.`,
  put_back: (step) => `Put back in place ${cards[step.cards]}.`,
  shuffle: (step) => {
    if (step.cards === 'deck') return 'Shuffle the whole deck.';
    if (step.cards.startsWith('stub')) return `Shuffle ${cards[step.cards]}.`;
    if (step.cards === 'flop' && step.with !== 'stub') return 'Shuffle all the cards of the flop apart.';
    return step.with === 'stub'
      ? `Shuffle ${cards[step.cards]} with the rest of the deck.`
      : `Shuffle ${cards[step.cards]} apart; the deck stays as it is.`;
  },
  cut: () => 'Cut the deck.',
  becomes_burn: (step) =>
    step.cards === 'rest'
      ? `The card that is left will be the burn before ${the[step.street]}.`
      : `Put ${cards[step.cards]} down as the burn before ${the[step.street]}.`,
  becomes_first_of_flop: (step) => `Put ${cards[step.cards]} down as the first card of the flop.`,
  complete_flop: () => 'Draw one card to complete the flop.',
  finish_betting: () => 'Finish the round of betting.',
  finish_deal: () => 'Finish the deal.',
  deal_without_burn: (step) => `Deal ${the[step.street]} without burning.`,
  burn_and_deal: (step) => `Burn a card, then deal ${the[step.street]}.`,
  next_card_is: (step) => `The next card is ${the[step.street]}.`,
  replace_card: ({ seat }, called) => `Give ${who(seat, called)} the card that would have been burned.`,
  give_card_back: ({ seat }, called) => `Give ${who(seat, called)} their card back: it plays.`,
  deal_from_proper_deck: () => 'Deal what is missing from the proper deck.',
  deal_again: () => 'Deal again: button and blinds stay where they are.',
  muck_hand: ({ seat }, called) => `Muck the hand of ${who(seat, called)} unseen.`,
  give_hand_back: ({ seat }, called) => `Give ${who(seat, called)} their hand back.`,
  ask_player: ({ seat }, called) => `Ask ${who(seat, called)} what they mean to do.`,
  sit_down: ({ seat }, called) => `${whoFirst(seat, called)} sits down before acting.`,
  count_bet: ({ seat }, called) => `Count the whole bet of ${who(seat, called)}.`,
  put_in: ({ seat, chips }, called) => `${whoFirst(seat, called)} puts ${n(chips)} more in.`,
  leave_bets: () => 'Leave the bets in front of their players until they are checked.',
  make_up_bets: () => 'Whoever has put in too little adds what is missing; then play goes on.',
  spread_pot: () => 'Spread the pot so that its chips can be seen.',
  official_does_it: () => 'An official does this where possible.',
  change_deck: () => 'Change the deck.',
  show_hand_to_all: ({ seat }, called) => `Show everybody the hand of ${who(seat, called)}.`,
  move_to_drawn_seat: ({ seat }, called) =>
    `${whoFirst(seat, called)} moves to their drawn seat with the chips of now.`,
  tidy_stack: ({ seat }, called) =>
    `${whoFirst(seat, called)} tidies the stack: equal piles, large chips in front.`,
  make_stack_readable: ({ seat }, called) =>
    `${whoFirst(seat, called)} arranges the stack so that everybody can estimate it.`,
  largest_chips_in_front: ({ seat }, called) => `${whoFirst(seat, called)} puts the largest chips in sight.`,
  cards_in_sight: ({ seat }, called) =>
    `${whoFirst(seat, called)} keeps the cards on the table, in everybody's sight.`,
  show_hand_afterwards: ({ seat }, called) =>
    `After the hand, ${who(seat, called)} shows the cards to everybody.`,
  shuffle_by: ({ seat }, called) => `${whoFirst(seat, called)} shuffles the deck.`,
  cut_with_card: ({ seat }, called) =>
    `${whoFirst(seat, called)} cuts with a cut card, at least 3 cards in each pile.`,
  remove_chips: ({ seat }, called) => `Take these chips of ${who(seat, called)} out of play.`,
  cut_by: ({ seat }, called) => `${whoFirst(seat, called)} cuts.`,
  split_pots: () => 'Share each pot among those who are left in it.',
  next_card_instead: () => 'The next card takes its place.',
  give_missing_card: ({ seat }, called) => `Deal ${who(seat, called)} the missing card.`,
  move_button: ({ seat }, called) => `Put the button at ${who(seat, called)}.`,
  post_again: () => 'Antes and blinds are posted again; the cards stay.',
};

export const rulings: typeof french = {
  ...incidentWords,
  verdicts,
  steps,
  flopOfShuffled: 'Turn up three of them: that is the flop.',
  severity: (which) => severity[which],
  putsIn: (seat, to, called) => `${whoFirst(seat, called)} puts in ${n(to)} in all.`,
  takesBack: (seat, chips, called) => `${whoFirst(seat, called)} takes ${n(chips)} back.`,
  key: 'Something is wrong',
  title: 'Something is wrong',
  now: 'Right now',
  familiesLabel: 'Where to look',
  more: 'More',
  back: 'Back',
  rare: 'Another way…',
  otherAmount: 'Another amount…',
  raiseOf: 'Raise to…',
  amountAlone: 'An amount without a verb…',
  amountOf: {
    raise_to: 'Raise to how much?',
    amount: 'Which amount did they say?',
    in_front: 'How much in front, this street?',
  },
  amountAt: {
    '/put_in': 'How much did they put in by mistake?',
    '/chips': 'How many chips were found?',
    '/small': 'Small blind of this level:',
    '/big': 'Big blind of this level:',
  },
  noPlayer: 'No player',
  chipsIn: 'Which chips did they put in?',
  earlierChips: 'The chips from before that lie in front',
  chipsHelp: 'Tap each chip, or type the amount only.',
  notPayable: 'The chips in use do not make this amount.',
  twoAmounts: {
    motions: ['In front after the 1st motion', 'In front at the end'],
    short: ['The smaller meaning', 'The larger meaning'],
    raise_short: ['The smaller meaning', 'The larger meaning'],
    call_and_raise: ['“I call”', '“I raise”'],
  },
  ok: 'OK',
  thatIsAll: 'That is all',
  oneMore: 'Another player acted, too',
  nobody: 'Nobody to choose here.',
  chosen: 'chosen',
  circumstancesLabel: 'Also',
  total: (amount) => `${n(amount)} in all`,
  minimum: (amount, min) => `${n(amount)}: the minimum is ${n(min)}. What did they do?`,
  asking: 'Looking it up…',
  todo: 'What to do',
  why: 'The rule',
  sanctions: 'To think of',
  sanctionsDue: 'Penalties that have fallen due',
  sanction: (which, seat, afterHand, called) =>
    `${severity[which]}: ${who(seat, called)}${afterHand ? ', after the hand' : ''}`,
  apply: 'Apply',
  applyHelp: '“Undo” takes the ruling back while the hand goes on; later, the floor.',
  player: (seat, called) => `${whoFirst(seat, called)} chooses`,
  floorDecides: 'The floor has to decide',
  callFloor: 'Call the floor',
  floorMay: 'The floor may also decide',
  chipsCounted: (chips) => `Chips counted: ${chips}`,
  otherChips: 'Other chips',
  decided: 'Ruling',
  list: (count) => `Rulings (${count})`,
  listTitle: 'Rulings at this table',
  none: 'No ruling yet. Say what happened, and the rulebook answers.',
  takenBack: 'taken back by the table',
  overruled: (reason) => (reason === '' ? 'overruled by the floor' : `overruled by the floor: ${reason}`),
  byBook: 'by the book',
  byFloor: (reason) => (reason === '' ? 'by the floor' : `by the floor: ${reason}`),
  waitingFloor: 'The floor was asked to rule',
  boundTo: {
    fold: 'Fold',
    check: 'Check',
    call: (amount) => `Call ${n(amount)}`,
    raise: (to, opening) => (opening ? `Bet ${n(to)}` : `Raise to ${n(to)}`),
    allIn: 'All-in',
  },
  boundWhy: 'announced before their turn: it binds them',
  raiseLost: 'raise forfeited',
  raiseLostWhy: 'This player may not raise any more: they acted out of turn or were skipped.',
  floor: {
    title: 'Rulings',
    asked: 'The table asks for a ruling',
    alert: 'Ruling asked for',
    wizard: 'Something wrong at this table?',
    overrule: 'Overrule…',
    instead: 'Instead',
    playOn: 'Play goes on as before the ruling',
    redeal: 'Misdeal: deal again',
    kill: 'Dead hand',
    killSeat: 'Whose hand?',
    again: 'Ask the book again, and choose another outcome',
    reason: 'Reason',
    reasons: [
      'The facts were told wrongly',
      'The table’s witnesses',
      'In the interest of the game',
      'Wrong entry',
    ],
    go: 'Overrule',
    ruleGo: 'Rule',
    late: 'Too late to change it: the next hand has begun.',
    mark: (article) => `Ruling, art. ${article}`,
    markBare: 'Ruling',
    ofHand: (hand, time) => `Hand ${n(hand)} · ${time}`,
  },
};
