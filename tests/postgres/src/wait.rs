//! Waiting for another process, which says nothing when it is ready.

use std::time::{Duration, Instant};

/// How long anything may take, on a machine that is busy with other tests.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// How often is looked.
const POLL: Duration = Duration::from_millis(20);

/// Waits until it is so; false if it is not in time.
pub(crate) fn until(mut is_so: impl FnMut() -> bool) -> bool {
    let began = Instant::now();
    while began.elapsed() < LIMIT {
        if is_so() {
            return true;
        }
        std::thread::sleep(POLL);
    }
    false
}
