//! Files that organisers bring along.

mod columns;
mod players;
mod text;

pub(crate) use players::read_players;
