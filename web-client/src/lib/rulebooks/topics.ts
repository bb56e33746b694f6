// What the points of a rulebook are about, in the order in which an evening meets them.

export const topics = [
  'betting',
  'turn',
  'corrections',
  'time',
  'presence',
  'deal',
  'board',
  'deadHands',
  'showdown',
  'blinds',
  'seats',
  'event',
  'race',
  'conduct',
] as const;

export type Topic = (typeof topics)[number];

/** Beginnings of names decide for what is not named here: a policy that is newer than this screen has a topic, too. */
const policiesOf: Readonly<Record<Topic, readonly string[]>> = {
  betting: [
    ...['min_raise', 'min_open', 'reopen', 'allin_b', 'short_', 'raise_', 'checked_then', 'check_raise'],
    ...[
      'verbal_vs',
      'oversized_',
      'multiple_',
      'lower_chip',
      'prior_chips',
      'string_bet',
      'bare_short',
      'pot_bet',
    ],
    ...['abbreviated', 'call_plus', 'in_the_dark', 'conditional', 'bet_placement', 'bb_option', 'straddle'],
    ...['gesture_', 'fold_gesture', 'earlier_chips'],
  ],
  turn: [
    'oot_',
    'skipped_',
    'simultaneous',
    'acted_before',
    'fold_when',
    'repeat_oot',
    'tap_facing',
    'check_said',
  ],
  corrections: [
    'error_',
    'accepted_',
    'gross_',
    'prior_bets',
    'count_duty',
    'chips_forgotten',
    'misunderstood',
  ],
  time: ['time_', 'shot_clock'],
  presence: [
    'present_by',
    'leave_seat',
    'phone_',
    'absent_',
    'late_',
    'definitive_',
    'eliminated_',
    'missing_dealer',
  ],
  deal: [
    ...[
      'misdeal_',
      'repeat_misdeal',
      'exposed_card',
      'exposed_by',
      'flashed_',
      'dead_card',
      'voluntary_',
      'deck_',
    ],
    ...['shuffle_', 'card_off', 'boxed_', 'fouled_', 'two_decks', 'cancelled_', 'redeal', 'hand_start'],
  ],
  board: ['flop_', 'street_', 'premature_', 'exposed_burn', 'board_', 'repeated_board'],
  deadHands: [
    ...[
      'muck_',
      'hand_swept',
      'killed_',
      'expose_',
      'touched_',
      'unprotected_',
      'cards_in_sight',
      'cards_thrown',
    ],
    ...['thrown_', 'hand_shown'],
  ],
  showdown: [
    ...[
      'showdown_',
      'must_show',
      'see_hand',
      'odd_chip',
      'unclear_',
      'wrong_hand',
      'claim_',
      'show_uncalled',
    ],
    ...['allin_face', 'pot_order', 'tabled_', 'mucker_', 'last_hand', 'hand_ranking', 'one_card'],
  ],
  blinds: [
    ...[
      'ante_',
      'first_button',
      'button_',
      'missing_sb',
      'headsup_',
      'right_to',
      'level_',
      'short_button',
      'wrong_b',
    ],
    ...['blind_', 'misplaced_'],
  ],
  seats: [
    ...[
      'balance_',
      'halt_',
      'arrival_',
      'enter_',
      'consecutive_',
      'min_players',
      'table_size',
      'final_table',
    ],
    ...['break_order', 'software_', 'seat_', 'wrong_seat', 'broken_', 'dealer_service'],
    ...['late_seat', 'big_blind_adv'],
  ],
  event: [
    'format',
    'registration',
    'breaks',
    'starting_',
    'simultaneous_elim',
    'house_',
    'final_auth',
    'hand_for_hand',
  ],
  race: ['race_', 'chip_exchange'],
  conduct: [
    ...[
      'chips_off',
      'stack_',
      'languages',
      'rabbit',
      'remarks',
      'bets_in',
      'stalling',
      'collusion',
      'sanction_',
    ],
    ...['suspended_', 'orbit_', 'skip_steps', 'who_disq', 'etiquette'],
  ],
};

const beginnings = topics
  .flatMap((topic) => policiesOf[topic].map((beginning) => ({ topic, beginning })))
  .toSorted((one, two) => two.beginning.length - one.beginning.length);

/** What a policy is about: of all beginnings that fit, the longest decides. */
export function topicOf(policy: string): Topic | undefined {
  return beginnings.find(({ beginning }) => policy.startsWith(beginning))?.topic;
}

/** Points by topic, in the order of topics and within one as they came; what has no topic comes last, as conduct. */
export function byTopic<T extends { readonly policy: string }>(
  points: readonly T[],
): readonly { readonly topic: Topic; readonly points: readonly T[] }[] {
  return topics
    .map((topic) => ({
      topic,
      points: points.filter(({ policy }) => (topicOf(policy) ?? 'conduct') === topic),
    }))
    .filter(({ points }) => points.length > 0);
}

/** The rulings that happen most, as a poster shows them: the policies that decide each. */
export const frequentRulings = [
  { name: 'severalMotions', policies: ['string_bet'] },
  { name: 'oneBigChip', policies: ['oversized_chip_facing_bet', 'oversized_chip_announce_deadline'] },
  { name: 'callTooSmall', policies: ['short_call'] },
  { name: 'raiseTooSmall', policies: ['short_raise_silent', 'short_raise_announced'] },
  { name: 'early', policies: ['oot_binding', 'oot_fold'] },
  { name: 'skipped', policies: ['skipped_trigger', 'skipped_consequence'] },
  { name: 'exposedInDeal', policies: ['misdeal_first_cards', 'exposed_card_special_seats'] },
  { name: 'flop', policies: ['flop_four_known', 'premature_turn'] },
  { name: 'deadHand', policies: ['hand_swept_up', 'muck_retrieval'] },
  { name: 'whoShows', policies: ['showdown_first', 'see_hand_request'] },
  { name: 'time', policies: ['time_allowed', 'time_expiry'] },
  { name: 'away', policies: ['present_by', 'phone_kills_hand'] },
] as const;
