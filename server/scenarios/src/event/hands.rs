//! Hands of a scenario: everybody folds to the big blind, or some go all-in and one of them wins.

use tapis_rules::ruling::{Incident, WrongDeal};
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::table::{self, Action, AllIn};
use tapis_rules::tournament::{Command, TableNumber};

use super::words::names;
use super::{Hall, check};
use crate::denied::Trouble;

/// Who goes all-in, and who wins.
pub(super) struct Contest<'a> {
    winner: &'a str,
    losers: Vec<&'a str>,
    /// Whether the others lose everything.
    busts: bool,
}

impl<'a> Contest<'a> {
    /// `Anna busts Bruno and Carla`, `Bruno wins all-in against Anna`.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (winner, losers, busts) = match *words {
            [winner, "busts", ref losers @ ..] => (winner, names(losers), true),
            [winner, "wins", "all-in", "against", ref losers @ ..] => {
                (winner, names(losers), false)
            }
            _ => return None,
        };
        Some(Self {
            winner,
            losers,
            busts,
        })
    }
}

impl Hall<'_> {
    pub(super) fn at_table(
        &mut self,
        table: TableNumber,
        command: table::TableCommand,
    ) -> Result<(), Trouble> {
        self.must(&Command::Table { table, command })
    }

    /// The hand being played, to its end.
    pub(super) fn play_out(
        &mut self,
        number: TableNumber,
        contest: Option<&Contest<'_>>,
    ) -> Result<(), Trouble> {
        let mut all_in = SeatSet::default();
        let mut favourite = None;
        if let Some(contest) = contest {
            favourite = Some(self.seat_of(contest.winner)?.seat);
            all_in = favourite.into_iter().collect();
            for name in &contest.losers {
                all_in.insert(self.seat_of(name)?.seat);
            }
        }
        while let Some(command) = self.next_in_hand(number, all_in, favourite)? {
            self.at_table(number, command)?;
        }
        for name in contest
            .filter(|contest| contest.busts)
            .iter()
            .flat_map(|one| &one.losers)
        {
            let stack = self.player(name)?.stack;
            check(stack.is_zero(), || format!("{name} still has {stack}"))?;
        }
        Ok(())
    }

    /// The hand being played, until only its cards are left.
    pub(super) fn play_until_showdown(
        &mut self,
        number: TableNumber,
        contest: &Contest<'_>,
    ) -> Result<(), Trouble> {
        let winner = self.seat_of(contest.winner)?.seat;
        let mut all_in: SeatSet = [winner].into_iter().collect();
        for name in &contest.losers {
            all_in.insert(self.seat_of(name)?.seat);
        }
        while let Some(command) = self.next_in_hand(number, all_in, Some(winner))? {
            if matches!(command, table::TableCommand::AwardPot { .. }) {
                return Ok(());
            }
            self.at_table(number, command)?;
        }
        Err("the hand is over".to_owned().into())
    }

    /// The player on the button got no card.
    pub(super) fn forgotten_player(&mut self, number: TableNumber) -> Result<Incident, String> {
        let positions = self.at(number)?.positions;
        let button = positions.ok_or("no hand is being played")?.button;
        Ok(Incident::WrongDeal {
            how: WrongDeal::PlayerForgotten,
            affected: vec![button],
            aberrant: false,
        })
    }

    /// What is done next in a hand; `None` when it is over.
    fn next_in_hand(
        &mut self,
        number: TableNumber,
        all_in: SeatSet,
        favourite: Option<Seat>,
    ) -> Result<Option<table::TableCommand>, String> {
        let at = self.at(number)?;
        if !at.playing {
            return Ok(None);
        }
        if let Some(turn) = at.turn {
            let action = match (all_in.contains(turn.seat), turn.may_check) {
                (true, _) if turn.all_in != AllIn::NotReopened => Action::AllIn,
                (true, _) => Action::Call,
                (false, true) => Action::Check,
                (false, false) => Action::Fold,
            };
            let seat = turn.seat;
            return Ok(Some(table::TableCommand::Act { seat, action }));
        }
        if let Some(award) = at.award {
            let winner = favourite
                .filter(|seat| award.claimants.contains(*seat))
                .or_else(|| award.claimants.iter().next())
                .ok_or("nobody claims the pot")?;
            let winners = award
                .known
                .unwrap_or_else(|| [winner].into_iter().collect());
            return Ok(Some(table::TableCommand::AwardPot {
                pot: award.pot,
                winners: winners.iter().collect(),
            }));
        }
        Ok(Some(if at.is_before_street {
            table::TableCommand::Gather
        } else {
            table::TableCommand::EndHand
        }))
    }
}
