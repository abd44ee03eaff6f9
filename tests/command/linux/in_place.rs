//! An OUT that can be written but not replaced is written in place.

use std::fs;
use std::os::unix::fs::MetadataExt;

use advance::Side;

use crate::command::scene::{START, Scene, assert_one_legal_move};

/// Checks that the file holds white's move from the start, and that it is still `inode`.
#[track_caller]
fn assert_same_file(scene: &Scene, name: &str, inode: u64) {
    assert_one_legal_move(Side::White, START, scene.read(name));
    assert_eq!(inode_of(scene, name), inode, "it was replaced");
}

fn inode_of(scene: &Scene, name: &str) -> u64 {
    fs::metadata(scene.path(name)).unwrap().ino()
}

#[test]
fn files_are_written_in_place_where_necessary() {
    for old in [&b""[..], b"short", &[b'x'; 100_000], START.as_bytes()] {
        let scene = Scene::new();
        fs::create_dir(scene.path("locked")).unwrap();
        scene.write("locked/old", old);
        scene.set_mode("locked/old", 0o666);
        scene.set_mode("locked", 0o555);
        let inode = inode_of(&scene, "locked/old");
        let mut command = scene.advance_as_ordinary_user(&["white", "in", "locked/old"]);
        command.assert().success().stdout("").stderr("");
        assert_same_file(&scene, "locked/old", inode);
        assert_eq!(scene.mode("locked/old"), 0o666);
        assert_eq!(fs::read_dir(scene.path("locked")).unwrap().count(), 1);
        scene.set_mode("locked", 0o755);
    }
}

#[test]
fn a_move_is_played_in_place_there() {
    let scene = Scene::new();
    fs::create_dir(scene.path("locked")).unwrap();
    scene.write("locked/game", START);
    scene.set_mode("locked/game", 0o666);
    scene.set_mode("locked", 0o555);
    let inode = inode_of(&scene, "locked/game");
    let args = ["white", "locked/game", "locked/game"];
    scene.advance_as_ordinary_user(&args).assert().success();
    assert_same_file(&scene, "locked/game", inode);
    scene.set_mode("locked", 0o755);
}

/// As in /tmp: all users may make files, and only owners may rename over theirs.
#[test]
fn foreign_files_are_written_in_sticky_folders() {
    let scene = Scene::new();
    fs::create_dir(scene.path("sticky")).unwrap();
    scene.write("sticky/old", "old");
    scene.set_mode("sticky/old", 0o666);
    scene.set_mode("sticky", 0o1777);
    let inode = inode_of(&scene, "sticky/old");
    let mut command = scene.advance_as_ordinary_user(&["white", "in", "sticky/old"]);
    command.assert().success().stdout("").stderr("");
    if scene.is_made_by_root() {
        assert_same_file(&scene, "sticky/old", inode);
    } else {
        // Only root can make a file for another user: this one is the user's own.
        assert_one_legal_move(Side::White, START, scene.read("sticky/old"));
    }
    assert_eq!(fs::read_dir(scene.path("sticky")).unwrap().count(), 1);
}
