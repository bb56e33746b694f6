// English: what rulebooks choose from the deal to the sanctions, where they differ.
import type { cardValues as french } from '../fr/policy-values-cards';

export const cardValues: typeof french = {
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
    hand_shown: 'The hand stays in play, a penalty is possible',
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
    own_deck_shuffled_by_dealer_cut_by_next_user: 'Each shuffles the deck they dealt, the next dealer cuts',
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
  misdeal_other_count: {
    misdeal: 'Misdeal',
    misdeal_except_button: 'Misdeal; the button takes what is missing',
  },
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
    back_if_identifiable_unwarned: 'Given back if it can be told',
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
    river_callers_see_last_aggressor_or_official_on_suspicion:
      'River callers see the bettor; else on suspicion',
    river_caller_sees_aggressor_else_td: 'River callers see the bettor; else the director',
  },
  odd_chip: {
    one_each_from_left: 'One each, from the left of the button',
    all_to_first_left: 'All to the first left of the button',
  },
  simultaneous_elimination: {
    bigger_start_stack_ahead: 'The bigger stack when the hand began is ahead',
    bigger_stack_same_table_or_bubble_else_tie: 'So at one table or on the bubble; else a tie',
    bigger_stack_same_table_else_tie_share_prize:
      'So at one table; at different tables a tie, on the bubble too',
    share_on_the_same_hand: 'In hand-for-hand all share the places; else as at one table',
  },
  unclear_winner: { floor_hears_table: 'The floor hears the table', paid: 'Paid all the same' },
  wrong_hand_call: { cards_speak: 'Cards speak', cards_speak_sanction: 'Cards speak, and a penalty' },
  race_start: { left_of_new_dealer: 'Left of the new dealer', seat_one: 'In seat 1' },
  race_timing: {
    break_or_level_start: 'In a break or when a level begins',
    any_time_once_announced: 'At any time once announced; the chips are bet only all-in',
  },
  big_blind_advance: {
    always: 'Always',
    back_where_newcomers_fill_the_seats: 'Back where newcomers fill the seats',
  },
  late_seat: {
    as_a_moved_player: 'As a moved player',
    pays_big_blind_soonest: 'Where the big blind is paid soonest',
  },
  halt_when: {
    at_once: 'At its next hand',
    coming_big_blind_seat_open: 'Once the big blind comes to an open seat',
  },
  hand_for_hand_clock: { runs: 'Runs', two_minutes_a_hand: 'Stopped, two minutes off after each hand' },
  hand_for_hand_all_in: {
    face_up: 'Turned up at once',
    down_until_tables_are_done: 'Down until the other tables are done',
  },
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
    french_and_six_english_words_others_if_all_understand:
      'French and six English words; another if all understand',
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
