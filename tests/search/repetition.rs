//! Circles: to both sides, a repeated position is worth the lead after a move of the side that moves last, and somewhat
//! more because this lead decides.

use advance::chooser::strategy::EveryMove;
use advance::game::Game;
use advance::search::{Query, Search};
use advance::{Limits, Move, Position, Side};

use crate::search::{UNTRAINED, held, positions};

/// A Jester converts a Jester, and another converts it back: neither side has anything better.
const CIRCLE: &str = "m2dgsm2/1b1z1zzz1/b1s2cjb#/6z2/3jz4/4J4/1BZJSC1B#/1Z1ZZZ1Z1/2MSGDM2 b";

/// The move that begins it.
const CONVERSION: &str = "d5^e4";

/// Scores that should agree may differ by this: half a point.
const MARGIN: i32 = 50;

/// The score of a search of all moves, for the side to move, with `left` plies left after positions with these keys.
fn score(position: &Position, left: Option<u32>, history: Vec<u64>) -> i32 {
    let query = Query {
        left,
        history,
        ..Query::new(Limits {
            nodes: Some(20_000),
            ..Limits::default()
        })
    };
    let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
    let moves = position.legal_moves();
    search.run(position, &moves, &query).score()
}

#[test]
fn a_repetition_scores_by_the_last_mover() {
    let position: Position = CIRCLE.parse().unwrap();
    let begins: Move = CONVERSION.parse().unwrap();
    let before = -position.lead();
    let after = -position.after(begins).lead();
    assert_eq!((before, after), (2, 8));
    // The side that begins moves last if an odd number of plies is left; out of sight of the limit, black does.
    for (left, last) in [
        (None, true),
        (Some(163), true),
        (Some(61), true),
        (Some(60), false),
    ] {
        let own = score(&position, left, Vec::new());
        let left = left.map(|left| left - 1);
        let key = position.key();
        for history in [vec![], vec![key]] {
            let answer = score(&position.after(begins), left, history);
            assert!(
                (own + answer).abs() <= MARGIN,
                "{own} and {answer}, {left:?} left"
            );
        }
        let held = held(if last { after } else { before });
        assert!((own - held).abs() <= MARGIN, "{own} with {left:?} left");
    }
}

#[test]
fn a_mirrored_repetition_scores_the_same() {
    let position: Position = CIRCLE.parse().unwrap();
    for left in [60, 61] {
        let scores = [position, position.flipped()].map(|it| score(&it, Some(left), Vec::new()));
        assert_eq!(scores[0], scores[1], "{left} left");
    }
}

/// Every move of the side that moves last leads to a position of the game before: the best lead is all it can have.
/// That side is to move if an odd number of plies is left; out of sight of the limit, it is black. After moves of the
/// other side, no position is compared.
#[test]
fn earlier_positions_repeat_for_the_last_mover() {
    let mut differ = 0;
    for position in positions() {
        let after: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|&mv| position.after(mv))
            .collect();
        let history: Vec<_> = after.iter().flat_map(|it| [0, it.key()]).collect();
        let sign = if position.to_move == Side::White {
            1
        } else {
            -1
        };
        let most = after.iter().map(|it| held(sign * it.lead())).max();
        let black = position.to_move == Side::Black;
        for (left, last) in [(Some(61), true), (Some(60), false), (None, black)] {
            let anew = Some(score(&position, left, Vec::new()));
            let found = Some(score(&position, left, history.clone()));
            let expected = if last { most } else { anew };
            assert_eq!(found, expected, "{left:?} left: {position}");
            differ += u32::from(found != anew);
        }
    }
    assert!(differ >= 20, "only {differ} searches tell the difference");
}
