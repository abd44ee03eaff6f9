//! Links in the folders of other people: nothing is read, written or removed through them unasked.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use serde_json::json;

use crate::command::linux::trust::{assert_question, harmless_marks, settings};

#[test]
fn nothing_is_locked_removed_or_made_before_the_question() {
    let scene = harmless_marks();
    let resume = ["mark", "--resume", "folder"];
    fs::create_dir(scene.path("other")).unwrap();
    scene.write("other/.advance-part-0", "of another run");
    for (link, to) in [(".lock", "../missing"), ("bots", "../other")] {
        let place = scene.path(format!("folder/{link}"));
        let _ = fs::remove_file(&place);
        let _ = fs::remove_dir_all(&place);
        symlink(to, &place).unwrap();
        let named = format!("'folder/{link}'");
        assert_question(scene.elsewhere(&resume).assert(), "folder", &[&named]);
        fs::remove_file(place).unwrap();
    }
    assert!(!scene.path("missing").exists());
    assert!(scene.path("other/.advance-part-0").exists());

    fs::remove_dir_all(scene.path("folder/games")).unwrap();
    let mut hostile = settings(&scene, "folder");
    hostile["source"] = json!("pipe");
    scene.write("folder/settings.json", hostile.to_string());
    let made = Command::new("mkfifo").arg(scene.path("pipe")).status();
    assert!(made.unwrap().success());
    assert_question(scene.elsewhere(&resume).assert(), "folder", &["'pipe'"]);
    assert!(!scene.path("folder/games").exists());
    assert!(!scene.path("folder/.lock").exists());
}
