//! The screens of the assignment, to the byte.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use advance::Side;
use advance::any::Tabletop;
use advance::game::Game;
use advance::game::random::SplitMix;
use advance::games::connections::{BoardText, PLAYERS, Placing, Position};
use anyhow::Context;

use crate::cli::table::ComputerPlayer;
use crate::cli::table::GameSeed;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::typed;

const MENU: &str = "
INSTRUCTIONS
m   : print this menu
q   : quit
a2+ : add a plus piece to location a2

";

/// Plays a game. People at the console play the sides without a computer.
pub fn play(mut computers: [Option<ComputerPlayer>; 2], game_seed: GameSeed) -> anyhow::Result<()> {
    let mut random = SplitMix::new(game_seed.seed);
    let mut people = People {
        input: io::stdin().lock(),
        output: output::out(),
    };
    let mut position = Position::start();
    people.show(format_args!("{MENU}{}", BoardText(&position)))?;
    for number in 0..position.empty() {
        let side = position.to_move();
        let computer = &mut computers[side as usize];
        let placing = match computer {
            Some(computer) => computer.move_in(&position, &mut random),
            None => people.ask(number, &position)?,
        };
        let Some(placing) = placing else {
            return Ok(());
        };
        if computer.is_some() {
            let player = PLAYERS[side.index()];
            people.show(format_args!("\n{number}. {player} moves : {placing}\n\n"))?;
        }
        position = position.after(placing);
        let [first, second] = [Side::White, Side::Black].map(|side| position.score(side));
        people.show(format_args!(
            "{}Player 1 score = {first} : Player 2 score = {second}\n",
            BoardText(&position)
        ))?;
    }
    people.show(format_args!("\n{}\n", position.ended()))
}

/// The people who read the screen and type moves.
struct People<R, W> {
    input: R,
    output: W,
}

impl<R: BufRead, W: Write> People<R, W> {
    fn show(&mut self, text: impl Display) -> anyhow::Result<()> {
        // In one write, because standard output writes line by line.
        self.output
            .write_all(text.to_string().as_bytes())
            .and_then(|()| self.output.flush())
            .context(PRINTING)
    }

    /// Asks for move `number` until it is legal; `None` if the people leave.
    fn ask(&mut self, number: u32, position: &Position) -> anyhow::Result<Option<Placing>> {
        let (player, brackets) = match position.to_move() {
            side @ Side::White => (PLAYERS[side.index()], "()"),
            side @ Side::Black => (PLAYERS[side.index()], "<>"),
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
