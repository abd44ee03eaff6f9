//! Examples for each kind of piece.

use crate::any::{Example, refused};
use crate::board::PieceKind;

pub(super) const fn examples(kind: PieceKind) -> &'static [Example] {
    match kind {
        PieceKind::Zombie => ZOMBIE,
        PieceKind::Builder => BUILDER,
        PieceKind::Jester => JESTER,
        PieceKind::Miner => MINER,
        PieceKind::Sentinel => SENTINEL,
        PieceKind::Catapult => CATAPULT,
        PieceKind::Dragon => DRAGON,
        PieceKind::General => GENERAL,
    }
}

const ZOMBIE: &[Example] = &[
    Example {
        words: "White's Zombies go up the board, black's go down: one square, straight or diagonally.",
        position: "4g4/9/9/9/9/4Z4/9/9/4G4 w",
        moves: &["e4-d5", "e4-e5", "e4-f5"],
        refused: &[
            refused("e4-e3", "zombie_forward"),
            refused("e4-e6", "zombie_leap"),
        ],
    },
    Example {
        words: "It leaps two squares to capture, if the square between is empty. The wall stops the leap to e6.",
        position: "4g4/9/9/2z1z4/4#4/4Z4/9/9/4G4 w",
        moves: &["e4xc6"],
        refused: &[refused("e4xe6", "blocked")],
    },
    Example {
        words: "On the last rank a Zombie has nowhere to go.",
        position: "Z3g4/9/9/9/9/9/9/9/4G4 w",
        moves: &["e1-e2"],
        refused: &[refused("a9-b9", "zombie_last_rank")],
    },
];

const BUILDER: &[Example] = &[Example {
    words: "On an empty square beside it, the Builder has two choices: to go there, or to build a wall there.",
    position: "4g4/9/9/9/3z5/4B4/9/9/4G4 w",
    moves: &["e4-e5", "e4#e5", "e4xd5"],
    refused: &[
        refused("e4#d5", "builder_empty"),
        refused("e4#e6", "builder_near"),
    ],
}];

const JESTER: &[Example] = &[
    Example {
        words: "The Jester converts the Miner: black loses 4 points and white gains them. It cannot capture it.",
        position: "4g4/9/9/9/3m5/4J4/9/9/4G4 w",
        moves: &["e4^d5", "e4-e5"],
        refused: &[refused("e4xd5", "jester_captures")],
    },
    Example {
        words: "It changes places with any friend but another Jester: here with the General.",
        position: "4g4/9/9/9/9/9/3J5/4J4/4G4 w",
        moves: &["e2~e1"],
        refused: &[refused("e2~d3", "jester_swaps_no_jester")],
    },
    Example {
        words: "A General cannot be converted. What stands beside it can.",
        position: "4g4/3Jz4/9/9/9/9/9/9/4G4 w",
        moves: &["d8^e8"],
        refused: &[refused("d8^e9", "jester_converts_no_general")],
    },
];

const MINER: &[Example] = &[Example {
    words: "The Miner takes the wall as it would take a piece, and goes to its square. It does not pass it.",
    position: "4g4/9/4#4/9/4M1z2/9/9/9/4G4 w",
    moves: &["e5-e6", "e5xe7", "e5xg5"],
    refused: &[refused("e5-f6", "miner_lines"), refused("e5-e8", "blocked")],
}];

const SENTINEL: &[Example] = &[
    Example {
        words: "The Sentinel jumps two squares one way and one square the other way, over anything.",
        position: "4g4/9/9/3z5/3##4/4S4/9/9/4G4 w",
        moves: &["e4xd6", "e4-f6"],
        refused: &[refused("e4-d4", "sentinel_jump")],
    },
    Example {
        words: "It shields the Miner beside it: black's Dragon cannot take that. Play a move for white, then try it.",
        position: "4g4/9/9/4d4/9/9/4MS3/9/5G3 w",
        moves: &["f1-f2", "f3-g5"],
        refused: &[],
    },
];

const CATAPULT: &[Example] = &[Example {
    words: "Two Zombies are in range, one of them behind a wall. The Catapult stays where it is when it shoots.",
    position: "4g4/9/4z4/2z6/4#4/3zC4/9/9/4G4 w",
    moves: &["e4*e7", "e4*c6", "e4-f4"],
    refused: &[
        refused("e4*d4", "catapult_range"),
        refused("e4xd4", "catapult_capture"),
        refused("e4-f5", "catapult_step"),
    ],
}];

const DRAGON: &[Example] = &[Example {
    words: "The Zombie beside the Dragon is too near to be captured. The far one is not.",
    position: "4g4/9/4z4/9/3z5/4D4/9/9/4G4 w",
    moves: &["e4xe7", "e4-h7", "e4-e5"],
    refused: &[
        refused("e4xd5", "dragon_neighbour"),
        refused("e4-f6", "dragon_lines"),
    ],
}];

const GENERAL: &[Example] = &[Example {
    words: "The General takes the Zombie or goes forward. It may not go to the d-file, which the Miner watches.",
    position: "3m1g3/9/9/9/9/9/9/9/4Gz3 w",
    moves: &["e1xf1", "e1-e2"],
    refused: &[refused("e1-d1", "danger"), refused("e1-e3", "general_near")],
}];
