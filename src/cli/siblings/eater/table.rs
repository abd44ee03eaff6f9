//! Games of people at a terminal.

use std::io;

use advance::Side;
use advance::any::{AnyGame, DiagramStyle, Tabletop};
use advance::engine::Engine;
use advance::game::random::SplitMix;
use advance::games::eater::{
    Board, Cell, Computer, History, Level, Player, Position, Round, Size, diagram, name,
};
use advance::matches::record::Record;

use super::console_series::score;
use super::human::{ask_size, report_full_tree};
use super::{Args, PlayerArg, player_arg, record_folder};
use crate::cli::table::GameSeed;
use crate::cli::table::{AfterGame, TableRequest, interrupted, rules};
use crate::cli::terminal::answer::{Answer, Command, Keyboard, Wait, columns};
use crate::cli::terminal::output;
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::{self, say};

/// The additional commands, with an end after each line.
const HELP: &str = "\
  rules        the rules of the game with boards; rules TOPIC: one topic
  level NAME   another level of the computer
  resign       give the game up
  save FILE    write the game so far to a file for 'advance replay'
";

/// The players of all games of a session.
struct Table {
    size: Size,
    /// The computer of each side; `None` for a person.
    players: [Option<Box<dyn Player + Send>>; 2],
    /// The names of the players in records.
    names: [String; 2],
    /// The names of the computers for people; `None` for a person.
    titles: [Option<&'static str>; 2],
    /// The seed of hints.
    seed: u64,
    keyboard: Keyboard,
}

/// A game, and the side that has resigned.
struct Game {
    history: History,
    resigned: Option<Side>,
}

/// The decision of a person.
enum TableCommand {
    Name(Cell),
    Resign(Side),
    Undo,
    Again,
    Leave,
    Interrupt,
}

/// Plays the given number of games, and more on request, until a person quits.
///
/// # Errors
/// When a stream fails, a record cannot be written, or a signal ends a game.
pub fn play_all(args: &Args, game_seed: GameSeed) -> anyhow::Result<()> {
    let size = args.size.map_or_else(ask_size, Ok)?;
    if let Some(folder) = &args.out {
        record_folder::prepare(folder)?;
    }
    let kinds = [&args.passer, &args.eater];
    let mut table = Table {
        size,
        players: Side::BOTH.map(|side| {
            let kind = kinds[side as usize];
            (!kind.is_human()).then(|| kind.player(side, game_seed.seed))
        }),
        names: kinds.map(|player| player.name.clone()),
        titles: kinds.map(PlayerArg::title),
        seed: game_seed.seed,
        keyboard: Keyboard::open()?,
    };
    table.greet()?;
    let asked = args.games.unwrap_or(1);
    let mut won = [0; 2];
    for number in 1.. {
        let mut game = Game::new(size);
        if number > 1 {
            table.begin(number);
        }
        let next = table.game(&mut game, number < asked);
        // If a game is broken off, its rounds so far are kept.
        let rounds = game.history.rounds();
        if let Some(folder) = args.out.as_ref().filter(|_| !rounds.is_empty()) {
            record_folder::write(folder, &table.record(&game, number))?;
        }
        if let Some(winner) = game.winner() {
            won[winner as usize] += 1;
        }
        if next? == AfterGame::Leave {
            break;
        }
    }
    if won[0] + won[1] > 1 || args.games.is_some() && won != [0; 2] {
        say(score(won))?;
    }
    Ok(())
}

impl Game {
    fn new(size: Size) -> Self {
        let history = History::new(size);
        Self {
            history,
            resigned: None,
        }
    }

    fn winner(&self) -> Option<Side> {
        let by_rules = self.history.board().winner();
        by_rules.or(self.resigned.map(|loser| !loser))
    }

    /// The result of the game in a sentence, if it is over.
    fn ended(&self) -> Option<String> {
        let by_rules = self.history.board().ended().map(str::to_owned);
        by_rules.or_else(|| {
            let loser = self.resigned?;
            let [loser, winner] = [loser, !loser].map(name);
            Some(format!("The {loser} has resigned: the {winner} has won."))
        })
    }
}

impl Table {
    fn greet(&self) -> io::Result<()> {
        let [passer, eater] = Side::BOTH.map(|side| match self.titles[side as usize] {
            Some(title) => format!("the computer ({title})"),
            None if self.titles[!side as usize].is_some() => "you".to_owned(),
            None => "a person".to_owned(),
        });
        let hidden = match self.wait() {
            Wait::Hidden => "What you type is not shown, so that nobody sees the other's cell.\n",
            _ => "",
        };
        say(format_args!(
            "Eater: the Passer is {passer}, the Eater is {eater}\n\
             Type a row and a column, as in 2 3, or help, moves, hint, undo or quit.\n\
             {hidden}{}",
            Position::LEGEND
        ))
    }

    /// Makes the computers forget the game before, and draw other random numbers in this one.
    fn begin(&mut self, number: u32) {
        let mut seeds = SplitMix::keyed(self.seed, number.into());
        for player in self.players.iter_mut().flatten() {
            player.begin(seeds.next());
        }
    }

    /// If two people sit at the terminal, neither may see the other's cell.
    fn wait(&self) -> Wait {
        match self.players.iter().all(Option::is_none) {
            true => Wait::Hidden,
            false => Wait::Endless,
        }
    }

    /// Plays a game until it is over or a person quits. With `next`, another game follows.
    fn game(&mut self, game: &mut Game, next: bool) -> anyhow::Result<AfterGame> {
        loop {
            show(&game.history)?;
            let ended = game.ended();
            if let Some(ended) = &ended {
                say(format_args!("{ended}\n"))?;
            }
            let deed = match ended {
                Some(_) if next => return Ok(AfterGame::Again),
                Some(_) => self.ask(game, None)?,
                None => match self.round(game)? {
                    Ok(round) => {
                        game.history.play(round)?;
                        say(round_text(&game.history, round))?;
                        continue;
                    }
                    Err(deed) => deed,
                },
            };
            match deed {
                TableCommand::Resign(role) => game.resigned = Some(role),
                TableCommand::Undo => self.undo(game)?,
                TableCommand::Again => return Ok(AfterGame::Again),
                TableCommand::Interrupt => {
                    return Err(interrupted(game.history.rounds().len(), "round"));
                }
                TableCommand::Name(_) | TableCommand::Leave => return Ok(AfterGame::Leave),
            }
        }
    }

    /// The cells that both sides name, or the other request of a person.
    fn round(&mut self, game: &Game) -> io::Result<Result<Round, TableCommand>> {
        let mut named = Vec::new();
        for role in Side::BOTH {
            match &mut self.players[role as usize] {
                Some(player) => {
                    let was_full = player.was_full();
                    let thinking = Thinking::new(name(role));
                    named.push(player.choose(game.history.board(), role)?);
                    drop(thinking);
                    if !was_full && player.was_full() {
                        report_full_tree(role)?;
                    }
                    if self.keyboard.stop().is_requested() {
                        return Ok(Err(TableCommand::Interrupt));
                    }
                }
                None => match self.ask(game, Some(role))? {
                    TableCommand::Name(cell) => named.push(cell),
                    other => return Ok(Err(other)),
                },
            }
        }
        Ok(Ok(Round {
            passer: named[0],
            eater: named[1],
        }))
    }

    /// Asks a person for a cell or another action; `role` is `None` once the game is over.
    fn ask(&mut self, game: &Game, role: Option<Side>) -> io::Result<TableCommand> {
        let board = game.history.board();
        let number = game.history.rounds().len() + 1;
        loop {
            let answer = match role {
                Some(role) => self.keyboard.answer(
                    format_args!("Round {number}. {}, row and column: ", name(role)),
                    self.wait(),
                ),
                None => self.keyboard.answer("again, undo or quit? ", Wait::Endless),
            };
            let answer = answer?;
            let request = match &answer {
                Answer::Text(text) => TableRequest::of(text),
                _ => None,
            };
            match (request, role) {
                (Some(TableRequest::Resign), Some(role)) => return Ok(TableCommand::Resign(role)),
                (Some(request), _) => {
                    self.handle_request(&request, game)?;
                    continue;
                }
                (None, _) => {}
            }
            match (answer, role) {
                (Answer::Interrupted, _) => return Ok(TableCommand::Interrupt),
                (Answer::End | Answer::TimeUp | Answer::Command(Command::Quit), _) => {
                    return Ok(TableCommand::Leave);
                }
                (Answer::Command(Command::Undo), _) => return Ok(TableCommand::Undo),
                (Answer::Command(Command::Again), _) => return Ok(TableCommand::Again),
                (Answer::Command(Command::Help), _) => {
                    say(format_args!(
                        "\n{}{HELP}\n{}\n",
                        Command::HELP,
                        Position::RULES
                    ))?;
                }
                (Answer::Command(Command::Board), _) => show(&game.history)?,
                (Answer::Text(text), _) if text.is_empty() => {}
                (_, None) => say("The game is over: type again, undo or quit.\n")?,
                (Answer::Command(Command::Moves), _) => {
                    say(columns(board.empty().iter()))?;
                }
                (Answer::Command(Command::Hint), Some(role)) => {
                    hint(board, role, self.seed)?;
                }
                (Answer::Text(text), _) => match board.read(&text) {
                    Ok(cell) => return Ok(TableCommand::Name(cell)),
                    Err(error) => say(format_args!("No: {error}.\n"))?,
                },
            }
        }
    }

    /// Grants a request that does not end the turn.
    fn handle_request(&mut self, request: &TableRequest, game: &Game) -> io::Result<()> {
        match request {
            TableRequest::Save(path) => {
                let record = self.record(game, 1).to_string();
                match output::write(path, record.as_bytes()) {
                    Ok(_) => say(format_args!("The game is in '{}'.\n", path.display())),
                    Err(error) => say(format_args!("No: {error}.\n")),
                }
            }
            TableRequest::Rules(topic) => say(rules(AnyGame::of::<Position>(), topic.as_deref())),
            TableRequest::Strength(text) => self.strengthen(text),
            TableRequest::Resign => say("The game is over: type again, undo or quit.\n"),
            TableRequest::Draw => say("No: a game of Eater cannot be drawn.\n"),
            TableRequest::Why(_) | TableRequest::Review => {
                say("No: good play mixes, so no cell is right or wrong by itself.\n")
            }
        }
    }

    /// Lets the computer play at another level from now on.
    fn strengthen(&mut self, text: &str) -> io::Result<()> {
        let player_arg = match player_arg(text) {
            Ok(player) => player,
            Err(error) => return say(format_args!("No: {error}.\n")),
        };
        let mut title = None;
        for role in Side::BOTH {
            if let Some(player) = &mut self.players[role as usize] {
                *player = player_arg.player(role, self.seed);
                let level = text.strip_prefix("level=").unwrap_or(text).to_owned();
                self.names[role as usize] = level;
                title = player_arg.title();
                self.titles[role as usize] = title;
            }
        }
        match title {
            Some(title) => say(format_args!("The computer is now {title}.\n")),
            None => say("No computer plays in this game.\n"),
        }
    }

    fn record(&self, game: &Game, number: u32) -> Record {
        let players = self.names.each_ref().map(String::as_str);
        record_folder::record(&game.history, game.resigned, players, number)
    }

    /// Takes back the resignation, or the last round.
    fn undo(&self, game: &mut Game) -> io::Result<()> {
        if game.resigned.take().is_some() {
            return say("The resignation is taken back.\n");
        }
        let Some((last, rounds)) = game.history.rounds().split_last() else {
            return say("There is nothing to take back.\n");
        };
        let mut earlier = History::new(self.size);
        for &round in rounds {
            earlier.play(round).map_err(io::Error::other)?;
        }
        let Round { passer, eater } = last;
        say(format_args!("{passer} and {eater} are taken back.\n"))?;
        game.history = earlier;
        Ok(())
    }
}

fn hint(board: &Board, role: Side, seed: u64) -> io::Result<()> {
    let cell = Computer::new(Level::Smart, seed, Position::move_limits()).choose(board, role)?;
    say(format_args!(
        "The computer might name {cell}; good play mixes, so that nobody can know.\n"
    ))
}

/// The cells of the round just played, in words.
fn round_text(game: &History, Round { passer, eater }: Round) -> String {
    let number = game.rounds().len();
    match passer == eater {
        true => format!("Round {number}: both have named {passer}; it becomes the Eater's.\n"),
        false => format!("Round {number}: the Passer has named {passer}, the Eater {eater}.\n"),
    }
}

fn show(game: &History) -> io::Result<()> {
    let last = game.rounds().last();
    let round = last.map(|last| [last.passer, last.eater]);
    let round = round.as_ref().map_or(&[][..], |round| round);
    prompt::show(&diagram(game.board(), round, DiagramStyle::Plain))
}
