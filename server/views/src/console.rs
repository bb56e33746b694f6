//! What officials work with: what the book asks for between tables, every chip, counts, and a deal.

use std::collections::BTreeMap;

use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::tournament::{Proposal, TableCount, TableNumber, Tournament, Why};
use tapis_protocol::view::{
    ConsoleView, CountView, DealLine, LedgerView, OverdueView, ProposalView,
};

use super::{player, table_id};

/// What officials work with, as of a record.
pub fn console(state: &Tournament, sequence: u64) -> ConsoleView {
    ConsoleView {
        sequence,
        proposals: state
            .proposals()
            .into_iter()
            .map(|proposal| self::proposal(state, proposal))
            .collect(),
        overdue: overdue(state),
        suggests_hand_for_hand: state.suggests_hand_for_hand(),
        may_take_back: state.may_take_back(),
        last_two_out: state.last_two_out(),
        unneeded_chips: state.unneeded_chips(),
        ledger: ledger(state),
        counts: state
            .tables()
            .filter_map(|(number, _)| count(state, number))
            .collect(),
        deal: deal(state),
    }
}

fn proposal(state: &Tournament, proposal: Proposal) -> ProposalView {
    match proposal {
        Proposal::Move {
            player,
            from,
            from_seat,
            to,
            to_seat,
            entry,
            citations,
        } => ProposalView::Move {
            player,
            name: player::name(state, player),
            from: table_id(from),
            from_seat,
            to: table_id(to),
            to_seat,
            entry,
            citations,
        },
        Proposal::Break { table, citations } => ProposalView::Break {
            table: table_id(table),
            citations,
        },
        Proposal::FinalTable { players, citations } => {
            ProposalView::FinalTable { players, citations }
        }
    }
}

fn overdue(state: &Tournament) -> Vec<OverdueView> {
    state
        .overdue()
        .into_iter()
        .map(|overdue| OverdueView {
            player: overdue.player,
            name: player::name(state, overdue.player),
            taken_over: overdue.taken_over,
            citations: overdue.citations,
        })
        .collect()
}

fn ledger(state: &Tournament) -> LedgerView {
    let ledger = state.ledger();
    let mut by_reason: BTreeMap<Why, (Chips, Chips)> = BTreeMap::new();
    for line in ledger.lines() {
        let (issued, removed) = by_reason.entry(line.why).or_default();
        *issued += line.issued;
        *removed += line.removed;
    }
    LedgerView {
        issued: ledger.issued(),
        removed: ledger.removed(),
        in_transit: ledger.in_transit(),
        tables: state
            .tables()
            .map(|(number, table)| (table_id(number), table.counted()))
            .collect(),
        adds_up: state.check_ledger().is_ok(),
        by_reason: by_reason
            .into_iter()
            .map(|(why, (issued, removed))| (why, issued, removed))
            .collect(),
    }
}

/// The last count of a table.
pub(super) fn count(state: &Tournament, number: TableNumber) -> Option<CountView> {
    let TableCount {
        at,
        hand,
        lines,
        holds,
    } = state.count(number)?;
    Some(CountView {
        table: table_id(number),
        at: *at,
        hand: *hand,
        lines: lines.clone(),
        holds: *holds,
    })
}

fn deal(state: &Tournament) -> Vec<DealLine> {
    let Some(deal) = state.deal() else {
        return Vec::new();
    };
    let by_chips: BTreeMap<_, _> = deal.chip_chop.into_iter().collect();
    deal.icm
        .into_iter()
        .map(|(player, icm)| DealLine {
            player,
            name: player::name(state, player),
            stack: player::stack(state, player).unwrap_or_default(),
            icm,
            chip_chop: by_chips.get(&player).copied().unwrap_or_default(),
        })
        .collect()
}
