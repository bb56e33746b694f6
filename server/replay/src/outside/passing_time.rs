//! Time that a scenario lets go by at a server.

use std::time::Duration;

/// How the server's time goes by while a scenario waits.
pub trait PassesTime: Sync {
    /// Returns when so many seconds have gone by.
    ///
    /// # Errors
    ///
    /// Why they cannot.
    fn pass(&self, seconds: u32) -> Result<(), String>;
}

/// Time as it is: a device waits.
#[derive(Clone, Copy, Debug)]
pub struct RealTime {
    /// Longest time that is waited for at once, in seconds.
    pub most: u32,
}

impl PassesTime for RealTime {
    fn pass(&self, seconds: u32) -> Result<(), String> {
        if seconds > self.most {
            let most = self.most;
            return Err(format!(
                "{seconds} seconds would have to pass, and at most {most} are waited for"
            ));
        }
        std::thread::sleep(Duration::from_secs(u64::from(seconds)));
        Ok(())
    }
}
