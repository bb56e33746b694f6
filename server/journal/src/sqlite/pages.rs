//! The pages of a journal as they lie in its files, read without SQLite: for files that SQLite cannot make sense of.
//!
//! Only what the journal's own tables need is understood (see "B-tree Pages" and "Record Format" in SQLite's
//! description of its files), and nothing is believed: the caller checks the hashes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::file::{io_error, with_suffix};
use super::row::{Cell, PAGE_BYTES};
use crate::JournalError;

/// Header of the write-ahead log, before its first frame.
const LOG_HEADER_BYTES: u64 = 32;

/// Header of each frame of the log, before the page.
const FRAME_HEADER_BYTES: u64 = 24;

/// One frame of the log: its header and a page.
const FRAME_BYTES: u64 = FRAME_HEADER_BYTES + PAGE_BYTES as u64;

/// What an overflow page has besides content: the number of the next one.
const LINK_BYTES: usize = 4;

/// Which of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum JournalFile {
    File,
    Log,
}

/// Where a page lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PagePosition {
    pub(super) source: JournalFile,
    offset: u64,
}

/// The database and its write-ahead log, opened for reading only.
#[derive(Debug)]
pub(super) struct Pages {
    file: File,
    pages: u64,
    log: Option<File>,
    /// Pages in the log that belong to a commit, in the order in which they were written.
    frames: Vec<PagePosition>,
    /// One of these for each page number.
    latest: BTreeMap<u32, PagePosition>,
}

impl Pages {
    pub(super) fn open(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(|error| io_error("opening", path)(error))?;
        let length = file
            .metadata()
            .map_err(|error| io_error("looking at", path)(error))?
            .len();
        let log_path = with_suffix(path, "-wal");
        let log = match File::open(&log_path) {
            Ok(log) => Some(log),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(io_error("opening", &log_path)(error)),
        };
        let mut pages = Self {
            file,
            pages: length.div_ceil(PAGE_BYTES as u64),
            log,
            frames: Vec::new(),
            latest: BTreeMap::new(),
        };
        pages.list_frames();
        Ok(pages)
    }

    /// Every page of both files.
    pub(super) fn spots(&self) -> impl Iterator<Item = PagePosition> {
        let in_file = (0..self.pages).map(|number| PagePosition {
            source: JournalFile::File,
            offset: number * PAGE_BYTES as u64,
        });
        in_file.chain(self.frames.clone())
    }

    /// A page; what the file is too short for is zero.
    pub(super) fn read(&self, spot: PagePosition) -> io::Result<Vec<u8>> {
        let mut page = self.bytes(spot.source, spot.offset, PAGE_BYTES)?;
        page.resize(PAGE_BYTES, 0);
        Ok(page)
    }

    /// The first bytes of the database.
    pub(super) fn header(&self) -> io::Result<Vec<u8>> {
        self.bytes(JournalFile::File, 0, 100)
    }

    /// All bytes of a row, with those that lie on overflow pages: those of the log where it has them, or those of the database.
    pub(super) fn whole(&self, page: &[u8], cell: &Cell, from: JournalFile) -> Option<Vec<u8>> {
        let mut bytes = page.get(cell.local.clone())?.to_vec();
        let mut next = cell.overflow;
        while bytes.len() < cell.total {
            let number = next.filter(|number| *number > 0)?;
            let in_log = self.latest.get(&number).copied();
            let in_file = PagePosition {
                source: JournalFile::File,
                offset: u64::from(number - 1) * PAGE_BYTES as u64,
            };
            let spot = in_log
                .filter(|_| from == JournalFile::Log)
                .unwrap_or(in_file);
            let page = self.read(spot).ok()?;
            let (link, content) = page.split_at_checked(LINK_BYTES)?;
            next = Some(u32::from_be_bytes(link.try_into().ok()?));
            let wanted = content.len().min(cell.total - bytes.len());
            bytes.extend_from_slice(content.get(..wanted)?);
        }
        Some(bytes)
    }

    /// Finds the frames. What follows the last commit of the log was never acknowledged and may be half a commit; frames
    /// with other salts are left from before the log was begun anew, and so were in the database once.
    fn list_frames(&mut self) {
        let Some(log) = &self.log else { return };
        let frames = log.metadata().map_or(0, |log| {
            log.len().saturating_sub(LOG_HEADER_BYTES) / FRAME_BYTES
        });
        let salts = self.bytes(JournalFile::Log, 16, 8).unwrap_or_default();
        let mut found = Vec::new();
        let mut committed = None;
        for number in 0..frames {
            let offset = LOG_HEADER_BYTES + number * FRAME_BYTES;
            let Ok(header) = self.bytes(JournalFile::Log, offset, 16) else {
                continue;
            };
            let word = |at: usize| {
                let bytes = header.get(at..at + 4)?;
                Some(u32::from_be_bytes(bytes.try_into().ok()?))
            };
            let (Some(page), Some(size)) = (word(0), word(4)) else {
                break;
            };
            let is_present = header.get(8..16) == Some(salts.as_slice());
            if is_present && size > 0 {
                committed = Some(number);
            }
            let spot = PagePosition {
                source: JournalFile::Log,
                offset: offset + FRAME_HEADER_BYTES,
            };
            found.push((number, page, is_present, spot));
        }
        for (number, page, is_present, spot) in found {
            if is_present && committed.is_none_or(|last| number > last) {
                continue;
            }
            self.frames.push(spot);
            // A page that a row runs over to is written once: whichever frame has it will do.
            self.latest.insert(page, spot);
        }
    }

    /// Up to so many bytes; fewer at the end of the file.
    fn bytes(&self, source: JournalFile, offset: u64, count: usize) -> io::Result<Vec<u8>> {
        let mut file = match (source, &self.log) {
            (JournalFile::File, _) => &self.file,
            (JournalFile::Log, Some(log)) => log,
            (JournalFile::Log, None) => return Ok(Vec::new()),
        };
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::with_capacity(count);
        file.take(count as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
