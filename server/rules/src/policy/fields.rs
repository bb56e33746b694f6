//! The handbook: every policy that a book chooses, in the order in which a game meets them. What all books say alike
//! is in [`Common`].

use super::choice::Point;
use super::*;

declare_policy! {
    /// The smallest raise that is legal.
    min_raise: MinRaise [AfterTheFlop],
    /// When short all-ins let a player who has already acted raise again.
    reopen: Reopen,
    /// What a player who has checked may do when an all-in opens for less than the big blind.
    checked_then_short_open: CheckedThenShortOpen,
    /// What a player posts first when the stack is too short for both ante and blind.
    ante_order: AnteOrder,
    /// Whether a raise has to be announced.
    raise_must_be_announced: RaiseMustBeAnnounced [AtOnce, AmountSaid, RaiseSaid],
    /// Silent chips are above the call and below the smallest raise.
    short_raise_silent: ShortRaiseSilent [LessThanHalf],
    /// Silent chips are below the call.
    short_call: ShortCall [FacingTheOpener, ElseTheFloor, MoreThanIntended, TinyChips, SeveralInARow],
    /// A single chip smaller than the call is put in without a word.
    lower_chip_facing_bet: LowerChipFacingBet,
    /// Chips are added without a word to those that lie in front from before.
    earlier_chips_in_front: EarlierChipsInFront [LeftAlone, TakenBack, PartlyTakenBack, EnoughForTheCall, PushedTogether, MustPlay],
    /// An amount below the call is spoken, without a word of action.
    bare_short_amount: BareShortAmount [BeforeTheTurnToAct],
    /// A player has clearly missed a far larger bet.
    gross_misunderstanding: GrossMisunderstanding [KilledHand],
    /// Words and chips disagree.
    verbal_vs_chips: VerbalVsChips [TooFewChips, SilentCall, WordOfAction, NothingToCall, NothingToRaise, WithoutValue, WordsTooLate, Contradictory],
    /// A shortened amount can mean several.
    abbreviated_amount: AbbreviatedAmount,
    /// A raise is announced like "I call 500 and raise 1000".
    call_plus_raise_phrase: CallPlusRaisePhrase,
    /// What has to be said before a single chip touches the table, so that it raises.
    oversized_chip_announce_deadline: OversizedChipAnnounceDeadline,
    /// Several chips are put in without a word, facing a bet.
    multiple_identical_chips: MultipleIdenticalChips [ChipToSpare, LastChips],
    /// A raise is made in several movements.
    string_bet: StringBet [FirstIsACall, Abuse],
    /// A player taps the table when there is a bet.
    tap_facing_bet: TapFacingBet,
    /// A player who faces a bet says "check", or taps where a tap is a check.
    check_said_facing_bet: CheckSaidFacingBet,
    /// What has to be counted when a player asks.
    count_duty: CountDuty [NoDuty, AllIn, PotTotal],
    /// A player says "I bet the pot".
    pot_bet: PotBet,
    /// A player says what they would do if another player did something.
    conditional_declaration: ConditionalDeclaration,
    /// Until when a bet may be put right.
    error_window: ErrorWindow [Gathered, ShortOpening],
    /// Whether players who acted after a wrong bet decide again once it is put right.
    error_redecide: ErrorRedecide,
    /// What becomes of an amount or an act that was wrong once play has gone past it.
    accepted_action: AcceptedAction [NotActedOn],
    /// Chips are found that a player forgot in an all-in which was called.
    chips_forgotten: ChipsForgotten,
    /// Whether an act before one's turn still binds when the turn comes.
    oot_binding: OotBinding,
    /// What a player who acted early may do when that no longer binds.
    oot_options_after_change: OotOptionsAfterChange,
    /// A fold before one's turn, when others change the situation after it.
    oot_fold: OotFold,
    /// Players act before the amount of a bet or raise is named.
    acted_before_amount: ActedBeforeAmount [Call],
    /// When a player who was skipped and said nothing loses rights.
    skipped_trigger: SkippedTrigger,
    /// What a player who was skipped may still do.
    skipped_consequence: SkippedConsequence [Tolerance],
    /// Two players act at once.
    simultaneous: Simultaneous,
    /// A player folds when a check was free.
    fold_when_check_free: FoldWhenCheckFree [BigBlind],
    /// A player acts out of turn again and again.
    repeat_oot: RepeatOot,
    /// How long a player has once time is called.
    time_allowed: TimeAllowed,
    /// Who may call time on a player.
    time_caller: TimeCaller [Away],
    /// When the time begins that was called.
    time_start: TimeStart [Counter],
    /// What happens when the time runs out.
    time_expiry: TimeExpiry,
    /// By when a player has to be seated to play the hand.
    present_by: PresentBy [WithinReach],
    /// A player leaves the seat with a live hand.
    leave_seat_in_hand: LeaveSeatInHand [WithinReach],
    /// A player uses a phone at the table.
    phone_kills_hand: PhoneKillsHand [HandLives],
    /// How long the seat of a registered latecomer is kept.
    late_deadline: LateDeadline [Paid, Unpaid],
    /// Whether another player replaces one who does not come.
    late_replacement: LateReplacement,
    /// A player announces that they quit.
    definitive_departure: DefinitiveDeparture [Ranked],
    /// How long breaks last, and how often they come.
    breaks: Breaks,
    /// By how many players one table exceeds another when tables are balanced.
    balance_gap: u8,
    /// By how many players a table is short of another when it stops.
    halt_gap: u8,
    /// Which free seat a moved player takes.
    arrival_seat: ArrivalSeat,
    /// Whether the big blind always goes to a player further on.
    big_blind_advance: BigBlindAdvance,
    /// Which free seat a player who enters late takes, where it is given out by hand.
    late_seat: LateSeat,
    /// When a table that is too short stops.
    halt_when: HaltWhen,
    /// A newcomer takes the seat of a player who has just left.
    enter_direct_replacement: EnterDirectReplacement [BigBlind],
    /// A newcomer takes a seat left of the new button that was empty in the last hand.
    enter_left_of_new_dealer: EnterLeftOfNewDealer [OldBigBlind],
    /// A newcomer takes the seat of the new button, which was empty in the last hand.
    enter_on_new_button: EnterOnNewButton,
    /// A player from a broken table owes the blind that they have just paid there.
    consecutive_blind_after_break: ConsecutiveBlindAfterBreak [BigBlind],
    /// How many players have to be seated for a table to deal.
    min_players_to_deal: PlayersToDeal,
    /// How many players a table and the event hold.
    table_size: TableSize,
    /// How many players make the final table.
    final_table_size: FinalTableSize,
    /// Whether anybody but the players deals.
    dealer_service: DealerService,
    /// What becomes of a player who has lost every chip.
    eliminated_player: EliminatedPlayer,
    /// Who deals when the seat of the new button is empty.
    missing_dealer: MissingDealer,
    /// Who has the button first.
    first_button: FirstButton,
    /// The player to act has posted a blind that they did not owe.
    blind_by_mistake: BlindByMistake [AfterTheCards, ActedOn, NotActedOn],
    /// When a hand begins, which counts for levels and claims.
    hand_start: HandStart,
    /// Until when a past hand may be disputed.
    claim_window: ClaimWindow,
    /// Which card makes a misdeal at once when it is turned up.
    misdeal_first_cards: MisdealFirstCards,
    /// The first player gets one card too many.
    misdeal_extra_card: MisdealExtraCard,
    /// A player has any other wrong number of cards.
    misdeal_other_count: MisdealOtherCount [Button, Dealer],
    /// The card turned up belongs to the dealer or a blind.
    exposed_card_special_seats: ExposedCardSpecialSeats,
    /// A player turns up one of their own cards by accident.
    exposed_by_player_involuntary: ExposedByPlayerInvoluntary,
    /// A player says that they have seen a card.
    flashed_card: FlashedCard [TooLate, SeenByOwner, OfTheBoard],
    /// A player mixes a dead card with the live one.
    dead_card_mixed: DeadCardMixed,
    /// A player does on purpose what would be a misdeal.
    voluntary_act: VoluntaryAct,
    /// From when on no player can call a misdeal any more.
    misdeal_stop: MisdealStop [TwoInARow, ThreeActions, EarlyActs],
    /// Who plays on when a misdeal is noticed too late.
    misdeal_survivors: MisdealSurvivors [TooFewCards, TooManyCards],
    /// A player causes misdeals again and again.
    repeat_misdeal: RepeatMisdeal,
    /// Cards are found face up in the deck.
    boxed_card: BoxedCard [DuringTheDeal, AfterTheDeal, NoBetting],
    /// The deck turns out to be irregular.
    fouled_deck: FouledDeck [EarlierHands, PotSplit, Duplicate, TooLate],
    /// Cards of both decks are used in one hand.
    two_decks_mixed: TwoDecksMixed [OnTheFlop, LaterStreets, AfterTheHand],
    /// Several cards of what is left of the deck were seen.
    deck_exposed: DeckExposed [NoBetting, Dealer],
    /// When the deck is changed.
    deck_change: DeckChange,
    /// Who shuffles and who cuts.
    shuffle_cut: ShuffleCut [OneDeck],
    /// The flop came without a burn, and the order of its cards is known.
    flop_no_burn_known: FlopNoBurnKnown,
    /// The flop came without a burn, and the order of its cards is not known.
    flop_no_burn_unknown: FlopNoBurnUnknown,
    /// The flop came without a burn, and a player has acted on it.
    flop_no_burn_after_action: FlopNoBurnAfterAction,
    /// The flop came after two burns, and the order of the cards is not known.
    flop_two_burns_unknown: FlopTwoBurnsUnknown,
    /// The flop has four cards, and their order is known.
    flop_four_known: FlopFourKnown,
    /// The flop has four cards, and their order is not known.
    flop_four_unknown: FlopFourUnknown,
    /// The flop came before the betting was over.
    premature_flop: PrematureFlop,
    /// The turn came before the betting was over.
    premature_turn: PrematureTurn,
    /// The river came before the betting was over.
    premature_river: PrematureRiver,
    /// The board is taken away before the hand is over.
    board_removed_early: BoardRemovedEarly [Dealer],
    /// What cancels a hand as a whole and gives all bets back.
    cancelled_hand: CancelledHand [Replay],
    /// A burn card is turned up.
    exposed_burn: ExposedBurn [BeforeTheTurn, BeforeTheRiver, AllIn],
    /// A thrown hand has not touched the muck.
    muck_retrieval: MuckRetrieval [Unidentifiable, AllIn, AtShowdown, ByMistake, FaultOfOther],
    /// An unprotected live hand is swept up.
    hand_swept_up: HandSweptUp,
    /// What goes back of the bets of an unprotected hand that was killed by accident.
    killed_hand_refund: KilledHandRefund [NoBet, OpeningBet, Raise],
    /// An all-in hand is killed before anybody has called.
    killed_allin_hand: KilledAllinHand,
    /// A player shows or tells a live hand.
    expose_live_hand: ExposeLiveHand [Told, ShownToOutsider, ShownToRival, HeadsUpFold],
    /// A player tables the hand in turn without a word.
    expose_in_turn: ExposeInTurn,
    /// A word or gesture is taken for a fold.
    fold_gesture: FoldGesture,
    /// Who shows first.
    showdown_first: ShowdownFirst,
    /// Who has to show.
    must_show: MustShow [OfficialRequest, WholeHand, AllIn, OneCard, Refused, Thrown],
    /// A player asks to see a mucked or losing hand.
    see_hand_request: SeeHandRequest [LiveAgain, Suspicion, NoRiverBet, RiverBet],
    /// A player who mucked face down wants to see a hand.
    mucker_sees: MuckerSees,
    /// Who gets the chips that cannot be split.
    odd_chip: OddChip,
    /// Several players bust at the same time.
    simultaneous_elimination: SimultaneousElimination [Tied, HandForHand],
    /// What the clock does in hand-for-hand.
    hand_for_hand_clock: HandForHandClock,
    /// When the hands of an all-in that was called are turned up in hand-for-hand.
    hand_for_hand_all_in: HandForHandAllIn,
    /// A tabled hand was mixed away, and not everybody saw that it had won.
    unclear_winner: UnclearWinner,
    /// A player announces a wrong hand.
    wrong_hand_call: WrongHandCall,
    /// Where the chip race begins.
    race_start: RaceStart,
    /// When a chip race may be run.
    race_timing: RaceTiming [AllIn],
    /// Who runs the chip race.
    race_operator: RaceOperator [Collector],
    /// How many higher chips are raced for.
    race_rounding: RaceRounding,
    /// Chips of the old value turn up after the race.
    race_late_chips: RaceLateChips,
    /// Whether players may buy more chips.
    format: Format [Rebuy, AnnouncedRebuy, AddOn, ExtraHands, ReEntry],
    /// Until when players may register.
    registration: Registration,
    /// Chips are hidden or taken off the table.
    chips_off_table: ChipsOffTable,
    /// How players arrange their chips.
    stack_arrangement: StackArrangement,
    /// Which languages are spoken at the table.
    languages: Languages,
    /// Looking at the cards that would have come.
    rabbit_hunting: RabbitHunting,
    /// Comments on how a hand is played.
    remarks: Remarks [OutOfTheHand, Grave, LastTwo],
    /// A player pushes bets into the middle again and again.
    bets_in_the_middle: BetsInTheMiddle,
    /// A player takes too long again and again.
    stalling: Stalling,
    /// Players go easy on each other or hand over chips.
    collusion: Collusion [NutsChecked, SoftPlay],
    /// What a fault costs before the ladder of sanctions begins; nothing where its first step is for the first fault.
    sanction_first: Penalties,
    /// What the first step of the ladder of sanctions costs.
    sanction_step1: Penalties,
    /// What the second step of the ladder of sanctions costs.
    sanction_step2: Penalties,
    /// What the third step of the ladder of sanctions costs.
    sanction_step3: Penalties,
    /// What the fourth step of the ladder of sanctions costs; nothing where there are three.
    sanction_step4: Penalties,
    /// How hard an event is on faults, as it has announced.
    sanction_degree: SanctionDegree [Light, Heavy],
}
