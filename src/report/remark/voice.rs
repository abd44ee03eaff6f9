//! The names of the sides in a text.

use crate::board::PieceKind;
use crate::game::Side;

/// The way in which a text names the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice<'a> {
    /// This side is addressed as "you".
    You(Side),
    /// Both are named by their colours.
    Colours,
    /// Both are named by these names, white's first.
    Names([&'a str; 2]),
}

impl From<Option<Side>> for Voice<'_> {
    fn from(you: Option<Side>) -> Self {
        you.map_or(Self::Colours, Self::You)
    }
}

impl Voice<'_> {
    /// A side as the subject of a sentence: `you`, `your opponent`, `white`, `Ada`.
    #[must_use]
    pub fn subject(self, side: Side) -> String {
        match self {
            Self::You(you) if you == side => "you".to_owned(),
            Self::You(_) => "your opponent".to_owned(),
            Self::Colours => side.to_string(),
            Self::Names(names) => names[side.index()].to_owned(),
        }
    }

    /// A side as the owner of something: `your`, `your opponent's`, `white's`.
    #[must_use]
    pub fn possessive(self, side: Side) -> String {
        match self {
            Self::You(you) if you == side => "your".to_owned(),
            _ => format!("{}'s", self.subject(side)),
        }
    }

    /// `your Dragon`, `the Zombie`; `white's Dragon` where nobody is addressed.
    pub(super) fn piece(self, side: Side, kind: PieceKind) -> String {
        match self {
            Self::You(you) if you != side => format!("the {kind}"),
            _ => format!("{} {kind}", self.possessive(side)),
        }
    }
}
