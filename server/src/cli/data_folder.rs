//! The data folder is its owner's: other accounts of the machine neither read the journal nor hold its lock.

use std::path::Path;
use std::{fs, io};

use tapis_records::{JOURNAL_FILE, OWNER_TOKEN_FILE};

/// What accounts that are neither the owner nor of the group may do.
#[cfg(unix)]
const OTHERS: u32 = 0o007;

/// Makes the folder where it is not there, and closes it to other accounts where it is open to them. The group stays: a
/// package gives its members the right to make copies.
pub(super) fn prepare(folder: &Path) -> io::Result<()> {
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above)?;
    }
    match make_for_owner(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {
            close_to_others(folder)
        }
        made => made,
    }
}

/// Whether the folder was used before and its journal is there without a byte: a new club would begin in its place, and
/// who comes first would be its director.
pub(super) fn has_lost_its_journal(folder: &Path) -> bool {
    let length = |name| fs::metadata(folder.join(name)).map(|file| file.len()).ok();
    length(JOURNAL_FILE) == Some(0) && length(OWNER_TOKEN_FILE).is_some()
}

/// Makes a folder that only its owner sees into.
pub(super) fn make_for_owner(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        fs::DirBuilder::new().mode(0o700).create(folder)
    }
    #[cfg(not(unix))]
    {
        fs::DirBuilder::new().create(folder)
    }
}

#[cfg(unix)]
fn close_to_others(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(folder)?.permissions().mode();
    if mode & OTHERS == 0 {
        return Ok(());
    }
    let closed = fs::Permissions::from_mode(mode & !OTHERS);
    match fs::set_permissions(folder, closed) {
        Ok(()) => {
            tracing::info!(folder = %folder.display(), "other accounts of this machine do not see into the data folder any more");
        }
        // It belongs to another account, which alone may close it.
        Err(error) => {
            tracing::warn!(folder = %folder.display(), %error, "other accounts of this machine may see into the data folder");
        }
    }
    Ok(())
}

#[cfg(not(unix))]
const fn close_to_others(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(folder: &Path) -> Option<u32> {
        let metadata = fs::metadata(folder).ok()?;
        Some(metadata.permissions().mode() & 0o777)
    }

    #[test]
    fn a_new_folder_is_its_owners_alone() {
        let above = tempfile::tempdir().unwrap();
        let folder = above.path().join("clubs/friday");
        prepare(&folder).unwrap();
        assert_eq!(mode(&folder), Some(0o700));
    }

    #[test]
    fn a_folder_that_others_see_into_is_closed_to_them_and_its_group_stays() {
        let folder = tempfile::tempdir().unwrap();
        for (was, is) in [
            (0o755, 0o750),
            (0o777, 0o770),
            (0o750, 0o750),
            (0o700, 0o700),
        ] {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(was)).unwrap();
            prepare(folder.path()).unwrap();
            assert_eq!(mode(folder.path()), Some(is));
        }
    }

    #[test]
    fn a_journal_without_a_byte_beside_an_owners_token_is_a_lost_one() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name, text| fs::write(folder.path().join(name), text).unwrap();
        assert!(!has_lost_its_journal(folder.path()));
        write(JOURNAL_FILE, "");
        assert!(!has_lost_its_journal(folder.path()));
        write(OWNER_TOKEN_FILE, "secret");
        assert!(has_lost_its_journal(folder.path()));
        write(JOURNAL_FILE, "SQLite");
        assert!(!has_lost_its_journal(folder.path()));
    }

    #[test]
    fn a_file_in_its_place_is_named() {
        let above = tempfile::tempdir().unwrap();
        let file = above.path().join("data");
        fs::write(&file, "").unwrap();
        assert!(prepare(&file).is_err());
    }
}
