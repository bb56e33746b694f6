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
        /// The chips stay in: the player completes the call, or folds and loses them (cdc2013 10.9.b2, tda2024 41).
        ChooseCompleteOrFold = "choose_complete_or_fold",
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
        /// The words count (cdc2013 10.3, 10.3.p2, 10.3.p3, tda2024 40).
        Verbal = "verbal",
        /// The words count, unless the director makes an exception in an extreme case (caen 8.2).
        VerbalUnlessTd = "verbal_unless_td",
    }

    /// What has to be said before a single chip touches the table, so that it raises.
    OversizedChipAnnounceDeadline {
        /// The amount, if it is not the value of the chip: said later, it does not count (gleize2007 9-18,
        /// stars actions-19).
        AmountBeforeChipTouches = "amount_before_chip_touches",
        /// "Raise": the amount may follow (cdc2013 10.10).
        RaiseBeforeChipTouches = "raise_before_chip_touches",
    }

    /// Several chips of one value are put in without a word, facing a bet.
    MultipleIdenticalChips {
        /// They count in full, like any other chips (gleize2007 9-9.b, stars actions-9.b).
        CountsInFull = "counts_in_full",
        /// They are a call when one chip less would not be enough to call, else they count in full (cdc2013 10.11,
        /// tda2024 45).
        CallIfOneChipLessIsShort = "call_if_one_chip_less_is_short",
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
        /// What they did stands.
        No = "no",
    }
}
