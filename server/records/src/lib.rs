//! Projections of a journal's records: the state that they lead to, and what people and programs are shown of it. Pure:
//! records come in, values go out; the host reads the records page by page. Also the names of the streams.

mod apart;
mod applied;
mod author;
mod content;
mod dates;
pub mod draw;
pub mod evidence;
mod folder;
mod follower;
mod hex;
pub mod histories;
mod history;
mod names;
pub mod phh;
mod player_export;
pub mod results;
pub mod season;
mod snapshot;
mod steps;
mod streams;

pub use apart::{DrawBytes, KeptName, NamesApart, erased_name, named_in, names_inside};
pub use applied::{AppliedCommand, AppliedCommands, CommandKey};
pub use author::{Author, SERVER, read as read_author, written as written_author};
pub use content::{Content, IdReused, check_content};
pub use folder::{
    AUTHORITY_FOLDER, DATA_FORMAT, DEFAULT_DATA, FORMAT_FILE, JOURNAL_FILE, OWNER_TOKEN_FILE,
    RUNNING_FILE, UPDATES_FOLDER,
};
pub use follower::{FollowError, Follower, Moment, Projection, Split, decode};
pub use hex::hex;
pub use history::History;
pub use names::{licence_key, name_key, plain};
pub use player_export::{PlayerExport, SanctionExport};
pub use snapshot::{
    SnapshotError, SnapshotJob, check as check_snapshot, is_due as is_snapshot_due,
    read as read_snapshot,
};
pub use steps::steps;
pub use streams::{TOURNAMENTS, stream_of, tournament_of};
