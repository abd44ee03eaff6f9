//! Reasons why the system does not start a file as a program: mistakes of its author.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::lookup::search;

/// Bytes of a file that are read: Linux reads no longer first line.
const HEAD: u64 = 256;

/// The reason why the system does not start a program, in words; `None` if nothing about its file explains that.
pub(super) fn exec_failure(program: &Path) -> Option<String> {
    let metadata = program.metadata().ok()?;
    if metadata.permissions().mode() & 0o111 == 0 {
        return Some("its execute bit is missing: chmod +x".to_owned());
    }
    let head = head(program)?;
    let Some(line) = head.strip_prefix(b"#!") else {
        return Some(match is_text(&head) {
            true => {
                "it has no first line such as '#!/usr/bin/env python3', so sh runs it".to_owned()
            }
            // ELF programs that lack their loader, too, are of another system.
            false => "it is no program of this system".to_owned(),
        });
    };
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    if line.ends_with('\r') {
        let message = "its first line ends with CR LF: save the file with LF line ends";
        return Some(message.to_owned());
    }
    let mut words = line.split_whitespace();
    let interpreter = words.next()?;
    if !Path::new(interpreter).exists() {
        return Some(missing(interpreter));
    }
    let named = words.find(|word| !word.starts_with('-'))?;
    let is_env = Path::new(interpreter).file_name()? == "env";
    (is_env && search(named).is_none()).then(|| missing(named))
}

fn missing(interpreter: &str) -> String {
    format!(
        "its interpreter '{interpreter}' does not exist here: install it, or name another in the first line"
    )
}

/// True for an executable text file that names no interpreter.
pub(super) fn is_bare_script(program: &Path) -> bool {
    let is_program = program
        .metadata()
        .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0);
    is_program && head(program).is_some_and(|head| is_text(&head) && !head.starts_with(b"#!"))
}

fn is_text(head: &[u8]) -> bool {
    !head.is_empty() && !head.contains(&0)
}

/// The beginning of a file.
fn head(program: &Path) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    let file = File::open(program).ok()?;
    file.take(HEAD).read_to_end(&mut head).ok()?;
    Some(head)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};

    use super::*;

    #[test]
    fn exec_failures_are_explained() {
        let folder = tempfile::tempdir().unwrap();
        let message = |content: &str, mode: u32| {
            let path = folder.path().join("bot");
            fs::write(&path, content).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            exec_failure(&path)
        };
        for (content, mode, part) in [
            ("#!/bin/sh\n", 0o644, "execute bit"),
            ("#!/bin/sh\r\nexit\r\n", 0o755, "CR LF"),
            (
                "#!/usr/bin/python2.0\n",
                0o755,
                "'/usr/bin/python2.0' does not exist",
            ),
            (
                "#!/usr/bin/env python2.0\n",
                0o755,
                "'python2.0' does not exist",
            ),
            ("print(1)\n", 0o755, "so sh runs it"),
            ("MZ\0\x01", 0o755, "no program of this system"),
        ] {
            let message = message(content, mode).unwrap();
            assert!(message.contains(part), "{message}");
        }
        assert_eq!(message("#!/bin/sh\n", 0o755), None);
        assert_eq!(message("#!/usr/bin/env -S sh -e\n", 0o755), None);
    }
}
