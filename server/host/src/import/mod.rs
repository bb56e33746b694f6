//! Files that organisers bring along.

mod columns;
mod players;
mod text;

pub use players::read_players;
