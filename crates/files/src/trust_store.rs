//! Settings that this user has made or trusted: copies of them, in a folder of the user's own, by the paths of theirs.

use std::env;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::read::read_regular;
use super::system;
use super::write::write;

/// True if this user has made or trusted the settings `text` of a folder.
pub(super) fn is_trusted(folder: &Path, text: &[u8]) -> bool {
    copy(folder).is_some_and(|(path, copy)| {
        let is_own = fs::metadata(&path).is_ok_and(|metadata| system::is_own(&metadata));
        let most = copy.len() + text.len();
        is_own && read_regular(&path, most).is_ok_and(|kept| kept == [&copy, text].concat())
    })
}

/// Notes the settings `text` of a folder as made or trusted by this user.
pub(super) fn trust(folder: &Path, text: &[u8]) -> io::Result<()> {
    let (path, copy) = copy(folder).ok_or(io::ErrorKind::NotFound)?;
    system::create_private(super::paths::folder(&path))?;
    write(&path, &[&copy, text].concat()).map_err(|error| error.source)?;
    Ok(())
}

/// The copy of a folder's settings: its path, and its beginning, which names the folder.
fn copy(folder: &Path) -> Option<(PathBuf, Vec<u8>)> {
    let real = fs::canonicalize(folder).ok()?;
    let names = real.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let path = state()?
        .join("advance/folders")
        .join(names.collect::<PathBuf>());
    let name = [real.as_os_str().as_encoded_bytes(), b"\n"].concat();
    Some((path.join("settings.json"), name))
}

/// The folder for what programs remember of a user.
fn state() -> Option<PathBuf> {
    let folder = |name| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    match cfg!(windows) {
        true => folder("LOCALAPPDATA"),
        false => folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state"))),
    }
}
