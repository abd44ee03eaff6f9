//! `advance selfplay`: games of a bot against itself, as data.

mod output;

use std::num::NonZero;
use std::path::{Path, PathBuf};

use advance::arena::Failure;
use advance::arena::contender::{Contest, PlainBot};
use advance::arena::selfplay::{Difference, ResumeError, SelfPlay, Shard};
use advance::chooser::Settings;
use advance::game::TURNS;
use advance::games::{Plain, Which, checkers, connections, jeson_mor};
use advance::moves::Position;
use advance::search::Limits;
use anyhow::{Context, anyhow, ensure};

use self::output::Output;
use crate::cli::PRINTING;
use crate::cli::arguments::choice::Choice;
use crate::cli::arguments::threads::threads;
use crate::cli::arguments::which::which;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::Progress;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many games there are in all shards together
    #[arg(long, value_name = "N")]
    games: u32,
    /// Where to write the positions, one JSON object a line ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Play the Kth of N parts of the games only: all parts together are the games that one machine would
    /// have played
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Go on with a file whose run was broken off: give the other options as before
    #[arg(long)]
    resume: bool,
    /// How many random moves a game begins with
    #[arg(long, value_name = "K", default_value_t = 8)]
    random_plies: u32,
    /// How many moves of each side end a game; then the greater material wins
    #[arg(long, value_name = "N", default_value_t = TURNS)]
    turns: u32,
    /// How many games to play at once [default: the cores]
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZero<usize>>,
    /// Which game to play; --level and --predict are of Advance, others are played by their search
    #[arg(long, default_value_t, value_parser = which())]
    game: Which,
    #[command(flatten)]
    choice: Choice,
}

const EXAMPLES: &str = "\
Examples:
  advance selfplay --games 1000 --nodes 2000 --out data.jsonl
                                         a thousand games of level 8
  advance selfplay --games 1000 --nodes 2000 --out data.jsonl --resume
                                         go on where it was broken off
  advance selfplay --games 1000 --nodes 2000 --shard 3/10 --out data3.jsonl
                                         the third of ten machines

The games stand in their order. Unless --time is given, the same options give the same bytes on
every machine.

--resume plays the first game of the file again (not under --time) to see that it was begun with
the same options.

Each line is a JSON object, for one position of a game. Its fields:
  game      the number of the game in the whole run, from 0
  ply       how many moves were made before, the random ones among them
  side      the side to move: \"white\" or \"black\"; in checkers \"red\" or \"black\", in Connections
            \"player 1\" or \"player 2\"
  position  the position in one line, as other commands take it
  legal     how many legal moves there are
  move      the move that was chosen
  level     the number of the level that chose it; in other games \"search\"
  score     what the search found the move worth, in hundredths of a point for the side to move
            (other games have units of their own); from 800000 on, a forced win: 1000000 less 1000
            a ply until then, and the negative for a loss; null at a level that does not
            search; where one move was left to choose, it is one ply deep
  nodes     how many positions were searched; null where score is null
  result    how the game ended: \"1-0\" the side that moves first has won, \"0-1\" the other one,
            \"1/2-1/2\" a tie
  end       what ended it: \"trap\" no legal move was left (\"rules\" in other games), \"turns\" the last
            turn was played
  last      the ply of the last line of the game";

pub fn run(args: &Args) -> anyhow::Result<()> {
    match args.game {
        Which::Advance => write(&args.selfplay::<Position>(args.settings()), args),
        Which::Checkers => write(&args.plain::<checkers::Position>(), args),
        Which::Connections => write(&args.plain::<connections::Position>(), args),
        Which::JesonMor => write(&args.plain::<jeson_mor::Position>(), args),
    }
}

fn write<G: Contest>(selfplay: &SelfPlay<G>, args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.out.display());
    ensure!(
        !args.resume || args.out != Path::new("-"),
        "standard output cannot be gone on with: name a file"
    );
    let mut out = Output::open(&args.out, args.resume).with_context(name)?;
    let stop = stop_on_signal()?;
    let mut done = 0;
    if let Output::File(file) = &mut out {
        let kept = selfplay.kept(file.reader(), &stop).map_err(told);
        let kept = kept.with_context(name)?;
        file.cut(kept.bytes).with_context(name)?;
        done = kept.games;
    }
    let total = selfplay.games();
    let progress = Progress::new("games", total - done);
    let played = selfplay.run(done, threads(args.concurrency)?, &stop, |lines| {
        out.add(lines)?;
        done += 1;
        progress.step("");
        Ok(())
    });
    drop(progress);
    let told = format!("{done} of {total} games are written");
    match played.and_then(|()| Ok(out.finish()?)) {
        Ok(()) if done < total => Err(match &out {
            Output::File(_) => Interrupted(format!("{told}: go on with --resume")),
            Output::Standard(_) => Interrupted(told),
        }
        .into()),
        // The games themselves need nothing that could be refused.
        Err(Failure::Arena(error)) => Err(error).with_context(|| match &out {
            Output::File(file) if file.check().is_ok() => {
                format!("{}: {told}, go on with --resume", name())
            }
            Output::File(_) => name(),
            Output::Standard(_) => PRINTING.to_owned(),
        }),
        ended => Ok(ended?),
    }
}

/// Why a file cannot be gone on with, and which options would do.
fn told(error: ResumeError) -> anyhow::Error {
    let ResumeError::OtherRun { difference, .. } = &error else {
        return error.into();
    };
    let options = match difference {
        Difference::Game { .. } => "--game",
        Difference::Place => "--shard, --games",
        Difference::RandomPlies { .. } => "--random-plies",
        Difference::Opening => "--seed",
        Difference::Level { .. } => "--level",
        Difference::Turns { .. } => "--turns",
        _ => "--nodes, --depth, --predict, --seed, or another version of this program",
    };
    anyhow!("{error} ({options}); give the options that it was begun with")
}

impl Args {
    /// The games that are asked for, played by a bot.
    fn selfplay<G: Contest>(&self, bot: G::Bot) -> SelfPlay<G> {
        SelfPlay {
            bot,
            games: self.games,
            shard: self.shard,
            turns: self.turns,
            seed: self.choice.settings().seed.unwrap_or(0),
            random_plies: self.random_plies,
        }
    }

    /// How a bot of Advance plays. One seed for both sides and all games would make all of them alike.
    fn settings(&self) -> Settings {
        Settings {
            seed: None,
            limits: self.limits::<Position>(),
            ..self.choice.settings()
        }
    }

    /// The games of a bot that searches.
    fn plain<G: Contest<Bot = PlainBot, Level = Plain>>(&self) -> SelfPlay<G> {
        self.selfplay(PlainBot {
            level: G::LEVEL,
            limits: self.limits::<G>(),
        })
    }

    /// What both sides may spend on a move: unless a time is asked for, no clock has a say, so that the
    /// games are the same everywhere.
    fn limits<G: Contest>(&self) -> Limits {
        self.choice.limits_or(Limits {
            time: None,
            ..G::a_move()
        })
    }
}
