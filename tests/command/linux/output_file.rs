//! Where the board goes: new files, links, permissions and owners, pipes and devices.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};

use advance::Side;

use crate::command::scene::{START, Scene, assert_one_legal_move};

#[test]
fn an_old_file_is_replaced_whatever_it_held() {
    for old in [&b""[..], b"short", &[b'x'; 100_000], START.as_bytes()] {
        let scene = Scene::new();
        scene.write("out", old);
        scene.advance(&["white", "in", "out"]).assert().success();
        assert_one_legal_move(Side::White, START, scene.read("out"));
        assert_eq!(scene.names(), ["in", "out"]);
    }
}

#[test]
fn permissions_are_kept() {
    for mode in [0o600, 0o640, 0o604, 0o666, 0o755] {
        let scene = Scene::new();
        scene.set_mode("in", mode);
        scene.advance(&["white", "in", "in"]).assert().success();
        assert_one_legal_move(Side::White, START, scene.read("in"));
        assert_eq!(format!("{:o}", scene.mode("in")), format!("{mode:o}"));
    }
}

#[test]
fn the_umask_applies_to_new_files_only() {
    for (mask, mode) in [("000", 0o666), ("022", 0o644), ("077", 0o600)] {
        let scene = Scene::new();
        scene.write("old", "");
        scene.set_mode("old", 0o664);
        for out in ["new", "old"] {
            let mut command = scene.advance_after(&format!("umask {mask}"), &["white", "in", out]);
            command.assert().success();
        }
        assert_eq!(format!("{:o}", scene.mode("new")), format!("{mode:o}"));
        assert_eq!(format!("{:o}", scene.mode("old")), "664");
    }
}

/// Plays through the symbolic link `link`, and checks that it stays one and that the board is in `real`.
#[track_caller]
fn plays_through_link(scene: &Scene, input: &str, real: &str) {
    let target = fs::read_link(scene.path("link")).unwrap();
    scene.advance(&["white", input, "link"]).assert().success();
    assert_eq!(fs::read_link(scene.path("link")).unwrap(), target);
    let metadata = fs::symlink_metadata(scene.path(real)).unwrap();
    assert!(metadata.is_file());
    assert_one_legal_move(Side::White, START, scene.read(real));
}

#[test]
fn symbolic_links_are_followed() {
    let scene = Scene::new();
    fs::create_dir(scene.path("sub")).unwrap();
    scene.write("sub/real", START);
    scene.set_mode("sub/real", 0o640);
    symlink("sub/real", scene.path("link")).unwrap();
    plays_through_link(&scene, "link", "sub/real");
    assert_eq!(scene.mode("sub/real"), 0o640);
    assert_eq!(scene.names(), ["in", "link", "sub"]);
}

#[test]
fn dangling_symlinks_create_their_target() {
    // Relative to the link, absolute, and through another link in another folder.
    let targets: [fn(&Scene) -> PathBuf; 3] = [
        |_| "sub/real".into(),
        |scene| scene.path("sub/real"),
        |scene| {
            symlink("../sub/real", scene.path("sub/next")).unwrap();
            "sub/next".into()
        },
    ];
    for target in targets {
        let scene = Scene::new();
        fs::create_dir(scene.path("sub")).unwrap();
        symlink(target(&scene), scene.path("link")).unwrap();
        plays_through_link(&scene, "in", "sub/real");
        assert_eq!(scene.names(), ["in", "link", "sub"]);
    }
}

#[test]
fn absolute_symlinks_are_followed() {
    let scene = Scene::new();
    fs::create_dir(scene.path("sub")).unwrap();
    symlink("real", scene.path("sub/link")).unwrap();
    let link = scene.path("sub/link");
    let elsewhere = Scene::new();
    let args = [Path::new("white"), Path::new("in"), &link];
    elsewhere.advance(&args).assert().success();
    assert_one_legal_move(Side::White, START, scene.read("sub/real"));
    assert_eq!(elsewhere.names(), ["in"]);
}

#[test]
fn a_fifo_is_written_and_stays() {
    let scene = Scene::new();
    scene.mkfifo("pipe");
    // Open for both, it neither waits for a writer nor lets the writer wait for a reader.
    let both = File::options()
        .read(true)
        .write(true)
        .open(scene.path("pipe"));
    let mut pipe = both.unwrap();
    scene
        .advance(&["white", "in", "pipe"])
        .assert()
        .success()
        .stdout("");
    let file_type = fs::metadata(scene.path("pipe")).unwrap().file_type();
    assert!(file_type.is_fifo(), "the pipe was replaced");
    let mut board = [0; START.len()];
    // The pipe must hold something to read even if the program wrote nothing.
    pipe.write_all(&[0; START.len()]).unwrap();
    pipe.read_exact(&mut board).unwrap();
    assert_one_legal_move(Side::White, START, board);
    assert_eq!(scene.names(), ["in", "pipe"]);
}

#[test]
fn a_device_is_written_to_and_stays() {
    // Not as root, who could replace a device.
    let scene = Scene::new();
    scene
        .advance_as_ordinary_user(&["white", "in", "/dev/null"])
        .assert()
        .success()
        .stdout("");
}

#[test]
fn links_to_standard_output_are_written_through() {
    let scene = Scene::new();
    symlink("/dev/stdout", scene.path("link")).unwrap();
    let assert = scene.advance(&["white", "in", "link"]).assert().success();
    assert_one_legal_move(Side::White, START, &assert.get_output().stdout);
    assert!(scene.path("link").is_symlink());
}
