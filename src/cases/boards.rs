//! Sources of boards for new cases.

use std::iter;

use crate::board::{Board, Content, PieceKind, SQUARES};
use crate::chooser::{Chooser, Level, Settings};
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::moves::Position;
use crate::moves::legality::in_danger;

/// A source of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// Games between players of the lower levels.
    Game,
    /// Pieces and walls scattered over the board.
    Strewn,
}

impl Source {
    pub(super) const ALL: [Self; 2] = [Self::Game, Self::Strewn];

    /// Some related positions, of which at most one becomes a case.
    pub(super) fn positions(self, random: &mut SplitMix) -> Box<dyn Iterator<Item = Position>> {
        match self {
            Self::Game => Box::new(game(random)),
            Self::Strewn => Box::new(random_board(random).into_iter()),
        }
    }
}

/// The players of the games. They capture what they can or nothing at all, so that games reach boards of every sort
/// within few moves; higher levels are slow and lose few pieces.
const PLAYERS: [Level; 3] = [Level::Four, Level::Five, Level::Six];

/// The latest ply at which to start looking at a game.
const LATEST: usize = 150;

/// Number of plies of a game to look at.
const STRETCH: usize = 60;

/// A stretch of a game from the start position.
fn game(random: &mut SplitMix) -> impl Iterator<Item = Position> + use<> {
    let mut players = Side::BOTH.map(|_| {
        Chooser::new(&Settings {
            seed: Some(random.next()),
            ..Settings::new(PLAYERS[random.index(PLAYERS.len())])
        })
    });
    let first = random.index(LATEST + 1);
    iter::successors(Some(Position::start()), move |position| {
        let decision = players[position.to_move.index()].choose(position)?;
        Some(position.after(decision.chosen.mv))
    })
    .skip(first)
    .take(STRETCH)
}

/// Percentages of walls among the squares without a piece: for open boards, and for one that is nearly full.
const WALLS: [usize; 6] = [0, 0, 5, 15, 40, 90];

/// The remains of two armies, on any squares; `None` if no game can reach the position, because the side to move could
/// capture the enemy's General.
fn random_board(random: &mut SplitMix) -> Option<Position> {
    let mut squares: [usize; SQUARES] = std::array::from_fn(|index| index);
    random.shuffle(&mut squares);
    let mut squares = squares.into_iter();
    let start = Position::start().board;
    let mut contents = [None; SQUARES];
    for side in Side::BOTH {
        contents[squares.next()?] = Some(Content::Piece(side, PieceKind::General));
        let left = random.index(101);
        for kind in PieceKind::ALL {
            if kind == PieceKind::General {
                continue;
            }
            for _ in start.pieces(side, kind) {
                if random.index(100) < left {
                    contents[squares.next()?] = Some(Content::Piece(side, kind));
                }
            }
        }
    }
    let walls = WALLS[random.index(WALLS.len())];
    for square in squares {
        if random.index(100) < walls {
            contents[square] = Some(Content::Wall);
        }
    }
    let board = Board::new(&contents).ok()?;
    let to_move = Side::BOTH[random.index(2)];
    (!in_danger(&board, !to_move)).then(|| Position::new(board, to_move))
}
