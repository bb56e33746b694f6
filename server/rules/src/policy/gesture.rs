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

    /// A raise was announced, and the chips or the amount are too little for it.
    ShortRaiseAnnounced {
        /// The player has to complete it to the smallest raise (gleize2007 9-9.c, cdc2013 10.3, 10.3.p3, 10.5,
        /// stars actions-9.c, caen 8.9, bonneuil2022 reg-15, tda2024 52).
        CompleteToMin = "complete_to_min",
    }

    /// An opening bet is below the big blind.
    ShortOpen {
        /// The player has to complete it to one big blind (gleize2007 9-9.a, cdc2013 10.9.b1, stars actions-9.a,
        /// tda2024 52).
        CompleteToBb = "complete_to_bb",
    }

    /// Silent chips are below the call.
    ShortCall {
        /// The player has to complete the call (gleize2007 9-9.a, stars actions-9.a).
        Complete = "complete",
        /// The chips stay in: the player completes the call, or folds and loses them (cdc2013 10.9.b2, tda2024 41).
        ChooseCompleteOrFold = "choose_complete_or_fold",
    }

    /// An amount below the call is spoken, without a word of action.
    BareShortAmount {
        /// It counts for nothing, and the player chooses again (cdc2013 10.4.p4, 10.9.b2, 10.2.p4).
        VoidRestate = "void_restate",
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

    /// What the amount of an announced raise means.
    RaiseAmountMeaning {
        /// "Raise 4000" raises to a total of 4000 (gleize2007 9-3.b, cdc2013 10.1, stars actions-3.b,
        /// bonneuil2022 reg-14, tda2024 43).
        Total = "total",
    }

    /// A shortened amount can mean several.
    AbbreviatedAmount {
        /// It is the smallest that makes sense: "5" is 500 rather than 5000 (cdc2013 10.1, tda2024 57).
        SmallestPlausible = "smallest_plausible",
    }

    /// A raise is announced like "I call 500 and raise 1000".
    CallPlusRaisePhrase {
        /// It is let pass as an exception, when "raise" without an amount was said before (cdc2013 10.1.p2).
        ToleratedExceptionally = "tolerated_exceptionally",
    }

    /// A single chip larger than the call is put in without a word.
    OversizedChipFacingBet {
        /// It is a call (gleize2007 9-18, cdc2013 10.10, stars actions-19, caen 8.16, bonneuil2022 reg-14, tda2024 44).
        Call = "call",
    }

    /// A single large chip opens a round after the flop without a word.
    OversizedChipOpening {
        /// It bets its full value (gleize2007 9-18, stars actions-19, caen 8.16, tda2024 44).
        ChipValue = "chip_value",
    }

    /// "Raise" is said, and a single chip is put in without an amount.
    OversizedChipRaiseNoAmount {
        /// The chip counts in full as the raise (gleize2007 9-18, cdc2013 10.10, stars actions-19, tda2024 44).
        ChipValue = "chip_value",
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
        /// It means check and never fold: where no check is possible it is void, and the player is asked (cdc2013 2.6,
        /// tda2024 3).
        Check = "check",
    }

    /// A player says "I bet the pot".
    PotBet {
        /// It is no bet: the player has to name an amount (cdc2013 10.13.p3, tda2024 54).
        Invalid = "invalid",
    }

    /// Betting before the cards of the board come.
    InTheDark {
        /// Players may bet in the dark (cdc2013 10.14).
        Allowed = "allowed",
    }

    /// A player says what they would do if somebody else did something.
    ConditionalDeclaration {
        /// It is forbidden, and an opponent's complaint may bring a sanction (cdc2013 10.17, tda2024 59).
        ForbiddenSanctionOnComplaint = "forbidden_sanction_on_complaint",
    }

    /// What has to be counted when somebody asks.
    CountDuty {
        /// The total of a bet and nothing else: no stack, no rest to call, no pot (cdc2013 4.3, 10.13, 10.13.p2,
        /// tda2024 60).
        BetTotalOnly = "bet_total_only",
    }

    /// Where bets go, and when they are gathered.
    BetPlacement {
        /// They lie in front of the players, and are gathered when the betting round is over (gleize2007 9-10,
        /// cdc2013 10.4.b1, 10.15, stars actions-11, caen 8.10, 10.2).
        InFrontGatherEndOfRound = "in_front_gather_end_of_round",
    }

    /// Until when a wrong bet is put right.
    ErrorWindow {
        /// Until the chips are gathered: then the pot is taken as right (gleize2007 9-11, 11-2, cdc2013 10.15,
        /// stars actions-12, retro-2, caen 10.2, tda2024 52).
        UntilChipsGathered = "until_chips_gathered",
    }

    /// Whether players who acted after a wrong bet decide again once it is put right.
    ErrorRedecide {
        /// They may decide again (gleize2007 9-11, stars actions-12).
        Yes = "yes",
        /// What they did stands.
        No = "no",
    }
}
