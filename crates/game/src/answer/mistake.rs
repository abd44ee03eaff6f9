//! The names of mistakes, and what they cost.

use serde::Serialize;

use crate::listed;

listed! {
    /// A move that lowers the chance to win, by what it costs. `docs/analysis.md` shows these bounds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "lowercase")]
    pub enum Mistake {
        /// `??`
        Blunder,
        /// `?`
        #[serde(rename = "mistake")]
        Plain,
        /// `?!`
        Inaccuracy,
    }
}

impl Mistake {
    /// The mistake of a move that costs this share of games, from 0 to 1; `None` if it is none. Costs are judged as they
    /// are shown, in whole wins of 100 games.
    #[must_use]
    pub fn of(cost: f64) -> Option<Self> {
        let cost = (100.0 * cost).round();
        Self::ALL
            .into_iter()
            .find(|mistake| cost >= f64::from(mistake.wins()))
    }

    /// Its least cost, in wins of 100 games.
    #[must_use]
    pub const fn wins(self) -> u32 {
        match self {
            Self::Blunder => 30,
            Self::Plain => 20,
            Self::Inaccuracy => 10,
        }
    }

    /// The points that cost so many wins in an even game.
    #[must_use]
    pub fn points(self) -> f64 {
        let wins = f64::from(self.wins()) / 100.0;
        2.0 * ((0.5 + wins) / (0.5 - wins)).ln()
    }

    /// The word for one.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Plain => "mistake",
            Self::Inaccuracy => "inaccuracy",
        }
    }

    /// The word for several.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Blunder => "blunders",
            Self::Plain => "mistakes",
            Self::Inaccuracy => "inaccuracies",
        }
    }

    /// Its glyph in a record.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Blunder => 4,
            Self::Plain => 2,
            Self::Inaccuracy => 6,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_judged_as_it_is_shown() {
        for (cost, expected) in [
            (0.094, None),
            (0.095, Some(Mistake::Inaccuracy)),
            (0.194, Some(Mistake::Inaccuracy)),
            (0.196, Some(Mistake::Plain)),
            (0.299, Some(Mistake::Blunder)),
        ] {
            assert_eq!(Mistake::of(cost), expected, "{cost}");
        }
    }
}
