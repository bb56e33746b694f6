//! Structures as clubs bring them along.

use proptest::prelude::*;
use tapis_protocol::{ColumnChoice, PlayersRead};

use super::*;

fn level(minutes: u16, small: u64, big: u64) -> Stage {
    let blinds = Blinds::new(Chips::new(small).unwrap(), Chips::new(big).unwrap());
    Stage::Level { minutes, blinds }
}

fn read_players(text: &str) -> PlayersRead {
    crate::import::read_players(text.as_bytes(), &ColumnChoice::default())
}

fn read(text: &str) -> Vec<Stage> {
    let read = read_structure(text.as_bytes());
    assert_eq!(read.problems, [], "{text}");
    read.structure
}

#[test]
fn columns_stand_in_any_order_and_breaks_among_the_levels() {
    let expected = [
        level(20, 25, 50),
        Stage::Break { minutes: 10 },
        level(15, 50, 100),
    ];
    for text in [
        "Level,Small Blind,Big Blind,Ante,Minutes\n1,25,50,0,20\nBreak,,,,10\n2,50,100,,15\n",
        "Durée;Grosse blind;Niveau;Petite blind\n20 min;50;1;25\n10 min;;Pause;\n15 min;100;2;50\n",
        "Blinds;Minutes\n25/50;0:20\nPause;0:10\n50 / 100;15:00\n",
        "SB\tBB\tTime\n25\t50\t00:20:00\nDinner break\t\t00:10:00\n50\t100\t00:15:00\n",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn antes_are_of_each_player_or_of_the_big_blind_alone() {
    let stages = read("SB;BB;Ante\n100;200;25\n200;400;400\n");
    let antes: Vec<(u64, AnteKind)> = stages
        .iter()
        .filter_map(|stage| stage.blinds())
        .map(|blinds| (blinds.ante.get(), blinds.ante_kind))
        .collect();
    assert_eq!(antes, [(25, AnteKind::Each), (400, AnteKind::BigBlind)]);
    assert!(stages.iter().all(|stage| stage.minutes() == 20));
}

#[test]
fn amounts_and_lengths_are_read_as_people_write_them() {
    for (text, expected) in [
        ("1000", Some(1_000)),
        ("1 000", Some(1_000)),
        ("1\u{202f}000", Some(1_000)),
        ("1,000", Some(1_000)),
        ("1.000.000", Some(1_000_000)),
        ("1k", Some(1_000)),
        ("1,5K", Some(1_500)),
        ("0,50", None),
        ("x", None),
        ("", None),
        ("-5", None),
    ] {
        assert_eq!(amount(text), expected, "{text}");
    }
    for (text, expected) in [
        ("20", Some(20)),
        ("20 min", Some(20)),
        ("1h", Some(60)),
        ("1h15", Some(75)),
        ("1:00", Some(60)),
        ("5:00", Some(5)),
        ("long", None),
    ] {
        assert_eq!(length(text), expected, "{text}");
    }
}

#[test]
fn what_cannot_be_used_is_told_by_line_and_the_rest_is_there() {
    use LineProblemKind as Kind;
    let text = "SB;BB;Minutes\n25;50;20\n100;50;20\nnothing;;\n50;100;soon\nPause;;5\n";
    let read = read_structure(text.as_bytes());
    let problems: Vec<(u32, Kind)> = read
        .problems
        .iter()
        .map(|problem| (problem.line, problem.kind))
        .collect();
    assert_eq!(
        problems,
        [(3, Kind::Blinds), (4, Kind::Blinds), (5, Kind::Minutes)]
    );
    // A break after the last level is none.
    assert_eq!(read.structure, [level(20, 25, 50), level(20, 50, 100)]);
    for (text, line, kind) in [
        ("", 0, Kind::Empty),
        ("Nom;Club\nAda;Caen\n", 1, Kind::Columns),
        ("SB;BB\nPause;;\n", 0, Kind::Empty),
        ("PK\u{3}\u{4}rest", 0, Kind::NotText),
    ] {
        let read = read_structure(text.as_bytes());
        let problem = read.problems.first().unwrap();
        assert_eq!((problem.line, problem.kind), (line, kind), "{text}");
    }
    let mut long = "SB;BB\n".to_owned();
    for number in 1..=101 {
        long.push_str(&format!("{number};{}\n", 2 * number));
    }
    let read = read_structure(long.as_bytes());
    assert_eq!(read.structure.len(), MAX_STAGES);
    assert_eq!(read.problems.first().unwrap().kind, Kind::TooManyLevels);
}

/// A tournament as The Tournament Director saves it, with names that nobody has.
const SAVED: &str = r#"{ V: "3.7.2", T: new Tournament({UUID: "x", Title: "Friday \"deep\"", Financials: new FinancialConfig({
  Buyins: new BuyConfig({Allow: true, Profiles: [new FeeProfile({Name: "Small", Fee: 10, Chips: 5000}),
  new FeeProfile({Name: "Deep", Fee: 20, Rake: new PerPlayerRake([0]), Chips: 10000})], DefIndex: 1})}),
  Players: new GamePlayers({Players: Map.from([
    ["a", new GamePlayer({ UUID: "a", Name: new PlayerName({Nickname: "Ada", Firstname: "Ada", Lastname: "Lovelace"}), PaidInFull: true })],
    ["b", new GamePlayer({ UUID: "b", Name: new PlayerName({Nickname: "Zoé \"Z\"", Firstname: "", Lastname: ""}), PaidInFull: false })]])}),
  Levels: new GameLevels({Levels: [
    new GameRound({Minutes: 20, SmallBlind: 25, BigBlind: 50, Ante: 0, Tokens: new TokenOverrides({Tokens: Map.from([])})}),
    new GameBreak({Minutes: 5, ChipUp: false, Notes: ""}),
    new GameRound({Minutes: 20, SmallBlind: 50, BigBlind: 100, Ante: 10})], LevelTimerStart: null})})}"#;

#[test]
fn what_the_tournament_director_saves_has_its_levels_its_stack_and_its_players() {
    let read = read_structure(SAVED.as_bytes());
    assert_eq!(read.problems, []);
    assert_eq!(read.stack, Chips::new(10_000));
    assert_eq!(
        read.structure[..2],
        [level(20, 25, 50), Stage::Break { minutes: 5 }]
    );
    let last = read.structure[2].blinds().unwrap();
    assert_eq!((last.big.get(), last.ante.get()), (100, 10));
    let players = read_players(SAVED);
    assert_eq!(players.problems, []);
    let found: Vec<(&str, bool)> = players
        .players
        .iter()
        .map(|player| (player.name.as_str(), player.has_paid))
        .collect();
    assert_eq!(found, [("Ada Lovelace", true), ("Zoé \"Z\"", false)]);
}

#[test]
fn players_are_read_as_versions_before_wrote_them() {
    let text = r#"{ V: "3.4.3", T: new Tournament({Players: new GamePlayers({Players: new Map({
        "a": new GamePlayer({ Name: new PlayerName({Nickname: "Ada", Firstname: "", Lastname: ""}), PaidInFull: true })})})})}"#;
    let players = read_players(text).players;
    assert_eq!(players.len(), 1);
    assert_eq!(
        (players[0].name.as_str(), players[0].has_paid),
        ("Ada", true)
    );
}

#[test]
fn half_of_such_a_file_is_told_and_nothing_is_taken_from_it() {
    let half = &SAVED[..SAVED.len() / 2];
    let read = read_structure(half.as_bytes());
    assert!(read.structure.is_empty());
    assert_eq!(read.problems[0].kind, LineProblemKind::Columns);
    assert!(read_players(half).players.is_empty());
}

proptest! {
    #[test]
    fn any_bytes_are_read_and_every_level_that_comes_out_can_be_played(bytes: Vec<u8>, head in 0..3_usize) {
        let heads: [&[u8]; 3] = [b"", b"SB;BB;Ante;Minutes\n", b"{ V: 1, T: new Tournament("];
        let mut file = heads[head].to_vec();
        file.extend(bytes);
        let read = read_structure(&file);
        prop_assert!(!read.structure.is_empty() || !read.problems.is_empty());
        for stage in &read.structure {
            prop_assert!((1..=MAX_MINUTES).contains(&stage.minutes()));
            prop_assert!(stage.blinds().is_none_or(Blinds::is_playable));
        }
    }
}
