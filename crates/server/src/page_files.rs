//! The files of the page. A release has them within the program. A development build reads them from their folder when
//! the server starts, so that a changed module needs no compilation.

use axum::body::Bytes;

#[cfg(not(debug_assertions))]
mod place {
    use include_dir::{Dir, include_dir};

    use super::Bytes;

    static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/page");

    pub(super) fn read(path: &str) -> Option<Bytes> {
        Some(Bytes::from_static(PAGE.get_file(path)?.contents()))
    }

    pub(super) fn paths() -> Vec<String> {
        let mut paths = Vec::new();
        let mut folders = vec![&PAGE];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            let here = folder.files().filter_map(|file| file.path().to_str());
            paths.extend(here.map(str::to_owned));
        }
        paths
    }
}

#[cfg(debug_assertions)]
mod place {
    use std::fs;
    use std::path::Path;

    use super::Bytes;

    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

    pub(super) fn read(path: &str) -> Option<Bytes> {
        fs::read(Path::new(PAGE).join(path)).ok().map(Bytes::from)
    }

    pub(super) fn paths() -> Vec<String> {
        let mut paths = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(Path::new(PAGE).join(&folder));
            let entries = entries.into_iter().flatten().flatten();
            for entry in entries {
                let Ok(name) = entry.file_name().into_string() else {
                    continue;
                };
                match entry.path().is_dir() {
                    true => folders.push(format!("{folder}{name}/")),
                    false => paths.push(format!("{folder}{name}")),
                }
            }
        }
        paths
    }
}

/// The paths of the files, in order, with their contents.
pub(super) fn all() -> Vec<(String, Bytes)> {
    let mut paths = place::paths();
    paths.sort_unstable();
    let files = paths.into_iter();
    files
        .filter_map(|path| place::read(&path).map(|contents| (path, contents)))
        .collect()
}

/// The text of a file.
pub(super) fn text(path: &str) -> Option<String> {
    String::from_utf8(place::read(path)?.into()).ok()
}
