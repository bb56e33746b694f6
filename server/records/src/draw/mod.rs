//! Draws that can be verified: the seed of a draw was sealed before, with a commitment that everybody could see, and
//! the same seed and word lead to the same draw for ever.

mod chance;
mod sealed;
mod verify;

pub use self::chance::Chance;
pub use self::sealed::{NotDrawn, SEED_BYTES, SealBroken, decide_draw, seal_of};
pub use self::verify::{Forged, verify_record};
