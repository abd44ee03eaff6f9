//! A folder that holds a plan and its results. One run works in it at a time, and a later one can continue.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::links::{links_of_subfolders, links_out};
use super::new::NewFolder;
use super::read::read_regular;
use super::system::open_alone;
use super::temporary::remove_leftovers;
use super::trust_store::{is_trusted, trust};
use super::write::{WriteError, write};

/// The file of the plan. A run writes it first, so a folder that has one can be resumed.
const PLAN: &str = "settings.json";

/// The file that a run locks while it works in the folder. It is never removed: otherwise, two runs could hold two
/// files of this name.
const LOCK: &str = ".lock";

/// The longest plan that is read, in bytes: far more than openings take.
const MOST_BYTES: usize = 64 << 20;

/// A folder that is locked against other runs for as long as this lives.
#[derive(Debug)]
pub struct PlannedFolder {
    path: PathBuf,
    _lock: File,
    /// The plan as it was read.
    text: Vec<u8>,
    /// True if this user has made or trusted the plan.
    is_own: bool,
    /// True if this user had made or trusted it before this run.
    was_known: bool,
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
    /// A folder for a new plan, which is still to be written. The folder and its `subfolders` are made if they
    /// are missing, unlike the other subfolders, `later`; `holds` names the contents in messages.
    ///
    /// # Errors
    /// When the folder has a plan or a link that would be written through, another run works in it, or it cannot be
    /// written.
    pub fn create(
        path: &Path,
        subfolders: &[&str],
        later: &[&str],
        holds: &'static str,
    ) -> Result<Self, PlannedFolderError> {
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
        let folder = Self::locked(path)?;
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
        holds: &'static str,
    ) -> Result<(Self, P), PlannedFolderError> {
        // Reads the plan before the lock, so that a folder of another program is left alone.
        Self::plan::<P>(path, holds)?;
        let mut folder = Self::locked(path)?;
        folder.text = text(path, holds)?;
        let plan = parsed(path, &folder.text)?;
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
        holds: &'static str,
        named: impl FnOnce(P) -> Result<Vec<String>, E>,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<(Self, P), E> {
        let text = text(path, holds)?;
        let plan = parsed(path, &text)?;
        let was_known = is_trusted(path, &text);
        if !was_known {
            let named = [named(plan)?, links(path)?].concat();
            trusted(path, named, trusts)?;
        }
        let (mut folder, plan) = Self::open(path, subfolders, holds)?;
        if folder.text != text {
            return Err(PlannedFolderError::Busy(path.to_owned()).into());
        }
        folder.was_known = was_known;
        folder.claim();
        // Without a record, the next run asks again.
        let _ = trust(path, &text);
        Ok((folder, plan))
    }

    fn locked(path: &Path) -> Result<Self, PlannedFolderError> {
        let lock = path.join(LOCK);
        let mut options = OpenOptions::new();
        // Opens it to read too, so that a pipe does not wait for a reader.
        options.create(true).read(true).write(true).truncate(false);
        let held = open_alone(&mut options, &lock).map_err(refused(&lock))?;
        Ok(Self {
            path: path.to_owned(),
            _lock: held.ok_or_else(|| PlannedFolderError::Busy(path.to_owned()))?,
            text: Vec::new(),
            is_own: false,
            was_known: false,
        })
    }

    /// The plan of a folder, which another run may be working in.
    ///
    /// # Errors
    /// When the folder has no plan, or it cannot be read.
    pub fn plan<P: DeserializeOwned>(
        path: &Path,
        holds: &'static str,
    ) -> Result<P, PlannedFolderError> {
        parsed(path, &text(path, holds)?)
    }

    /// The same, and whether this user has made or trusted it.
    ///
    /// # Errors
    /// When the folder has no plan, or it cannot be read.
    pub fn known_plan<P: DeserializeOwned>(
        path: &Path,
        holds: &'static str,
    ) -> Result<(P, bool), PlannedFolderError> {
        let text = text(path, holds)?;
        Ok((parsed(path, &text)?, is_trusted(path, &text)))
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
        let text = serde_json::to_vec_pretty(plan);
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

fn text(path: &Path, holds: &'static str) -> Result<Vec<u8>, PlannedFolderError> {
    let file = path.join(PLAN);
    match read_regular(&file, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let path = path.to_owned();
            Err(PlannedFolderError::Unused { path, holds })
        }
        text => text.map_err(refused(&file)),
    }
}

fn parsed<P: DeserializeOwned>(path: &Path, text: &[u8]) -> Result<P, PlannedFolderError> {
    let path = path.join(PLAN);
    serde_json::from_slice(text).map_err(|source| PlannedFolderError::Plan { path, source })
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

/// Two folders hold parts of different runs.
#[derive(Debug, thiserror::Error)]
#[error("'{}' and '{}' have different settings: {difference}", first.display(), second.display())]
#[non_exhaustive]
pub struct OtherSettings {
    /// The one folder.
    pub first: PathBuf,
    /// The other folder.
    pub second: PathBuf,
    /// The first setting in which their plans differ.
    pub difference: String,
}

/// Checks, by their plans, that two folders hold parts of one run.
///
/// # Errors
/// When the plans differ.
pub fn compare<P: Serialize>(
    (first, one): (&Path, &P),
    (second, other): (&Path, &P),
) -> Result<(), OtherSettings> {
    let [one, other] =
        [serde_json::to_value(one), serde_json::to_value(other)].map(|plan| match plan {
            Ok(Value::Object(settings)) => settings,
            // A plan is always an object.
            _ => Map::new(),
        });
    // A setting with its default value may be missing.
    let value = |settings: &Map<String, Value>, name| {
        settings
            .get(name)
            .map_or("unset".to_owned(), Value::to_string)
    };
    let mut names = one.keys().chain(other.keys());
    match names.find(|name| one.get(*name) != other.get(*name)) {
        None => Ok(()),
        Some(name) => Err(OtherSettings {
            first: first.to_owned(),
            second: second.to_owned(),
            difference: format!(
                "{name} is {} and {}",
                value(&one, name),
                value(&other, name)
            ),
        }),
    }
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
