//! Cases on disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Case, CaseLevel};
use crate::board::Colour;
use crate::file::{self, ReadBoardError, WriteError};

/// Why the cases of a folder could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadCasesError {
    /// The system refused.
    #[error("cannot read the folder '{}'", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A test or its answer cannot be read, or is no board.
    #[error(transparent)]
    Board(#[from] ReadBoardError),
    /// There are none.
    #[error("no cases in '{}': expected files like 4/white/tests/0.txt", .0.display())]
    Empty(PathBuf),
}

/// All cases of a folder: by level, white before black, by number. Files in it that are not called
/// `N.txt` are passed over.
///
/// # Errors
/// When there are none, or one of them is incomplete or no pair of boards.
pub fn read(folder: &Path) -> Result<Vec<Case>, ReadCasesError> {
    // Levels may be missing from a folder, but not the folder itself.
    if let Err(source) = fs::read_dir(folder) {
        let path = folder.to_owned();
        return Err(ReadCasesError::Folder { path, source });
    }
    let mut cases = Vec::new();
    for level in CaseLevel::ALL {
        for colour in Colour::BOTH {
            for number in numbers(&tests(folder, level, colour))? {
                cases.push(Case {
                    level,
                    colour,
                    number,
                    test: file::read_board(&path(&tests(folder, level, colour), number))?,
                    answer: file::read_board(&path(&answers(folder, level, colour), number))?,
                });
            }
        }
    }
    if cases.is_empty() {
        return Err(ReadCasesError::Empty(folder.to_owned()));
    }
    Ok(cases)
}

/// Whether a folder holds cases, which new ones might overwrite or be taken for.
///
/// # Errors
/// When it is there and cannot be read.
pub fn is_taken(folder: &Path) -> Result<bool, ReadCasesError> {
    for level in CaseLevel::ALL {
        for colour in Colour::BOTH {
            if !numbers(&tests(folder, level, colour))?.is_empty() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

impl Case {
    /// Writes the two files of the case into a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        for (folder, board) in [
            (tests(folder, self.level, self.colour), &self.test),
            (answers(folder, self.level, self.colour), &self.answer),
        ] {
            fs::create_dir_all(&folder).map_err(|source| WriteError {
                path: folder.clone(),
                source,
            })?;
            file::write(&path(&folder, self.number), board.bytes())?;
        }
        Ok(())
    }
}

fn side(folder: &Path, level: CaseLevel, colour: Colour) -> PathBuf {
    folder.join(level.to_string()).join(colour.to_string())
}

fn tests(folder: &Path, level: CaseLevel, colour: Colour) -> PathBuf {
    side(folder, level, colour).join("tests")
}

fn answers(folder: &Path, level: CaseLevel, colour: Colour) -> PathBuf {
    side(folder, level, colour).join("answers")
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number}.txt"))
}

/// The numbers that files in a folder are called by, in order; none where there is no folder.
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
        // A name like 07.txt is not the one that the number has.
        (path(folder, number) == entry.path()).then_some(number)
    };
    let mut numbers: Vec<u32> = entries.iter().filter_map(number).collect();
    numbers.sort_unstable();
    Ok(numbers)
}
