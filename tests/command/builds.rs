//! Kept runs of another build, another version or another kind: each is refused by name.

use std::fs;

use advance::OWN_BUILD;
use advance::file::{Header, RunKind};
use serde_json::{Value, json};

use crate::command::mark::scene_with_cases;
use crate::command::matches::play;
use crate::command::scene::{Scene, assert_fails};

/// A fingerprint that no sources have.
const OTHER: &str = "0000000000ff";

/// Makes a file say that another build has written it.
fn forge(scene: &Scene, file: &str) {
    let text = String::from_utf8(scene.read(file)).unwrap();
    scene.write(file, text.replace(&*OWN_BUILD.fingerprint, OTHER));
}

/// The two builds, as a refusal names them.
fn both() -> [String; 2] {
    [
        format!("it was made by {} (build {OTHER})", OWN_BUILD.version),
        format!("and this is {OWN_BUILD}"),
    ]
}

/// Checks that a command refuses what another build has begun.
#[track_caller]
fn assert_other_build(scene: &Scene, args: &[&str], advice: &str) {
    let [made, own] = both();
    assert_fails(scene.advance(args).assert(), 1, &[&made, &own, advice]);
}

/// A scene with the two games of a match in `games`.
fn scene_with_games() -> Scene {
    let scene = scene_with_cases();
    let more = ["--games", "2", "--turns", "2", "--out", "games"];
    play(&scene, "level=4", "level=5", &more);
    scene
}

#[test]
fn games_of_two_builds_mix_only_when_asked() {
    let scene = scene_with_games();
    forge(&scene, "games/settings.json");
    forge(&scene, "games/games/000001.txt");
    fs::remove_file(scene.path("games/games/000002.txt")).unwrap();
    let advice = "mix both with --other-build";
    assert_other_build(&scene, &["match", "--resume", "games"], advice);
    assert_other_build(&scene, &["merge", "games", "--out", "all"], advice);
    let mixed = ["match", "--resume", "games", "--other-build"];
    let assert = scene.advance(&mixed).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let [other, own] = [OTHER, &OWN_BUILD.fingerprint]
        .map(|build| format!("{} (build {build})", OWN_BUILD.version));
    for build in [&other, &own] {
        assert!(text.contains(&format!("1 game by {build}\n")), "{text}");
    }
    let record = String::from_utf8(scene.read("games/games/000002.txt")).unwrap();
    assert!(record.contains(&format!("[Build \"{own}\"]")), "{record}");
    let merge = ["merge", "games", "--out", "all", "--other-build"];
    scene.advance(&merge).assert().success();
    let json = ["match", "--resume", "all", "--other-build", "--json"];
    let assert = scene.advance(&json).assert().success();
    let report: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(report["builds"], json!({ other: 1, own: 1 }));
    let new = scene.advance(&["match", "--a=level=4", "--b=level=4", "--other-build"]);
    assert_fails({ new }.assert(), 1, &["add it to --resume"]);
}

#[test]
fn headers_of_other_versions_and_kinds_are_named() {
    let scene = scene_with_games();
    let settings: Value = serde_json::from_slice(&scene.read("games/settings.json")).unwrap();
    let resume = ["match", "--resume", "games"];
    // Before there were headers.
    let mut earlier = settings.clone();
    let earlier = earlier.as_object_mut().unwrap();
    for key in ["run", "format", "version", "build"] {
        earlier.remove(key);
    }
    earlier.insert("command".to_owned(), "match".into());
    let later = |key: &str, value: Value| {
        let mut later = settings.clone();
        later[key] = value;
        later["version"] = "7.1.0".into();
        later["news"] = true.into();
        later.to_string()
    };
    for (text, told) in [
        (
            json!(earlier).to_string(),
            "it was made by an earlier version",
        ),
        (
            later("format", 2.into()),
            "it was made by a later version, 7.1.0",
        ),
        (
            later("run", "league".into()),
            "it was made by a later version, 7.1.0",
        ),
    ] {
        scene.write("games/settings.json", text);
        let told = ["cannot use 'games'", told];
        assert_fails(scene.advance(&resume).assert(), 1, &told);
        let merge = ["merge", "games", "--out", "all"];
        assert_fails(scene.advance(&merge).assert(), 1, &told);
    }
    let text = serde_json::to_string_pretty(&settings).unwrap();
    scene.write(
        "games/settings.json",
        text.replace("\"games\": 2", "\"games\": []"),
    );
    let place = "settings.json' is damaged: name another folder: invalid type: sequence, expected u32 at line ";
    assert_fails(scene.advance(&resume).assert(), 1, &[place, "column"]);
    scene.write("games/settings.json", text);
    let told = "it holds the games of a match: use 'advance match --resume'";
    for other in [
        &["tournament", "--resume", "games"][..],
        &["mark", "--resume", "games"],
        &["selfplay", "--games", "2", "--resume", "games"],
    ] {
        assert_fails(scene.advance(other).assert(), 1, &["'games'", told]);
    }
}

#[test]
fn data_of_two_builds_mix_only_as_lines() {
    let scene = Scene::new();
    let run = |more: &[&str]| {
        let args = ["selfplay", "--games", "2", "--turns", "1", "--level", "4"];
        scene.advance(&[&args[..], more].concat())
    };
    run(&["--out", "lines"]).assert().success();
    forge(&scene, "lines");
    let text = String::from_utf8(scene.read("lines")).unwrap();
    let second = text.find("{\"round\":2").unwrap();
    scene.write("lines", &text[..second]);
    let [made, own] = both();
    let told = [&*made, &*own, "mix both with --other-build"];
    let refused = run(&["--resume", "lines"]).assert();
    assert_fails(refused, 1, &told);
    let mixed = run(&["--resume", "lines", "--other-build"])
        .assert()
        .success();
    let text = String::from_utf8(mixed.get_output().stderr.clone()).unwrap();
    assert!(text.contains(&format!("1 game by {OWN_BUILD}\n")), "{text}");
    assert_fails(
        scene.advance(&["merge", "lines", "--out", "all"]).assert(),
        1,
        &told,
    );
    let merge = ["merge", "lines", "--out", "all", "--other-build"];
    scene.advance(&merge).assert().success();
    assert_eq!(scene.read("all"), scene.read("lines"));
    // A line of a version that named no build.
    let text = String::from_utf8(scene.read("all")).unwrap();
    let earlier = format!("\"build\":\"{OTHER}\",");
    scene.write("all", text.replacen(&earlier, "", 1));
    assert_fails(
        run(&["--resume", "all"]).assert(),
        1,
        &["it was made by an earlier version"],
    );

    run(&["--format=bin", "--out", "data"]).assert().success();
    let told = "it holds games of self-play: use 'advance selfplay --resume'";
    let pack = ["puzzle", "--pack", "data"];
    assert_fails(scene.advance(&pack).assert(), 1, &["'data'", told]);
    let resume = ["match", "--resume", "data"];
    assert_fails(scene.advance(&resume).assert(), 1, &["'data'", told]);
}

#[test]
fn packs_and_marks_keep_to_their_build() {
    let scene = scene_with_cases();
    let header = Header::new(RunKind::Puzzles, &OWN_BUILD).line(&json!({}));
    scene.write("pack", format!("{header}seed 0 games 0\n"));
    forge(&scene, "pack");
    let pack = ["puzzle", "--pack", "pack", "--count", "1"];
    assert_other_build(&scene, &pack, "go on with that one, or begin anew\n");
    let mark = ["mark", "--cases", "cases", "--level", "4", "--games", "0"];
    let args = [&mark[..], &["--out", "marks"]].concat();
    scene.advance(&args).assert().success();
    forge(&scene, "marks/settings.json");
    forge(&scene, "marks/manifests/001-advance.json");
    let resume = ["mark", "--resume", "marks", "--trust"];
    assert_other_build(&scene, &resume, "--other-build");
    let merge = ["merge", "marks", "--out", "all", "--trust"];
    assert_other_build(&scene, &merge, "--other-build");
    let mixed = [&resume[..], &["--other-build"]].concat();
    scene.advance(&mixed).assert().success();
    let told = "it holds the marks of bots: use 'advance mark --resume'";
    let played = scene.advance(&["match", "--resume", "marks"]).assert();
    assert_fails(played, 1, &["'marks'", told]);
}
