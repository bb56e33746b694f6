//! Articles that officials give as the reason of a fault they record.

use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::PlayerId;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{
    Command, DrawnSeat, Fault, Founding, NotAHistory, Penalty, Refusal, TableDraw, Tournament,
};

use super::citation;

/// An event that is being played by a book, at which faults are tried.
#[derive(Debug)]
pub(super) struct Trial {
    tournament: Tournament,
}

impl Trial {
    /// One table, two players. `None` when no event can be played by this book.
    pub(super) fn by(book: &Book) -> Option<Self> {
        let at = Timestamp::default();
        let events = Tournament::found(&founding(book), at).ok()?;
        let begun: Result<Tournament, NotAHistory> = Tournament::begin(events.first()?, at);
        let mut tournament = begun.ok()?;
        tournament.apply(&events, at).ok()?;
        Some(Self { tournament })
    }

    /// Whether the event accepts an article as the reason of a fault.
    pub(super) fn records(&self, book: &Book, number: &str) -> bool {
        let fault = Fault {
            player: PlayerId(1),
            table: None,
            article: citation(book, number),
            penalties: vec![Penalty::Warning],
            note: String::new(),
            by: "floor".to_owned(),
        };
        let decided: Result<_, Refusal> = self
            .tournament
            .decide(&Command::RecordFault { fault }, Timestamp::default());
        decided.is_ok_and(|events| !events.is_empty())
    }
}

fn founding(book: &Book) -> Founding {
    let players = Seat::all().take(2).map(|seat| DrawnSeat {
        name: format!("Player {seat}"),
        seat,
    });
    Founding {
        plan: None,
        seal: None,
        name: book.title.clone(),
        book: book.id.clone(),
        house: book.house.clone(),
        blinds: Blinds::new(Chips::from(50), Chips::from(100)),
        chip_values: vec![Chips::from(50)],
        stack: Chips::from(10_000),
        tables: vec![TableDraw {
            seats: 8,
            players: players.collect(),
            button: Seat::all().next(),
        }],
    }
}
