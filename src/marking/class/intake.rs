//! Intake: submissions as students hand them in, zipped or wrapped in folders, become folders that can be called.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::archive::{MOST_FILES, unpack};
use super::bot::ClassBot;
use super::bot_files;
use super::file_kind::{is_any_archive, is_archive, is_document};
use super::folder::ClassFolder;
use super::plan::ClassPlan;
use crate::players::PLACEHOLDER;

/// Maximum depth of the folders in which a program is looked for.
const MOST_DEPTH: usize = 8;

/// Files and folders that are no part of a submission: those of systems and tools, and intermediate results.
const SKIPPED: [&str; 9] = [
    "__MACOSX",
    "obj",
    "node_modules",
    "__pycache__",
    ".DS_Store",
    ".git",
    ".idea",
    ".vs",
    ".vscode",
];

/// The bots of a plan, ready to be built or called.
pub(super) struct Intake {
    /// The folders that hold the submissions, for programs that each see only their own.
    pub(super) entries: Vec<ClassBot>,
    /// The bots as they are called.
    pub(super) bots: Vec<ClassBot>,
    /// By the number of a bot, why its submission cannot be taken in.
    pub(super) refused: Vec<Option<String>>,
}

impl Intake {
    /// Unpacks the archives of the bots that are marked here into the folder of the class, unless that has been done,
    /// and finds the programs.
    pub(super) fn new(plan: &ClassPlan, folder: Option<&ClassFolder>) -> Self {
        let (mut entries, mut bots, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        let here: Vec<_> = plan.numbers().collect();
        for (number, bot) in plan.bots.iter().enumerate() {
            let is_here = here.binary_search(&(number as u32)).is_ok();
            // The target of a link may be another student's: it stays as it is.
            let path = bot
                .path
                .clone()
                .filter(|path| is_here && !path.is_symlink());
            let is_taken = path.is_some();
            let room = folder.map(|folder| {
                let name = bot_files::file_name(number, &bot.name);
                folder.submissions().join(name)
            });
            let taken = path.map(|path| open(&path, room.as_deref())).transpose();
            let (entry, reason) = match taken {
                Ok(entry) => (entry.or_else(|| bot.path.clone()), None),
                Err(error) => (bot.path.clone(), Some(error.to_string())),
            };
            let called = entry.as_deref().map(|entry| match plan.build {
                _ if !is_taken => entry.to_owned(),
                Some(_) => unwrapped(entry),
                None => place_of_program(entry, &bot.call),
            });
            let with = |path| ClassBot {
                path,
                ..bot.clone()
            };
            entries.push(with(entry.clone()));
            bots.push(with(called));
            refused.push(reason);
        }
        Self {
            entries,
            bots,
            refused,
        }
    }
}

/// The entry itself, or `room` with the files of the archive that it is or that it holds beside documents.
fn open(entry: &Path, room: Option<&Path>) -> io::Result<PathBuf> {
    let inside = contents(entry);
    let archive = match inside.as_slice() {
        _ if is_archive(entry) => entry,
        [one] if is_archive(one) => one,
        _ => return Ok(entry.to_owned()),
    };
    let Some(room) = room else {
        let message = "it is an archive: name a folder for its files with --out";
        return Err(io::Error::other(message));
    };
    // An archive that was handed in again is newer than its files.
    let changed = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified());
    let is_unpacked =
        matches!((changed(archive), changed(room)), (Ok(archive), Ok(room)) if archive <= room);
    if !is_unpacked {
        let _ = fs::remove_dir_all(room);
        let part = room.with_extension("part");
        let _ = fs::remove_dir_all(&part);
        fs::create_dir_all(&part)?;
        let unpacked = unpack(archive, &part);
        if let Err(error) = unpacked {
            let _ = fs::remove_dir_all(&part);
            return Err(io::Error::other(format!(
                "its archive cannot be unpacked: {error}"
            )));
        }
        fs::rename(&part, room)?;
    }
    let unpacked = contents(&unwrapped(room));
    match unpacked.first() {
        Some(inner) if unpacked.iter().all(|file| is_any_archive(file)) => {
            let name = inner.file_name().unwrap_or_default().display();
            Err(io::Error::other(format!(
                "its archive holds only another archive, '{name}': it must hold the program itself"
            )))
        }
        _ => Ok(room.to_owned()),
    }
}

/// The innermost of folders that hold nothing but one folder, and documents.
fn unwrapped(entry: &Path) -> PathBuf {
    let mut folder = entry.to_owned();
    for _ in 0..MOST_DEPTH {
        match contents(&folder).as_slice() {
            [one] if is_own_folder(one) => folder.clone_from(one),
            _ => break,
        }
    }
    folder
}

/// The folder that stands for `{}` in a call: the entry if the file that the call names is there, or the one folder in
/// it, at the least depth, where it is. Otherwise the entry, where the program will be missed.
fn place_of_program(entry: &Path, call: &str) -> PathBuf {
    let named = call
        .split_once(&format!("{PLACEHOLDER}/"))
        .map(|(_, rest)| {
            let end = rest.find(|letter: char| letter.is_whitespace() || "'\"".contains(letter));
            &rest[..end.unwrap_or(rest.len())]
        });
    let Some(named) = named.filter(|named| !named.is_empty() && entry.is_dir()) else {
        return entry.to_owned();
    };
    let mut level = vec![entry.to_owned()];
    let mut seen = 0;
    for _ in 0..=MOST_DEPTH {
        let found: Vec<_> = level
            .iter()
            .filter(|place| place.join(named).is_file())
            .collect();
        match found.as_slice() {
            [] => {}
            [one] => return (*one).clone(),
            _ => break,
        }
        let inside = level.iter().flat_map(|folder| contents(folder));
        level = inside.filter(|path| is_own_folder(path)).collect();
        seen += level.len();
        if level.is_empty() || seen > MOST_FILES {
            break;
        }
    }
    entry.to_owned()
}

/// True if it is a folder, and no link to one.
fn is_own_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// The files and folders of a submission in a folder, without documents and what systems leave.
fn contents(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.take(MOST_FILES).map(|entry| entry.path()).collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default();
        SKIPPED.iter().all(|skipped| name != *skipped) && !is_document(path)
    });
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn zipped(files: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("anna.zip");
        let mut archive = ZipWriter::new(File::create(&path).unwrap());
        for (name, content) in files {
            let options = SimpleFileOptions::default().unix_permissions(0o755);
            archive.start_file(*name, options).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap();
        (place, path)
    }

    #[test]
    fn archives_are_unpacked_once_and_searched() {
        let (place, path) = zipped(&[
            ("__MACOSX/Advance/._bot.dll", ""),
            ("Advance/Report.pdf", "a report"),
            ("Advance/Bot.cs", "a source"),
            ("Advance/obj/Debug/net8.0/bot.dll", "no"),
            ("Advance/bin/Debug/net8.0/bot.dll", "yes"),
        ]);
        let room = place.path().join("submissions/001-anna");
        for _ in 0..2 {
            let entry = open(&path, Some(&room)).unwrap();
            assert_eq!(entry, room);
            let program = place_of_program(&entry, "dotnet {}/bot.dll");
            assert_eq!(program, room.join("Advance/bin/Debug/net8.0"));
            assert_eq!(unwrapped(&entry), room.join("Advance"));
        }
        // Folders may hold an archive, beside a report.
        let wrapped = place.path().join("12_file");
        fs::create_dir(&wrapped).unwrap();
        fs::copy(&path, wrapped.join("bot.zip")).unwrap();
        fs::write(wrapped.join("Report.txt"), "").unwrap();
        let room = place.path().join("submissions/002-12");
        assert_eq!(open(&wrapped, Some(&room)).unwrap(), room);
        assert!(room.join("Advance").is_dir());
    }

    #[test]
    fn nothing_of_an_archive_lands_outside() {
        for name in ["../outside", "/outside", "a/../../outside"] {
            let (place, path) = zipped(&[("bot", ""), (name, "x")]);
            let room = place.path().join("rooms/001-anna");
            let taken = open(&path, Some(&room));
            assert!(!place.path().join("outside").exists() && !Path::new("/outside").exists());
            assert!(
                taken.is_err() || room.join("outside").is_file(),
                "{name}: {taken:?}"
            );
        }
    }

    #[test]
    fn an_archive_has_its_limits() {
        let (place, path) = zipped(&[("bot", "x")]);
        fs::write(&path, "no archive").unwrap();
        let message = open(&path, Some(&place.path().join("room"))).unwrap_err();
        assert!(
            message.to_string().contains("cannot be unpacked"),
            "{message}"
        );
        let many: Vec<_> = (0..=MOST_FILES).map(|number| number.to_string()).collect();
        let many: Vec<_> = many.iter().map(|name| (name.as_str(), "")).collect();
        let (place, path) = zipped(&many);
        let message = open(&path, Some(&place.path().join("room"))).unwrap_err();
        assert!(
            message.to_string().contains("more than 20000 files"),
            "{message}"
        );
        let deep = "a/".repeat(1000);
        let deep: Vec<_> = (0..210).map(|number| format!("{number}/{deep}b")).collect();
        let deep: Vec<_> = deep.iter().map(|name| (name.as_str(), "")).collect();
        let (place, path) = zipped(&deep);
        let message = open(&path, Some(&place.path().join("room"))).unwrap_err();
        assert!(
            message.to_string().contains("more than 200000 names"),
            "{message}"
        );
        assert!(!place.path().join("room").exists());
    }

    #[test]
    fn a_nested_archive_is_named() {
        for other in ["Advance/Report.txt", "Advance/data.7z", "Advance/c.tar.gz"] {
            let (place, path) = zipped(&[("Advance/bot.zip", ""), (other, "")]);
            for _ in 0..2 {
                let message = open(&path, Some(&place.path().join("room"))).unwrap_err();
                let message = message.to_string();
                assert!(message.contains("another archive, 'bot.zip'"), "{message}");
            }
        }
        let (place, path) = zipped(&[("bot.py", ""), ("data.zip", "")]);
        assert!(open(&path, Some(&place.path().join("room"))).is_ok());
    }

    #[test]
    fn a_program_in_two_places_is_in_neither() {
        let place = tempfile::tempdir().unwrap();
        for folder in ["a", "b"] {
            fs::create_dir(place.path().join(folder)).unwrap();
            fs::write(place.path().join(folder).join("bot.py"), "").unwrap();
        }
        let of = |call| place_of_program(place.path(), call);
        assert_eq!(of("python3 {}/bot.py"), place.path());
        fs::remove_file(place.path().join("a/bot.py")).unwrap();
        assert_eq!(of("python3 '{}/bot.py' --fast"), place.path().join("b"));
        assert_eq!(of("{}"), place.path());
    }
}
