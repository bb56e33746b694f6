//! What holds for every hand that can be played, under every book, tried on hands played at random.

use proptest::prelude::*;
use tapis_rules::table::{Table, TableCommand};

use crate::game::{Game, sets};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn chips_are_conserved_and_what_is_legal_is_what_is_accepted(set in sets()) {
        let mut game = Game::new(&set);
        if game.try_command(&TableCommand::StartHand) {
            while !game.choices.is_empty() && game.step() {}
        }
    }

    #[test]
    fn every_hand_comes_to_its_end(set in sets()) {
        let mut game = Game::new(&set);
        if game.try_command(&TableCommand::StartHand) {
            while !game.choices.is_empty() && game.step() {}
            // From here on everybody checks, calls, and the first claimant wins: 10 players act at most 4 times each.
            for _ in 0..200 {
                if !game.table.is_playing() || game.try_command(&TableCommand::EndHand) {
                    break;
                }
                game.step();
            }
            prop_assert!(!game.table.is_playing());
        }
    }

    #[test]
    fn events_and_tables_read_back_from_a_file_lead_to_the_same_table(set in sets()) {
        let mut game = Game::new(&set);
        if game.try_command(&TableCommand::StartHand) {
            while !game.choices.is_empty() && game.step() {}
        }
        let mut replayed = game.start.clone();
        for (event, at) in &game.events {
            let text = serde_json::to_string(event).unwrap();
            replayed.evolve(&serde_json::from_str(&text).unwrap(), &game.book, *at);
        }
        prop_assert_eq!(&replayed, &game.table);
        let kept = serde_json::to_vec(&game.table).unwrap();
        prop_assert_eq!(serde_json::from_slice::<Table>(&kept).unwrap(), game.table);
    }

    #[test]
    fn taking_an_action_back_restores_what_the_player_could_do(set in sets()) {
        let mut game = Game::new(&set);
        prop_assume!(game.try_command(&TableCommand::StartHand));
        while !game.choices.is_empty() {
            let Some(turn) = game.table.turn(&game.book) else { break };
            let players: Vec<_> = game.table.players().collect();
            let gathered = game.table.gathering().is_some();
            game.act(&turn);
            if game.choose(2) == 0 {
                game.must(&TableCommand::Undo { steps: 1 });
                prop_assert_eq!(game.table.turn(&game.book), Some(turn));
                if !gathered {
                    prop_assert_eq!(game.table.players().collect::<Vec<_>>(), players);
                }
            }
        }
    }
}
