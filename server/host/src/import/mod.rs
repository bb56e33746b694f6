//! Files that organisers bring along.

mod columns;
mod lines;
mod literal;
mod players;
mod problems;
mod structure;
mod text;
mod tournament_director;

pub use players::read_players;
pub use structure::read_structure;
