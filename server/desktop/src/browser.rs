//! The browser that the person at the machine uses.

use std::io;

/// Shows a page in the browser, without waiting for it.
///
/// # Errors
///
/// [`io::Error`] where there is no browser, or none that can be started from here.
pub fn open_page(address: &str) -> io::Result<()> {
    open::that_detached(address)
}
