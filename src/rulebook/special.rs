//! Rules about more than one kind of piece.

use crate::any::{Draft, Example, Topic, refused};
use crate::piece::WALL;

pub(super) fn topics() -> impl Iterator<Item = Topic> {
    let topics = [WALLS, SHIELDS, DANGER, END, NOTATION, CHESS];
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
     shielded.",
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
            words: "The Sentinel shields white's General against the Miner. It may not leave it.",
            position: "3g5/9/4m4/9/9/9/9/9/3SG4 w",
            moves: &["e1-f1"],
            refused: &[refused("d1-c3", "danger"), refused("e1-e2", "danger")],
        },
    ],
);

const DANGER: Draft = (
    "danger",
    "Danger",
    "Your General is in danger when an enemy piece could capture on its square. A move that leaves it there is \
     illegal, so no General is ever captured. A Jester never gives danger, as it never captures.",
    &[
        Example {
            words: "White's General is in danger: it goes away, another piece steps between, or the Miner is taken.",
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
    "A side that is to move and has no legal move has lost, whether the General is in danger or not. After 100 moves of \
     each side the side with more points wins; equal points are a tie.",
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
     moves and captures, '*' shoots, '#' builds a wall, '~' changes places, '^' converts. Two Builders that can build the \
     same wall have two different moves.",
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
     between programs. A side that cannot move has lost; that is no draw. A Zombie on the last rank stays there. The two \
     armies are not mirrored: the Dragon and the Catapult beside the General change sides.",
    &[Example {
        words: "A Zombie has no double step at the start.",
        position: "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w",
        moves: &["e2-e3", "e2-d3"],
        refused: &[refused("e2-e4", "zombie_leap")],
    }],
);
