//! The decisions of people at a table.

use advance::Side;
use advance::any::AnyMove;

/// The end of a game by its players rather than by the rules.
#[derive(Clone, Copy, Debug)]
pub enum Settled {
    /// This side has resigned.
    Resigned(Side),
    /// Both sides have agreed to a draw.
    Agreed,
}

impl Settled {
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Resigned(Side::White) => Some(Side::Black),
            Self::Resigned(Side::Black) => Some(Side::White),
            Self::Agreed => None,
        }
    }
}

/// The decision of a person.
pub enum TableCommand {
    Play(AnyMove),
    Settle(Settled),
    Undo,
    Again,
    Leave,
    TimeUp,
    Interrupt,
}
