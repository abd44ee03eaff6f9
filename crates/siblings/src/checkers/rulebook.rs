//! The rules of checkers for people, with positions to try them on.

use crate::any::{Act, Battle, Draft, Example, illegal};

pub(super) const TOPICS: [Draft; 6] = [PAWNS, CAPTURES, COMPULSORY, ROWS, KINGS, END];

pub(super) const SENTENCE: &str =
    "Jump over the other side's pieces until none is left that can move.";

/// Two jumps in one move, and then the last piece.
pub(super) const BATTLE: Battle = Battle {
    position: "......../..b...../......../..b...../...r..../......../......../........ cm r",
    acts: &[Act {
        words: "You are red. A pawn jumps over an enemy beside it, and on over the next one: take both.",
        moves: &["d4xb6xd8"],
    }],
    praise: "Both are gone, and your pawn has become a king: it goes backwards too.",
};

const PAWNS: Draft = (
    "pawns",
    "Pawns",
    "Red moves up the board, black down, in turn; red begins. A pawn goes one step diagonally forward, to an empty \
     square. It never goes back.",
    &[Example {
        words: "The pawn on c3 has one way, the one on d4 two.",
        position: ".......b/......../......../......../...r..../..r...../......../........ cm r",
        moves: &["c3-b4", "d4-e5"],
        refused: &[illegal("c3-d4"), illegal("d4-e3"), illegal("c3-c4")],
    }],
);

const CAPTURES: Draft = (
    "captures",
    "Captures",
    "A piece captures an enemy beside it, the way that it may step: it jumps over the enemy to the empty square behind.",
    &[Example {
        words: "Red's pawn can jump over the pawn on c5. Behind the one on e5 stands another.",
        position: "......../......../.....b../..b.b.../...r..../......../......../........ cm r",
        moves: &["d4xb6"],
        refused: &[illegal("d4xf6")],
    }],
);

const COMPULSORY: Draft = (
    "compulsory",
    "Captures are compulsory",
    "A side that can capture has to, with any of the pieces that can. A game may also begin with optional captures.",
    &[
        Example {
            words: "One of red's pawns can capture, so the other one may not step.",
            position: ".......b/......../......../..b...../...r..../......r./......../........ cm r",
            moves: &["d4xb6"],
            refused: &[illegal("g3-h4"), illegal("d4-e5")],
        },
        Example {
            words: "The same in a game with optional captures.",
            position: ".......b/......../......../..b...../...r..../......r./......../........ nm r",
            moves: &["d4xb6", "g3-h4", "d4-e5"],
            refused: &[],
        },
    ],
);

const ROWS: Draft = (
    "rows",
    "Jumps in a row",
    "After a jump, a piece may jump on in the same move, and it may stop after any jump. By the American rules it has to \
     go on to the end. In a game with single jumps it jumps only once.",
    &[
        Example {
            words: "The pawn may stop on b6, or jump on to d8.",
            position: ".......b/..b...../......../..b...../...r..../......../......../........ cm r",
            moves: &["d4xb6xd8", "d4xb6"],
            refused: &[],
        },
        Example {
            words: "By the American rules it may not stop.",
            position: ".......b/..b...../......../..b...../...r..../......../......../........ ca r",
            moves: &["d4xb6xd8"],
            refused: &[illegal("d4xb6")],
        },
        Example {
            words: "With single jumps it has to stop.",
            position: ".......b/..b...../......../..b...../...r..../......../......../........ cs r",
            moves: &["d4xb6"],
            refused: &[illegal("d4xb6xd8")],
        },
    ],
);

const KINGS: Draft = (
    "kings",
    "Kings",
    "A pawn becomes a king where the board ends. A king steps and jumps all four ways. A pawn that becomes a king within \
     a series of jumps may go on as a king; by the American rules, it stops there.",
    &[
        Example {
            words: "The pawn becomes a king with its next step.",
            position: "......../..r...../......../......../......../b......./......../........ cm r",
            moves: &["c7-b8", "c7-d8"],
            refused: &[illegal("c7-b6")],
        },
        Example {
            words: "A king goes one step, forward or back.",
            position: ".......b/......../......../......../...R..../......../......../........ cm r",
            moves: &["d4-c3", "d4-e5"],
            refused: &[illegal("d4-d5"), illegal("d4xf6")],
        },
        Example {
            words: "It captures backwards too.",
            position: ".......b/......../......../......../...R..../..b...../......../........ cm r",
            moves: &["d4xb2"],
            refused: &[],
        },
    ],
);

const END: Draft = (
    "end",
    "The end of the game",
    "A side that is to move and has no move has lost. After the last turn, the side with more pieces wins; kings count \
     twice. A game is drawn when a position occurs three times, or after 40 moves of each side without a capture or a \
     move of a pawn.",
    &[
        Example {
            words: "Red captures black's last piece.",
            position: "......../......../......../....b.../...r..../......../......../........ cm r",
            moves: &["d4xf6"],
            refused: &[illegal("d4-c5")],
        },
        Example {
            words: "Black's pawn can neither step nor jump once red has come to c3.",
            position: "......../......../......../b......./.r....../......../...r..../........ cm r",
            moves: &["d2-c3"],
            refused: &[illegal("b4-a5")],
        },
    ],
);
