//! `advance completions` and `advance man`.

use insta::assert_snapshot;

use crate::command::scene::{Scene, assert_fails, refused, told};

#[test]
fn the_shells_and_the_manual_know_every_command() {
    let commands = [
        "white",
        "black",
        "moves",
        "check",
        "status",
        "explain",
        "show",
        "apply",
        "completions",
        "man",
    ];
    let page = told(&["man"]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = told(&["completions", shell]);
        for command in commands {
            assert!(script.contains(command), "{command} in {shell}");
            assert!(page.contains(command), "{command}");
        }
    }
    assert!(told(&["completions", "zsh"]).contains(":HOST\\:PORT:"));
    // Fish offers files where nothing else is said.
    let fish = told(&["completions", "fish"]);
    for (command, values) in [
        ("completions", "bash elvish fish powershell zsh"),
        ("rules", ""),
        ("man", "white black play"),
        ("help", "white black play"),
    ] {
        let line = format!("_using_subcommand {command}\" -f -a \"{values}");
        assert!(fish.contains(&line), "{command}");
    }
    for command in commands {
        let page = told(&["man", command]);
        assert!(page.contains(&format!(".TH advance-{command}")), "{page}");
    }
    assert_snapshot!(refused(&["man", "nonsense"], 2));
}

#[test]
fn every_manual_page_referred_to_exists() {
    let scene = Scene::new();
    for _ in 0..2 {
        let assert = scene.advance(&["man", "--out", "share/man1"]).assert();
        assert.success().stdout("").stderr("");
    }
    let page = |name: &str| {
        let path = format!("share/man1/{name}.1");
        String::from_utf8(scene.read(path)).unwrap()
    };
    let main = page("advance");
    assert_eq!(main, told(&["man"]));
    let plain = main.replace("\\-", "-");
    let referred: Vec<_> = plain
        .lines()
        .filter_map(|line| line.strip_suffix("(1)"))
        .collect();
    assert!(referred.contains(&"advance-jeson-mor"), "{referred:?}");
    for name in &referred {
        let command = name.strip_prefix("advance-").unwrap();
        let text = page(name);
        assert_eq!(text, told(&["man", command]));
        assert!(!text.contains("(1)\n"), "{name} refers to other pages");
    }
    let files = std::fs::read_dir(scene.path("share/man1")).unwrap();
    assert_eq!(files.count(), referred.len() + 1);
}

#[test]
fn an_uncreatable_manual_folder_is_named() {
    let scene = Scene::new();
    for folder in ["in", "in/man1"] {
        let assert = scene.advance(&["man", "--out", folder]).assert();
        assert_fails(assert, 1, &[&format!("cannot write '{folder}': ")]);
    }
    assert_eq!(scene.names(), ["in"]);
    refused(&["man", "check", "--out", "pages"], 2);
}
