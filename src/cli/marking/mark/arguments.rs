//! The arguments of `advance mark`.

use std::env;
use std::num::NonZero;
use std::path::PathBuf;

use advance::cases::{CaseLevel, Marks};
use advance::game::TURNS;
use advance::marking::class::{
    self, BuildPlan, ClassBot, ClassPlan, NewMarks, Roster, Submissions, Trust, submissions,
};
use advance::marking::{OPPONENT, Trial};
use advance::matches::Shard;
use advance::number::counted;
use anyhow::Context;
use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::cli::arguments::number::whole;
use crate::cli::arguments::other_build::OtherBuildArgs;
use crate::cli::arguments::threads::MOST_THREADS;
use crate::cli::arguments::trust::TrustArgs;
use crate::cli::marking::report::formula;
use crate::cli::terminal::output;

/// The default time of a bot for a move, in milliseconds.
const TIME_LIMIT: u64 = 10_000;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{COMPARISON}\n\n{}\n\n{FIELDS}", formula(OPPONENT, Marks::PER_WIN)))]
#[command(group(clap::ArgGroup::new("others").args(["bot", "bots"])))]
pub struct Args {
    /// The folder of the cases, as made by 'advance cases': LEVEL/white|black/tests/N.txt and
    /// LEVEL/white|black/answers/N.txt
    #[arg(
        help_heading = "Cases and games",
        long,
        value_name = "DIR",
        required_unless_present = "resume"
    )]
    pub(super) cases: Option<PathBuf>,
    /// Mark cases of these levels only, for example 5,6 [default: all; they must be balanced]
    #[arg(
        help_heading = "Cases and games",
        long,
        value_name = "LEVELS",
        value_delimiter = ','
    )]
    pub(super) level: Vec<CaseLevel>,
    #[arg(help_heading = "Cases and games", long, value_name = "N", default_value_t = 100, value_parser = whole(0..=u32::MAX), help = format!(
        "How many games to play, each of at most {TURNS} moves of each side"
    ))]
    pub(super) games: u32,
    /// The opponent in the games, a bot as 'advance match' takes it; the seed of each game breaks its ties
    #[arg(hide_short_help = true, help_heading = "Cases and games", long, value_name = "BOT", default_value = OPPONENT)]
    pub(super) opponent: String,
    /// The points for each win beyond 30 of 100 games, at most 15 in all
    #[arg(hide_short_help = true, help_heading = "Cases and games", long, value_name = "POINTS", default_value = "0.25", value_parser = per_win)]
    pub(super) per_win: u32,
    /// Another number gives other games
    #[arg(hide_short_help = true, help_heading = "Cases and games", long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    pub(super) seed: u64,
    /// The program to mark: a file, or a command line such as 'python3 bot.py'; it is called as
    /// 'CMD white|black IN OUT' for each move [default: this program]
    #[arg(help_heading = "Bots", long, value_name = "CMD", value_parser = command_line())]
    pub(super) bot: Option<ClassBot>,
    /// Mark a class: each entry of this folder, or each line of this file, is a bot
    #[arg(help_heading = "Bots", long, value_name = "DIR|LIST", requires = "out")]
    pub(super) bots: Option<PathBuf>,
    /// A table of the students, with the columns id, name, group and late (in minutes), or the gradebook that Canvas
    /// or Moodle has exported: makes tables for it, for Canvas, Moodle and Gradescope
    #[arg(
        hide_short_help = true,
        help_heading = "Bots",
        long,
        value_name = "FILE",
        requires = "bots"
    )]
    pub(super) roster: Option<PathBuf>,
    /// The column of the gradebook for the marks, such as 'Advance bot' [default: the only one]
    #[arg(help_heading = "Bots", long, value_name = "TITLE", requires = "roster")]
    column: Option<String>,
    /// Command line of the bots, with {} for the entry of --bots or for --bot, which is a file or folder then, for
    /// example 'python3 {}/bot.py' [default: the entry is a program]
    #[arg(help_heading = "Bots", long, value_name = "CMD", requires = "others")]
    pub(super) call: Option<String>,
    /// Build each bot by this command, in the sandbox and in a copy of its entry or of --bot, which {} stands for
    /// here and in --call
    #[arg(
        hide_short_help = true,
        help_heading = "Bots",
        long,
        value_name = "CMD",
        requires = "call",
        conflicts_with = "trusted"
    )]
    pub(super) build: Option<String>,
    /// Put this file into the copy before the build, where it replaces all files with its suffix, such as .csproj;
    /// can be given several times
    #[arg(
        hide_short_help = true,
        help_heading = "Bots",
        long,
        value_name = "FILE",
        requires = "build"
    )]
    pub(super) with: Vec<PathBuf>,
    /// Run bots without a sandbox: they can read your files, with the answers, and use the network
    #[arg(help_heading = "Bots", long = "unsafe", requires = "others")]
    pub(super) trusted: bool,
    /// Time of a bot for a move, in milliseconds; on Linux, waiting for a processor does not count [default: 10000, or
    /// --time-limit-cpu]
    #[arg(help_heading = "Limits", long, value_name = "MS", value_parser = whole(1..=u64::MAX))]
    pub(super) time_limit: Option<u64>,
    /// Processor time of a bot for a move, in milliseconds, with its processes (on Linux)
    #[arg(hide_short_help = true, help_heading = "Limits", long, value_name = "MS", requires = "others", value_parser = whole(1..=u64::MAX))]
    pub(super) time_limit_cpu: Option<u64>,
    /// Time of a bot for all cases and games, in milliseconds, measured as for --time-limit; after that, it fails the
    /// other cases and loses the other games. The course allows 40 minutes: 2400000
    #[arg(hide_short_help = true, help_heading = "Limits", long, value_name = "MS", value_parser = whole(1..=u64::MAX))]
    pub(super) total_time: Option<u64>,
    /// Run only this case, without games, such as 5/white/tests/0.txt
    #[arg(help_heading = "Cases and games", long, value_name = "FILE", conflicts_with = "level", conflicts_with_all = KEPT)]
    pub(super) case: Option<String>,
    /// Stop at the first failed case, without a mark
    #[arg(help_heading = "Cases and games", long, conflicts_with_all = KEPT)]
    pub(super) first: bool,
    /// Go on after a level with a failed case, to later levels and games, though these bring no points
    #[arg(hide_short_help = true, help_heading = "Cases and games", long)]
    pub(super) all: bool,
    /// Add cases without points, made from this seed, which the marker keeps secret: as many of each level as there are
    /// published ones. A bot that passes far fewer is flagged
    #[arg(hide_short_help = true, help_heading = "Cases and games", long, value_name = "SEED", value_parser = whole(0..=u64::MAX))]
    pub(super) hidden: Option<u64>,
    /// Cases and games to run at once, or bots, if there are enough in a class [default: one per core]
    #[arg(hide_short_help = true, help_heading = "Limits", long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=MOST_THREADS))]
    pub(super) concurrency: Option<NonZero<usize>>,
    /// Keep the marks in this folder, with a page about each bot, to resume the run
    #[arg(help_heading = "Keep and print", long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Resume the run in this folder, with its bots and options; only --concurrency, --json, --gradescope, --trust
    /// and --other-build can be given with it
    #[arg(help_heading = "Keep and print", long, value_name = "DIR", conflicts_with_all = BEGUN_WITH, conflicts_with = "out")]
    pub(super) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(super) trust: TrustArgs,
    #[command(flatten)]
    pub(super) other_build: OtherBuildArgs,
    /// Let other users into the new folder of --out as the umask does: its settings tell them the seed of --hidden
    #[arg(
        hide_short_help = true,
        help_heading = "Keep and print",
        long,
        requires = "out"
    )]
    pub(super) shared: bool,
    /// Mark only part K of N of the bots; 'merge' joins them
    #[arg(
        hide_short_help = true,
        help_heading = "Keep and print",
        long,
        value_name = "K/N",
        requires = "bots"
    )]
    pub(super) shard: Option<Shard>,
    /// Show every failed case in full, not only one of each kind
    #[arg(help_heading = "Keep and print", long, conflicts_with_all = ["json", "gradescope", "bots"])]
    pub(super) verbose: bool,
    /// Print the marks of a bot as one JSON object
    #[arg(help_heading = "Keep and print", long, conflicts_with_all = ["gradescope", "bots"])]
    pub(super) json: bool,
    /// Print the results.json of a Gradescope autograder
    #[arg(help_heading = "Keep and print", long, conflicts_with = "bots")]
    pub(super) gradescope: bool,
}

/// The options that a folder of marks holds.
const BEGUN_WITH: [&str; 20] = [
    "cases",
    "level",
    "games",
    "opponent",
    "per_win",
    "seed",
    "bot",
    "bots",
    "roster",
    "column",
    "call",
    "build",
    "with",
    "trusted",
    "time_limit",
    "time_limit_cpu",
    "total_time",
    "all",
    "hidden",
    "shard",
];

/// The options for a whole mark, which a part of it can't be kept or printed as.
const KEPT: [&str; 5] = ["bots", "out", "resume", "hidden", "gradescope"];

const COMPARISON: &str = "\
A bot passes a case if it leaves a board with the same 81 squares as the answer;
line ends don't matter, nor does its exit code. Games begin at the start
position, and the bot plays white in every other game. CMD is split as a shell
splits it: quote names with spaces. Bots run in a sandbox, which needs Linux and
bubblewrap.

docs/marking.md explains the stages of a mark, hidden cases, classes, builds and
the limits of the sandbox.";

const FIELDS: &str = "\
With --json, the result is one object (points have two decimal places):
  schema      1
  points      the functionality mark, of 100 points; null if interrupted
  note        that the bot left no board in any case, or why not all was tried:
              a failed level, or --total-time; null if neither is so
  levels      an array for the levels 4 to 7; each has
    level       its number
    cases       the number of its cases
    tried       the number of those that were tried; the others were failed by
                --total-time, or bring no points
    passed      how many of them the bot passed; null if none was tried
    points      their points: 0 unless all levels before were passed
                completely; null if interrupted
    full        the points for passing all of them
  play        an object about the games:
    games       the number of games played
    opponent    the opponent, as 'advance match' takes it
    per_win     the points for each win beyond 30 of 100 games
    won, tied, lost
                their results for the bot; null if none was played
    faults      counts of the games that the bot lost by \"crash\", \"timeout\",
                \"no_file\", \"broken_file\" or \"illegal_move\"; zeros are left out
    first_faults
                the first of each of these: round (the number of the game),
                reason, and stderr (the end of the bot's standard error)
    points      their points; null if interrupted
    full        the most points that they can bring
  hidden      null without --hidden; else an object about the hidden cases:
    tried, passed
                their numbers
    share, published_share
                the shares of these and of the published cases of the same
                levels that were passed, from 0 to 1
    differs     whether the first is 0.1 or more below the second
  failed      an array of the failed cases; each has
    case        its test file in DIR
    test, expected, got
                boards of nine lines; got is null if the bot wrote no board
    move        the bot's move; null if it made no legal one
    reason      the reason if it made none, else null
    stderr      the end of its standard error if it made none
    comparison  its move beside the expected one at the level of the case,
                as 'advance explain --move --json'; null without a move
  remarks     an array: how the bot failed after it had written its board, which
              counts all the same; each has
    reason      an exit code or a signal
    cases       the number of such cases

The exit code is 0 for any mark, 1 if a bot can't be run or cases are missing,
and 130 after an interruption, which prints the results so far without a mark.

Examples:
  advance cases --out cases
  advance mark --cases cases --games 10
  advance mark --cases cases --games 0 --bot ./bot --json
  advance mark --cases cases --bot 'java -jar bot.jar'
  advance mark --cases cases --bot ./bot --first
  advance mark --cases cases --bot ./bot --case 5/white/tests/0.txt
  advance mark --cases cases --bot ./bot --hidden 80911732
  advance mark --cases cases --bot ./bot --all
  advance mark --cases cases --bot ./bot --opponent level=6 --per-win 0.5
  advance mark --cases cases --bots class --call 'python3 {}/bot.py' --out marks
  advance mark --cases cases --bots class --out marks --with course.csproj \\
      --build 'dotnet build course.csproj -o out' --call 'dotnet {}/out/bot.dll'
  advance mark --resume marks
  advance mark --cases cases --bots class --call 'python3 {}/bot.py' \\
      --shard 2/3 --out part2
  advance merge part1 part2 part3 --out marks
  advance mark --cases cases --bot ./bot --gradescope > results.json";

/// Reads the points for a win as hundredths.
fn per_win(text: &str) -> Result<u32, String> {
    let points = text.parse::<f64>().ok();
    let points = points.filter(|points| (0.01..=1.0).contains(points));
    let points = points.ok_or("expected points from 0.01 to 1, such as 0.25")?;
    Ok((points * 100.0).round() as u32)
}

/// Reads a command line, which need not be text if it names a file or folder.
fn command_line() -> impl TypedValueParser<Value = ClassBot> {
    OsStringValueParser::new().try_map(|text| ClassBot::from_command(&text))
}

impl Args {
    /// The new folder of the marks.
    pub(super) fn out(&self) -> Option<NewMarks<'_>> {
        let shared = self.shared;
        self.out.as_deref().map(|path| NewMarks { path, shared })
    }

    /// The exam of these options.
    pub(super) fn plan(&self) -> anyhow::Result<ClassPlan> {
        let roster = self.roster.as_deref();
        let roster = roster.map(|path| class::roster(path, self.column.as_deref()));
        let (mut students, gradebook) = match roster.transpose()? {
            Some(Roster {
                students,
                gradebook,
            }) => (students, gradebook),
            None => (Vec::new(), None),
        };
        if let Some(folder) = &self.bots
            && let count @ 1.. = class::assign_submitters(folder, &mut students)?
        {
            output::notify(format!(
                "an export of Gradescope: {} of {}",
                counted(count, "submission"),
                counted(students.len(), "student")
            ));
        }
        if let Some(gradebook) = &gradebook {
            output::notify(format!(
                "the roster is a gradebook of {}: the marks go to the column '{}'",
                gradebook.system,
                gradebook.column()
            ));
        }
        let Submissions { bots, passed_over } = match (&self.bots, &self.bot, &self.call) {
            (Some(path), ..) => submissions(path, self.call.as_deref(), &students)?,
            (None, Some(bot), Some(call)) => Submissions::of(bot.with_call(call)?),
            (None, Some(bot), None) => Submissions::of(bot.clone()),
            (None, None, _) => {
                let program = env::current_exe();
                Submissions::of(ClassBot::program(
                    program.context("cannot find this program to run it as the bot")?,
                ))
            }
        };
        Ok(ClassPlan {
            build: self.build.clone().map(|command| BuildPlan {
                command,
                with: self.with.clone(),
            }),
            trust: match self.bots.is_some() || self.bot.is_some() {
                false => Trust::Own,
                true if self.trusted => Trust::Trusted,
                true => Trust::Sandboxed,
            },
            bots,
            source: self.bots.clone(),
            passed_over,
            students,
            gradebook,
            // Only --resume works without cases.
            cases: self.cases.clone().unwrap_or_default(),
            levels: self
                .level
                .iter()
                .map(|level| level.level().number())
                .collect(),
            games: match self.case {
                Some(_) => 0,
                None => self.games,
            },
            seed: self.seed,
            time_limit: self.time_limit.unwrap_or_else(|| {
                let cpu = self.time_limit_cpu.unwrap_or_default();
                TIME_LIMIT.max(cpu)
            }),
            time_limit_cpu: self.time_limit_cpu,
            total_time: self.total_time,
            all: self.all,
            hidden: self.hidden,
            shard: self.shard.unwrap_or(Shard::WHOLE),
            place: env::current_dir().context("cannot tell the current folder")?,
            opponent: self.opponent.clone(),
            per_win: self.per_win,
            fingerprint: None,
            trial: Trial {
                case: self.case.clone(),
                first: self.first,
                // A grader wants a mark in any case.
                must_run: self.bots.is_none() && !self.gradescope,
            },
        })
    }
}
