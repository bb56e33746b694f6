//! The handbook: every policy that a book chooses, in the order in which a game meets them.

use super::choice::{Point, check};
use super::*;

declare_policy! {
    /// The smallest raise that is legal.
    min_raise: MinRaise,
    /// The smallest bet that may open a betting round.
    min_open: MinOpen,
    /// What the others owe when an all-in before the flop is below the big blind.
    allin_below_bb_preflop: AllinBelowBbPreflop,
    /// What the others owe when an all-in before the flop is between the big blind and the smallest raise.
    allin_between_bb_2bb_preflop: AllinBetweenBb2bbPreflop,
    /// What the others owe when an all-in opens a round after the flop for less than the big blind.
    allin_below_bb_postflop: AllinBelowBbPostflop,
    /// The smallest raise after an all-in that raised by too little.
    short_allin_raise_min: ShortAllinRaiseMin,
    /// When short all-ins let a player who has already acted raise again.
    reopen: Reopen,
    /// How many raises a betting round may have.
    raise_cap: RaiseCap,
    /// Checking first and raising later in the same round.
    check_raise: CheckRaise,
    /// What the big blind may do when everybody has only called.
    bb_option: BbOption,
    /// Posting a further blind by choice before the cards are dealt.
    straddle: Straddle,
    /// What a player who has checked may do when an all-in opens for less than the big blind.
    checked_then_short_open: CheckedThenShortOpen,
    /// What a player posts first when the stack is too short for both ante and blind.
    ante_order: AnteOrder,
    /// What becomes of an amount that was too small once play has gone past it.
    accepted_action: AcceptedAction,
    /// Whether a raise has to be announced.
    raise_must_be_announced: RaiseMustBeAnnounced,
    /// Silent chips are above the call and below the smallest raise.
    short_raise_silent: ShortRaiseSilent,
    /// A raise was announced, and the chips or the amount are too little for it.
    short_raise_announced: ShortRaiseAnnounced,
    /// An opening bet is below the big blind.
    short_open: ShortOpen,
    /// Silent chips are below the call.
    short_call: ShortCall,
    /// An amount below the call is spoken, without a word of action.
    bare_short_amount: BareShortAmount,
    /// A player has clearly missed a far larger bet.
    gross_misunderstanding: GrossMisunderstanding [KilledHand],
    /// Words and chips disagree.
    verbal_vs_chips: VerbalVsChips,
    /// What the amount of an announced raise means.
    raise_amount_meaning: RaiseAmountMeaning,
    /// A shortened amount can mean several.
    abbreviated_amount: AbbreviatedAmount,
    /// A raise is announced like "I call 500 and raise 1000".
    call_plus_raise_phrase: CallPlusRaisePhrase,
    /// A single chip larger than the call is put in without a word.
    oversized_chip_facing_bet: OversizedChipFacingBet,
    /// A single large chip opens a round after the flop without a word.
    oversized_chip_opening: OversizedChipOpening,
    /// "Raise" is said, and a single chip is put in without an amount.
    oversized_chip_raise_no_amount: OversizedChipRaiseNoAmount,
    /// What has to be said before a single chip touches the table, so that it raises.
    oversized_chip_announce_deadline: OversizedChipAnnounceDeadline,
    /// Several chips of one value are put in without a word, facing a bet.
    multiple_identical_chips: MultipleIdenticalChips,
    /// A raise is made in several movements.
    string_bet: StringBet,
    /// A player taps the table when there is a bet.
    tap_facing_bet: TapFacingBet,
    /// A player says "I bet the pot".
    pot_bet: PotBet,
    /// Betting before the cards of the board come.
    in_the_dark: InTheDark,
    /// A player says what they would do if somebody else did something.
    conditional_declaration: ConditionalDeclaration,
    /// What has to be counted when somebody asks.
    count_duty: CountDuty,
    /// Where bets go, and when they are gathered.
    bet_placement: BetPlacement,
    /// Until when a wrong bet is put right.
    error_window: ErrorWindow,
    /// Whether players who acted after a wrong bet decide again once it is put right.
    error_redecide: ErrorRedecide,
    /// Whether an act before one's turn still binds when the turn comes.
    oot_binding: OotBinding,
    /// What a player who acted early may do when that no longer binds.
    oot_options_after_change: OotOptionsAfterChange,
    /// A fold before one's turn, when others change the situation after it.
    oot_fold: OotFold,
    /// When a player who was skipped and said nothing loses rights.
    skipped_trigger: SkippedTrigger,
    /// What a player who was skipped may still do.
    skipped_consequence: SkippedConsequence,
    /// Two players act at once.
    simultaneous: Simultaneous,
    /// A player folds when a check was free.
    fold_when_check_free: FoldWhenCheckFree,
    /// A player acts out of turn again and again.
    repeat_oot: RepeatOot,
    /// How long a player has once time is called.
    time_allowed: TimeAllowed,
    /// Who may call time on a player.
    time_caller: TimeCaller,
    /// What happens when the time runs out.
    time_expiry: TimeExpiry,
    /// By when a player has to be seated to play the hand.
    present_by: PresentBy,
    /// A player leaves the seat with a live hand.
    leave_seat_in_hand: LeaveSeatInHand,
    /// A player uses a phone at the table.
    phone_kills_hand: PhoneKillsHand [HandLives],
    /// Cards and blinds of an absent player.
    absent_hand: AbsentHand [LeftUnannounced],
    /// How long the seat of a registered latecomer is kept.
    late_deadline: LateDeadline [Paid, Unpaid],
    /// Whether somebody replaces a player who does not come.
    late_replacement: LateReplacement,
    /// A player announces that they quit.
    definitive_departure: DefinitiveDeparture [Ranked],
    /// How long breaks last, and how often they come.
    breaks: Breaks,
    /// By how many players one table exceeds another when tables are balanced.
    balance_gap: u8,
    /// By how many players a table is short of another when it stops.
    halt_gap: u8,
    /// Who moves to another table.
    balance_mover: BalanceMover,
    /// Which free seat a moved player takes.
    arrival_seat: ArrivalSeat,
    /// A newcomer takes the seat of somebody who has just left.
    enter_direct_replacement: EnterDirectReplacement [BigBlind],
    /// A newcomer takes a seat left of the new button that was empty in the last hand.
    enter_left_of_new_dealer: EnterLeftOfNewDealer [OldBigBlind],
    /// A newcomer takes the seat of the new button, which was empty in the last hand.
    enter_on_new_button: EnterOnNewButton,
    /// A newcomer takes a seat in any other position.
    enter_other: EnterOther,
    /// A player from a broken table owes the blind that they have just paid there.
    consecutive_blind_after_break: ConsecutiveBlindAfterBreak [BigBlind],
    /// In which order tables are broken.
    break_order: BreakOrder,
    /// Whether the software's rules of balancing come before the book's.
    software_prevails: SoftwarePrevails,
    /// How many players have to be seated for a table to deal.
    min_players_to_deal: PlayersToDeal,
    /// How players get their first seats.
    seat_draw: SeatDraw,
    /// How many players a table and the event hold.
    table_size: TableSize,
    /// How many players make the final table.
    final_table_size: FinalTableSize,
    /// Whether seats are drawn again for the final table.
    final_table_redraw: FinalTableRedraw,
    /// Whether anybody but the players deals.
    dealer_service: DealerService,
    /// What becomes of a player who has lost every chip.
    eliminated_player: EliminatedPlayer,
    /// A player began in the wrong seat.
    wrong_seat_start: WrongSeatStart,
    /// How the button moves.
    button_rule: ButtonRule,
    /// The seat of the new small blind is empty.
    missing_sb: MissingSb,
    /// Who deals when the seat of the new button is empty.
    missing_dealer: MissingDealer,
    /// Who posts and acts where with two players left.
    headsup_positions: HeadsupPositions,
    /// How the blinds go on when three players become two.
    headsup_transition: HeadsupTransition,
    /// Who gets the first card with two players left.
    headsup_first_card: HeadsupFirstCard,
    /// Whether the last small blind has the right to act last in the next hand.
    right_to_button: RightToButton,
    /// Who has the button first.
    first_button: FirstButton,
    /// When a hand begins, which counts for levels and claims.
    hand_start: HandStart,
    /// From which hand on new blinds are paid.
    level_change: LevelChange,
    /// Until when a past hand may be disputed.
    claim_window: ClaimWindow,
    /// Which card makes a misdeal at once when it is turned up.
    misdeal_first_cards: MisdealFirstCards,
    /// A second card is turned up during the deal.
    misdeal_second_exposed: MisdealSecondExposed,
    /// A card goes to the wrong seat, in the wrong order or past a player.
    misdeal_wrong_order: MisdealWrongOrder [PassedOver, Order],
    /// The first player gets one card too many.
    misdeal_extra_card: MisdealExtraCard,
    /// A player has any other wrong number of cards.
    misdeal_other_count: MisdealOtherCount,
    /// The button gets two cards in a row.
    button_two_consecutive: ButtonTwoConsecutive,
    /// A single card is turned up, and it is no misdeal.
    exposed_card_replacement: ExposedCardReplacement,
    /// The card turned up belongs to the dealer or a blind.
    exposed_card_special_seats: ExposedCardSpecialSeats,
    /// A player turns up one of their own cards by accident.
    exposed_by_player_involuntary: ExposedByPlayerInvoluntary,
    /// Somebody says that they have seen a card.
    flashed_card: FlashedCard [TooLate, SeenByOwner],
    /// A card leaves the table.
    card_off_table: CardOffTable,
    /// A player mixes a dead card with the live one.
    dead_card_mixed: DeadCardMixed,
    /// A player does on purpose what would be a misdeal.
    voluntary_act: VoluntaryAct,
    /// From when on nobody can call a misdeal any more.
    misdeal_stop: MisdealStop [TwoInARow, ThreeActions],
    /// Who plays on when a misdeal is noticed too late.
    misdeal_survivors: MisdealSurvivors,
    /// A player causes misdeals again and again.
    repeat_misdeal: RepeatMisdeal,
    /// Cards are found face up in the deck.
    boxed_card: BoxedCard [DuringTheDeal, AfterTheDeal],
    /// The deck turns out to be irregular.
    fouled_deck: FouledDeck,
    /// Cards of both decks are used in one hand.
    two_decks_mixed: TwoDecksMixed,
    /// When the deck is changed.
    deck_change: DeckChange,
    /// Who shuffles and who cuts.
    shuffle_cut: ShuffleCut [OneDeck],
    /// The flop came without a burn, and the order of its cards is known.
    flop_no_burn_known: FlopNoBurnKnown,
    /// The flop came without a burn, and the order of its cards is not known.
    flop_no_burn_unknown: FlopNoBurnUnknown,
    /// The flop came after two burns, and the order of the cards is known.
    flop_two_burns_known: FlopTwoBurnsKnown,
    /// The flop came after two burns, and the order of the cards is not known.
    flop_two_burns_unknown: FlopTwoBurnsUnknown,
    /// The flop has four cards, and their order is known.
    flop_four_known: FlopFourKnown,
    /// The flop has four cards, and their order is not known.
    flop_four_unknown: FlopFourUnknown,
    /// The turn or the river came without a burn.
    street_no_burn: StreetNoBurn,
    /// The flop came before the betting round was over.
    premature_flop: PrematureFlop,
    /// The turn came before the betting round was over.
    premature_turn: PrematureTurn,
    /// The river came before the betting round was over.
    premature_river: PrematureRiver,
    /// Whether a card that came early goes back whatever the skipped players do.
    premature_always_back: PrematureAlwaysBack,
    /// A burn card is turned up.
    exposed_burn: ExposedBurn [BeforeTheTurn, BeforeTheRiver, AllIn],
    /// The board is taken away before the hand is over.
    board_removed_early: BoardRemovedEarly,
    /// Bets of earlier rounds, when an error is made with the board.
    prior_bets_kept: PriorBetsKept [WrongStreet, EarlyStreet, NoticedLate],
    /// What cancels a hand as a whole and gives all bets back.
    cancelled_hand: CancelledHand,
    /// A thrown hand has not touched the muck.
    muck_retrieval: MuckRetrieval [Unidentifiable],
    /// A thrown hand has touched the muck.
    touched_muck: TouchedMuck,
    /// What goes back of the bets of an unprotected hand that was killed by accident.
    killed_hand_refund: KilledHandRefund,
    /// An all-in hand is killed before anybody has called.
    killed_allin_hand: KilledAllinHand,
    /// The floor gives an unprotected hand back.
    unprotected_restored: UnprotectedRestored [ThrownOnto],
    /// A player shows or tells a live hand.
    expose_live_hand: ExposeLiveHand [Told],
    /// A player tables the hand in turn without a word.
    expose_in_turn: ExposeInTurn,
    /// A word or gesture is taken for a fold.
    fold_gesture: FoldGesture,
    /// Who shows first.
    showdown_first: ShowdownFirst,
    /// Who has to show.
    must_show: MustShow [OfficialRequest],
    /// A player asks to see a mucked or losing hand.
    see_hand_request: SeeHandRequest,
    /// A hand is shown after it has won without a call.
    show_uncalled: ShowUncalled,
    /// When the hands are turned up after an all-in.
    allin_face_up: AllinFaceUp,
    /// Who gets the chips that cannot be split.
    odd_chip: OddChip,
    /// In which order pots are awarded.
    pot_order: PotOrder,
    /// Several players bust at the same time.
    simultaneous_elimination: SimultaneousElimination [Tied],
    /// A winning hand that lies face up is killed by mistake.
    tabled_winner: TabledWinner,
    /// A player announces a wrong hand.
    wrong_hand_call: WrongHandCall,
    /// A player who mucked face down wants to see a hand.
    mucker_sees: MuckerSees,
    /// All the others have mucked.
    last_hand_unshown: LastHandUnshown,
    /// Which hand beats which.
    hand_ranking: HandRanking,
    /// Where the chip race begins.
    race_start: RaceStart,
    /// Who runs the chip race.
    race_operator: RaceOperator,
    /// How many higher chips are raced for.
    race_rounding: RaceRounding,
    /// How many chips a player may win in the race.
    race_max_one: RaceMaxOne,
    /// Which suit wins between equal cards.
    race_suits: RaceSuits,
    /// The race leaves a player without chips.
    race_rescue: RaceRescue,
    /// Chips of the old value turn up after the race.
    race_late_chips: RaceLateChips,
    /// When the chip race is run.
    race_timing: RaceTiming,
    /// Chips are exchanged outside a race.
    chip_exchange: ChipExchange,
    /// Whether players may buy more chips.
    format: Format [Rebuy, AnnouncedRebuy, AddOn, ExtraHands],
    /// With how many chips players start.
    starting_stack: StartingStack,
    /// Until when players may register.
    registration: Registration,
    /// Whether the house may add rules to the book.
    house_rules: HouseRules,
    /// Chips are hidden or taken off the table.
    chips_off_table: ChipsOffTable,
    /// How players arrange their chips.
    stack_arrangement: StackArrangement,
    /// Which languages are spoken at the table.
    languages: Languages,
    /// Looking at the cards that would have come.
    rabbit_hunting: RabbitHunting,
    /// Comments on how a hand is played.
    remarks: Remarks [OutOfTheHand, Grave],
    /// Whether a decision can be appealed against.
    final_authority: FinalAuthority,
    /// Players go easy on each other or hand over chips.
    collusion: Collusion,
    /// What the first step of the ladder of sanctions costs.
    sanction_step1: Penalties,
    /// What the second step of the ladder of sanctions costs.
    sanction_step2: Penalties,
    /// What the third step of the ladder of sanctions costs.
    sanction_step3: Penalties,
    /// Cards and blinds of a suspended player.
    suspended_player: SuspendedPlayer,
    /// How many hands an orbit has.
    orbit_length: OrbitLength,
    /// Whether a serious fault may skip steps of the ladder of sanctions.
    skip_steps: SkipSteps,
    /// Who may disqualify a player.
    who_disqualifies: WhoDisqualifies,
}
