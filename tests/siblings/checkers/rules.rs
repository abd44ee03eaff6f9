//! The rules one by one.

use advance::game::Game;
use advance::games::checkers::{BLACK, Position, RED};

use super::{legal, position, ranking};

/// Positions, and their legal moves in the required order.
const MOVES: &[(&str, &str, &str)] = &[
    (
        "red pawns go up",
        "......../......../......../..r...../......../....b.../......../........ ns r",
        "c5-b6 c5-d6",
    ),
    (
        "black pawns go down",
        "......../......../......../..r...../......../....b.../......../........ ns b",
        "e3-d2 e3-f2",
    ),
    (
        "a king goes all four ways",
        "......../......../......../..R...../......../......../......../......b. ns r",
        "c5-b4 c5-b6 c5-d4 c5-d6",
    ),
    (
        "the board ends at its edges",
        ".......R/......../......../......../......../R......./......../......R. ns r",
        "a3-b2 a3-b4 g1-f2 g1-h2 h8-g7",
    ),
    (
        "nobody jumps over a friend",
        "......../......../......../......../...r..../..r...../......../........ ns r",
        "c3-b4 d4-c5 d4-e5",
    ),
    (
        "nobody jumps over two pieces, or over the edge",
        "......../..b.b.../.b...b.b/r.b.b.r./.b.r..../..r...../......../........ ns r",
        "",
    ),
    (
        "a capture may be left alone",
        "......../......../......../..b...../.r...r../......../......../........ ns r",
        "b4-a5 b4xd6 f4-e5 f4-g5",
    ),
    (
        "a capture may not be left alone",
        "......../......../......../..b...../.r...r../......../......../........ cs r",
        "b4xd6",
    ),
    (
        "steps and jumps of one piece",
        "......../......../......../....b.../...R..../..b...../......../........ ns r",
        "d4xb2 d4-c5 d4-e3 d4xf6",
    ),
    (
        "single jumps",
        "......../..b.b.../......../..b...../...r..../......../......../........ cs r",
        "d4xb6",
    ),
    (
        "a path may end before it has to, and a pawn that is crowned on the way goes on as a king",
        "......../..b.b.../......../..b...../...r..../......../......../........ cm r",
        "d4xb6 d4xb6xd8 d4xb6xd8xf6",
    ),
    (
        "a pawn that is not crowned on the way goes on as a pawn",
        "......../......../......../......../......../..b.b.../.r....../........ cm r",
        "b2xd4",
    ),
    (
        "a king may come back to where it began",
        "......../......../......../..b.b.../......../..b.b.../...R..../........ cm r",
        "d2xb4 d2xb4xd6 d2xb4xd6xf4 d2xb4xd6xf4xd2 \
         d2xf4 d2xf4xd6 d2xf4xd6xb4 d2xf4xd6xb4xd2",
    ),
];

#[test]
fn the_legal_moves_are_those_of_the_rules() {
    for (rule, line, moves) in MOVES {
        let expected: Vec<&str> = moves.split_whitespace().collect();
        assert_eq!(legal(&position(line)), expected, "{rule}");
    }
}

/// Positions, a move, and the position after it.
const AFTER: &[(&str, &str, &str, &str)] = &[
    (
        "a pawn becomes a king at the end of the board",
        "......../..r...../......../......../......../......../.b....../........ ns r",
        "c7-b8",
        ".R....../......../......../......../......../......../.b....../........ ns b",
    ),
    (
        "so does a black one",
        "......../..r...../......../......../......../......../.b....../........ ns b",
        "b2-c1",
        "......../..r...../......../......../......../......../......../..B..... ns r",
    ),
    (
        "a king stays a king, and a captured one is gone",
        "......../......../......../..B...../.R....../......../......../........ cs r",
        "b4xd6",
        "......../......../...R..../......../......../......../......../........ cs b",
    ),
    (
        "crowned on the way",
        "......../..b.b.../......../..b...../...r..../......../......../....b... cm r",
        "d4xb6xd8xf6",
        "......../......../.....R../......../......../......../......../....b... cm b",
    ),
    (
        "back to where it began",
        "......../......../......../..b.b.../......../..b.b.../...R..../........ cm r",
        "d2xb4xd6xf4xd2",
        "......../......../......../......../......../......../...R..../........ cm b",
    ),
];

#[test]
fn a_move_makes_the_position_after_it() {
    for (rule, line, mv, after) in AFTER {
        let before = position(line);
        let mv = before
            .find(mv)
            .unwrap_or_else(|| panic!("{rule}: not legal"));
        assert_eq!(before.after(mv), position(after), "{rule}");
    }
}

#[test]
fn a_game_begins_with_twelve_pawns_each() {
    let start = ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. cm r";
    assert_eq!(Position::start(), position(start));
}

/// At these depths there is no double jump, so the counts are those of English draughts, which Aart Bik has published.
#[test]
fn perft_matches_the_published_counts() {
    fn count(position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => {
                let moves = position.legal_moves().into_iter();
                moves.map(|mv| count(&position.after(mv), depth - 1)).sum()
            }
        }
    }
    for (depth, expected) in [(1, 7), (2, 49), (3, 302), (4, 1469), (5, 7361)] {
        assert_eq!(count(&Position::start(), depth), expected, "depth {depth}");
    }
}

#[test]
fn who_has_no_move_has_lost() {
    let blocked = "......../..b.b.../.b...b.b/r.b.b.r./.b.r..../..r...../......../........ ns r";
    assert_eq!(position(blocked).won_by_rules(), Some(BLACK));
    let gone = "......../......../......../......../......../..r...../......../........ ns b";
    assert_eq!(legal(&position(gone)), [""; 0]);
    assert_eq!(position(gone).won_by_rules(), Some(RED));
}

#[test]
fn pawns_count_one_and_kings_two() {
    let line = ".B....../......../......../..b...../...R..../..R...../.r....../........ ns r";
    assert_eq!(position(line).lead(), 2);
}

/// Positions, the depth, and the ranking.
const RANKINGS: &[(&str, &str, u32, &[&str])] = &[
    (
        "what a move captures counts at once",
        "......../..b...../......../..b...../...r..../......../......../........ nm r",
        0,
        &[
            "d4->b6 for red: score 0",
            "d4->b6->d8 for red: score 99",
            "d4->e5 for red: score -1",
        ],
    ),
    (
        "what the enemy does to it counts a ply ahead",
        "......../..b...../......../..b...../...r..../......../......../........ nm r",
        1,
        &[
            "d4->b6 for red: score -99",
            "d4->b6->d8 for red: score 99",
            "d4->e5 for red: score -1",
        ],
    ),
    (
        "at the end, who is stuck after his own move is asked first",
        ".r....../......../.r....../......../......../......../......../....b... ns r",
        0,
        &["b6->a7 for red: score -99", "b6->c7 for red: score 99"],
    ),
    (
        "before the end, it is the enemy who has to move",
        ".r....../......../.r....../......../......../......../......../....b... ns r",
        1,
        &["b6->a7 for red: score 99", "b6->c7 for red: score 99"],
    ),
];

#[test]
fn rankings_are_those_of_the_rules() {
    for (rule, line, depth, expected) in RANKINGS {
        assert_eq!(ranking(&position(line), *depth), *expected, "{rule}");
    }
}
