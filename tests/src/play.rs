//! Random play: what a tablet could do next, from its view alone.

use tapis_protocol::rules::table::{Action, RunAction, TableCommand, TimeCallBy};
use tapis_protocol::view::{AllInView, AwardView, HandPhase, TableView, TurnView};

use crate::Random;

/// Something legal; `None` when the table can play no more.
pub fn next_command(view: &TableView, chance: &mut Random) -> Option<TableCommand> {
    if view.may_undo && chance.one_in(20) {
        return Some(TableCommand::Undo { steps: 1 });
    }
    if let Some(turn) = &view.turn {
        return Some(at_turn(view, turn, chance));
    }
    match view.phase {
        HandPhase::Between => view.next_hand.map(|_| TableCommand::StartHand),
        HandPhase::Betting | HandPhase::Gathering | HandPhase::Showdown => {
            Some(view.award.as_ref().map_or(TableCommand::EndHand, |award| {
                at_showdown(view, award, chance)
            }))
        }
    }
}

fn at_turn(view: &TableView, turn: &TurnView, chance: &mut Random) -> TableCommand {
    if view.phase == HandPhase::Gathering && chance.one_in(3) {
        return TableCommand::Gather;
    }
    if view.time_call.is_none() && view.time_asked.is_none() && chance.one_in(40) {
        return TableCommand::CallTime {
            by: TimeCallBy::Table,
        };
    }
    let is_free = turn.to_call.get() == 0;
    let action = match chance.below(20) {
        0..4 if !is_free && chance.one_in(2) => {
            return TableCommand::Run {
                seats: vec![turn.seat],
                action: RunAction::Fold,
            };
        }
        0..5 if !is_free => Action::Fold,
        5..9 => match &turn.raise {
            Some(raise) => {
                let mut totals = raise.presets.clone();
                totals.push(raise.min);
                let to = chance.pick(&totals);
                Action::RaiseTo { to }
            }
            None if is_free => Action::Check,
            None => Action::Call,
        },
        9 if turn.all_in != AllInView::NotReopened && chance.one_in(10) => Action::AllIn,
        _ if is_free => Action::Check,
        _ => Action::Call,
    };
    TableCommand::Act {
        seat: turn.seat,
        action,
    }
}

fn at_showdown(view: &TableView, award: &AwardView, chance: &mut Random) -> TableCommand {
    if let Some(known) = &award.known {
        // The result is clear: sometimes the next hand begins right away.
        let is_last = award.pot == 0;
        return match chance.below(3) {
            0 if is_last && view.next_hand.is_some() => TableCommand::StartHand,
            1 if is_last => TableCommand::EndHand,
            _ => TableCommand::AwardPot {
                pot: award.pot,
                winners: known.clone(),
            },
        };
    }
    if chance.one_in(3) {
        let seat = chance.pick(&award.claimants);
        return if chance.one_in(2) {
            TableCommand::Muck { seat }
        } else {
            TableCommand::Table { seat, cards: None }
        };
    }
    let mut winners = vec![chance.pick(&award.claimants)];
    if chance.one_in(5) {
        winners.clone_from(&award.claimants);
    }
    TableCommand::AwardPot {
        pot: award.pot,
        winners,
    }
}
