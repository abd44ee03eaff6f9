//! OUT changes atomically: at any time, and even if the writer dies, readers find the old board or the new one.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::symlink;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::command::scene::{PATIENCE, START, Scene};

/// The file that a killed run leaves beside OUT.
const LEFTOVER: &str = ".advance-part-0";

/// A move that replaces another, at a fast level, because the tests need many of them.
const MOVE: [&str; 5] = ["white", "in", "out", "--level", "7"];

/// The board that white's move makes of the start position.
fn after_whites_move(scene: &Scene) -> Vec<u8> {
    let output = scene
        .advance(&["white", "in", "-", "--level", "7"])
        .unwrap();
    assert_ne!(output.stdout, START.as_bytes());
    output.stdout
}

#[test]
fn open_readers_keep_the_old_board() {
    let scene = Scene::new();
    symlink("in", scene.path("link")).unwrap();
    for out in ["in", "link"] {
        scene.write("in", START);
        let mut early = File::open(scene.path("in")).unwrap();
        let new = after_whites_move(&scene);
        scene
            .advance(&["white", "in", out, "--level", "7"])
            .assert()
            .success();
        let mut seen = Vec::new();
        early.read_to_end(&mut seen).unwrap();
        assert_eq!(seen, START.as_bytes(), "OUT was changed in place");
        assert_eq!(scene.read("in"), new);
    }
}

#[test]
fn a_kill_at_the_first_byte_changes_nothing() {
    let scene = Scene::new();
    // A limit of no bytes kills the process (SIGXFSZ) as it writes the first one to a file.
    for out in ["in", "new"] {
        let mut command = scene.advance_after("ulimit -f 0", &["white", "in", out]);
        command.assert().interrupted();
        assert_eq!(scene.names(), [LEFTOVER, "in"]);
    }
    assert_eq!(scene.read("in"), START.as_bytes());
    // The next run removes the leftovers, whichever file they were for.
    scene.advance(&["white", "in", "in"]).assert().success();
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn files_of_other_runs_are_left_alone() {
    let scene = Scene::new();
    scene.write(LEFTOVER, "half a");
    let other = File::open(scene.path(LEFTOVER)).unwrap();
    other.lock().unwrap();
    scene.advance(&["white", "in", "out"]).assert().success();
    assert_eq!(scene.read(LEFTOVER), b"half a");
    assert_eq!(scene.names(), [LEFTOVER, "in", "out"]);
    drop(other);
    scene.advance(&["white", "in", "out"]).assert().success();
    assert_eq!(scene.names(), ["in", "out"]);
}

#[test]
fn lookalikes_of_leftovers_stay() {
    let scene = Scene::new();
    scene.mkfifo(LEFTOVER);
    fs::create_dir(scene.path(".advance-part-1")).unwrap();
    symlink("in", scene.path(".advance-part-2")).unwrap();
    scene.advance(&["white", "in", "out"]).assert().success();
    let names = [LEFTOVER, ".advance-part-1", ".advance-part-2", "in", "out"];
    assert_eq!(scene.names(), names);
    assert_eq!(scene.read("in"), START.as_bytes());
}

/// Some runs are killed, so the others keep finding files without an owner.
#[test]
fn concurrent_runs_keep_their_files() {
    const RUNS: usize = 40;
    let scene = Scene::new();
    let new = after_whites_move(&scene);
    thread::scope(|scope| {
        for out in ["a", "b", "c", "d"] {
            let (scene, new) = (&scene, &new);
            scope.spawn(move || {
                for run in 0..RUNS {
                    let doomed = scene
                        .advance_after("ulimit -f 0", &["white", "in", out, "--level", "7"])
                        .assert();
                    doomed.interrupted();
                    let args = ["white", "in", out, "--level", "7"];
                    scene.advance(&args).assert().success().stderr("");
                    assert_eq!(&scene.read(out), new, "run {run} of {out}");
                }
            });
        }
    });
    scene.advance(&MOVE).assert().success();
    let left = scene.names();
    // The leftovers have higher numbers than the last run needed.
    assert!(!left.contains(&LEFTOVER.to_owned()), "{left:?}");
}

/// Writing in place would keep both names, but change a board that a user linked to keep it.
#[test]
fn other_hard_links_keep_the_old_board() {
    let scene = Scene::new();
    scene.write("out", START);
    fs::hard_link(scene.path("out"), scene.path("kept")).unwrap();
    let assert = scene.advance(&MOVE).assert().success().stdout("");
    assert.stderr("warning: 'out' was replaced; its other hard links keep the old contents\n");
    assert_eq!(scene.read("out"), after_whites_move(&scene));
    assert_eq!(scene.read("kept"), START.as_bytes());
    // Now they are two files with a name each.
    scene.advance(&MOVE).assert().success().stderr("");
}

/// Each writer lives a little longer than the one before, until many have lived long enough to leave the new board.
#[test]
fn a_killed_writer_leaves_a_whole_board() {
    const NEWS: u32 = 20;
    let scene = Scene::new();
    let new = after_whites_move(&scene);
    let (mut olds, mut news) = (0, 0);
    let mut life = Duration::from_micros(100);
    while news < NEWS {
        scene.write("out", START);
        let mut writer = scene.process(&MOVE).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(life);
        writer.kill().unwrap();
        writer.wait().unwrap();
        let found = scene.read("out");
        if found == new {
            news += 1;
        } else {
            let found = String::from_utf8_lossy(&found);
            assert_eq!(found, START, "half a board after {life:?}");
            olds += 1;
        }
        life = life.mul_f64(1.03);
        assert!(life < PATIENCE, "no writer is done");
    }
    assert!(olds > 0, "no kill came early enough to prove anything");
}

#[test]
fn concurrent_readers_never_see_half_a_board() {
    const MOVES: usize = 100;
    let scene = Scene::new();
    let new = after_whites_move(&scene);
    let [mut olds, mut news] = [0, 0];
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for _ in 0..MOVES {
                let status = scene.process(&MOVE).status();
                assert!(status.unwrap().success());
                // The test renames too, so that half a board can only come from the command.
                fs::write(scene.path("copy"), START).unwrap();
                fs::rename(scene.path("copy"), scene.path("out")).unwrap();
            }
        });
        while !writer.is_finished() {
            let Ok(found) = fs::read(scene.path("out")) else {
                assert_eq!(olds + news, 0, "OUT was missing for a moment");
                continue;
            };
            if found == new {
                news += 1;
            } else {
                assert_eq!(String::from_utf8_lossy(&found), START);
                olds += 1;
            }
        }
    });
    assert!(
        olds > 0 && news > 0,
        "{olds} old and {news} new boards were read"
    );
}
