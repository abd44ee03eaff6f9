//! `advance jeson-mor` with typed input, and transcripts of its games.

use std::time::Duration;

use assert_cmd::Command;

/// Long enough for a busy machine; a game that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(900);

/// The output for these arguments and this input.
pub fn printed(args: &[&str], input: impl Into<Vec<u8>>) -> String {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!());
    command.arg("jeson-mor").args(args).timeout(PATIENCE);
    let assert = command.write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Replays a transcript, typing the moves of both sides, and compares every byte. A transcript is the contents of a
/// screen: white's input stands after `<<IN `, and black was not asked.
#[track_caller]
pub fn replay(args: &[&str], transcript: &str) {
    let mut typed = String::new();
    let mut expected = String::new();
    for line in transcript.split_inclusive('\n') {
        if let Some((prompt, line)) = line.split_once("<<IN ") {
            typed += line;
            expected += prompt;
            continue;
        }
        if let Some(places) = line.strip_prefix("Black moved piece at ") {
            expected += "[Black] Make a Move: ";
            typed += &as_typed(places);
        }
        expected += line;
    }
    let args = [args, &["--black", "console"]].concat();
    let found = printed(&args, typed);
    if let Some((number, (found, expected))) = (found.lines().zip(expected.lines()))
        .enumerate()
        .find(|(_, (found, expected))| found != expected)
    {
        panic!("line {number} of {args:?}: {found:?} instead of {expected:?}");
    }
    assert!(found == expected, "{args:?} ends too soon or too late");
}

/// `Place(0, 2)to Place(1, 0)` as a player types it.
fn as_typed(places: &str) -> String {
    let numbers = places.split(|character: char| !character.is_ascii_digit());
    let numbers: Vec<u8> = numbers
        .filter_map(|number| number.parse::<u8>().ok())
        .collect();
    let place = |x: u8, y: u8| format!("{}{}", char::from(b'a' + x), y + 1);
    format!(
        "{}->{}\n",
        place(numbers[0], numbers[1]),
        place(numbers[2], numbers[3])
    )
}
