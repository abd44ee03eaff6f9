//! Games under way in one line.

use advance::Position;
use advance::game::{GameLine, Length, ParseSetupError};

const RANKS: &str = "4g4/9/9/9/9/9/9/9/4G4";

fn read(rest: &str) -> Result<GameLine<Position>, String> {
    let line = format!("{RANKS} {rest}");
    line.parse()
        .map_err(|error: ParseSetupError<_>| error.to_string())
}

/// Without the number of moves: <https://github.com/official-stockfish/Stockfish/issues/3533>.
#[test]
fn a_line_survives_a_round_trip() {
    for rest in [
        "w 0",
        "b 7 6+100",
        "b 201 0+100",
        "w 0 0+0",
        "b 7 7+4294967295",
    ] {
        assert_eq!(
            read(rest).map(|line| line.to_string()),
            Ok(format!("{RANKS} {rest}"))
        );
    }
    assert_eq!(read("w").map(|line| line.length), Ok(None));
    let length = Length { turns: 9, begun: 0 };
    assert_eq!(read("w 0+9").map(|line| line.length), Ok(Some(length)));
}

#[test]
fn an_invalid_length_is_reported() {
    for wrong in [
        "+",
        "1+",
        "+1",
        "1+2+3",
        "-1+2",
        "1+x",
        "1++2",
        "4294967296+1",
    ] {
        let error = read(&format!("w 0 {wrong}")).unwrap_err();
        let expected = format!(
            "found '{wrong}' as the length of the game, expected BEGUN+TURNS, such as 0+100"
        );
        assert_eq!(error, expected);
    }
    let error = read("w 4 5+100").unwrap_err();
    assert!(
        error.ends_with("the position comes after 4: expected at most 4"),
        "{error}"
    );
}

#[test]
fn turns_end_only_with_a_length() {
    assert_eq!(read("w 200").map(|line| line.turns_over()), Ok(None));
    assert_eq!(read("w 199 0+100").map(|line| line.turns_over()), Ok(None));
    let over = read("w 200 0+100").unwrap().turns_over().unwrap();
    assert_eq!(
        over.to_string(),
        "the game is over: both sides have made 100 moves"
    );
}
