//! Tests of scenarios about events: what is not true, not possible or not understood is told.

use crate::{InsideOnly, Scenario, ScenarioError};

fn played(steps: &[&str]) -> Result<(), String> {
    let text = format!(
        "rule = \"A test\"\narticles = []\nbooks = [\"cdc2013\"]\nsteps = {steps:?}\n[event]\nfinal_table = 2\n\
         seating = [\"Anna Bruno - Carla=900\", \"Dora Emil Fred\"]\n"
    );
    match Scenario::parse(&text).unwrap().play() {
        Err(ScenarioError::Step { message, .. }) => Err(message),
        other => {
            other.unwrap();
            Ok(())
        }
    }
}

#[test]
fn players_sit_where_they_were_written_down() {
    let steps = [
        "Carla sits at table 1 seat 4",
        "Carla has 900",
        "Anna has 2000",
        "tables have 3 3",
        "10900 chips are in play",
    ];
    assert_eq!(played(&steps), Ok(()));
}

#[test]
fn what_is_not_true_is_told_with_what_is() {
    assert_eq!(played(&["Carla has 2000"]), Err("it is 900".to_owned()));
    let found = played(&["the clock starts", "table 2 stops: break"]);
    assert_eq!(found, Err("stopped by None".to_owned()));
    let found = played(&["the clock starts", "a hand at table 1: Carla busts Anna"]);
    assert!(found.unwrap_err().starts_with("Anna still has"));
}

#[test]
fn what_was_to_be_refused_is_no_deed_of_its_own() {
    let steps = ["refused wrong_time: the clock starts", "level 1: 25/50"];
    assert_eq!(played(&steps), Err("it is accepted".to_owned()));
    let found = played(&["refused finished: the clock pauses"]);
    assert!(found.unwrap_err().starts_with("refused as wrong_time"));
}

#[test]
fn nobody_and_nothing_unknown_is_played() {
    let found = played(&["Zoe rebuys"]);
    assert_eq!(found, Err("nobody is called \"Zoe\"".to_owned()));
    let found = played(&["Anna dances"]);
    assert!(found.unwrap_err().starts_with("this is not a step"));
}

#[test]
fn a_level_over_while_time_passes_ends_when_it_was_due() {
    let steps = [
        "the clock starts",
        "45 minutes pass",
        "it is a break",
        "the clock shows 5 minutes",
    ];
    assert_eq!(played(&steps), Ok(()));
}

#[test]
fn what_a_draw_decides_is_true_in_some_order_only() {
    let text = |steps: &[&str]| {
        format!(
            "rule = \"A test\"\narticles = []\nbooks = [\"cdc2013\"]\nsteps = {steps:?}\n[event]\nfield = 20\ntables = 4\n"
        )
    };
    let inside = |steps: &[&str]| {
        let scenario = Scenario::parse(&text(steps)).unwrap();
        scenario.inside_only().map(|step| (step.number, step.why))
    };
    let drawn = "seats are drawn";
    assert_eq!(inside(&["tables have 6 7 7"]), None);
    assert_eq!(inside(&[drawn, "tables have 8 8 0"]), None);
    assert_eq!(
        inside(&[drawn, "tables have 6 7 7"]),
        Some((2, InsideOnly::Chance))
    );
    assert_eq!(inside(&[drawn, "tables have 6 7 7 in some order"]), None);
    assert_eq!(
        inside(&["registration is open"]),
        Some((1, InsideOnly::Registration))
    );
    let found = played(&["tables have 3 2 in some order"]);
    assert!(found.unwrap_err().contains("[3, 3]"));
    assert_eq!(played(&["tables have 3 3 in some order"]), Ok(()));
}

#[test]
fn a_scenario_is_about_a_table_or_about_an_event() {
    let text = "rule = \"A test\"\narticles = []\nbooks = [\"cdc2013\"]\nsteps = []\n[event]\n\
                seating = [\"Anna Bruno\"]\n[table]\nstacks = { 1 = 100, 2 = 100 }\nbutton = 1\nblinds = [1, 2]\n";
    let error = Scenario::parse(text).unwrap().play().unwrap_err();
    assert!(matches!(error, ScenarioError::Table { .. }), "{error}");
}
