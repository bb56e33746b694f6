//! Policies: each point on which rulebooks differ, as an enum whose variants say where they come from.

mod betting;
mod board;
mod button;
mod conduct;
mod dead_hand;
mod deal;
mod format;
mod gesture;
mod limits;
mod presence;
mod race;
mod sanction;
mod seating;
mod showdown;
mod turn;

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::book::{Choice, Citation, RawChoice};

pub use self::betting::*;
pub use self::board::*;
pub use self::button::*;
pub use self::conduct::*;
pub use self::dead_hand::*;
pub use self::deal::*;
pub use self::format::*;
pub use self::gesture::*;
pub use self::limits::*;
pub use self::presence::*;
pub use self::race::*;
pub use self::sanction::*;
pub use self::seating::*;
pub use self::showdown::*;
pub use self::turn::*;

/// What a book can choose for a policy.
pub trait Switch: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// The values, as files write them; empty for figures.
    const VALUES: &'static [&'static str] = &[];
}

/// Declares policy enums: variants in `snake_case` in files.
macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            pub enum $name { $($(#[$variant_doc])* #[serde(rename = $text)] $variant),+ }

            impl super::Switch for $name {
                const VALUES: &'static [&'static str] = &[$($text),+];
            }
        )+
    };
}
use policies;

/// A policy as texts: what screens and comparisons of books show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The policy, `min_raise` for example.
    pub policy: &'static str,
    /// What was chosen, as files write it.
    pub value: String,
    /// Everything that can be chosen; empty for figures.
    pub values: &'static [&'static str],
    /// Where it is written.
    pub articles: Vec<Citation>,
}

/// A policy or value that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no choice \"{value}\" of \"{policy}\"")]
pub struct NoSuchChoice {
    /// The policy asked for.
    pub policy: String,
    /// The value asked for.
    pub value: String,
}

fn text_of<T: Serialize>(value: &T) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}

fn read<T: DeserializeOwned>(policy: &str, value: &str) -> Result<T, NoSuchChoice> {
    toml::Value::String(value.to_owned())
        .try_into()
        .map_err(|_| NoSuchChoice {
            policy: policy.to_owned(),
            value: value.to_owned(),
        })
}

/// Declares [`Policy`] and its form in files side by side.
macro_rules! policy {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)+) => {
        /// Every choice that a book makes.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Policy { $($(#[$doc])* pub $field: Choice<$type>,)+ }

        /// What a book says itself: the rest comes from the book it extends.
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct RawPolicy { $($field: Option<RawChoice<$type>>,)+ }

        impl RawPolicy {
            /// Completes it from the book it extends.
            ///
            /// # Errors
            ///
            /// The name of a policy that nobody decides.
            pub(crate) fn over(self, parent: Option<&Policy>, book: &str) -> Result<Policy, &'static str> {
                Ok(Policy {
                    $($field: match (self.$field, parent) {
                        (Some(choice), _) => choice.of_book(book),
                        (None, Some(parent)) => parent.$field.clone(),
                        (None, None) => return Err(stringify!($field)),
                    },)+
                })
            }
        }

        impl Policy {
            /// Names of all policies, in the order of the handbook.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];

            /// Every policy with what was chosen.
            #[must_use]
            pub fn chosen(&self) -> Vec<Chosen> {
                vec![$(Chosen {
                    policy: stringify!($field),
                    value: text_of(&self.$field.value),
                    values: <$type as Switch>::VALUES,
                    articles: self.$field.articles.clone(),
                }),+]
            }

            /// Where two books choose differently: this one's choice, then the other's.
            #[must_use]
            pub fn differences(&self, other: &Self) -> Vec<(Chosen, Chosen)> {
                self.chosen()
                    .into_iter()
                    .zip(other.chosen())
                    .filter(|(one, two)| one.value != two.value)
                    .collect()
            }

            /// The same book with another value for one policy; its articles stay.
            ///
            /// # Errors
            ///
            /// [`NoSuchChoice`] when there is no such policy or value.
            pub fn with(&self, policy: &str, value: &str) -> Result<Self, NoSuchChoice> {
                let mut changed = self.clone();
                match policy {
                    $(stringify!($field) => changed.$field.value = read(policy, value)?,)+
                    _ => return Err(NoSuchChoice { policy: policy.to_owned(), value: value.to_owned() }),
                }
                Ok(changed)
            }
        }
    };
}

policy! {
    /// Smallest legal raise.
    min_raise: MinRaise,
    /// Smallest opening bet.
    min_open: MinOpen,
    /// Preflop all-in < BB: what the others owe.
    allin_below_bb_preflop: AllinBelowBbPreflop,
    /// Preflop all-in between BB and the minimum raise.
    allin_between_bb_2bb_preflop: AllinBetweenBb2bbPreflop,
    /// Postflop all-in opening < BB.
    allin_below_bb_postflop: AllinBelowBbPostflop,
    /// Minimum raise after a short all-in raise (full bet already made).
    short_allin_raise_min: ShortAllinRaiseMin,
    /// When a short all-in reopens the betting to somebody who already acted.
    reopen: Reopen,
    /// Number of raises.
    raise_cap: RaiseCap,
    /// Check-raise.
    check_raise: CheckRaise,
    /// Big blind may raise when only called (live blinds).
    bb_option: BbOption,
    /// Straddle / overblind.
    straddle: Straddle,
    /// May a player who already CHECKED raise an all-in opening below the BB.
    checked_then_short_open: CheckedThenShortOpen,
    /// What a short stack posts first.
    ante_order: AnteOrder,
    /// A short raise made and not noticed.
    accepted_action: AcceptedAction,
    /// Is a silent raise valid.
    raise_must_be_announced: RaiseMustBeAnnounced,
    /// Silent chips above the call but below the minimum raise.
    short_raise_silent: ShortRaiseSilent,
    /// 'Raise' said, chips or amount too small.
    short_raise_announced: ShortRaiseAnnounced,
    /// Opening bet below the BB.
    short_open: ShortOpen,
    /// Silent chips below the call.
    short_call: ShortCall,
    /// Only an insufficient amount is spoken (no action word).
    bare_short_amount: BareShortAmount,
    /// Player did not see a far larger bet.
    gross_misunderstanding: GrossMisunderstanding,
    /// Words and chips disagree.
    verbal_vs_chips: VerbalVsChips,
    /// 'Raise 4000' means.
    raise_amount_meaning: RaiseAmountMeaning,
    /// '5' when 500 or 5000 are possible.
    abbreviated_amount: AbbreviatedAmount,
    /// 'I call 500 and raise 1000'.
    call_plus_raise_phrase: CallPlusRaisePhrase,
    /// One silent chip bigger than the call.
    oversized_chip_facing_bet: OversizedChipFacingBet,
    /// One silent big chip opening postflop.
    oversized_chip_opening: OversizedChipOpening,
    /// 'Raise' + one chip, no amount.
    oversized_chip_raise_no_amount: OversizedChipRaiseNoAmount,
    /// When the raise must be said for a single chip.
    oversized_chip_announce_deadline: OversizedChipAnnounceDeadline,
    /// Several identical chips, silent, facing a bet.
    multiple_identical_chips: MultipleIdenticalChips,
    /// Raise made in several movements.
    string_bet: StringBet,
    /// Tapping the table when there is a bet.
    tap_facing_bet: TapFacingBet,
    /// 'I bet the pot'.
    pot_bet: PotBet,
    /// Betting before the board comes.
    in_the_dark: InTheDark,
    /// 'If you check I bet'.
    conditional_declaration: ConditionalDeclaration,
    /// Who must count what on request.
    count_duty: CountDuty,
    /// Where bets go and when they are gathered.
    bet_placement: BetPlacement,
    /// Until when a wrong bet is corrected.
    error_window: ErrorWindow,
    /// Do later actors get to change after a correction.
    error_redecide: ErrorRedecide,
    /// Out-of-turn (OOT) action: what keeps it binding.
    oot_binding: OotBinding,
    /// What the OOT player may do once freed.
    oot_options_after_change: OotOptionsAfterChange,
    /// An OOT fold when the action then changes.
    oot_fold: OotFold,
    /// When a skipped player loses rights.
    skipped_trigger: SkippedTrigger,
    /// What the skipped player keeps.
    skipped_consequence: SkippedConsequence,
    /// Two players act at the same time.
    simultaneous: Simultaneous,
    /// Folding when a check was possible.
    fold_when_check_free: FoldWhenCheckFree,
    /// Repeated OOT play.
    repeat_oot: RepeatOot,
    /// Time call: seconds + countdown.
    time_allowed: TimeAllowed,
    /// Who may ask for time.
    time_caller: TimeCaller,
    /// Outcome when time runs out.
    time_expiry: TimeExpiry,
    /// Latest moment to be seated to play the hand.
    present_by: PresentBy,
    /// Leaving the table with a live hand.
    leave_seat_in_hand: LeaveSeatInHand,
    /// Phone.
    phone_kills_hand: PhoneKillsHand,
    /// Absent player: cards and blinds.
    absent_hand: AbsentHand,
    /// How long a registered latecomer is kept.
    late_deadline: LateDeadline,
    /// Replacing a no-show.
    late_replacement: LateReplacement,
    /// Player announces he quits.
    definitive_departure: DefinitiveDeparture,
    /// Breaks.
    breaks: Breaks,
    /// Player gap that triggers balancing.
    balance_gap: u8,
    /// Player gap that stops the short table.
    halt_gap: u8,
    /// Who moves.
    balance_mover: BalanceMover,
    /// Which free seat the moved player takes.
    arrival_seat: ArrivalSeat,
    /// New player takes the seat of someone just gone.
    enter_direct_replacement: EnterDirectReplacement,
    /// Seat vacant last hand, between new button and small blind.
    enter_left_of_new_dealer: EnterLeftOfNewDealer,
    /// Seat vacant last hand, on the new button spot.
    enter_on_new_button: EnterOnNewButton,
    /// Any other position.
    enter_other: EnterOther,
    /// Same blind twice through a table break.
    consecutive_blind_after_break: ConsecutiveBlindAfterBreak,
    /// Order in which tables close.
    break_order: BreakOrder,
    /// Software balancing rules override the text.
    software_prevails: SoftwarePrevails,
    /// Seated players needed to start a table.
    min_players_to_deal: PlayersToDeal,
    /// Initial seats.
    seat_draw: SeatDraw,
    /// Seats per table / field cap.
    table_size: TableSize,
    /// When the final table forms.
    final_table_size: FinalTableSize,
    /// Seats redrawn for the final table.
    final_table_redraw: FinalTableRedraw,
    /// Professional or helper dealers.
    dealer_service: DealerService,
    /// A player without chips.
    eliminated_player: EliminatedPlayer,
    /// Player who started in the wrong seat.
    wrong_seat_start: WrongSeatStart,
    /// Button movement.
    button_rule: ButtonRule,
    /// The new small-blind seat is empty.
    missing_sb: MissingSb,
    /// The new button seat is empty: who deals.
    missing_dealer: MissingDealer,
    /// Heads-up.
    headsup_positions: HeadsupPositions,
    /// Going from three to two players.
    headsup_transition: HeadsupTransition,
    /// First card heads-up.
    headsup_first_card: HeadsupFirstCard,
    /// Last small blind keeps the right to act last next hand.
    right_to_button: RightToButton,
    /// First dealer of the event.
    first_button: FirstButton,
    /// When the next hand begins (levels, claims).
    hand_start: HandStart,
    /// When new blinds apply.
    level_change: LevelChange,
    /// Until when a past hand can be disputed.
    claim_window: ClaimWindow,
    /// Which early exposed card is an automatic misdeal.
    misdeal_first_cards: MisdealFirstCards,
    /// Second exposed card.
    misdeal_second_exposed: MisdealSecondExposed,
    /// Wrong order / wrong seat / player skipped.
    misdeal_wrong_order: MisdealWrongOrder,
    /// One extra card to the small blind (first player).
    misdeal_extra_card: MisdealExtraCard,
    /// Any other wrong number of cards.
    misdeal_other_count: MisdealOtherCount,
    /// Button given two cards in a row.
    button_two_consecutive: ButtonTwoConsecutive,
    /// Single exposed card (not a misdeal).
    exposed_card_replacement: ExposedCardReplacement,
    /// Exposed card belongs to the dealer (or blinds).
    exposed_card_special_seats: ExposedCardSpecialSeats,
    /// Card exposed by the player's involuntary movement.
    exposed_by_player_involuntary: ExposedByPlayerInvoluntary,
    /// Card announced "seen".
    flashed_card: FlashedCard,
    /// Card off the table.
    card_off_table: CardOffTable,
    /// Dead card mixed with the live one.
    dead_card_mixed: DeadCardMixed,
    /// Misdeal caused by a player on purpose.
    voluntary_act: VoluntaryAct,
    /// When a misdeal can no longer be called.
    misdeal_stop: MisdealStop,
    /// Who plays on after that point.
    misdeal_survivors: MisdealSurvivors,
    /// Serial misdealer.
    repeat_misdeal: RepeatMisdeal,
    /// Face-up card in the deck.
    boxed_card: BoxedCard,
    /// Irregular deck.
    fouled_deck: FouledDeck,
    /// Both decks used in one hand.
    two_decks_mixed: TwoDecksMixed,
    /// Deck change.
    deck_change: DeckChange,
    /// Who shuffles and cuts.
    shuffle_cut: ShuffleCut,
    /// Flop without burn, order known.
    flop_no_burn_known: FlopNoBurnKnown,
    /// Flop without burn, order unknown.
    flop_no_burn_unknown: FlopNoBurnUnknown,
    /// Flop after two burns, order known.
    flop_two_burns_known: FlopTwoBurnsKnown,
    /// Flop after two burns, order unknown.
    flop_two_burns_unknown: FlopTwoBurnsUnknown,
    /// Four-card flop, order known.
    flop_four_known: FlopFourKnown,
    /// Four-card flop, order unknown.
    flop_four_unknown: FlopFourUnknown,
    /// Turn or river dealt without a burn.
    street_no_burn: StreetNoBurn,
    /// Flop before the round is over.
    premature_flop: PrematureFlop,
    /// Turn before the round is over.
    premature_turn: PrematureTurn,
    /// River before the round is over.
    premature_river: PrematureRiver,
    /// Premature card taken back whatever skipped players do.
    premature_always_back: PrematureAlwaysBack,
    /// Burn card exposed.
    exposed_burn: ExposedBurn,
    /// Board taken away before the end.
    board_removed_early: BoardRemovedEarly,
    /// Bets of earlier rounds survive an error.
    prior_bets_kept: PriorBetsKept,
    /// Cases that cancel a whole hand with refund.
    cancelled_hand: CancelledHand,
    /// Thrown hand that has not touched the muck.
    muck_retrieval: MuckRetrieval,
    /// Thrown hand that touched the muck.
    touched_muck: TouchedMuck,
    /// Unprotected hand killed by accident: chips back.
    killed_hand_refund: KilledHandRefund,
    /// All-in hand killed before being called.
    killed_allin_hand: KilledAllinHand,
    /// Hand restored by the floor.
    unprotected_restored: UnprotectedRestored,
    /// Showing or telling a live hand.
    expose_live_hand: ExposeLiveHand,
    /// Tabling the hand on your turn without a word.
    expose_in_turn: ExposeInTurn,
    /// A word or gesture taken for a fold.
    fold_gesture: FoldGesture,
    /// Who shows first.
    showdown_first: ShowdownFirst,
    /// Who has to show.
    must_show: MustShow,
    /// Asking to see a mucked or losing hand.
    see_hand_request: SeeHandRequest,
    /// Showing after winning without a call.
    show_uncalled: ShowUncalled,
    /// When all-in hands are turned up.
    allin_face_up: AllinFaceUp,
    /// Indivisible chip.
    odd_chip: OddChip,
    /// Order of awarding pots.
    pot_order: PotOrder,
    /// Two players bust in the same hand(s).
    simultaneous_elimination: SimultaneousElimination,
    /// Tabled winner killed by mistake.
    tabled_winner: TabledWinner,
    /// Wrong verbal hand makes others muck.
    wrong_hand_call: WrongHandCall,
    /// Player who mucked face down at showdown.
    mucker_sees: MuckerSees,
    /// All the others mucked.
    last_hand_unshown: LastHandUnshown,
    /// Hand ranking printed in the book.
    hand_ranking: HandRanking,
    /// First seat of the race.
    race_start: RaceStart,
    /// Who runs it.
    race_operator: RaceOperator,
    /// Number of higher chips handed out.
    race_rounding: RaceRounding,
    /// Chips per player.
    race_max_one: RaceMaxOne,
    /// Tie-break suits.
    race_suits: RaceSuits,
    /// Player left with nothing.
    race_rescue: RaceRescue,
    /// Old chips found later.
    race_late_chips: RaceLateChips,
    /// When.
    race_timing: RaceTiming,
    /// Exchanging chips outside a race.
    chip_exchange: ChipExchange,
    /// Freezeout / rebuys / add-ons.
    format: Format,
    /// Starting chips.
    starting_stack: StartingStack,
    /// Registration.
    registration: Registration,
    /// House rules on top of the book.
    house_rules: HouseRules,
    /// Chips taken off the table / hidden.
    chips_off_table: ChipsOffTable,
    /// Stack arrangement.
    stack_arrangement: StackArrangement,
    /// Languages.
    languages: Languages,
    /// Rabbit hunting.
    rabbit_hunting: RabbitHunting,
    /// Comments on play.
    remarks: Remarks,
    /// Appeals.
    final_authority: FinalAuthority,
    /// Soft play / chip dumping.
    collusion: Collusion,
    /// Step 1.
    sanction_step1: Penalties,
    /// Step 2.
    sanction_step2: Penalties,
    /// Step 3.
    sanction_step3: Penalties,
    /// During a suspension.
    suspended_player: SuspendedPlayer,
    /// Hands in an orbit.
    orbit_length: OrbitLength,
    /// Serious fault may skip steps.
    skip_steps: SkipSteps,
    /// Who disqualifies.
    who_disqualifies: WhoDisqualifies,
}
