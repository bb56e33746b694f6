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
