//! Unpacking the result of a build. The archive may be forged: what builds can write to the pipe of its sandbox.

use std::fmt::Display;
use std::fs::{self, File, Permissions};
use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path};

use tar::{Archive, EntryType};

use crate::player::{Failure, FaultKind};
use crate::programs::isolation::limits::{MEBIBYTE, MOST_BUILT_FILES};
use crate::programs::processes::group;

/// Maximum size of the files of a result, in bytes.
const MOST_RESULT: u64 = 256 * MEBIBYTE;

/// Maximum size of the archive, in bytes: it has a header for each file, and for each long name.
const MOST_ARCHIVE: u64 = MOST_RESULT + MOST_BUILT_FILES * 4096;

/// Maximum length of a path in a result, in bytes.
const LONGEST_PATH: usize = 2048;

/// Maximum length of a line before the archive, in bytes.
const LINE: u64 = 16;

/// The line that a sandbox prints when the command of the build begins.
pub(super) const BEGUN: &str = "begun";

/// Makes the folder `result` from the output of a build. Returns `false` if the command of the build did not begin.
/// Unpacks only files and folders, within the limits.
///
/// # Errors
/// The command of the build has failed, or its result is not allowed: these are faults. Or the folder cannot be
/// written.
pub(super) fn unpack(printed: impl Read, result: &Path) -> Result<bool, Failure> {
    let mut printed = BufReader::new(printed.take(MOST_ARCHIVE));
    if line(&mut printed)? != BEGUN {
        return Ok(false);
    }
    let code = line(&mut printed)?.parse().map_err(io::Error::other)?;
    if code != 0 {
        return Err(wrong(group::failure(group::exited(code))));
    }
    fs::create_dir(result)?;
    let mut left = MOST_RESULT;
    let mut files = 0;
    let mut archive = Archive::new(printed);
    for entry in archive.entries()? {
        let mut entry = entry?;
        files += 1;
        if files > MOST_BUILT_FILES {
            return Err(wrong(format!(
                "its result has more than {MOST_BUILT_FILES} files"
            )));
        }
        let path = result.join(inside(&entry.path()?)?);
        match entry.header().entry_type() {
            EntryType::Directory => fs::create_dir_all(path)?,
            EntryType::Regular => {
                fs::create_dir_all(vauban_files::folder(&path))?;
                let mut file = File::create_new(path)?;
                let is_program = entry.header().mode()? & 0o100 != 0;
                left = copy(&mut entry, &mut file, left)?;
                let mode = if is_program { 0o755 } else { 0o644 };
                file.set_permissions(Permissions::from_mode(mode))?;
            }
            // Skips links and devices.
            _ => {}
        }
    }
    // `tar` writes more after the end of the archive, and fails if that is not read.
    io::copy(&mut archive.into_inner(), &mut io::sink())?;
    Ok(true)
}

/// The next line.
fn line(printed: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    printed.take(LINE).read_line(&mut line)?;
    Ok(line.trim_end().to_owned())
}

/// The path of an entry, checked to lead into the result.
fn inside(path: &Path) -> Result<&Path, Failure> {
    if path.as_os_str().len() > LONGEST_PATH {
        return Err(wrong(
            "a path of its result is too long: a link may lead to a folder that holds the link",
        ));
    }
    let leads_in = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if path.components().all(leads_in) {
        Ok(path)
    } else {
        Err(wrong("a path of its result leads out of it"))
    }
}

/// Copies a file of at most `left` bytes, and returns how many of them are left.
fn copy(file: &mut impl Read, to: &mut File, left: u64) -> Result<u64, Failure> {
    // The size that an entry gives may be wrong.
    let copied = io::copy(&mut file.take(left + 1), to)?;
    left.checked_sub(copied).ok_or_else(|| {
        let mebibytes = MOST_RESULT / MEBIBYTE;
        wrong(format!("its result is larger than {mebibytes} MiB"))
    })
}

fn wrong(reason: impl Display) -> Failure {
    FaultKind::Crash.because(reason).into()
}

#[cfg(test)]
mod tests {
    use tar::{Builder, Header};

    use super::*;

    /// The outcome of unpacking a result with these entries, and the folder of the result.
    fn unpacked(entries: &[(EntryType, &str, u64)]) -> (tempfile::TempDir, Result<bool, Failure>) {
        let mut archive = Builder::new(b"begun\n0\n".to_vec());
        for (kind, path, size) in entries {
            let mut header = Header::new_gnu();
            // A path that this library would not write.
            header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
            header.set_entry_type(*kind);
            header.set_size(*size);
            header.set_mode(0o4755);
            header.set_link_name("/etc/passwd").unwrap();
            header.set_cksum();
            archive
                .append(&header, io::repeat(b'x').take(*size))
                .unwrap();
        }
        let archive = archive.into_inner().unwrap();
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join("a")).unwrap();
        let done = unpack(&*archive, &place.path().join("a/result"));
        (place, done)
    }

    #[test]
    fn files_come_out_and_nothing_else() {
        let (place, done) = unpacked(&[
            (EntryType::Directory, "./out/", 0),
            (EntryType::Regular, "./out/bot", 3),
            (EntryType::Symlink, "./link", 0),
            (EntryType::Link, "./hard", 0),
            (EntryType::Char, "./device", 0),
            (EntryType::Fifo, "./pipe", 0),
        ]);
        assert!(done.unwrap());
        let result = place.path().join("a/result");
        assert_eq!(fs::read(result.join("out/bot")).unwrap(), b"xxx");
        let mode = fs::metadata(result.join("out/bot"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o7777, 0o755);
        assert_eq!(fs::read_dir(&result).unwrap().count(), 1);
    }

    #[test]
    fn no_path_leads_out() {
        for path in ["../x", "/x", "out/../../x", "./.."] {
            let (place, done) = unpacked(&[(EntryType::Regular, path, 3)]);
            let message = done.unwrap_err().to_string();
            assert!(message.contains("leads out"), "{path}: {message}");
            assert_eq!(fs::read_dir(place.path().join("a")).unwrap().count(), 1);
            assert!(!Path::new("/x").exists());
        }
    }

    #[test]
    fn a_result_has_its_limits() {
        let (_place, done) = unpacked(&[(EntryType::Regular, "x", MOST_RESULT + 1)]);
        assert!(
            done.unwrap_err()
                .to_string()
                .contains("larger than 256 MiB")
        );
    }

    #[test]
    fn invalid_results_are_refused() {
        let message = |printed: &[u8]| {
            let place = tempfile::tempdir().unwrap();
            unpack(printed, &place.path().join("result"))
                .unwrap_err()
                .to_string()
        };
        assert!(message(b"begun\n3\n").contains("exit code 3"));
        for forged in [&b"begun\n"[..], b"begun\nx\n", b"begun\n0\nno archive"] {
            message(forged);
        }
    }

    #[test]
    fn a_command_not_started_leaves_no_result() {
        let place = tempfile::tempdir().unwrap();
        let result = place.path().join("result");
        assert!(!unpack(&b""[..], &result).unwrap());
        assert!(!result.exists());
    }

    #[test]
    fn the_padding_of_an_archive_is_read_too() {
        let archive = Builder::new(b"begun\n0\n".to_vec()).into_inner().unwrap();
        let mut printed = archive.chain(io::repeat(0).take(1 << 20));
        let place = tempfile::tempdir().unwrap();
        assert!(unpack(&mut printed, &place.path().join("result")).unwrap());
        assert_eq!(printed.read(&mut [0]).unwrap(), 0);
    }
}
