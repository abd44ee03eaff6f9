//! The reasons why a move is illegal.

use std::fmt;

use crate::board::{Action, Board, Content, PieceKind, Square, SquareSet};
use crate::game::Side;
use crate::piece::Rule;
use crate::words::series;

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The kind of the piece.
    pub kind: PieceKind,
    /// Its square.
    pub square: Square,
}

impl Standing {
    /// The pieces that `board` has on `squares`, in reading order.
    #[must_use]
    pub fn all(board: &Board, squares: SquareSet) -> Vec<Self> {
        let on = |square| board.kind_at(square).map(|kind| Self { kind, square });
        squares.iter().filter_map(on).collect()
    }
}

/// `the Miner on a1`.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.kind, self.square)
    }
}

/// The reason why a move is illegal, or two boards are not one legal move apart. For a move, it is the first rule
/// that the move breaks, in the order of the variants up to [`Refusal::Danger`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no piece to move.
    #[error("no piece stands on {0}")]
    NoPiece(Square),
    /// A wall belongs to neither side and never moves.
    #[error("a wall stands on {0}, and walls never move")]
    WallActs(Square),
    /// The piece is the enemy's.
    #[error("{piece} is {owner}'s")]
    NotYours {
        /// The piece that was to act.
        piece: Standing,
        /// Whose it is.
        owner: Side,
    },
    /// Pieces of this kind cannot do this.
    #[error("{piece} does not {}: only the {owner} does", verb(*.action))]
    NotItsTrade {
        /// The piece that was to act.
        piece: Standing,
        /// The action.
        action: Action,
        /// The kind that does it.
        owner: PieceKind,
    },
    /// A piece cannot act on its own square.
    #[error("a move needs two different squares, and both are {0}")]
    SameSquare(Square),
    /// A piece moves to an empty square.
    #[error("{square} is not empty: a {} stands there", named(*.content))]
    Occupied {
        /// The square to which the piece was to go.
        square: Square,
        /// The content there.
        content: Content,
    },
    /// There is nothing to capture.
    #[error("{0} is empty: there is nothing to capture")]
    NothingToCapture(Square),
    /// A side cannot capture its own pieces.
    #[error("{piece} is {owner}'s own piece")]
    OwnPiece {
        /// The piece that was to be captured.
        piece: Standing,
        /// Whose it is.
        owner: Side,
    },
    /// Only a Miner destroys walls.
    #[error("a wall stands on {0}: only the Miner destroys walls, by moving onto them")]
    Wall(Square),
    /// A rule that is specific to the acting piece.
    #[error("{}", .0.words)]
    Piece(Rule),
    /// Something stands in the way.
    #[error("the {} on {square} is in the way", named(*.content))]
    Blocked {
        /// The square.
        square: Square,
        /// The content.
        content: Content,
    },
    /// No piece captures a General.
    #[error("a General cannot be captured")]
    General,
    /// A Sentinel shields the piece that was to be captured.
    #[error("{square} is shielded by {}", listed(.by))]
    Shielded {
        /// The square of the piece.
        square: Square,
        /// The Sentinels that shield it.
        by: Vec<Standing>,
    },
    /// The move would leave its own General in danger.
    #[error("this would leave the {us} General in danger from {}", listed(.from))]
    Danger {
        /// The side of the General.
        us: Side,
        /// The enemies that could capture on its square.
        from: Vec<Standing>,
    },
    /// The boards are the same, and the side to move has no legal move.
    #[error("{0} has no legal move and has lost")]
    Lost(Side),
    /// The boards are the same.
    #[error("nothing changed: a side may not pass")]
    Unchanged,
    /// More squares changed than one move can change.
    #[error("{}: no single move does that", several(*.squares, *.pieces))]
    Several {
        /// All squares that changed.
        squares: SquareSet,
        /// Those squares that held a piece.
        pieces: SquareSet,
    },
    /// Only one kind of piece can do this, and the side has no piece of that kind.
    #[error("{}: only the {owner} does that, and {us} has none", describe_change(*.action, *.square))]
    Nobody {
        /// The side to move.
        us: Side,
        /// The square of the action.
        square: Square,
        /// The action.
        action: Action,
        /// The kind that does it.
        owner: PieceKind,
    },
    /// Only an enemy's Builder can have built the wall.
    #[error(
        "a wall appeared on {square}: the Builder on {builder} is {}'s, and it is {us}'s move", !*.us
    )]
    TheirBuilder {
        /// The side to move.
        us: Side,
        /// The square of the wall.
        square: Square,
        /// The square of the Builder.
        builder: Square,
    },
    /// A piece moved away, and its square did not become empty.
    #[error("{piece} went to {to} and left a {} behind", named(*.left))]
    LeftBehind {
        /// The piece before it went.
        piece: Standing,
        /// Its new square.
        to: Square,
        /// The new content of its old square.
        left: Content,
    },
    /// A piece arrived as another one.
    #[error("the {} on {from} became a {} on its way to {to}", named(*.before), named(*.after))]
    Transformed {
        /// Its old square.
        from: Square,
        /// The piece that it was there.
        before: Content,
        /// Its new square.
        to: Square,
        /// The piece that it is there.
        after: Content,
    },
    /// Something left its square, but no other square changed as a move would change it.
    #[error("the {} disappeared from {square}", named(*.content))]
    Vanished {
        /// From where.
        square: Square,
        /// The content.
        content: Content,
    },
    /// A piece came from nowhere.
    #[error("a {} appeared on {square}", named(*.content))]
    Appeared {
        /// The square.
        square: Square,
        /// The content.
        content: Content,
    },
    /// One thing became another.
    #[error("the {} on {square} became a {}", named(*.before), named(*.after))]
    Became {
        /// The square.
        square: Square,
        /// The old content.
        before: Content,
        /// The new content.
        after: Content,
    },
}

impl Refusal {
    /// The name of the reason for programs: one lower-case word with underscores.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPiece(_) => "no_piece",
            Self::WallActs(_) => "wall_acts",
            Self::NotYours { .. } => "not_yours",
            Self::NotItsTrade { .. } => "not_its_trade",
            Self::SameSquare(_) => "same_square",
            Self::Occupied { .. } => "occupied",
            Self::NothingToCapture(_) => "nothing_to_capture",
            Self::OwnPiece { .. } => "own_piece",
            Self::Wall(_) => "wall",
            Self::Piece(rule) => rule.code,
            Self::Blocked { .. } => "blocked",
            Self::General => "general",
            Self::Shielded { .. } => "shielded",
            Self::Danger { .. } => "danger",
            Self::Lost(_) => "lost",
            Self::Unchanged => "unchanged",
            Self::Several { .. } => "several",
            Self::Nobody { .. } => "nobody",
            Self::TheirBuilder { .. } => "their_builder",
            Self::LeftBehind { .. } => "left_behind",
            Self::Transformed { .. } => "transformed",
            Self::Vanished { .. } => "vanished",
            Self::Appeared { .. } => "appeared",
            Self::Became { .. } => "became",
        }
    }
}

const fn verb(action: Action) -> &'static str {
    match action {
        Action::Step => "move",
        Action::Capture => "capture",
        Action::Shot => "shoot",
        Action::Build => "build walls",
        Action::Swap => "swap",
        Action::Convert => "convert",
    }
}

/// The change that the boards show, for an action that no piece can have done.
fn describe_change(action: Action, square: Square) -> String {
    match action {
        Action::Build => format!("a wall appeared on {square}"),
        Action::Convert => format!("the piece on {square} changed sides"),
        _ => format!("the piece on {square} was taken from afar"),
    }
}

fn named(content: Content) -> String {
    match content {
        Content::Wall => "wall".to_owned(),
        Content::Piece(side, kind) => format!("{side} {kind}"),
    }
}

fn listed(pieces: &[Standing]) -> String {
    let names: Vec<_> = pieces.iter().map(Standing::to_string).collect();
    series(&names)
}

/// The most squares that a message names one by one.
const NAMED: usize = 8;

fn several(squares: SquareSet, pieces: SquareSet) -> String {
    let changed = match (pieces.len(), squares.len()) {
        (2, _) => "two pieces changed".to_owned(),
        (0 | 1, count) => format!("{count} squares changed"),
        (count, _) => format!("{count} pieces changed"),
    };
    if squares.len() > NAMED {
        return changed;
    }
    let names: Vec<_> = squares.iter().map(|square| square.to_string()).collect();
    format!("{changed} ({})", names.join(", "))
}
