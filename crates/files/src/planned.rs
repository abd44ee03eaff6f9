//! A folder that holds a plan and its results. One run works in it at a time, and a later one can continue.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::header::{Headed, Header, HeaderError, MOST_BYTES, PLAN, RunKind};
use super::links::{links_of_subfolders, links_out};
use super::new::NewFolder;
use super::paths::check_link;
use super::read::read_regular;
use super::system::{may_write, open_alone};
use super::temporary::remove_leftovers;
use super::trust_store::{is_trusted, trust};
use super::write::{WriteError, write};

/// The file that a run locks while it works in the folder. It is never removed: otherwise, two runs could hold two
/// files of this name.
const LOCK: &str = ".lock";

/// A folder that is locked against other runs for as long as this lives.
#[derive(Debug)]
pub struct PlannedFolder {
    path: PathBuf,
    _lock: File,
    header: Header,
    /// The plan as it was read.
    text: Vec<u8>,
    /// True if this user has made or trusted the plan.
    is_own: bool,
    /// True if this user had made or trusted it before this run.
    was_known: bool,
}

/// The settings of a folder.
#[derive(Clone, Debug)]
pub struct Planned<P> {
    /// Their header.
    pub header: Header,
    /// The plan.
    pub plan: P,
    /// True if this user has made or trusted them.
    pub is_known: bool,
}

/// The reason why a run cannot use a folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlannedFolderError {
    /// The folder has a plan already.
    #[error(
        "'{}' already holds {holds}: resume them with --resume, or name another folder",
        path.display()
    )]
    Used {
        /// The folder.
        path: PathBuf,
        /// The contents of such folders, in a word or two.
        holds: &'static str,
    },
    /// The folder has results, but no plan.
    #[error(
        "'{}' holds files of a run that has no {PLAN}: remove it, or name another folder",
        .0.display()
    )]
    Unplanned(PathBuf),
    /// A complete run was to be put there, but the folder has files.
    #[error("'{}' holds files already: name another folder", .0.display())]
    Occupied(PathBuf),
    /// The folder has no plan.
    #[error("'{}' has no {holds}: {PLAN} is missing", path.display())]
    Unused {
        /// The folder.
        path: PathBuf,
        /// The contents of such folders, in a word or two.
        holds: &'static str,
    },
    /// Another run works in it.
    #[error("another run is writing to '{}': wait until it ends, or stop it", .0.display())]
    Busy(PathBuf),
    /// Another person may have chosen what the plan names.
    #[error(
        "'{}' starts a program or names a file elsewhere, as another person may have chosen:\n{}\nif you trust all of this, add --trust",
        path.display(), indented_lines(named).join("\n")
    )]
    Untrusted {
        /// The folder, or the list.
        path: PathBuf,
        /// The commands and files.
        named: Vec<String>,
    },
    /// Another person may have chosen where results are written.
    #[error(
        "'{}' has a link that leads out of it: '{}': remove the link, or name another folder",
        folder.display(), link.display()
    )]
    LeadsOut {
        /// The folder.
        folder: PathBuf,
        /// The link.
        link: PathBuf,
    },
    /// Another version, or a run of another kind, has made it.
    #[error("cannot use '{}'", path.display())]
    Header {
        /// The folder.
        path: PathBuf,
        /// The reason.
        source: HeaderError,
    },
    /// The plan cannot be read.
    #[error("'{}' is damaged: name another folder", path.display())]
    Plan {
        /// Its file.
        path: PathBuf,
        /// The error in it.
        source: serde_json::Error,
    },
    /// The system refused.
    #[error("cannot use '{}'", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
}

impl PlannedFolder {
    /// A folder for a new plan with this header, which is still to be written. The folder and its `subfolders` are made
    /// if they are missing, unlike the other subfolders, `later`.
    ///
    /// # Errors
    /// When the folder has a plan or a link that would be written through, another run works in it, or it cannot be
    /// written.
    pub fn create(
        path: &Path,
        subfolders: &[&str],
        later: &[&str],
        header: Header,
    ) -> Result<Self, PlannedFolderError> {
        check_link(path).map_err(refused(path))?;
        let links =
            links_of_subfolders(path, &[subfolders, later].concat()).map_err(refused(path))?;
        if let Some(link) = links.into_iter().next() {
            let folder = path.to_owned();
            return Err(PlannedFolderError::LeadsOut { folder, link });
        }
        for subfolder in subfolders {
            let subfolder = path.join(subfolder);
            fs::create_dir_all(&subfolder).map_err(refused(&subfolder))?;
        }
        let holds = header.run().holds();
        let folder = Self::locked(path, header)?;
        if path.join(PLAN).exists() {
            let path = path.to_owned();
            return Err(PlannedFolderError::Used { path, holds });
        }
        Ok(folder)
    }

    /// A folder with a plan, and the plan. Removes files that a killed run has left half-written in the folder and its
    /// `subfolders`.
    ///
    /// # Errors
    /// When the folder has no plan, another run works in it, or it cannot be read.
    pub fn open<P: DeserializeOwned>(
        path: &Path,
        subfolders: &[&str],
        runs: &[RunKind],
    ) -> Result<(Self, P), PlannedFolderError> {
        // Reads the plan before the lock, so that a folder of another program is left alone.
        let Planned { header, .. } = Self::read::<P>(path, runs)?;
        let mut folder = Self::locked(path, header)?;
        folder.text = text(path, runs)?;
        let (header, plan) = parsed(path, &folder.text, runs)?;
        folder.header = header;
        let inside = subfolders.iter().map(|subfolder| path.join(subfolder));
        for subfolder in [path.to_owned()].into_iter().chain(inside) {
            remove_leftovers(&subfolder).map_err(refused(&subfolder))?;
        }
        Ok((folder, plan))
    }

    /// The same, once the plan is admitted: the plan, which names `named`, and the folder name no command and no file
    /// elsewhere, or this user has made or trusted the plan before, or trusts it now. From now on, it is this user's.
    /// Until then, nothing but the plan is read, and nothing is written.
    ///
    /// # Errors
    /// As [`PlannedFolder::open`] and `named`, and when the plan is not trusted.
    pub fn resume<P: DeserializeOwned, E: From<PlannedFolderError>>(
        path: &Path,
        subfolders: &[&str],
        runs: &[RunKind],
        named: impl FnOnce(P) -> Result<Vec<String>, E>,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<(Self, P), E> {
        let text = text(path, runs)?;
        let (_, plan) = parsed(path, &text, runs)?;
        let was_known = is_trusted(path, &text);
        if !was_known {
            let named = [named(plan)?, links(path)?].concat();
            trusted(path, named, trusts)?;
        }
        let (mut folder, plan) = Self::open(path, subfolders, runs)?;
        if folder.text != text {
            return Err(PlannedFolderError::Busy(path.to_owned()).into());
        }
        folder.was_known = was_known;
        folder.claim();
        // Without a record, the next run asks again.
        let _ = trust(path, &text);
        Ok((folder, plan))
    }

    fn locked(path: &Path, header: Header) -> Result<Self, PlannedFolderError> {
        let lock = path.join(LOCK);
        let mut options = OpenOptions::new();
        // Opens it to read too, so that a pipe does not wait for a reader.
        options.create(true).read(true).write(true).truncate(false);
        let held = open_alone(&mut options, &lock).map_err(refused(&lock))?;
        Ok(Self {
            path: path.to_owned(),
            _lock: held.ok_or_else(|| PlannedFolderError::Busy(path.to_owned()))?,
            header,
            text: Vec::new(),
            is_own: false,
            was_known: false,
        })
    }

    /// The settings of a folder, which another run may be working in; of a run of one of these kinds.
    ///
    /// # Errors
    /// When the folder has no plan, or it cannot be read, or is of another kind or version.
    pub fn read<P: DeserializeOwned>(
        path: &Path,
        runs: &[RunKind],
    ) -> Result<Planned<P>, PlannedFolderError> {
        let text = text(path, runs)?;
        let (header, plan) = parsed(path, &text, runs)?;
        let is_known = is_trusted(path, &text);
        Ok(Planned {
            header,
            plan,
            is_known,
        })
    }

    /// True if this user may write to a folder and its `subfolders`, as a run does.
    #[must_use]
    pub fn is_writable(path: &Path, subfolders: &[&str]) -> bool {
        let inside = subfolders.iter().chain([&LOCK]).map(|name| path.join(name));
        let mut all = inside.filter(|it| it.exists()).chain([path.to_owned()]);
        all.all(|it| may_write(&it))
    }

    /// Declares that this user makes the plans that are set from now on.
    pub fn claim(&mut self) {
        self.is_own = true;
    }

    /// True if this user had made or trusted the plan before the folder was resumed.
    pub fn was_known(&self) -> bool {
        self.was_known
    }

    /// Writes or replaces the plan: from now on the folder can be resumed.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set(&self, plan: &impl Serialize) -> Result<(), PlannedFolderError> {
        let path = self.path.join(PLAN);
        let (header, settings) = (&self.header, plan);
        let text = serde_json::to_vec_pretty(&Headed { header, settings });
        let text = text.map_err(|error| refused(&path)(io::Error::other(error)))?;
        write(&path, &text)?;
        if self.is_own {
            // Without a record, the next run asks whether the plan is trusted.
            let _ = trust(&self.path, &text);
        }
        Ok(())
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Checks that a user trusts the commands and files that a folder or a list names, if there are any.
///
/// # Errors
/// When the user does not trust them.
pub fn trusted(
    path: &Path,
    named: Vec<String>,
    trusts: impl FnOnce(&[String]) -> bool,
) -> Result<(), PlannedFolderError> {
    match named.is_empty() || trusts(&named) {
        true => Ok(()),
        false => Err(PlannedFolderError::Untrusted {
            path: path.to_owned(),
            named,
        }),
    }
}

/// The links in a folder that lead out of it, quoted: unless this user has made the plan of the folder, another person
/// may have chosen them.
///
/// # Errors
/// When the folder cannot be read.
pub fn links(folder: &Path) -> Result<Vec<String>, PlannedFolderError> {
    let links = links_out(folder).map_err(refused(folder))?;
    Ok(links
        .iter()
        .map(|link| format!("'{}'", link.display()))
        .collect())
}

/// Names, each in a line of its own: a line break in a name must not pass for another name.
pub fn indented_lines(named: &[String]) -> Vec<String> {
    let line = |named: &String| format!("  {}", named.replace('\n', "\\n"));
    named.iter().map(line).collect()
}

fn text(path: &Path, runs: &[RunKind]) -> Result<Vec<u8>, PlannedFolderError> {
    let file = path.join(PLAN);
    match read_regular(&file, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let (path, holds) = (path.to_owned(), runs[0].holds());
            Err(PlannedFolderError::Unused { path, holds })
        }
        Err(error) => match Header::at(path, runs) {
            // A file of another run.
            Err(source @ HeaderError::OtherKind(_)) if path.is_file() => {
                let path = path.to_owned();
                Err(PlannedFolderError::Header { path, source })
            }
            _ => Err(refused(&file)(error)),
        },
        text => text.map_err(refused(&file)),
    }
}

/// The settings in a text. Reads their header first: another version may have other settings.
fn parsed<P: DeserializeOwned>(
    path: &Path,
    text: &[u8],
    runs: &[RunKind],
) -> Result<(Header, P), PlannedFolderError> {
    let damaged = |source| PlannedFolderError::Plan {
        path: path.join(PLAN),
        source,
    };
    let header = Header::read(text, runs).map_err(|source| match source {
        HeaderError::Damaged(source) => damaged(source),
        source => PlannedFolderError::Header {
            path: path.to_owned(),
            source,
        },
    })?;
    Ok((header, serde_json::from_slice(text).map_err(damaged)?))
}

/// Fills a folder under a temporary name; it takes its own name once it is complete.
///
/// # Errors
/// When there are files at its place, `fill` fails, or the system refuses.
pub fn create_atomically<T, E: From<PlannedFolderError>>(
    place: &Path,
    fill: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<T, E> {
    let to_error = |error: io::Error| match error.kind() {
        io::ErrorKind::DirectoryNotEmpty => PlannedFolderError::Occupied(place.to_owned()),
        _ => refused(place)(error),
    };
    let new = NewFolder::create(place).map_err(to_error)?;
    let filled = fill(new.path())?;
    new.finish(PLAN).map_err(to_error)?;
    Ok(filled)
}

impl From<WriteError> for PlannedFolderError {
    fn from(WriteError { path, source }: WriteError) -> Self {
        Self::Io { path, source }
    }
}

/// A refusal by the system, as an error about this path.
pub fn refused(path: &Path) -> impl Fn(io::Error) -> PlannedFolderError + use<> {
    let path = path.to_owned();
    move |source| PlannedFolderError::Io {
        path: path.clone(),
        source,
    }
}
