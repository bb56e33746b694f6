//! Evidence, worked out from the journal: what happened in a hand, how long players take, how stacks went, which
//! tables are slow. Nothing is stored: it is read again, record by record, for each request.

mod checkpoints;
mod decisions;
mod follow;
mod hands;
mod pace;
mod reading;
mod replay;
mod say;
mod stacks;
mod stops;
#[cfg(test)]
mod tests;
mod times;
mod window;

pub use follow::Evidence;
pub use reading::{follow_hand, follow_records};
pub use replay::Replay;
pub use say::{DeviceNames, by};
pub use window::Window;
