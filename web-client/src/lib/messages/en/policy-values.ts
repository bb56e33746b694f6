// English: what rulebooks choose where they differ. A choice without words here is told by its articles alone.
import type { PolicyValues } from '../fr/policy-values';

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
  pot_bet: { invalid: 'No bet: they name an amount', binds_to_valid_bet: 'Binds to at least the smallest bet or raise' },
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
    first_of_both_then_clear_words_td_if_contradictory: 'Whichever came first, then clear words; unclear: the director',
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
  hand_start: { shuffle: 'With the shuffle', previous_pot_awarded: 'When the pot is awarded' },
  claim_window: {
    next_shuffle: 'Until the next shuffle',
    next_hand_begins: 'Until the next hand',
    until_cards_gathered: 'Until the cards are gathered',
    reading_until_riffle_pot_until_substantial_action: 'Reading: until the riffle; pot: until action in the next hand',
  },
  misdeal_first_cards: {
    first_two_cards_dealt: 'One of the first two dealt',
    any_card_of_first_lap: 'Any of the first lap',
    very_first_card: 'The very first',
  },
  misdeal_extra_card: {
    burn_it: 'It is burned',
    burn_it_of_first: 'The first player’s is the burn',
    misdeal: 'Misdeal',
  },
  exposed_card_special_seats: {
    dealer_keeps_and_shows: 'The dealer keeps theirs and shows it',
    no_exception_replaced: 'No exception: replaced',
    sb_bb_dealer_reshuffle: 'Blinds and dealer: reshuffle',
  },
  exposed_by_player_involuntary: {
    dead: 'It is dead',
    dead_during_the_deal: 'Dead in the deal; later a shown hand that lives',
    live_must_play: 'It plays',
  },
  flashed_card: {
    owner_chooses_if_untouched: 'Its player chooses, if untouched',
    dead: 'It is dead',
    other_player_misdeal_owner_plays_on: 'Seen by another: misdeal; by its player: play on',
    dead_if_seen_by_majority_else_plays: 'Dead if most have seen it, else it plays',
  },
  dead_card_mixed: { hand_dead: 'Dead hand', dead_only_if_unidentifiable: 'Dead hand if it cannot be told' },
  voluntary_act: {
    only_he_is_out: 'Only they are out of the hand',
    only_he_is_out_and_sanction: 'Only they are out of the hand, and a penalty',
  },
  misdeal_stop: {
    two_players_bet_after_blinds: 'Two players have bet after the blinds',
    two_actions_one_with_chips_or_three: 'Two actions, one with chips, or any three',
  },
  misdeal_survivors: {
    unaffected_players_no_aberration: 'Unaffected players, if it can be played',
    two_card_hands_only: 'Hands of two cards',
    unaffected_players: 'Unaffected players',
  },
  repeat_misdeal: { sanction: 'Penalty', one_bb_into_pot: 'One big blind into the pot' },
  deck_change: {
    procedure_or_damage: 'By the procedure, or when a card is damaged',
    player_request_if_marked: 'On request, when a card is marked',
    never_on_request: 'Never on request',
    as_foreseen_never_on_request: 'At the time foreseen, never on request',
  },
  shuffle_cut: {
    dealer_shuffles_right_cuts_3: 'The dealer shuffles, the player on the right cuts',
    two_decks_previous_dealer_shuffles_current_cuts_3:
      'Two decks: the last dealer shuffles, the next one cuts',
    outgoing_dealer_shuffles_and_cuts: 'The last dealer shuffles and has it cut',
    own_deck_shuffled_by_dealer_cut_by_next_user:
      'Each shuffles the deck they dealt, the next dealer cuts',
    dealer_shuffles: 'The dealer shuffles',
  },
  flop_no_burn_unknown: {
    reshuffle_flop_redeal_with_burn: 'Flop shuffled, dealt again with a burn',
    shuffle_three_pick_burn_next_completes: 'One is drawn as the burn, the next card completes',
  },
  flop_two_burns_unknown: {
    flop_plus_one_burn_reshuffled_no_burn: 'Flop shuffled with one burn, dealt again without a burn',
    five_cards_shuffled_burn_flop_turnburn: 'All five shuffled: burn, flop, burn of the turn',
  },
  flop_four_known: {
    fourth_is_turn_burn: 'The fourth becomes the burn of the turn',
    four_shuffled_new_flop_and_turn_burn: 'The four shuffled: a flop and the burn of the turn',
    redeal_with_stub_no_burn: 'Shuffled into the deck, dealt again without a burn',
  },
  flop_four_unknown: {
    four_reshuffled_redeal_no_burn: 'All four shuffled, flop dealt again without a burn',
    four_shuffled_new_flop_and_turn_burn: 'All four shuffled: flop, then burn of the turn',
    redeal_with_stub_no_burn: 'Shuffled into the deck, dealt again without a burn',
  },
  premature_flop: {
    flop_reshuffled_no_burn: 'Flop reshuffled, dealt again without a burn',
    flop_and_stub_shuffled_no_burn_if_burn_known: 'Shuffled into the deck, no burn if the burn is known',
    new_burn: 'Dealt again with another burn',
  },
  flop_no_burn_after_action: { repaired: 'It is put right', stands: 'It stands; one burn before the turn' },
  misdeal_other_count: { misdeal: 'Misdeal', misdeal_except_button: 'Misdeal; the button takes what is missing' },
  boxed_card: {
    one_dead_two_misdeal_or_cancel_if_betting: 'One: set aside; two: misdeal, later hand cancelled',
    one_dead_two_misdeal_then_cancel_if_betting_else_reshuffle_stub:
      'The same; with no betting left the rest is shuffled',
    two_on_the_deal_misdeal: 'Two on the deal: misdeal; else the floor',
  },
  fouled_deck: {
    cancel_hand_refund_even_turn: 'Hand cancelled, bets back',
    cancel_refund_or_split_if_folds_not_influenced: 'Hand cancelled, or pot split if folds owe nothing to it',
    duplicate_cancels_joker_misdeal_or_scrap: 'Double: cancelled; joker: misdeal, then scrap of paper',
  },
  two_decks_mixed: {
    repair_else_cancel: 'Put right with the proper deck, else cancelled',
    by_street: 'Flop dealt again; turn or river: hand cancelled',
  },
  deck_exposed: {
    stub_shuffled_if_no_betting: 'With no betting left: shuffled, cut',
    floor_decides: 'The floor decides',
  },
  blind_by_mistake: {
    action_if_dealt_or_acted_on: 'Counts once dealt in or acted on, else back',
    floor_decides: 'The floor decides',
  },
  flop_no_burn_known: {
    first_is_burn_fourth_completes: 'The first is the burn, a fourth completes',
    shuffle_three_pick_burn_next_completes: 'One is drawn as the burn, the next completes',
  },
  board_removed_early: {
    cancel_if_unrecognisable: 'Not to be told: hand cancelled',
    pot_split_if_unrecognisable: 'Not to be told: pot split',
  },
  cancelled_hand: {
    boxed_fouled_mixed_board: 'Boxed cards, fouled or mixed deck, lost board',
    boxed_fouled_two_decks: 'Boxed cards, fouled or mixed deck',
  },
  premature_turn: {
    reshuffle_turn_no_burn: 'Shuffled into the deck, dealt again without a burn',
    aside_burn_river_as_turn_reshuffle_river_no_burn:
      'Set aside; the next card is the turn; shuffled back before the river',
    new_burn_redeal: 'Dealt again with another burn',
  },
  premature_river: {
    reshuffle_river_no_burn: 'Shuffled into the deck, dealt again without a burn',
    new_burn_redeal: 'Dealt again with another burn',
  },
  exposed_burn: {
    burn_retaken_river_too_allin_played: 'Another is burned; all-in, it plays',
    stays_burn_floor_decides: 'It stays the burn, the floor decides',
  },
  muck_retrieval: {
    td_exceptionally: 'The director, exceptionally',
    dead_td_rarely_returns_hand: 'Dead; rarely, the director gives it back',
    td_if_nearer_player: 'The director, if nearer to the player',
    identifiable_td_if_opponents_fault_else_dead: 'Dead; the director, if an opponent is at fault',
    live_while_identifiable_at_showdown: 'At showdown, live while it can be told',
  },
  hand_swept_up: {
    dead: 'Dead, even by accident',
    back_if_identifiable: 'Given back if it can be told, with a warning',
  },
  killed_hand_refund: {
    last_bets_not_called_nor_raised: 'The last bets that were not called or raised',
    uncalled_raise_only: 'The raise that nobody called',
    none: 'Nothing',
    last_action_uncalled: 'The last bet, if nobody has paid it',
  },
  expose_live_hand: {
    forbidden_sanction_hand_live: 'Forbidden, penalty; the hand stays live',
    sanction_after_hand_hand_live: 'Penalty after the hand; the hand stays live',
    unethical_not_forbidden: 'Frowned upon, not forbidden',
    may_sanction_hand_live: 'Penalty possible; the hand stays live',
    may_sanction_after_hand_hand_live: 'Penalty possible after the hand; the hand stays live',
  },
  killed_allin_hand: {
    owes_min_bet_or_raise: 'They owe the minimum bet or raise',
    like_any_bet: 'Like any bet',
    whole_uncalled_amount: 'All that nobody called goes back',
  },
  expose_in_turn: {
    must_choose_fold_or_call_then_sanction: 'Fold or call, then a penalty',
    free_choice_then_sanction: 'Free choice, then a penalty',
    every_option_then_may_sanction: 'Free choice, penalty possible',
  },
  mucker_sees: {
    loses_right_to_see: 'They lose the right to see',
    not_lost: 'They keep it',
  },
  sanction_degree: {
    light: 'Light: mostly warnings',
    normal: 'Normal',
    heavy: 'Heavy: without a warning',
  },
  fold_gesture: {
    dead_but_next_players_must_check: 'Dead hand, but the next players must make sure',
    binding_if_understood_and_td_confirms: 'Binds if it was understood and the director confirms',
  },
  showdown_first: {
    last_aggressor: 'The last to bet on the river, else left of the button',
    last_aggressor_else_first_to_speak: 'The last to bet on the river, else the first to speak',
    last_raiser_of_the_hand: 'The last to bet in the hand',
    left_of_button: 'The first left of the button',
  },
  must_show: {
    claimants: 'Those who want the pot',
    claimants_or_official_request: 'Those who want the pot, or when an official asks',
    everyone_base_rule: 'In principle, everybody',
    claimants_or_all_in: 'Who claims the pot; everybody with an all-in',
  },
  see_hand_request: {
    via_official_stating_cheating_suspicion: 'Through an official, stating the suspicion',
    winner_or_player_may_demand: 'The winner or a player may demand it',
    river_callers_see_last_aggressor_or_official_on_suspicion: 'River callers see the bettor; else on suspicion',
    river_caller_sees_aggressor_else_td: 'River callers see the bettor; else the director',
  },
  odd_chip: {
    one_each_from_left: 'One each, from the left of the button',
    all_to_first_left: 'All to the first left of the button',
  },
  simultaneous_elimination: {
    bigger_start_stack_ahead: 'The bigger stack when the hand began is ahead',
    bigger_stack_same_table_or_bubble_else_tie: 'So at one table or on the bubble; else a tie',
    bigger_stack_same_table_else_tie_share_prize: 'So at one table; at different tables a tie, on the bubble too',
    share_on_the_same_hand: 'In hand-for-hand all share the places; else as at one table',
  },
  unclear_winner: { floor_hears_table: 'The floor hears the table', paid: 'Paid all the same' },
  wrong_hand_call: { cards_speak: 'Cards speak', cards_speak_sanction: 'Cards speak, and a penalty' },
  race_start: { left_of_new_dealer: 'Left of the new dealer', seat_one: 'In seat 1' },
  race_timing: {
    break_or_level_start: 'In a break or when a level begins',
    any_time_once_announced: 'At any time once announced; the chips are bet only all-in',
  },
  big_blind_advance: { always: 'Always', back_where_newcomers_fill_the_seats: 'Back where newcomers fill the seats' },
  late_seat: { as_a_moved_player: 'As a moved player', pays_big_blind_soonest: 'Where the big blind is paid soonest' },
  halt_when: { at_once: 'At its next hand', coming_big_blind_seat_open: 'Once the big blind comes to an open seat' },
  hand_for_hand_clock: { runs: 'Runs', two_minutes_a_hand: 'Stopped, two minutes off after each hand' },
  hand_for_hand_all_in: { face_up: 'Turned up at once', down_until_tables_are_done: 'Down until the other tables are done' },
  race_operator: { new_dealer: 'The new dealer', official_only: 'An official' },
  race_rounding: { round_up: 'Up', round_half_up: 'To the nearest, half up' },
  race_late_chips: {
    removed: 'Removed',
    td_decides: 'The director decides',
    exact_amounts_exchanged_rest_removed: 'Exact amounts exchanged, the rest removed',
  },
  format: { freezeout_rebuy_addon: 'Rebuys and add-ons possible', freezeout: 'No rebuy, no add-on' },
  registration: { no_late_entry: 'None', event_setting: 'As the event says' },
  chips_off_table: {
    removed_and_sanction: 'Removed from play, and a penalty',
    voided_risk_elimination: 'Void; elimination possible',
    deducted_from_stack: 'Deducted from the stack',
    hidden_chips_removed: 'Hidden chips removed',
  },
  stack_arrangement: {
    free_but_readable: 'As they like, but readable',
    sorted_equal_piles: 'Sorted, equal piles',
    biggest_visible: 'Large chips in sight',
  },
  languages: {
    country_and_english: "The country's, and English",
    french_english_if_foreigner: 'French; English with a foreigner',
    french_and_six_english_words_others_if_all_understand: 'French and six English words; another if all understand',
    house_posted: 'Those that the house posts',
  },
  rabbit_hunting: { forbidden_sanction: 'Forbidden, penalty', forbidden: 'Forbidden' },
  remarks: {
    sanction_if_needless_or_excessive: 'Penalty when needless or excessive',
    forbidden: 'Forbidden',
    warning: 'Warning',
    sanction: 'Penalty',
    forbidden_except_between_the_last_two: 'Forbidden, except between the last two',
  },
  bets_in_the_middle: {
    may_sanction: 'Penalty possible',
    may_warn: 'Warning possible',
    sanction_on_purpose: 'Penalty if on purpose',
  },
  stalling: { may_sanction: 'Penalty possible', sanction: 'Penalty', may_warn: 'Warning possible' },
  collusion: {
    sanction_both_no_warning: 'Penalty for both, no warning',
    chips_void_or_disqualification: 'Chips void, or disqualification',
    soft_play_penalty_dumping_disqualification: 'Soft play: penalty; dumping: disqualification',
  },
};
