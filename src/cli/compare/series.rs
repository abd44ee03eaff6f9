//! The common parts of `match` and `tournament`: the options of a series of games, and playing it with progress on the
//! screen.

use std::borrow::Cow;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use advance::OWN_BUILD;
use advance::any::AnyGame;
use advance::file::{HeaderError, PlannedFolderError};
use advance::game::TURNS;
use advance::games::{ADVANCE, BOOK, GAMES};
use advance::matches::event::{Event, EventError, EventKind, Plan, Schedule, Standings};
use advance::matches::record::Record;
use advance::matches::statistics::Sprt;
use advance::matches::{Folder, Shard, openings};
use advance::players::{Failure, ParseBotError, adopt_survivors, quoted};
use anyhow::{bail, ensure};

use crate::cli::arguments::game::game;
use crate::cli::arguments::input;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::other_build::OtherBuildArgs;
use crate::cli::arguments::size::start;
use crate::cli::arguments::threads::{MOST_THREADS, threads};
use crate::cli::arguments::trust::TrustArgs;
use crate::cli::arguments::turns::turns;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::ProgressLine;

#[derive(Debug, clap::Args)]
pub struct SeriesArgs {
    /// Which game to play
    #[arg(help_heading = "Games", long, default_value_t = ADVANCE, value_parser = game())]
    game: AnyGame,
    #[arg(help_heading = "Games", long, value_name = "N", value_parser = whole(0..=u32::MAX), help = games())]
    games: Option<u32>,
    #[arg(help_heading = "Games", long, value_name = "N", value_parser = whole(0..=u32::MAX), help = turns())]
    turns: Option<u32>,
    /// Choose a different set of games
    #[arg(hide_short_help = true, help_heading = "Games", long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Begin from the positions in this file, one per line in the form 'RANKS w 0', each for a pair of games;
    /// 'book' has 500 balanced ones
    #[arg(help_heading = "Games", long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Play on a board with this many rows, in eater (3 to 15) and jeson-mor (odd, 3 to 25)
    #[arg(hide_short_help = true, help_heading = "Games", long, value_name = "M", conflicts_with = "openings", value_parser = whole(1..=usize::MAX))]
    size: Option<usize>,
    /// Begin with this many random moves, the same for both games of a pair
    #[arg(hide_short_help = true, help_heading = "Games", long, value_name = "K", default_value_t = 0, value_parser = whole(0..=2 * TURNS))]
    random_plies: u32,
    /// Time of a program for a move without a clock, in milliseconds
    #[arg(help_heading = "Limits", long, value_name = "MS", default_value_t = Plan::TIME_LIMIT, value_parser = whole(0..=u64::MAX))]
    time_limit: u64,
    /// Extra milliseconds: for starting a program, for its files, and past an engine's clock
    #[arg(hide_short_help = true, help_heading = "Limits", long, value_name = "MS", default_value_t = Plan::GRACE, value_parser = whole(0..=u64::MAX))]
    grace: u64,
    /// Games to play at once [default: one per core]
    #[arg(hide_short_help = true, help_heading = "Limits", long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=MOST_THREADS))]
    concurrency: Option<NonZero<usize>>,
    /// Count repeated games in full: those that repeat an earlier one move for move make Elo and the test of --sprt as
    /// certain as other games do
    #[arg(hide_short_help = true, help_heading = "Count", long)]
    count_repeats: bool,
    /// End decided games (a player sees a forced loss or, after a score of 25 points, a forced win; or six scores in a
    /// row give a side 25 points), and those in which a position came up three times or 50 moves gained nothing: the
    /// lead decides the result
    #[arg(help_heading = "Count", long)]
    adjudicate: bool,
    /// Keep the games in this folder, one file each, to resume the series
    #[arg(help_heading = "Keep", long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Resume the series in this folder, with the players and options it was begun with; only --games, which
    /// may add some, --concurrency, --json, --trust and --other-build go with it
    #[arg(help_heading = "Keep", long, value_name = "DIR", conflicts_with_all = BEGUN_WITH, conflicts_with = "out")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
    #[command(flatten)]
    other_build: OtherBuildArgs,
    /// Play only part K of N here; 'merge' joins the parts
    #[arg(help_heading = "Keep", long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Print the result as one JSON object
    #[arg(help_heading = "Keep", long)]
    pub json: bool,
}

/// The options that a folder stores.
const BEGUN_WITH: [&str; 11] = [
    "game",
    "turns",
    "seed",
    "openings",
    "size",
    "random_plies",
    "time_limit",
    "grace",
    "count_repeats",
    "adjudicate",
    "shard",
];

/// The help of an option that `--resume` reads from the folder, and which therefore has no default in clap.
fn games() -> String {
    let usual = Plan::GAMES;
    format!(
        "How many games each pair of players plays, with colours swapped after each [default: {usual}]"
    )
}

impl SeriesArgs {
    /// The plan: from the options, or from the folder that is resumed.
    pub fn plan(
        &self,
        kind: EventKind,
        players: Vec<String>,
        sprt: Option<Sprt>,
    ) -> anyhow::Result<Plan> {
        self.trust.check_use(self.resume.is_some())?;
        self.other_build.check_use(self.resume.is_some())?;
        let Some(folder) = &self.resume else {
            return self.asked(kind, players, sprt);
        };
        let plan = Plan::read(folder, GAMES)?;
        if plan.kind != kind {
            let path = folder.clone();
            let source = HeaderError::OtherKind(plan.kind.run());
            bail!(PlannedFolderError::Header { path, source });
        }
        Ok(plan)
    }

    fn asked(
        &self,
        kind: EventKind,
        players: Vec<String>,
        sprt: Option<Sprt>,
    ) -> anyhow::Result<Plan> {
        Ok(Plan {
            kind,
            schedule: Schedule::default(),
            game: self.game,
            players,
            games: self.games.unwrap_or(Plan::GAMES),
            turns: self.turns.unwrap_or(self.game.facts().turns),
            seed: self.seed,
            openings: match (&self.openings, self.size) {
                (Some(path), _) => read_openings(path, self.game)?,
                (None, None) => Vec::new(),
                (None, size) => vec![start(self.game, size)?.to_string()],
            },
            random_plies: self.random_plies,
            time_limit: self.time_limit,
            grace: self.grace,
            sprt,
            count_repeats: self.count_repeats,
            adjudicate: self.adjudicate,
            fixed_sides: false,
            shard: self.shard.unwrap_or(Shard::WHOLE),
        })
    }

    /// Plays the plan, and shows the progress with the `message` of each game. Makes a folder only if the rest is
    /// valid.
    pub fn play(
        &self,
        plan: Plan,
        message: impl Fn(&Standings, &Record) -> String,
    ) -> anyhow::Result<Standings> {
        let threads = threads(self.concurrency)?;
        let event = self.event(plan).map_err(with_advice)?;
        let progress = ProgressLine::new("games", event.total());
        progress.announce();
        Ok(event.run(threads, |standings, record| {
            progress.step(message(standings, record));
        })?)
    }

    /// The folder of the games, if they are kept.
    pub fn folder(&self) -> Option<&Path> {
        self.resume.as_deref().or(self.out.as_deref())
    }

    fn event(&self, plan: Plan) -> anyhow::Result<Event> {
        adopt_survivors();
        let stop = stop_on_signal()?;
        let event = match &self.resume {
            Some(folder) => {
                let admission = self.other_build.admission();
                let trusts = |named: &[String]| self.trust.trusts(named);
                Event::resume(folder, GAMES, admission, self.games, &stop, trusts)?
            }
            None => Event::new(plan, &stop)?,
        };
        Ok(match &self.out {
            Some(folder) => event.save_to(folder, &OWN_BUILD)?,
            None => event,
        })
    }

    /// Succeeds if all games were played; otherwise, the error says how to go on.
    pub fn finish(&self, kind: EventKind, standings: &Standings) -> anyhow::Result<()> {
        if standings.is_over() {
            return Ok(());
        }
        let (played, total) = (standings.played(), standings.total());
        if let Some(folder) = &self.resume
            && !Folder::is_writable(folder)
        {
            let folder = folder.display();
            bail!(
                "{played} of {total} games played: the others are not, because you may only read '{folder}'"
            );
        }
        Err(Interrupted(match self.folder() {
            Some(folder) => format!(
                "{played} of {total} games played: resume with 'advance {} --resume {}'",
                kind.name(),
                quoted(&folder.to_string_lossy())
            ),
            None => format!(
                "{played} of {total} games were played and none was kept; --out DIR keeps them"
            ),
        })
        .into())
    }
}

/// The reason why no game can be played, in the words of the command line.
fn with_advice(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref() {
        Some(EventError::TooManyGames(_) | EventError::Fewer { .. }) => error.context("--games"),
        Some(EventError::Failure(Failure::Stopped)) => {
            Interrupted("no game was played".to_owned()).into()
        }
        _ => error,
    }
}

/// True if the arguments are to blame for an error.
pub fn is_usage(error: &anyhow::Error) -> bool {
    error.is::<ParseBotError>()
        || matches!(
            error.downcast_ref(),
            Some(EventError::Contender(_) | EventError::TooManyGames(_) | EventError::Fewer { .. })
        )
}

/// The lines of a file, or of the book of the program.
fn read_openings(path: &Path, game: AnyGame) -> anyhow::Result<Vec<String>> {
    let text = if path != Path::new("book") {
        input::text(path)?.into()
    } else if game == ADVANCE {
        Cow::Borrowed(BOOK)
    } else {
        bail!(
            "the book has no openings of {game}: use --random-plies, or './book' for a file of that name"
        );
    };
    let openings: Vec<_> = openings::lines(&text).map(str::to_owned).collect();
    ensure!(
        !openings.is_empty(),
        "'{}' has no positions",
        path.display()
    );
    Ok(openings)
}
