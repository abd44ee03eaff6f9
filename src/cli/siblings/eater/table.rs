//! Games of people at a terminal.

use std::io;

use advance::engine::Engine;
use advance::game::Side;
use advance::games::eater::{
    Board, Cell, Computer, Game, Level, PASSER, Player, Position, Round, Size, name,
};

use super::human::ask_size;
use super::series::score;
use super::{Args, RULES, kept};
use crate::cli::siblings::chance::Chance;
use crate::cli::terminal::answer::{Answer, Command, Wait, answer, columns};
use crate::cli::terminal::drawing::{EATER_LEGEND, Look, draw_eater};
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::say;

/// Those who play, in all games of a session.
struct Table {
    size: Size,
    /// Who plays each side; people where there is no computer.
    players: [Option<Box<dyn Player + Send>>; 2],
    /// What hints are drawn from.
    seed: u64,
}

/// What a person decides.
enum Deed {
    Name(Cell),
    Undo,
    Leave,
}

/// Plays all games that are asked for, or until somebody leaves.
///
/// # Errors
/// When a stream fails, or a record cannot be kept.
pub fn play_all(args: &Args, chance: Chance) -> io::Result<()> {
    let size = args.size.map_or_else(ask_size, Ok)?;
    if let Some(folder) = &args.out {
        kept::prepare(folder).map_err(io::Error::other)?;
    }
    let kinds = [args.passer, args.eater];
    let mut table = Table {
        size,
        players: Side::BOTH.map(|side| {
            let kind = kinds[side as usize];
            (!kind.is_human()).then(|| kind.player(side, chance.seed))
        }),
        seed: chance.seed,
    };
    table.greet(args)?;
    let mut won = [0; 2];
    for _ in 0..args.games.unwrap_or(1) {
        let Some((game, winner)) = table.game()? else {
            break;
        };
        won[winner as usize] += 1;
        if let Some(folder) = &args.out {
            let players = kinds.map(super::Kind::name);
            kept::keep(folder, won[0] + won[1], &game, players).map_err(io::Error::other)?;
        }
    }
    if args.games.is_some() && won != [0; 2] {
        say(score(won))?;
    }
    Ok(())
}

impl Table {
    fn greet(&self, args: &Args) -> io::Result<()> {
        let who = |side: Side, kind: super::Kind| match &self.players[side as usize] {
            Some(_) => format!("the computer ({})", kind.name()),
            None if self.players[!side as usize].is_some() => "you".to_owned(),
            None => "a person".to_owned(),
        };
        let passer = who(Side::White, args.passer);
        let eater = who(Side::Black, args.eater);
        let hidden = match self.wait() {
            Wait::Hidden => "What you type is not shown, so that nobody sees the other's cell.\n",
            _ => "",
        };
        say(format_args!(
            "Eater: the Passer is {passer}, the Eater is {eater}\n\
             Type a row and a column, as in 2 3, or help, moves, hint, undo or quit.\n\
             {hidden}{EATER_LEGEND}"
        ))
    }

    /// Where two people sit at the terminal, neither may see what the other has named.
    fn wait(&self) -> Wait {
        match self.players.iter().all(Option::is_none) {
            true => Wait::Hidden,
            false => Wait::Endless,
        }
    }

    /// A game to its end with its winner; `None` if somebody leaves.
    fn game(&mut self) -> io::Result<Option<(Game, Side)>> {
        let mut game = Game::new(self.size);
        loop {
            show(&game)?;
            if let Some(winner) = game.board().winner() {
                say(match winner {
                    PASSER => "The Passer has won: a path leads from the top to the bottom.\n",
                    _ => "The Eater has won: the board is full, and no path leads down.\n",
                })?;
                return Ok(Some((game, winner)));
            }
            let round = match self.round(&game)? {
                Ok(round) => round,
                Err(Deed::Undo) => {
                    game = self.undo(&game)?;
                    continue;
                }
                Err(_) => return Ok(None),
            };
            game.play(round).map_err(io::Error::other)?;
            say(told(&game, round))?;
        }
    }

    /// What both sides name, or what a person wants instead.
    fn round(&mut self, game: &Game) -> io::Result<Result<Round, Deed>> {
        let mut named = Vec::new();
        for role in Side::BOTH {
            let wait = self.wait();
            match &mut self.players[role as usize] {
                Some(player) => {
                    let thinking = Thinking::new(name(role));
                    named.push(player.choose(game.board(), role)?);
                    drop(thinking);
                }
                None => match ask(game, role, wait, self.seed)? {
                    Deed::Name(cell) => named.push(cell),
                    other => return Ok(Err(other)),
                },
            }
        }
        Ok(Ok(Round {
            passer: named[0],
            eater: named[1],
        }))
    }

    /// The game without its last round.
    fn undo(&self, game: &Game) -> io::Result<Game> {
        let mut earlier = Game::new(self.size);
        let Some((last, rounds)) = game.rounds().split_last() else {
            say("There is nothing to take back.\n")?;
            return Ok(earlier);
        };
        for &round in rounds {
            earlier.play(round).map_err(io::Error::other)?;
        }
        let Round { passer, eater } = last;
        say(format_args!("{passer} and {eater} are taken back.\n"))?;
        Ok(earlier)
    }
}

/// Asks a person until that is a cell or the end.
fn ask(game: &Game, role: Side, wait: Wait, seed: u64) -> io::Result<Deed> {
    let (number, name) = (game.rounds().len() + 1, name(role));
    loop {
        let question = format_args!("Round {number}. {name}, row and column: ");
        match answer(question, wait)? {
            Answer::End | Answer::Late | Answer::Command(Command::Quit) => return Ok(Deed::Leave),
            Answer::Command(Command::Undo) => return Ok(Deed::Undo),
            Answer::Command(Command::Help) => {
                say(format_args!("\n{}\n{RULES}\n", Command::HELP))?;
            }
            Answer::Command(Command::Board) => show(game)?,
            Answer::Command(Command::Moves) => say(columns(game.board().empty().iter()))?,
            Answer::Command(Command::Hint) => hint(game.board(), role, seed)?,
            Answer::Text(text) if text.is_empty() => {}
            Answer::Text(text) => match game.board().find(&text.replace(',', " ")) {
                Ok(cell) => return Ok(Deed::Name(cell)),
                Err(error) => say(format_args!("No: {error}.\n"))?,
            },
        }
    }
}

fn hint(board: &Board, role: Side, seed: u64) -> io::Result<()> {
    let cell = Computer::new(Level::Smart, seed, Position::a_move()).choose(board, role)?;
    say(format_args!(
        "The computer might name {cell}; good play mixes, so that nobody can know.\n"
    ))
}

/// What was named in the round just played.
fn told(game: &Game, Round { passer, eater }: Round) -> String {
    let number = game.rounds().len();
    match passer == eater {
        true => format!("Round {number}: both have named {passer}; it becomes the Eater's.\n"),
        false => format!("Round {number}: the Passer has named {passer}, the Eater {eater}.\n"),
    }
}

fn show(game: &Game) -> io::Result<()> {
    let board = draw_eater(game.board(), game.rounds().last().copied(), Look::Plain);
    say(format_args!("\n{board}\n"))
}
