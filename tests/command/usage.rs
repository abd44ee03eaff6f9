//! Bad arguments: exit code 2, the reason and the usage on standard error, and no file touched.

use crate::command::scene::Scene;

#[test]
fn bad_arguments_exit_with_2_and_touch_nothing() {
    let cases: &[&[&str]] = &[
        &[],
        &[""],
        &["green", "in", "out"],
        &["White", "in", "out"],
        &["--colour", "white", "in", "out"],
        &["white"],
        &["white", "in"],
        &["white", "in", "out", "more"],
        &["white", "in", ""],
        &["black", "", "out"],
        &["name", "more"],
        &["white", "in", "out", "--unknown"],
        &["white", "in", "out", "--level"],
        &["white", "in", "out", "--level", ""],
        &["white", "in", "out", "--level", "3"],
        &["white", "in", "out", "--level", "99"],
        &["white", "in", "out", "--level", "-4"],
        &["white", "in", "out", "--level", "04"],
        &["white", "in", "out", "--level", "seven"],
        &["white", "in", "out", "--level", "4", "--level", "5"],
        &["white", "in", "out", "--seed"],
        &["white", "in", "out", "--seed", "-1"],
        &["white", "in", "out", "--seed", "1.5"],
        &["white", "in", "out", "--seed", "18446744073709551616"],
        &["white", "in", "out", "--explain=yes"],
        &["perft", "green", "in", "2"],
        &["perft", "white", "in"],
        &["perft", "white", "in", "-1"],
        &["perft", "white", "in", "65"],
        &["perft", "white", "in", "10000", "--divide"],
        &["perft", "white", "in", "two"],
    ];
    for &args in cases {
        let scene = Scene::new();
        scene.write("out", "old");
        let assert = scene.advance(args).assert();
        let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert_eq!(assert.get_output().status.code(), Some(2), "{args:?}");
        assert!(assert.get_output().stdout.is_empty(), "{args:?}");
        assert!(
            message.contains("Usage:") || message.contains("--help"),
            "{args:?}: {message}"
        );
        // Without any argument, there is no error to name: clap shows the help instead.
        assert!(
            args.is_empty() || message.starts_with("error: "),
            "{args:?}: {message}"
        );
        assert_eq!(scene.read("out"), b"old", "{args:?}");
    }
}

#[test]
fn bad_option_values_are_explained() {
    let args = ["white", "in", "out", "--level", "seven"];
    let assert = Scene::new().advance(&args).assert().code(2);
    let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(message.contains("'seven'"), "{message}");
    assert!(
        message.contains("expected a number from 4 to "),
        "{message}"
    );
}

#[test]
fn help_and_version_are_no_errors() {
    for flag in ["--help", "-h", "--version", "-V"] {
        let assert = Scene::new().advance(&[flag]).assert().success().stderr("");
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(
            text.contains(env!("CARGO_PKG_NAME")) || text.contains("Usage:"),
            "{text}"
        );
    }
}

#[test]
fn unknown_sides_are_corrected() {
    let assert = Scene::new().advance(&["red", "in", "out"]).assert().code(2);
    let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        message.contains("unrecognized subcommand 'red'"),
        "{message}"
    );
    assert!(
        message.contains("a side is 'white' or 'black'"),
        "{message}"
    );
}

#[test]
fn completions_know_the_levels() {
    let assert = Scene::new()
        .advance(&["completions", "fish"])
        .assert()
        .success();
    let script = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let of = |command: &str| {
        let option = format!("using_subcommand {command}\" -l level");
        let mut options = script.split("complete -c");
        options
            .find(|text| text.contains(&option))
            .unwrap()
            .to_owned()
    };
    for (command, levels) in [
        ("white", 4..=9),
        ("explain", 4..=9),
        ("analyse", 8..=9),
        ("cases", 4..=7),
    ] {
        let line = of(command);
        for level in 4..=9 {
            let known = line.contains(&format!("{level}\\t''"));
            assert_eq!(known, levels.contains(&level), "{command} {level}: {line}");
        }
    }
}

#[test]
fn typos_get_one_right_suggestion() {
    for (args, tip) in [
        (
            &["whte", "in", "out"][..],
            "a similar subcommand exists: 'white'",
        ),
        (&["analyze", "in"], "a similar subcommand exists: 'analyse'"),
        (&["help", "nosuch"], "'advance help' lists the commands"),
        (
            &["analyse", "white", "in", "--time", "-5"],
            "the number must not be negative",
        ),
    ] {
        let assert = Scene::new().advance(args).assert().code(2);
        let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        let tips: Vec<_> = message
            .lines()
            .filter_map(|line| line.split_once("tip: "))
            .collect();
        assert_eq!(
            tips.iter().map(|(_, tip)| *tip).collect::<Vec<_>>(),
            [tip],
            "{message}"
        );
    }
}
