//! Matches between players.
use crate::board::Colour;
use crate::chooser::Chooser;
use crate::game::Game;
use crate::moves::Position;

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// None is a tie
    pub winner: Option<Colour>,
    /// trap
    pub trap: bool,
    /// plies
    pub plies: u32,
}

/// Plays a game
pub fn play(start: &Position, white: &mut Chooser, black: &mut Chooser, turns: u32) -> Outcome {
    let mut position = *start;
    for ply in 0..2 * turns {
        let player = if position.to_move == Colour::White {
            &mut *white
        } else {
            &mut *black
        };
        let Some(decision) = player.choose(&position) else {
            return Outcome {
                winner: Some(!position.to_move),
                trap: true,
                plies: ply,
            };
        };
        position = position.after(decision.chosen.action);
    }
    if !position.has_legal_move() {
        return Outcome {
            winner: Some(!position.to_move),
            trap: true,
            plies: 2 * turns,
        };
    }
    let lead = position.lead();
    let winner = match lead.signum() {
        1 => Some(Colour::White),
        -1 => Some(Colour::Black),
        _ => None,
    };
    Outcome {
        winner,
        trap: false,
        plies: 2 * turns,
    }
}
