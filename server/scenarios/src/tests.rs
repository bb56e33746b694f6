//! Tests of steps at a table: what is not true, not offered or not refused so is told.

use crate::{InsideOnly, Scenario, ScenarioError};

fn scenario(steps: &[&str]) -> Scenario {
    let text = format!(
        "rule = \"A test\"\narticles = []\nbooks = [\"cdc2013\"]\nsteps = {steps:?}\n[table]\n\
         stacks = {{ 1 = 5000, 2 = 5000, 3 = 5000, 4 = 5000 }}\nbutton = 1\nblinds = [50, 100]\n"
    );
    Scenario::parse(&text).unwrap()
}

fn played(steps: &[&str]) -> Result<(), String> {
    told(&scenario(steps))
}

fn told(scenario: &Scenario) -> Result<(), String> {
    match scenario.play() {
        Err(ScenarioError::Step { message, .. }) => Err(message),
        other => {
            other.unwrap();
            Ok(())
        }
    }
}

/// The book says that the hand is dead, and the floor may say otherwise.
const THROWN: &str = "consider cards_thrown seat=2 how=touched_the_muck";

#[test]
fn all_outcomes_that_are_offered_are_named_in_order_or_one_among_them() {
    let ask = "consider cards_thrown seat=4 how=nearer_the_player";
    let played = |steps: &[&str]| {
        let books = vec!["caen".to_owned()];
        told(&Scenario {
            books,
            ..scenario(steps)
        })
    };
    let offered = played(&[ask, "verdicts nothing"]).unwrap_err();
    let offered = offered.strip_prefix("there are ").unwrap().to_owned();
    let (first, second) = offered.split_once("; ").expect(&offered);
    assert_eq!(played(&[ask, &format!("verdicts {offered}")]), Ok(()));
    assert!(played(&[ask, &format!("verdicts {first}")]).is_err());
    assert!(played(&[ask, &format!("verdicts {second}; {first}")]).is_err());
    let second = second.trim_start_matches("floor: ");
    assert_eq!(played(&[ask, &format!("verdict among: {second}")]), Ok(()));
    assert!(played(&[ask, "verdict among: misdeal"]).is_err());
    assert!(played(&[ask, &format!("verdict {second}")]).is_err());
}

#[test]
fn whatever_is_refused_is_compared_with_its_article() {
    let early = "refused out_of_turn (cdc2013 10.2): 3 calls";
    assert_eq!(played(&[early]), Ok(()));
    let found = played(&["refused out_of_turn (cdc2013 10.3): 3 calls"]);
    assert!(found.unwrap_err().contains("cdc2013 10.2"));
    let asked =
        "refused incident_not_possible: consider premature_street street=river burn_known=yes";
    assert_eq!(played(&[asked]), Ok(()));
    assert_eq!(played(&["refused invalid: lift 1"]), Ok(()));
    assert_eq!(played(&["refused invalid: fault 4 99.9 warning"]), Ok(()));
    assert_eq!(
        played(&["refused invalid: fault 4 12.3 warning"]),
        Err("it is accepted".to_owned())
    );
    assert!(
        played(&["refused invalid: 4 to act"])
            .unwrap_err()
            .contains("not a step")
    );
}

#[test]
fn what_can_be_taken_back_and_what_the_tablet_offers_is_compared() {
    assert_eq!(
        played(&[
            "nothing can be taken back",
            "4 calls",
            "the last step can be taken back"
        ]),
        Ok(())
    );
    assert!(played(&["the last step can be taken back"]).is_err());
    assert_eq!(played(&["the tablet offers out_of_turn"]), Ok(()));
    assert_eq!(
        played(&["the tablet does not offer wrong_hand_called"]),
        Ok(())
    );
    assert!(played(&["the tablet offers wrong_hand_called"]).is_err());
    assert!(
        played(&["the tablet offers tea"])
            .unwrap_err()
            .contains("not a step")
    );
}

#[test]
fn a_step_that_no_device_sends_or_sees_is_inside_only() {
    let inside = |steps: &[&str]| scenario(steps).inside_only();
    assert_eq!(
        inside(&["4 calls", "window undo open", THROWN, "verdict hand_dead 2"]),
        None
    );
    let found = inside(&[
        "4 calls",
        "next blinds 50 100",
        "stacks 1000 1000 handed out",
    ])
    .unwrap();
    assert_eq!((found.number, found.why), (2, InsideOnly::Window));
    let found = inside(&["stacks 1000 1000 handed out"]).unwrap();
    assert_eq!((found.number, found.why), (1, InsideOnly::StacksRight));
    assert_eq!(found.why.to_string(), "stacks_right");
}
