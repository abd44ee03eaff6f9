//! The console of the course, to the byte.

use std::io::{self, BufRead, BufWriter, Write};

use advance::game::Game;
use advance::game::foreign::visible;
use advance::game::random::SplitMix;
use advance::games::jeson_mor::{ConsoleGame, CoursePlace, Move, Name, Phase, Position};
use anyhow::Context;

use crate::cli::table::ComputerPlayer;
use crate::cli::table::GameSeed;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::typed;

/// The number of moves without a capture that ends a game without a person at the console: two lone Archers, for
/// example, would play forever.
const PATIENCE: u32 = 10_000;

/// Plays a game. People at the console play the sides without a computer.
pub fn play(
    mut game: ConsoleGame,
    mut computers: [Option<ComputerPlayer>; 2],
    game_seed: GameSeed,
) -> anyhow::Result<()> {
    let mut random = SplitMix::new(game_seed.seed);
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(output::raw());
    let watched = computers.iter().any(Option::is_none);
    let mut quiet = 0;
    while watched || quiet < PATIENCE {
        write!(output, "{game}").context(PRINTING)?;
        let position = game.position();
        let side = position.to_move();
        if position.legal_moves().is_empty() {
            return end(position, &mut output).context(PRINTING);
        }
        let mv = match &mut computers[side as usize] {
            None => ask(&game, &mut input, &mut output)?,
            Some(computer) => computer.move_in(position, &mut random),
        };
        let Some(mv) = mv else {
            return output.flush().context(PRINTING);
        };
        let (from, to) = (CoursePlace(mv.from), CoursePlace(mv.to));
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
    game: &ConsoleGame,
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
            Err(refusal) => {
                let refusal = refusal.to_string();
                let refusal = visible(&refusal);
                writeln!(output, "[Invalid Move]: {refusal}").context(PRINTING)?;
            }
        }
    }
}

/// Prints the result of the game.
fn end(position: &Position, output: &mut impl Write) -> io::Result<()> {
    if position.stage() != Phase::Won {
        let side = Name(position.to_move());
        writeln!(output, "No available moves for the player {side:#}")?;
    }
    if let Some(side) = position.won_by_rules() {
        writeln!(output, "\nCongratulations! \nWinner: {}", Name(side))?;
    }
    output.flush()
}
