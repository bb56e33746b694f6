//! Tests of results: going out, places, rebuys, hand-for-hand, the end of an event.

mod buying;
mod going_out;
mod left_on;
mod places;
mod random;
mod refunding;
mod rounds;
mod same_time;

use super::*;
use crate::seat::Seat;
use crate::table::{Action, TableCommand, TableEvent};
use crate::tournament::TableNumber;
use crate::tournament::sample::{Sample, plan, seat};
use crate::tournament::{AlertCause, Command, Event, Plan, Prize, Problem, Why};

/// The player who sits there.
fn who(sample: &Sample, table: u16, number: u8) -> PlayerId {
    let table = sample.state.table(TableNumber(table)).unwrap();
    table.player(seat(number)).unwrap().player
}

/// A hand in which these seats put everything in and the others fold; the first favourite who can wins each pot.
fn hand(sample: &mut Sample, table: u16, all_in: &[u8], favourites: &[u8]) -> Vec<Event> {
    sample.at(table, TableCommand::StartHand);
    finish(sample, table, all_in, favourites)
}

/// The rest of such a hand.
fn finish(sample: &mut Sample, table: u16, all_in: &[u8], favourites: &[u8]) -> Vec<Event> {
    loop {
        let book = sample.state.book();
        let legal = sample.state.table(TableNumber(table)).unwrap().legal(book);
        if let Some(turn) = legal.turn {
            let action = if all_in.contains(&turn.seat.number()) {
                Action::AllIn
            } else if turn.may_check() {
                Action::Check
            } else {
                Action::Fold
            };
            let seat = turn.seat;
            sample.at(table, TableCommand::Act { seat, action });
        } else if let Some(award) = legal.award {
            let mut favourites = favourites.iter().map(|number| seat(*number));
            let winner = favourites
                .find(|seat| award.claimants.contains(*seat))
                .or_else(|| award.claimants.iter().next())
                .unwrap();
            let pot = award.pot;
            let winners = award
                .known
                .map_or_else(|| vec![winner], |known| known.iter().collect());
            let events = sample.at(table, TableCommand::AwardPot { pot, winners });
            if !sample.state.table(TableNumber(table)).unwrap().is_playing() {
                return events;
            }
        } else {
            return sample.at(table, TableCommand::EndHand);
        }
    }
}

fn confirm(player: PlayerId) -> Command {
    Command::Results(ResultCommand::ConfirmOut { player })
}

fn hand_for_hand(on: bool) -> Command {
    Command::Results(ResultCommand::HandForHand { on })
}

/// The floor confirms everybody who has lost their chips, the last to go first: the order of confirming is no matter.
fn confirm_all(sample: &mut Sample) {
    let waiting: Vec<PlayerId> = sample
        .state
        .gone()
        .iter()
        .filter(|gone| !gone.is_confirmed)
        .map(|gone| gone.player)
        .collect();
    for player in waiting.into_iter().rev() {
        sample.must(&confirm(player));
    }
}

/// The event goes on by another plan.
fn change_plan(sample: &mut Sample, change: impl FnOnce(&mut Plan)) {
    let mut plan = Box::new(plan());
    change(&mut plan);
    sample.happens(vec![Event::Planned { plan }]);
}

/// Fixed prizes, in cents.
fn prizes(cents: &[u64]) -> Vec<Prize> {
    cents
        .iter()
        .map(|cents| Prize {
            cents: *cents,
            ..Prize::default()
        })
        .collect()
}

/// Player and place of every line.
fn ranked(sample: &Sample) -> Vec<(u32, u32)> {
    let lines = sample.state.ranking();
    lines
        .iter()
        .map(|line| (line.player.0, line.place))
        .collect()
}

fn standing(sample: &Sample, player: PlayerId) -> Standing {
    sample.state.entrant(player).unwrap().standing
}
