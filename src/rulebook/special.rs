//! Rules about more than one kind of piece.

use crate::any::{Draft, Example, Topic, refused};
use crate::piece::WALL;

pub(super) fn topics() -> impl Iterator<Item = Topic> {
    let topics = [WALLS, SHIELDS, CONVERSION, DANGER, END, NOTATION, CHESS];
    topics.into_iter().map(Topic::from)
}

const WALLS: Draft = (
    "walls",
    "Walls",
    WALL,
    &[
        Example {
            words: "The wall stops the Dragon, which cannot take it.",
            position: "4g4/9/9/9/9/2D1#1z2/9/9/4G4 w",
            moves: &["c4-d4"],
            refused: &[refused("c4xg4", "blocked"), refused("c4xe4", "wall")],
        },
        Example {
            words: "The Sentinel jumps over the wall, and the Catapult shoots over it.",
            position: "4g4/9/9/3z5/3#5/2S6/3C5/9/4G4 w",
            moves: &["c4xd6", "d3*d6"],
            refused: &[refused("c4-d5", "occupied")],
        },
        Example {
            words: "The Miner endangers white's General. A wall between them ends the danger.",
            position: "4m1g2/9/9/9/9/9/3B5/9/4G4 w",
            moves: &["d3#e3", "d3-e3"],
            refused: &[refused("d3#c3", "danger")],
        },
    ],
);

const SHIELDS: Draft = (
    "shields",
    "Shields",
    "A Sentinel shields its friends on the four squares beside it along rank and file, other Sentinels too. Nothing \
     captures a shielded piece, not even a shot. A Sentinel does not shield itself, and a Jester converts what is \
     shielded. Shields of the enemy count as they stand before your move, those of your General as they stand after it.",
    &[
        Example {
            words: "The Sentinel shields the Zombie beside it against the Miner and the Catapult.",
            position: "4g4/9/9/3sz2C1/9/9/4M4/9/4G4 w",
            moves: &["e3-e5"],
            refused: &[refused("e3xe6", "shielded"), refused("h6*e6", "shielded")],
        },
        Example {
            words: "Take the Sentinel, and the shield is gone.",
            position: "4g4/9/9/3sz4/9/9/3M5/9/4G4 w",
            moves: &["d3xd6"],
            refused: &[refused("d3xe6", "miner_lines")],
        },
        Example {
            words: "The Jester converts the Zombie, shielded or not.",
            position: "4g4/9/9/3sz4/5J3/9/9/9/4G4 w",
            moves: &["f5^e6"],
            refused: &[refused("f5xe6", "jester_captures")],
        },
        Example {
            words: "The Sentinel shields white's General against the Miner. Neither may leave the other.",
            position: "3g5/9/4m4/9/9/9/9/9/3SG4 w",
            moves: &["e1-f1"],
            refused: &[refused("d1-c3", "danger"), refused("e1-e2", "danger")],
        },
    ],
);

const CONVERSION: Draft = (
    "conversion",
    "Conversion",
    "A Jester converts a neighbouring enemy that is no General; an enemy Jester too. The piece stays where it is and belongs \
     to its new side at once: it moves, attacks and shields for that side, and a Zombie faces the other way, so that one on \
     its last rank can move again. The lead changes by twice its value.",
    &[
        Example {
            words: "The black Zombie on e1 can do nothing. Converted, it goes up the board.",
            position: "4g4/9/9/9/9/9/9/4J4/2G1z4 w",
            moves: &["e2^e1"],
            refused: &[refused("e2xe1", "jester_captures")],
        },
        Example {
            words: "The Jester converts another Jester, and may not do so to the General.",
            position: "3jg4/4J4/9/9/9/9/9/9/4G4 w",
            moves: &["e8^d9"],
            refused: &[refused("e8^e9", "jester_converts_no_general")],
        },
    ],
);

const DANGER: Draft = (
    "danger",
    "Danger",
    "Your General is in danger when an enemy piece attacks its square as it would capture there, by a shot too, and no \
     Sentinel shields it. It does not matter whether the enemy may make that move. A move that leaves your General in \
     danger is illegal, so no General is ever captured. A Jester never gives danger, nor a Dragon to its neighbours.",
    &[
        Example {
            words: "White's General is in danger. It goes away, for example, or another piece steps between, or the Miner is taken.",
            position: "3g5/9/4m3M/9/9/9/3B5/9/4G4 w",
            moves: &["e1-d1", "d3-e3", "i7xe7"],
            refused: &[refused("d3-c3", "danger"), refused("e1-e2", "danger")],
        },
        Example {
            words: "The Builder stands between the Miner and its own General. It may not leave the file.",
            position: "3g5/9/4m4/9/9/9/4B4/9/4G4 w",
            moves: &["e3-e4"],
            refused: &[refused("e3-d3", "danger")],
        },
        Example {
            words: "Black's Miner could not leave its file without danger to its own General. It gives danger all the \
                    same.",
            position: "4g4/9/4m4/2G6/9/9/4M4/9/9 w",
            moves: &["c6-c5", "e3xe7"],
            refused: &[refused("c6-c7", "danger")],
        },
        Example {
            words: "A Jester beside the General is no danger to it. The General may take it.",
            position: "4g4/9/9/9/9/9/9/3j5/4G4 w",
            moves: &["e1xd2"],
            refused: &[refused("e1-e3", "general_near")],
        },
    ],
);

const END: Draft = (
    "end",
    "The end of the game",
    "A side that is to move and has no legal move has lost, whether the General is in danger or not, after \
     the last move too. After 100 moves of each side the side whose pieces are worth more points wins; equal points are \
     a tie.",
    &[
        Example {
            words: "Miner to h9, and black's General is in danger and has nowhere to go.",
            position: "g8/9/1G7/9/9/9/9/9/7M1 w",
            moves: &["h1-h9"],
            refused: &[refused("b7-b8", "danger")],
        },
        Example {
            words: "One more wall, and black cannot move at all. That is a win too, without any danger.",
            position: "g#7/#8/2B6/9/9/9/9/9/4G4 w",
            moves: &["c7#b8"],
            refused: &[refused("c7xa8", "wall")],
        },
        Example {
            words: "Black makes the last move of its hundred, and the game is over: white has a Miner, 4 points to 1.",
            position: "4g4/4z4/9/9/9/9/9/4M4/3G5 b 199",
            moves: &["e9-f9"],
            refused: &[refused("e8-d8", "zombie_forward")],
        },
    ],
);

const NOTATION: Draft = (
    "notation",
    "How moves are written",
    "A move is written as its first square, a mark and its second square, without spaces. Files are a to i from the left, \
     ranks 1 to 9 from below. The mark says what the piece on the first square does: '-' moves to an empty square, 'x' \
     moves and captures, '*' shoots, '#' builds a wall, '~' changes places, '^' converts. Two pieces that can do the same, \
     such as build one wall, have two different moves.",
    &[
        Example {
            words: "White may capture the Zombie with the Miner, convert it with the Jester, shoot it, or build a wall.",
            position: "4g4/9/9/1C1BzJ3/9/9/4M4/9/4G4 w",
            moves: &["e3xe6", "f6^e6", "b6*e6", "d6#c5"],
            refused: &[],
        },
        Example {
            words: "A Jester and the friend beside it change places by one move.",
            position: "4g4/9/9/9/9/9/3J5/4B4/4G4 w",
            moves: &["d3~e2", "e2#e3"],
            refused: &[refused("e2~d3", "not_its_trade")],
        },
    ],
);

const CHESS: Draft = (
    "chess",
    "For chess players",
    "There is no castling, no promotion, no double step, no capture in passing, and no draw by repetition or agreement \
     between programs. A side that cannot move has lost; that is no draw. The armies are not mirrored: white's Catapult \
     begins on c1 and its Dragon on g1, black's Dragon on c9 and its Catapult on g9.",
    &[Example {
        words: "A Zombie has no double step at the start.",
        position: "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w",
        moves: &["e2-e3", "e2-d3"],
        refused: &[refused("e2-e4", "zombie_leap")],
    }],
);
