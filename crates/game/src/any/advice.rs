//! Advice to a player: the effects of a move, and sentences about it.

/// The effect of a legal move, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEffect {
    /// The piece that makes the move, with its square, as in `pawn on d4`; a piece that is placed, with its new square.
    pub actor: String,
    /// The action, as in `goes to e5`.
    pub action: String,
    /// True if the other side loses pieces by it.
    pub takes: bool,
    /// Another benefit of the move, as in `makes 2 points`; `None` if there is none.
    pub benefit: Option<String>,
}

/// Advice to play a move, in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The piece or the square to look at, without the move.
    pub hint: String,
    /// The move and its consequences, for the side that makes it, which is addressed as "you".
    pub advice: String,
    /// The same, with both sides named.
    pub words: String,
}
