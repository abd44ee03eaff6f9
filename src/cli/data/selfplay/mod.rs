//! `advance selfplay`: games of a bot against itself, as data.

mod output;
mod resume;
mod shard;

use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use advance::arena::{Failure, Player, Record, in_order, play, random_opening, samples};
use advance::game::{Game, Setup, TURNS};
use advance::number::counted;
use advance::random::SplitMix;
use advance::search::Limits;
use advance::stop::Stop;
use anyhow::{Context, ensure};

use self::output::Output;
use self::shard::Shard;
use crate::cli::PRINTING;
use crate::cli::arguments::choice::Choice;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::player::Contest;
use crate::cli::arguments::which::{Which, with_game};
use crate::cli::compare::series::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::Progress;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many games to play, in all shards together
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX))]
    games: u32,
    /// Where to write the positions, one JSON object per line ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Play only part K of N, for one of N machines
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Resume the interrupted run of this file, with the same other options
    #[arg(long)]
    resume: bool,
    /// How many random moves a game begins with
    #[arg(long, value_name = "K", default_value_t = 8, value_parser = whole(0..=u32::MAX))]
    random_plies: u32,
    /// End a game after this many moves of each side; then more material wins
    #[arg(long, value_name = "N", default_value_t = TURNS, value_parser = whole(0..=u32::MAX))]
    turns: u32,
    /// Games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=NonZero::<usize>::MAX))]
    concurrency: Option<NonZero<usize>>,
    /// Which game to play; --level and --predict are for Advance only
    #[arg(long, value_enum, default_value_t)]
    game: Which,
    #[command(flatten)]
    choice: Choice,
}

const EXAMPLES: &str = "\
Examples:
  advance selfplay --games 1000 --nodes 2000 --out data.jsonl
                                         a thousand games of level 8
  advance selfplay --games 1000 --nodes 2000 --out data.jsonl --resume
                                         resume an interrupted run
  advance selfplay --games 1000 --nodes 2000 --shard 3/10 --out data3.jsonl
                                         the third of ten machines

The games are written in their order. Unless --time is given, the same options
give the same bytes on every machine.

--resume plays the first game of the file again (not with --time) to check that
it was begun with the same options.

Each line is a JSON object for one position of a game:
  game      the number of the game in the whole run, from 0
  ply       how many moves were made before, random ones included
  side      the side to move: \"white\" or \"black\"; in checkers \"red\" or
            \"black\", in Connections \"player 1\" or \"player 2\"
  position  the position in one line, as other commands read it
  legal     the number of legal moves
  move      the chosen move
  level     the level that chose it: 4 to 9; in other games \"search\"
  score     what the search found the move worth, in hundredths of a point for
            the side to move (other games have their own units); from 800000, a
            forced win: 1000000 minus 1000 for each ply until then; negative for
            a loss; null below level 8, which does not search; if only one move
            was left to choose, the score is one ply deep
  nodes     the number of positions searched; null where score is null
  result    how the game ended: \"1-0\" the side that moves first won, \"0-1\" the
            other side won, \"1/2-1/2\" a tie
  end       what ended it: \"trap\" no legal move (\"rules\" in other games),
            \"turns\" the last turn was played
  last      the ply of the last line of the game";

pub fn run(args: &Args) -> anyhow::Result<()> {
    with_game!(args.game, G => write::<G>(args))
}

fn write<G: Contest>(args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.out.display());
    ensure!(
        !args.resume || args.out != Path::new("-"),
        "standard output cannot be resumed: name a file"
    );
    let mut out = Output::open(&args.out, args.resume).with_context(name)?;
    let stop = stop_on_signal()?;
    let mut done = 0;
    if let Output::File(file) = &mut out {
        let kept = resume::kept::<G>(args, file.reader(), &stop).with_context(name)?;
        file.cut(kept.bytes).with_context(name)?;
        done = kept.last.map_or(0, |number| args.shard.before(number) + 1);
    }
    let total = args.shard.numbers(args.games).count() as u32;
    let progress = Progress::new("games", total - done.min(total));
    let played = in_order(
        args.shard.numbers(args.games).skip(done as usize),
        threads(args.concurrency)?,
        &stop,
        |number| args.lines::<G>(number, &stop),
        |_, lines| {
            out.add(&lines)?;
            done += 1;
            progress.step("");
            Ok(())
        },
    );
    drop(progress);
    let told = format!("{done} of {} written", counted(total, "game"));
    match played.and_then(|()| Ok(out.finish()?)) {
        Ok(()) if done < total => Err(match &out {
            Output::File(_) => Interrupted(format!("{told}: resume with --resume")),
            Output::Standard(_) => Interrupted(told),
        }
        .into()),
        // The games themselves need nothing that could be refused.
        Err(Failure::Arena(error)) => Err(error).with_context(|| match &out {
            Output::File(file) if file.check().is_ok() => {
                format!("{}: {told}; resume with --resume", name())
            }
            Output::File(_) => name(),
            Output::Standard(_) => PRINTING.to_owned(),
        }),
        ended => Ok(ended?),
    }
}

impl Args {
    /// What a game begins from.
    fn opening<G: Game>(&self, number: u32) -> Setup<G> {
        let mut random = SplitMix::keyed(self.seed(), u64::from(!number));
        random_opening(Setup::start(), self.random_plies, &mut random)
    }

    fn seed(&self) -> u64 {
        self.choice.settings().seed.unwrap_or(0)
    }

    /// How both sides choose: unless a time is asked for, no clock has a say, so that the games are the same
    /// everywhere.
    fn choice<G: Contest>(&self) -> Choice {
        let untimed = Limits {
            time: None,
            ..G::a_move()
        };
        self.choice.clone().or_limited(untimed)
    }

    /// The lines of a game, which is played for them.
    fn lines<G: Contest>(&self, number: u32, stop: &Stop) -> Result<Vec<u8>, Failure> {
        let start: Setup<G> = self.opening(number);
        let mut seeds = SplitMix::keyed(self.seed(), u64::from(number));
        let bot = G::of_choice(&self.choice::<G>());
        let [mut first, mut second] = [(); 2].map(|()| G::player(&bot, seeds.next()));
        let players: [&mut dyn Player<G>; 2] = [&mut *first, &mut *second];
        let course = play(&start.position, players, self.turns, stop)?;
        let level = G::level_of(&self.choice);
        let record = Record {
            players: [level.clone(), level.clone()],
            round: None,
            seed: Some(self.seed()),
            turns: self.turns,
            start,
            course,
        };
        Ok(samples::lines(number, &level, &record).map_err(io::Error::from)?)
    }
}
