//! `advance completions` and `advance man`.

use insta::assert_snapshot;

use crate::scene::{refused, told};

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
    for command in commands {
        let page = told(&["man", command]);
        assert!(page.contains(&format!(".TH advance-{command}")), "{page}");
    }
    assert_snapshot!(refused(&["man", "nonsense"], 2));
}
