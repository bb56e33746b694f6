//! What a step says: events of the journal as the floor is told them.

use std::collections::HashMap;

use tapis_protocol::Role;
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Table, TableEvent};
use tapis_protocol::rules::tournament::{
    self, AlertCause, AlertNumber, ResultEvent, TableNumber, Tournament,
};
use tapis_protocol::view::{StepBy, StepKind};

use crate::{Author, SERVER, read_author};

/// Devices by their ids: their names and what they are there for.
pub type DeviceNames = HashMap<String, (String, Role)>;

/// Who a record says did something.
pub fn by(names: &DeviceNames, device: &str) -> StepBy {
    let Author { device, by_pin, .. } = read_author(device);
    if device == SERVER {
        return StepBy::Server;
    }
    if by_pin {
        let tablet = names.get(device).map(|(name, _)| name.clone());
        return StepBy::FloorByPin { tablet };
    }
    names.get(device).map_or(StepBy::Gone, |(name, role)| {
        let (name, role) = (name.clone(), *role);
        StepBy::Device { name, role }
    })
}

/// Whether an event at a table belongs to the story of its hand. Between hands people come and go, and the table is
/// set up for the next one: that is another story.
pub(super) const fn is_of_hand(event: &TableEvent, is_playing: bool) -> bool {
    match event {
        TableEvent::BlindsSet { .. }
        | TableEvent::LaterBlindsSet { .. }
        | TableEvent::ButtonPlaced { .. }
        | TableEvent::PositionsPlaced { .. }
        | TableEvent::ShuffleBegun
        | TableEvent::RulingApplied { .. }
        | TableEvent::ButtonMoved { .. }
        | TableEvent::BettingEnded
        | TableEvent::WarnedOfPhone { .. }
        | TableEvent::SmallestChipSet { .. }
        | TableEvent::ShotClockSet { .. } => false,
        TableEvent::PlayerSeated { .. }
        | TableEvent::PlayerLeft { .. }
        | TableEvent::PresenceChanged { .. }
        | TableEvent::Suspended { .. }
        | TableEvent::SuspensionEnded { .. } => is_playing,
        TableEvent::StackSet { .. }
        | TableEvent::HandStarted { .. }
        | TableEvent::HandFolded { .. }
        | TableEvent::Checked { .. }
        | TableEvent::BetCalled { .. }
        | TableEvent::BetRaised { .. }
        | TableEvent::ActionUndone
        | TableEvent::RulingTakenBack { .. }
        | TableEvent::HandReopened { .. }
        | TableEvent::ChipsGathered
        | TableEvent::BoardSet { .. }
        | TableEvent::HandTabled { .. }
        | TableEvent::HandMucked { .. }
        | TableEvent::HandKilled { .. }
        | TableEvent::HandRestored { .. }
        | TableEvent::Ruled { .. }
        | TableEvent::FloorAsked { .. }
        | TableEvent::Overruled { .. }
        | TableEvent::ChipsLeft { .. }
        | TableEvent::ChipsSetAside { .. }
        | TableEvent::ActionHeld { .. }
        | TableEvent::RightLost { .. }
        | TableEvent::HandRedealt { .. }
        | TableEvent::DealCalledOff { .. }
        | TableEvent::ChipsTaken { .. }
        | TableEvent::Fined { .. }
        | TableEvent::PotAwarded { .. }
        | TableEvent::HandEnded
        | TableEvent::PlayerEliminated { .. }
        | TableEvent::TimeCalled { .. }
        | TableEvent::TimeChanged { .. }
        | TableEvent::TimeCancelled
        | TableEvent::TimeAsked { .. }
        | TableEvent::TimeRefused { .. }
        | TableEvent::CounterNamed { .. }
        | TableEvent::TimeCardUsed { .. }
        | TableEvent::ShotTimeChanged { .. }
        | TableEvent::ShotClockStopped
        | TableEvent::TimeRanOut => true,
    }
}

/// What an event says of the table that it is about to change; `None` when it is no part of the hand's story.
pub(super) fn at_table(state: &Tournament, table: &Table, event: &TableEvent) -> Option<StepKind> {
    if !is_of_hand(event, table.is_playing()) {
        return None;
    }
    acted(table, state.book(), event)
        .or_else(|| ruled(event))
        .or_else(|| shown(table, state.book(), event))
        .or_else(|| changed(state, table, event))
}

/// What a player does, and what becomes of it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the others are told by the functions beside this one"
)]
fn acted(table: &Table, book: &Book, event: &TableEvent) -> Option<StepKind> {
    Some(match event {
        TableEvent::HandStarted { .. } => StepKind::Started,
        TableEvent::HandFolded { seat, how } => StepKind::Fold {
            seat: *seat,
            how: *how,
        },
        TableEvent::Checked { seat } => StepKind::Check { seat: *seat },
        TableEvent::BetCalled { seat } => {
            let turn = table.turn(book);
            let to = turn.map_or(Chips::ZERO, |turn| turn.call_to);
            StepKind::Call { seat: *seat, to }
        }
        TableEvent::BetRaised { seat, to, .. } if table.price().is_zero() => StepKind::Bet {
            seat: *seat,
            to: *to,
        },
        TableEvent::BetRaised { seat, to, .. } => StepKind::Raise {
            seat: *seat,
            to: *to,
        },
        TableEvent::ActionUndone
        | TableEvent::RulingTakenBack { .. }
        | TableEvent::HandReopened { .. } => StepKind::TakenBack,
        TableEvent::ChipsGathered => StepKind::Gathered,
        TableEvent::TimeCalled { by, .. } => StepKind::TimeCalled {
            seat: table.turn(book).map(|turn| turn.seat),
            by: *by,
        },
        TableEvent::TimeChanged { ends_at, .. } => StepKind::TimeChanged { ends_at: *ends_at },
        TableEvent::TimeCancelled => StepKind::TimeCancelled,
        TableEvent::TimeRanOut => StepKind::TimeRanOut,
        TableEvent::TimeAsked { by } => StepKind::TimeAsked {
            seat: table.turn(book).map(|turn| turn.seat),
            by: *by,
        },
        TableEvent::TimeRefused { reason } => StepKind::TimeRefused {
            reason: reason.clone(),
        },
        TableEvent::TimeCardUsed { seat, seconds } => StepKind::TimeCardUsed {
            seat: *seat,
            seconds: *seconds,
        },
        TableEvent::ShotTimeChanged { seconds } => StepKind::ShotTimeChanged { seconds: *seconds },
        TableEvent::ShotClockStopped => StepKind::ShotClockStopped,
        TableEvent::CounterNamed { seat } => StepKind::CounterNamed { seat: *seat },
        _ => return None,
    })
}

/// What the book or the floor says.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the others are told by the functions beside this one"
)]
fn ruled(event: &TableEvent) -> Option<StepKind> {
    Some(match event {
        TableEvent::Ruled {
            ruling,
            incident,
            verdict,
            citation,
            reason,
            ..
        } => StepKind::Ruled {
            ruling: *ruling,
            incident: incident.as_ref().clone(),
            verdict: **verdict,
            citation: citation.as_deref().cloned(),
            reason: reason.clone(),
        },
        TableEvent::FloorAsked { incident } => StepKind::FloorAsked {
            incident: incident.as_ref().clone(),
        },
        TableEvent::Overruled { ruling, reason } => StepKind::Overruled {
            ruling: *ruling,
            reason: reason.clone(),
        },
        TableEvent::HandKilled { seat, .. } => StepKind::Killed { seat: *seat },
        TableEvent::HandRestored { seat, .. } => StepKind::Restored { seat: *seat },
        TableEvent::ChipsLeft { seat, to } => StepKind::ChipsLeft {
            seat: *seat,
            to: *to,
        },
        TableEvent::ChipsSetAside { seat, chips, .. } => StepKind::SetAside {
            seat: *seat,
            chips: *chips,
        },
        TableEvent::ActionHeld { early, .. } => StepKind::Held { seat: early.seat },
        TableEvent::RightLost { seat, .. } => StepKind::RightLost { seat: *seat },
        TableEvent::HandRedealt { .. } | TableEvent::DealCalledOff { .. } => StepKind::DealtAgain,
        _ => return None,
    })
}

/// Cards and pots.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the others are told by the functions beside this one"
)]
fn shown(table: &Table, book: &Book, event: &TableEvent) -> Option<StepKind> {
    Some(match event {
        TableEvent::BoardSet { cards } => StepKind::Board {
            cards: cards.clone(),
        },
        TableEvent::HandTabled { seat, cards } => StepKind::Tabled {
            seat: *seat,
            cards: *cards,
        },
        TableEvent::HandMucked { seat } => StepKind::Mucked { seat: *seat },
        TableEvent::PotAwarded { pot, winners } => {
            let award = table.legal(book).award;
            StepKind::Awarded {
                pot: *pot,
                amount: award.map_or(Chips::ZERO, |award| award.amount),
                winners: winners.clone(),
            }
        }
        TableEvent::HandEnded => StepKind::Ended,
        TableEvent::PlayerEliminated { seat, .. } => StepKind::Eliminated { seat: *seat },
        _ => return None,
    })
}

/// What happens to a player beside the hand.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the others are told by the functions beside this one"
)]
fn changed(state: &Tournament, table: &Table, event: &TableEvent) -> Option<StepKind> {
    let name = |seat: Seat| {
        let player = table.player(seat)?.player;
        state.player_name(player).map(str::to_owned)
    };
    Some(match event {
        TableEvent::PlayerSeated { seat, .. } => StepKind::Seated { seat: *seat },
        TableEvent::PlayerLeft { seat } => StepKind::Left {
            seat: *seat,
            name: name(*seat).unwrap_or_default(),
        },
        TableEvent::PresenceChanged { seat, presence } => StepKind::Presence {
            seat: *seat,
            presence: *presence,
        },
        TableEvent::StackSet { seat, stack } => StepKind::StackSet {
            seat: *seat,
            stack: *stack,
        },
        TableEvent::ChipsTaken { seat, chips } => StepKind::ChipsTaken {
            seat: *seat,
            chips: *chips,
        },
        TableEvent::Fined { seat, big_blinds } => StepKind::Fined {
            seat: *seat,
            big_blinds: *big_blinds,
        },
        TableEvent::Suspended { seat, .. } => StepKind::Suspended { seat: *seat },
        TableEvent::SuspensionEnded { seat, .. } => StepKind::SuspensionEnded { seat: *seat },
        _ => return None,
    })
}

/// What is said about a table from beside it: calls for the floor, a tablet that was lost, faults, chips that are bought.
/// The state is the one before the event.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "`is_of_hand` lists what happens at the table; the others are about no single table"
)]
pub(super) fn aside(
    state: &Tournament,
    event: &tournament::Event,
) -> Option<(TableNumber, StepKind)> {
    let open = |number: &AlertNumber| {
        let mut alerts = state.alerts();
        alerts.find_map(|(each, alert)| (each == *number).then_some(alert))
    };
    match event {
        tournament::Event::AlertRaised { table, cause, .. } => {
            let what = match cause {
                AlertCause::FloorCall { reason } => StepKind::FloorCalled {
                    reason: reason.clone(),
                },
                AlertCause::TabletLost => StepKind::TabletLost,
                // The table tells these itself, and wrong PINs and the journal are no part of a hand.
                AlertCause::TimeCall
                | AlertCause::TimeAsked
                | AlertCause::WrongPins
                | AlertCause::JournalDamaged
                | AlertCause::NotTaken { .. }
                | AlertCause::Ruling { .. }
                | AlertCause::Bust { .. }
                | AlertCause::CountDiffers { .. } => return None,
            };
            Some((*table, what))
        }
        tournament::Event::AlertClaimed { alert, by } => {
            let open = open(alert)?;
            let is_call = open.cause.is_floor_call() || open.cause.is_ruling();
            is_call.then(|| (open.table, StepKind::FloorComing { by: by.clone() }))
        }
        tournament::Event::AlertClosed { alert, note } => {
            let open = open(alert).filter(|open| open.cause.is_floor_call())?;
            Some((open.table, StepKind::FloorDone { note: note.clone() }))
        }
        tournament::Event::FaultRecorded {
            player,
            table: Some(table),
            article,
            penalties,
            ..
        } => {
            let what = StepKind::Fault {
                name: state.player_name(*player).unwrap_or_default().to_owned(),
                article: article.clone(),
                penalties: penalties.clone(),
            };
            Some((*table, what))
        }
        tournament::Event::Results { event } => sold(state, event),
        _ => None,
    }
}

/// What a player bought, or what was refunded to them.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others sell nothing")]
fn sold(state: &Tournament, event: &ResultEvent) -> Option<(TableNumber, StepKind)> {
    match *event {
        ResultEvent::Bought {
            player,
            purchase,
            chips,
            ..
        } => {
            let (table, _, seat) = state.place_of(player)?;
            let bought = StepKind::Bought {
                seat,
                purchase,
                chips,
            };
            Some((table, bought))
        }
        ResultEvent::Refunded {
            player,
            purchase,
            chips,
        } => {
            let (table, _, seat) = state.place_of(player)?;
            let refunded = StepKind::Refunded {
                seat,
                purchase,
                chips,
            };
            Some((table, refunded))
        }
        _ => None,
    }
}
