//! Whatever is said to have gone wrong, in whatever state: no chip is lost, the hand can go on, and the floor can put
//! it back.

use proptest::prelude::*;
use tapis_rules::table::{Instead, RulingStatus, Table, TableCommand};

use crate::game::{Game, Set, sets};
use crate::troubles::{Facts, facts};

/// Plays on, and says at each third step or so that something went wrong.
fn play(set: &Set, all: &[Facts], after: impl Fn(&mut Game, &Table)) {
    let mut game = Game::new(set);
    if !game.try_command(&TableCommand::StartHand) {
        return;
    }
    for facts in all {
        let steps = game.choose(6);
        for _ in 0..steps {
            if !game.step() {
                return;
            }
        }
        let incident = facts.incident(&game);
        let ruled = game.table.rule(&incident, &game.book);
        let count = ruled.as_ref().map_or(1, |ruling| ruling.outcomes.len());
        assert!(count > 0, "a ruling has an outcome: {incident:?}");
        let outcome = u8::try_from(facts.pick % count).unwrap();
        let mut before = game.table.clone();
        let by_table = game.try_command(&TableCommand::Report {
            incident: incident.clone(),
            outcome,
        });
        let between = game.table.clone();
        let by_floor = game.try_command(&TableCommand::Rule {
            incident: incident.clone(),
            outcome,
            reason: "as seen".to_owned(),
        });
        assert!(
            ruled.is_ok() || !(by_table || by_floor),
            "what is not ruled on is not carried out: {incident:?}"
        );
        assert!(
            ruled.is_err() || by_table || by_floor,
            "what is ruled on can be carried out: {incident:?} -> {outcome} under {}: {ruled:?}",
            game.book.id
        );
        if by_floor {
            before = between;
        }
        after(&mut game, &before);
    }
}

/// What of a table a ruling may change and its taking back has to give back: all but the count of decisions and rulings, and
/// the clock, which begins again; and that the deal has begun, which stays known.
fn without_counts(table: &Table) -> serde_json::Value {
    let mut value = serde_json::to_value(table).unwrap();
    for gone in ["rulings", "rulings_made", "asked", "before_hand"] {
        value.as_object_mut().unwrap().remove(gone);
    }
    if let Some(hand) = value["hand"].as_object_mut() {
        for gone in [
            "decision",
            "clock",
            "turn_since",
            "time_before",
            "shot",
            "ruling",
        ] {
            hand.remove(gone);
        }
    }
    value
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(600)))]

    #[test]
    fn a_hand_goes_on_after_any_ruling_and_comes_to_its_end(
        set in sets(), all in prop::collection::vec(facts(), 1..8)
    ) {
        play(&set, &all, |game, _| {
            if let Some(turn) = game.table.turn(&game.book) {
                game.check_turn(&turn);
            }
            let mut rest = Game {
                start: game.start.clone(),
                table: game.table.clone(),
                book: game.book.clone(),
                events: Vec::new(),
                choices: Vec::new(),
                now: game.now,
            };
            for _ in 0..200 {
                if !rest.table.is_playing() || rest.try_command(&TableCommand::EndHand) {
                    break;
                }
                rest.step();
            }
            assert!(!rest.table.is_playing(), "the hand ends");
        });
    }

    #[test]
    fn the_floor_can_put_back_any_ruling_of_the_hand(
        set in sets(), all in prop::collection::vec(facts(), 1..6)
    ) {
        play(&set, &all, |game, _| {
            let standing = game.table.rulings().last().filter(|last| last.can_be_overruled());
            if let Some(number) = standing.map(|last| last.number) {
                game.must(&TableCommand::Overrule {
                    ruling: number,
                    instead: Instead::PlayOn,
                    reason: "seen otherwise".to_owned(),
                });
                let last = game.table.rulings().iter().find(|ruled| ruled.number == number);
                let overruled = last.is_some_and(|ruled| matches!(ruled.standing, RulingStatus::Overruled { .. }));
                assert!(overruled && game.table.is_playing());
                if let Some(turn) = game.table.turn(&game.book) {
                    game.check_turn(&turn);
                }
            }
        });
    }

    #[test]
    fn rulings_and_tables_read_back_from_a_file_lead_to_the_same_table(
        set in sets(), all in prop::collection::vec(facts(), 1..8)
    ) {
        play(&set, &all, |game, _| {
            let mut replayed = game.start.clone();
            for (event, at) in &game.events {
                let text = serde_json::to_string(event).unwrap();
                replayed.evolve(&serde_json::from_str(&text).unwrap(), &game.book, *at);
            }
            assert_eq!(replayed, game.table);
            let kept = serde_json::to_vec(&game.table).unwrap();
            assert_eq!(serde_json::from_slice::<Table>(&kept).unwrap(), game.table);
        });
    }

    #[test]
    fn the_table_takes_a_ruling_back_as_if_it_had_never_been_made(
        set in sets(), all in prop::collection::vec(facts(), 1..6)
    ) {
        play(&set, &all, |game, before| {
            let made = game.table.rulings().last().map(|ruled| ruled.number);
            let is_new = made != before.rulings().last().map(|ruled| ruled.number);
            let has_changed = without_counts(&game.table) != without_counts(before);
            if !is_new || !has_changed || !before.is_playing() {
                return;
            }
            if game.table.rulings().last().is_some_and(|ruled| ruled.by_floor) {
                assert_eq!(game.table.ruling_to_undo(), None, "the floor's ruling stands");
                return;
            }
            assert_eq!(game.table.ruling_to_undo(), made, "what was ruled last is taken back first");
            game.must(&TableCommand::Undo { steps: 1 });
            assert_eq!(without_counts(&game.table), without_counts(before));
        });
    }
}
