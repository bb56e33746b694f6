//! Real hands beside the rules: every refusal, turn and final stack agrees with the rooms, to the last chip.

use std::path::PathBuf;

use tapis_replay::{Args, HistoryFormat, Summary, run};
use tapis_tests::RealHands;

fn replay(files: Vec<PathBuf>) -> (Summary, String) {
    let args = Args {
        files,
        book: "tda2024".to_owned(),
        via: None,
        token: None,
        code: None,
        data: PathBuf::new(),
        export: None,
        format: HistoryFormat::Phh,
        json: true,
    };
    let mut said = Vec::new();
    let summary = run(&args, &mut said).unwrap();
    (summary, String::from_utf8(said).unwrap())
}

#[test]
fn real_hands_end_with_the_stacks_that_the_rooms_paid() {
    let RealHands { files, fewest } = RealHands::find();
    let (summary, said) = replay(files);
    println!("{}", said.lines().last().unwrap_or_default());
    assert_eq!(summary.mismatches, 0, "{said}");
    assert!(
        usize::try_from(summary.hands).unwrap() >= fewest,
        "{summary:?}"
    );
}

#[test]
fn a_history_that_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let hand = |actions: &str, last: &str| {
        format!(
            "variant = \"NT\"\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\nmin_bet = 100\n\
             starting_stacks = [1000, 1000, 1000]\nactions = [{actions}]\nfinishing_stacks = {last}\n"
        )
    };
    let cases = [
        ("right", hand(r#""p3 f", "p1 f""#, "[950, 1050, 1000]"), ""),
        (
            "stacks",
            hand(r#""p3 f", "p1 f""#, "[950, 1150, 1000]"),
            r#""what":"stacks""#,
        ),
        (
            "actor",
            hand(r#""p1 f""#, "[950, 1050, 1000]"),
            r#""what":"actor""#,
        ),
        (
            "raise",
            hand(r#""p3 cbr 150""#, "[950, 1050, 1000]"),
            r#""what":"refused""#,
        ),
        (
            "check",
            hand(r#""p3 f", "p1 cc", "p2 f", "p2 f""#, "[950, 1050, 1000]"),
            r#""what":"actor""#,
        ),
        (
            "words",
            hand(r#""p3 folds""#, "[950, 1050, 1000]"),
            r#""what":"unreadable""#,
        ),
        (
            "early",
            hand(r#""p3 f", "d db 2c3c4c""#, "[950, 1050, 1000]"),
            r#""what":"refused""#,
        ),
    ];
    for (name, text, told) in cases {
        let path = folder.path().join(format!("{name}.phh"));
        std::fs::write(&path, text).unwrap();
        let (summary, said) = replay(vec![path]);
        assert_eq!(
            summary.mismatches,
            u64::from(!told.is_empty()),
            "{name}: {said}"
        );
        assert!(said.contains(told), "{name}: {said}");
    }
}
