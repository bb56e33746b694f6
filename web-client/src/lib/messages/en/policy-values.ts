// English: what rulebooks choose where they differ. A choice without words here is told by its articles alone.
import type { PolicyValues } from '../fr/policy-values';
import { cardValues } from './policy-values-cards';

export const policyValues: PolicyValues = {
  min_raise: {
    increment: 'At least the last bet or raise',
    clickback: 'The bet before plus its difference from the big blind',
    double: 'At least twice the bet',
  },
  reopen: {
    cumulative_full_raise: 'When short all-ins add up to a full raise',
    doubled_total: 'When the total has doubled',
  },
  checked_then_short_open: { may_raise: 'They may raise', call_or_fold: 'Call or fold' },
  ante_order: {
    ante_first: 'The ante first',
    blind_first: 'The blind first',
    by_format: 'By kind of ante: the blind first where one player antes for the table',
  },
  raise_must_be_announced: { no: 'Valid', yes: 'Has to be announced, else it is a call' },
  short_raise_silent: {
    fifty_percent: 'Half of the raise or more: completed. Less: a call',
    call: 'It is a call',
  },
  short_call: {
    complete: 'They complete it',
    choose_complete_or_fold: 'Complete it, or fold and leave the chips',
    complete_heads_up_or_opener_else_floor: 'Complete it heads-up or facing the opening bet, else the floor',
    full_call_heads_up_or_opener_else_td: 'A full call heads-up or facing the opening bet, else the director',
  },
  lower_chip_facing_bet: {
    counts_as_chips: 'Like any other chips',
    call_headsup_else_committed_call_or_fold: 'A call heads-up, else call or fold, the chip stays',
  },
  earlier_chips_in_front: {
    what_lies_there_counts: 'What lies there afterwards counts',
    left_or_taken_back_else_all_together: 'Left or taken back: the new chips alone; else all together',
  },
  bare_short_amount: {
    void_restate: 'Nothing: they say it again',
    as_silent_chips: 'Like the same chips without a word',
  },
  abbreviated_amount: {
    smallest_plausible: 'The smallest that makes sense',
    highest_up_to_pot: 'The largest up to the pot, else the floor',
    by_pot: 'The largest up to the pot, else the smallest',
  },
  call_plus_raise_phrase: {
    tolerated_exceptionally: 'Tolerated as an exception',
    minimum_raise: 'The smallest raise',
  },
  pot_bet: {
    invalid: 'No bet: they name an amount',
    binds_to_valid_bet: 'Binds to at least the smallest bet or raise',
  },
  conditional_declaration: {
    forbidden_sanction_on_complaint: 'Forbidden; a penalty if an opponent complains',
    td_may_bind_or_penalise: 'The director may hold them to it or penalise it',
  },
  gross_misunderstanding: {
    td_may_return_bets_with_sanction: 'The director may return the bet, with a penalty',
    td_may_limit_loss_to_short_bet: 'The director may limit the loss to what was put in',
    td_extreme_cases: 'The director, in extreme cases',
    equity_for_the_misled_player: 'The true amount; the director may be fair to a misled player',
    none_accepted_action: 'The true amount is owed',
  },
  verbal_vs_chips: {
    verbal_unless_misunderstanding_then_acts: 'Words; when misheard, the chips',
    verbal: 'Words',
    verbal_unless_td: 'Words, unless the director thinks otherwise',
    first_of_both_then_clear_words_td_if_contradictory:
      'Whichever came first, then clear words; unclear: the director',
  },
  oversized_chip_announce_deadline: {
    amount_before_chip_touches: 'Amount said before the chip touches the table',
    raise_before_chip_touches: '“Raise” said before the chip touches the table',
  },
  multiple_identical_chips: {
    counts_in_full: 'They count in full',
    call_if_one_chip_less_is_short: 'A call, if one chip less would not do',
    call_if_the_smallest_chip_is_needed: 'A call, if the smallest chip is needed, whatever the values',
    call: 'It is a call',
  },
  string_bet: { first_step_only: 'Only the first motion counts', call: 'It is a call' },
  tap_facing_bet: { fold: 'It is a fold', check: 'It is a check' },
  check_said_facing_bet: { void: 'Nothing valid, they are asked', call_or_fold: 'Call or fold, no raise' },
  count_duty: {
    bet_total_only: 'A bet, and nothing else',
    bet_total_all_in_in_turn: 'A bet; an all-in for the player to act',
    all_in_facing_player_only: 'An all-in, for the player who faces it',
  },
  error_window: {
    until_chips_gathered: 'Until the chips are gathered',
    until_next_street_or_showdown: 'Until the next street, or the first hand shown',
  },
  error_redecide: {
    yes: 'Yes',
    no: 'No, callers add what is missing',
    later_amounts_completed: 'No, amounts that are now too small are completed',
  },
  accepted_action: {
    floor_lets_stand: 'The floor may let it stand',
    as_understood_after_substantial_action: 'Stands as understood after substantial action',
    stands_after_the_next_street: 'Stands once the next street is dealt',
  },
  chips_forgotten: {
    part_or_apart: 'The floor: part of the all-in, or not',
    part_apart_or_lost_not_paid: 'The floor: part of it, not part, or lost and never paid',
    part_or_lost_not_paid: 'The floor: part of it, or lost and never paid',
  },
  acted_before_amount: {
    as_out_of_turn: 'Acted out of turn',
    may_sanction: 'Acted out of turn, penalty possible',
    call_for_the_floor: 'A fold binds; a call is for the floor',
  },
  oot_binding: {
    binding_unless_bet_or_raise: 'Binds, unless somebody bets or raises before',
    binding_unless_money_added: 'Binds, unless somebody adds chips before',
    void: 'Does not count',
  },
  oot_options_after_change: {
    raise_only_if_bet_or_raised: 'May raise only if they had bet or raised',
    raise_only_if_opened: 'May raise only if they had opened the pot',
    all_options_sanction: 'Every option, and a penalty',
    all_options_may_sanction: 'Every option, penalty possible',
  },
  oot_fold: {
    may_be_changed: 'May change if the action changes',
    always_binding_sanction: 'Always binds, and a penalty',
    always_binding_may_sanction: 'Always binds, penalty possible',
  },
  skipped_trigger: {
    three_players_acted_after: 'Three players acted after them',
    substantial_action: 'Two actions, one with chips, or any three',
  },
  skipped_consequence: {
    no_bet_if_unopened_dead_if_opened: 'May not bet; dead hand if it was opened',
    fold_or_call_until_reraise_by_other: 'Fold or call, until somebody else reraises',
    fold_or_call: 'Fold or call, unless the floor is lenient',
    floor_dead_or_passive: 'The floor: fold or call, or a dead hand',
  },
  simultaneous: { second_is_oot: 'The second acted out of turn', seat_order: 'In the order of the seats' },
  fold_when_check_free: {
    sanction: 'Penalty',
    sanction_except_big_blind: 'Penalty; the big blind only loses the blind',
    binding_may_sanction: 'Final, penalty possible',
    binding: 'Allowed, and final',
  },
  repeat_oot: { may_sanction: 'Penalty possible', sanction: 'Penalty', may_warn: 'Warning possible' },
  time_caller: {
    dealer_opponent_or_self: 'The dealer, an opponent in the hand, or themselves',
    any_seated_or_official: 'Any seated player, or an official',
    any_player_at_own_seat_td_approves: 'Any player of the event at their own seat, if the director approves',
  },
  time_start: {
    at_the_call: 'At the call',
    floor_arrival: 'When the floor has come and agrees, after a minute at least',
  },
  time_expiry: { hand_dead: 'Dead hand', check_else_dead: 'A check if possible, else a dead hand' },
  present_by: {
    last_card_dealt: 'By the last card dealt',
    first_card_dealt: 'By the first card dealt',
    before_first_betting_round: 'Before the first round of betting',
    two_cards_received: 'When they have their two cards',
  },
  leave_seat_in_hand: {
    cannot_act: 'They cannot act',
    hand_dead_unless_allin: 'Dead hand, unless all-in',
    absent: 'They are absent',
    hand_dead_unless_allin_then_sanction: 'Dead hand; all-in it lives, then a penalty',
    hand_lives_penalty: 'The hand lives, penalty possible',
  },
  phone_kills_hand: {
    answering_kills: 'Answering kills the hand',
    switching_on_or_answering_kills: 'Switching it on or answering kills the hand',
    not_tolerated: 'Not tolerated',
    warning_then_dead_even_allin: 'A warning, then a dead hand even all-in',
  },
  late_deadline: {
    free_end_level_1_paid_until_blinded_out: 'Free: end of level 1. Paid: while chips are left',
    end_of_level_2_default: 'End of level 2, unless announced',
    until_blinded_out: 'While chips are left',
    end_of_level_1: 'End of level 1',
    no_limit_blinds_taken: 'No limit, the blinds are taken',
  },
  late_replacement: { waiting_list: 'From the waiting list', none_no_full_stack: 'Nobody' },
  definitive_departure: {
    chips_removed_ranked_at_announcement: 'Chips removed, ranked at that moment',
    no_refund: 'Nothing is refunded',
  },
  arrival_seat: {
    bb_seat_or_nearest_left_of_bb: 'The big blind, or the nearest seat on its left',
    nearest_left_of_button: 'The nearest left of the button',
  },
  enter_direct_replacement: {
    plays_any_position: 'Plays in any position',
    plays_obligations_except_between_button_and_sb: 'Plays and pays, except between button and small blind',
    plays_except_sb_and_button: 'Plays, except small blind and button',
  },
  enter_left_of_new_dealer: {
    sit_out_one_then_button_skips: 'Waits one hand, the button skips them',
    sit_out_unless_old_bb_seat: 'Waits, except in the old big blind seat',
  },
  enter_on_new_button: {
    plays_button_passes_left: 'Plays, the button passes to the left',
    plays_button_if_bb_advance_unaffected_else_passes_left:
      'Has the button if the big blind advances the same; else it passes left',
    dealt_in: 'Plays',
  },
  consecutive_blind_after_break: { sb_or_bb: 'Small and big blind', bb_only: 'Big blind only' },
  dealer_service: {
    optional_final_table_pro_switches_rulebook: 'Possible in the final; a professional changes the rulebook',
    uniform_all_tables: 'At every table or at none',
    last_two_tables: 'At the last two tables',
  },
  eliminated_player: {
    leaves_table_and_reports: 'Leaves the table and reports',
    out_when_no_chips: 'Out as soon as no chips are left',
    leaves_the_room: 'Leaves the room',
  },
  missing_dealer: {
    previous_dealer: 'The dealer before',
    player_immediately_right_of_button: 'The player to the right of the button',
  },
  first_button: { high_card_or_software: 'High card, or software', drawn_with_seats: 'Drawn with the seats' },
  hand_start: {
    shuffle: 'With the shuffle',
    first_shuffle: 'With the first shuffle; a new deal is the same hand',
    previous_pot_awarded: 'When the pot is awarded',
  },
  claim_window: {
    next_shuffle: 'Until the next shuffle',
    next_hand_begins: 'Until the next hand',
    until_cards_gathered: 'Until the cards are gathered',
    reading_until_riffle_pot_until_substantial_action:
      'Reading: until the riffle; pot: until action in the next hand',
  },
  ...cardValues,
};
