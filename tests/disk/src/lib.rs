//! Disks for tests whose power is cut: what SQLite wrote and did not sync is lost in part and in any order.
//!
//! Every write of SQLite inside a [`WatchedFolder`] is noted, below all its caches. [`WatchedFolder::power_cut`] makes the
//! folder that a machine would find which lost its power after so many of them. What was synced is there. Of everything
//! else each sector of 512 bytes is there as it was last synced or as any later write left it, apart from all others: so
//! are sizes of files, and names in the folder, whose sync is another one than that of their files. A power cut of a folder
//! that was itself left by one is the next night of the same machine.
//!
//! What is not modelled: a disk that has not kept what it said to have synced, damage of bytes that nobody wrote, and
//! writes of other code than SQLite (the lock file beside a journal).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "this crate is tests through and through"
)]

mod change;
mod folder;
mod unsynced;
mod vfs;

pub use folder::WatchedFolder;
pub use unsynced::Loss;
