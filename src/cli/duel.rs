//! `advance match`: games between two players.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use advance::arena::{Bot, Command, End, Player, Score, play};
use advance::board::Colour;
use advance::board::text::{BoardFile, START};
use advance::chooser::{Chooser, Reading};
use advance::game::Side;
use advance::moves::Position;
use advance::random::SplitMix;
use anyhow::bail;
use clap::Parser;

use super::choice::Choice;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// One player: options of this bot as in 'level=8,nodes=20000', or a program as in 'cmd=./bot',
    /// which is called 'BOT white|black IN OUT' once a move
    #[arg(long, value_name = "PLAYER")]
    a: Contender,
    /// The other player
    #[arg(long, value_name = "PLAYER")]
    b: Contender,
    /// How many games; A has white in every other one
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// How many moves of each side end a game
    #[arg(long, value_name = "N", default_value_t = 100)]
    turns: u32,
    /// How many games to play at once [default: the cores]
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Begin with this many random moves, the same ones for a pair of games
    #[arg(long, value_name = "K", default_value_t = 0)]
    random_plies: u32,
}

/// A player as it is named on the command line.
#[derive(Clone, Debug)]
enum Contender {
    Bot(Choice),
    Program(PathBuf),
}

/// The options of a bot, to be parsed as those of `white` and `black` are.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct BotOptions {
    #[command(flatten)]
    choice: Choice,
}

impl std::str::FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(program) = text.strip_prefix("cmd=") {
            return Ok(Self::Program(program.into()));
        }
        if text.split(',').any(str::is_empty) {
            return Err("expected cmd=PROGRAM, or options as in level=8,nodes=20000".to_owned());
        }
        let options = text.split(',').map(|option| format!("--{option}"));
        match BotOptions::try_parse_from(options) {
            Ok(BotOptions { choice }) => Ok(Self::Bot(choice)),
            Err(error) => {
                let message = error.to_string();
                let first = message.lines().next().unwrap_or_default();
                Err(first.trim_start_matches("error: ").to_owned())
            }
        }
    }
}

impl Contender {
    /// The player for one game; `seed` serves unless it has one of its own.
    fn player(&self, seed: u64) -> io::Result<Box<dyn Player<Position>>> {
        Ok(match self {
            Self::Bot(choice) => {
                let mut settings = choice.settings();
                let seed = settings.seed.unwrap_or(seed);
                settings.seed = Some(seed);
                if let Reading::Random(_) = settings.reading {
                    settings.reading = Reading::Random(seed);
                }
                Box::new(Bot(Chooser::new(&settings)))
            }
            Self::Program(program) => Box::new(Command::new(program.clone())?),
        })
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let start = Position::new(*BoardFile::parse(START.as_bytes())?.board(), Colour::White);
    let threads = match args.concurrency {
        Some(threads) => threads.max(1),
        None => thread::available_parallelism()?.get(),
    };
    let next = AtomicU32::new(0);
    let score = Mutex::new(Score::default());
    let worker = || -> io::Result<()> {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return Ok(());
            }
            let mut seeds = SplitMix::keyed(args.seed, u64::from(game));
            let mut a = args.a.player(seeds.next())?;
            let mut b = args.b.player(seeds.next())?;
            let mut pair = SplitMix::keyed(args.seed, u64::from(!(game / 2)));
            let opening = opening(&start, args.random_plies, &mut pair);
            let (side, outcome) = if game.is_multiple_of(2) {
                (Side::First, play(&opening, &mut *a, &mut *b, args.turns))
            } else {
                (Side::Second, play(&opening, &mut *b, &mut *a, args.turns))
            };
            // A panic in another worker has already ended the match.
            let Ok(mut score) = score.lock() else {
                return Ok(());
            };
            score.add(&outcome, side);
            let [won, tied, lost] = score.total();
            let mut err = io::stderr().lock();
            if let End::Fault(fault) = &outcome.end {
                let player = if outcome.winner == Some(side) {
                    "B"
                } else {
                    "A"
                };
                writeln!(err, "game {game}: {player} {fault}")?;
            }
            writeln!(
                err,
                "{} of {}: won {won}, tied {tied}, lost {lost}",
                score.games(),
                args.games
            )?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| match worker.join() {
                Ok(result) => Ok(result?),
                Err(_) => bail!("a game could not be played to its end"),
            })
    })?;
    let score = score.into_inner().unwrap_or_default();
    writeln!(io::stdout(), "{score}")?;
    Ok(())
}

/// The position some random moves on; fewer where the game ends before.
fn opening(start: &Position, plies: u32, random: &mut SplitMix) -> Position {
    let mut position = *start;
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position = position.after(legal[random.index(legal.len())]);
    }
    position
}
