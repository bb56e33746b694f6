//! An event as its officials are shown it, in the shape that scenarios compare.

use tapis_protocol::TableId;
use tapis_protocol::view::{
    AllInView, AwardView, ConsoleView, EntrantView, HandPhase, OverdueView, PlaceView, PlayersView,
    Prompt, ProposalView, TableView, TournamentView, TurnView,
};
use tapis_rules::table::{AllIn, Award};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{NewEntrant, Overdue, Proposal, TableNumber, Ticking};
use tapis_scenarios::{
    EntrantSeen, EventRaceSeen, EventSeatSeen, EventSeen, EventTableSeen, EventTurnSeen,
    OfficialsSeen, PeopleSeen, PlaceSeen, TableLine,
};

use super::table_seen::part_seen;

/// A table's number in the rules.
const fn number(table: TableId) -> TableNumber {
    TableNumber(table.0)
}

/// What everybody sees.
pub(super) fn event_seen(view: &TournamentView, now: Timestamp) -> EventSeen {
    let stage = view.clock.map(|clock| clock.stage);
    let left_ms = view.clock.and_then(|clock| match clock.ticking {
        Ticking::NotStarted => None,
        Ticking::Running { ends_at } => ends_at.map(|at| at.since(now)),
        Ticking::Break { ends_at, .. } => Some(ends_at.since(now)),
        Ticking::Paused { left_ms } => left_ms,
    });
    let moves = view.moves.iter();
    EventSeen {
        level: view.level,
        blinds: view.blinds,
        stage: stage.and_then(|stage| view.plan.as_ref()?.stage(stage)),
        left_ms,
        tables: view
            .tables
            .iter()
            .map(|table| TableLine {
                number: number(table.table),
                is_closed: table.is_closed,
                players: usize::from(table.players),
                stop: table.stop,
            })
            .collect(),
        final_table: view.final_table,
        round: view.hand_for_hand.as_ref().map(|round| round.round),
        racing: view.race.as_ref().map(|race| race.old),
        chip_values: view.chip_values.clone(),
        journeys: moves.map(|one| (one.player, one.carries)).collect(),
        players_left: view.field.left,
        winner: view.winner,
    }
}

/// A table.
#[must_use]
pub fn event_table_seen(view: &TableView) -> EventTableSeen {
    let seats = view.seats.iter().map(|seat| {
        let seen = EventSeatSeen {
            player: seat.player,
            name: seat.name.clone(),
            stack: seat.stack,
            part: part_seen(seat.part),
            waits: seat.waits,
        };
        (seat.seat, seen)
    });
    EventTableSeen {
        playing: view.phase != HandPhase::Between,
        blinds: view.blinds,
        seats: seats.collect(),
        positions: view.positions,
        turn: view.turn.as_ref().map(turn_seen),
        award: view.award.as_ref().map(award_seen),
        is_before_street: view.phase == HandPhase::Gathering
            && matches!(view.prompt, Some(Prompt::DealStreet { .. })),
        race: view.race.as_ref().map(|race| EventRaceSeen {
            operator: race.operator,
            cards: race.seats.iter().map(|one| (one.seat, one.small)).collect(),
        }),
    }
}

const fn turn_seen(turn: &TurnView) -> EventTurnSeen {
    EventTurnSeen {
        seat: turn.seat,
        may_check: turn.to_call.is_zero(),
        all_in: match turn.all_in {
            AllInView::RaiseTo { to } => AllIn::RaiseTo(to),
            AllInView::Call => AllIn::Call,
            AllInView::NotReopened => AllIn::NotReopened,
        },
    }
}

fn award_seen(award: &AwardView) -> Award {
    Award {
        pot: award.pot,
        amount: award.amount,
        claimants: award.claimants.iter().copied().collect(),
        known: award
            .known
            .as_ref()
            .map(|winners| winners.iter().copied().collect()),
    }
}

/// What officials work with, and from where they are called.
pub(super) fn officials_seen(view: &ConsoleView, alerts: Vec<TableNumber>) -> OfficialsSeen {
    OfficialsSeen {
        proposals: view.proposals.iter().map(proposal_seen).collect(),
        overdue: view.overdue.iter().map(overdue_seen).collect(),
        suggests_hand_for_hand: view.suggests_hand_for_hand,
        unneeded_chips: view.unneeded_chips.clone(),
        in_play: view.ledger.issued.less(view.ledger.removed),
        adds_up: view.ledger.adds_up,
        counts: view
            .counts
            .iter()
            .map(|count| (number(count.table), count.holds))
            .collect(),
        alerts,
    }
}

fn proposal_seen(proposal: &ProposalView) -> Proposal {
    match proposal.clone() {
        ProposalView::Move {
            player,
            from,
            from_seat,
            to,
            to_seat,
            entry,
            citations,
            ..
        } => Proposal::Move {
            player,
            from: number(from),
            from_seat,
            to: number(to),
            to_seat,
            entry,
            citations,
        },
        ProposalView::Break { table, citations } => Proposal::Break {
            table: number(table),
            citations,
        },
        ProposalView::FinalTable { players, citations } => {
            Proposal::FinalTable { players, citations }
        }
    }
}

fn overdue_seen(overdue: &OverdueView) -> Overdue {
    Overdue {
        player: overdue.player,
        taken_over: overdue.taken_over,
        citations: overdue.citations.clone(),
    }
}

/// Everybody who registered.
pub(super) fn people_seen(view: &PlayersView) -> PeopleSeen {
    PeopleSeen {
        entrants: view.players.iter().map(entrant_seen).collect(),
        ranking: view.ranking.iter().map(place_seen).collect(),
    }
}

fn entrant_seen(entrant: &EntrantView) -> EntrantSeen {
    EntrantSeen {
        player: entrant.player,
        entry: NewEntrant {
            name: entrant.name.clone(),
            club: entrant.club.clone(),
            has_paid: entrant.has_paid,
        },
        gave_notice: entrant.gave_notice,
        standing: entrant.standing,
        may_rebuy: entrant.may_rebuy,
        may_add_on: entrant.may_add_on > 0,
        may_enter_again: entrant.may_enter_again,
        may_come_back: entrant.may_come_back,
        may_be_seated: entrant.may_be_seated,
        may_refund: entrant.may_refund.clone(),
    }
}

const fn place_seen(line: &PlaceView) -> PlaceSeen {
    PlaceSeen {
        player: line.player,
        place: line.place,
        is_tied: line.is_tied,
        is_final: line.is_confirmed,
    }
}
