//! Forms about what went wrong: whatever a form can be filled with is ruled on, and whatever can be ruled on has a form.

use proptest::prelude::*;
use tapis_rules::chips::Chips;
use tapis_rules::judgement::{Ask, Entered, IncidentForms, MannerName, Offered};
use tapis_rules::table::{Reason, TableCommand, TableRefusal};

use crate::filling::asked::{
    has_too_many_chips, is_beside, is_where_it_belongs, names_a_player_twice,
};
use crate::filling::{Filling, reaches};
use crate::game::{Game, Set, sets};
use crate::troubles::{Facts, facts};

/// Chips that make every amount of the games.
const CHIP_VALUES: [u32; 5] = [1, 25, 100, 500, 1_000];

fn forms(game: &Game, entered: Option<&Entered>) -> IncidentForms {
    let chip_values = CHIP_VALUES.map(Chips::from);
    let raises = [300, 450, 900].map(Chips::from);
    let offered = Offered {
        chip_values: &chip_values,
        raises: &raises,
        entered,
    };
    game.table.incident_forms(&game.book, offered)
}

/// Whether a refusal says something about what people did, and not that it cannot have happened: a player is bound by
/// what they announced; the last hand of a list cannot be dead.
const fn is_told(refusal: &TableRefusal) -> bool {
    matches!(
        refusal.reason,
        Reason::Bound { .. } | Reason::LastHand { .. }
    )
}

/// Plays on, and looks at the table after a few steps, some of which were ruled on.
fn play(set: &Set, all: &[Facts], look: impl Fn(&Game, &Facts)) {
    let mut game = Game::new(set);
    look(&game, &all[0]);
    if !game.try_command(&TableCommand::StartHand) {
        return;
    }
    for facts in all {
        for _ in 0..game.choose(6) {
            if !game.step() {
                return;
            }
        }
        look(&game, facts);
        game.try_command(&TableCommand::Report {
            incident: facts.incident(&game),
            outcome: 0,
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(300)))]

    #[test]
    fn whatever_a_form_is_filled_with_is_ruled_on(
        set in sets(),
        all in prop::collection::vec(facts(), 1..6),
        answers in prop::collection::vec(any::<u16>(), 64),
        typed in prop::option::of(1u32..3_000),
    ) {
        play(&set, &all, |game, _| {
            let entered = typed.map(|total| Entered { total: Chips::from(total), chips: Vec::new() });
            for form in forms(game, entered.as_ref()).forms {
                let Some(incident) = Filling::new(&answers).fill(&form) else { continue };
                if is_where_it_belongs(&incident, &game.table) || has_too_many_chips(&incident, &game.table) {
                    continue;
                }
                let ruled = game.table.rule(&incident, &game.book);
                assert!(ruled.as_ref().err().is_none_or(is_told), "{incident:?} of {form:?} is refused: {ruled:?} under {}", game.book.id);
            }
        });
    }

    /// What people are asked they have to say: the rules count what was reported before by themselves.
    #[test]
    fn no_form_answers_what_it_asks(set in sets(), all in prop::collection::vec(facts(), 1..6)) {
        play(&set, &all, |game, _| {
            for form in forms(game, None).forms {
                for ask in &form.asks {
                    let Ask::Flag(flag) = ask else { continue };
                    let mut sets = flag.sets.fields().iter();
                    let answered = sets.any(|(field, value)| form.incident.fields().get(field) == Some(value));
                    assert!(!answered, "{flag:?} is answered by {form:?}");
                }
            }
        });
    }

    /// "Call" and "I call and raise" are said to a bet; who may check has none before them.
    #[test]
    fn a_call_is_offered_to_whoever_faces_a_bet(set in sets(), all in prop::collection::vec(facts(), 1..6)) {
        play(&set, &all, |game, _| {
            let Some(turn) = game.table.turn(&game.book) else { return };
            for form in forms(game, None).forms {
                for ask in &form.asks {
                    let Ask::Gesture { manners, .. } = ask else { continue };
                    for name in [MannerName::Call, MannerName::CallAndRaise] {
                        let is_offered = manners.iter().any(|manner| manner.name == name);
                        assert_eq!(is_offered, !turn.may_check(), "{name:?} with {turn:?}");
                    }
                }
            }
        });
    }

    #[test]
    fn whatever_can_be_ruled_on_has_a_form(set in sets(), all in prop::collection::vec(facts(), 1..6)) {
        play(&set, &all, |game, facts| {
            let incident = facts.incident(game);
            let is_asked = !is_beside(&incident, &game.table) && !names_a_player_twice(&incident);
            if !is_asked || game.table.rule(&incident, &game.book).is_err() {
                return;
            }
            let all = forms(game, None).forms;
            let reached = all.iter().any(|form| reaches(form, &incident));
            assert!(reached, "{incident:?} cannot be said: {:?}", game.table);
        });
    }
}
