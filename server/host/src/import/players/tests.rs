//! What spreadsheets and people write, read back.

use proptest::prelude::*;

use super::*;

/// Read by the heads of its columns.
fn read(bytes: &[u8]) -> PlayersRead {
    read_players(bytes, &ColumnChoice::default())
}

fn names(bytes: &[u8]) -> Vec<String> {
    let read = read(bytes);
    assert_eq!(read.problems, [], "{:?}", String::from_utf8_lossy(bytes));
    read.players.into_iter().map(|player| player.name).collect()
}

fn problems(text: &str) -> Vec<(u32, LineProblemKind)> {
    let problems = read(text.as_bytes()).problems.into_iter();
    problems
        .map(|problem| (problem.line, problem.kind))
        .collect()
}

#[test]
fn a_french_excel_writes_semicolons_and_windows_1252() {
    let bytes = b"Nom;Pr\xe9nom;Club;Pay\xe9\r\nL\xe9vy;J\xe9r\xf4me;Caen \x96 Poker;Oui\r\n\r\nN'Guyen;Zo\xeb;;non\r\n";
    let read = read(bytes);
    assert_eq!(read.problems, []);
    let expected = [
        ("Jérôme Lévy", "Caen – Poker", true),
        ("Zoë N'Guyen", "", false),
    ];
    let found: Vec<(&str, &str, bool)> = read
        .players
        .iter()
        .map(|player| (player.name.as_str(), player.club.as_str(), player.has_paid))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_encoding_is_found_out() {
    let expected = ["Jérôme Lévy"];
    assert_eq!(names("Joueur\r\nJérôme Lévy\r\n".as_bytes()), expected);
    assert_eq!(
        names("\u{feff}Joueur\r\nJérôme Lévy\r\n".as_bytes()),
        expected
    );
    assert_eq!(names(b"Joueur\r\nJ\xe9r\xf4me L\xe9vy\r\n"), expected);
    let wide = "Joueur\tClub\r\nJérôme Lévy\tCaen\r\n".encode_utf16();
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(wide.flat_map(u16::to_le_bytes));
    assert_eq!(names(&bytes), expected);
}

#[test]
fn the_sign_between_columns_is_found_out() {
    for text in [
        "Name;Club\nAda Lovelace;Caen, Normandie\n",
        "Name,Club\nAda Lovelace,\"Caen, Normandie\"\n",
        "Name\tClub\nAda Lovelace\tCaen, Normandie\n",
        "sep=,\nName,Club\nAda Lovelace,\"Caen, Normandie\"\n",
        "\n\nName ; Club\n Ada  Lovelace ; Caen, Normandie \n;\n",
        "Name;Club\rAda Lovelace;Caen, Normandie\r",
    ] {
        let read = read(text.as_bytes());
        assert_eq!(read.problems, [], "{text}");
        let [player] = read.players.as_slice() else {
            panic!("{text}: {read:?}");
        };
        assert_eq!(
            (player.name.as_str(), player.club.as_str()),
            ("Ada Lovelace", "Caen, Normandie")
        );
    }
}

#[test]
fn columns_are_known_in_both_languages_and_any_order() {
    let expected = ["Ada LOVELACE"];
    for text in [
        "Joueur\nAda LOVELACE",
        "PLAYER\nAda LOVELACE",
        "Nom complet\nAda LOVELACE",
        "Club;Payé ?;Prénom;NOM\nCaen;1;Ada;LOVELACE",
        "First name,Last name,Paid\nAda,LOVELACE,yes",
        "Téléphone;Name;First Name\n06;LOVELACE;Ada",
        "\"Prénom\";\"Nom\"\n\"Ada\";\"LOVELACE\"",
        "Pseudo;Courriel\nAda LOVELACE;ada@example.org",
        "Pseudo;Prénom;Nom\nada1815;Ada;LOVELACE",
        "Ada LOVELACE",
    ] {
        assert_eq!(names(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn what_is_paid_is_understood_and_the_rest_is_asked_about() {
    let paid = |cell: &str| {
        let read = read(format!("Nom;Payé\nAda;{cell}").as_bytes());
        let [player] = read.players.as_slice() else {
            panic!("{cell}: {read:?}");
        };
        (player.has_paid, read.problems.len())
    };
    for cell in ["oui", "X", "Payé", "yes", "20", "20,00 €", "20 EUR", "✓"] {
        assert_eq!(paid(cell), (true, 0), "{cell}");
    }
    for cell in ["", "non", "0", "0,00 €", "Impayé", "-"] {
        assert_eq!(paid(cell), (false, 0), "{cell}");
    }
    assert_eq!(paid("demander à Paul"), (false, 1));
}

#[test]
fn a_licence_tells_namesakes_apart_and_is_there_once() {
    use LineProblemKind as Kind;
    let long = "9".repeat(33);
    let text =
        format!("Licence;Nom\nFR-001;Ada\nFR-002;ADA\nfr 001;Zoé\n{long};Bob\n;Cleo\n;cleo\n");
    let expected = [
        (4, Kind::LicenceTwice),
        (5, Kind::Licence),
        (7, Kind::Duplicate),
    ];
    assert_eq!(problems(&text), expected);
    let read = read(text.as_bytes());
    let found: Vec<(&str, &str)> = read
        .players
        .iter()
        .map(|player| (player.name.as_str(), player.licence.as_str()))
        .collect();
    let expected = [
        ("Ada", "FR-001"),
        ("ADA", "FR-002"),
        ("Bob", ""),
        ("Cleo", ""),
    ];
    assert_eq!(found, expected);
}

#[test]
fn every_problem_names_its_line() {
    use LineProblemKind as Kind;
    let long = "x".repeat(61);
    let text = format!(
        "Nom;Club\n;Caen\n{long};\nAda;{long}\n\nDUPONT Jérôme;\njerome dupont;\n12;\nBob\u{7};\n\"Ann\nLee\";\nEve;\n"
    );
    let expected = [
        (2, Kind::NoName),
        (3, Kind::NameTooLong),
        (4, Kind::ClubTooLong),
        (7, Kind::Duplicate),
        (8, Kind::NoName),
        (9, Kind::ControlCharacters),
        (10, Kind::LineBreak),
    ];
    assert_eq!(problems(&text), expected);
    let read = read(text.as_bytes());
    let names: Vec<&str> = read
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    assert_eq!(names, ["Ada", "DUPONT Jérôme", "Eve"]);
    let duplicate = read.problems.iter().find(|problem| problem.line == 7);
    assert_eq!(duplicate.unwrap().text, "jerome dupont");
}

#[test]
fn wrong_columns_are_told_with_those_that_are_understood() {
    use LineProblemKind as Kind;
    for text in [
        "Club;Payé\nCaen;oui\n",
        "1;2\n3;4\n",
        "Nom;Club\n;Caen\n;Lyon\n",
        "Date;Montant;IBAN\n12/03/2026;35,00;FR76\n",
    ] {
        let read = read(text.as_bytes());
        assert_eq!(read.players, [], "{text}");
        let [problem] = read.problems.as_slice() else {
            panic!("{text}: {read:?}");
        };
        assert_eq!((problem.line, problem.kind), (1, Kind::Columns), "{text}");
        assert!(problem.text.contains("Prénom"), "{}", problem.text);
    }
    let read = read("Ada Lovelace;Caen\nAlan Turing;Lyon\n".as_bytes());
    assert_eq!((read.players.len(), read.problems.len()), (2, 1));
    assert_eq!(read.problems.first().unwrap().kind, Kind::NoHeader);
}

#[test]
fn a_file_that_is_no_list_is_told_apart() {
    use LineProblemKind as Kind;
    assert_eq!(problems(""), [(0, Kind::Empty)]);
    assert_eq!(problems("\r\n;;\r\n"), [(0, Kind::Empty)]);
    assert_eq!(problems("Nom;Club\n"), [(0, Kind::Empty)]);
    assert_eq!(problems("PK\u{3}\u{4}rest"), [(0, Kind::NotText)]);
    assert_eq!(problems("a\0b"), [(0, Kind::NotText)]);
}

#[test]
fn an_event_has_so_many_players_and_no_more() {
    let mut text = "Nom\n".to_owned();
    for number in 0..5_002 {
        text.push_str(&format!("Player {number}\n"));
    }
    let read = read(text.as_bytes());
    assert_eq!(read.players.len(), 5_000);
    let problem = read.problems.first().unwrap();
    assert_eq!(
        (problem.line, problem.kind),
        (5_002, LineProblemKind::TooMany)
    );
    assert_eq!(read.problems.len(), 1);
}

proptest! {
    #[test]
    fn any_bytes_are_read_and_whoever_comes_out_can_be_registered(bytes: Vec<u8>, head in 0..4_usize) {
        let heads: [&[u8]; 4] = [b"", b"Nom;Pr\xe9nom;Club;Pay\xe9\r\n", b"\xff\xfe", b"name,club\n\""];
        let mut file = heads.get(head).copied().unwrap_or_default().to_vec();
        file.extend(bytes);
        check(&read(&file));
    }

    #[test]
    fn any_cells_are_read(cells in "([a-zA-Zéï;,\t\r\n\" ]{0,12}[;,\n]){0,40}") {
        check(&read(cells.as_bytes()));
        check(&read(format!("Nom;Club;Payé\n{cells}").as_bytes()));
    }
}

fn check(read: &PlayersRead) {
    for player in &read.players {
        assert!(
            InvalidText::check("", &player.name, 1, MAX_NAME).is_ok(),
            "{player:?}"
        );
        assert!(
            InvalidText::check("", &player.club, 0, MAX_CLUB_NAME).is_ok(),
            "{player:?}"
        );
    }
    assert!(!read.players.is_empty() || !read.problems.is_empty());
}

#[test]
fn a_person_says_which_columns_have_what_where_their_heads_do_not() {
    let file =
        "Id;Inscrit;Ville;Carte;Somme\n1;Ada Lovelace;Caen;A-1;20\n2;Alan Turing;Lyon;A-2;0\n";
    let first = read(file.as_bytes());
    assert_eq!(first.players, []);
    let columns = first.columns.unwrap();
    assert_eq!(
        columns.first_line,
        ["Id", "Inscrit", "Ville", "Carte", "Somme"]
    );
    let choice = ColumnChoice {
        name: Some(1),
        club: Some(2),
        licence: Some(3),
        paid: Some(4),
        has_heads: true,
        ..columns.taken
    };
    let chosen = read_players(file.as_bytes(), &choice);
    assert_eq!(chosen.problems, []);
    assert_eq!(chosen.columns.unwrap().taken, choice);
    let players = chosen.players.iter();
    let players: Vec<_> = players
        .map(|player| {
            (
                &*player.name,
                &*player.club,
                &*player.licence,
                player.has_paid,
            )
        })
        .collect();
    let expected = [
        ("Ada Lovelace", "Caen", "A-1", true),
        ("Alan Turing", "Lyon", "A-2", false),
    ];
    assert_eq!(players, expected);
}

#[test]
fn columns_that_were_found_can_be_put_right_and_a_first_line_can_be_a_player() {
    let file = "Nom;Pseudo\nLovelace;ada\n";
    let found = read(file.as_bytes()).columns.unwrap().taken;
    assert_eq!((found.name, found.has_heads), (Some(0), true));
    let by_nickname = ColumnChoice {
        name: Some(1),
        ..found
    };
    let names = |choice: &ColumnChoice| -> Vec<String> {
        let read = read_players(file.as_bytes(), choice);
        read.players.into_iter().map(|player| player.name).collect()
    };
    assert_eq!(names(&by_nickname), ["ada"]);
    let without_heads = ColumnChoice {
        has_heads: false,
        ..by_nickname
    };
    assert_eq!(names(&without_heads), ["Pseudo", "ada"]);
    let nowhere = ColumnChoice {
        name: Some(9),
        ..found
    };
    assert_eq!(names(&nowhere), [""; 0]);
}
