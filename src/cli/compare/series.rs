//! What `match` and `tournament` have in common: the options of a series of games, and how one is played
//! before the eyes of the user.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use advance::arena::contender::Contest;
use advance::arena::event::{Event, EventError, Kind, Plan, Standings};
use advance::arena::statistics::Sprt;
use advance::arena::{Failure, FolderError, Record};
use advance::game::TURNS;
use advance::games::Which;
use anyhow::{Context, anyhow, ensure};

use crate::cli::arguments::input;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::{MOST_THREADS, threads};
use crate::cli::arguments::which::which;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::Progress;

#[derive(Debug, clap::Args)]
pub struct SeriesArgs {
    /// Which game to play
    #[arg(long, default_value_t, value_parser = which())]
    game: Which,
    /// How many games each two players play, with colours swapped after each
    #[arg(long, value_name = "N", default_value_t = Plan::GAMES, value_parser = whole(0..=u32::MAX))]
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
    #[arg(long, value_name = "MS", default_value_t = Plan::TIME_LIMIT, value_parser = whole(0..=u64::MAX))]
    time_limit: u64,
    /// Extra milliseconds for starting the program and for the files
    #[arg(long, value_name = "MS", default_value_t = Plan::GRACE, value_parser = whole(0..=u64::MAX))]
    grace: u64,
    /// Games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=MOST_THREADS))]
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

impl SeriesArgs {
    /// What is to be played, and in which game: what is asked for, or what a folder was begun with.
    pub fn plan(
        &self,
        kind: Kind,
        players: Vec<String>,
        sprt: Option<Sprt>,
    ) -> anyhow::Result<(Plan, Which)> {
        let Some(folder) = &self.resume else {
            return Ok((self.asked(kind, players, sprt)?, self.game));
        };
        let plan = Plan::read(folder)?;
        let folder = folder.display();
        ensure!(
            plan.kind == kind,
            "'{folder}' holds the games of a {kind}: resume it with 'advance {kind} --resume'",
            kind = plan.kind.name()
        );
        let game = plan.game.parse();
        let game = game.with_context(|| format!("cannot resume '{folder}'"))?;
        Ok((plan, game))
    }

    fn asked(&self, kind: Kind, players: Vec<String>, sprt: Option<Sprt>) -> anyhow::Result<Plan> {
        Ok(Plan {
            kind,
            game: self.game.name().to_owned(),
            players,
            games: self.games,
            turns: self.turns,
            seed: self.seed,
            openings: match &self.openings {
                Some(path) => read_openings(path)?,
                None => Vec::new(),
            },
            random_plies: self.random_plies,
            time_limit: self.time_limit,
            grace: self.grace,
            sprt,
        })
    }

    /// Plays what is planned, and shows the progress with the `message` of each game. A folder is made only
    /// when nothing is wrong with the rest.
    pub fn play<G: Contest>(
        &self,
        plan: Plan,
        message: impl Fn(&Standings, &Record<G>) -> String,
    ) -> anyhow::Result<Standings> {
        let threads = threads(self.concurrency)?;
        let event = self.event::<G>(plan).map_err(told)?;
        let progress = Progress::new("games", event.total());
        Ok(event.run(threads, |standings, record| {
            progress.step(message(standings, record));
        })?)
    }

    fn event<G: Contest>(&self, plan: Plan) -> anyhow::Result<Event<G>> {
        let stop = stop_on_signal()?;
        Ok(match (&self.resume, &self.out) {
            (Some(folder), _) => Event::resume(folder, &stop)?,
            (None, Some(folder)) => Event::new(plan, &stop)?.keep(folder)?,
            (None, None) => Event::new(plan, &stop)?,
        })
    }

    /// Whether all was played; otherwise, how to go on.
    pub fn finish(&self, kind: Kind, standings: &Standings) -> Result<(), Interrupted> {
        if standings.is_over() {
            return Ok(());
        }
        let (played, total) = (standings.played(), standings.total());
        Err(Interrupted(
            match self.resume.as_ref().or(self.out.as_ref()) {
                Some(folder) => format!(
                    "{played} of {total} games played: resume with 'advance {} --resume {}'",
                    kind.name(),
                    folder.display()
                ),
                None => format!(
                    "{played} of {total} games were played and none was kept; --out DIR keeps them"
                ),
            },
        ))
    }
}

/// Why there is nothing to play, in the words of the command line.
fn told(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref() {
        Some(EventError::TooManyGames(_)) => error.context("--games"),
        Some(EventError::Folder(FolderError::Used(_))) => {
            anyhow!("{error}: resume them with --resume, or name another folder")
        }
        Some(EventError::Failure(Failure::Stopped)) => {
            Interrupted("no game was played".to_owned()).into()
        }
        _ => error,
    }
}

/// Whether the arguments are to blame for an error.
pub fn is_usage(error: &anyhow::Error) -> bool {
    matches!(
        error.downcast_ref(),
        Some(EventError::Contender(_) | EventError::TooManyGames(_))
    )
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
