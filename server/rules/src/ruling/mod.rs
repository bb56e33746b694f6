//! Incidents and rulings as data: what people say went wrong at a table, and what a book answers.
//!
//! People say what happened ([`Incident`]); a [`Ruling`] says what it comes to, who decides when the book leaves a
//! choice, what the people at the table do now, and where it is written. How a ruling follows from the live hand and
//! the book is in `judgement`.

mod incident;
mod step;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use crate::action::Action;
use crate::book::Citation;
use crate::chips::Chips;
use crate::player::Presence;
use crate::policy::{Choice, SanctionDegree};
use crate::seat::Seat;

pub use self::incident::{
    Announcement, BlindPut, ChipPile, Count, EarlierChips, Early, FaultOf, Gesture, Incident,
    Irregularity, MAX_LIST, Misconduct, MixedWith, PhoneUse, Said, SatDown, SecondCard, SeenBy,
    ShownTo, Thrown, TurnedUpBy, WrongDeal,
};
pub use self::step::{Cards, Instruction, Packet};

/// What an outcome comes to, in a word: the headline of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Verdict {
    /// The hand goes on as it is.
    PlayOn,
    /// The hand is dealt again, every chip back.
    Misdeal,
    /// The hand is cancelled and played again, every chip back.
    HandCancelled,
    /// A hand is dead.
    HandDead {
        /// Whose.
        seat: Seat,
        /// Chips of the last bet that go back.
        refund: Chips,
    },
    /// A hand stays in play.
    HandLive {
        /// Whose.
        seat: Seat,
    },
    /// The card is dead and replaced.
    CardReplaced,
    /// The card is kept and played.
    CardPlays,
    /// The card becomes the burn.
    CardBurned,
    /// The board is put right.
    BoardRepaired,
    /// The action counts as this, the chips in front becoming `to`.
    Binds {
        /// Whose.
        seat: Seat,
        /// What it is.
        action: Action,
        /// Chips in front afterwards, this street.
        to: Chips,
        /// Chips still to put in.
        added: Chips,
        /// Chips to give back.
        returned: Chips,
    },
    /// Nothing of it counts: the player says it again.
    Void {
        /// Whose.
        seat: Seat,
    },
    /// It waits for the player's turn.
    Held {
        /// Whose.
        seat: Seat,
    },
    /// A player was skipped and loses rights.
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// Play goes back to the mistake.
    Corrected {
        /// Whose mistake.
        seat: Seat,
        /// Chips they add.
        added: Chips,
    },
    /// The bets go back to their owner, who decides again or folds.
    BetsReturned {
        /// Whose.
        seat: Seat,
        /// How much.
        chips: Chips,
    },
    /// Chips are lost when their owner loses the hand, and not paid when the owner wins it.
    LostNotPaid {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// It is allowed, or granted.
    Granted,
    /// It is not allowed, or refused.
    Denied,
    /// It is too late for that.
    TooLate,
    /// A pot goes to a hand.
    Paid {
        /// Whose.
        seat: Seat,
    },
    /// Chips leave the event.
    ChipsRemoved {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// Recorded, and sanctioned as the book says.
    Fault {
        /// Whose.
        seat: Seat,
    },
    /// The pots are shared among those who are left.
    PotSplit,
    /// Button and blinds are put right.
    ButtonMoved,
}

/// A right that a player has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Bar {
    /// May not bet or raise in this turn: acted out of turn (gleize2007 9-14).
    ThisTurn,
    /// May not bet or raise on this street: was skipped (gleize2007 9-15).
    ThisStreet,
    /// May not raise unless a player raises above this total (cdc2013 10.2).
    UnlessRaisedAbove {
        /// The total.
        to: Chips,
    },
}

/// What an outcome changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// The player to act acts.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// A bet or raise below the minimum stands, as the floor may let it.
    LetStand {
        /// Whose.
        seat: Seat,
        /// Chips in front, this street.
        to: Chips,
    },
    /// Chips stay in front of a player who has not acted.
    Leave {
        /// Whose.
        seat: Seat,
        /// Chips in front, this street.
        to: Chips,
    },
    /// A hand is dead; part of its bet goes back.
    Kill {
        /// Whose.
        seat: Seat,
        /// Chips that go back.
        refund: Chips,
    },
    /// Every chip goes back and the hand is dealt again, button and blinds where they are.
    Redeal,
    /// An action waits for its turn.
    Hold {
        /// What.
        early: Early,
    },
    /// A call of the bet whose amount is being named waits for its turn, whatever the amount (tda2024 59-B).
    HoldAnyAmount {
        /// What.
        early: Early,
    },
    /// A player loses a right.
    Bar {
        /// Who.
        seat: Seat,
        /// Which.
        bar: Bar,
    },
    /// Play goes back.
    Rewind {
        /// How many steps are taken back, as many times "undo".
        steps: u16,
    },
    /// A hand that was dealt dead to an absent player is live: the player was there in time. At showdown, a hand that was
    /// mucked competes again, face up.
    Restore {
        /// Whose.
        seat: Seat,
    },
    /// A player counts as away, or as there, from the next hand on.
    SetPresence {
        /// Who.
        seat: Seat,
        /// Whether they are there.
        presence: Presence,
    },
    /// A pot goes to a hand whatever its cards look like now.
    Award {
        /// Whose.
        seat: Seat,
    },
    /// The pots that were awarded last go back to the middle, and are awarded again.
    ReturnPots,
    /// Chips leave the player's stack and the event, after the hand.
    RemoveChips {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// The player was warned of using a telephone in a hand: the next time in the event the book is harder.
    WarnOfPhone {
        /// Who.
        seat: Seat,
    },
    /// The player owes big blinds to the next pot.
    FineToPot {
        /// Who.
        seat: Seat,
        /// How many big blinds.
        big_blinds: u8,
    },
    /// The betting ends, and each pot is shared among those who are left in it.
    SplitPots,
    /// Chips that were forgotten in an all-in come out of it and lie beside the pots; who called too much gets it back.
    SetAside {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
        /// Whether they are lost when their owner loses (ropta2025 9.23, tda2024 62).
        at_risk: bool,
    },
    /// The hand is played at other blinds: antes and blinds are posted again, and the cards stay.
    PostBlinds {
        /// Small blind.
        small: Chips,
        /// Big blind.
        big: Chips,
    },
    /// The button goes to where it belongs; antes and blinds are posted again, and the cards stay.
    MoveButton {
        /// Where.
        button: Seat,
        /// The seat of the small blind, whether a player is there or not.
        small_blind: Seat,
        /// Who is big blind.
        big_blind: Seat,
    },
}

/// One way in which a ruling can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The headline.
    pub verdict: Verdict,
    /// What changes.
    pub effects: Vec<Effect>,
    /// What people at the table do, in order.
    pub steps: Vec<Instruction>,
    /// Only the floor can decide this.
    pub floor: bool,
}

/// Who chooses among the outcomes of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Decider {
    /// The book: the first outcome. Others are for the floor, where the book gives it a margin.
    Book,
    /// The player.
    Player {
        /// Who.
        seat: Seat,
    },
    /// The floor has to be called.
    Floor,
}

/// How a book wants a fault treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A sanction is due.
    Required,
    /// A sanction is possible.
    Possible,
    /// A warning is due.
    Warning,
    /// Disqualification is possible.
    Disqualification,
    /// Disqualification is due.
    DisqualificationDue,
}

/// A sanction that a ruling suggests to the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SanctionAdvice {
    /// For whom.
    pub seat: Seat,
    /// How much the book insists.
    pub severity: Severity,
    /// It begins when the hand is over.
    pub after_hand: bool,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
}

/// What a book says about an incident, on the live hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ruling {
    /// Who chooses.
    pub decider: Decider,
    /// The ways it can end, the book's own first. Never empty.
    pub outcomes: Vec<Outcome>,
    /// Where it is written, the main article first.
    pub citations: Vec<Citation>,
    /// Sanctions to think of.
    pub sanctions: Vec<SanctionAdvice>,
}

impl Ruling {
    /// A ruling with one outcome, decided by the book.
    pub(crate) fn of(verdict: Verdict, articles: &[Citation]) -> Self {
        Self {
            decider: Decider::Book,
            outcomes: vec![Outcome {
                verdict,
                effects: Vec::new(),
                steps: Vec::new(),
                floor: false,
            }],
            citations: articles.to_vec(),
            sanctions: Vec::new(),
        }
    }

    /// Adds an effect to the first outcome.
    pub(crate) fn with(mut self, effect: Effect) -> Self {
        if let Some(first) = self.outcomes.first_mut() {
            first.effects.push(effect);
        }
        self
    }

    /// Adds steps to the first outcome.
    pub(crate) fn steps(mut self, steps: impl IntoIterator<Item = Instruction>) -> Self {
        if let Some(first) = self.outcomes.first_mut() {
            first.steps.extend(steps);
        }
        self
    }

    /// Adds another outcome.
    pub(crate) fn or(mut self, outcome: Outcome) -> Self {
        self.outcomes.push(outcome);
        self
    }

    /// Says who chooses.
    pub(crate) fn decided_by(mut self, decider: Decider) -> Self {
        self.decider = decider;
        self
    }

    /// What rests on the rule that gives the floor the last word, or leaves errors without a remedy to it, and on no
    /// article of its own, is the floor's to decide (tda2024 1, RP-14).
    pub(crate) fn left_to_the_floor(
        self,
        last_word: &[Citation],
        not_treated: &[Citation],
    ) -> Self {
        let rests_on_it = self
            .citations
            .first()
            .is_some_and(|first| last_word.first() == Some(first) || not_treated.contains(first));
        if rests_on_it && self.decider == Decider::Book {
            self.decided_by(Decider::Floor)
        } else {
            self
        }
    }

    /// Adds articles, each once.
    pub(crate) fn citing(mut self, articles: &[Citation]) -> Self {
        for citation in articles {
            if !self.citations.contains(citation) {
                self.citations.push(citation.clone());
            }
        }
        self
    }

    /// Names each article once, where it stands first.
    pub(crate) fn citing_once(mut self) -> Self {
        for citation in std::mem::take(&mut self.citations) {
            if !self.citations.contains(&citation) {
                self.citations.push(citation);
            }
        }
        self
    }

    /// Suggests sanctions as an event of this degree wants them: a competition leaves none out and begins with none that
    /// is only words, an event that educates warns (ropta2025 11.b1, 11.b3).
    pub(crate) fn by_degree(mut self, degree: &Choice<SanctionDegree>) -> Self {
        for advice in &mut self.sanctions {
            advice.severity = match (degree.value, advice.severity) {
                (SanctionDegree::Light, Severity::Required) => Severity::Warning,
                (SanctionDegree::Heavy, Severity::Possible | Severity::Warning) => {
                    Severity::Required
                }
                (_, severity) => severity,
            };
        }
        self
    }

    /// Suggests a sanction.
    pub(crate) fn sanction(
        mut self,
        seat: Seat,
        severity: Severity,
        after_hand: bool,
        articles: &[Citation],
    ) -> Self {
        self.sanctions.push(SanctionAdvice {
            seat,
            severity,
            after_hand,
            citation: articles.first().cloned(),
        });
        self
    }
}

impl Outcome {
    /// An outcome that the book leaves to the floor.
    pub(crate) const fn of_floor(verdict: Verdict, effects: Vec<Effect>) -> Self {
        Self {
            verdict,
            effects,
            steps: Vec::new(),
            floor: true,
        }
    }

    /// An outcome that a player may choose.
    pub(crate) const fn of_player(verdict: Verdict, effects: Vec<Effect>) -> Self {
        Self {
            verdict,
            effects,
            steps: Vec::new(),
            floor: false,
        }
    }
}
