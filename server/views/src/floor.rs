//! Tiles and alerts for the floor.

use tapis_protocol::TableId;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{PlayerId, Table};
use tapis_protocol::rules::tournament::{AlertCause, Ranked, TableNumber, Tournament};
use tapis_protocol::view::{AlertKind, AlertView, Priority, TileView, ToAct};

use super::dealing::phase;
use super::ruling::ruling_of_hall;
use super::tournament::{count, is_in};
use super::{alert_id, player, ruling, table_id};

/// The tile of a table; who is connected there is filled in by the feed.
pub fn tile(state: &Tournament, number: TableNumber, sequence: u64) -> Option<TileView> {
    let table = state.table(number)?;
    let turn = table.turn(state.book());
    let to_act = turn.and_then(|turn| {
        Some(ToAct {
            seat: turn.seat,
            name: player_name(state, table, turn.seat),
            since: table.turn_since()?,
            to_call: turn.to_call,
        })
    });
    Some(TileView {
        table: table_id(number),
        sequence,
        hand: table.hand_number(),
        phase: phase(table, turn.as_ref()),
        street: table.street(),
        to_act,
        pot: table.pot_total(),
        blinds: table.blinds(),
        level: state.level(),
        players: count(table.players().filter(|(_, player)| is_in(player)).count()),
        seat_count: table.seat_count(),
        tablets_connected: 0,
        tablets_paired: 0,
        last_event_at: state.last_event_at(number).unwrap_or_default(),
        ruling: ruling::recent(table, state.book()),
        stop: state.stop(number),
    })
}

/// The tile as the hall sees it.
pub fn tile_of_hall(tile: TileView) -> TileView {
    TileView {
        ruling: tile.ruling.map(ruling_of_hall),
        tablets_connected: 0,
        tablets_paired: 0,
        ..tile
    }
}

/// The alerts that the hall's display shows or speaks: time calls, and that a table calls the floor, without why or who
/// is on it.
pub fn alerts_of_hall(alerts: Vec<AlertView>) -> Vec<AlertView> {
    let shown = alerts.into_iter().filter_map(|alert| {
        let kind = match alert.kind {
            kind @ AlertKind::TimeCall { .. } => kind,
            AlertKind::FloorCall { .. } => AlertKind::FloorCall {
                reason: String::new(),
            },
            AlertKind::TimeAsked { .. }
            | AlertKind::Ruling { .. }
            | AlertKind::Bust { .. }
            | AlertKind::CountDiffers { .. }
            | AlertKind::TabletLost
            | AlertKind::WrongPins
            | AlertKind::JournalDamaged
            | AlertKind::NotTaken { .. } => return None,
        };
        Some(AlertView {
            kind,
            claimed_by: None,
            ..alert
        })
    });
    shown.collect()
}

/// All open alerts, most urgent first, then oldest first, with the results so far: players who are about to go out are
/// told their place.
pub fn alerts(state: &Tournament, ranking: &[Ranked]) -> Vec<AlertView> {
    let mut alerts: Vec<AlertView> = state
        .alerts()
        .filter_map(|(number, alert)| {
            let (priority, kind) = if let AlertCause::Bust { player } = &alert.cause {
                bust(state, *player, ranking)
            } else {
                kind(state, alert.table, &alert.cause)?
            };
            Some(AlertView {
                alert: alert_id(number),
                table: TableId(alert.table.0),
                priority,
                kind,
                raised_at: alert.raised_at,
                claimed_by: alert.claimed_by.clone(),
            })
        })
        .collect();
    alerts.sort_by_key(|alert| (alert.priority, alert.raised_at, alert.alert));
    alerts
}

fn bust(state: &Tournament, player: PlayerId, ranking: &[Ranked]) -> (Priority, AlertKind) {
    let ranked = ranking.iter().find(|ranked| ranked.player == player);
    let may_rebuy = state.may_buy(player).rebuy;
    let kind = AlertKind::Bust {
        player,
        name: player::name(state, player),
        place: ranked.map(|ranked| ranked.place),
        may_rebuy,
        may_enter_again: state.may_enter_again(player),
    };
    // Who may rebuy keeps the seat, and the table waiting.
    let priority = if may_rebuy {
        Priority::Urgent
    } else {
        Priority::Soon
    };
    (priority, kind)
}

fn kind(
    state: &Tournament,
    number: TableNumber,
    cause: &AlertCause,
) -> Option<(Priority, AlertKind)> {
    let table = state.table(number)?;
    match cause {
        AlertCause::TimeCall => {
            let clock = table.time_call()?;
            let kind = AlertKind::TimeCall {
                seat: clock.seat,
                name: player_name(state, table, clock.seat),
                thinking_since: table.turn_since().unwrap_or(clock.called_at),
                countdown_at: clock.countdown_at,
                ends_at: clock.ends_at,
            };
            Some((Priority::Urgent, kind))
        }
        AlertCause::TimeAsked => {
            let asked = table.time_request()?;
            let allowed = state.book().policy.time_allowed.value;
            let kind = AlertKind::TimeAsked {
                seat: asked.seat,
                name: player_name(state, table, asked.seat),
                thinking_since: table.turn_since().unwrap_or(asked.asked_at),
                not_before: table.time_not_before(state.book()),
                seconds: allowed.seconds.saturating_add(allowed.countdown),
            };
            Some((Priority::Urgent, kind))
        }
        AlertCause::FloorCall { reason } => {
            let reason = reason.clone();
            Some((Priority::Urgent, AlertKind::FloorCall { reason }))
        }
        AlertCause::Ruling { incident } => {
            // Asked again about something else, it is still the same alert.
            let asked = table.asked().map(Incident::name);
            let incident = asked.unwrap_or(incident).to_owned();
            Some((Priority::Urgent, AlertKind::Ruling { incident }))
        }
        AlertCause::TabletLost => Some((Priority::Soon, AlertKind::TabletLost)),
        AlertCause::WrongPins => Some((Priority::Soon, AlertKind::WrongPins)),
        AlertCause::JournalDamaged => Some((Priority::Urgent, AlertKind::JournalDamaged)),
        AlertCause::NotTaken { hand, commands } => {
            let (hand, commands) = (*hand, *commands);
            Some((Priority::Urgent, AlertKind::NotTaken { hand, commands }))
        }
        AlertCause::CountDiffers { logged, counted } => {
            let (logged, counted) = (*logged, *counted);
            Some((Priority::Soon, AlertKind::CountDiffers { logged, counted }))
        }
        AlertCause::Bust { .. } => None,
    }
}

/// Name of the player at a seat; empty when no player is there.
pub(super) fn player_name(state: &Tournament, table: &Table, seat: Seat) -> String {
    table
        .player(seat)
        .and_then(|now| state.player_name(now.player))
        .unwrap_or_default()
        .to_owned()
}
