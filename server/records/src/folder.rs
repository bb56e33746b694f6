//! Names in a data folder.

/// Folder of the journal when none is named.
pub const DEFAULT_DATA: &str = "tapis-data";

/// File of the journal in that folder.
pub const JOURNAL_FILE: &str = "journal.sqlite";

/// Folder in that folder with the authority that certifies the server for HTTPS.
pub const AUTHORITY_FOLDER: &str = "tls";

/// File in that folder with a director's token, readable for the owner of the folder only: commands that run on the
/// same machine use it.
pub const OWNER_TOKEN_FILE: &str = "owner-token";

/// File in that folder that says which format the folder has and which program wrote it last.
pub const FORMAT_FILE: &str = "format.json";

/// The format of a data folder that this program writes: the journal's tables, what records say, and the files beside them.
/// It is one more where a program of before could not read what this one writes: since 2, records of events have keys of
/// names in place of names.
pub const DATA_FORMAT: u32 = 2;

/// Folder in that folder with copies of it as it was before a newer program opened it.
pub const UPDATES_FOLDER: &str = "before-updates";

/// File in that folder that leads to the server that runs on it.
pub const RUNNING_FILE: &str = "running.json";
