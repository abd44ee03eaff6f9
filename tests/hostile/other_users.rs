//! Bots that run as other users, where root marks and nobody may make namespaces, as in a container.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;

use assert_cmd::Command;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::curious::TIME_TO_READ;
use super::scene::Scene;
use super::scripts::{FORGER, KILLER, LINKER, PARASITE, READER, SURVIVOR};
use crate::{Test, tests};

/// Tests that run when root marks.
pub fn tests_of_root() -> [Test; 3] {
    tests![
        a_reader_finds_no_answers_as_another_user,
        hostile_bots_get_nothing_as_other_users,
        an_archive_that_another_user_can_neither_enter_nor_copy_is_told,
    ]
}

/// The reader finds the name of the folder of the cases in the command line of the referee, and may not enter it. A
/// good bot passes.
fn a_reader_finds_no_answers_as_another_user() {
    let scene = Scene::new();
    // Cases of which this machine has no other copy.
    fs::remove_dir_all(scene.path("cases")).unwrap();
    let mut command = scene.advance();
    let seed = std::process::id().to_string();
    command.args(["cases", "--out", "cases", "--count", "1", "--seed", &seed]);
    command.assert().success();
    // Otherwise this folder alone would keep the reader out.
    fs::set_permissions(scene.path(""), PermissionsExt::from_mode(0o755)).unwrap();
    scene.write("class/reader/bot", READER);
    scene.write(
        "class/curious/bot",
        "cat \"${0%/*}/../reader/bot\" /etc/shadow >&2; exit 9",
    );
    add_a_good_bot(&scene);
    let assert = as_other_users(&scene).args(TIME_TO_READ).assert().success();
    let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        told.contains("No permissions to create new namespace; so they run as other users"),
        "{told}"
    );
    let table = fs::read_to_string(scene.path("marks/marks.csv")).unwrap();
    let row = |name: &str| table.lines().find(|row| row.starts_with(name)).unwrap();
    assert!(row("good,").contains(",85.00,"), "{table}");
    assert!(
        row("reader,").contains(",0.00,\"look at it: it left no board"),
        "{table}"
    );
    let faults = fs::read_dir(scene.path("marks/faults")).unwrap();
    let faults: Vec<_> = faults.map(|entry| entry.unwrap().path()).collect();
    let of = |name: &str| {
        faults
            .iter()
            .find(|path| path.display().to_string().ends_with(name))
            .unwrap()
    };
    let told = fs::read_to_string(of("-curious").join("case-4-white-0/stderr.txt")).unwrap();
    assert!(!told.contains("try()") && !told.contains("root:"), "{told}");
    for folder in ["cases", "marks"] {
        let mode = fs::metadata(scene.path(folder))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o700, "{folder}");
    }
}

/// None of them changes what the good bot gets beside them.
fn hostile_bots_get_nothing_as_other_users() {
    let scene = Scene::new();
    fs::set_permissions(scene.path(""), PermissionsExt::from_mode(0o755)).unwrap();
    // Changes the answers, the marks and the steps, wherever it may.
    let changer = "set -f; IFS='\n'\nfor folder in $CASES $CASES/../marks; do\n\
        for file in $(find $folder -type f) $folder/x; do { cat \"$2\" >$file; } && exit; done; done; exit 9";
    let hostile = [
        ("changer", changer, "crash: exit code 9"),
        ("forger", FORGER, "crash: exit code 9"),
        ("killer", KILLER, "crash: "),
        ("linker", LINKER, "OUT is not a regular file"),
        ("parasite", PARASITE, "crash: exit code 127"),
        ("survivor", SURVIVOR, "crash: exit code 9"),
    ];
    for (name, script, _) in hostile {
        scene.write(&format!("class/{name}/bot"), script);
    }
    add_a_good_bot(&scene);
    as_other_users(&scene).assert().success();
    assert_eq!(scene.processes(), Vec::<String>::new(), "left running");
    let table = fs::read_to_string(scene.path("marks/marks.csv")).unwrap();
    let row = |name: &str| table.lines().find(|row| row.starts_with(name)).unwrap();
    assert!(row("good,").contains(",85.00,"), "{table}");
    for (name, _, told) in hostile {
        assert!(row(name).contains(",0.00,\"look at it"), "{table}");
        assert!(row(name).contains(told), "{table}");
    }
}

fn an_archive_that_another_user_can_neither_enter_nor_copy_is_told() {
    let scene = Scene::new();
    fs::set_permissions(scene.path(""), PermissionsExt::from_mode(0o755)).unwrap();
    fs::create_dir(scene.path("class")).unwrap();
    for (name, more) in [("large", 400), ("small", 300)] {
        let file = File::create(scene.path(&format!("class/{name}.zip"))).unwrap();
        let mut archive = ZipWriter::new(file);
        let options = SimpleFileOptions::default().unix_permissions(0o755);
        archive.start_file("bot", options).unwrap();
        archive
            .write_all(b"#!/bin/sh\necho ran >&2; exit 2\n")
            .unwrap();
        for number in 0..more {
            archive.start_file(number.to_string(), options).unwrap();
        }
        archive.finish().unwrap();
    }
    as_other_users(&scene).assert().code(1);
    let table = fs::read_to_string(scene.path("marks/marks.csv")).unwrap();
    for (name, note) in [
        ("large.zip", "not marked: other users may not enter"),
        ("small.zip", "crash: exit code 2: ran"),
    ] {
        let row = table.lines().find(|row| row.starts_with(name)).unwrap();
        assert!(row.contains(note), "{row}");
    }
}

fn add_a_good_bot(scene: &Scene) {
    scene.lend_the_program_at("class/good/advance");
    scene.write("class/good/bot", "exec \"${0%/*}/advance\" \"$@\"");
}

/// The command that marks the class where nobody may make namespaces.
fn as_other_users(scene: &Scene) -> Command {
    scene.write(
        "tools/bwrap",
        "echo 'bwrap: No permissions to create new namespace' >&2; exit 1",
    );
    let mut command = scene.advance();
    let path = std::env::var("PATH").unwrap();
    command.env("PATH", format!("{}:{path}", scene.path("tools").display()));
    command.args([
        "mark", "--cases", "cases", "--games", "0", "--bots", "class", "--call", "{}/bot", "--out",
        "marks",
    ]);
    command
}
