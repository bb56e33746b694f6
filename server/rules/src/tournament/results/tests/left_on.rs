//! What a sanction or the floor has left on a player stays on them when they are out and come back.

use super::*;
use crate::chips::Chips;
use crate::table::{Luggage, Presence, Suspension, TableEvent};
use crate::tournament::{Fault, FieldCommand, Penalty, ReEntryPolicy, Refundable, SanctionNumber};

/// The player of table 1, seat 2 has three hands to miss, a big blind to pay and a warning, and is away.
fn with_everything(sample: &mut Sample) -> PlayerId {
    let (player, table, seat) = (who(sample, 1, 2), TableNumber(1), seat(2));
    let fault = Fault {
        player,
        table: Some(table),
        article: crate::book::Citation::parse("12.3", "cdc2013"),
        penalties: vec![Penalty::Hands { hands: 3 }],
        note: String::new(),
        by: "Flo".to_owned(),
    };
    sample.must(&Command::RecordFault { fault });
    let presence = Presence::Absent;
    sample.at(1, TableCommand::SetPresence { seat, presence });
    let events = [
        TableEvent::Fined {
            seat,
            big_blinds: 1,
        },
        TableEvent::WarnedOfPhone { seat },
    ];
    for event in events {
        sample.happens(vec![Event::Table { table, event }]);
    }
    player
}

fn known(sample: &Sample, player: PlayerId) -> Luggage {
    let (_, table, seat) = sample.state.place_of(player).unwrap();
    let stack = Chips::ZERO;
    Luggage {
        stack,
        ..table.luggage(seat).unwrap()
    }
}

#[test]
fn who_is_taken_back_has_what_they_had_before() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    let player = with_everything(&mut sample);
    let before = known(&sample, player);
    assert_eq!((before.owes, before.warned_of_phone), (1, true));
    sample.must(&Command::Field(FieldCommand::Leave { player }));
    sample.must(&Command::Results(ResultCommand::TakeBack { player }));
    assert_eq!(known(&sample, player), before);
    // Out once more before the floor has given chips: nothing of it is forgotten.
    sample.must(&Command::Results(ResultCommand::ConfirmOut { player }));
    sample.must(&Command::Results(ResultCommand::TakeBack { player }));
    assert_eq!(known(&sample, player), before);
    sample.check_replay();
}

#[test]
fn a_sanction_that_is_lifted_while_its_player_is_out_does_not_come_back_with_them() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    let player = with_everything(&mut sample);
    sample.must(&Command::Field(FieldCommand::Leave { player }));
    sample.must(&Command::LiftSanction {
        sanction: SanctionNumber(1),
        reason: String::new(),
        by: "Flo".to_owned(),
    });
    sample.must(&Command::Results(ResultCommand::TakeBack { player }));
    assert_eq!(known(&sample, player).suspension, None);
    sample.check_replay();
}

/// In seat 7 of table 2.
fn enter_again(sample: &mut Sample, player: PlayerId) {
    sample.must(&Command::Field(FieldCommand::EnterAgain {
        player,
        table: TableNumber(2),
        seat: seat(7),
    }));
}

#[test]
fn a_sanction_of_a_new_entry_stands_when_the_entry_is_refunded() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    change_plan(&mut sample, |plan| {
        plan.re_entries = ReEntryPolicy {
            levels: 1,
            most: None,
            may_give_up: false,
        };
    });
    let player = who(&sample, 1, 2);
    sample.set_stack(1, 2, 25);
    hand(&mut sample, 1, &[1, 2], &[1]);
    enter_again(&mut sample, player);
    let (table, seat) = (TableNumber(2), seat(7));
    let event = TableEvent::WarnedOfPhone { seat };
    sample.happens(vec![Event::Table { table, event }]);
    let purchase = Refundable::ReEntry;
    sample.must(&Command::Results(ResultCommand::Refund {
        player,
        purchase,
    }));
    sample.must(&Command::Results(ResultCommand::TakeBack { player }));
    assert!(known(&sample, player).warned_of_phone);
    sample.check_replay();
}

#[test]
fn nobody_buys_themselves_out_of_a_sanction() {
    let mut sample = Sample::new("cdc2013", 8, 2);
    change_plan(&mut sample, |plan| {
        plan.re_entries = ReEntryPolicy {
            levels: 1,
            most: None,
            may_give_up: true,
        };
    });
    let player = with_everything(&mut sample);
    enter_again(&mut sample, player);
    let found = known(&sample, player);
    let three_hands = Suspension {
        hands_left: 3,
        until: None,
    };
    assert_eq!(found.suspension, Some(three_hands));
    assert_eq!((found.owes, found.warned_of_phone), (1, true));
    assert_eq!(found.presence, Presence::Present, "they have come to buy");
    sample.check_replay();
}
