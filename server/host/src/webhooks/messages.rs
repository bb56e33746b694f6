//! The messages of the journal's events, from the state after them.

use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    ClockEvent, Event, LevelClock, MoveEvent, OutReason, ResultEvent, SanctionNumber, Stage,
    Standing, TableNumber, Ticking, Tournament,
};
use tapis_protocol::{
    WebhookBreakStarted, WebhookEvent, WebhookEventOver, WebhookEventStarted, WebhookFinalTable,
    WebhookLevelStarted, WebhookPlayer, WebhookPlayerBack, WebhookPlayerOut, WebhookResult,
    WebhookSanction, WebhookSeat, WebhookSource, WebhookTableClosed,
};
use tapis_views as views;

/// Milliseconds of a minute.
const MINUTE_MS: u64 = 60 * 1_000;

/// Play began.
pub(super) fn started(state: &Tournament, source: WebhookSource) -> WebhookEvent {
    WebhookEvent::EventStarted(WebhookEventStarted {
        source,
        book: state.book().id.clone(),
        players: state.players_left(),
        tables: open_tables(state),
        level: state.level(),
        blinds: state.blinds(),
    })
}

/// The message of an event, where nothing but the event and the state is needed for it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "few events have a message; a new one has none until it is decided which"
)]
pub(super) fn happened(
    state: &Tournament,
    source: WebhookSource,
    event: &Event,
) -> Option<WebhookEvent> {
    Some(match event {
        Event::Clock {
            event: ClockEvent::StageBegan { stage, ticking },
        } => return stage_began(state, source, *stage, *ticking),
        Event::LevelStarted { level, blinds } => WebhookEvent::LevelStarted(WebhookLevelStarted {
            source,
            level: *level,
            blinds: *blinds,
            ends_at: state.next_stage_over().map(|(at, _)| at),
        }),
        Event::Results { event } => return result(state, source, event),
        Event::Moves {
            event: MoveEvent::TableClosed { table },
        } => WebhookEvent::TableClosed(WebhookTableClosed {
            source,
            table: views::table_id(*table),
            tables_left: open_tables(state),
        }),
        Event::Moves {
            event: MoveEvent::FinalTableFormed { table },
        } => WebhookEvent::FinalTable(WebhookFinalTable {
            source,
            table: views::table_id(*table),
            players: seats(state, *table),
        }),
        Event::FaultRecorded { sanction, .. } => {
            WebhookEvent::Sanction(sanctioned(state, source, *sanction)?)
        }
        Event::SanctionLifted { sanction, .. } => {
            WebhookEvent::SanctionLifted(sanctioned(state, source, *sanction)?)
        }
        _ => return None,
    })
}

/// When a break is over that the director has called in the middle of a level; `None` where there is none.
pub(super) fn called_break(state: &Tournament) -> Option<Timestamp> {
    match state.clock()?.ticking {
        Ticking::Break { ends_at, .. } => Some(ends_at),
        Ticking::NotStarted | Ticking::Running { .. } | Ticking::Paused { .. } => None,
    }
}

/// A break was called at that time, or the level goes on after one.
pub(super) fn called(
    state: &Tournament,
    source: WebhookSource,
    at: Timestamp,
) -> Option<WebhookEvent> {
    let Some(ends_at) = called_break(state) else {
        let LevelClock { stage, ticking, .. } = state.clock()?;
        return stage_began(state, source, stage, ticking);
    };
    let minutes = ends_at.since(at).div_ceil(MINUTE_MS);
    Some(WebhookEvent::BreakStarted(WebhookBreakStarted {
        source,
        minutes: u16::try_from(minutes).unwrap_or(u16::MAX),
        ends_at: Some(ends_at),
    }))
}

fn stage_began(
    state: &Tournament,
    source: WebhookSource,
    stage: u16,
    ticking: Ticking,
) -> Option<WebhookEvent> {
    let plan = state.plan()?;
    let ends_at = match ticking {
        Ticking::Running { ends_at } => ends_at,
        Ticking::NotStarted | Ticking::Paused { .. } | Ticking::Break { .. } => None,
    };
    Some(match plan.stage(stage)? {
        Stage::Level { blinds, .. } => WebhookEvent::LevelStarted(WebhookLevelStarted {
            source,
            level: plan.level_of(stage),
            blinds,
            ends_at,
        }),
        Stage::Break { minutes } => WebhookEvent::BreakStarted(WebhookBreakStarted {
            source,
            minutes,
            ends_at,
        }),
    })
}

fn result(state: &Tournament, source: WebhookSource, event: &ResultEvent) -> Option<WebhookEvent> {
    match event {
        ResultEvent::TakenBack { player } => Some(WebhookEvent::PlayerBack(WebhookPlayerBack {
            source,
            who: who(state, *player),
        })),
        ResultEvent::Finished { .. } => Some(WebhookEvent::EventOver(WebhookEventOver {
            source,
            results: results(state),
        })),
        ResultEvent::Out { player, why } => Some(out(state, source, *player, *why, None)),
        // Until the floor has said so, no player is out.
        ResultEvent::Busted { .. }
        | ResultEvent::Bought { .. }
        | ResultEvent::Refunded { .. }
        | ResultEvent::BustStands { .. }
        | ResultEvent::HandForHand { .. }
        | ResultEvent::ClockHeld { .. }
        | ResultEvent::SameTime { .. }
        | ResultEvent::TableFinished { .. }
        | ResultEvent::RoundReleased { .. }
        | ResultEvent::RebuysOver { .. } => None,
    }
}

/// A player is out, and who beat them, where that was one.
pub(super) fn out(
    state: &Tournament,
    source: WebhookSource,
    player: PlayerId,
    why: OutReason,
    beaten_by: Option<PlayerId>,
) -> WebhookEvent {
    let ranked = state
        .ranking()
        .into_iter()
        .find(|line| line.player == player);
    let gone = state.gone().iter().find(|gone| gone.player == player);
    WebhookEvent::PlayerOut(WebhookPlayerOut {
        source,
        who: who(state, player),
        why,
        place: ranked.map(|line| line.place),
        is_tied: ranked.is_some_and(|line| line.is_tied),
        players_left: state.players_left(),
        table: gone.and_then(|gone| gone.table).map(views::table_id),
        hand: gone.and_then(|gone| gone.hand),
        by: beaten_by.map(|winner| who(state, winner)),
    })
}

fn sanctioned(
    state: &Tournament,
    source: WebhookSource,
    number: SanctionNumber,
) -> Option<WebhookSanction> {
    let mut all = state.sanctions().iter();
    let (_, sanction) = all.find(|(each, _)| *each == number)?;
    Some(WebhookSanction {
        source,
        sanction: views::sanction(state, number, sanction),
    })
}

fn results(state: &Tournament) -> Vec<WebhookResult> {
    let lines = state.ranking().into_iter();
    lines
        .map(|line| WebhookResult {
            place: line.place,
            is_tied: line.is_tied,
            who: who(state, line.player),
            cents: line.cents,
            points: line.points,
        })
        .collect()
}

/// Who sits at a table, or is on the way to it.
fn seats(state: &Tournament, table: TableNumber) -> Vec<WebhookSeat> {
    let seat_of = |player: PlayerId, standing: Standing| {
        let mut journeys = state.journeys().iter();
        let journey = journeys.find(|journey| journey.player == player);
        match (journey, standing) {
            (Some(journey), _) => (journey.to == table).then_some(journey.to_seat),
            (None, Standing::Playing { table: at, seat }) => (at == table).then_some(seat),
            (None, _) => None,
        }
    };
    let mut seats: Vec<WebhookSeat> = state
        .entrants()
        .filter_map(|(player, entrant)| {
            Some(WebhookSeat {
                seat: seat_of(player, entrant.standing)?,
                who: who(state, player),
            })
        })
        .collect();
    seats.sort_by_key(|line| line.seat);
    seats
}

fn who(state: &Tournament, player: PlayerId) -> WebhookPlayer {
    WebhookPlayer {
        player,
        player_name: views::name(state, player),
    }
}

fn open_tables(state: &Tournament) -> u32 {
    let open = state
        .tables()
        .filter(|(number, _)| !state.is_closed(*number));
    u32::try_from(open.count()).unwrap_or(u32::MAX)
}
