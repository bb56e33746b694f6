//! Between SQLite and its own file system: everything is passed on, and what changes a file in a watched folder is noted.
//!
//! A file of ours is a [`WatchedFile`] with the file of SQLite's own file system behind it, in the memory that SQLite gives.
//! Syncs in watched folders are noted and not carried out: no power is cut here, and tests need not wait for a disk.
#![allow(
    unsafe_code,
    reason = "SQLite takes a file system as a table of C functions"
)]

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::ptr;
use std::slice;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{LazyLock, Mutex, Once};

use rusqlite::ffi;

use crate::change::{Change, Changes};

/// SQLite's own file system, once ours stands before it.
static OWN: AtomicPtr<ffi::sqlite3_vfs> = AtomicPtr::new(ptr::null_mut());

static WATCHED: LazyLock<Mutex<HashMap<PathBuf, Changes>>> = LazyLock::new(Mutex::default);

/// Notes changes in a folder from now on; `folder` has no links in its path.
pub(crate) fn watch(folder: &Path, changes: &Changes) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(register);
    let mut watched = WATCHED.lock().unwrap();
    watched.insert(folder.to_owned(), changes.clone());
}

/// Notes no changes of files that are opened in a folder from now on.
pub(crate) fn forget(folder: &Path) {
    WATCHED.lock().unwrap().remove(folder);
}

/// Puts our file system before SQLite's own, for every connection of this process that is opened from now on.
fn register() {
    // SAFETY: SQLite gives its default file system, which lives as long as the process, or nothing. Ours is a copy with other
    // functions, and lives as long: it is leaked.
    let status = unsafe {
        let own = ffi::sqlite3_vfs_find(ptr::null());
        assert!(!own.is_null(), "SQLite has no file system");
        OWN.store(own, Ordering::Release);
        let mut ours = *own;
        ours.zName = c"watched".as_ptr();
        ours.pNext = ptr::null_mut();
        ours.szOsFile = size_of::<WatchedFile>() as c_int + (*own).szOsFile;
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        ffi::sqlite3_vfs_register(Box::leak(Box::new(ours)), 1)
    };
    assert_eq!(status, ffi::SQLITE_OK, "registering a file system");
}

/// The beginning of an open file; the file of SQLite's own file system follows it.
#[repr(C)]
struct WatchedFile {
    methods: *const ffi::sqlite3_io_methods,
    /// Null for a file that is not watched.
    watch: *mut Watch,
}

/// Where the changes of an open file are noted.
struct Watch {
    name: String,
    changes: Changes,
    /// The first sync of a log syncs its name as well, as `unixSync` of SQLite's os_unix.c does.
    syncs_folder: bool,
}

impl Watch {
    fn note(&mut self, change: impl FnOnce(String) -> Change) {
        self.changes.add(change(self.name.clone()));
    }
}

/// The name and the changes of a path in a watched folder.
///
/// # Safety
///
/// `path` is null or a C string.
unsafe fn watched(path: *const c_char) -> Option<(String, Changes)> {
    if path.is_null() {
        return None;
    }
    // SAFETY: by the function's own contract.
    let path = Path::new(unsafe { CStr::from_ptr(path) }.to_str().ok()?);
    let watched = WATCHED.lock().unwrap();
    let changes = watched.get(path.parent()?)?.clone();
    Some((path.file_name()?.to_str()?.to_owned(), changes))
}

/// The file of SQLite's own file system.
///
/// # Safety
///
/// `file` was given by SQLite for a file of ours.
unsafe fn own_file(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SAFETY: `register` asked for so much memory; `WatchedFile` has the size of two pointers, so that what follows is
    // aligned.
    unsafe { file.cast::<WatchedFile>().add(1).cast() }
}

/// # Safety
///
/// `file` was given by SQLite for a file of ours, and no other thread uses it.
unsafe fn watch_of<'a>(file: *mut ffi::sqlite3_file) -> Option<&'a mut Watch> {
    // SAFETY: `open` has put null there, or what it leaked.
    unsafe { (*file.cast::<WatchedFile>()).watch.as_mut() }
}

unsafe extern "C" fn open(
    _vfs: *mut ffi::sqlite3_vfs,
    path: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    const LOGS: c_int =
        ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL;
    // SAFETY: SQLite gives memory of the size that was asked for, a C string or null, and a place for flags or null, as
    // its own file system wants them.
    unsafe {
        let ours = file.cast::<WatchedFile>();
        ours.write(WatchedFile {
            methods: ptr::null(),
            watch: ptr::null_mut(),
        });
        let watched = watched(path);
        let is_new =
            watched.is_some() && !Path::new(&*CStr::from_ptr(path).to_string_lossy()).exists();
        let own = OWN.load(Ordering::Acquire);
        let Some(open) = (*own).xOpen else {
            return ffi::SQLITE_CANTOPEN;
        };
        let status = open(own, path, own_file(file), flags, out_flags);
        if status != ffi::SQLITE_OK {
            return status;
        }
        (*ours).methods = &raw const METHODS;
        if let Some((name, changes)) = watched {
            let mut watch = Watch {
                name,
                changes,
                syncs_folder: flags & ffi::SQLITE_OPEN_CREATE != 0 && flags & LOGS != 0,
            };
            if is_new {
                watch.note(|name| Change::Create { name });
            }
            (*ours).watch = Box::into_raw(Box::new(watch));
        }
        status
    }
}

unsafe extern "C" fn delete(
    _vfs: *mut ffi::sqlite3_vfs,
    path: *const c_char,
    sync_folder: c_int,
) -> c_int {
    // SAFETY: SQLite gives a C string, as its own file system wants it.
    unsafe {
        let own = OWN.load(Ordering::Acquire);
        let Some(delete) = (*own).xDelete else {
            return ffi::SQLITE_IOERR_DELETE;
        };
        let status = delete(own, path, sync_folder);
        if let Some((name, changes)) = watched(path)
            && status == ffi::SQLITE_OK
        {
            changes.add(Change::Delete { name });
            if sync_folder != 0 {
                changes.add(Change::SyncFolder);
            }
        }
        status
    }
}

/// Calls a function of SQLite's own file system for its file; evaluates to its status.
macro_rules! hand_on {
    ($file:expr, $function:ident $(, $argument:expr)*) => {{
        let own = own_file($file);
        match (*(*own).pMethods).$function {
            Some(function) => function(own $(, $argument)*),
            None => ffi::SQLITE_IOERR,
        }
    }};
}

/// Defines functions that are passed on as they are.
macro_rules! passed_on {
    ($($name:ident: $function:ident($($argument:ident: $type:ty),*);)*) => {$(
        unsafe extern "C" fn $name(file: *mut ffi::sqlite3_file $(, $argument: $type)*) -> c_int {
            // SAFETY: SQLite calls it for an open file of ours, with what its own file system wants.
            unsafe { hand_on!(file, $function $(, $argument)*) }
        }
    )*};
}

passed_on! {
    read: xRead(to: *mut c_void, count: c_int, offset: ffi::sqlite3_int64);
    file_size: xFileSize(size: *mut ffi::sqlite3_int64);
    lock: xLock(level: c_int);
    unlock: xUnlock(level: c_int);
    check_reserved_lock: xCheckReservedLock(is_reserved: *mut c_int);
    file_control: xFileControl(operation: c_int, argument: *mut c_void);
    sector_size: xSectorSize();
    device_characteristics: xDeviceCharacteristics();
    map_shared: xShmMap(region: c_int, size: c_int, extend: c_int, memory: *mut *mut c_void);
    lock_shared: xShmLock(offset: c_int, count: c_int, flags: c_int);
    unmap_shared: xShmUnmap(delete: c_int);
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: SQLite closes an open file of ours once, and does not use it again.
    unsafe {
        let status = hand_on!(file, xClose);
        let watch = (*file.cast::<WatchedFile>()).watch;
        if !watch.is_null() {
            drop(Box::from_raw(watch));
        }
        status
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    count: c_int,
    offset: ffi::sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite gives an open file of ours, and so many bytes.
    unsafe {
        let status = hand_on!(file, xWrite, from, count, offset);
        if let Some(watch) = watch_of(file)
            && status == ffi::SQLITE_OK
        {
            let bytes = slice::from_raw_parts(from.cast::<u8>(), count as usize).to_vec();
            watch.note(|name| Change::Write {
                name,
                offset: offset as usize,
                bytes,
            });
        }
        status
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: ffi::sqlite3_int64) -> c_int {
    // SAFETY: SQLite gives an open file of ours.
    unsafe {
        let status = hand_on!(file, xTruncate, length);
        if let Some(watch) = watch_of(file)
            && status == ffi::SQLITE_OK
        {
            watch.note(|name| Change::Resize {
                name,
                length: length as usize,
            });
        }
        status
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite gives an open file of ours.
    unsafe {
        let Some(watch) = watch_of(file) else {
            return hand_on!(file, xSync, flags);
        };
        watch.note(|name| Change::Sync { name });
        if std::mem::take(&mut watch.syncs_folder) {
            watch.changes.add(Change::SyncFolder);
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn share_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: SQLite gives an open file of ours.
    unsafe {
        let own = own_file(file);
        if let Some(barrier) = (*(*own).pMethods).xShmBarrier {
            barrier(own);
        }
    }
}

/// Version 2: without files that are mapped into memory, whose writes nobody would see.
static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(map_shared),
    xShmLock: Some(lock_shared),
    xShmBarrier: Some(share_barrier),
    xShmUnmap: Some(unmap_shared),
    xFetch: None,
    xUnfetch: None,
};
