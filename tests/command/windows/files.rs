//! OUT while other programs use it, and the names that files can have.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::os::windows::ffi::OsStringExt;
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use advance::Side;
use advance::board::text::BoardFile;
use advance::game::random::SplitMix;

use crate::command::scene::{START, Scene, assert_fails, assert_one_legal_move, no_such_file};

/// Others may only read the open file, as when `File.ReadAllText` of .NET opens it.
const FILE_SHARE_READ: u32 = 1;

/// The number of times that a run is killed.
const KILLS: u32 = 100;

/// Opens a file so that others can only read it until it is closed.
fn keep(path: &Path) -> File {
    let mut options = OpenOptions::new();
    options
        .read(true)
        .share_mode(FILE_SHARE_READ)
        .open(path)
        .unwrap()
}

#[test]
fn readers_always_see_a_whole_board() {
    let scene = Scene::new();
    let over = AtomicBool::new(false);
    let mut boards = vec![scene.read("in")];
    let reads = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut reads = Vec::new();
            while !over.load(Relaxed) {
                match fs::read(scene.path("in")) {
                    // At the very moment of the replacement.
                    Err(error) if error.kind() == ErrorKind::PermissionDenied => {}
                    read => reads.push(read.unwrap()),
                }
            }
            reads
        });
        for ply in 0..40 {
            let side = Side::BOTH[ply % 2].to_string();
            let args = [&side, "in", "in", "--level", "7"];
            scene.advance(&args).assert().success();
            boards.push(scene.read("in"));
        }
        over.store(true, Relaxed);
        reader.join().unwrap()
    });
    assert!(reads.len() > 100, "{} reads", reads.len());
    for read in reads {
        assert!(
            boards.contains(&read),
            "no board of the game: {:?}",
            String::from_utf8_lossy(&read)
        );
    }
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn a_briefly_locked_output_is_retried() {
    let scene = Scene::new();
    scene.write("out", "old");
    let kept = keep(&scene.path("out"));
    let mut command = scene.advance(&["white", "in", "out"]);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(500));
            drop(kept);
        });
        command.assert().success().stdout("").stderr("");
    });
    assert_one_legal_move(Side::White, START, scene.read("out"));
    assert_eq!(scene.names(), ["in", "out"]);
}

#[test]
fn a_permanently_locked_file_is_named() {
    let scene = Scene::new();
    scene.write("out", "old");
    let kept = keep(&scene.path("out"));
    let assert = scene.advance(&["white", "in", "out"]).assert();
    assert_fails(
        assert,
        1,
        &["cannot write 'out'", "another program has it open"],
    );
    drop(kept);
    assert_eq!(scene.read("out"), b"old");
    assert_eq!(scene.names(), ["in", "out"]);

    let mut options = OpenOptions::new();
    let _kept = options.write(true).share_mode(0).open(scene.path("in"));
    let assert = scene.advance(&["white", "in", "out"]).assert();
    assert_fails(
        assert,
        1,
        &["cannot read 'in'", "another program has it open"],
    );
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let scene = Scene::new();
    scene.write("out", "old");
    let read_only = |yes| {
        let mut permissions = fs::metadata(scene.path("out")).unwrap().permissions();
        permissions.set_readonly(yes);
        fs::set_permissions(scene.path("out"), permissions).unwrap();
    };
    read_only(true);
    if OpenOptions::new()
        .write(true)
        .open(scene.path("out"))
        .is_ok()
    {
        // Wine, run by root: nothing is read-only there.
        return;
    }
    let assert = scene.advance(&["white", "in", "out"]).assert();
    assert_fails(assert, 1, &["cannot write 'out'"]);
    assert_eq!(scene.read("out"), b"old");
    read_only(false);
    assert_eq!(scene.names(), ["in", "out"]);
}

#[test]
fn unreadable_and_uncreatable_files_are_named() {
    let scene = Scene::new();
    fs::create_dir(scene.path("folder")).unwrap();
    let missing = no_such_file();
    for (input, reason) in [
        ("missing", missing.as_str()),
        ("missing\\in", ""),
        ("folder", ""),
    ] {
        let assert = scene.advance(&["white", input, "out"]).assert();
        let quoted = format!("'{input}'");
        assert_fails(assert, 1, &["cannot read", &quoted, reason]);
    }
    for out in ["missing\\out", "folder", "in\\out"] {
        let assert = scene.advance(&["white", "in", out]).assert();
        assert_fails(assert, 1, &["cannot write", &format!("'{out}'")]);
    }
    assert_eq!(scene.names(), ["folder", "in"]);
}

#[test]
fn what_goes_to_the_null_device_is_gone() {
    let scene = Scene::new();
    let assert = scene.advance(&["white", "in", "NUL"]).assert();
    assert.success().stdout("").stderr("");
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn a_killed_run_leaves_a_whole_board() {
    let scene = Scene::new();
    let mut random = SplitMix::new(0);
    let mut killed = 0;
    while killed < KILLS {
        let side = Side::BOTH[random.index(2)].to_string();
        let args = [&side, "in", "in", "--level", "7"];
        let mut child = scene.process(&args).spawn().unwrap();
        thread::sleep(Duration::from_millis(random.index(200) as u64));
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            killed += 1;
        }
        child.wait().unwrap();
        let board = scene.read("in");
        BoardFile::parse(&board).unwrap_or_else(|error| panic!("{error}: {board:?}"));
    }
    // The next run removes the leftovers.
    scene.write("in", START);
    scene.advance(&["white", "in", "in"]).assert().success();
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn names_may_have_spaces_and_other_letters() {
    let scene = Scene::new();
    fs::create_dir(scene.path("my games")).unwrap();
    for name in [
        "my games\\a b.txt",
        ".\\my games\\\u{17c}\u{f3}\u{142}w \u{265e}.txt",
    ] {
        scene.write(name, START);
        let args = ["white", name, name];
        scene
            .advance(&args)
            .assert()
            .success()
            .stdout("")
            .stderr("");
        assert_one_legal_move(Side::White, START, scene.read(name));
    }
}

#[test]
fn non_unicode_arguments_are_refused_as_text() {
    let lone_surrogate = OsString::from_wide(&[0xd800]);
    let [white, input, out] = ["white", "in", "out"].map(OsString::from);
    for args in [
        vec![lone_surrogate.clone(), input.clone(), out.clone()],
        vec![white, input, out, "--level".into(), lone_surrogate],
    ] {
        let scene = Scene::new();
        scene.advance(&args).assert().code(2).stdout("");
        assert_eq!(scene.names(), ["in"]);
    }
}
