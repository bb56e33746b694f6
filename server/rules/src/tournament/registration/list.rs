//! The list of players: registering, putting entries right, withdrawing, checking in, and the waiting list.

use std::collections::BTreeSet;

use crate::book::Answer;
use crate::policy::Registration;
use crate::table::{self, PlayerId};
use crate::tournament::decide::MAX_PLAYER_NAME;
use crate::tournament::field::presence;
use crate::tournament::format::{Capacity, Registering, may_register, places};
use crate::tournament::{
    Draft, FieldEvent, InvalidText, MAX_CLUB_NAME, MAX_PLAYERS, NewEntrant, Plan, Problem, Refusal,
    Stage, Standing, Ticking, Tournament,
};

impl Tournament {
    /// How many players the event takes: those of the plan's tables, within the book's limits.
    #[must_use]
    pub fn places(&self) -> Option<Answer<Capacity>> {
        let plan = self.plan()?;
        Some(places(plan.tables, Some(plan.seats), &self.book))
    }

    /// How many more players find a place.
    pub(super) fn free_places(&self) -> u16 {
        let Some(limits) = self.places().map(|answer| answer.value) else {
            return 0;
        };
        let in_field = |standing| Self::is_placed(standing) || matches!(standing, Standing::Out);
        let seated = limits.seated.saturating_sub(self.how_many(Self::is_placed));
        limits.field.map_or(seated, |most| {
            seated.min(most.saturating_sub(self.how_many(in_field)))
        })
    }

    fn how_many(&self, is: fn(Standing) -> bool) -> u16 {
        let of = self.entrants().filter(|(_, now)| is(now.standing));
        u16::try_from(of.count()).unwrap_or(u16::MAX)
    }

    /// Whether a player who is out finds a place again: that of nobody who was promoted to it meanwhile.
    pub(super) fn check_has_place(&self, standing: Standing) -> Result<(), Refusal> {
        let seats = self.places().map_or(0, |answer| answer.value.seated);
        let players = self.how_many(Self::is_placed);
        if Self::is_placed(standing) || players < seats {
            return Ok(());
        }
        let players = players.saturating_add(1);
        Err(Problem::MorePlayersThanSeats { players, seats }.into())
    }

    /// Players of the waiting list, the first one first.
    pub fn waiting(&self) -> impl Iterator<Item = PlayerId> {
        self.entrants()
            .filter(|(_, entrant)| entrant.standing == Standing::Waiting)
            .map(|(player, _)| player)
    }

    /// The level that counts for who comes late: once a break has begun, the level before it is over.
    pub(super) fn level_for_latecomers(&self) -> u16 {
        let on = |plan: &Plan| {
            let stage = self.clock.stage;
            let is_break = matches!(
                plan.structure.get(usize::from(stage)),
                Some(Stage::Break { .. })
            );
            is_break.then(|| plan.level_of(stage).saturating_add(1))
        };
        let level = self.plan().and_then(on).unwrap_or(self.level);
        u16::try_from(level).unwrap_or(u16::MAX)
    }

    /// Whether new players may register now (policy `registration`), with the articles.
    #[must_use]
    pub fn registration(&self) -> Answer<bool> {
        let late = self.plan().map_or(0, |plan| plan.late.register_levels);
        let when = if self.clock.ticking == Ticking::NotStarted {
            Registering::BeforeStart
        } else if self.level_for_latecomers() <= u16::from(late) {
            Registering::BeforeDeadline
        } else if late == 0 && self.book.policy.registration.value == Registration::NoLateEntry {
            Registering::AfterStart
        } else {
            Registering::AfterDeadline
        };
        may_register(when, &self.book)
    }

    pub(super) fn check_registration(&self) -> Result<(), Refusal> {
        let Answer { value, citations } = self.registration();
        if value {
            Ok(())
        } else {
            Err(Problem::RegistrationClosed { citations }.into())
        }
    }

    /// Who is on the list, as names are compared.
    fn known_names(&self, except: Option<PlayerId>) -> BTreeSet<(String, String)> {
        self.entrants()
            .filter(|(player, entrant)| {
                Some(*player) != except && entrant.standing != Standing::Withdrawn
            })
            .map(|(_, entrant)| (folded(&entrant.name), folded(&entrant.club)))
            .collect()
    }
}

/// A text as it is compared: without regard to case and to spaces.
fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// An entry without the spaces around it, if name and club can be used.
fn cleaned(entry: &NewEntrant, line: usize) -> Result<NewEntrant, Refusal> {
    let is_usable = InvalidText::check("the name", &entry.name, 1, MAX_PLAYER_NAME).is_ok()
        && InvalidText::check("the club", &entry.club, 0, MAX_CLUB_NAME).is_ok();
    if !is_usable {
        let line = u16::try_from(line).unwrap_or(u16::MAX);
        return Err(Problem::EntryText { line }.into());
    }
    Ok(NewEntrant {
        name: entry.name.trim().to_owned(),
        club: entry.club.trim().to_owned(),
        has_paid: entry.has_paid,
    })
}

/// A player as problems name them.
fn in_words(entry: &NewEntrant) -> String {
    if entry.club.is_empty() {
        entry.name.clone()
    } else {
        format!("{} ({})", entry.name, entry.club)
    }
}

impl Draft {
    /// Players go on the list while there is a place and no player waits for one; the others go on the waiting list. Who
    /// registers while the event is being played does so at the desk, and is here.
    pub(super) fn register(&mut self, players: &[NewEntrant]) -> Result<(), Refusal> {
        self.state.plan().ok_or(Problem::NoPlan)?;
        self.state.check_registration()?;
        let entries = self.new_entries(players)?;
        self.promote();
        let mut free = match self.state.waiting().next() {
            Some(_) => 0,
            None => self.state.free_places(),
        };
        for entry in entries {
            let player = self.state.field.next_id();
            self.push_field(FieldEvent::Registered {
                player,
                entry,
                is_waiting: free == 0,
            });
            if self.state.has_started() {
                let is_here = true;
                self.push_field(FieldEvent::CheckedIn { player, is_here });
            }
            free = free.saturating_sub(1);
        }
        Ok(())
    }

    fn new_entries(&self, players: &[NewEntrant]) -> Result<Vec<NewEntrant>, Refusal> {
        if players.len().saturating_add(self.state.player_count()) > MAX_PLAYERS {
            let most = u16::try_from(MAX_PLAYERS).unwrap_or(u16::MAX);
            return Err(Problem::TooManyPlayers { most }.into());
        }
        let entries: Vec<NewEntrant> = (1..)
            .zip(players)
            .map(|(line, entry)| cleaned(entry, line))
            .collect::<Result<_, _>>()?;
        let mut known = self.state.known_names(None);
        let twice = entries
            .iter()
            .filter(|entry| !known.insert((folded(&entry.name), folded(&entry.club))));
        let names: Vec<String> = twice.map(in_words).collect();
        if names.is_empty() {
            Ok(entries)
        } else {
            Err(Problem::AlreadyRegistered { names }.into())
        }
    }

    /// Players of the waiting list have the places that are free, as long as players may still enter.
    pub(in crate::tournament) fn promote(&mut self) {
        if self.state.winner().is_some() || !self.state.registration().value {
            return;
        }
        while let Some(player) = self.first_waiting() {
            self.push_field(FieldEvent::Promoted { player });
        }
    }

    /// The player of the waiting list who has the next place, if there is one.
    fn first_waiting(&self) -> Option<PlayerId> {
        let first = self.state.waiting().next()?;
        (self.state.free_places() > 0).then_some(first)
    }

    pub(super) fn edit(
        &mut self,
        player: PlayerId,
        entry: &NewEntrant,
        gave_notice: bool,
    ) -> Result<(), Refusal> {
        let before = self.state.known(player)?.clone();
        let entry = cleaned(entry, 1)?;
        let name = (folded(&entry.name), folded(&entry.club));
        if self.state.known_names(Some(player)).contains(&name) {
            let names = vec![in_words(&entry)];
            return Err(Problem::AlreadyRegistered { names }.into());
        }
        let was = NewEntrant {
            name: before.name,
            club: before.club,
            has_paid: before.has_paid,
        };
        if entry != was || gave_notice != before.gave_notice {
            self.push_field(FieldEvent::Edited {
                player,
                entry,
                gave_notice,
            });
        }
        Ok(())
    }

    /// Off the list before the first hand. A seat that was drawn is given back; the next draw, or the director, fills
    /// it.
    pub(super) fn withdraw(&mut self, player: PlayerId) -> Result<(), Refusal> {
        match self.state.known(player)?.standing {
            Standing::Registered | Standing::Waiting => {}
            Standing::Playing { table, seat } if !self.state.has_started() => {
                self.at_table(table, &table::TableCommand::Stand { seat })?;
            }
            Standing::Playing { .. }
            | Standing::Withdrawn
            | Standing::Moving
            | Standing::Busted { .. }
            | Standing::Out => return Err(Problem::Standing { player }.into()),
        }
        self.push_field(FieldEvent::Withdrawn { player });
        self.promote();
        self.settle_results()
    }

    /// A seated player who checks in is there from the next hand on. Who comes too late does not check in.
    pub(super) fn check_in(&mut self, player: PlayerId, is_here: bool) -> Result<(), Refusal> {
        let entrant = self.state.known(player)?;
        let (standing, was_here) = (entrant.standing, entrant.is_here);
        if matches!(standing, Standing::Withdrawn | Standing::Out) {
            return Err(Problem::Standing { player }.into());
        }
        if is_here && !was_here {
            self.state.check_may_come(player)?;
        }
        if was_here != is_here {
            self.push_field(FieldEvent::CheckedIn { player, is_here });
        }
        if let Standing::Playing { table, seat } | Standing::Busted { table, seat } = standing {
            let presence = presence(is_here);
            self.at_table(table, &table::TableCommand::SetPresence { seat, presence })?;
        }
        // The others may have waited for this player only.
        if is_here {
            Ok(())
        } else {
            self.settle_results()
        }
    }

    /// Everybody who is expected checks in. Who is not at the table for a while stays so; who comes too late is not
    /// expected.
    pub(super) fn check_in_all(&mut self) -> Result<(), Refusal> {
        let is_expected = |entrant: &crate::tournament::Entrant| {
            !entrant.is_here
                && !matches!(
                    entrant.standing,
                    Standing::Waiting | Standing::Withdrawn | Standing::Out
                )
        };
        let entrants = self.state.entrants();
        let missing = entrants.filter(|(_, entrant)| is_expected(entrant));
        let missing: Vec<PlayerId> = missing.map(|(player, _)| player).collect();
        for player in missing {
            if self.state.check_may_come(player).is_ok() {
                self.check_in(player, true)?;
            }
        }
        Ok(())
    }
}
