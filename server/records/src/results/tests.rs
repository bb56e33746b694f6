//! Lists in each format, with names that would break each of them.

use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::OutReason;
use tapis_protocol::{
    EventSheet, SheetOut, SheetResult, SheetRows, SheetSeat, TableId, TournamentId,
};

use super::*;

/// 2026-11-23, 20:15:06 UTC.
const AT: Timestamp = Timestamp(1_795_464_906_000);

fn result(place: u32, name: &str) -> SheetResult {
    SheetResult {
        place,
        is_tied: false,
        is_confirmed: true,
        name: name.to_owned(),
        club: String::new(),
        cents: 123_450,
        kind: String::new(),
        points: 632,
        rebuys: 1,
        add_ons: 0,
        re_entries: None,
        why: Some(OutReason::Eliminated),
        out: Some(SheetOut {
            at: AT,
            level: 7,
            table: Some(TableId(3)),
            hand: Some(41),
            by: vec!["Zoé".to_owned()],
        }),
    }
}

fn event(rows: SheetRows) -> EventSheet {
    EventSheet {
        tournament: TournamentId::new("e1").unwrap(),
        name: "Coupe d’Été <b>".to_owned(),
        date: "2026-11-23".to_owned(),
        venue: "Caen".to_owned(),
        book: "CDC 2013".to_owned(),
        entries: 40,
        left: 1,
        level: 9,
        winner: Some("Zoé".to_owned()),
        at: AT,
        rows,
    }
}

fn written(rows: SheetRows, request: ListRequest) -> String {
    write(&event(rows), request, &Letterhead::default()).unwrap()
}

fn french(list: List) -> ListRequest {
    ListRequest {
        list,
        offset: Offset::try_from(60).unwrap(),
        ..ListRequest::default()
    }
}

fn line_of(text: &str, line: usize) -> &str {
    text.split("\r\n").nth(line).unwrap()
}

#[test]
fn a_french_spreadsheet_gets_a_mark_semicolons_commas_and_its_own_dates() {
    let rows = SheetRows::Results(vec![result(2, "Max \"le Grand\"; dit Max")]);
    let text = written(rows, french(List::Results));
    assert!(text.starts_with("\u{feff}Place;Ex æquo;Joueur;Club;Gain (€);"));
    assert_eq!(
        line_of(&text, 1),
        "2;non;\"Max \"\"le Grand\"\"; dit Max\";;1234,50;;632;1;0;éliminé;Zoé;7;3;41;\
         23/11/2026 21:15:06;oui"
    );
}

#[test]
fn re_entries_have_a_column_where_the_event_has_some() {
    let again = SheetResult {
        re_entries: Some(2),
        ..result(2, "Max")
    };
    let none = SheetResult {
        re_entries: Some(0),
        ..result(3, "Zoé")
    };
    let text = written(SheetRows::Results(vec![again, none]), french(List::Results));
    assert!(line_of(&text, 0).contains(";Recaves;Add-ons;Re-entries;Sortie;"));
    assert!(line_of(&text, 1).contains(";632;1;0;2;éliminé;"), "{text}");
    assert!(line_of(&text, 2).contains(";632;1;0;0;éliminé;"), "{text}");
    let text = written(
        SheetRows::Results(vec![result(2, "Max")]),
        french(List::Results),
    );
    assert!(line_of(&text, 0).contains(";Add-ons;Sortie;"), "{text}");
}

#[test]
fn an_english_one_gets_commas_points_and_days_that_nobody_takes_for_months() {
    let rows = SheetRows::Results(vec![result(1, "Ann")]);
    let request = ListRequest {
        language: Language::En,
        ..ListRequest::default()
    };
    let text = written(rows, request);
    assert_eq!(
        line_of(&text, 1),
        "1,no,Ann,,1234.50,,632,1,0,eliminated,Zoé,7,3,41,2026-11-23 20:15:06,yes"
    );
}

#[test]
fn no_name_is_carried_out_as_a_formula_and_figures_stay_figures() {
    for name in [
        "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =cmd", "＝1",
    ] {
        let rows = SheetRows::Seating(vec![SheetSeat {
            table: TableId(1),
            seat: Seat::new(2).unwrap(),
            name: name.to_owned(),
            club: "Caen".to_owned(),
            stack: None,
        }]);
        let text = written(rows, french(List::Seating));
        let read = ::csv::ReaderBuilder::new()
            .delimiter(b';')
            .from_reader(text.as_bytes())
            .records()
            .next()
            .unwrap()
            .unwrap();
        assert_eq!(&read[2], format!("'{name}"));
        assert_eq!((&read[0], &read[1], &read[4]), ("1", "2", ""));
    }
}

#[test]
fn a_page_shows_names_as_they_are_and_runs_nothing() {
    let name = "<script>alert('x')</script> & Co";
    let rows = SheetRows::Results(vec![result(1, name), result(2, "Zoé")]);
    let request = ListRequest {
        format: ResultFormat::Html,
        ..french(List::Results)
    };
    let page = written(rows, request);
    assert!(!page.contains("<script"), "{page}");
    let escaped = "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; Co";
    assert_eq!(page.matches(escaped).count(), 2, "podium and table");
    assert!(page.contains("<title>Résultats – Coupe d’Été &lt;b&gt;</title>"));
    assert!(page.contains("<li>23/11/2026</li>") && page.contains("<li>Règlement : CDC 2013</li>"));
    assert!(!page.contains("Ex æquo"), "nobody ties");
}

#[test]
fn a_page_has_the_name_and_the_logo_of_the_club_at_its_head() {
    let head = Letterhead {
        club: "Les <Tapis> volants".to_owned(),
        logo: Some("data:image/png;base64,iVBORw0=".to_owned()),
    };
    let request = ListRequest {
        format: ResultFormat::Html,
        ..french(List::Results)
    };
    let sheet = event(SheetRows::Results(vec![result(1, "Zoé")]));
    let page = write(&sheet, request, &head).unwrap();
    let club = "<p class=\"club\"><img src=\"data:image/png;base64,iVBORw0=\" alt=\"\">\
                Les &lt;Tapis&gt; volants</p>\n<h1>";
    assert!(page.contains(club), "{page}");
    let bare = write(&sheet, request, &Letterhead::default()).unwrap();
    assert!(!bare.contains("<img") && !bare.contains("<p class=\"club\""));
}

#[test]
fn an_empty_list_says_why_and_a_table_of_it_has_its_headings() {
    let request = french(List::Moves);
    let text = written(SheetRows::Moves(Vec::new()), request);
    assert!(text.ends_with("Terminé le\r\n") && text.matches("\r\n").count() == 1);
    let page = ListRequest {
        format: ResultFormat::Html,
        ..request
    };
    let page = written(SheetRows::Moves(Vec::new()), page);
    assert!(page.contains("Personne n’a changé de table.") && !page.contains("<table"));
}

#[test]
fn programs_read_back_what_was_written() {
    let sheet = event(SheetRows::Results(vec![result(1, "Ann")]));
    let request = ListRequest {
        format: ResultFormat::Json,
        ..ListRequest::default()
    };
    let text = write(&sheet, request, &Letterhead::default()).unwrap();
    assert_eq!(serde_json::from_str::<EventSheet>(&text).unwrap(), sheet);
}

#[test]
fn a_file_is_named_after_its_event_list_and_day() {
    let mut sheet = event(SheetRows::Results(Vec::new()));
    let name = |sheet: &EventSheet, list| file_name(sheet, french(list));
    assert_eq!(
        name(&sheet, List::Results),
        "coupe-d-ete-b-resultats-2026-11-23.csv"
    );
    sheet.name = "大会 \"/..\\".to_owned();
    sheet.date = String::new();
    assert_eq!(name(&sheet, List::Moves), "e1-deplacements-2026-11-23.csv");
}
