//! What the columns of a file with players are.

use tapis_protocol::ColumnChoice;
use tapis_records::plain;

/// Names of columns that are understood, for people.
pub(super) const UNDERSTOOD: &str = "Joueur, Nom, Prénom, Pseudo, Club, Licence, Payé; Player, Name, First name, Nickname, Club, Licence, Paid";

const FULL: [&str; 13] = [
    "joueur",
    "joueuse",
    "joueurs",
    "nom complet",
    "nom prenom",
    "prenom nom",
    "nom et prenom",
    "prenom et nom",
    "participant",
    "player",
    "player name",
    "full name",
    "players",
];
const LAST: [&str; 8] = [
    "nom",
    "noms",
    "nom de famille",
    "name",
    "last name",
    "lastname",
    "surname",
    "family name",
];
/// What some clubs know their players by.
const NICKNAME: [&str; 6] = [
    "pseudo",
    "pseudonyme",
    "surnom",
    "nickname",
    "nick",
    "alias",
];
const FIRST: [&str; 6] = [
    "prenom",
    "prenoms",
    "first name",
    "firstname",
    "given name",
    "forename",
];
const CLUB: [&str; 6] = ["club", "clubs", "equipe", "association", "asso", "team"];
const LICENCE: [&str; 14] = [
    "licence",
    "license",
    "licences",
    "licence no",
    "licence n",
    "n licence",
    "no licence",
    "n de licence",
    "num licence",
    "numero licence",
    "numero de licence",
    "licence number",
    "license number",
    "member number",
];
const PAID: [&str; 12] = [
    "paye",
    "payee",
    "a paye",
    "regle",
    "reglee",
    "a regle",
    "reglement",
    "paiement",
    "inscription payee",
    "paid",
    "payment",
    "has paid",
];

/// Where things are in a line, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The whole name, or the family name.
    name: Option<usize>,
    first_name: Option<usize>,
    pub(super) club: Option<usize>,
    pub(super) licence: Option<usize>,
    pub(super) paid: Option<usize>,
}

impl Columns {
    /// Nothing but the name, in the first column.
    pub(super) const FIRST: Self = Self {
        name: Some(0),
        first_name: None,
        club: None,
        licence: None,
        paid: None,
    };

    /// What the first line says; `None` when it names no column that is known here.
    pub(super) fn of(header: &csv::StringRecord) -> Option<Self> {
        let names: Vec<String> = header.iter().map(plain).collect();
        let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let (full, last, first) = (find(&FULL), find(&LAST), find(&FIRST));
        let columns = Self {
            name: full
                .or(last)
                .or_else(|| find(&NICKNAME).filter(|_| first.is_none())),
            first_name: first.filter(|_| full.is_none()),
            club: find(&CLUB),
            licence: find(&LICENCE),
            paid: find(&PAID),
        };
        (columns != Self::default()).then_some(columns)
    }

    /// What a person has chosen; `None` where no column has names.
    pub(super) fn chosen(choice: &ColumnChoice) -> Option<Self> {
        let columns = Self {
            name: choice.name.map(usize::from),
            first_name: choice.first_name.map(usize::from),
            club: choice.club.map(usize::from),
            licence: choice.licence.map(usize::from),
            paid: choice.paid.map(usize::from),
        };
        columns.has_names().then_some(columns)
    }

    /// The same as a choice that can be changed.
    pub(super) fn to_choice(self, has_heads: bool) -> ColumnChoice {
        let number = |column: Option<usize>| column.and_then(|column| column.try_into().ok());
        ColumnChoice {
            name: number(self.name),
            first_name: number(self.first_name),
            club: number(self.club),
            licence: number(self.licence),
            paid: number(self.paid),
            has_heads,
        }
    }

    /// Whether players can be read from them.
    pub(super) const fn has_names(self) -> bool {
        self.name.is_some() || self.first_name.is_some()
    }

    /// The name in a line: first name, then family name, as they are written.
    pub(super) fn name(self, line: &csv::StringRecord) -> String {
        let parts = [cell(line, self.first_name), cell(line, self.name)];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    }
}

/// A cell without the spaces around it; empty where the line has none.
pub(super) fn cell(line: &csv::StringRecord, column: Option<usize>) -> &str {
    column
        .and_then(|column| line.get(column))
        .map(|cell| cell.trim_matches(' '))
        .unwrap_or_default()
}

/// Whether a cell says that an entry is paid; `None` when that is not clear.
pub(super) fn is_paid(cell: &str) -> Option<bool> {
    let said = plain(cell);
    match said.as_str() {
        "oui" | "o" | "yes" | "y" | "x" | "vrai" | "true" | "ok" | "paye" | "payee" | "paid"
        | "regle" | "reglee" => return Some(true),
        "non" | "n" | "no" | "faux" | "false" | "impaye" | "impayee" | "unpaid" => {
            return Some(false);
        }
        "" => return Some(cell.contains(['✓', '✔', '☑'])),
        _ => {}
    }
    // An amount of money: nothing is not paid.
    let is_amount = said
        .chars()
        .all(|sign| sign.is_ascii_digit() || sign == ' ')
        || ["eur", "euros", "euro"].iter().any(|unit| {
            said.trim_end_matches(unit)
                .chars()
                .all(|sign| sign.is_ascii_digit() || sign == ' ')
        });
    is_amount.then(|| said.contains(|sign: char| ('1'..='9').contains(&sign)))
}
