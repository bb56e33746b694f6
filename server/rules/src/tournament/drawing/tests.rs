//! Tests of draws: who may be drawn for, what comes out, and what follows.

use std::collections::BTreeSet;

use super::*;
use crate::table::PlayerId;
use crate::tournament::sample::{Dice, Sample, chips, plan, seat};
use crate::tournament::{
    Command, Event, FieldCommand, FinalTableState, MoveCommand, NewEntrant, Plan, RaceCommand,
    ReEntryPolicy, Standing, TableDraw,
};

/// An event that has not begun, with so many players on its list and so many tables of nine.
fn listed(book: &str, players: usize, tables: u16) -> Sample {
    let plan = Plan { tables, ..plan() };
    let seats = plan.seats;
    let table = TableDraw {
        seats,
        ..TableDraw::default()
    };
    let mut sample = Sample::not_begun(book, plan, vec![table; usize::from(tables)]);
    sample.seal();
    let entry = |number| NewEntrant {
        name: format!("Player {number}"),
        ..NewEntrant::default()
    };
    let players = (1..=players).map(entry).collect();
    sample.must(&Command::Field(FieldCommand::Register { players }));
    let here: Vec<_> = sample.state.entrants().map(|(player, _)| player).collect();
    for player in here {
        let is_here = true;
        sample.must(&Command::Field(FieldCommand::CheckIn { player, is_here }));
    }
    sample
}

fn places(sample: &Sample) -> Vec<(PlayerId, TableNumber, Seat)> {
    let place = |(player, entrant): (PlayerId, &crate::tournament::Entrant)| {
        let Standing::Playing { table, seat } = entrant.standing else {
            return None;
        };
        Some((player, table, seat))
    };
    sample.state.entrants().filter_map(place).collect()
}

fn sizes(sample: &Sample) -> Vec<usize> {
    let tables = sample.state.tables();
    tables.map(|(_, table)| table.players().count()).collect()
}

#[test]
fn everybody_has_one_seat_at_tables_as_even_as_can_be_and_a_button_among_them() {
    for players in 2..=27 {
        let mut sample = listed("cdc2013", players, 3);
        let events = sample.draw(&Occasion::Seats, 7);
        let seated = places(&sample);
        let seats: BTreeSet<_> = seated
            .iter()
            .map(|(_, table, seat)| (table, seat))
            .collect();
        assert_eq!((seated.len(), seats.len()), (players, players));
        let sizes: Vec<usize> = sizes(&sample)
            .into_iter()
            .filter(|size| *size > 0)
            .collect();
        assert_eq!(
            sizes.len(),
            players.div_ceil(9),
            "no more tables than needed"
        );
        let (most, least) = (sizes.iter().max().unwrap(), sizes.iter().min().unwrap());
        assert!(most - least <= 1 && *most <= 9, "{sizes:?}");
        let mut buttons = 0;
        for event in &events {
            if let Event::Table {
                table,
                event: crate::table::TableEvent::ButtonPlaced { seat },
            } = event
            {
                assert!(seats.contains(&(table, seat)));
                buttons += 1;
            }
        }
        assert_eq!(buttons, sizes.len());
        let last = events.last().unwrap();
        assert!(matches!(
            last,
            Event::Draw {
                event: DrawEvent::Sealed { .. }
            }
        ));
        sample.check_replay();
    }
}

#[test]
fn the_same_chance_leads_to_the_same_draw_and_another_one_to_another() {
    let sample = listed("gleize2007", 20, 3);
    let draw = |luck| sample.state.draw(&Occasion::Seats, &mut Dice(luck));
    assert_eq!(draw(1), draw(1));
    let different: Vec<_> = (0..10).map(|luck| draw(luck).unwrap()).collect();
    for (index, one) in different.iter().enumerate() {
        assert!(!different[..index].contains(one), "{index}");
    }
}

#[test]
fn every_seat_is_as_likely_as_the_others() {
    // 3 players at a table of 9: each seat should come up in a third of 1,800 draws.
    let sample = listed("cdc2013", 3, 1);
    let mut taken = [0_u32; 9];
    for luck in 0..1_800 {
        let drawn = sample
            .state
            .draw(&Occasion::Seats, &mut Dice(luck))
            .unwrap();
        let DrawOutcome::Seats { seats, .. } = drawn else {
            panic!("no seats");
        };
        for place in seats {
            taken[usize::from(place.seat.number()) - 1] += 1;
        }
    }
    // Five standard deviations, which are 20.
    assert!(
        taken.iter().all(|taken| taken.abs_diff(600) < 100),
        "{taken:?}"
    );
}

#[test]
fn seats_are_drawn_again_before_the_start_and_never_afterwards() {
    let mut sample = listed("cdc2013", 10, 2);
    sample.draw(&Occasion::Seats, 1);
    let first = places(&sample);
    sample.draw(&Occasion::Seats, 2);
    assert_ne!(places(&sample), first);
    assert_eq!(sample.state.ledger().in_play(), chips(20_000));
    let numbers: Vec<u32> = sample
        .state
        .draws()
        .iter()
        .map(|draw| draw.number)
        .collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(sample.state.draws()[1].seal.seed, "seed 1");
    assert_eq!(sample.state.sealed().unwrap().seed, "seed 2");
    sample.stage(0);
    let refused = sample.state.draw(&Occasion::Seats, &mut Dice(3));
    assert!(matches!(
        refused,
        Err(Refusal::Problem(Problem::NoRedraw { .. }))
    ));
    sample.check_replay();
}

#[test]
fn a_draw_fits_who_is_there_and_has_a_seal() {
    let mut sample = listed("cdc2013", 10, 2);
    let stale = sample.drawn_by(&Occasion::Seats, Dice(1)).unwrap();
    let player = PlayerId(4);
    sample.must(&Command::Field(FieldCommand::Withdraw { player }));
    assert_eq!(sample.problem(&stale), Problem::DrawDiffers);
    let mut unsealed = Sample::not_begun("cdc2013", plan(), Sample::drawn(9, 4, 1));
    let command = unsealed.drawn_by(&Occasion::Seats, Dice(1)).unwrap();
    assert_eq!(unsealed.problem(&command), Problem::NotSealed);
    unsealed.seal();
    unsealed.must(&command);
    let none = listed("cdc2013", 0, 2);
    assert_eq!(
        none.state.draw(&Occasion::Seats, &mut Dice(1)),
        Err(Problem::NobodyToDraw.into())
    );
}

#[test]
fn players_of_a_table_that_closes_are_drawn_to_free_seats_and_leave_the_others_even() {
    let mut sample = listed("cdc2013", 19, 3);
    sample.draw(&Occasion::Seats, 5);
    sample.stage(0);
    // Seven, six and six. Two go out at the first table.
    for _ in 0..2 {
        let (player, ..) = *places(&sample)
            .iter()
            .find(|(_, table, _)| *table == TableNumber(1))
            .unwrap();
        sample.must(&Command::Field(FieldCommand::Leave { player }));
    }
    let table = TableNumber(3);
    sample.draw(&Occasion::BreakTable { table }, 9);
    assert_eq!(sample.state.journeys().len(), 6);
    for (table, size) in [(1, 9), (2, 8)] {
        let journeys = sample.state.journeys().iter();
        let coming: BTreeSet<Seat> = journeys
            .filter(|journey| journey.to == TableNumber(table))
            .map(|journey| journey.to_seat)
            .collect();
        let at = sample.state.table(TableNumber(table)).unwrap();
        assert!(coming.iter().all(|seat| at.player(*seat).is_none()));
        let both = coming.len() + at.players().count();
        assert!(both.abs_diff(size) <= 1, "{both} at {table}");
    }
    let again = sample
        .state
        .draw(&Occasion::BreakTable { table }, &mut Dice(1));
    assert!(again.is_err());
    sample.check_replay();
}

#[test]
fn the_final_table_is_drawn_anew_for_everybody_and_the_button_with_it() {
    let mut sample = listed("cdc2013", 12, 2);
    sample.draw(&Occasion::Seats, 5);
    sample.stage(0);
    let occasion = Occasion::FinalTable;
    assert_eq!(
        sample.state.draw(&occasion, &mut Dice(1)),
        Err(Problem::FinalTableNotCalled.into())
    );
    for (player, ..) in places(&sample).into_iter().take(3) {
        sample.must(&Command::Field(FieldCommand::Leave { player }));
    }
    sample.must(&Command::Moves(MoveCommand::CallFinalTable));
    let before = places(&sample);
    sample.draw(&occasion, 4);
    let table = TableNumber(1);
    assert_eq!(sample.state.final_table(), FinalTableState::At { table });
    let arriving: Vec<PlayerId> = sample
        .state
        .journeys()
        .iter()
        .map(|journey| journey.player)
        .collect();
    // A player who was drawn their own seat stays in it.
    assert!(arriving.len() + 1 >= before.len() - 1, "{arriving:?}");
    for player in arriving {
        sample.must(&Command::Moves(MoveCommand::ConfirmArrival { player }));
    }
    assert_eq!(sizes(&sample), [9, 0]);
    assert_ne!(places(&sample), before);
    sample.play_hand(1);
    let button = sample
        .state
        .table(table)
        .unwrap()
        .positions()
        .unwrap()
        .button;
    let drawn = sample.state.draws().last().unwrap();
    assert_eq!(drawn.occasion, Occasion::FinalTable);
    assert!(sample.state.table(table).unwrap().player(button).is_some());
    sample.check_replay();
}

/// One table with so many seats and four players, and re-entries for chips that are given up.
fn with_re_entries(seats: u8) -> Sample {
    let re_entries = ReEntryPolicy {
        levels: 1,
        most: None,
        may_give_up: true,
    };
    let plan = Plan {
        seats,
        re_entries,
        ..plan()
    };
    let mut sample = Sample::not_begun("tda2024", plan, Sample::drawn(seats, 4, 1));
    sample.seal();
    sample.stage(0);
    sample
}

#[test]
fn who_enters_again_is_drawn_another_seat_and_their_own_where_no_other_is_free() {
    let player = PlayerId(2);
    let occasion = Occasion::ReEntry { player };
    let drawn = |sample: &Sample, luck| {
        let outcome = sample.state.draw(&occasion, &mut Dice(luck)).unwrap();
        let DrawOutcome::Seats { seats, .. } = outcome else {
            panic!("no seats");
        };
        let [place] = seats[..] else {
            panic!("one place: {seats:?}");
        };
        assert_eq!(place.player, player);
        place.seat
    };
    let mut sample = with_re_entries(6);
    let taken: BTreeSet<Seat> = places(&sample).iter().map(|(_, _, seat)| *seat).collect();
    let seats: BTreeSet<Seat> = (0..100).map(|luck| drawn(&sample, luck)).collect();
    assert_eq!(seats.len(), 2, "both that are free");
    assert!(seats.is_disjoint(&taken));
    sample.draw(&occasion, 1);
    assert_eq!(sample.state.draws()[0].occasion, occasion);
    assert_eq!(sample.state.entrant(player).unwrap().re_entries, 1);
    sample.check_replay();

    let mut full = with_re_entries(4);
    let (_, _, own) = places(&full)[1];
    assert_eq!(drawn(&full, 1), own);
    full.draw(&occasion, 1);
    let nobody = Occasion::ReEntry {
        player: PlayerId(99),
    };
    assert!(full.state.draw(&nobody, &mut Dice(1)).is_err());
    full.check_replay();
}

#[test]
fn a_race_is_decided_by_cards_that_are_drawn() {
    let mut sample = Sample::new("cdc2013", 4, 1);
    sample.seal();
    for (number, stack) in [(1, 1_925), (2, 2_050), (3, 2_025), (4, 2_000)] {
        sample.set_stack(1, number, stack);
    }
    sample.stage(1);
    sample.stage(2);
    sample.must(&Command::Race(RaceCommand::Begin));
    let occasion = Occasion::Race {
        table: TableNumber(1),
        small: Vec::new(),
    };
    let drawn = sample.state.draw(&occasion, &mut Dice(3)).unwrap();
    let DrawOutcome::Cards { cards } = &drawn else {
        panic!("no cards");
    };
    // One card for each chip of 25 that is left over: 1, 2 and 1.
    let mut dealt: Vec<(u8, usize)> = cards
        .iter()
        .map(|(seat, cards)| (seat.number(), cards.len()))
        .collect();
    dealt.sort_unstable();
    assert_eq!(dealt, [(1, 1), (2, 2), (3, 1)]);
    let all: BTreeSet<Card> = cards.iter().flat_map(|(_, cards)| cards.clone()).collect();
    assert_eq!(all.len(), 4);
    sample.draw(&occasion, 3);
    assert_eq!(sample.state.ledger().in_play(), chips(8_000));
    assert!(sample.state.race_at(TableNumber(1), &[]).is_none());
    assert!(
        sample
            .state
            .table(TableNumber(1))
            .unwrap()
            .player(seat(4))
            .is_some()
    );
    sample.check_replay();
}

#[test]
fn a_deck_has_every_card_once() {
    let deck: BTreeSet<String> = Card::deck().map(|card| card.to_string()).collect();
    assert_eq!(deck.len(), 52);
    assert!(deck.contains("As") && deck.contains("2c"));
}
