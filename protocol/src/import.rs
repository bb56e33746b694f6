//! What came out of a file with players (`POST /api/players/read`) or with levels (`POST /api/structure/read`).

use serde::{Deserialize, Serialize};
use tapis_rules::chips::Chips;
use tapis_rules::tournament::Stage;

/// What came out of a file with players: nobody is registered by it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayersRead {
    /// Players who can be registered, in the order of the file.
    pub players: Vec<PlayerRead>,
    /// What could not be used, line by line.
    pub problems: Vec<LineProblem>,
    /// The columns of the file, and what they were taken for; absent where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<FileColumns>,
}

/// The columns of a file with players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileColumns {
    /// The cells of the first line, at most 50 of 40 characters.
    pub first_line: Vec<String>,
    /// What the columns were taken for. The file can be read again with others.
    pub taken: ColumnChoice,
}

/// Which columns of a file have what, each from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ColumnChoice {
    /// The whole name, or the family name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<u16>,
    /// The first name, where it stands by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<u16>,
    /// The club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<u16>,
    /// The licence number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<u16>,
    /// Whether the entry is paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<u16>,
    /// Whether the first line names the columns, and is nobody.
    #[serde(default)]
    pub has_heads: bool,
}

/// A player of a file, as the command `register` takes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerRead {
    /// Their name.
    pub name: String,
    /// Their club; may be empty.
    pub club: String,
    /// Whether the entry is paid.
    pub has_paid: bool,
    /// Their licence number, for the list of members; absent where the file has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
}

/// What came out of a file with levels and breaks: no event is changed by it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StructureRead {
    /// Levels and breaks, in the order of the file.
    pub structure: Vec<Stage>,
    /// The starting stack, where the file tells it.
    pub stack: Option<Chips>,
    /// What could not be used, line by line.
    pub problems: Vec<LineProblem>,
}

/// Something in a file that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineProblem {
    /// Which line, from 1; 0 for the whole file.
    pub line: u32,
    /// What is wrong.
    pub kind: LineProblemKind,
    /// What was read there, at most 80 characters; where columns are wrong, the names of those that are understood.
    pub text: String,
}

/// What is wrong with a line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineProblemKind {
    /// The file is empty.
    Empty,
    /// The file is no text: a spreadsheet that was not saved as CSV, for example.
    NotText,
    /// No column has names: there is no player from this file.
    Columns,
    /// The first line names no column, and there are several: only the first column was taken, as the name.
    NoHeader,
    /// There is no name in this line; the line was left out.
    NoName,
    /// The name has more than 60 characters; the line was left out.
    NameTooLong,
    /// The club has more than 60 characters; the player is there without it.
    ClubTooLong,
    /// Characters that nobody sees: in a name, and the line was left out; in a club, and the player is there without it.
    ControlCharacters,
    /// A line break in a name, as after a quotation mark that is not closed; the line was left out.
    LineBreak,
    /// The same player was in the file before; the line was left out.
    Duplicate,
    /// It is not clear whether the entry is paid; the player is there, as not paid.
    Payment,
    /// The licence number has more than 32 characters, or others that nobody sees; the player is there without it.
    Licence,
    /// The licence number was in the file before; the line was left out.
    LicenceTwice,
    /// No blinds can be read in this line, or the big one is smaller than the small one; the line was left out.
    Blinds,
    /// No length can be read in this line, 1 to 720 minutes; it has that of the line before, or 20.
    Minutes,
    /// A structure has at most 100 levels and breaks: this line and all after it were left out.
    TooManyLevels,
    /// An event has at most 5,000 players: this line and all after it were left out.
    TooMany,
}
