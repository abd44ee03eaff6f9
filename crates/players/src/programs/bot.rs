//! Bots of this library, by their texts: `level=8,nodes=20000`, `elo=1200` or `search,nodes=20000`.

use super::options::{ParseBotError, options};
use crate::any::{AnyChooser, AnyGame, AnyLevel};
use crate::search::Limits;
use vauban_game::engine::{Elo, LevelOption, Strength};

/// The options of a bot that only some levels use.
const OF_LEVELS: [LevelOption; 4] = [
    LevelOption::Predict,
    LevelOption::Nodes,
    LevelOption::Depth,
    LevelOption::Time,
];

/// A strength in a game, and how it plays.
///
/// A text names the level first, as `level=8` or `8`, or omits it for the usual one. Options follow. In a game with an
/// Elo scale, `elo=1200` takes the place of the level.
///
/// ```
/// use vauban_players::Bot;
///
/// let checkers = vauban_siblings::ALL[0];
/// let bot = Bot::parse(checkers, "level=medium,seed=3")?;
/// assert_eq!((bot.name().as_str(), bot.seed), ("medium", Some(3)));
/// # Ok::<(), vauban_players::ParseBotError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    /// The game.
    pub game: AnyGame,
    /// The level; or an Elo number, if the game [is rated](AnyGame::is_rated).
    pub strength: Strength<AnyLevel>,
    /// The seed that breaks the bot's ties in every game; `None` for a different seed in each game.
    pub seed: Option<u64>,
    /// The limits of a move.
    pub limits: Limits,
    /// The way to read equal replies, one of the level's [readings](vauban_game::engine::Level::readings); `None` for its
    /// own.
    pub reading: Option<&'static str>,
}

impl Bot {
    /// The bot of a strength without options.
    #[must_use]
    pub fn new(game: AnyGame, strength: impl Into<Strength<AnyLevel>>) -> Self {
        Self {
            game,
            strength: strength.into(),
            seed: None,
            limits: game.move_limits(),
            reading: None,
        }
    }

    /// The bot of a game that a text describes.
    ///
    /// # Errors
    /// When the text names an option that the bot does not have, or a value that the option does not take.
    pub fn parse(game: AnyGame, text: &str) -> Result<Self, ParseBotError> {
        let first = text.split(',').next().unwrap_or_default();
        let bare = game.level(first).ok();
        let rest = text.split(',').skip(usize::from(bare.is_some()));
        let options = options(rest, &known(game), || form(game))?;
        let (mut level, mut elo, mut seed, mut reading) = (bare, None, None, None);
        let mut limits = Limits::default();
        for option in &options {
            match option.name {
                "level" if bare.is_some() => return Err(ParseBotError::Twice("level".to_owned())),
                "level" => {
                    let known = || option.value_error(format!("one of {}", joined(game)));
                    level = Some(game.level(option.value).map_err(|_| known())?);
                }
                "elo" => {
                    let expected = || {
                        let (lowest, highest) = (Elo::LOWEST, Elo::HIGHEST);
                        option.value_error(format!("a whole number from {lowest} to {highest}"))
                    };
                    elo = Some(option.value.parse().map_err(|_| expected())?);
                }
                "seed" => seed = Some(option.number()?),
                "predict" => {
                    let words = readings(game);
                    let word = words.iter().find(|&&word| word == option.value);
                    let expected = || option.value_error(format!("one of {}", words.join(", ")));
                    reading = Some(*word.ok_or_else(expected)?);
                }
                _ => option.limit(&mut limits)?,
            }
        }
        let strength = game.strength(level, elo)?;
        let named = |known: &LevelOption| options.iter().any(|it| it.name == known.name());
        game.check(strength, OF_LEVELS.into_iter().filter(named))?;
        Ok(Self {
            game,
            strength,
            seed,
            limits: limits.or(game.move_limits()),
            reading,
        })
    }

    /// The name of the level; or the Elo number, as in `elo=1200`.
    #[must_use]
    pub fn name(&self) -> String {
        match self.strength {
            Strength::Level(level) => level.to_string(),
            Strength::Elo(elo) => format!("elo={elo}"),
        }
    }

    /// The way in which the bot reads equal replies; `None` if the level does not use one.
    #[must_use]
    pub fn reading(&self) -> Option<&'static str> {
        let usual = self.strength.level()?.readings().first()?;
        Some(self.reading.unwrap_or(usual))
    }

    /// The chooser of the bot's moves in one game. `seed` settles its ties, unless it has a seed of its own; without
    /// either they are settled in a fixed way.
    #[must_use]
    pub fn chooser(&self, seed: Option<u64>) -> AnyChooser {
        let seed = self.seed.or(seed);
        self.game
            .chooser_reading(self.strength, seed, self.limits, self.reading)
    }
}

/// The options that at least one level of a game takes.
fn known(game: AnyGame) -> Vec<&'static str> {
    let levels = game.levels();
    let used = |option: &LevelOption| levels.iter().any(|level| level.uses(*option));
    let elo = game.is_rated().then_some("elo");
    let own = ["level"].into_iter().chain(elo).chain(["seed"]);
    let of_levels = OF_LEVELS.into_iter().filter(used);
    own.chain(of_levels.map(LevelOption::name)).collect()
}

/// The ways in which a level of a game may read equal replies.
fn readings(game: AnyGame) -> &'static [&'static str] {
    let mut levels = game.levels().into_iter();
    let reader = levels.find(|level| level.uses(LevelOption::Predict));
    reader.map_or(&[], |level| level.readings())
}

/// The levels of a game, for messages.
fn joined(game: AnyGame) -> String {
    let levels = game.levels().into_iter();
    let levels: Vec<_> = levels.map(|level| level.to_string()).collect();
    levels.join(", ")
}

/// The forms of the texts of a game's bots, for messages.
fn form(game: AnyGame) -> String {
    let facts = game.facts();
    // A number by itself does not say that it is a level.
    let is_word = |level: &String| level.parse::<u32>().is_err();
    let levels = game.levels().into_iter();
    let mut forms: Vec<_> = levels
        .map(|level| level.to_string())
        .filter(is_word)
        .collect();
    if facts.closed.is_none() {
        if game.start().position.board_file().is_some() {
            forms.push("cmd=COMMAND".to_owned());
        }
        forms.push("ugi=COMMAND".to_owned());
    }
    let usual = facts.level.to_string();
    let prefix = if is_word(&usual) { "" } else { "level=" };
    forms.push(format!("or options as in {prefix}{usual},nodes=20000"));
    forms.join(", ")
}
