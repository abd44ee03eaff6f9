//! The ways to read replies that are equal for the enemy.

/// The choice among the enemy's replies that are equal for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It plays the worst of them for us: the forecast is what a move guarantees.
    Worst,
    /// It plays any of them: the forecast is the average.
    Mean,
    /// It plays the first of them in reading order of its squares.
    First,
    /// It plays one of them, drawn by a generator that starts from this seed and the position.
    Random(u64),
    /// It may play any of them: a move is kept if some choice of replies makes its forecast the greatest. This holds if
    /// the reply that is best for us brings as much as any other move guarantees.
    Any,
}

impl Reading {
    /// The words for the readings that a player can be given.
    pub const WORDS: [&str; 4] = ["worst", "mean", "first", "random"];

    /// The reading of a word in [`Self::WORDS`]; `seed` is for replies drawn at random.
    #[must_use]
    pub fn from_word(word: &str, seed: u64) -> Option<Self> {
        Some(match word {
            "worst" => Self::Worst,
            "mean" => Self::Mean,
            "first" => Self::First,
            "random" => Self::Random(seed),
            _ => return None,
        })
    }
}
