//! Sanctions: the register of an event. It follows the players, and says what a penalty does at a table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use super::{InvalidText, MAX_NOTE, Refusal, TableNumber};
use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{ExposeLiveHand, PhoneKillsHand};
use crate::seat::Seat;
use crate::table::{self, PlayerId, Table};
use crate::time::Timestamp;

/// Most penalties of one fault: a step of the ladder has three at most (caen 14.1.b).
const MAX_PENALTIES: usize = 4;
/// Most hands, orbits or minutes of one penalty.
const MAX_AWAY: u16 = 1_000;
/// Seconds of a minute.
const MINUTE: u32 = 60;

/// Number of a sanction in its tournament, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SanctionNumber(pub u32);

/// What a fault costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Penalty {
    /// Words only.
    Warning,
    /// Hands away from the table, dealt dead.
    Hands {
        /// How many.
        hands: u16,
    },
    /// Rounds of the table: a hand for each player who is there when it is given (cdc2013 12.1).
    Orbits {
        /// How many.
        orbits: u8,
    },
    /// Minutes away from the table.
    Minutes {
        /// How many.
        minutes: u16,
    },
    /// Big blinds that leave the event.
    Fine {
        /// How many.
        big_blinds: u8,
    },
    /// Chips that leave the event.
    Chips {
        /// How many.
        chips: Chips,
    },
    /// Out of the event, with all chips.
    Disqualification,
}

impl Penalty {
    /// Whether only the director gives it (cdc2013 12.1, gleize2007 15-1).
    #[must_use]
    pub const fn is_for_director(self) -> bool {
        matches!(self, Self::Disqualification)
    }

    const fn is_possible(self) -> bool {
        match self {
            Self::Warning | Self::Disqualification => true,
            Self::Hands { hands: count } | Self::Minutes { minutes: count } => {
                count > 0 && count <= MAX_AWAY
            }
            Self::Orbits { orbits: count } | Self::Fine { big_blinds: count } => count > 0,
            Self::Chips { chips } => !chips.is_zero(),
        }
    }

    /// Whether it is carried out where the player sits.
    const fn needs_seat(self) -> bool {
        match self {
            Self::Warning | Self::Disqualification => false,
            Self::Hands { .. }
            | Self::Minutes { .. }
            | Self::Orbits { .. }
            | Self::Fine { .. }
            | Self::Chips { .. } => true,
        }
    }
}

/// A fault to be written down, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Whose.
    pub player: PlayerId,
    /// Where it happened.
    pub table: Option<TableNumber>,
    /// The article.
    pub article: Citation,
    /// What it costs; nothing when it is only written down.
    pub penalties: Vec<Penalty>,
    /// In words; may be empty.
    pub note: String,
    /// Who gives it.
    pub by: String,
}

/// Time away that a sanction gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// Hands to miss.
    pub hands: u16,
    /// Away until then.
    pub until: Option<Timestamp>,
}

impl Away {
    pub(super) const fn is_none(&self) -> bool {
        self.hands == 0 && self.until.is_none()
    }
}

/// A sanction of the register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sanction {
    /// What for, for whom, by whom.
    pub fault: Fault,
    /// When.
    pub at: Timestamp,
    /// The time away it gave, in hands and until when.
    pub away: Away,
    /// Lifted since.
    pub lifted: Option<Lifted>,
}

/// How a sanction was lifted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lifted {
    /// Why.
    pub reason: String,
    /// By whom.
    pub by: String,
    /// When.
    pub at: Timestamp,
}

/// Every sanction of an event, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Register {
    sanctions: BTreeMap<SanctionNumber, Sanction>,
}

/// A penalty carried out at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FaultEffects {
    pub(crate) events: Vec<table::TableEvent>,
    pub(crate) away: Away,
}

impl Register {
    /// All sanctions, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (SanctionNumber, &Sanction)> {
        self.sanctions
            .iter()
            .map(|(number, sanction)| (*number, sanction))
    }

    /// Records a fault at a table that is played by itself, without an event around it; returns what its penalties do there.
    ///
    /// # Errors
    ///
    /// When the fault cannot be recorded, the player does not sit at the table, or a penalty is not possible there.
    pub fn record_at_table(
        &mut self,
        fault: Fault,
        table: &Table,
        book: &Book,
        at: Timestamp,
    ) -> Result<Vec<table::TableEvent>, Refusal> {
        fault.check(book)?;
        let seat = table
            .players()
            .find(|(_, now)| now.player == fault.player)
            .map(|(seat, _)| (table, seat));
        let done = fault.effects(seat, book, at)?;
        let sanction = Sanction {
            fault,
            at,
            away: done.away,
            lifted: None,
        };
        self.insert(self.next(), sanction);
        Ok(done.events)
    }

    /// A sanction that still stands.
    ///
    /// # Errors
    ///
    /// [`Refusal::UnknownSanction`] when there is none with this number, or it was lifted.
    pub fn standing(&self, number: SanctionNumber) -> Result<&Sanction, Refusal> {
        self.sanctions
            .get(&number)
            .filter(|sanction| sanction.lifted.is_none())
            .ok_or(Refusal::UnknownSanction(number.0))
    }

    /// Whether a player is put out by a sanction that still stands.
    #[must_use]
    pub fn is_disqualified(&self, player: PlayerId) -> bool {
        self.sanctions.values().any(|sanction| {
            sanction.lifted.is_none()
                && sanction.fault.player == player
                && sanction.fault.is_for_director()
        })
    }

    /// The number of the next sanction.
    pub(crate) fn next(&self) -> SanctionNumber {
        let last = self
            .sanctions
            .last_key_value()
            .map_or(0, |(last, _)| last.0);
        SanctionNumber(last.saturating_add(1))
    }

    pub(crate) fn insert(&mut self, number: SanctionNumber, sanction: Sanction) {
        self.sanctions.insert(number, sanction);
    }

    /// Marks a sanction as lifted; nothing happens when it does not exist.
    pub fn lift(&mut self, number: SanctionNumber, lifted: Lifted) {
        if let Some(sanction) = self.sanctions.get_mut(&number) {
            sanction.lifted = Some(lifted);
        }
    }
}

impl Fault {
    /// Whether only the director gives one of its penalties, and lifts it.
    pub(crate) fn is_for_director(&self) -> bool {
        self.penalties
            .iter()
            .any(|penalty| penalty.is_for_director())
    }

    /// Whether it can be written down: an article of the book, penalties that can be, texts that can be shown.
    pub(crate) fn check(&self, book: &Book) -> Result<(), Refusal> {
        InvalidText::check("the note", &self.note, 0, MAX_NOTE)?;
        if !is_article(book, &self.article) {
            return Err(Refusal::UnknownArticle(self.article.clone()));
        }
        let possible = self.penalties.iter().all(|penalty| penalty.is_possible());
        if self.penalties.len() > MAX_PENALTIES || !possible {
            return Err(Refusal::Penalties);
        }
        Ok(())
    }

    /// What its penalties do where the player sits.
    pub(crate) fn effects(
        &self,
        place: Option<(&Table, Seat)>,
        book: &Book,
        at: Timestamp,
    ) -> Result<FaultEffects, Refusal> {
        let Some((table, seat)) = place else {
            return if self.penalties.iter().any(|penalty| penalty.needs_seat()) {
                Err(Refusal::NotSeated(self.player))
            } else {
                Ok(FaultEffects::default())
            };
        };
        let mut away = Away::default();
        let mut chips = Chips::ZERO;
        for penalty in &self.penalties {
            match penalty {
                Penalty::Warning | Penalty::Disqualification => {}
                Penalty::Hands { hands } => away.hands = away.hands.saturating_add(*hands),
                Penalty::Orbits { orbits } => {
                    away.hands = away.hands.saturating_add(hands_of(*orbits, table));
                }
                Penalty::Minutes { minutes } => {
                    let from = away.until.unwrap_or(at);
                    away.until = Some(from.after_seconds(u32::from(*minutes) * MINUTE));
                }
                Penalty::Fine { big_blinds } => {
                    let big = table.blinds().map_or(Chips::ZERO, |blinds| blinds.big);
                    chips += big.times(u64::from(*big_blinds));
                }
                Penalty::Chips { chips: more } => chips += *more,
            }
        }
        let mut commands = Vec::new();
        if self.penalties.contains(&Penalty::Disqualification) {
            // The last live hand wins its pot first; the chips leave with the others when the hand is over.
            if table.kill_hand(seat).is_ok() {
                commands.push(table::TableCommand::KillHand { seat });
            }
            chips = table.most_of(seat);
        }
        commands.push(table::TableCommand::TakeChips { seat, chips });
        if !away.is_none() {
            let Away { hands, until } = away;
            commands.push(table::TableCommand::Suspend { seat, hands, until });
        }
        let mut after = table.clone();
        let mut events = Vec::new();
        for command in &commands {
            let decided = after.decide(command, book, at)?;
            for event in &decided {
                after.evolve(event, book, at);
            }
            events.extend(decided);
        }
        if table.is_same_hand_dealt_again(book) && self.begins_after_the_hand(book) {
            for event in &mut events {
                if let table::TableEvent::Suspended { after_hand, .. } = event {
                    *after_hand = true;
                }
            }
        }
        // A warning in the register counts as the first time (ropta2025 4.1.p5).
        let phone = &book.policy.phone_kills_hand;
        if phone.value == PhoneKillsHand::WarningThenDeadEvenAllin
            && !self.penalties.is_empty()
            && phone.articles.general().contains(&self.article)
        {
            events.push(table::TableEvent::WarnedOfPhone { seat });
        }
        Ok(FaultEffects { events, away })
    }
}

impl Fault {
    /// Whether its sanction begins when the hand is over: a hand was shown while it was played (cdc2013 12.4, ropta2025
    /// 11.5).
    fn begins_after_the_hand(&self, book: &Book) -> bool {
        let expose = &book.policy.expose_live_hand;
        let is_after = match expose.value {
            ExposeLiveHand::SanctionAfterHandHandLive
            | ExposeLiveHand::MaySanctionAfterHandHandLive => true,
            ExposeLiveHand::ForbiddenSanctionHandLive
            | ExposeLiveHand::UnethicalNotForbidden
            | ExposeLiveHand::MaySanctionHandLive => false,
        };
        is_after && expose.articles.main().contains(&self.article)
    }
}

/// Hands of so many orbits, fixed when they are given.
fn hands_of(orbits: u8, table: &Table) -> u16 {
    u16::from(orbits).saturating_mul(u16::from(table.players_in()))
}

/// Whether a citation names an article of a book, or of those that speak where it is silent.
fn is_article(book: &Book, citation: &Citation) -> bool {
    let chosen = book.policy.chosen();
    let is_cited = chosen
        .iter()
        .any(|choice| choice.articles.contains(citation));
    if is_cited || (book.id == citation.book && book.article(&citation.article).is_some()) {
        return true;
    }
    let silent = book.extends.as_deref().map(Book::named);
    matches!(silent, Some(Ok(parent)) if is_article(&parent, citation))
}
