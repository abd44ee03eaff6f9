//! The plan of an event: its settings, as its folder keeps them.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::any::{AnyGame, Games, ParseGameError};
use crate::matches::folder::{Folder, FolderError};
use crate::matches::shard::Shard;
use crate::matches::statistics::Sprt;
use crate::players::Contender;
use vauban_files::RunKind;

/// The settings that decide the games of an event: the same plan gives the same games, unless a clock or a foreign
/// program influences them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan<G = AnyGame> {
    /// Match or tournament: the header of a folder keeps it.
    #[serde(rename = "run", skip_serializing)]
    pub kind: EventKind,
    /// The game, kept by its name.
    pub game: G,
    /// Which players meet in a tournament.
    #[serde(default, skip_serializing_if = "Schedule::is_usual")]
    pub schedule: Schedule,
    /// The players, by the texts of [`Contender`]s.
    pub players: Vec<String>,
    /// Games of each pair of players, who change colours after each game.
    pub games: u32,
    /// The turn limit, in moves of each side.
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
    /// True if the player named first always plays the first side, so that no two games are a pair.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed_sides: bool,
    /// True if games that repeat an earlier one move for move count as evidence of strength.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub count_repeats: bool,
    /// True if decided games and games without progress are ended early.
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
    /// The kind of its folder.
    #[must_use]
    pub const fn run(self) -> RunKind {
        match self {
            Self::Match => RunKind::Match,
            Self::Tournament => RunKind::Tournament,
        }
    }

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
    /// The folder has no event, or its settings cannot be read, or name none of `games`.
    pub fn read(folder: &Path, games: Games) -> Result<Self, FolderError> {
        Ok(Folder::settings::<Plan<String>>(folder)?.plan.of(games)?)
    }

    /// The players that are programs.
    pub(super) fn programs(&self) -> Vec<String> {
        let is_program = |text: &&String| {
            let player = Contender::parse(self.game, text);
            player.is_ok_and(|player| player.is_program())
        };
        self.players.iter().filter(is_program).cloned().collect()
    }
}

/// A plan as it is written, with the name of its game.
impl Plan<String> {
    /// The plan, whose game is one of `games`.
    ///
    /// # Errors
    /// No game has this name.
    pub fn of(self, games: Games) -> Result<Plan, ParseGameError> {
        Ok(Plan {
            game: games.named(&self.game)?,
            kind: self.kind,
            schedule: self.schedule,
            players: self.players,
            games: self.games,
            turns: self.turns,
            seed: self.seed,
            openings: self.openings,
            random_plies: self.random_plies,
            time_limit: self.time_limit,
            grace: self.grace,
            sprt: self.sprt,
            fixed_sides: self.fixed_sides,
            count_repeats: self.count_repeats,
            adjudicate: self.adjudicate,
            shard: self.shard,
        })
    }
}

fn whole() -> Shard {
    Shard::WHOLE
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
