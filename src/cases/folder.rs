//! Cases on disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Case, CaseLevel};
use crate::board::text::MAX_BYTES;
use crate::file::{self, ReadBoardError, ReadError, WriteError, check_link};
use crate::game::Side;

/// Cases of a folder that could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadCasesError {
    /// The system reported an error.
    #[error("cannot read the folder '{}'", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A test or its answer cannot be read, or is not a board.
    #[error(transparent)]
    Board(#[from] ReadBoardError),
    /// The folder has no cases.
    #[error("no cases in '{}': expected files such as 4/white/tests/0.txt", .0.display())]
    Empty(PathBuf),
}

/// All cases of a folder: by level, white before black, by number. Files with other names than `N.txt` are ignored.
///
/// # Errors
/// When there are no cases, or one of them is incomplete or not a pair of boards.
pub fn read(folder: &Path) -> Result<Vec<Case>, ReadCasesError> {
    // Levels may be missing from a folder, but not the folder itself.
    if let Err(source) = fs::read_dir(folder) {
        let path = folder.to_owned();
        return Err(ReadCasesError::Folder { path, source });
    }
    let mut cases = Vec::new();
    for level in CaseLevel::ALL {
        for side in Side::BOTH {
            for number in numbers(&tests(folder, level, side))? {
                cases.push(Case {
                    level,
                    side,
                    number,
                    test: file::read_board(&path(&tests(folder, level, side), number))?,
                    answer: file::read_board(&path(&answers(folder, level, side), number))?,
                });
            }
        }
    }
    if cases.is_empty() {
        return Err(ReadCasesError::Empty(folder.to_owned()));
    }
    Ok(cases)
}

/// A case that could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteCaseError {
    /// There is another case, or something else, in its place.
    #[error(
        "'{}' already exists and holds something else: name another folder, or remove the file",
        .0.display()
    )]
    Other(PathBuf),
    /// The file in its place cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The system reported an error.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Makes the missing folders for the cases of a level.
///
/// # Errors
/// When the system reports an error.
pub fn make_folders(folder: &Path, level: CaseLevel) -> Result<(), WriteError> {
    for side in Side::BOTH {
        for path in [tests(folder, level, side), answers(folder, level, side)] {
            let made = check_link(folder).and_then(|()| fs::create_dir_all(&path));
            made.map_err(|source| WriteError { path, source })?;
        }
    }
    Ok(())
}

impl Case {
    /// Writes the two files of the case into a folder in which [`make_folders`] has made those of its
    /// level. They may exist already, left by an interrupted run.
    ///
    /// # Errors
    /// When a file of the same name holds something else, or the system reports an error, for example because
    /// the folders were removed in the meantime.
    pub fn write(&self, folder: &Path) -> Result<(), WriteCaseError> {
        for (folder, board) in [
            (tests(folder, self.level, self.side), &self.test),
            (answers(folder, self.level, self.side), &self.answer),
        ] {
            let path = path(&folder, self.number);
            match file::read(&path, MAX_BYTES) {
                Ok(found) if found == board.bytes() => {}
                Ok(_) => return Err(WriteCaseError::Other(path)),
                Err(error) if error.source.kind() == io::ErrorKind::NotFound => {
                    file::write(&path, board.bytes())?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

fn folder_of(folder: &Path, level: CaseLevel, side: Side) -> PathBuf {
    folder.join(level.to_string()).join(side.to_string())
}

fn tests(folder: &Path, level: CaseLevel, side: Side) -> PathBuf {
    folder_of(folder, level, side).join("tests")
}

fn answers(folder: &Path, level: CaseLevel, side: Side) -> PathBuf {
    folder_of(folder, level, side).join("answers")
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number}.txt"))
}

/// The numbers in the names of the files in a folder, in order; empty if there is no folder.
fn numbers(folder: &Path) -> Result<Vec<u32>, ReadCasesError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect::<io::Result<Vec<_>>>),
    };
    let entries = entries.map_err(|source| ReadCasesError::Folder {
        path: folder.to_owned(),
        source,
    })?;
    let number = |entry: &fs::DirEntry| -> Option<u32> {
        let name = entry.file_name();
        let number = name.to_str()?.strip_suffix(".txt")?.parse().ok()?;
        // Skips a name like 07.txt, which is not how the number is written.
        (path(folder, number) == entry.path()).then_some(number)
    };
    let mut numbers: Vec<u32> = entries.iter().filter_map(number).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// A fingerprint of cases: the FNV-1a hash of their files (Fowler, Noll and Vo, RFC 9923).
pub(crate) fn fingerprint<'a>(cases: impl IntoIterator<Item = &'a Case>) -> u64 {
    let texts = cases.into_iter().map(|case| {
        let [test, answer] = [&case.test, &case.answer].map(|file| file.board().to_string());
        format!("{case}\n{test}\n{answer}\n")
    });
    texts
        .flat_map(String::into_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}
