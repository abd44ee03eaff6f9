//! The eight kinds of piece by name and letter; what they do stands in [`crate::piece`].

use std::fmt;

use crate::side::Side;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// Steps and leaps forward.
    Zombie,
    /// Raises walls.
    Builder,
    /// Swaps and converts.
    Jester,
    /// Goes through walls.
    Miner,
    /// Shields its friends.
    Sentinel,
    /// Shoots without moving.
    Catapult,
    /// Reaches far, but not its neighbours.
    Dragon,
    /// Must never be left in danger.
    General,
}

/// What a square holds that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A piece of a side.
    Piece(Side, PieceKind),
    /// A wall, which belongs to neither side.
    Wall,
}

impl PieceKind {
    /// All kinds, by rising value, the General last.
    pub const ALL: [Self; 8] = [
        Self::Zombie,
        Self::Builder,
        Self::Jester,
        Self::Miner,
        Self::Sentinel,
        Self::Catapult,
        Self::Dragon,
        Self::General,
    ];

    /// Its place in [`PieceKind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a white piece of this kind.
    #[must_use]
    pub const fn letter(self) -> u8 {
        match self {
            Self::Zombie => b'Z',
            Self::Builder => b'B',
            Self::Jester => b'J',
            Self::Miner => b'M',
            Self::Sentinel => b'S',
            Self::Catapult => b'C',
            Self::Dragon => b'D',
            Self::General => b'G',
        }
    }
}

impl Content {
    /// What a board file calls `symbol`; `None` for an empty square and for anything else.
    #[must_use]
    pub fn from_symbol(symbol: u8) -> Option<Self> {
        if symbol == b'#' {
            return Some(Self::Wall);
        }
        let side = if symbol.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.letter() == symbol.to_ascii_uppercase())
            .map(|kind| Self::Piece(side, kind))
    }

    /// Its character in a board file.
    #[must_use]
    pub const fn symbol(self) -> u8 {
        match self {
            Self::Piece(Side::White, kind) => kind.letter(),
            Self::Piece(Side::Black, kind) => kind.letter().to_ascii_lowercase(),
            Self::Wall => b'#',
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
