//! Where a program keeps what belongs to the person who starts it.
//!
//! The crates that know these places bring one under a licence that no package of ours has yet; three names do.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder's own name, as systems like it.
const NAME: &str = if cfg!(any(windows, target_os = "macos")) {
    "Tapis"
} else {
    "tapis"
};

/// A folder of the person who runs the program, for its data: `%LOCALAPPDATA%\Tapis` on Windows, `Library/Application
/// Support/Tapis` on macOS, and what XDG says elsewhere. `None` for an account without a home.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    place(home.as_deref(), |name| std::env::var_os(name)).map(|place| place.join(NAME))
}

#[cfg(windows)]
fn place(home: Option<&Path>, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    // Not the folder that follows the person from machine to machine: it is copied at each log-on, and locks do not hold there.
    absolute(variable("LOCALAPPDATA")).or_else(|| Some(home?.join("AppData").join("Local")))
}

#[cfg(target_os = "macos")]
fn place(home: Option<&Path>, _: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    Some(home?.join("Library").join("Application Support"))
}

#[cfg(not(any(windows, target_os = "macos")))]
fn place(home: Option<&Path>, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    absolute(variable("XDG_DATA_HOME")).or_else(|| Some(home?.join(".local").join("share")))
}

/// A relative place would be another one in each folder.
#[cfg(not(target_os = "macos"))]
fn absolute(value: Option<OsString>) -> Option<PathBuf> {
    value.map(PathBuf::from).filter(|path| path.is_absolute())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn data_is_where_the_desktop_says_and_under_the_home_where_it_says_nothing() {
        let home = Some(Path::new("/home/dora"));
        let said = |text: &'static str| move |_: &str| Some(OsString::from(text));
        assert_eq!(
            place(home, said("/mnt/data")),
            Some(PathBuf::from("/mnt/data"))
        );
        let usual = Some(PathBuf::from("/home/dora/.local/share"));
        assert_eq!(place(home, said("relative")), usual);
        assert_eq!(place(home, said("")), usual);
        assert_eq!(place(home, |_| None), usual);
        assert_eq!(place(None, |_| None), None);
    }
}
