//! `advance selfplay`: games of a bot against itself, as data.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use advance::arena::samples::{self, Kept};
use advance::arena::{Failure, Record, in_order, play, random_opening};
use advance::game::{Game, Setup};
use advance::random::SplitMix;
use advance::stop::Stop;
use anyhow::{Context, ensure};

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
    #[arg(long, value_name = "N", default_value_t = 100)]
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

Each line holds: game, ply, position, legal (how many moves), move, level, score and nodes of the
search, result, end, last (the ply of the last line of the game). With --nodes or --depth, the same
options give the same bytes on every machine. The games stand in their order.";

/// One of so many equal parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    const WHOLE: Self = Self { index: 0, count: 1 };

    /// The numbers below `games` that belong to this part.
    fn numbers(self, games: u32) -> impl Iterator<Item = u32> + Clone + Send {
        (self.index..games).step_by(self.count as usize)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((k @ 1.., count)) if k <= count => Ok(Self {
                index: k - 1,
                count,
            }),
            _ => Err("expected K/N with K from 1 to N, as in 3/10".to_owned()),
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    with_game!(args.game, G => write::<G>(args))
}

fn write<G: Contest>(args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.out.display());
    let kept = match args.resume {
        true => kept::<G>(args).with_context(name)?,
        false => Kept::default(),
    };
    let mut out = open(&args.out, args.resume.then_some(kept.bytes)).with_context(name)?;
    let stop = stop_on_signal()?;
    let total = args.shard.numbers(args.games).count() as u32;
    let last = kept.games.last();
    let mut done = last.map_or(0, |(number, _)| number / args.shard.count + 1);
    let progress = Progress::new("games", total - done.min(total));
    in_order(
        args.shard.numbers(args.games).skip(done as usize),
        threads(args.concurrency)?,
        &stop,
        |number| args.record::<G>(number, &stop),
        |number, record| {
            let level = G::level_of(&args.choice);
            let lines = samples::lines(number, &level, &record).map_err(io::Error::from)?;
            out.write_all(&lines)?;
            done += 1;
            progress.step("");
            Ok(())
        },
    )
    .with_context(name)?;
    drop(progress);
    out.flush().with_context(name)?;
    if done < total {
        let message = format!("{done} of {total} games are written: go on with --resume");
        return Err(Interrupted(message).into());
    }
    Ok(())
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

    fn record<G: Contest>(&self, number: u32, stop: &Stop) -> Result<Record<G>, Failure> {
        let start: Setup<G> = self.opening(number);
        let mut seeds = SplitMix::keyed(self.seed(), u64::from(number));
        let bot = G::of_choice(&self.choice);
        let [mut first, mut second] = [(); 2].map(|()| G::player(&bot, seeds.next()));
        let course = play(
            &start.position,
            [&mut *first, &mut *second],
            self.turns,
            stop,
        )?;
        let name = G::level_of(&self.choice);
        Ok(Record {
            players: [name.clone(), name],
            round: None,
            seed: Some(self.seed()),
            turns: self.turns,
            start,
            course,
        })
    }
}

/// What a run that was broken off has left, if it was the run of these options.
fn kept<G: Game>(args: &Args) -> anyhow::Result<Kept> {
    let file = match File::open(&args.out) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kept::default()),
        file => file?,
    };
    let kept = samples::kept(BufReader::new(file))?;
    // A game that its opening has ended leaves no line.
    let lasts = |&number: &u32| !args.opening::<G>(number).position.legal_moves().is_empty();
    let mut numbers = args.shard.numbers(args.games).filter(lasts);
    for (number, position) in &kept.games {
        ensure!(
            numbers.next() == Some(*number)
                && args.opening::<G>(*number).position.to_string() == *position,
            "game {number} is not of this run: give the options that the file was begun with"
        );
    }
    Ok(kept)
}

/// Opens the file for writing: behind the bytes that are kept, or else as a new one.
fn open(path: &Path, kept: Option<u64>) -> anyhow::Result<Box<dyn Write>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdout().lock()));
    }
    Ok(Box::new(match kept {
        Some(bytes) => {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(bytes)?;
            file
        }
        None => match File::create_new(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                anyhow::bail!(
                    "it is there already: go on with it by --resume, or name another file"
                )
            }
            file => file?,
        },
    }))
}
