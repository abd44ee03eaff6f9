//! What `match` and `tournament` have in common: how a series of games is set up, played, kept and resumed.

use std::collections::BTreeMap;
use std::iter;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use advance::arena::{Failure, Folder, Series};
use advance::game::TURNS;
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

use crate::cli::arguments::input;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::player::{Contender, Contest, Terms};
use crate::cli::arguments::which::Which;
use crate::cli::compare::event::Event;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};

#[derive(Debug, clap::Args)]
pub struct Plan {
    /// Which game to play
    #[arg(long, value_enum, default_value_t)]
    game: Which,
    /// How many games each two players play, with colours swapped after each
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(0..=u32::MAX))]
    games: u32,
    /// End a game after this many moves of each side; then more material wins
    #[arg(long, value_name = "N", default_value_t = TURNS, value_parser = whole(0..=u32::MAX))]
    turns: u32,
    /// Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Begin from the positions in this file, one per line in the form 'RANKS w 0', each for a pair of games
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin with this many random moves, the same for both games of a pair
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = whole(0..=u32::MAX))]
    random_plies: u32,
    /// How long a program may take for a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = whole(0..=u64::MAX))]
    time_limit: u64,
    /// Extra milliseconds for starting the program and for the files
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = whole(0..=u64::MAX))]
    grace: u64,
    /// Games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=NonZero::<usize>::MAX))]
    concurrency: Option<NonZero<usize>>,
    /// Keep the games in this folder, one file each, to resume the series
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Resume the series in this folder, with the players and options it was begun with; only --concurrency
    /// and --json can be given again
    #[arg(long, value_name = "DIR", conflicts_with_all = BEGUN_WITH)]
    resume: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The options that a folder knows.
const BEGUN_WITH: [&str; 9] = [
    "game",
    "games",
    "turns",
    "seed",
    "openings",
    "random_plies",
    "time_limit",
    "grace",
    "out",
];

/// Everything that decides the games of a series, kept beside them so that the series can be resumed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The command that began the series.
    command: String,
    /// The game; older folders do not name it.
    #[serde(default)]
    pub game: Which,
    players: Vec<String>,
    games: u32,
    turns: u32,
    seed: u64,
    openings: Vec<String>,
    random_plies: u32,
    time_limit: u64,
    grace: u64,
    /// When to stop early; matches only.
    pub sprt: Option<String>,
}

/// A series whose game is known, so that it can be set up.
pub struct Begun {
    pub settings: Settings,
    /// Where it was begun before.
    folder: Option<Folder>,
}

/// More games than can be numbered.
#[derive(Debug, thiserror::Error)]
#[error("--games: {0} games in all are too many; a series has at most {max}", max = u32::MAX)]
pub struct TooManyGames(u64);

impl Plan {
    /// The series to play: what the arguments ask for, or what a folder was begun with.
    pub fn begin(
        &self,
        command: &str,
        players: Vec<String>,
        sprt: Option<String>,
    ) -> anyhow::Result<Begun> {
        let (settings, folder) = match &self.resume {
            Some(path) => {
                let (folder, settings) = Folder::open::<Settings>(path)?;
                ensure!(
                    settings.command == command,
                    "'{}' holds the games of a {kind}: resume it with 'advance {kind} --resume'",
                    path.display(),
                    kind = settings.command
                );
                (settings, Some(folder))
            }
            None => (self.settings(command, players, sprt)?, None),
        };
        Ok(Begun { settings, folder })
    }

    fn settings(
        &self,
        command: &str,
        players: Vec<String>,
        sprt: Option<String>,
    ) -> anyhow::Result<Settings> {
        let openings = match &self.openings {
            Some(path) => read_openings(path)?,
            None => Vec::new(),
        };
        Ok(Settings {
            command: command.to_owned(),
            game: self.game,
            players,
            games: self.games,
            turns: self.turns,
            seed: self.seed,
            openings,
            random_plies: self.random_plies,
            time_limit: self.time_limit,
            grace: self.grace,
            sprt,
        })
    }
}

impl Begun {
    /// Sets the series up. A folder for it is made only when nothing is wrong with the rest.
    pub fn event<G: Contest>(self, plan: &Plan) -> anyhow::Result<Event<G>> {
        let Self { settings, folder } = self;
        let players = settings.players.iter().map(|text| Contender::parse(text));
        let contenders: Vec<Contender<G>> = players.collect::<Result<_, _>>()?;
        let opening = |line: &String| {
            line.parse()
                .with_context(|| format!("the opening '{line}'"))
        };
        let series = Series {
            players: contenders.len(),
            games: settings.games,
            turns: settings.turns,
            seed: settings.seed,
            openings: settings
                .openings
                .iter()
                .map(opening)
                .collect::<Result<_, _>>()?,
            random_plies: settings.random_plies,
        };
        let total = u32::try_from(series.len()).map_err(|_| TooManyGames(series.len()))?;
        let terms = Terms {
            patience: Duration::from_millis(settings.time_limit.saturating_add(settings.grace)),
            stop: stop_on_signal()?,
        };
        let mut event = Event {
            command: settings.command.clone(),
            names: names(&contenders, &terms)?,
            series,
            total,
            contenders,
            terms,
            folder: None,
            kept: BTreeMap::new(),
            threads: threads(plan.concurrency)?,
        };
        event.folder = match (folder, &plan.out) {
            (Some(folder), _) => {
                event.take_up(&folder)?;
                Some(folder)
            }
            (None, Some(path)) => Some(Folder::create(path, &settings)?),
            (None, None) => None,
        };
        Ok(event)
    }
}

/// The names of the players, all different.
fn names<G: Contest>(contenders: &[Contender<G>], terms: &Terms) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for contender in contenders {
        let name = contender.name(terms).map_err(|failure| match failure {
            Failure::Stopped => Interrupted("no game was played".to_owned()).into(),
            failure => anyhow::Error::new(failure),
        })?;
        names.push(free(&name, &names));
    }
    Ok(names)
}

/// The name, with a number where it is taken.
fn free(name: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name} #{number}"));
    let mut names = iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// How many games to play at once.
pub fn threads(asked: Option<NonZero<usize>>) -> anyhow::Result<usize> {
    let threads = asked.map_or_else(thread::available_parallelism, Ok);
    Ok(threads
        .context("cannot tell the number of cores: set --concurrency")?
        .get())
}

/// The lines of a file without empty lines and comments.
fn read_openings(path: &Path) -> anyhow::Result<Vec<String>> {
    let text = input::text(path)?;
    let lines = text.lines().map(str::trim);
    let openings: Vec<_> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect();
    ensure!(
        !openings.is_empty(),
        "'{}' has no positions",
        path.display()
    );
    Ok(openings)
}
