//! What `match` and `tournament` have in common: how a series of games is set up, played, kept and resumed.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use advance::arena::{Folder, Pairing, Record, Series, in_parallel, play};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

use super::interrupt::{Interrupted, stop_on_signal};
use super::player::{Contender, Contest, Terms};
use super::progress::Progress;
use super::which::Which;

#[derive(Debug, clap::Args)]
pub struct Plan {
    /// Which game to play
    #[arg(long, value_enum, default_value_t)]
    game: Which,
    /// How many games each two players play; they change colours after each game
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// How many moves of each side end a game; then the greater material wins
    #[arg(long, value_name = "N", default_value_t = 100)]
    turns: u32,
    /// Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Begin from the positions in this file, one a line as in 'RANKS w 0', each for a pair of games
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin with this many random moves, the same ones for a pair of games
    #[arg(long, value_name = "K", default_value_t = 0)]
    random_plies: u32,
    /// How many milliseconds a program may take for a move
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    time_limit: u64,
    /// How many milliseconds more are let pass, for starting the program and for the files
    #[arg(long, value_name = "MS", default_value_t = 100)]
    grace: u64,
    /// How many games to play at once [default: the cores]
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZero<usize>>,
    /// Keep the games in this folder, one file each, so that the series can be resumed
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the series in this folder, with the settings that it was begun with
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What decides the games of a series: it is kept beside them, so that they can be gone on with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The command that began the series.
    command: String,
    /// The game; older folders do not say it.
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
    folder: Option<Folder>,
}

/// A series that is ready to be played.
pub struct Event<G: Contest> {
    pub settings: Settings,
    pub names: Vec<String>,
    series: Series<G>,
    contenders: Vec<Contender<G>>,
    terms: Terms,
    folder: Option<Folder>,
    kept: BTreeMap<u32, Record<G>>,
    threads: usize,
}

/// Whether to play on after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Play,
    Stop,
}

impl Plan {
    /// What is to be played: what is asked for, or what a folder was begun with.
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
                    "'{}' holds the games of a {kind}: resume them by 'advance {kind} --resume'",
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
        let terms = Terms {
            patience: Duration::from_millis(settings.time_limit.saturating_add(settings.grace)),
            stop: stop_on_signal()?,
        };
        let names = contenders.iter().map(|contender| contender.name(&terms));
        let names = names.collect::<Result<_, _>>()?;
        let asked = |(number, _): &(u32, Record<G>)| *number < series.len();
        let kept = match &folder {
            Some(folder) => folder.records()?.into_iter().filter(asked).collect(),
            None => BTreeMap::new(),
        };
        let folder = match (folder, &plan.out) {
            (None, Some(path)) => Some(Folder::create(path, &settings)?),
            (folder, _) => folder,
        };
        Ok(Event {
            names,
            kept,
            threads: threads(plan.concurrency)?,
            settings,
            series,
            contenders,
            terms,
            folder,
        })
    }
}

/// How many games to play at once.
pub fn threads(asked: Option<NonZero<usize>>) -> anyhow::Result<usize> {
    let threads = asked.map_or_else(thread::available_parallelism, Ok);
    Ok(threads
        .context("cannot tell the number of cores: give --concurrency")?
        .get())
}

/// The lines of a file, those left out that are empty or remarks.
fn read_openings(path: &Path) -> anyhow::Result<Vec<String>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read '{}'", path.display()))?;
    let lines = text.lines().map(str::trim);
    let openings: Vec<_> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect();
    ensure!(
        !openings.is_empty(),
        "'{}' holds no position",
        path.display()
    );
    Ok(openings)
}

impl<G: Contest> Event<G> {
    /// Plays what is not kept yet, and hands every game, the kept ones first, to `take` with the numbers of
    /// its players. `message` is what the progress shows.
    ///
    /// # Errors
    /// [`Interrupted`] when a signal ended it, after all that was played was handed out.
    pub fn run(
        &self,
        mut take: impl FnMut(u32, &Record<G>, [usize; 2]) -> (Next, String),
    ) -> anyhow::Result<()> {
        let total = self.series.len();
        let progress = Progress::new("games", total);
        let stop = &self.terms.stop;
        let mut played = 0;
        let mut enough = false;
        let mut add = |number, record: &Record<G>| {
            let (next, message) = take(number, record, self.series.pairing(number).players);
            played += 1;
            progress.step(message);
            enough |= next == Next::Stop;
            enough
        };
        for (&number, record) in &self.kept {
            add(number, record);
        }
        let rest = (0..total).filter(|number| !self.kept.contains_key(number));
        in_parallel(
            rest,
            self.threads,
            stop,
            |number| self.play(number),
            |number, record| {
                if let Some(folder) = &self.folder {
                    folder
                        .save(number, &record)
                        .map_err(std::io::Error::other)?;
                }
                if add(number, &record) {
                    stop.request();
                }
                Ok(())
            },
        )?;
        drop(progress);
        if played < total && !enough {
            return Err(self.interrupted(played).into());
        }
        Ok(())
    }

    fn play(&self, number: u32) -> Result<Record<G>, advance::arena::Failure> {
        let Pairing {
            players: [first, second],
            seeds,
            opening,
        } = self.series.pairing(number);
        let mut a = self.contenders[first].player(seeds[0], &self.terms)?;
        let mut b = self.contenders[second].player(seeds[1], &self.terms)?;
        let turns = self.series.turns;
        let stop = &self.terms.stop;
        let course = play(&opening.position, [&mut *a, &mut *b], turns, stop)?;
        Ok(Record {
            players: [first, second].map(|player| self.names[player].clone()),
            round: Some(number + 1),
            seed: Some(self.series.seed),
            turns,
            start: opening,
            course,
        })
    }

    fn interrupted(&self, played: u32) -> Interrupted {
        let command = &self.settings.command;
        Interrupted(match &self.folder {
            Some(folder) => format!(
                "{played} of {} games are played: go on by 'advance {command} --resume {}'",
                self.series.len(),
                folder.path().display()
            ),
            None => format!(
                "{played} of {} games were played, and none is kept: with --out DIR they would be",
                self.series.len()
            ),
        })
    }
}
