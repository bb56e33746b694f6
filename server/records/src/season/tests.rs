//! Seasons decided, followed and shown, without a server.

use std::collections::BTreeMap;
use std::sync::Arc;

use tapis_protocol::rules::season::SeasonTerms;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::points::Figures;
use tapis_protocol::{NewMember, PersonId, SeasonCommand, SeasonId, SeasonView, TournamentId};

use super::*;
use crate::results::{Language, Letterhead, ResultFormat};

/// What is known, and what it came to: a club without a server.
#[derive(Default)]
struct Club {
    state: SeasonState,
    members: Members,
    outcomes: Outcomes,
    drawn: u64,
    /// All records so far, as text.
    records: String,
}

impl Club {
    fn known(&self) -> KnownSeasons<'_> {
        KnownSeasons {
            state: &self.state,
            members: &self.members,
            outcomes: &self.outcomes,
        }
    }

    fn ask(&mut self, command: SeasonCommand) -> Result<(), SeasonRefusal> {
        let mut drawn = self.drawn;
        let mut draw = || {
            drawn += 1;
            person_of(tapis_journal::PersonKey::new(drawn * 0x1_0001)?)
        };
        let change = decide(self.known(), command, &mut draw)?;
        self.drawn = drawn;
        self.records
            .push_str(&serde_json::to_string(&change.events).unwrap());
        for event in change.events {
            self.state.evolve(event);
        }
        self.members.extend(change.keep);
        for person in change.erase {
            self.members.remove(&person);
        }
        Ok(())
    }

    fn begin(&mut self, best: Option<u16>) {
        let terms = SeasonTerms {
            name: "Saison 2026".to_owned(),
            formula: Some("players - place".to_owned()),
            best,
        };
        let season = season();
        self.ask(SeasonCommand::Begin { season, terms }).unwrap();
    }

    /// An event whose players went out from the last of these to the first.
    fn event(&mut self, name: &str, players: &[&str]) {
        let figures = Figures {
            players: u32::try_from(players.len()).unwrap(),
            place: 1,
            ..Figures::default()
        };
        let players = (1_u32..).zip(players).map(|(place, name)| OutcomePlayer {
            player: PlayerId(place),
            name: (*name).to_owned(),
            club: String::new(),
            place: Some(place),
            rebuys: 0,
            points: 0,
        });
        let outcome = EventOutcome {
            name: name.to_owned(),
            date: String::new(),
            is_over: true,
            figures,
            players: players.collect(),
        };
        let tournament = TournamentId::new(name).unwrap();
        self.outcomes.insert(tournament.clone(), Arc::new(outcome));
        let season = season();
        self.ask(SeasonCommand::AddEvent { season, tournament })
            .unwrap();
    }

    fn join(&mut self, members: &[(&str, &str)]) {
        let member = |(name, licence): &(&str, &str)| NewMember {
            name: (*name).to_owned(),
            licence: (*licence).to_owned(),
            club: String::new(),
        };
        let members = members.iter().map(member).collect();
        self.ask(SeasonCommand::AddMembers { members }).unwrap();
    }

    fn person(&self, name: &str) -> PersonId {
        let mut members = self.members.iter();
        members
            .find(|(_, data)| data.name == name)
            .unwrap()
            .0
            .clone()
    }

    fn view(&self) -> SeasonView {
        season_view(self.known(), &season()).unwrap()
    }

    fn standings(&self) -> Vec<(u32, String, u64)> {
        let lines = self.view().standings.into_iter();
        lines
            .map(|line| (line.place, line.name, line.total))
            .collect()
    }
}

fn season() -> SeasonId {
    SeasonId::new("s2026").unwrap()
}

fn lines(expected: &[(u32, &str, u64)]) -> Vec<(u32, String, u64)> {
    let owned = |(place, name, total): &(u32, &str, u64)| (*place, (*name).to_owned(), *total);
    expected.iter().map(owned).collect()
}

/// Three members and two evenings.
fn club() -> Club {
    let mut club = Club::default();
    club.begin(None);
    club.join(&[("Jérôme Lévy", "FR-001"), ("Ada", ""), ("Zoé", "")]);
    club.event("one", &["LEVY Jérôme", "Ada", "Somebody", "Zoé"]);
    club.event("two", &["Ada", "zoe", "Jérôme Lévy"]);
    club
}

#[test]
fn members_are_found_by_their_names_however_they_are_written() {
    let club = club();
    let expected = [(1, "Ada", 4), (2, "Jérôme Lévy", 3), (3, "Zoé", 1)];
    assert_eq!(club.standings(), lines(&expected));
    let unknown = club.view().unknown;
    assert_eq!(unknown.len(), 1);
    assert_eq!(
        (unknown[0].name.as_str(), unknown[0].place),
        ("Somebody", 3)
    );
}

#[test]
fn who_played_under_another_name_is_linked_and_nobody_else_moves() {
    let mut club = club();
    let (tournament, player) = (TournamentId::new("one").unwrap(), PlayerId(3));
    let person = Some(club.person("Zoé"));
    let link = |person| SeasonCommand::Link {
        tournament: tournament.clone(),
        player,
        person,
    };
    club.ask(link(person)).unwrap();
    // She is in that event twice now: the better place counts.
    let expected = [(1, "Ada", 4), (2, "Jérôme Lévy", 3), (3, "Zoé", 2)];
    assert_eq!(club.standings(), lines(&expected));
    assert!(club.view().unknown.is_empty());
    club.ask(link(None)).unwrap();
    assert_eq!(club.view().unknown.len(), 1);
}

#[test]
fn a_correction_of_an_event_is_in_the_standings() {
    let mut club = club();
    let id = TournamentId::new("two").unwrap();
    let mut corrected = EventOutcome::clone(&club.outcomes[&id]);
    corrected.players[0].place = Some(3);
    corrected.players[2].place = Some(1);
    club.outcomes.insert(id, Arc::new(corrected));
    let expected = [(1, "Jérôme Lévy", 5), (2, "Ada", 2), (3, "Zoé", 1)];
    assert_eq!(club.standings(), lines(&expected));
}

#[test]
fn an_event_that_is_not_over_counts_for_nobody() {
    let mut club = club();
    let id = TournamentId::new("two").unwrap();
    let open = EventOutcome {
        is_over: false,
        ..EventOutcome::clone(&club.outcomes[&id])
    };
    club.outcomes.insert(id, Arc::new(open));
    let expected = [(1, "Jérôme Lévy", 3), (2, "Ada", 2), (3, "Zoé", 0)];
    assert_eq!(club.standings(), lines(&expected));
}

#[test]
fn no_record_has_a_name_and_who_is_erased_keeps_the_place_without_one() {
    let mut club = club();
    let person = club.person("Ada");
    let export = person_export(club.known(), &person).unwrap();
    assert_eq!(export.member.name, "Ada");
    assert_eq!((export.seasons[0].place, export.seasons[0].total), (1, 4));
    let played: Vec<&str> = export
        .players
        .iter()
        .map(|each| each.event.as_str())
        .collect();
    assert_eq!(played, ["one", "two"]);

    let erase = SeasonCommand::EraseMember {
        person: person.clone(),
    };
    club.ask(erase.clone()).unwrap();
    let expected = [(1, "", 4), (2, "Jérôme Lévy", 3), (3, "Zoé", 1)];
    assert_eq!(club.standings(), lines(&expected));
    assert!(
        club.view()
            .unknown
            .iter()
            .all(|player| player.name != "Ada"),
        "nobody is asked who that was"
    );
    assert_eq!(person_export(club.known(), &person), None);
    club.ask(erase).unwrap();
    for name in ["Ada", "Lévy", "Zoé", "FR-001"] {
        assert!(!club.records.contains(name), "{name}: {}", club.records);
    }
    // Of the same name as before, and yet somebody else.
    club.join(&[("Ada", "")]);
    assert_ne!(club.person("Ada"), person);
    assert_eq!(club.standings(), lines(&expected));
}

#[test]
fn whoever_is_a_member_already_is_not_added_again_and_gets_the_licence() {
    let mut club = club();
    let before = club.members.len();
    club.join(&[("LÉVY Jérôme", "fr 001"), ("Ada", "FR-002"), ("ada", "")]);
    assert_eq!(club.members.len(), before);
    let ada = &club.members[&club.person("Ada")];
    assert_eq!(ada.licence, "FR-002");
    // Another licence is another person, of the same name.
    club.join(&[("Ada", "FR-003")]);
    assert_eq!(club.members.len(), before + 1);
    assert_eq!(
        club.view().unknown.len(),
        3,
        "which Ada played is not known"
    );
}

#[test]
fn two_members_never_have_the_same_licence() {
    let mut club = club();
    let member = NewMember {
        name: "Ada".to_owned(),
        licence: "FR 001".to_owned(),
        club: String::new(),
    };
    let person = club.person("Ada");
    let refused = club.ask(SeasonCommand::ChangeMember { person, member });
    assert_eq!(
        refused,
        Err(SeasonRefusal::LicenceTaken("FR 001".to_owned()))
    );
}

#[test]
fn what_is_asked_again_changes_nothing_and_what_cannot_be_is_told() {
    let mut club = club();
    let records = club.records.len();
    club.begin(None);
    club.event("one", &["LEVY Jérôme", "Ada", "Somebody", "Zoé"]);
    assert!(
        club.records[records..]
            .chars()
            .all(|sign| "[]".contains(sign))
    );
    let other = SeasonTerms {
        name: "Another".to_owned(),
        ..SeasonTerms::default()
    };
    let begin = SeasonCommand::Begin {
        season: season(),
        terms: other,
    };
    assert_eq!(club.ask(begin), Err(SeasonRefusal::IdTaken));
    let nobody = PersonId::new("00000000000000ff").unwrap();
    let erase = SeasonCommand::EraseMember { person: nobody };
    assert_eq!(club.ask(erase), Err(SeasonRefusal::NoMember));
    let season = SeasonId::new("never").unwrap();
    let tournament = TournamentId::new("one").unwrap();
    let add = SeasonCommand::AddEvent { season, tournament };
    assert_eq!(club.ask(add), Err(SeasonRefusal::NoSeason));
}

#[test]
fn standings_are_written_for_spreadsheets_as_a_page_and_for_programs() {
    let mut club = club();
    club.join(&[("=cmd|x", "")]);
    club.event("three", &["=cmd|x", "Ada"]);
    let change = SeasonCommand::Change {
        season: season(),
        terms: SeasonTerms {
            best: Some(1),
            ..club.view().terms
        },
    };
    club.ask(change).unwrap();
    let written = |format, language| {
        write_standings(&club.view(), format, language, &Letterhead::default()).unwrap()
    };
    let french = written(ResultFormat::Csv, Language::Fr);
    assert!(
        french.contains("Place;Joueur;Licence;Club;Points;Résultats comptés;one;two;three\r\n"),
        "{french}"
    );
    assert!(
        french.contains("1;Jérôme Lévy;FR-001;;3;1;3;0;\r\n"),
        "{french}"
    );
    assert!(french.contains(";'=cmd|x;"), "{french}");
    let page = written(ResultFormat::Html, Language::En);
    assert!(
        page.contains("<h1>Saison 2026</h1>") && page.contains("(2)"),
        "{page}"
    );
    assert!(page.contains("The best 1 results"), "{page}");
    let json: SeasonView =
        serde_json::from_str(&written(ResultFormat::Json, Language::Fr)).unwrap();
    assert_eq!(json, club.view());
    let name = standings_file_name(&club.view(), ResultFormat::Csv, Language::Fr);
    assert_eq!(name, "saison-2026-saison.csv");
}

#[test]
fn a_person_is_named_by_sixteen_digits_and_nothing_else() {
    let key = tapis_journal::PersonKey::new(255).unwrap();
    let person = person_of(key).unwrap();
    assert_eq!(person.as_str(), "00000000000000ff");
    assert_eq!(key_of(&person), Some(key));
    for other in ["ff", "00000000000000FF", "zz", "0000000000000000"] {
        assert_eq!(key_of(&PersonId::new(other).unwrap()), None, "{other}");
    }
    let data = PersonData {
        name: "Ada".to_owned(),
        licence: String::new(),
        club: "Caen".to_owned(),
    };
    let kept = data.kept(&person).unwrap().unwrap();
    let mut state = SeasonState::default();
    assert!(state.members(std::slice::from_ref(&kept)).is_empty());
    state.evolve(SeasonEvent::MemberAdded {
        person: person.clone(),
    });
    assert_eq!(state.members(&[kept]), BTreeMap::from([(person, data)]));
}
