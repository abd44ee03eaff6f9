//! `advance selfplay`: games of a bot against itself, as data.

mod output;
mod resume;
mod shard;

use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use advance::arena::{Failure, Player, Record, in_order, play, random_opening, samples};
use advance::game::{Game, Setup, TURNS};
use advance::random::SplitMix;
use advance::search::Limits;
use advance::stop::Stop;
use anyhow::{Context, ensure};

use self::output::Output;
use self::shard::Shard;
use super::PRINTING;
use super::choice::Choice;
use super::interrupt::{Interrupted, stop_on_signal};
use super::player::Contest;
use super::progress::Progress;
use super::series::threads;
use super::which::{Which, with_game};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many games there are in all shards together
    #[arg(long, value_name = "N")]
    games: u32,
    /// Where to write the positions, one JSON object a line ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
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
  level     the level that chose it: 4 to 9; in other games \"search\"
  score     what the search found the move worth, in hundredths of a point for the side to move
            (other games have units of their own); from 800000 on, a forced win: 1000000 less 1000
            a ply until then, and the negative for a loss; null below level 8, which does not
            search; where one move was left to choose, it is one ply deep
  nodes     how many positions were searched; null where score is null
  result    how the game ended: \"1-0\" the side that moves first has won, \"0-1\" the other one,
            \"1/2-1/2\" a tie
  end       what ended it: \"trap\" no legal move was left (\"rules\" in other games), \"turns\" the last
            turn was played
  last      the ply of the last line of the game";

pub fn run(args: &Args) -> anyhow::Result<()> {
    with_game!(args.game, G => write::<G>(args))
}

fn write<G: Contest>(args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.out.display());
    ensure!(
        !args.resume || args.out != Path::new("-"),
        "standard output cannot be gone on with: name a file"
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
