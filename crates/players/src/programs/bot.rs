//! Bots of this library, by their texts: `level=8,nodes=20000`, `elo=1200` or `search,nodes=20000`.

use super::options::{LIMITS, ParseBotError, options};
use crate::any::{AnyChooser, AnyGame};
use crate::search::Limits;
use vauban_game::engine::{Elo, Strength};

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
    /// The index of the level in [`AnyGame::levels`]; or an Elo number, if the game [is rated](AnyGame::is_rated).
    pub strength: Strength<usize>,
    /// The seed that breaks the bot's ties in every game; `None` for a different seed in each game.
    pub seed: Option<u64>,
    /// The limits of a move.
    pub limits: Limits,
    /// The way to read equal replies, one of [`AnyGame::readings`]; `None` for the level's own.
    pub reading: Option<&'static str>,
}

impl Bot {
    /// The bot of a level without options.
    #[must_use]
    pub fn new(game: AnyGame, level: usize) -> Self {
        Self {
            game,
            strength: Strength::Level(level),
            seed: None,
            limits: game.a_move(),
            reading: None,
        }
    }

    /// The bot of a game that a text describes.
    ///
    /// # Errors
    /// When the text names an option that the bot does not have, or a value that the option does not take.
    pub fn parse(game: AnyGame, text: &str) -> Result<Self, ParseBotError> {
        let levels = game.levels();
        let place = |name: &str| levels.iter().position(|level| level == name);
        let first = text.split(',').next().unwrap_or_default();
        let bare = place(first);
        let rest = text.split(',').skip(usize::from(bare.is_some()));
        let known = known(game);
        let options = options(rest, &known, || form(game))?;
        let mut bot = Self::new(game, bare.unwrap_or(game.facts().level));
        let named = |name| options.iter().any(|option| option.name == name);
        if named("elo") && (bare.is_some() || named("level")) {
            return Err(ParseBotError::Together("level", "elo"));
        }
        let mut limits = Limits::default();
        for option in &options {
            match option.name {
                "level" if bare.is_some() => return Err(ParseBotError::Twice("level".to_owned())),
                "level" => {
                    let expected = || option.other_than(format!("one of {}", levels.join(", ")));
                    bot.strength = Strength::Level(place(option.value).ok_or_else(expected)?);
                }
                "elo" => {
                    let expected = || {
                        let (lowest, highest) = (Elo::LOWEST, Elo::HIGHEST);
                        option.other_than(format!("a whole number from {lowest} to {highest}"))
                    };
                    let elo = option.value.parse().map_err(|_| expected())?;
                    bot.strength = Strength::Elo(elo);
                }
                "seed" => bot.seed = Some(option.number()?),
                "predict" => {
                    let words = words(game);
                    let word = words.iter().find(|&&word| word == option.value);
                    let expected = || option.other_than(format!("one of {}", words.join(", ")));
                    bot.reading = Some(*word.ok_or_else(expected)?);
                }
                _ => option.limit(&mut limits)?,
            }
        }
        for option in &options {
            bot.check(option.name)?;
        }
        bot.limits = limits.or(game.a_move());
        Ok(bot)
    }

    /// Refuses an option without effect at the level.
    fn check(&self, option: &'static str) -> Result<(), ParseBotError> {
        let uses = |level: usize| match option {
            "level" | "elo" | "seed" => true,
            "predict" => !self.game.readings(level).is_empty(),
            limit => self.game.limits_of(level).contains(&limit),
        };
        if self
            .strength
            .level()
            .map_or(matches!(option, "elo" | "seed"), uses)
        {
            return Ok(());
        }
        let levels = self.game.levels().into_iter().enumerate();
        let users = levels.filter_map(|(level, name)| uses(level).then_some(name));
        Err(ParseBotError::Ignored {
            strength: match self.strength {
                Strength::Level(_) => Strength::Level(self.name()).to_string(),
                Strength::Elo(_) => self.strength.to_string(),
            },
            option,
            users: users.collect::<Vec<_>>().join(" or "),
        })
    }

    /// The name of the level; or the Elo number, as in `elo=1200`.
    #[must_use]
    pub fn name(&self) -> String {
        match self.strength {
            Strength::Level(level) => self
                .game
                .levels()
                .into_iter()
                .nth(level)
                .unwrap_or_default(),
            Strength::Elo(elo) => format!("elo={elo}"),
        }
    }

    /// The way in which the bot reads equal replies; `None` if the level does not use one.
    #[must_use]
    pub fn reading(&self) -> Option<&'static str> {
        let usual = self
            .game
            .readings(self.strength.level()?)
            .first()
            .copied()?;
        Some(self.reading.unwrap_or(usual))
    }

    /// The chooser of the bot's moves in one game. `seed` settles its ties, unless it has a seed of its own; without
    /// either they are settled in a fixed way.
    #[must_use]
    pub fn chooser(&self, seed: Option<u64>) -> AnyChooser {
        let seed = self.seed.or(seed);
        match (self.strength, self.reading) {
            (Strength::Level(level), Some(word)) => {
                (self.game).chooser_reading(level, seed, self.limits, word)
            }
            (strength, _) => self.game.chooser(strength, seed, self.limits),
        }
    }
}

/// The options that at least one level of a game takes.
fn known(game: AnyGame) -> Vec<&'static str> {
    let levels = 0..game.levels().len();
    let limits: Vec<_> = levels.flat_map(|level| game.limits_of(level)).collect();
    let predict = (!words(game).is_empty()).then_some("predict");
    let elo = game.is_rated().then_some("elo");
    let own = ["level"]
        .into_iter()
        .chain(elo)
        .chain(["seed"])
        .chain(predict);
    own.chain(LIMITS.into_iter().filter(|limit| limits.contains(&limit)))
        .collect()
}

/// The ways in which a level of a game may read equal replies.
fn words(game: AnyGame) -> &'static [&'static str] {
    let levels = 0..game.levels().len();
    let mut readings = levels.map(|level| game.readings(level));
    readings.find(|words| !words.is_empty()).unwrap_or_default()
}

/// The forms of the texts of a game's bots, for messages.
fn form(game: AnyGame) -> String {
    let facts = game.facts();
    let levels = game.levels();
    // A number by itself does not say that it is a level.
    let is_word = |level: &&String| level.parse::<u32>().is_err();
    let mut forms: Vec<_> = levels.iter().filter(is_word).cloned().collect();
    if facts.closed.is_none() {
        if game.start().position.board_file().is_some() {
            forms.push("cmd=COMMAND".to_owned());
        }
        forms.push("ugi=COMMAND".to_owned());
    }
    let usual = &levels[facts.level];
    let prefix = if is_word(&usual) { "" } else { "level=" };
    forms.push(format!("or options as in {prefix}{usual},nodes=20000"));
    forms.join(", ")
}
