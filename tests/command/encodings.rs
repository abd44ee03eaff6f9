//! Texts in the encodings of Windows programs: UTF-16, and UTF-8 with a byte order mark.

use crate::command::scene::{START, Scene, assert_fails, out};

/// A text as PowerShell 5 writes it with `>`: UTF-16, little-endian, with a mark before it.
pub fn redirected(text: &str) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

const OPENING: &str = "4g4/9/9/9/9/9/9/9/4G4 w";
const RECORD: &str = "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n[Termination \"turns\"]\n\
    [Turns \"1\"]\n\n1. d2-d3 d8-d7\n1/2-1/2\n";

#[test]
fn utf_16_is_named_wherever_a_text_is_read() {
    let scene = Scene::new();
    for (args, text) in [
        (&["moves", "white", "text"][..], START),
        (&["white", "-", "out"], START),
        (&["check", "white", "in", "text"], START),
        (
            &[
                "match",
                "--a",
                "level=4",
                "--b",
                "level=4",
                "--openings",
                "text",
            ],
            OPENING,
        ),
        (&["replay", "text"], RECORD),
        (&["replay", "-"], RECORD),
    ] {
        scene.write("text", redirected(text));
        let mut command = scene.advance(args);
        let assert = command.write_stdin(redirected(text)).assert();
        let parts = [": it is UTF-16 text", "Set-Content -Encoding ascii"];
        assert_fails(assert, 1, &parts);
    }
    // In the prescribed words.
    let assert = scene.advance(&["rankmoves", "text"]).assert().code(1);
    let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let expected = "Error near line 1: it is UTF-16 text";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn a_byte_order_mark_before_utf_8_is_no_part_of_the_text() {
    let scene = Scene::new();
    scene.write("text", format!("\u{feff}{RECORD}"));
    let checked = out(scene.advance(&["replay", "--check", "text"]).assert());
    assert!(checked.starts_with("text: 1/2-1/2"), "{checked}");

    scene.write("text", format!("\u{feff}# one\n{OPENING}\n"));
    let args = [
        "match",
        "--a",
        "level=4",
        "--b",
        "level=4",
        "--games",
        "2",
        "--openings",
        "text",
    ];
    scene.advance(&args).assert().success();

    let mut ugi = scene.advance(&["ugi"]);
    let told = out(ugi.write_stdin("\u{feff}ugi\nquit\n").assert());
    assert!(told.contains("ugiok"), "{told}");
}
