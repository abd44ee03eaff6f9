//! The course before a first game.

use crate::any::Lesson;
use crate::board::{Action, Move, Square};
use crate::moves::Position;
use crate::piece::shielded;

/// The goal of a step.
#[derive(Clone, Copy, Debug)]
enum Aim {
    /// Any legal move.
    Any,
    /// A move of this kind.
    Do(Action),
    /// A move with the greatest gain.
    GainMost,
    /// A move after which a piece of the mover stands on this square and is shielded.
    Shield(&'static str),
    /// A move that wins.
    Win,
}

impl Aim {
    /// All legal moves that meet the aim.
    fn goals(self, position: &Position) -> Vec<Move> {
        let us = position.to_move;
        let mut goals = position.legal_moves();
        let most = goals.iter().map(|&mv| position.gain(mv)).max();
        goals.retain(|&mv| match self {
            Self::Any => true,
            Self::Do(action) => mv.action == action,
            Self::GainMost => Some(position.gain(mv)) == most,
            Self::Shield(square) => {
                let after = position.after(mv).board;
                let square: Square = square.parse().expect("the tests read every step");
                (shielded(&after, us) & after.of(us)).contains(square)
            }
            Self::Win => position.wins(mv),
        });
        goals.sort_by_cached_key(Move::to_string);
        goals
    }
}

/// A step as it is written down.
struct Draft {
    title: &'static str,
    words: &'static str,
    position: &'static str,
    aim: Aim,
    hint: &'static str,
    praise: &'static str,
}

pub(super) fn steps() -> Vec<Lesson> {
    let steps = STEPS.iter().map(|written| {
        let position: Position = written.position.parse().expect("the tests read every step");
        let goals = written.aim.goals(&position);
        Lesson {
            title: written.title,
            words: written.words,
            goals: goals.iter().map(Move::to_string).collect(),
            position: position.to_string(),
            hint: written.hint,
            praise: written.praise,
        }
    });
    steps.collect()
}

const STEPS: [Draft; 10] = [
    Draft {
        title: "Move",
        words: "You play white, and white moves up the board. Choose the Zombie on e2: click or tap it, or go to it \
                with the arrow keys and press Enter. Dots mark the squares that it can go to. Choose one of them.",
        position: "4g4/9/9/9/9/9/9/4Z4/3G5 w",
        aim: Aim::Any,
        hint: "Choose the Zombie on e2, and then e3.",
        praise: "That is a move. The other side would be next: the two take turns, and neither may pass.",
    },
    Draft {
        title: "Capture",
        words: "Red corners mark what a piece can capture: it goes there, and the enemy is gone. A Zombie also leaps two \
                squares to capture, over an empty one. Capture a piece.",
        position: "4g4/9/9/6z2/3z5/4Z4/9/9/4G4 w",
        aim: Aim::Do(Action::Capture),
        hint: "The Zombie on e4 can take the one on d5, or leap to g6.",
        praise: "Captured. You have gained a Zombie's worth: 1 point.",
    },
    Draft {
        title: "Points",
        words: "Each kind of piece has a value. Rest the pointer on a piece, press it for a while, or reach it with the \
                arrow keys, and a card tells what it is worth and how it moves. Your Miner goes along ranks and files. \
                Take the piece that is worth most.",
        position: "4g4/9/3b5/9/9/9/cZ1M3s1/9/4G4 w",
        aim: Aim::GainMost,
        hint: "The Catapult is worth 6, but your own Zombie is in the way. The Sentinel on h3 is worth 5.",
        praise: "5 points. When a game goes on for 100 moves of each side, the side with more points wins it.",
    },
    Draft {
        title: "Shoot",
        words: "The Catapult captures without moving. It hits exactly three squares away along a rank or file, or two along \
                a diagonal, over anything in between. A cross marks what it can hit. Shoot.",
        position: "4g4/9/4z4/2z6/4#4/3zC4/9/9/4G4 w",
        aim: Aim::Do(Action::Shot),
        hint: "The Zombies on c6 and e7 are in range. The one on d4 is too near.",
        praise: "A hit, and over a wall. The Catapult has not moved.",
    },
    Draft {
        title: "Build a wall",
        words: "Black's Dragon looks along the e-file at your General, which is in danger. Your Builder can stop it: on an \
                empty square it may go there or build a wall there, and you choose which. Build a wall.",
        position: "4d1g2/9/9/9/9/9/3B5/9/4G4 w",
        aim: Aim::Do(Action::Build),
        hint: "Choose the Builder on d3, then e3, then Build a wall.",
        praise: "The way is closed. Only a Miner takes walls away.",
    },
    Draft {
        title: "Convert",
        words: "The Jester never captures. It makes an enemy beside it your own piece: black loses its points, and you gain \
                them. A broken ring marks what it can convert. Convert the piece that is worth most.",
        position: "4g4/9/9/9/3m1z3/4J4/9/9/4G4 w",
        aim: Aim::GainMost,
        hint: "A Miner is worth 4, a Zombie 1.",
        praise: "The Miner is yours now: 4 points fewer for black and 4 more for you.",
    },
    Draft {
        title: "Mind the shields",
        words: "A blue shield marks a piece that cannot be captured: a Sentinel stands beside it. Find a piece that your \
                Miner can take.",
        position: "4g4/9/9/3sz4/9/9/4M2z1/9/4G4 w",
        aim: Aim::Do(Action::Capture),
        hint: "The Zombie on e6 is shielded, the one on h3 is not.",
        praise: "Right. A Jester could have converted the shielded one: no shield helps against that.",
    },
    Draft {
        title: "Shield your own",
        words: "Black's Dragon looks at your Miner. Your Sentinel jumps like a knight in chess: two squares one way and one \
                the other. Jump to a square beside the Miner, so that it cannot be taken.",
        position: "5g3/9/9/9/9/d3M4/9/6S2/4G4 w",
        aim: Aim::Shield("e4"),
        hint: "Jump to f4 or e3.",
        praise: "The Miner has its shield, and the Dragon nothing to take.",
    },
    Draft {
        title: "Danger",
        words: "Your General is in danger: the ring shows it, and the arrow shows from where. You have to end that with your \
                move. Go away, step between, or take the Miner.",
        position: "3g5/9/4m3M/9/9/9/3B5/9/4G4 w",
        aim: Aim::Any,
        hint: "Your Miner on i7 can take black's on e7.",
        praise: "Out of danger. A move that leaves your General in danger is never legal.",
    },
    Draft {
        title: "Trap the General",
        words: "You win when the other side has no legal move. Black's General is in the corner, and yours guards the \
                squares in front of it. Win with your next move.",
        position: "g8/9/1G7/9/9/9/9/9/7M1 w",
        aim: Aim::Win,
        hint: "Give danger along the last rank.",
        praise: "You have won: black's General is in danger, and no move saves it.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn position(step: &Lesson) -> Position {
        step.position.parse().expect("a position")
    }

    #[test]
    fn every_step_has_goals_matching_its_aim() {
        for (step, written) in steps().iter().zip(&STEPS) {
            let count = position(step).count_legal();
            assert!(!step.goals.is_empty(), "{}", step.title);
            let any = matches!(written.aim, Aim::Any);
            assert_eq!(step.goals.len() == count, any, "{}", step.title);
            let Position { board, to_move } = position(step);
            let before = Position::new(board, !to_move);
            assert!(!before.in_danger(), "{}", step.title);
        }
    }

    #[test]
    fn lessons_keep_what_their_words_promise() {
        let goals: Vec<_> = steps().iter().map(|step| step.goals.join(" ")).collect();
        assert_eq!(goals[1], "e4xd5 e4xg6");
        assert_eq!(goals[2], "d3xh3");
        assert_eq!(goals[3], "e4*c6 e4*e7");
        assert_eq!(goals[4], "d3#e2 d3#e3 d3#e4");
        assert_eq!(goals[5], "e4^d5");
        assert_eq!(goals[6], "e3xh3");
        assert_eq!(goals[7], "g2-e3 g2-f4");
        assert!(position(&steps()[8]).in_danger());
        assert!(goals[8].contains("i7xe7"));
        assert_eq!(goals[9], "h1-h9");
    }
}
