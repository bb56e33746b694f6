//! One table, for its tablet and for the floor.

use tapis_protocol::rules::book::{Book, Citation};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::policy::FoldWhenCheckFree;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{
    AllIn, Award, Did, Part, PlayerNow, Raise, Shown, Table, TimeCall, Turn,
};
use tapis_protocol::rules::tournament::{AlertCause, TableNumber, Tournament};
use tapis_protocol::view::{
    ActKind, ActView, AllInView, AwardView, ButtonRight, FloorCallView, FoldView, LastHandView,
    PartView, PotView, RaceAtView, RaceSeatView, RaiseView, SeatView, ShotView, ShownView,
    SuspensionView, TableView, TimeAskedView, TimeCallView, TurnView, Won,
};

use super::dealing::{deck, hands_stay_down, phase, prompt, two_decks};
use super::decision::decision;
use super::floor::player_name;
use super::presets::{Sizing, presets};
use super::{alert_id, console, ruling, table_id, tournament};

/// A table as it is now; `None` when there is no such table.
pub fn table(state: &Tournament, number: TableNumber, sequence: u64) -> Option<TableView> {
    let table = state.table(number)?;
    let book = state.book();
    let legal = table.legal(book);
    Some(TableView {
        table: table_id(number),
        sequence,
        event: state.name().to_owned(),
        book: tournament::book(book),
        seat_count: table.seat_count(),
        decision: decision(table),
        phase: phase(table, legal.turn.as_ref()),
        street: table.street(),
        blinds: table.blinds(),
        level: state.level(),
        positions: table.positions(),
        dealer: table.dealer(book),
        seats: seats(state, table),
        pot: table.pot_total(),
        pots: pots(table),
        board: table.board().to_vec(),
        turn: legal.turn.and_then(|turn| self::turn(state, table, &turn)),
        prompt: hands_stay_down(state, number).or_else(|| prompt(table, book, &legal)),
        deck: deck(table, book),
        two_decks: two_decks(table, book),
        award: legal.award.map(award),
        showdown_order: table.showdown_order(book),
        next_hand: legal.next_hand,
        right_to_button: right_to_button(table, book),
        may_deal_in: legal.deal_in.iter().collect(),
        may_undo: legal.undo,
        undoes_ruling: table.ruling_to_undo(),
        acts: acts(table),
        time_call: table.time_call().map(|clock| time_call(clock, state)),
        shot: shot(table),
        time_asked: time_asked(state, number, table),
        time_refused: table.time_refused().map(ToOwned::to_owned),
        floor_call: floor_call(state, number),
        rulings: ruling::rulings(table, book),
        sanctions_due: table.sanctions_due(book),
        asked: table.asked().cloned(),
        stop: state.stop(number),
        race: race(state, number),
        count: console::count(state, number),
        last_hand: last_hand(table),
        chip_values: state.chip_values().to_vec(),
    })
}

/// Between hands, who has the right to the button.
fn right_to_button(table: &Table, book: &Book) -> Option<ButtonRight> {
    if table.is_playing() {
        return None;
    }
    let right = table.right_to_button(book)?;
    Some(ButtonRight {
        seat: right.value,
        citations: right.citations,
    })
}

fn seats(state: &Tournament, table: &Table) -> Vec<SeatView> {
    let shown = table.shown();
    let street = table.street();
    table
        .players()
        .map(|(seat, player)| SeatView {
            seat,
            player: player.player,
            name: player_name(state, table, seat),
            stack: player.stack,
            bet: player.bet,
            aside: Some(table.chips_aside(seat)).filter(|chips| !chips.is_zero()),
            presence: player.presence,
            part: part(&player),
            last_act: last_act(table, seat, street),
            shown: shown.get(seat).map(|shown| match shown {
                Shown::Tabled(cards) => ShownView::Tabled { cards: *cards },
                Shown::Mucked => ShownView::Mucked,
            }),
            suspension: player.suspension.map(|away| SuspensionView {
                hands_left: away.hands_left,
                until: away.until,
            }),
            waits: table.waits(seat),
            time_cards: table.time_cards(seat),
        })
        .collect()
}

/// The chip race of a table, as its stacks say; `None` while it plays its hand out, and when it has raced.
fn race(state: &Tournament, number: TableNumber) -> Option<RaceAtView> {
    let (race, answer) = state.race_at(number, &[])?;
    let plan = answer.value;
    let seats = plan.blocks.iter().map(|block| RaceSeatView {
        seat: block.seat,
        small: block.cards,
    });
    Some(RaceAtView {
        old: race.old,
        new: race.new,
        operator: plan.operator,
        seats: seats.collect(),
        awarded: plan.awarded,
        citations: answer.citations,
    })
}

const fn part(player: &PlayerNow) -> PartView {
    match player.part {
        Part::Out if player.stack.is_zero() => PartView::Eliminated,
        Part::Out => PartView::Out,
        Part::Live if player.stack.is_zero() => PartView::AllIn,
        Part::Live => PartView::Live,
        Part::Folded => PartView::Folded,
    }
}

fn last_act(table: &Table, seat: Seat, street: Option<Street>) -> Option<ActKind> {
    let last = table.acts().iter().rev().find(|act| act.seat == seat)?;
    (Some(last.street) == street).then(|| act_kind(last.did))
}

const fn act_kind(did: Did) -> ActKind {
    match did {
        Did::Fold => ActKind::Fold,
        Did::Check => ActKind::Check,
        Did::Call(to) => ActKind::Call { to },
        Did::Bet(to) => ActKind::Bet { to },
        Did::Raise(to) => ActKind::Raise { to },
        Did::Dead => ActKind::Dead,
    }
}

fn acts(table: &Table) -> Vec<ActView> {
    table
        .acts()
        .iter()
        .map(|act| ActView {
            street: act.street,
            seat: act.seat,
            act: act_kind(act.did),
        })
        .collect()
}

fn pots(table: &Table) -> Vec<PotView> {
    let awarded = table.awarded();
    table
        .pots()
        .iter()
        .enumerate()
        .map(|(index, pot)| PotView {
            amount: pot.amount,
            eligible: pot.eligible.iter().collect(),
            winners: awarded
                .get(index)
                .map(|winners| winners.iter().collect())
                .unwrap_or_default(),
        })
        .collect()
}

fn won(all: &[(Seat, Chips)]) -> Vec<Won> {
    all.iter()
        .map(|&(seat, amount)| Won { seat, amount })
        .collect()
}

/// Whether it is the big blind before the flop.
fn is_big_blind_preflop(table: &Table, seat: Seat) -> bool {
    let positions = table.positions();
    table.street() == Some(Street::Preflop)
        && positions.is_some_and(|positions| positions.big_blind == seat)
}

fn turn(state: &Tournament, table: &Table, turn: &Turn) -> Option<TurnView> {
    let player = table.player(turn.seat)?;
    let fold = match state.book().policy.fold_when_check_free.value {
        _ if !turn.may_check() => FoldView::Plain,
        FoldWhenCheckFree::SanctionExceptBigBlind if is_big_blind_preflop(table, turn.seat) => {
            FoldView::Needless
        }
        FoldWhenCheckFree::Sanction | FoldWhenCheckFree::SanctionExceptBigBlind => {
            FoldView::Sanctioned
        }
        FoldWhenCheckFree::Binding | FoldWhenCheckFree::BindingMaySanction => FoldView::Needless,
    };
    Some(TurnView {
        seat: turn.seat,
        since: table.turn_since()?,
        to_call: turn.to_call,
        call_to: turn.call_to,
        call_is_all_in: !turn.to_call.is_zero() && turn.to_call >= player.stack,
        fold,
        raise: raise(state, table, turn),
        raise_lost: raise_lost(state, table, turn),
        bound: turn.bound,
        all_in: match turn.all_in {
            AllIn::RaiseTo(to) => AllInView::RaiseTo { to },
            AllIn::Call => AllInView::Call,
            AllIn::NotReopened => AllInView::NotReopened,
        },
    })
}

/// Totals of raises that players choose often, beside the smallest.
pub(super) fn likely_raises(state: &Tournament, table: &Table) -> Vec<Chips> {
    let turn = table.turn(state.book());
    turn.and_then(|turn| raise(state, table, &turn))
        .map_or_else(Vec::new, |raise| raise.presets)
}

fn raise(state: &Tournament, table: &Table, turn: &Turn) -> Option<RaiseView> {
    let (min, max) = match turn.raise {
        Raise::Between { min, max } => (min, max),
        Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => return None,
    };
    let sizing = Sizing {
        is_preflop: table.street() == Some(Street::Preflop),
        blinds: table.blinds().unwrap_or(state.blinds()),
        call_to: turn.call_to,
        to_call: turn.to_call,
        pot: table.pot_total(),
        chip_values: state.chip_values(),
    };
    let articles = table.least_raise_articles(state.book());
    Some(RaiseView {
        is_opening: turn.call_to == Chips::ZERO,
        min,
        max,
        presets: presets(&sizing, min, max),
        citation: articles.first().cloned(),
    })
}

/// The article by which a player has lost the right to raise.
fn raise_lost(state: &Tournament, table: &Table, turn: &Turn) -> Option<Citation> {
    match turn.raise {
        Raise::Forfeited => table.raise_lost(turn.seat, state.book()).cloned(),
        Raise::Between { .. } | Raise::Covered | Raise::Alone | Raise::NotReopened => None,
    }
}

fn award(award: Award) -> AwardView {
    AwardView {
        pot: award.pot,
        amount: award.amount,
        claimants: award.claimants.iter().collect(),
        known: award.known.map(|winners| winners.iter().collect()),
    }
}

fn shot(table: &Table) -> Option<ShotView> {
    let shot = table.shot_time()?;
    Some(ShotView {
        seat: shot.seat,
        since: shot.since,
        ends_at: shot.ends_at,
        card_seconds: table.shot_clock()?.card_seconds,
    })
}

fn time_asked(state: &Tournament, number: TableNumber, table: &Table) -> Option<TimeAskedView> {
    let asked = table.time_request()?;
    let alert = state.alert_at(number, AlertCause::is_time_asked);
    Some(TimeAskedView {
        seat: asked.seat,
        by: asked.by,
        asked_at: asked.asked_at,
        not_before: table.time_not_before(state.book()),
        claimed_by: alert.and_then(|(_, open)| open.claimed_by.clone()),
    })
}

fn time_call(clock: TimeCall, state: &Tournament) -> TimeCallView {
    TimeCallView {
        seat: clock.seat,
        by: clock.by,
        called_at: clock.called_at,
        countdown_at: clock.countdown_at,
        ends_at: clock.ends_at,
        counter: clock.counter,
        granted: Table::needs_floor(clock.by, state.book()),
    }
}

fn floor_call(state: &Tournament, number: TableNumber) -> Option<FloorCallView> {
    let (alert, open) = state.alert_at(number, AlertCause::is_floor_call)?;
    Some(FloorCallView {
        alert: alert_id(alert),
        since: open.raised_at,
        claimed_by: open.claimed_by.clone(),
    })
}

fn last_hand(table: &Table) -> Option<LastHandView> {
    let last = table.last_hand();
    (!last.won.is_empty()).then(|| LastHandView {
        won: won(&last.won),
        odd: won(&last.odd),
    })
}
