//! Bad arguments: exit code 2, the reason and the usage on standard error, and no file touched; on Linux only.

use std::fs;
use std::process::Command;

use crate::command::scene::Scene;

#[test]
fn non_utf8_text_arguments_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let garbage = OsStr::from_bytes(b"\xff\xfe");
    let [white, input, out] = ["white", "in", "out"].map(OsStr::new);
    for args in [
        &[garbage, input, out][..],
        &[white, input, out, OsStr::new("--level"), garbage],
        &[white, input, out, OsStr::new("--seed"), garbage],
    ] {
        let scene = Scene::new();
        scene.advance(args).assert().code(2).stdout("");
        assert_eq!(scene.names(), ["in"]);
    }
}

/// What bash offers after some words, by the completion script of the program.
fn completed(scene: &Scene, words: &[&str]) -> Vec<String> {
    let script = "source <(\"$0\" completions bash)\n\
        COMP_WORDS=(advance \"$@\"); COMP_CWORD=$#\n\
        _advance advance \"${!#}\" \"${COMP_WORDS[$# - 1]}\" 2>/dev/null\n\
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    let mut bash = Command::new("bash");
    bash.args(["-c", script])
        .arg(assert_cmd::cargo::cargo_bin!());
    let output = bash.args(words).current_dir(scene.path("")).output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_paths_only_where_allowed() {
    let scene = Scene::new();
    scene.write("my file (1).txt", "");
    fs::create_dir(scene.path("my folder")).unwrap();
    let mut paths = completed(&scene, &["match", "--out", "my"]);
    paths.sort();
    assert_eq!(paths, ["my file (1).txt", "my folder"]);
    for option in ["--bot", "--cases", "--roster"] {
        assert_eq!(
            completed(&scene, &["mark", option, "my"]).len(),
            2,
            "{option}"
        );
    }
    assert_eq!(completed(&scene, &["serve", "--addr", "my"]), ["my"]);
    assert_eq!(completed(&scene, &["match", "--game", "ch"]), ["checkers"]);
    // Bash takes the sign between an option and its value for a word.
    assert_eq!(
        completed(&scene, &["match", "--game", "=", "ch"]),
        ["checkers"]
    );
    assert_eq!(completed(&scene, &["match", "--game", "="]).len(), 5);
    assert_eq!(
        completed(&scene, &["puzzle", "--theme", "sh"]),
        ["shot", "shield"]
    );
}
