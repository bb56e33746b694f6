//! Common rules: what every book says, so that no policy chooses it. Books name the articles that say it.

use super::choice::{Point, check_only};
use super::*;

/// Policies that were common rules before books differed on them. A house book of that time has its articles for them
/// under `[common]`; the value is that of the book it extends.
pub(super) const ONCE_COMMON: &[&str] = &[
    "abbreviated_amount",
    "accepted_action",
    "bare_short_amount",
    "board_removed_early",
    "boxed_card",
    "call_plus_raise_phrase",
    "cancelled_hand",
    "conditional_declaration",
    "count_duty",
    "error_window",
    "expose_in_turn",
    "flop_no_burn_known",
    "fouled_deck",
    "killed_allin_hand",
    "misdeal_other_count",
    "mucker_sees",
    "pot_bet",
    "race_start",
    "race_timing",
    "two_decks_mixed",
];

declare_common! {
    /// The smallest bet that may open a street. An opening bet is at least one big blind (gleize2007 9-5,
    /// cdc2013 10.5.p2, 10.5, 10.9.b1, stars actions-5, caen 8.5, tda2024 43).
    min_open = "bb",
    /// What the others owe when an all-in before the flop is below the big blind. A call still costs one big blind, and
    /// a raise goes to at least two (gleize2007 9-6, cdc2013 10.6, caen 8.6).
    allin_below_bb_preflop = "call_bb_raise_2bb",
    /// What the others owe when an all-in before the flop is between the big blind and the smallest raise. A call costs
    /// as much as the all-in, and a raise adds at least the big blind or the last raise to it (gleize2007 9-13, cdc2013
    /// 10.7, stars actions-14, caen 8.12, tda2024 43).
    allin_between_bb_2bb_preflop = "call_allin_raise_plus_increment",
    /// What the others owe when an all-in opens a round after the flop for less than the big blind. A call costs as
    /// much as the all-in, and a raise adds at least one big blind to it (gleize2007 9-7, cdc2013 10.8, stars
    /// actions-6, caen 8.7).
    allin_below_bb_postflop = "call_allin_raise_plus_bb",
    /// The smallest raise after an all-in that raised by too little. It adds the original bet or raise, and at least
    /// one big blind, to the all-in (gleize2007 9-13, stars actions-14, caen 8.12, tda2024 43).
    short_allin_raise_min = "allin_plus_original",
    /// How many raises a street may have. Players may raise as often as they like (cdc2013 10.12, bonneuil2022
    /// tour1-5, tda2024 48).
    raise_cap = "unlimited",
    /// Checking first and raising later in the same round. A player who has checked may raise (gleize2007 9-1, stars
    /// actions-1, caen 8.1).
    check_raise = "allowed",
    /// What the big blind may do when everybody has only called. The blinds are live bets: the big blind may still
    /// raise (gleize2007 8-3, stars blinds-2, bonneuil2022 blinds-1).
    bb_option = "yes",
    /// Posting a further blind by choice before the cards are dealt. No player may straddle (bonneuil2022 tour1-1).
    straddle = "forbidden",
    /// A raise was announced, and the chips or the amount are too little for it. The player has to complete it to the
    /// smallest raise (gleize2007 9-9.c, cdc2013 10.3, 10.3.p3, 10.5, stars actions-9.c, caen 8.9, bonneuil2022 reg-15,
    /// tda2024 52).
    short_raise_announced = "complete_to_min",
    /// An opening bet is below the big blind. The player has to complete it to one big blind (gleize2007 9-9.a, cdc2013
    /// 10.9.b1, stars actions-9.a, tda2024 52).
    short_open = "complete_to_bb",
    /// What the amount of an announced raise means. "Raise 4000" raises to a total of 4000 (gleize2007 9-3.b, cdc2013
    /// 10.1, stars actions-3.b, bonneuil2022 reg-14, tda2024 43).
    raise_amount_meaning = "total",
    /// A single chip larger than the call is put in without a word. It is a call (gleize2007 9-18, cdc2013 10.10, stars
    /// actions-19, caen 8.16, bonneuil2022 reg-14, tda2024 44).
    oversized_chip_facing_bet = "call",
    /// A single large chip opens a round after the flop without a word. It bets its full value (gleize2007 9-18, stars
    /// actions-19, caen 8.16, tda2024 44).
    oversized_chip_opening = "chip_value",
    /// "Raise" is said, and a single chip is put in without an amount. The chip counts in full as the raise (gleize2007
    /// 9-18, cdc2013 10.10, stars actions-19, tda2024 44).
    oversized_chip_raise_no_amount = "chip_value",
    /// Betting before the cards of the board come. Players may bet in the dark (cdc2013 10.14).
    in_the_dark = "allowed",
    /// Where bets go, and when they are gathered. They lie in front of the players, and are gathered when the betting
    /// round is over (gleize2007 9-10, cdc2013 10.4.b1, 10.15, stars actions-11, caen 8.10, 10.2).
    bet_placement = "in_front_gather_end_of_round" [PulledIn],
    /// Cards and blinds of an absent player. The cards are dealt, the hand is dead, and the blinds are taken
    /// (gleize2007 2-18, 3-2, cdc2013 2.8.p2, 2.9.p2, stars donne-18, retards-2, caen 2.20, 3.2, bonneuil2022 reg-3,
    /// reg-12, tda2024 30).
    absent_hand = "dealt_dead" [LeftUnannounced],
    /// Who moves to another table. The player who is due to be big blind next (gleize2007 8-7, cdc2013 3.3.p3, stars
    /// blinds-6, tda2024 11).
    balance_mover = "next_bb",
    /// A newcomer takes a seat in any other position. They are dealt in, as long as the deal has not begun (gleize2007
    /// 8-12, cdc2013 3.3.p5, 3.4, stars blinds-9, caen 7.9).
    enter_other = "dealt_in",
    /// In which order tables are broken. In an order that was set beforehand (gleize2007 8-1, cdc2013 3.3.p2, 3.4).
    break_order = "predetermined",
    /// Whether the software's rules of balancing come before the book's. They do, if the software is set up for it
    /// (cdc2013 3.3.p6).
    software_prevails = "yes_if_configured",
    /// How players get their first seats. Seats are drawn by lot (gleize2007 1-3, cdc2013 3.1, stars gen-4, caen 1.4,
    /// bonneuil2022 reg-16).
    seat_draw = "random",
    /// Whether seats are drawn again for the final table. They are drawn again (gleize2007 8-2, cdc2013 3.1, caen 7.2).
    final_table_redraw = "yes",
    /// A player began in the wrong seat. They move to their own, with the chips that they have by then (cdc2013 3.1.s3,
    /// tda2024 7).
    wrong_seat_start = "moves_with_current_chips",
    /// How the button moves. The big blind moves on by one player every hand, and the button follows, even to an empty
    /// seat (gleize2007 8-6, cdc2013 5.2, 3.3.p4, stars blinds-5, caen 7.4, tda2024 32).
    button_rule = "dead_button",
    /// The seat of the new small blind is empty. No player pays a small blind; gleize2007 and stars add that the same
    /// player deals twice (gleize2007 8-13, cdc2013 5.2, stars blinds-10, tda2024 32).
    missing_sb = "no_sb",
    /// Who posts and acts where with two players left. The button pays the small blind and acts first before the flop
    /// (gleize2007 8-16, cdc2013 5.3, stars blinds-13, caen 7.12, tda2024 34).
    headsup_positions = "button_sb_first_preflop",
    /// How the blinds go on when three players become two. The big blind moves on, and no player pays it twice in a row
    /// (gleize2007 8-17, cdc2013 5.3, stars blinds-14, tda2024 34).
    headsup_transition = "bb_advances_nobody_bb_twice",
    /// Who gets the first card with two players left. The big blind gets it (cdc2013 5.3, tda2024 34).
    headsup_first_card = "big_blind",
    /// The button was moved to the wrong seat. Until there was substantial action it is put right; then play goes on, and
    /// the next hand goes on from where it is (ropta2025 2.5, tda2024 34-A).
    misplaced_button = "corrected_until_substantial_action",
    /// Whether the last small blind has the right to act last in the next hand. Always, if they stay at their table
    /// (cdc2013 3.5, 3.3.p4).
    right_to_button = "absolute_at_same_table",
    /// From which hand on new blinds are paid. From the next hand that has not begun (gleize2007 8-4, cdc2013 4.1,
    /// stars blinds-3, caen 7.3, tda2024 23).
    level_change = "next_hand_not_begun",
    /// A second card is turned up during the deal. It is a misdeal (gleize2007 2-17.b, cdc2013 7.1.b2, stars
    /// donne-16.b, caen 2.6, bonneuil2022 erreurs-1.s3).
    misdeal_second_exposed = "misdeal",
    /// A card goes to the wrong seat, in the wrong order or past a player. It is a misdeal (gleize2007 2-17.c, cdc2013
    /// 7.1.b3, 7.1.b4, 7.1, stars donne-16.c, caen 2.18).
    misdeal_wrong_order = "misdeal" [PassedOver, Order],
    /// The button gets two cards in a row. It is allowed (cdc2013 7.1.p2, 7.3, tda2024 35).
    button_two_consecutive = "allowed",
    /// A single card is turned up, and it is no misdeal. After the deal the player gets what would have been the burn,
    /// and the card turned up is burned instead (gleize2007 2-4, cdc2013 7.3, stars donne-3, caen 2.5, bonneuil2022
    /// erreurs-1.s2).
    exposed_card_replacement = "replace_with_burn_exposed_becomes_burn",
    /// A card leaves the table. It is dead if the dealer sent it off, and has to be played if its player did
    /// (gleize2007 2-15, cdc2013 7.4, stars donne-14, caen 2.16).
    card_off_table = "dealer_dead_player_plays" [Dealer],
    /// What is left of the deck fell down. Its order is put back; where that is not possible it is shuffled, with muck and
    /// burn cards only if it cannot be told from them (ropta2025 6.4.p2, 7.5, tda2024 RP-4).
    deck_dropped = "order_put_back_else_shuffled" [DuringTheDeal, Dealer],
    /// The flop came after two burns, and the order of the cards is known. The second burn becomes the first card of
    /// the flop, and the last card of the flop the burn before the turn (gleize2007 2-6.a, cdc2013 8.3.b2, stars
    /// donne-5.a).
    flop_two_burns_known = "second_burn_first_flop_last_is_turn_burn",
    /// The turn or the river came without a burn. It becomes the burn, and the next card takes its place (gleize2007
    /// 2-8, stars donne-7).
    street_no_burn = "becomes_burn_next_is_street",
    /// Whether a card that came early goes back whatever the skipped players do. It always goes back, even if they
    /// check or fold (gleize2007 2-13, cdc2013 8.2, stars donne-12, caen 2.14, bonneuil2022 erreurs-4).
    premature_always_back = "yes",
    /// Errors with the board pile up in one hand. The hand is good, and its dealer is warned (cdc2013 8.5.p2, ropta2025
    /// 7.6.p3).
    repeated_board_errors = "dealer_warned" [OfTheDeck],
    /// Bets of earlier rounds, when an error is made with the board. They stand (cdc2013 7.6.p2, 8.1, 8.2, 8.1.p2).
    prior_bets_kept = "yes" [WrongStreet, EarlyStreet, NoticedLate],
    /// A thrown hand has touched the muck. It is dead (gleize2007 5-3, stars mortes-3, caen 5.3, bonneuil2022 tour1-6).
    touched_muck = "dead",
    /// The floor gives an unprotected hand back. Its player is warned (cdc2013 9.1, 9.5).
    unprotected_restored = "warning" [ThrownOnto, Unidentifiable],
    /// How players behave. With respect: what disturbs may be sanctioned (cdc2013 12.6, ropta2025 11.7, tda2024 70).
    etiquette = "with_respect"
        [DeviceOnTheTable, OutsideHelp, DodgedBlind, Throwing, Touching, Abuse, Identity],
    /// Where cards in play are kept. On the table, in everybody's sight (gleize2007 13-1, cdc2013 9.1, stars table-1,
    /// caen 12.1, bonneuil2022 donne-1).
    cards_in_sight = "on_the_table",
    /// A gesture is taken for a check, a call or a raise. It binds if the table understood it so and the director agrees
    /// (cdc2013 10.4.p3).
    gesture_taken_for = "binds_if_td_confirms",
    /// A hand is shown after it has won without a call. What one person sees, everybody may see (gleize2007 10-5,
    /// cdc2013 11.1, stars etalage-5, caen 9.5).
    show_uncalled = "shown_to_one_shown_to_all",
    /// When the hands are turned up after an all-in. As soon as there can be no more betting (gleize2007 10-7, cdc2013
    /// 11.4, stars etalage-7, caen 9.7, bonneuil2022 reg-13, tda2024 16).
    allin_face_up = "no_more_betting_possible",
    /// In which order pots are awarded. Each on its own, the outermost side pot first (gleize2007 10-9, cdc2013 11.7,
    /// stars etalage-9, caen 9.9, tda2024 21).
    pot_order = "outermost_first",
    /// A winning hand that lies face up is killed by mistake. It still wins the pot (gleize2007 10-12, cdc2013 11.2,
    /// stars etalage-12, bonneuil2022 reg-21, tda2024 13).
    tabled_winner = "paid",
    /// All the others have mucked. The last hand wins without being shown (cdc2013 11.5.p3, tda2024 17).
    last_hand_unshown = "wins_without_showing",
    /// Which hand beats which. Hands rank as everywhere in poker (bonneuil2022 tour4-1, donne-2, combi-1, combi-2,
    /// combi-3, combi-4, combi-5, combi-6, combi-7, combi-8, combi-9, tda2024 12).
    hand_ranking = "standard",
    /// How many chips a player may win in the race. One at most (gleize2007 12-4, cdc2013 4.2.p4, caen 11.4, tda2024
    /// 24).
    race_max_one = "one",
    /// Which suit wins between equal cards. Spades beat hearts, hearts beat diamonds, and diamonds beat clubs
    /// (gleize2007 12-3, caen 11.3, tda2024 24).
    race_suits = "s_h_d_c",
    /// The race leaves a player without chips. They get one chip of the smallest value still in play (gleize2007 12-6,
    /// cdc2013 4.2.p5, caen 11.6, tda2024 24).
    race_rescue = "one_extra_chip_smallest_in_play",
    /// Chips are exchanged outside a race. The director may do it at any time, value for value (cdc2013 4.2).
    chip_exchange = "td_any_time_exact",
    /// With how many chips players start. Everybody starts with the same number (gleize2007 1-4, stars gen-5, caen 1.5,
    /// bonneuil2022 reg-1, reg-2).
    starting_stack = "equal",
    /// Whether the house may add rules to the book. It may before the start, if players are told that they are house
    /// rules (cdc2013 1.p3).
    house_rules = "before_start_and_flagged",
    /// Whether a decision can be appealed against. It is final, and no outsider can be asked (gleize2007 15-2, 1-1,
    /// cdc2013 2.4, 2.7, stars sanctions-3, caen 1.1, bonneuil2022 reg-8, tda2024 1).
    final_authority = "final_no_outside_appeal" [ErrorsNotTreated],
    /// Cards and blinds of a suspended player. The player is away: the cards are dealt dead, and the blinds are taken
    /// (gleize2007 15-1.b, cdc2013 12.1.p2, 12.2.b1, 12.2.b2, stars sanctions-1.b, bonneuil2022 reg-23, tda2024 71).
    suspended_player = "dealt_dead_blinds_taken",
    /// How many hands an orbit has. One for each player at the table when the sanction is given (cdc2013 12.1.p2,
    /// tda2024 71).
    orbit_length = "players_at_table_when_given_x_orbits",
    /// Whether a serious fault may skip steps of the ladder of sanctions. The director may go straight to a suspension
    /// or a disqualification; some faults are never met by a warning alone (gleize2007 15-1.d, 14-7, cdc2013 12.2.p2,
    /// 2.3, stars sanctions-2, ethique-7).
    skip_steps = "yes" [WithoutWarning, OutAtOnce],
    /// Who may disqualify a player. Only the tournament director (gleize2007 15-1.d, cdc2013 12.1.p3, stars
    /// sanctions-2).
    who_disqualifies = "td",
}
