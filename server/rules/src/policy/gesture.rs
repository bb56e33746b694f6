//! Gestures: what words and chips come to.

use super::policies;

policies! {
    /// Is a silent raise valid.
    RaiseMustBeAnnounced {
        /// no (gleize2007 9-3 9-3.a 9-3.b 9-3.c, cdc2013 10.4 10.4.b1 10.4.b2, stars actions-3 actions-3.a actions-3.b actions-3.c, caen 8.3).
        No = "no",
        /// yes (bonneuil2022 reg-14 reg-15).
        Yes = "yes",
    }

    /// Silent chips above the call but below the minimum raise.
    ShortRaiseSilent {
        /// fifty percent (gleize2007 9-9.b, cdc2013 10.4.p2 10.5 10.9.b3, stars actions-9.b).
        FiftyPercent = "fifty_percent",
        /// call (bonneuil2022 reg-14 reg-15).
        Call = "call",
    }

    /// 'Raise' said, chips or amount too small.
    ShortRaiseAnnounced {
        /// complete to min (gleize2007 9-9.c, cdc2013 10.3 10.3.p3 10.5, stars actions-9.c, caen 8.9, bonneuil2022 reg-15).
        CompleteToMin = "complete_to_min",
    }

    /// Opening bet below the BB.
    ShortOpen {
        /// complete to bb (gleize2007 9-9.a, cdc2013 10.9.b1, stars actions-9.a).
        CompleteToBb = "complete_to_bb",
    }

    /// Silent chips below the call.
    ShortCall {
        /// complete (gleize2007 9-9.a, stars actions-9.a).
        Complete = "complete",
        /// choose complete or fold (cdc2013 10.9.b2).
        ChooseCompleteOrFold = "choose_complete_or_fold",
    }

    /// Only an insufficient amount is spoken (no action word).
    BareShortAmount {
        /// void restate (cdc2013 10.4.p4 10.9.b2).
        VoidRestate = "void_restate",
    }

    /// Player did not see a far larger bet.
    GrossMisunderstanding {
        /// td may return bets with sanction (gleize2007 9-9.d, stars actions-10).
        TdMayReturnBetsWithSanction = "td_may_return_bets_with_sanction",
        /// td may limit loss to short bet (cdc2013 10.3.p4 9.2.p3).
        TdMayLimitLossToShortBet = "td_may_limit_loss_to_short_bet",
        /// td extreme cases (caen 8.2).
        TdExtremeCases = "td_extreme_cases",
    }

    /// Words and chips disagree.
    VerbalVsChips {
        /// verbal unless misunderstanding then acts (gleize2007 9-2, stars actions-2).
        VerbalUnlessMisunderstandingThenActs = "verbal_unless_misunderstanding_then_acts",
        /// verbal (cdc2013 10.3 10.3.p2 10.3.p3).
        Verbal = "verbal",
        /// verbal unless td (caen 8.2).
        VerbalUnlessTd = "verbal_unless_td",
    }

    /// 'Raise 4000' means.
    RaiseAmountMeaning {
        /// total (gleize2007 9-3.b, cdc2013 10.1, stars actions-3.b, bonneuil2022 reg-14).
        Total = "total",
    }

    /// '5' when 500 or 5000 are possible.
    AbbreviatedAmount {
        /// smallest plausible (cdc2013 10.1).
        SmallestPlausible = "smallest_plausible",
    }

    /// 'I call 500 and raise 1000'.
    CallPlusRaisePhrase {
        /// tolerated exceptionally (cdc2013 10.1.p2).
        ToleratedExceptionally = "tolerated_exceptionally",
    }

    /// One silent chip bigger than the call.
    OversizedChipFacingBet {
        /// call (gleize2007 9-18, cdc2013 10.10, stars actions-19, caen 8.16, bonneuil2022 reg-14).
        Call = "call",
    }

    /// One silent big chip opening postflop.
    OversizedChipOpening {
        /// chip value (gleize2007 9-18, stars actions-19, caen 8.16).
        ChipValue = "chip_value",
    }

    /// 'Raise' + one chip, no amount.
    OversizedChipRaiseNoAmount {
        /// chip value (gleize2007 9-18, cdc2013 10.10, stars actions-19).
        ChipValue = "chip_value",
    }

    /// When the raise must be said for a single chip.
    OversizedChipAnnounceDeadline {
        /// amount before chip touches (gleize2007 9-18, stars actions-19).
        AmountBeforeChipTouches = "amount_before_chip_touches",
        /// raise before chip touches (cdc2013 10.10).
        RaiseBeforeChipTouches = "raise_before_chip_touches",
    }

    /// Several identical chips, silent, facing a bet.
    MultipleIdenticalChips {
        /// counts in full (gleize2007 9-9.b, stars actions-9.b).
        CountsInFull = "counts_in_full",
        /// call if one chip less is short (cdc2013 10.11).
        CallIfOneChipLessIsShort = "call_if_one_chip_less_is_short",
        /// call (bonneuil2022 reg-14 reg-15).
        Call = "call",
    }

    /// Raise made in several movements.
    StringBet {
        /// first step only (gleize2007 9-17, cdc2013 10.4.b1 10.4.p2, stars actions-18, caen 8.15).
        FirstStepOnly = "first_step_only",
        /// call (bonneuil2022 reg-14).
        Call = "call",
    }

    /// Tapping the table when there is a bet.
    TapFacingBet {
        /// fold (gleize2007 9-4, stars actions-4, caen 8.4).
        Fold = "fold",
        /// check (cdc2013 2.6).
        Check = "check",
    }

    /// 'I bet the pot'.
    PotBet {
        /// invalid (cdc2013 10.13.p3).
        Invalid = "invalid",
    }

    /// Betting before the board comes.
    InTheDark {
        /// allowed (cdc2013 10.14).
        Allowed = "allowed",
    }

    /// 'If you check I bet'.
    ConditionalDeclaration {
        /// forbidden sanction on complaint (cdc2013 10.17).
        ForbiddenSanctionOnComplaint = "forbidden_sanction_on_complaint",
    }

    /// Who must count what on request.
    CountDuty {
        /// bet total only (cdc2013 4.3 10.13 10.13.p2).
        BetTotalOnly = "bet_total_only",
    }

    /// Where bets go and when they are gathered.
    BetPlacement {
        /// in front gather end of round (gleize2007 9-10, cdc2013 10.4.b1 10.15, stars actions-11, caen 8.10 10.2).
        InFrontGatherEndOfRound = "in_front_gather_end_of_round",
    }

    /// Until when a wrong bet is corrected.
    ErrorWindow {
        /// until chips gathered (gleize2007 9-11 11-2, cdc2013 10.15, stars actions-12 retro-2, caen 10.2).
        UntilChipsGathered = "until_chips_gathered",
    }

    /// Do later actors get to change after a correction.
    ErrorRedecide {
        /// yes (gleize2007 9-11, stars actions-12).
        Yes = "yes",
        /// no.
        No = "no",
    }
}
