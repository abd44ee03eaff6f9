//! `advance connections`: a game of Connections on the screen.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use advance::game::{Ending, Game};
use advance::games::connections::{Computer, Diagram, Placing, Position};
use advance::side::Side;
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::number::whole;
use crate::cli::terminal::typed;

/// The rules, below the options.
const RULES: &str = "\
Rules: Player 1, (+) and (x), begins. In turn, each player places a plus, which
connects to its orthogonal neighbours, or a cross, which connects to its
diagonal neighbours, until the board is full. An enemy piece next to a new piece
changes hands if at least 3 of the mover's pieces connect to it; then the same
is checked around each piece captured in this way. Each piece counts 1, plus 1
for each piece of the same side that it connects to; the greater sum wins.

Example: advance connections -2            play Player 1 against the computer
Type moves as in a2+ (column, row, kind), m for the menu, q to quit.";

#[derive(Debug, clap::Args)]
#[command(after_help = RULES)]
pub struct Args {
    /// The computer plays Player 1
    #[arg(short = '1', conflicts_with = "second")]
    first: bool,
    /// The computer plays Player 2
    #[arg(short = '2')]
    second: bool,
    /// How long the computer may take for all its moves together, in seconds, 1 to 180
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = whole(1..=180_u64))]
    time: u64,
}

impl Args {
    /// The side that the computer plays.
    fn computer(&self) -> Option<Side> {
        match (self.first, self.second) {
            (true, _) => Some(Side::White),
            (_, true) => Some(Side::Black),
            _ => None,
        }
    }
}

const MENU: &str = "
INSTRUCTIONS
m   : print this menu
q   : quit
a2+ : add a plus piece to location a2

";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut computer = Computer::new(Duration::from_secs(args.time));
    let mut people = People {
        input: io::stdin().lock(),
        output: io::stdout().lock(),
    };
    let mut position = Position::start();
    people.show(format_args!("{MENU}{}", Diagram(&position)))?;
    for number in 0..position.empty() {
        let side = position.to_move();
        let computed = args.computer() == Some(side);
        let placing = if computed {
            computer.choose(&position)
        } else {
            people.ask(number, &position)?
        };
        let Some(placing) = placing else {
            return Ok(());
        };
        if computed {
            let player = player(side);
            people.show(format_args!("\n{number}. {player} moves : {placing}\n\n"))?;
        }
        position = position.after(placing);
        let [first, second] = [Side::White, Side::Black].map(|side| position.score(side));
        people.show(format_args!(
            "{}Player 1 score = {first} : Player 2 score = {second}\n",
            Diagram(&position)
        ))?;
    }
    people.show(result(&position))
}

fn player(side: Side) -> &'static str {
    match side {
        Side::White => "Player 1",
        Side::Black => "Player 2",
    }
}

/// The last line of a game.
fn result(position: &Position) -> String {
    match position.winner(Ending::Rules) {
        None => {
            let score = position.score(Side::White);
            format!("\nIt's a draw with a score of {score} each\n")
        }
        Some(side) => format!(
            "\n{} has won with a score of {} to {}\n",
            player(side),
            position.score(side),
            position.score(!side)
        ),
    }
}

/// Those who read the screen and type moves.
struct People<R, W> {
    input: R,
    output: W,
}

impl<R: BufRead, W: Write> People<R, W> {
    fn show(&mut self, text: impl Display) -> anyhow::Result<()> {
        // As one piece, because standard output writes each line of several on its own.
        self.output
            .write_all(text.to_string().as_bytes())
            .and_then(|()| self.output.flush())
            .context(PRINTING)
    }

    /// Asks for move `number` until it is a legal one; `None` if they leave.
    fn ask(&mut self, number: u32, position: &Position) -> anyhow::Result<Option<Placing>> {
        let (player, brackets) = match position.to_move() {
            side @ Side::White => (player(side), "()"),
            side @ Side::Black => (player(side), "<>"),
        };
        loop {
            self.show(format_args!(
                "\n{number}. Next move, {player} {brackets} to play : "
            ))?;
            let Some(line) = typed::line(&mut self.input).context("cannot read standard input")?
            else {
                return Ok(None);
            };
            match line.as_str() {
                "m" => self.show(MENU)?,
                "q" => return Ok(None),
                text => match position.find(text) {
                    None => self.show("Invalid move entered\n")?,
                    found => return Ok(found),
                },
            }
        }
    }
}
