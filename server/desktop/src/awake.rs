//! Keeps the machine from going to sleep by itself while it is asked to.

#[cfg(not(windows))]
mod helper;
#[cfg(windows)]
mod windows;

#[cfg(not(windows))]
use helper::HelperHold as Hold;
#[cfg(windows)]
use windows::ThreadHold as Hold;

/// Keeps the machine awake while it is told so. Dropped, it lets the machine sleep.
#[derive(Debug, Default)]
pub struct KeepAwake(Option<Hold>);

impl KeepAwake {
    /// Keeps the machine awake from now on, or no longer. Where the system does not let it, the log says so: a machine that
    /// goes to sleep loses nothing, and comes back.
    pub fn set(&mut self, wanted: bool) {
        if !wanted {
            self.0 = None;
            return;
        }
        if self.0.is_some() {
            return;
        }
        match Hold::take() {
            Ok(hold) => self.0 = Some(hold),
            Err(error) => {
                tracing::warn!(%error, "the machine cannot be kept awake: see its power settings");
            }
        }
    }

    /// Whether the machine is kept awake.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }
}
