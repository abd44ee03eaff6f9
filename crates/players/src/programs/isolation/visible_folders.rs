//! The folders that programs may need.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::programs::isolation::limits::NoIsolation;

/// The parts of a system that programs need: programs, libraries, and the files that locate libraries.
const SYSTEM: [&str; 26] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/etc/alternatives",
    "/etc/dotnet",
    "/etc/fonts",
    "/etc/group",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/mono",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/ssl",
    "/etc/timezone",
];

/// The folders of installed programs; those of pyenv and rbenv are `shims`.
const INSTALLED: [&str; 2] = ["bin", "shims"];

/// The folders that programs may see.
#[derive(Clone, Debug, Default)]
pub(super) struct VisibleFolders {
    hidden: Vec<PathBuf>,
    shared: Vec<PathBuf>,
}

impl VisibleFolders {
    /// Nothing of the folders `hidden`, and of each of the folders `shared`, which hold several programs, only the
    /// program's own entry.
    ///
    /// # Errors
    /// One of them does not exist.
    pub(super) fn new(hidden: &[&Path], shared: &[&Path]) -> Result<Self, NoIsolation> {
        let real = |folders: &[&Path]| {
            let real = folders.iter().map(fs::canonicalize);
            real.collect::<Result<Vec<_>, _>>()
                .map_err(|error| NoIsolation::System(error.to_string()))
        };
        Ok(Self {
            hidden: real(hidden)?,
            shared: real(shared)?,
        })
    }

    /// The hidden folders.
    pub(super) fn hidden(&self) -> &[PathBuf] {
        &self.hidden
    }

    /// True if a folder lies in a hidden one.
    pub(super) fn is_in_hidden(&self, folder: &Path) -> bool {
        self.hidden.iter().any(|hidden| folder.starts_with(hidden))
    }

    /// True if a folder lies in a hidden one, and is not the own entry of a program in a shared one.
    pub(super) fn hides(&self, folder: &Path) -> bool {
        let is_entry = self.shared.iter().any(|shared| folder.starts_with(shared));
        self.is_in_hidden(folder) && !is_entry
    }

    /// The folders that programs with these paths may need, besides those of the system.
    pub(super) fn of<'a>(&self, paths: impl Iterator<Item = &'a Path>) -> Vec<PathBuf> {
        let mut folders: Vec<_> = paths.flat_map(|path| self.at(path)).collect();
        folders.retain(|visible| !system().any(|folder| visible.starts_with(folder)));
        folders
    }

    /// The folders that a program with this path may need: its own and, for a link, the one that the link leads to.
    fn at(&self, path: &Path) -> Vec<PathBuf> {
        // The path may be a link.
        let real = fs::canonicalize(path).ok();
        let paths = [Some(path), real.as_deref()].into_iter().flatten();
        let mut folders: Vec<_> = paths.filter_map(|path| self.visible_folder(path)).collect();
        folders.dedup();
        folders
    }

    /// The path itself if it is a folder, or the folder of a file. If that is called as in [`INSTALLED`], the folder
    /// above, which also holds the libraries. For a path in a shared folder, the entry there. A folder that holds the
    /// user's home is never shown: of a file there, the file alone.
    fn visible_folder(&self, path: &Path) -> Option<PathBuf> {
        for shared in &self.shared {
            if let Ok(inside) = path.strip_prefix(shared)
                && let Some(entry) = inside.components().next()
            {
                return Some(shared.join(entry));
            }
        }
        let folder = if path.is_dir() { path } else { path.parent()? };
        let installed = folder
            .file_name()
            .is_some_and(|name| INSTALLED.iter().any(|bin| name == *bin));
        let above = folder
            .parent()
            .filter(|above| installed && !holds_home(above));
        let visible = above.unwrap_or(folder);
        match holds_home(visible) {
            true => path.is_file().then(|| path.to_owned()),
            false => Some(visible.to_owned()),
        }
    }

    /// The paths of the hidden folders if `folder` is shown at `place`.
    pub(super) fn hidden_in(&self, folder: &Path, place: &Path) -> Vec<PathBuf> {
        let Ok(real) = fs::canonicalize(folder) else {
            return Vec::new();
        };
        let inside = self
            .hidden
            .iter()
            .filter_map(|hidden| hidden.strip_prefix(&real).ok());
        inside.map(|rest| place.join(rest)).collect()
    }
}

/// The parts of this system that programs need.
pub(super) fn system() -> impl Iterator<Item = PathBuf> {
    SYSTEM
        .map(PathBuf::from)
        .into_iter()
        .filter(|folder| folder.exists())
}

/// True if a folder is the root folder, the user's home, or one that the home lies in.
fn holds_home(folder: &Path) -> bool {
    let home = env::home_dir();
    let real = home.as_deref().and_then(|home| fs::canonicalize(home).ok());
    let mut homes = [home, real].into_iter().flatten();
    folder.parent().is_none() || homes.any(|home| home.starts_with(folder))
}
