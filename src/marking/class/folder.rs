//! The folder of a class: its plan, the steps that are done, and the pages about them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::bot_files::BotFiles;
use super::layout::{BUILDS, CONDUCT, FAULTS, GAMES, MANIFESTS, PAGES, STEPS, SUBMISSIONS};
use super::marked::Marked;
use super::plan::ClassPlan;
use crate::OWN_BUILD;
use crate::file::{
    Admission, Header, OtherBuilds, Planned, PlannedFolder, PlannedFolderError, RunKind,
    make_private, refused, remove_leftovers,
};

/// The subfolders that each class has.
const SUBFOLDERS: [&str; 3] = [STEPS, PAGES, GAMES];

/// The subfolders that a class may have.
const OPTIONAL_SUBFOLDERS: [&str; 5] = [BUILDS, MANIFESTS, SUBMISSIONS, CONDUCT, FAULTS];

/// The kind of run that such a folder holds.
const RUN: [RunKind; 1] = [RunKind::Marks];

/// A folder of marks to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewMarks<'a> {
    /// Its path.
    pub path: &'a Path,
    /// True if other users may enter it if it is new, as the umask allows: its settings hold the seed of hidden cases.
    pub shared: bool,
}

/// A folder that is locked against other writers for as long as this lives.
pub(super) struct ClassFolder(PlannedFolder);

impl ClassPlan {
    /// The plan in the folder of a class, even while another run works in it, and whether this user has made or trusted it,
    /// if this build or one that is admitted has begun it.
    pub(super) fn admitted(
        folder: &Path,
        others: OtherBuilds,
    ) -> Result<(Self, bool), PlannedFolderError> {
        let Planned {
            header,
            plan,
            is_known,
        } = PlannedFolder::read(folder, &RUN)?;
        let own = &OWN_BUILD;
        let checked = header.check_build(Admission { own, others });
        checked.map_err(|source| PlannedFolderError::Header {
            path: folder.to_owned(),
            source,
        })?;
        Ok((plan, is_known))
    }
}

impl ClassFolder {
    /// A folder for a new class, made if necessary.
    ///
    /// # Errors
    /// When it holds a class already, or steps or builds of another one, or another run is writing into it.
    pub(super) fn create(new: NewMarks) -> Result<Self, PlannedFolderError> {
        let NewMarks { path, shared } = new;
        let is_there = path.exists();
        let header = Header::new(RunKind::Marks, &OWN_BUILD);
        let folder = PlannedFolder::create(path, &SUBFOLDERS, &OPTIONAL_SUBFOLDERS, header)?;
        if !is_there && !shared {
            make_private(path).map_err(refused(path))?;
        }
        for room in [STEPS, BUILDS, SUBMISSIONS].map(|room| path.join(room)) {
            match fs::read_dir(&room) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                entries => {
                    if entries.map_err(refused(&room))?.next().is_some() {
                        return Err(PlannedFolderError::Unplanned(room));
                    }
                }
            }
        }
        Ok(Self(folder))
    }

    /// Writes the plan: from now on the class can be resumed.
    pub(super) fn save_plan(&self, plan: &ClassPlan) -> Result<(), PlannedFolderError> {
        self.0.set(plan)
    }

    /// Declares that this user makes the plan.
    pub(super) fn claim(&mut self) {
        self.0.claim();
    }

    /// True if this user had made or trusted the plan before the class was resumed.
    pub(super) fn was_known(&self) -> bool {
        self.0.was_known()
    }

    /// The folder of a class that was begun, and its plan, once it is admitted as [`PlannedFolder::resume`] does.
    ///
    /// # Errors
    /// When there is no class, the plan is not trusted, or another run is writing into it.
    pub(super) fn resume(
        path: &Path,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<(Self, ClassPlan), PlannedFolderError> {
        let named = |plan: ClassPlan| Ok::<_, PlannedFolderError>(plan.trust_subjects(path));
        let (folder, plan) = PlannedFolder::resume(path, &[PAGES], &RUN, named, trusts)?;
        let games = path.join(GAMES);
        fs::create_dir_all(&games)
            .and_then(|()| fs::read_dir(&games))
            .and_then(|mut all| all.try_for_each(|of_bot| remove_leftovers(&of_bot?.path())))
            .map_err(refused(&games))?;
        Ok((Self(folder), plan))
    }

    /// True if this user may mark on in a folder, and not only read it.
    pub(super) fn is_writable(path: &Path) -> bool {
        PlannedFolder::is_writable(path, &SUBFOLDERS)
    }

    /// Copies all files about a bot, from which `marked` was [read](BotFiles::read), from another folder of the same
    /// class.
    pub(super) fn copy_bot(&self, from: &BotFiles, marked: &Marked) -> io::Result<()> {
        let to = from.in_folder(self.path());
        fs::copy(from.steps(), to.steps())?;
        if let Some(failed) = &marked.failed_build {
            fs::create_dir_all(self.builds())?;
            failed.write(&to.failed_build())?;
        }
        if let Some(manners) = from.read_manners() {
            to.write_manners(&manners)?;
        }
        for folder in [GAMES, FAULTS] {
            let folder = format!("{folder}/{}", from.stem());
            copy_folder(&from.path(&folder), &to.path(&folder))?;
        }
        for (from, to) in [(from.page(), to.page()), (from.manifest(), to.manifest())] {
            if from.is_file() {
                to.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::copy(from, to)?;
            }
        }
        Ok(())
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The folder of the results of builds.
    pub(super) fn builds(&self) -> PathBuf {
        self.path().join(BUILDS)
    }

    /// The folder of the files of archives.
    pub(super) fn submissions(&self) -> PathBuf {
        self.path().join(SUBMISSIONS)
    }

    pub(super) fn table(&self) -> PathBuf {
        self.path().join("marks.csv")
    }

    pub(super) fn index(&self) -> PathBuf {
        self.path().join("index.html")
    }
}

/// Copies a folder with its folders and regular files, if it exists: a pipe could wait forever, and a link could lead
/// anywhere.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    fs::create_dir_all(to)?;
    for entry in entries {
        let entry = entry?;
        let to = to.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
