//! `advance jeson-mor SIZE PROTECTION`: a game on the console.

use std::io::{self, BufRead, BufWriter, Write};

use advance::engine::Engine;
use advance::game::Game;
use advance::games::Plain;
use advance::games::jeson_mor::{
    Board, Console, Move, Name, Position, Size, SizeError, Stage, Told,
};
use advance::random::SplitMix;
use advance::side::Side;
use anyhow::Context;
use clap::ValueEnum;

use crate::cli::PRINTING;
use crate::cli::arguments::number::whole;
use crate::cli::terminal::typed;

#[derive(Debug, clap::Args)]
#[command(after_help = RULES)]
pub struct Args {
    /// SIZE: the number of columns and rows, odd, 3 to 25. PROTECTION: in how many first moves nobody may
    /// capture
    #[arg(value_name = "SIZE PROTECTION", allow_negative_numbers = true)]
    numbers: Vec<String>,
    /// Who plays white, the bottom row, which moves first
    #[arg(long, value_enum, default_value_t = Player::Console, value_name = "PLAYER")]
    white: Player,
    /// Who plays black
    #[arg(long, value_enum, default_value_t = Player::Random, value_name = "PLAYER")]
    black: Player,
    /// Another number gives other random moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Begin with Knights only
    #[arg(long)]
    no_archers: bool,
}

/// How many moves without a capture end a game without a person at the console: two lone Archers, say,
/// would play for ever.
const PATIENCE: u32 = 10_000;

const RULES: &str = "\
Rules:
  A Knight (K) steps straight, over an empty place, then diagonally outward.
  An Archer (A) slides straight; it captures by jumping over exactly one piece.
  A Knight that leaves the centre (x) wins, and so does taking the last enemy.
  In the first PROTECTION moves of both sides, nobody may capture or win.
  A move costs its columns plus rows; if a side is stuck, the fewer points win.

Example:
  advance jeson-mor 9 0 --black search   play white; type moves as in a1->b3";

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Player {
    /// Types its moves
    Console,
    /// Plays any legal move
    Random,
    /// Looks ahead
    Search,
}

/// Why no game can be begun.
#[derive(Debug, thiserror::Error)]
enum ArgumentError {
    #[error(
        "two integer arguments are required specifying size of gameboard and number of moves with capturing protection "
    )]
    Count,
    #[error("the first argument is not a number")]
    Size,
    #[error("the second argument is not a number")]
    Protection,
    #[error(transparent)]
    BadSize(#[from] SizeError),
    #[error("number of moves with capture protection cannot be negative")]
    Negative,
}

impl Args {
    /// The position that the game begins from.
    fn start(&self) -> Result<Position, ArgumentError> {
        let [size, protection] = self.numbers.as_slice() else {
            return Err(ArgumentError::Count);
        };
        let size: i64 = size.parse().map_err(|_| ArgumentError::Size)?;
        let protection: i64 = protection.parse().map_err(|_| ArgumentError::Protection)?;
        let size = Size::new(size)?;
        let protected = u64::try_from(protection).map_err(|_| ArgumentError::Negative)?;
        Ok(Position::new(
            Board::start(size, !self.no_archers),
            protected,
        ))
    }

    fn player(&self, side: Side) -> Player {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut game = Console::new(args.start()?);
    let mut random = SplitMix::new(args.seed);
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let watched = [args.white, args.black].contains(&Player::Console);
    let mut quiet = 0;
    while watched || quiet < PATIENCE {
        write!(output, "{game}").context(PRINTING)?;
        let position = game.position();
        let side = position.to_move();
        let legal = position.legal_moves();
        if legal.is_empty() {
            return end(position, &mut output).context(PRINTING);
        }
        let mv = match args.player(side) {
            Player::Console => ask(&game, &mut input, &mut output)?,
            Player::Random => Some(legal[random.index(legal.len())]),
            Player::Search => {
                let mut chooser = Position::chooser(Plain::Search, None, Position::a_move());
                chooser.choose(position).map(|decision| decision.chosen.mv)
            }
        };
        let Some(mv) = mv else {
            return output.flush().context(PRINTING);
        };
        let (from, to) = (Told(mv.from), Told(mv.to));
        writeln!(output, "{:#} moved piece at {from}to {to}", Name(side)).context(PRINTING)?;
        let taken = position.board().at(mv.to);
        quiet = if taken.is_some() { 0 } else { quiet + 1 };
        game.play(mv);
    }
    writeln!(output, "\n{PATIENCE} moves without a capture: nobody wins").context(PRINTING)?;
    output.flush().context(PRINTING)
}

/// Asks for a move until it is legal; `None` when the input ends.
fn ask(
    game: &Console,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<Option<Move>> {
    let side = Name(game.position().to_move());
    loop {
        let prompt = write!(output, "[{side:#}] Make a Move: ");
        prompt.and_then(|()| output.flush()).context(PRINTING)?;
        let line = typed::line(input).context("cannot read standard input")?;
        let Some(line) = line else {
            return Ok(None);
        };
        match game.read(&line) {
            Ok(mv) => return Ok(Some(mv)),
            Err(refusal) => writeln!(output, "[Invalid Move]: {refusal}").context(PRINTING)?,
        }
    }
}

/// Tells how the game ended.
fn end(position: &Position, output: &mut impl Write) -> io::Result<()> {
    if position.stage() != Stage::Won {
        let side = Name(position.to_move());
        writeln!(output, "No available moves for the player {side:#}")?;
    }
    if let Some(side) = position.won_by_rules() {
        writeln!(output, "\nCongratulations! \nWinner: {}", Name(side))?;
    }
    output.flush()
}
