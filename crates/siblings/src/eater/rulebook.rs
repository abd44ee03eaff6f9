//! The rules of Eater for people, with positions to try them on.

use crate::any::{Act, Battle, Draft, Example, illegal};

pub(super) const TOPICS: [Draft; 4] = [ROUND, SAME, PATH, END];

pub(super) const SENTENCE: &str =
    "Both name a square at once: the Passer builds a path down the board, the Eater swallows it.";

/// The one square that stops a path.
pub(super) const BATTLE: Battle = Battle {
    position: "P.E/.PE/... b 3,1",
    acts: &[Act {
        words: "You are the Eater. The Passer has named 3,1, which would end its path. Name the same square: then you get it.",
        moves: &["3,1"],
    }],
    praise: "You have guessed right. In a game you choose at the same time, and neither sees the other's choice.",
};

const ROUND: Draft = (
    "round",
    "A round",
    "The Passer looks for a path from the top row to the bottom row, and the Eater closes the board. In each round both \
     name an empty square before the board changes. Each gets the square that it has named.",
    &[Example {
        words: "Choose a square for the Passer, and then one for the Eater.",
        position: "P../..E/... w -",
        moves: &["2,2", "2,1"],
        refused: &[illegal("1,1"), illegal("2,3")],
    }],
);

const SAME: Draft = (
    "same",
    "The same square",
    "If both have named the same square, the Eater gets it.",
    &[Example {
        words: "The Passer has named 2,2. The Eater gets that square if it names it too.",
        position: "P../..E/... b 2,2",
        moves: &["2,2", "3,2"],
        refused: &[illegal("1,1")],
    }],
);

const PATH: Draft = (
    "path",
    "The path",
    "The Passer wins with a path of its squares from the top row to the bottom row, whose steps lead sideways, down, or \
     aslant down, but never up.",
    &[Example {
        words: "The Passer has named 3,1, which ends a path from 1,1 over 2,2. Only the same square stops it.",
        position: "P.E/.PE/... b 3,1",
        moves: &["3,2", "3,1"],
        refused: &[illegal("2,2")],
    }],
);

const END: Draft = (
    "end",
    "How the Eater wins",
    "The Eater wins when the board is full without a path. The edges of the board show which two of them each side wants \
     to join.",
    &[Example {
        words: "One square is left. Both have to name it, so that the Eater gets it.",
        position: "PEP/EEE/PP. b 3,3",
        moves: &["3,3"],
        refused: &[illegal("3,2")],
    }],
);
