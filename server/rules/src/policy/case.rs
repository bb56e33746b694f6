//! Cases: what the articles of one policy are about, where a book has an article for each.

use serde::{Deserialize, Serialize};

/// A case that a policy's articles tell apart. Books write it in `snake_case`:
/// `articles = { main = "2.10", tied = "2.10.s2" }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// `misdeal_stop`: two actions in a row, one of them with chips (cdc2013 7.7.b1).
    TwoInARow,
    /// `misdeal_stop`: three actions (cdc2013 7.7.b2).
    ThreeActions,
    /// `misdeal_stop`: what was done before its turn counts as well (cdc2013 10.2.p2, ropta2025 9.3.c).
    EarlyActs,
    /// `flashed_card`: it is noticed too late to exchange the card (cdc2013 7.6.p3). `fouled_deck`: a card that is none of the
    /// deck is found after substantial action (tda2024 35-D).
    TooLate,
    /// `flashed_card`: only the card's owner has seen it (caen 4.2, tda2024 65-B).
    SeenByOwner,
    /// `flashed_card`: a card of the board (tda2024 RP-14).
    OfTheBoard,
    /// `error_window`: an opening below the minimum (ropta2025 9.10.a).
    ShortOpening,
    /// `bet_placement`: bets are gathered before the betting is over (tda2024 RP-2).
    PulledIn,
    /// `final_authority`: an error for which the book has no remedy (tda2024 RP-14).
    ErrorsNotTreated,
    /// `must_show`: an official asks for the hand (cdc2013 11.5.p4).
    OfficialRequest,
    /// `must_show`: a player shows one card only (ropta2025 10.2.p2, tda2024 15-A).
    OneCard,
    /// `must_show`: a player who has shown one card refuses the other (ropta2025 10.5.p7).
    Refused,
    /// `must_show`: a player has shown one card and thrown the hand away (ropta2025 10.5.p7, tda2024 13-B).
    Thrown,
    /// `see_hand_request`: the hand that is asked for was mucked (ropta2025 10.5.p6).
    LiveAgain,
    /// `see_hand_request`: there was no bet on the river (tda2024 add-18-1).
    NoRiverBet,
    /// `see_hand_request`: there was a bet on the river (tda2024 add-18-2).
    RiverBet,
    /// `see_hand_request`: cheating is suspected (ropta2025 10.6).
    Suspicion,
    /// `exposed_burn`: it is the burn of the turn (caen 2.8).
    BeforeTheTurn,
    /// `exposed_burn`: it is the burn of the river (caen 2.9).
    BeforeTheRiver,
    /// `exposed_burn`: no player can bet any more (caen 2.10). `race_timing`: the chips are bet by a player who goes
    /// all-in (ropta2025 3.2.b1). `count_duty`: an all-in (ropta2025 5.6).
    /// `exposed_burn`: no player can bet any more (caen 2.10). `must_show`, `muck_retrieval`: a
    /// player is all-in (tda2024 16, ropta2025 10.4.p2).
    AllIn,
    /// `boxed_card`: several cards, found during the deal (cdc2013 6.3.s2). `deck_dropped`: before the flop (ropta2025
    /// 6.4.p2).
    DuringTheDeal,
    /// `boxed_card`: several cards, found after the deal (cdc2013 6.3.s3).
    AfterTheDeal,
    /// `prior_bets_kept`: a street was dealt wrongly (cdc2013 8.1).
    WrongStreet,
    /// `prior_bets_kept`: a street was dealt too early (cdc2013 8.2).
    EarlyStreet,
    /// `prior_bets_kept`: the error is noticed too late to be put right (cdc2013 8.1.p2).
    NoticedLate,
    /// `remarks`: by a player who is out of the hand (gleize2007 14-2).
    OutOfTheHand,
    /// `remarks`: grave ones (cdc2013 12.6).
    Grave,
    /// `remarks`: by one of the last two players in the hand (ropta2025 11.3.p2).
    LastTwo,
    /// `collusion`: the last to act checks the best possible hand on the river (ropta2025 10.5.p10).
    NutsChecked,
    /// `collusion`: a player goes easy on another (ropta2025 11.1.p2).
    SoftPlay,
    /// `etiquette`: a device that lies on the table (tda2024 5-B).
    DeviceOnTheTable,
    /// `etiquette`: a tool or another person tells a player how to play (tda2024 5-D).
    OutsideHelp,
    /// `etiquette`: a player keeps away from a blind on purpose (tda2024 33).
    DodgedBlind,
    /// `etiquette`: cards or chips are thrown (tda2024 71-B).
    Throwing,
    /// `etiquette`: other persons, cards or chips are touched (ropta2025 11.7).
    Touching,
    /// `etiquette`: a player hides the face (tda2024 4).
    Identity,
    /// `expose_live_hand`: the hand is told to an opponent (bonneuil2022 reg-26).
    Told,
    /// `expose_live_hand`: shown on purpose to a person who is not in the hand (ropta2025 11.4).
    ShownToOutsider,
    /// `expose_live_hand`: shown on purpose to a player who is in the hand (ropta2025 11.4.p2).
    ShownToRival,
    /// `expose_live_hand`: shown by the player whose fold has left one opponent (ropta2025 11.4.p3).
    HeadsUpFold,
    /// `misdeal_wrong_order`: a player was passed over (cdc2013 7.1.b4).
    PassedOver,
    /// `misdeal_wrong_order`: the cards came in the wrong order (cdc2013 7.1).
    Order,
    /// `muck_retrieval`: thrown at showdown (ropta2025 10.5.p9, tda2024 14).
    AtShowdown,
    /// `muck_retrieval`: thrown in error after a bet (tda2024 15-B).
    ByMistake,
    /// `muck_retrieval`: by the fault of another player (ropta2025 8.4.p2).
    FaultOfOther,
    /// `muck_retrieval`: the cards cannot be told from the muck (cdc2013 9.3). `unprotected_restored`: the hand cannot be
    /// told from the cards thrown onto it (tda2024 65-A).
    Unidentifiable,
    /// `killed_hand_refund`: the player's last action was no bet (ropta2025 8.2.b1).
    NoBet,
    /// `killed_hand_refund`: it was an opening bet (ropta2025 8.2.b2).
    OpeningBet,
    /// `killed_hand_refund`: it was a raise (ropta2025 8.2.b3).
    Raise,
    /// `gross_misunderstanding`: the hand was killed by mistake (cdc2013 9.2.p3).
    KilledHand,
    /// `unprotected_restored`: cards were thrown onto the hand (cdc2013 9.5).
    ThrownOnto,
    /// `leave_seat_in_hand`, `present_by`: the player is standing and can touch the seat (ropta2025 4.1.p3).
    WithinReach,
    /// `phone_kills_hand`: a use of the phone that does not kill the hand (gleize2007 14-6).
    HandLives,
    /// `shuffle_cut`: the table has one deck (cdc2013 6.2.p2).
    OneDeck,
    /// `consecutive_blind_after_break`, `enter_direct_replacement`: the newcomer owes the big blind (cdc2013 3.3.b3).
    /// `fold_when_check_free`: the big blind folds before the flop (ropta2025 9.22.p3).
    BigBlind,
    /// `skipped_consequence`: the floor is lenient with a player who was not really late (ropta2025 9.3.c.p2).
    Tolerance,
    /// `enter_left_of_new_dealer`: the seat was the big blind's in the last hand (cdc2013 3.3.b2).
    OldBigBlind,
    /// `format`: a rebuy (gleize2007 7-2).
    Rebuy,
    /// `format`: when a rebuy has to be announced (gleize2007 7-3).
    AnnouncedRebuy,
    /// `format`: the add-on (gleize2007 7-4).
    AddOn,
    /// `format`: the hands after the rebuy period (gleize2007 7-5).
    ExtraHands,
    /// `format`: who is out enters again, and who gives up chips for it (tda2024 8-A, 8-B).
    ReEntry,
    /// `simultaneous_elimination`: players share a place (cdc2013 2.10.s2).
    Tied,
    /// `simultaneous_elimination`: in a round of hand-for-hand (ropta2025 2.7.b4).
    HandForHand,
    /// `absent_hand`: the player has left for good without telling an official (cdc2013 2.9.p2).
    LeftUnannounced,
    /// `definitive_departure`: which place the player gets (cdc2013 2.9.p3).
    Ranked,
    /// `late_deadline`: the entry was paid ahead (gleize2007 3-1.b).
    Paid,
    /// `late_deadline`: the entry was not paid ahead (gleize2007 3-1.a, cdc2013 2.8).
    Unpaid,
    /// `min_raise`: after the flop (cdc2013 10.5.p2).
    AfterTheFlop,
    /// `raise_must_be_announced`: all chips of a raise come at once (gleize2007 9-3.a, cdc2013 10.4.b1).
    AtOnce,
    /// `raise_must_be_announced`: the amount of a raise is said before the chips (gleize2007 9-3.b, cdc2013 10.4.b2).
    AmountSaid,
    /// `raise_must_be_announced`: "raise" is said before the chips (gleize2007 9-3.c).
    RaiseSaid,
    /// `verbal_vs_chips`: the chips are too few for what was said (cdc2013 10.3.p3).
    TooFewChips,
    /// `string_bet`: the first movement is no more than a call (cdc2013 10.4.p2).
    FirstIsACall,
    /// `string_bet` and others: who abuses of it is sanctioned (gleize2007 9-17). `etiquette`: insults and violence
    /// (ropta2025 11.1.p2).
    /// `string_bet` and others: who abuses of it is sanctioned (gleize2007 9-17). `etiquette`: insults (ropta2025 11.1.p2).
    Abuse,
    /// `verbal_vs_chips`: silent chips make exactly a call (cdc2013 10.4.p2).
    SilentCall,
    /// `bare_short_amount`: it is said before the player's turn (cdc2013 10.2.p4).
    BeforeTheTurnToAct,
    /// `count_duty`: what the table does not have to count (cdc2013 10.13.p2).
    NoDuty,
    /// `acted_before_amount`: a call (tda2024 59-B).
    Call,
    /// `count_duty`: the pot (tda2024 54-A).
    PotTotal,
    /// `must_show`: who wins has to show the whole hand to everybody (gleize2007 10-3).
    WholeHand,
    /// `error_window`: the chips were gathered, and the pot counts as complete (gleize2007 11-2).
    Gathered,
    /// `time_caller`: a player who is not in the seat (cdc2013 5.1).
    Away,
    /// `sanction_degree`: an event that educates (ropta2025 11.b1).
    Light,
    /// `sanction_degree`: a competition (ropta2025 11.b3).
    Heavy,
    /// `time_start`: who counts the time (ropta2025 3.5.p3).
    Counter,
    /// `skip_steps`: faults that are sanctioned without a warning first (gleize2007 14-7).
    WithoutWarning,
    /// `skip_steps`: faults that put the player out at once (cdc2013 2.3).
    OutAtOnce,
    /// `misdeal_other_count`: the button has too few cards (ropta2025 6.8, tda2024 37).
    Button,
    /// `boxed_card`: several cards, found when no player can bet any more (ropta2025 7.6).
    NoBetting,
    /// `fouled_deck`: the hands before it (ropta2025 5.5.p2).
    EarlierHands,
    /// `fouled_deck`: it changed nothing about the folds, and the pot is split (ropta2025 7.7.p3).
    PotSplit,
    /// `fouled_deck`: a card is there twice (tda2024 35-E).
    Duplicate,
    /// `two_decks_mixed`: found on the flop (ropta2025 5.3.b).
    OnTheFlop,
    /// `two_decks_mixed`: found on the turn or the river (ropta2025 5.3.c).
    LaterStreets,
    /// `two_decks_mixed`: found when the hand is over (ropta2025 5.3.d).
    AfterTheHand,
    /// `blind_by_mistake`: it was posted after the cards came (ropta2025 4.5.b1).
    AfterTheCards,
    /// `blind_by_mistake`: the players behind have acted on it (ropta2025 4.5.b2).
    ActedOn,
    /// `blind_by_mistake`: nothing much was done since (ropta2025 4.5.b3). `accepted_action`: no substantial action has followed
    /// (ropta2025 9.20).
    NotActedOn,
    /// `misdeal_survivors`: a hand has too few cards (tda2024 add-38-1A).
    TooFewCards,
    /// `misdeal_survivors`: a hand has too many cards (tda2024 add-38-1B).
    TooManyCards,
    /// `cancelled_hand`: that it is played again (ropta2025 7.7.p2).
    Replay,
    /// `board_removed_early`, `deck_dropped`, `deck_exposed`: whose fault it was (ropta2025 7.4.p2).
    /// `misdeal_other_count`: who deals for a dead button lacks a card (ropta2025 6.8).
    Dealer,
    /// `short_call`: the chips answer the opening bet (tda2024 51-B).
    FacingTheOpener,
    /// `short_call`: several players are in, and a raise is faced (tda2024 51-B).
    ElseTheFloor,
    /// `short_call`: one chip above the bet that it was meant for (tda2024 51-B).
    MoreThanIntended,
    /// `short_call`: far too few chips for the bet (tda2024 41).
    TinyChips,
    /// `short_call`: another player has put in too little just before (ropta2025 9.10.b.p4).
    SeveralInARow,
    /// `short_raise_silent`: less than half of the smallest raise (ropta2025 9.6.e3).
    LessThanHalf,
    /// `multiple_identical_chips`: a chip is not needed to call (tda2024 45-B).
    ChipToSpare,
    /// `multiple_identical_chips`: they are all that the player has (tda2024 45-B).
    LastChips,
    /// `verbal_vs_chips`: "call" in turn (tda2024 51-A).
    WordOfAction,
    /// `verbal_vs_chips`: "call" where nothing was bet (ropta2025 9.4.p6).
    NothingToCall,
    /// `verbal_vs_chips`: "raise" without an amount where nothing was bet (tda2024 55).
    NothingToRaise,
    /// `verbal_vs_chips`: an item without a value was put in (tda2024 RP-22).
    WithoutValue,
    /// `verbal_vs_chips`: the words came after the chips (ropta2025 9.4.p5).
    WordsTooLate,
    /// `verbal_vs_chips`: words and chips that were unclear together (tda2024 40-A).
    Contradictory,
    /// `earlier_chips_in_front`: left where they lay (tda2024 46-C).
    LeftAlone,
    /// `earlier_chips_in_front`: all taken back (tda2024 46-C).
    TakenBack,
    /// `earlier_chips_in_front`: some taken back (tda2024 46-C).
    PartlyTakenBack,
    /// `earlier_chips_in_front`: they are enough for the call (tda2024 46-C).
    EnoughForTheCall,
    /// `earlier_chips_in_front`: pushed forward with the new ones (tda2024 46-C).
    PushedTogether,
    /// `earlier_chips_in_front`: who has taken one back may not fold (tda2024 46-B).
    MustPlay,
    /// `repeated_board_errors`: with the deck, or with the whole board (ropta2025 7.4 to 7.6).
    OfTheDeck,
    /// `race_operator`: what the player who collected the small chips gives and gets (ropta2025 3.2.b4.6).
    Collector,
}
