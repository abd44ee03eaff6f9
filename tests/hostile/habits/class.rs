//! The class: the habits of its students, and what each should get.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::hostile::scene::Scene;
use crate::hostile::scripts::{
    CROWD, FORGER, FORK_BOMB, HOG, KILLER, LINKER, NAMESPACES, PARASITE, READER, SHARED_FILES,
    SURVIVOR,
};

/// A bot, its mark, and a part of its note.
pub type Expected = (&'static str, &'static str, &'static str);

/// Plays the right move of every case.
pub const GOOD: &str = "exec \"${0%/*}/advance\" \"$@\" --level 7 --seed 1";

/// The note of a bot that one limit or another ends: which it is depends on the speed of the machine.
const SILENT: &str = "look at it: it left no board in any case";

/// The bots whose program is this script: their mark, and a part of their note.
const SCRIPTS: [(&str, &str, &str, &str); 32] = [
    (
        "crash-dotnet",
        "echo 'Unhandled exception. System.IO.IOException: disk' >&2; kill -ABRT $$",
        "0.00",
        "crash: signal 6: System.IO.IOException: disk",
    ),
    (
        "crash-java",
        "echo 'Exception in thread \"main\" java.lang.Error: x' >&2; exit 1",
        "0.00",
        "crash: exit code 1: java.lang.Error: x",
    ),
    (
        "crash-python",
        "printf 'Traceback (most recent call last):\\n  File\\nKeyError: 7\\n' >&2; exit 1",
        "0.00",
        "crash: exit code 1: KeyError: 7",
    ),
    ("crash-silent", "exit 4", "0.00", "crash: exit code 4"),
    (
        "crash-segfault",
        "kill -SEGV $$",
        "0.00",
        "crash: signal 11",
    ),
    ("crowd", CROWD, "0.00", SILENT),
    ("fork-bomb", FORK_BOMB, "0.00", SILENT),
    ("forger", FORGER, "0.00", "crash: exit code 9"),
    ("garbage", "echo nonsense > \"$3\"", "0.00", "broken file"),
    ("hog", HOG, "0.00", SILENT),
    (
        "interpreter",
        "",
        "0.00",
        "its interpreter '/usr/bin/python2.0' does not exist",
    ),
    (
        "interpreter-env",
        "",
        "0.00",
        "its interpreter 'python2.0' does not exist",
    ),
    (
        "interpreter-crlf",
        "",
        "0.00",
        "its first line ends with CR LF",
    ),
    ("killer", KILLER, "0.00", "crash: exit code 9"),
    (
        "late",
        "sleep $SLEEP",
        "0.00",
        "timeout: still running after",
    ),
    ("linker", LINKER, "0.00", "OUT is not a regular file"),
    (
        "locked",
        "cp \"$2\" \"$3\"; chmod 000 \"$3\"",
        "0.00",
        "broken file: OUT may not be read",
    ),
    (
        "log",
        "echo begun > \"${0%/*}/log.txt\" && cp \"$2\" \"$3\"",
        "0.00",
        "stopped after level 4",
    ),
    ("namespaces", NAMESPACES, "0.00", "crash: exit code 9"),
    (
        "network",
        "bash -c 'exec 3<>/dev/tcp/192.0.2.1/9' || exit 9",
        "0.00",
        "crash: exit code 9: bash: connect: Network is unreachable",
    ),
    (
        "no-execute-bit",
        "exit 0",
        "0.00",
        "its execute bit is missing",
    ),
    ("no-file", "exit 0", "0.00", "no file: OUT was not written"),
    ("parasite", PARASITE, "0.00", "crash: exit code 127"),
    (
        "passes",
        "cp \"$2\" \"$3\"",
        "0.00",
        "stopped after level 4",
    ),
    ("reader", READER, "0.00", "look at it"),
    ("removes", "rm -f \"$2\"; exit 0", "0.00", "no file"),
    ("shared-files", SHARED_FILES, "0.00", "look at it"),
    (
        "shouts",
        "seq 1000000 >&2; exit 5",
        "0.00",
        "crash: exit code 5",
    ),
    ("survivor", SURVIVOR, "0.00", "crash: exit code 9"),
    (
        "writes-home",
        "echo x > \"$HOME/x\" && exit 6",
        "0.00",
        "crash: exit code 6",
    ),
    (
        "writes-outside",
        "echo x > /usr/x || exit 7",
        "0.00",
        "crash: exit code 7",
    ),
    (
        "writes-tmp",
        "echo x > \"$TMPDIR/x\" && exit 8",
        "0.00",
        "crash: exit code 8",
    ),
];

/// Side effects of bots, as in the table.
pub const CONDUCT: [(&str, &str); 6] = [
    ("linker", "left files in 1 of 1 step"),
    ("log", "wrote beside its program in 1 of 1 step"),
    ("network", "tried the network in 1 of 1 step"),
    ("survivor", "left processes running in 1 of 1 step"),
    ("writes-home", "left files in 1 of 1 step"),
    ("writes-tmp", "left files in 1 of 1 step"),
];

/// The good bots, by the folder of their program in the class.
const GOOD_ONES: [(&str, &str); 6] = [
    ("good", "good"),
    ("good-after-all", "good-after-all"),
    ("in-folders", "in-folders/Advance/bin/Debug/net8.0"),
    ("two-versions-v1", "two-versions-v1"),
    ("two-versions-v2", "two-versions-v2"),
    ("with-a-report", "with-a-report"),
];

/// Makes the class in `class`, and returns what each bot of it should get.
pub fn made(scene: &Scene) -> Vec<Expected> {
    let mut expected: Vec<Expected> = Vec::new();
    for (name, script, mark, note) in SCRIPTS {
        scene.write(&format!("class/{name}/bot"), script);
        expected.push((name, mark, note));
    }
    for (name, head) in [
        ("interpreter", "#!/usr/bin/python2.0\n"),
        ("interpreter-env", "#!/usr/bin/env python2.0\n"),
        ("interpreter-crlf", "#!/bin/sh\r\nexit 0\r\n"),
    ] {
        fs::write(scene.path(&format!("class/{name}/bot")), head).unwrap();
    }
    let file = scene.path("class/no-execute-bit/bot");
    fs::set_permissions(file, PermissionsExt::from_mode(0o644)).unwrap();
    scene.lend_the_program_at("program");
    for (name, folder) in GOOD_ONES {
        scene.write(&format!("class/{folder}/bot"), GOOD);
        let program = scene.path(&format!("class/{folder}/advance"));
        fs::hard_link(scene.path("program"), program).unwrap();
        expected.push((name, "85.00", ""));
    }
    expected.retain(|(name, ..)| *name != "two-versions-v1");
    let late = "\"${0%/*}/advance\" \"$@\" --level 7 --seed 1; exit 3";
    scene.write("class/good-after-all/bot", late);
    expected
        .iter_mut()
        .find(|(name, ..)| *name == "good-after-all")
        .unwrap()
        .2 = "4 answers counted, though the bot ended with exit code 3";
    scene.write("class/in-folders/Advance/obj/Debug/net8.0/bot", "exit 0");
    fs::write(scene.path("class/with-a-report/Report.txt"), "a report").unwrap();
    symlink("good", scene.path("class/link")).unwrap();
    expected.push((
        "link",
        "",
        "its program is a link that leads out of its own folder",
    ));
    fs::create_dir(scene.path("class/nothing")).unwrap();
    expected.push(("nothing", "", "not marked: cannot run"));
    let mut archive = ZipWriter::new(File::create(scene.path("class/zipped.zip")).unwrap());
    let options = SimpleFileOptions::default().unix_permissions(0o755);
    for (name, content) in [
        ("__MACOSX/Bot/._bot", ""),
        ("Bot/bot", "#!/bin/sh\necho zipped >&2; exit 2\n"),
    ] {
        archive.start_file(name, options).unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
    expected.push(("zipped.zip", "0.00", "crash: exit code 2: zipped"));
    fs::write(scene.path("class/zip-that-is-none.zip"), "none").unwrap();
    expected.push(("zip-that-is-none.zip", "", "its archive cannot be unpacked"));
    // Submissions that are skipped.
    fs::write(scene.path("class/Report.txt"), "a report").unwrap();
    fs::create_dir(scene.path("class/__MACOSX")).unwrap();
    expected
}
