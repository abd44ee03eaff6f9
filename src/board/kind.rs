//! The kinds of piece by name and letter; `piece/` says what they do.

use std::fmt;

use crate::game::Side;
use vauban_game::listed;

listed! {
    /// A kind of piece, by rising value, the General last.
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
}

/// The content of a square that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A piece of a side.
    Piece(Side, PieceKind),
    /// A wall, which belongs to neither side.
    Wall,
}

impl PieceKind {
    /// Its place in [`PieceKind::ALL`].
    #[must_use]
    #[inline]
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

    /// The letters of all kinds as a side writes them, in the order of [`PieceKind::ALL`].
    ///
    /// # Panics
    /// Never: every letter is ASCII.
    #[must_use]
    pub const fn letters(side: Side) -> &'static str {
        const WHITE: [u8; PieceKind::COUNT] = letters();
        const BLACK: [u8; PieceKind::COUNT] = {
            let mut letters = WHITE;
            letters.make_ascii_lowercase();
            letters
        };
        let letters: &'static [u8] = match side {
            Side::White => &WHITE,
            Side::Black => &BLACK,
        };
        match std::str::from_utf8(letters) {
            Ok(letters) => letters,
            Err(_) => panic!("a letter of a kind is not ASCII"),
        }
    }
}

/// The letters of the white pieces. A board file would be ambiguous if two kinds had the same.
const fn letters() -> [u8; PieceKind::COUNT] {
    let mut letters = [0; PieceKind::COUNT];
    let mut i = 0;
    while i < letters.len() {
        letters[i] = PieceKind::ALL[i].letter();
        assert!(
            letters[i].is_ascii_uppercase(),
            "a kind's letter is not A to Z"
        );
        let mut before = 0;
        while before < i {
            assert!(
                letters[i] != letters[before],
                "two kinds have the same letter"
            );
            before += 1;
        }
        i += 1;
    }
    letters
}

impl Content {
    /// The content that `symbol` stands for in a board file; `None` for an empty square and for anything else.
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
