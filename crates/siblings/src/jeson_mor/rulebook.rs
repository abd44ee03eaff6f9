//! The rules of Jeson Mor for people, with positions to try them on.

use crate::any::{Act, Battle, Draft, Example, illegal};

pub(super) const TOPICS: [Draft; 5] = [KNIGHTS, ARCHERS, WINS, PROTECTED, POINTS];

pub(super) const SENTENCE: &str = "Bring a Knight to the centre, and leave it again: that wins.";

/// Two moves of a Knight: to the centre, and away from it.
pub(super) const BATTLE: Battle = Battle {
    position: "k..../...../...../...../...K. 0 0 0 w",
    acts: &[
        Act {
            words: "You are white. A Knight goes one step straight and one aslant. Go to the centre.",
            moves: &["d1->c3"],
        },
        Act {
            words: "Nobody can stop it now. Leave the centre, and win.",
            moves: &[
                "c3->a2", "c3->a4", "c3->b1", "c3->b5", "c3->d1", "c3->d5", "c3->e2", "c3->e4",
            ],
        },
    ],
    praise: "To the centre and away: that is the whole of Jeson Mor. Archers make it harder.",
};

const KNIGHTS: Draft = (
    "knights",
    "Knights",
    "A Knight goes one step straight and then one aslant, away from where it came. The square of the straight step must be \
     empty. It captures where it lands.",
    &[
        Example {
            words: "The Archer before the Knight stops it on its way up. The way to the right is free.",
            position: "....k/...../.A.../.K.../..... 0 0 0 w",
            moves: &["b2->d3", "b2->d1"],
            refused: &[illegal("b2->c4"), illegal("b2->b1")],
        },
        Example {
            words: "The Knight captures the one on c4.",
            position: "....k/..k../...../.K.../..... 0 0 0 w",
            moves: &["b2->c4", "b2->a4"],
            refused: &[],
        },
    ],
);

const ARCHERS: Draft = (
    "archers",
    "Archers",
    "An Archer slides along a row or a column over empty squares. It captures the first piece behind exactly one piece of \
     either side, which it shoots over.",
    &[Example {
        words: "White's Archer can shoot over its Knight on c1. It cannot capture the Knight on a4: nothing stands between \
                them.",
        position: "...../k..../...../...../A.K.k 0 0 0 w",
        moves: &["a1->e1", "a1->a3", "a1->b1"],
        refused: &[illegal("a1->a4"), illegal("a1->c1")],
    }],
);

const WINS: Draft = (
    "wins",
    "How to win",
    "A side wins as soon as one of its Knights leaves the centre of the board, or when it captures the last enemy piece.",
    &[
        Example {
            words: "White's Knight stands in the centre, and leaves it.",
            position: "k...k/...../..K../...../..... 0 0 0 w",
            moves: &["c3->d5", "c3->e2"],
            refused: &[illegal("c3->d4")],
        },
        Example {
            words: "White's Knight captures black's last piece.",
            position: "...../..k../...../.K.../..... 0 0 0 w",
            moves: &["b2->c4"],
            refused: &[illegal("c4->b2")],
        },
    ],
);

const PROTECTED: Draft = (
    "protected",
    "Protected moves",
    "A game may begin with protected moves, those of both sides counted. In them nobody may capture, and a Knight that \
     leaves the centre does not win, then or later.",
    &[
        Example {
            words: "In the next two moves, nobody may capture.",
            position: "....k/..k../...../.K.../..... 0 0 2 w",
            moves: &["b2->d3"],
            refused: &[illegal("b2->c4")],
        },
        Example {
            words: "White's Knight leaves the centre too early: the game goes on.",
            position: "k...k/...../..K../...../..... 0 0 2 w",
            moves: &["c3->d5"],
            refused: &[illegal("c3->c4")],
        },
    ],
);

const POINTS: Draft = (
    "points",
    "The points",
    "A move costs as many points as it is long: columns and rows together. If a side has no move left, or both have made \
     all their moves, the fewer points win. A game is drawn when a position occurs three times, or after 50 moves of each \
     side without a capture.",
    &[Example {
        words: "The Archer shuts black's Knight in. White has spent fewer points, and wins.",
        position: "k../A../.A. 10 20 0 w",
        moves: &["b1->b3"],
        refused: &[illegal("a2->a3")],
    }],
);
