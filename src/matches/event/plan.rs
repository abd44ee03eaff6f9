//! The plan of an event: its settings, as its folder keeps them.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::any::AnyGame;
use crate::matches::folder::{Folder, FolderError};
use crate::matches::shard::Shard;
use crate::matches::statistics::Sprt;

/// The settings that decide the games of an event: the same plan gives the same games, unless a clock or a foreign
/// program influences them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Match or tournament.
    #[serde(rename = "command")]
    pub kind: EventKind,
    /// The game, kept by its name.
    #[serde(with = "game_name")]
    pub game: AnyGame,
    /// Which players meet in a tournament.
    #[serde(default, skip_serializing_if = "Schedule::is_usual")]
    pub schedule: Schedule,
    /// The players, by the texts of [`Contender`](crate::players::Contender)s.
    pub players: Vec<String>,
    /// Games of each pair of players, who change colours after each game.
    pub games: u32,
    /// How many moves of each side end a game.
    pub turns: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The openings, each a [`Setup`](crate::game::Setup) used for two games; if empty, the start position.
    pub openings: Vec<String>,
    /// Random moves from the opening before the players take over.
    pub random_plies: u32,
    /// The time of a program for a move, in milliseconds.
    pub time_limit: u64,
    /// The tolerance beyond that time, for starting the program and for its files, in milliseconds.
    pub grace: u64,
    /// The test that ends a match early.
    #[serde(with = "sprt_text")]
    pub sprt: Option<Sprt>,
    /// Whether the player named first always plays the first side, so that no two games are a pair.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed_sides: bool,
    /// Whether games that repeat an earlier one move for move count as evidence of strength.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub count_repeats: bool,
    /// Whether decided games and games without progress are ended early.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjudicate: bool,
    /// The shard of the pairs of games to play here.
    #[serde(default = "whole", skip_serializing_if = "Shard::is_whole")]
    pub shard: Shard,
}

/// Match or tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// Two players.
    Match,
    /// Two or more players.
    Tournament,
}

/// Which players meet in a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// A round robin: every player meets every other.
    #[default]
    RoundRobin,
    /// A gauntlet: the first player meets all others.
    Gauntlet,
    /// A ladder: every player meets the two that are named after it.
    Ladder,
    /// A Swiss tournament of this many rounds, in which players with about as many points meet.
    Swiss(u32),
}

impl Schedule {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl EventKind {
    /// `match` or `tournament`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Tournament => "tournament",
        }
    }
}

impl Plan {
    /// The default number of games of each pair of players.
    pub const GAMES: u32 = 100;

    /// The default time of a program for a move, in milliseconds.
    pub const TIME_LIMIT: u64 = 10_000;

    /// The default tolerance, in milliseconds.
    pub const GRACE: u64 = 100;

    /// A match between two players, with defaults.
    #[must_use]
    pub fn of_match(game: AnyGame, players: [&str; 2]) -> Self {
        Self::new(game, EventKind::Match, &players)
    }

    /// A tournament, with defaults.
    #[must_use]
    pub fn of_tournament(game: AnyGame, players: &[&str]) -> Self {
        Self::new(game, EventKind::Tournament, players)
    }

    fn new(game: AnyGame, kind: EventKind, players: &[&str]) -> Self {
        Self {
            kind,
            game,
            schedule: Schedule::default(),
            players: players.iter().map(|&player| player.to_owned()).collect(),
            games: Self::GAMES,
            turns: game.facts().turns,
            seed: 0,
            openings: Vec::new(),
            random_plies: 0,
            time_limit: Self::TIME_LIMIT,
            grace: Self::GRACE,
            sprt: None,
            count_repeats: false,
            adjudicate: false,
            fixed_sides: false,
            shard: Shard::WHOLE,
        }
    }

    /// The plan of the event in a folder.
    ///
    /// # Errors
    /// The folder has no event, or its settings cannot be read.
    pub fn read(folder: &Path) -> Result<Self, FolderError> {
        Folder::settings(folder)
    }
}

fn whole() -> Shard {
    Shard::WHOLE
}

/// A game as its name.
mod game_name {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::any::AnyGame;

    pub(super) fn serialize<S: Serializer>(
        game: &AnyGame,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        game.name().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<AnyGame, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

/// A test as its text, `null` for no test.
mod sprt_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::matches::statistics::Sprt;

    pub(super) fn serialize<S: Serializer>(
        sprt: &Option<Sprt>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        sprt.as_ref().map(Sprt::to_string).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Sprt>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse())
            .transpose()
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ADVANCE;

    #[test]
    fn settings_are_kept_in_these_words_and_read_again() {
        let text =
            r#"{"command":"match","game":"advance","players":["level=8","cmd=./bot"],"games":100,"#
                .to_owned()
                + r#""turns":100,"seed":0,"openings":["4g4/9/9/9/9/9/9/9/4G4 w 6"],"random_plies":0,"#
                + r#""time_limit":10000,"grace":100,"sprt":"elo0=0,elo1=10,alpha=0.05,beta=0.05"}"#;
        let plan = Plan {
            openings: vec!["4g4/9/9/9/9/9/9/9/4G4 w 6".to_owned()],
            sprt: Some("elo0=0,elo1=10".parse().unwrap()),
            ..Plan::of_match(ADVANCE, ["level=8", "cmd=./bot"])
        };
        assert_eq!(serde_json::to_string(&plan).unwrap(), text);
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
        let other = text.replace("advance", "chess");
        let error = serde_json::from_str::<Plan>(&other).unwrap_err();
        assert!(error.to_string().starts_with("no game is called 'chess'"));
        let mut cup = Plan::of_tournament(ADVANCE, &["level=8", "cmd=./bot"]);
        cup.openings.clone_from(&plan.openings);
        let text = text.replace("\"match\"", "\"tournament\"");
        let text = text.replace("\"elo0=0,elo1=10,alpha=0.05,beta=0.05\"", "null");
        assert_eq!(serde_json::to_string(&cup).unwrap(), text);
    }
}
