//! `advance eater`: games of Eater, on the screen or in series.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use advance::file;
use advance::games::eater::{
    Board, Cell, EATER, Game, Mcts, PASSER, Player, Random, Round, Size, Smart, Straight, name,
    play,
};
use advance::random::SplitMix;
use advance::side::Side;
use anyhow::{Context, ensure};
use clap::ValueEnum;

use crate::cli::arguments::number::whole;
use crate::cli::terminal::prompt::{ask, say};

const RULES: &str = "\
Rules:
  In each round, the Passer and the Eater both name an empty cell before either
  sees the other's. Each marks its own cell; if both name the same cell, it
  becomes the Eater's. The Passer wins with a path of its markers from the top
  row to the bottom row, by steps down, left, right, down-left and down-right,
  never up. The Eater wins when all cells are marked and there is no such path.

Examples:
  advance eater --size 5 --eater mcts    play the Passer; type 2 3 for row 2,
                                         column 3
  advance eater                          two people at one keyboard
  advance eater --size 3 --passer smart --eater mcts --games 1000
                                         play a series and print the score";

#[derive(Debug, clap::Args)]
#[command(after_help = RULES)]
pub struct Args {
    /// The number of rows and of columns, 3 to 15 [default: ask]
    #[arg(long, value_name = "M")]
    size: Option<Size>,
    /// Who plays the Passer
    #[arg(long, value_name = "P", value_enum, default_value_t = Kind::Human)]
    passer: Kind,
    /// Who plays the Eater
    #[arg(long, value_name = "E", value_enum, default_value_t = Kind::Human)]
    eater: Kind,
    /// Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Play this many games and print the score; boards are shown only if a human plays
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    games: Option<u32>,
    /// Keep a record of each game in this folder, for 'advance replay'
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Somebody at the keyboard
    Human,
    /// Any empty cell, at random
    Random,
    /// A straight line, a column or a row
    Straight,
    /// The shortest paths, one round ahead; exact play at the end
    Smart,
    /// Monte Carlo tree search; exact play at the end
    Mcts,
}

impl Kind {
    fn player(self, role: Side, seed: u64) -> Box<dyn Player> {
        // The players of both roles draw their own numbers.
        let seed = SplitMix::keyed(seed, role as u64).next();
        match self {
            Self::Human => Box::new(Human),
            Self::Random => Box::new(Random::new(seed)),
            Self::Straight => Box::new(Straight::new(seed)),
            Self::Smart => Box::new(Smart::new(seed)),
            Self::Mcts => Box::new(Mcts::new(seed, Mcts::ITERATIONS)),
        }
    }
}

/// Asks until an empty cell is named.
struct Human;

impl Player for Human {
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell> {
        loop {
            match board.find(&ask(format_args!("{}, row and column: ", name(role)))?) {
                Ok(cell) => return Ok(cell),
                Err(error) => say(format_args!("No: {error}.\n"))?,
            }
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    match series(args) {
        // A player who ends the input has left the game, which is not a failure.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(say('\n')?),
        result => Ok(result?),
    }
}

fn series(args: &Args) -> io::Result<()> {
    let size = args.size.map_or_else(ask_size, Ok)?;
    let mut passer = args.passer.player(PASSER, args.seed);
    let mut eater = args.eater.player(EATER, args.seed);
    let shown = args.games.is_none() || [args.passer, args.eater].contains(&Kind::Human);
    let games = args.games.unwrap_or(1);
    if let Some(folder) = &args.out {
        prepare(folder).map_err(io::Error::other)?;
    }
    let mut won = [0; 2];
    for _ in 0..games {
        let mut game = Game::new(size);
        let watch = |game: &Game| if shown { show(game) } else { Ok(()) };
        let winner = play(&mut game, passer.as_mut(), eater.as_mut(), watch)?;
        won[winner as usize] += 1;
        if shown {
            say(format_args!("The {} has won.\n", name(winner)))?;
        }
        if let Some(folder) = &args.out {
            keep(&game, args, won[0] + won[1], folder).map_err(io::Error::other)?;
        }
    }
    if args.games.is_some() {
        let share = |won: u32| 100.0 * f64::from(won) / f64::from(games);
        let [passer, eater] = won;
        say(format_args!(
            "games {games}: Passer {passer} ({:.1}%), Eater {eater} ({:.1}%)\n",
            share(passer),
            share(eater)
        ))?;
    }
    Ok(())
}

/// Makes the folder of the records before anybody plays. A folder with other files is refused.
fn prepare(folder: &Path) -> anyhow::Result<()> {
    let fault = || format!("cannot use '{}'", folder.display());
    fs::create_dir_all(folder).with_context(fault)?;
    let used = fs::read_dir(folder).with_context(fault)?.next().is_some();
    ensure!(
        !used,
        "'{}' is not empty: name another folder",
        folder.display()
    );
    Ok(())
}

/// Puts the record of a game into its folder.
fn keep(game: &Game, args: &Args, number: u32, folder: &Path) -> anyhow::Result<()> {
    let called = |kind: Kind| {
        kind.to_possible_value()
            .map_or(String::new(), |it| it.get_name().to_owned())
    };
    let players = [called(args.passer), called(args.eater)];
    let record = game.record(players.each_ref().map(String::as_str), number);
    let path = folder.join(format!("{number:06}.txt"));
    Ok(file::write(&path, record.as_bytes())?)
}

fn ask_size() -> io::Result<Size> {
    loop {
        match ask("Rows and columns: ")?.parse() {
            Ok(size) => return Ok(size),
            Err(error) => say(format_args!("No: {error}.\n"))?,
        }
    }
}

/// The last round, if there was one, and the board.
fn show(game: &Game) -> io::Result<()> {
    if let Some(Round { passer, eater }) = game.rounds().last() {
        let number = game.rounds().len();
        say(format_args!(
            "Round {number}: Passer {passer}, Eater {eater}\n"
        ))?;
    }
    say(format_args!("{}\n", game.board()))
}
