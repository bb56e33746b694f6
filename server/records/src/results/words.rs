//! The words of lists, in French and in English.

use tapis_protocol::SheetMoveEnd;
use tapis_protocol::rules::tournament::{MoveReason, OutReason, Standing};

use super::List;

/// A column of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Place,
    Tied,
    Name,
    Club,
    Money,
    Kind,
    Points,
    Rebuys,
    AddOns,
    ReEntries,
    Why,
    By,
    Level,
    Table,
    Hand,
    OutAt,
    Confirmed,
    RegisteredAt,
    Here,
    Paid,
    Standing,
    Seat,
    Stack,
    OrderedAt,
    FromTable,
    FromSeat,
    ToTable,
    ToSeat,
    MoveReason,
    MoveEnd,
    EndedAt,
}

/// Words of one language.
#[derive(Debug)]
pub(super) struct Words {
    /// As HTML names it.
    pub(super) code: &'static str,
    pub(super) yes: &'static str,
    pub(super) no: &'static str,
    /// What each list is called: results, players, seating, moves.
    titles: [&'static str; 4],
    /// The same in the name of a file.
    files: [&'static str; 4],
    /// What is said of a list without a line.
    empty: [&'static str; 4],
    pub(super) book: &'static str,
    pub(super) entries: &'static str,
    pub(super) left: &'static str,
    pub(super) level: &'static str,
    pub(super) last_level: &'static str,
    pub(super) provisional: &'static str,
    pub(super) winner: &'static str,
    pub(super) podium: &'static str,
    pub(super) as_of: &'static str,
    column: fn(Column) -> &'static str,
    why: fn(OutReason) -> &'static str,
    standing: fn(Standing) -> &'static str,
    reason: fn(MoveReason) -> &'static str,
    end: fn(SheetMoveEnd) -> &'static str,
}

impl Words {
    pub(super) const fn title(&self, list: List) -> &'static str {
        of(&self.titles, list)
    }

    pub(super) const fn file(&self, list: List) -> &'static str {
        of(&self.files, list)
    }

    pub(super) const fn empty(&self, list: List) -> &'static str {
        of(&self.empty, list)
    }

    pub(super) fn column(&self, column: Column) -> &'static str {
        (self.column)(column)
    }

    pub(super) fn why(&self, why: OutReason) -> &'static str {
        (self.why)(why)
    }

    pub(super) fn standing(&self, standing: Standing) -> &'static str {
        (self.standing)(standing)
    }

    pub(super) fn reason(&self, why: MoveReason) -> &'static str {
        (self.reason)(why)
    }

    pub(super) fn end(&self, end: SheetMoveEnd) -> &'static str {
        (self.end)(end)
    }
}

const fn of(each: &[&'static str; 4], list: List) -> &'static str {
    let [results, players, seating, moves] = *each;
    match list {
        List::Results => results,
        List::Players => players,
        List::Seating => seating,
        List::Moves => moves,
    }
}

/// French.
pub(super) static FR: Words = Words {
    code: "fr",
    yes: "oui",
    no: "non",
    titles: ["Résultats", "Joueurs", "Places aux tables", "Déplacements"],
    files: ["resultats", "joueurs", "places", "deplacements"],
    empty: [
        "Personne n’est encore éliminé : le classement se remplit à chaque sortie.",
        "Personne n’est encore inscrit.",
        "Personne n’a encore de place : tirez les places.",
        "Personne n’a changé de table.",
    ],
    book: "Règlement :",
    entries: "Joueurs :",
    left: "Encore en jeu :",
    level: "Niveau en cours :",
    last_level: "Niveaux joués :",
    provisional: "Classement provisoire",
    winner: "Vainqueur :",
    podium: "Podium",
    as_of: "État au",
    column: french,
    why: |why| match why {
        OutReason::Eliminated => "éliminé",
        OutReason::Left => "parti",
        OutReason::StruckOff => "rayé",
        OutReason::Replaced => "remplacé",
        OutReason::Disqualified => "disqualifié",
    },
    standing: |standing| match standing {
        Standing::Registered => "inscrit",
        Standing::Waiting => "liste d’attente",
        Standing::Withdrawn => "retiré",
        Standing::Playing { .. } => "en jeu",
        Standing::Moving => "en déplacement",
        Standing::Busted { .. } => "sans jetons",
        Standing::Out => "sorti",
    },
    reason: |why| match why {
        MoveReason::Balance => "équilibrage",
        MoveReason::Break => "table fermée",
        MoveReason::FinalTable => "table finale",
    },
    end: |end| match end {
        SheetMoveEnd::Ahead => "à faire",
        SheetMoveEnd::Arrived => "arrivé",
        SheetMoveEnd::CalledOff => "annulé",
    },
};

const fn french(column: Column) -> &'static str {
    match column {
        Column::Place => "Place",
        Column::Tied => "Ex æquo",
        Column::Name => "Joueur",
        Column::Club => "Club",
        Column::Money => "Gain (€)",
        Column::Kind => "Lot",
        Column::Points => "Points",
        Column::Rebuys => "Recaves",
        Column::AddOns => "Add-ons",
        Column::ReEntries => "Re-entries",
        Column::Why => "Sortie",
        Column::By => "Sorti par",
        Column::Level => "Niveau",
        Column::Table => "Table",
        Column::Hand => "Coup",
        Column::OutAt => "Heure de sortie",
        Column::Confirmed => "Confirmé",
        Column::RegisteredAt => "Inscrit le",
        Column::Here => "Présent",
        Column::Paid => "Payé",
        Column::Standing => "Situation",
        Column::Seat => "Siège",
        Column::Stack => "Tapis",
        Column::OrderedAt => "Ordonné le",
        Column::FromTable => "De la table",
        Column::FromSeat => "Du siège",
        Column::ToTable => "À la table",
        Column::ToSeat => "Au siège",
        Column::MoveReason => "Motif",
        Column::MoveEnd => "État",
        Column::EndedAt => "Terminé le",
    }
}

/// English.
pub(super) static EN: Words = Words {
    code: "en",
    yes: "yes",
    no: "no",
    titles: ["Results", "Players", "Seating", "Moves"],
    files: ["results", "players", "seating", "moves"],
    empty: [
        "Nobody is out yet: the ranking fills with each elimination.",
        "Nobody has registered yet.",
        "Nobody has a seat yet: draw the seats.",
        "Nobody has changed tables.",
    ],
    book: "Rulebook:",
    entries: "Players:",
    left: "Still in:",
    level: "Level:",
    last_level: "Levels played:",
    provisional: "Provisional ranking",
    winner: "Winner:",
    podium: "Podium",
    as_of: "As of",
    column: english,
    why: |why| match why {
        OutReason::Eliminated => "eliminated",
        OutReason::Left => "left",
        OutReason::StruckOff => "struck off",
        OutReason::Replaced => "replaced",
        OutReason::Disqualified => "disqualified",
    },
    standing: |standing| match standing {
        Standing::Registered => "registered",
        Standing::Waiting => "waiting list",
        Standing::Withdrawn => "withdrawn",
        Standing::Playing { .. } => "playing",
        Standing::Moving => "changing tables",
        Standing::Busted { .. } => "without chips",
        Standing::Out => "out",
    },
    reason: |why| match why {
        MoveReason::Balance => "balancing",
        MoveReason::Break => "table closed",
        MoveReason::FinalTable => "final table",
    },
    end: |end| match end {
        SheetMoveEnd::Ahead => "to be made",
        SheetMoveEnd::Arrived => "arrived",
        SheetMoveEnd::CalledOff => "called off",
    },
};

const fn english(column: Column) -> &'static str {
    match column {
        Column::Place => "Place",
        Column::Tied => "Tied",
        Column::Name => "Player",
        Column::Club => "Club",
        Column::Money => "Prize money (€)",
        Column::Kind => "Prize in kind",
        Column::Points => "Points",
        Column::Rebuys => "Rebuys",
        Column::AddOns => "Add-ons",
        Column::ReEntries => "Re-entries",
        Column::Why => "Exit",
        Column::By => "Out by",
        Column::Level => "Level",
        Column::Table => "Table",
        Column::Hand => "Hand",
        Column::OutAt => "Out at",
        Column::Confirmed => "Confirmed",
        Column::RegisteredAt => "Registered at",
        Column::Here => "Here",
        Column::Paid => "Paid",
        Column::Standing => "Standing",
        Column::Seat => "Seat",
        Column::Stack => "Stack",
        Column::OrderedAt => "Ordered at",
        Column::FromTable => "From table",
        Column::FromSeat => "From seat",
        Column::ToTable => "To table",
        Column::ToSeat => "To seat",
        Column::MoveReason => "Reason",
        Column::MoveEnd => "State",
        Column::EndedAt => "Ended at",
    }
}
