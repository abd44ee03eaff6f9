//! Positions in one line.

use advance::games::jeson_mor::{ParsePositionError, Position};

#[test]
fn invalid_positions_are_refused_with_a_reason() {
    for (line, reason) in [
        ("", "expected 'BOARD"),
        ("kak/.../KAK 0 0 0", "expected 'BOARD"),
        ("kak/.../KAK 0 0 0 w 3", "expected 'BOARD"),
        ("k 0 0 0 w", "at least 3"),
        ("kk/KK 0 0 0 w", "at least 3"),
        ("kk../..../..../KK.. 0 0 0 w", "odd number"),
        (&format!("{}k 0 0 0 w", "k/".repeat(26)), "at most 25"),
        ("kak/..../KAK 0 0 0 w", "row 2 has 4 places, expected 3"),
        ("kak//KAK 0 0 0 w", "row 2 has 0 places, expected 3"),
        ("kak/.x./KAK 0 0 0 w", "found 'x'"),
        ("kak/.é./KAK 0 0 0 w", "found 'é'"),
        ("kak/.../KAK -1 0 0 w", "found '-1'"),
        ("kak/.../KAK 0 x 0 w", "found 'x'"),
        ("kak/.../KAK 0 0 99999999999999999999 w", "found '9999"),
        ("kak/.../KAK 0 0 lost w", "found 'lost'"),
        ("kak/.../KAK 0 0 0 white", "found 'white'"),
    ] {
        let error: ParsePositionError = line.parse::<Position>().unwrap_err();
        assert!(error.to_string().contains(reason), "{line}: {error}");
    }
}

#[test]
fn a_game_won_by_capture_is_a_position() {
    let line = "kak/.../... 0 0 won w";
    assert_eq!(line.parse::<Position>().unwrap().to_string(), line);
}

#[test]
fn points_and_protection_have_room_for_any_number() {
    let line = format!("kak/.../KAK {0} {0} {0} b", u64::MAX);
    assert_eq!(line.parse::<Position>().unwrap().to_string(), line);
}
