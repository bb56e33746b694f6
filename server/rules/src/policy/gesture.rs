//! Gestures: what words and chips come to.

use super::policies;

policies! {
    /// Whether a raise has to be announced.
    RaiseMustBeAnnounced {
        /// Chips put in with one movement are a raise without a word (gleize2007 9-3, 9-3.a, 9-3.b, 9-3.c,
        /// cdc2013 10.4, 10.4.b1, 10.4.b2, stars actions-3, actions-3.a, actions-3.b, actions-3.c, caen 8.3).
        No = "no",
        /// A raise that was not announced is only a call (bonneuil2022 reg-14, reg-15).
        Yes = "yes",
    }

    /// Silent chips are above the call and below the smallest raise.
    ShortRaiseSilent {
        /// From half of the smallest raise up, the call set apart, they are completed to it; below that, they are a
        /// call (gleize2007 9-9.b, cdc2013 10.4.p2, 10.5, 10.9.b3, stars actions-9.b, tda2024 43).
        FiftyPercent = "fifty_percent",
        /// They are a call, and what is above it goes back (bonneuil2022 reg-14, reg-15).
        Call = "call",
    }

    /// Silent chips are below the call.
    ShortCall {
        /// The player has to complete the call (gleize2007 9-9.a, stars actions-9.a).
        Complete = "complete",
        /// The chips stay in: the player completes the call, or folds and loses them (cdc2013 10.9.b2).
        ChooseCompleteOrFold = "choose_complete_or_fold",
        /// The call is completed when two players are left in the hand, and when the chips answer the opening bet; else
        /// the floor has it completed, or has the player fold and lose the chips (ropta2025 9.10.b, 9.10.b.p4).
        CompleteHeadsUpOrOpenerElseFloor = "complete_heads_up_or_opener_else_floor",
        /// The same, but a fold loses the bet that the chips were meant for, and chips far too few for the bet are always
        /// for the floor (tda2024 51-B, 51-C, 41).
        FullCallHeadsUpOrOpenerElseTd = "full_call_heads_up_or_opener_else_td",
    }

    /// A single chip smaller than the call is put in without a word.
    LowerChipFacingBet {
        /// Like any other chips that do not reach the call (cdc2013 10.9.b2, tda2024 51-B).
        CountsAsChips = "counts_as_chips",
        /// With two players left it is a call; with more it stays in, and the player calls, or folds and loses it
        /// (ropta2025 9.12).
        CallHeadsUpElseCommitted = "call_headsup_else_committed_call_or_fold",
    }

    /// Chips are added without a word to those that lie in front from before.
    EarlierChipsInFront {
        /// What lies in front afterwards counts, and new chips by the rules for them (cdc2013 10.10, ropta2025 9.11,
        /// 9.13.p2).
        WhatLiesThereCounts = "what_lies_there_counts",
        /// Left alone, or all taken back, they leave the new chips to their own rules; partly taken back, or enough for the
        /// call, they make one bet of several chips; pushed together the floor decides. Who takes one back calls or raises
        /// (tda2024 46-B, 46-C).
        LeftOrTakenBackElseAllTogether = "left_or_taken_back_else_all_together",
    }

    /// An amount below the call is spoken, without a word of action.
    BareShortAmount {
        /// It counts for nothing, and the player chooses again (cdc2013 10.4.p4, 10.9.b2, 10.2.p4).
        VoidRestate = "void_restate",
        /// It is what the same amount in chips would be (ropta2025 9.5.p2, tda2024 40-C).
        AsSilentChips = "as_silent_chips",
    }

    /// A shortened amount can mean several.
    AbbreviatedAmount {
        /// It is the smallest that makes sense: "5" is 500 rather than 5000 (cdc2013 10.1).
        SmallestPlausible = "smallest_plausible",
        /// It is the largest that is not above the pot; the floor decides where all are (tda2024 57).
        HighestUpToPot = "highest_up_to_pot",
        /// It is the largest that is not above the pot, else the smallest; where chips of that very value are in play it
        /// is what was said (ropta2025 9.1.p3).
        ByPot = "by_pot",
    }

    /// A raise is announced like "I call 500 and raise 1000".
    CallPlusRaisePhrase {
        /// It is let pass as an exception, when "raise" without an amount was said before (cdc2013 10.1.p2).
        ToleratedExceptionally = "tolerated_exceptionally",
        /// It is the smallest raise, whatever was said after the call (ropta2025 9.1.p2).
        MinimumRaise = "minimum_raise",
    }

    /// A player says "I bet the pot".
    PotBet {
        /// It is no bet: the player has to name an amount (cdc2013 10.13.p3, ropta2025 9.15.p4).
        Invalid = "invalid",
        /// It binds to a bet of at least the minimum, facing a bet to a raise (tda2024 54-D).
        BindsToValidBet = "binds_to_valid_bet",
    }

    /// A player says what they would do if another player did something.
    ConditionalDeclaration {
        /// It is forbidden, and an opponent's complaint may bring a sanction (cdc2013 10.17, ropta2025 9.19, 9.19.p2).
        ForbiddenSanctionOnComplaint = "forbidden_sanction_on_complaint",
        /// The floor may hold the player to it or sanction it, without any complaint (tda2024 59-A).
        TdMayBindOrPenalise = "td_may_bind_or_penalise",
    }

    /// A player has clearly missed a far larger bet.
    GrossMisunderstanding {
        /// The director may, as an exception, give the player's bets back; the player is sanctioned (gleize2007 9-9.d,
        /// stars actions-10).
        TdMayReturnBetsWithSanction = "td_may_return_bets_with_sanction",
        /// The director may let a player whom the bet would put out fold for the chips already put in (cdc2013 10.3.p4,
        /// 9.2.p3, tda2024 49).
        TdMayLimitLossToShortBet = "td_may_limit_loss_to_short_bet",
        /// The director may make an exception in an extreme case (caen 8.2).
        TdExtremeCases = "td_extreme_cases",
        /// The player owes the true amount; the director may be fair to one who was misled, who then decides again
        /// (ropta2025 9.20, 9.20.p2).
        EquityForTheMisledPlayer = "equity_for_the_misled_player",
        /// The player has accepted the true amount, whatever others said; the director's word is the last (tda2024 49, 1).
        NoneAcceptedAction = "none_accepted_action",
    }

    /// Words and chips disagree.
    VerbalVsChips {
        /// The words count, unless the table misunderstood them: then what was done counts (gleize2007 9-2,
        /// stars actions-2).
        VerbalUnlessMisunderstandingThenActs = "verbal_unless_misunderstanding_then_acts",
        /// The words count (cdc2013 10.3, 10.3.p2, 10.3.p3, ropta2025 9.4).
        Verbal = "verbal",
        /// The words count, unless the director makes an exception in an extreme case (caen 8.2).
        VerbalUnlessTd = "verbal_unless_td",
        /// What came first counts; at the same moment clear words do, else the chips; what was unclear or contradicts
        /// itself is for the floor (tda2024 40-A).
        FirstThenClearWordsElseTd = "first_of_both_then_clear_words_td_if_contradictory",
    }

    /// What has to be said before a single chip touches the table, so that it raises.
    OversizedChipAnnounceDeadline {
        /// The amount, if it is not the value of the chip: said later, it does not count (gleize2007 9-18,
        /// stars actions-19).
        AmountBeforeChipTouches = "amount_before_chip_touches",
        /// "Raise": the amount may follow (cdc2013 10.10).
        RaiseBeforeChipTouches = "raise_before_chip_touches",
    }

    /// Several chips are put in without a word, facing a bet.
    MultipleIdenticalChips {
        /// They count in full, like any other chips (gleize2007 9-9.b, stars actions-9.b).
        CountsInFull = "counts_in_full",
        /// They are a call when one chip less would not be enough to call, else they count in full (cdc2013 10.11).
        CallIfOneChipLessIsShort = "call_if_one_chip_less_is_short",
        /// The same for chips of any values, the smallest of those put in being the one taken away (ropta2025 9.13,
        /// 9.13.p2, tda2024 45-A, 45-B).
        CallIfTheSmallestChipIsNeeded = "call_if_the_smallest_chip_is_needed",
        /// They are a call, like every raise without a word (bonneuil2022 reg-14, reg-15).
        Call = "call",
    }

    /// A raise is made in several movements.
    StringBet {
        /// Only the first movement counts (gleize2007 9-17, cdc2013 10.4.b1, 10.4.p2, stars actions-18, caen 8.15,
        /// tda2024 56).
        FirstStepOnly = "first_step_only",
        /// It is only a call (bonneuil2022 reg-14).
        Call = "call",
    }

    /// A player taps the table when there is a bet.
    TapFacingBet {
        /// It is a fold, unless the player may check (gleize2007 9-4, stars actions-4, caen 8.4).
        Fold = "fold",
        /// It means check and never fold, as if the word had been said (cdc2013 2.6, ropta2025 1.6.p2, tda2024 3).
        Check = "check",
    }

    /// A player who faces a bet says "check", or taps where a tap is a check.
    CheckSaidFacingBet {
        /// It is nothing, and the player is asked (cdc2013 2.6).
        Void = "void",
        /// The player calls or folds, and may not raise (ropta2025 9.4.p7, tda2024 55).
        CallOrFold = "call_or_fold",
    }

    /// What has to be counted when a player asks.
    CountDuty {
        /// The total of a bet and nothing else: no stack, no rest to call, no pot (cdc2013 10.13, 4.3, 10.13.p2).
        BetTotalOnly = "bet_total_only",
        /// The total of a bet; of an all-in only for the player to act. The pot is spread (ropta2025 9.15, 9.15.p3, 5.6).
        BetTotalAllInInTurn = "bet_total_all_in_in_turn",
        /// An all-in, by an official, for the player who faces it in turn. The pot is spread (tda2024 60, 54-A, RP-12,
        /// RP-21).
        AllInFacingPlayerOnly = "all_in_facing_player_only",
    }

    /// Whether players who acted after a wrong bet decide again once it is put right.
    ErrorRedecide {
        /// They may decide again (gleize2007 9-11, stars actions-12).
        Yes = "yes",
        /// What they did stands; who called adds what is missing (tda2024 52-A).
        No = "no",
        /// What they did stands; who called adds what is missing, and a raise that has become too small is completed
        /// (ropta2025 9.10.a).
        LaterAmountsCompleted = "later_amounts_completed",
    }

    /// Chips are found that a player forgot in an all-in which was called.
    ChipsForgotten {
        /// The floor takes them as part of the all-in, or leaves them to the player (tda2024 1).
        PartOrApart = "part_or_apart",
        /// The floor takes them as part of the all-in, leaves them to the player, or rules that they are lost when the
        /// player loses and not paid when the player wins (ropta2025 9.23).
        PartApartOrLostNotPaid = "part_apart_or_lost_not_paid",
        /// The floor takes them as part of the all-in, or rules that they are lost when the player loses and not paid
        /// when the player wins (tda2024 62).
        PartOrLostNotPaid = "part_or_lost_not_paid",
    }

    /// Until when a bet may be put right.
    ErrorWindow {
        /// Until the chips are gathered (gleize2007 9-11, 11-2, cdc2013 10.15, stars actions-12, retro-2, caen 10.2,
        /// ropta2025 9.17).
        UntilChipsGathered = "until_chips_gathered",
        /// Until the next street is dealt, or a hand is shown or thrown at the end; it does not matter whether the chips
        /// were gathered (tda2024 52-A).
        UntilNextStreetOrShowdown = "until_next_street_or_showdown",
    }

    /// What becomes of an amount or an act that was wrong once play has gone past it.
    AcceptedAction {
        /// The floor may let it stand (cdc2013 10.15).
        FloorLetsStand = "floor_lets_stand",
        /// An act that was misunderstood stands as it was understood once substantial action has followed; the floor may
        /// be fair to a player who was misled (ropta2025 9.20.p2).
        AsUnderstoodAfterSubstantialAction = "as_understood_after_substantial_action",
        /// It stands once the next street is dealt, and is put right until then (tda2024 52-A).
        StandsAfterTheNextStreet = "stands_after_the_next_street",
    }
}
