//! The rules of Connections for people, with positions to try them on.

use crate::any::{Act, Battle, Draft, Example, illegal};

pub(super) const TOPICS: [Draft; 4] = [PLACING, CAPTURES, CHAINS, END];

pub(super) const SENTENCE: &str = "Place pluses and crosses: pieces that touch score, and three of them around an enemy make it yours.";

/// One placing that captures two pieces.
pub(super) const BATTLE: Battle = Battle {
    position: "..P.../.Pp.../.Pp.../..P...",
    acts: &[Act {
        words: "Three of your pieces that touch an enemy make it yours. Place a plus on d1, or a cross on d0.",
        moves: &["d1+", "d0x"],
    }],
    praise: "Both pluses are yours: the first one that you captured captured the next.",
};

const PLACING: Draft = (
    "placing",
    "Placing",
    "Player 1 begins. In turn, each player places a piece on any empty square: a plus, which connects to its neighbours \
     along row and column, or a cross, which connects to its diagonal neighbours.",
    &[Example {
        words: "A game begins with two pieces of each player in the corners.",
        position: "P....x/....../....../p....X",
        moves: &["b0+", "b1x"],
        refused: &[illegal("a0+"), illegal("f0x")],
    }],
);

const CAPTURES: Draft = (
    "captures",
    "Captures",
    "An enemy piece next to the new piece changes its owner if at least three of your pieces connect to it.",
    &[Example {
        words: "Two pluses of player 1 connect to the plus on c1. A third piece that connects to it captures it: a plus \
                on d1, or a cross on d0. A cross on d1 does not connect to it.",
        position: "..P.../.Pp.../....../.....p",
        moves: &["d1+", "d0x", "d1x"],
        refused: &[illegal("c1+")],
    }],
);

const CHAINS: Draft = (
    "chains",
    "Captures in a row",
    "A captured piece connects for its new owner, so that it may capture in turn: the same is checked around it, and \
     nowhere else.",
    &[Example {
        words: "The plus on c1 changes its owner first. It is then the third piece that connects to c2.",
        position: "..P.../.Pp.../.Pp.../..P...",
        moves: &["d1+"],
        refused: &[illegal("c2x")],
    }],
);

const END: Draft = (
    "end",
    "The points",
    "The game ends when the board is full. Each piece counts one point, and one more for each square that it connects to \
     where a piece of its own side stands. The greater sum wins.",
    &[Example {
        words: "Player 2 fills the last square, and the points are counted.",
        position: "PPPPPx/PPPPPP/pppppp/ppP.pX",
        moves: &["d3x", "d3+"],
        refused: &[illegal("c3x")],
    }],
);
