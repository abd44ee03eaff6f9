//! The rules, one by one.

use advance::Side;
use advance::game::{Ending, Game};
use advance::games::connections::{BoardText, ParseError, Position};

use super::playing::{after, scores};

#[test]
fn the_game_begins_with_corners_and_player_1() {
    let start = Position::start();
    assert_eq!(start.to_string(), "P....x/....../....../p....X");
    assert_eq!(start.to_move(), Side::White);
    assert_eq!((start.empty(), scores(&start)), (20, [2, 2]));
    let moves: Vec<String> = start.legal_moves().iter().map(|m| m.to_string()).collect();
    assert_eq!(moves.len(), 40);
    assert_eq!(moves[..4], ["b0+", "b0x", "c0+", "c0x"]);
    assert_eq!(moves[39], "e3x");
}

#[test]
fn a_move_is_a_square_and_kind() {
    let start = Position::start();
    for text in [
        "", "b0", "b0+ ", " b0+", "B0+", "b0X", "b0*", "b4+", "g0+", "a0+", "b0++", "0b+", "m",
    ] {
        assert_eq!(start.find(text), None, "{text:?}");
    }
}

#[test]
fn a_piece_counts_itself_and_its_connections() {
    for (line, expected) in [
        ("P...../....../....../......", [1, 0]),
        // Each of two pluses side by side connects to the other, each of two crosses does not.
        ("PP..../....../....../......", [4, 0]),
        ("XX..../....../....../......", [2, 0]),
        ("X...../.X..../....../......", [4, 0]),
        ("PX..../....../....../......", [3, 0]),
        // Nothing reaches around the edge.
        (".....P/P...../....../......", [2, 0]),
        (".....X/....../X...../......", [2, 0]),
        ("P...../....../....../P.....", [2, 0]),
        ("Pp..../....../....../......", [1, 1]),
        (".p..../.px.../.P..../......", [1, 7]),
        ("PPP.../PPP.../PPP.../......", [33, 0]),
    ] {
        let position: Position = line.parse().unwrap();
        assert_eq!(scores(&position), expected, "{line}");
        assert_eq!(position.lead(), expected[0] - expected[1]);
    }
}

#[test]
fn three_that_connect_capture() {
    for (line, placing, expected) in [
        // A plus beside it and two crosses at its corners; it keeps its kind.
        (
            "..X.../.p..../X...../p.....",
            "b0+",
            ".PX.../.P..../X...../p.....",
        ),
        (
            "..X.../.x..../X...../p.....",
            "b0+",
            ".PX.../.X..../X...../p.....",
        ),
        // Two are not enough, and a cross does not connect to what is beside it.
        (
            "..X.../.p..../....../......",
            "b0+",
            ".PX.../.p..../....../......",
        ),
        (
            "..X.../.p..../X...../p.....",
            "b0x",
            ".XX.../.p..../X...../p.....",
        ),
        // Three pieces that stood there already capture when a piece is placed nearby, connected or not, and not
        // before.
        (
            "PpP.../.P..../....../pp....",
            "f3+",
            "PpP.../.P..../....../pp...P",
        ),
        (
            "PpP.../.P..../....../pp....",
            "a1+",
            "PPP.../PP..../....../pp....",
        ),
        // A piece placed between three enemies is not captured.
        (
            "p.p.../.p..../....../P.....",
            "b0+",
            "pPp.../.p..../....../P.....",
        ),
        // Player 2 captures in the same way, and captured pieces go on capturing: a1 after b1.
        (
            "xp..../XP..../px..../.....P",
            "c1+",
            "xp..../xpp.../px..../.....P",
        ),
    ] {
        assert_eq!(after(line, &[placing]).to_string(), expected, "{line}");
    }
}

#[test]
fn the_greater_score_on_the_full_board_wins() {
    for (line, winner) in [
        ("PPPPPP/PPPPPP/pppppp/pppppp", None),
        ("PPPPPP/PPPPPP/Pppppp/pppppp", Some(Side::White)),
        ("PPPPPP/PPPPPX/pppppp/pppppp", Some(Side::Black)),
    ] {
        let position: Position = line.parse().unwrap();
        assert_eq!(position.legal_moves(), []);
        assert_eq!(position.won_by_rules(), None);
        assert_eq!(position.winner(Ending::Rules), winner, "{line}");
    }
}

#[test]
fn a_line_that_is_no_position_is_refused() {
    for line in [
        "",
        "P....x/....../......",
        "P....x/....../....../p....X/",
        "P....x/...../......./p....X",
        "P....x/....../....../p....X 3",
        " P....x/....../....../p....X",
    ] {
        assert_eq!(line.parse::<Position>(), Err(ParseError::Shape), "{line}");
    }
    let error = "P....x/...é../....../p....X".parse::<Position>();
    let message = error.unwrap_err().to_string();
    assert!(
        message.starts_with("found 'é' on d1: expected P or X"),
        "{message}"
    );
}

#[test]
fn the_diagram_shows_whose_each_piece_is() {
    let position: Position = "PX..../....../....../....px".parse().unwrap();
    let expected = [
        "   -----------------------",
        "0 |(+)|(x)|   |   |   |   |",
        "  |---+---+---+---+---+---|",
        "1 |   |   |   |   |   |   |",
        "  |---+---+---+---+---+---|",
        "2 |   |   |   |   |   |   |",
        "  |---+---+---+---+---+---|",
        "3 |   |   |   |   |<+>|<x>|",
        "   -----------------------",
        "    a   b   c   d   e   f   ",
        "",
    ];
    assert_eq!(BoardText(&position).to_string(), expected.join("\n"));
}
