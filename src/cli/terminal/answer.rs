//! The answers of people at the prompt of a game: a move, or a command that every game has.

use std::fmt::Display;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use advance::search::Stop;

use crate::cli::terminal::hidden::HiddenInput;
use crate::cli::terminal::interrupt::on_signal;
use crate::cli::terminal::prompt::{say, unread};
use crate::cli::terminal::{hidden, typed};

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A command.
    Command(Command),
    /// Anything else, without spaces around it.
    Text(String),
    /// The input has ended.
    End,
    /// The time ran out before the answer.
    TimeUp,
    /// Ctrl-C, or another signal to end.
    Interrupted,
}

impl Answer {
    /// The meaning of a line.
    pub fn line(line: &str) -> Self {
        let text = line.trim();
        match Command::named(&text.to_ascii_lowercase()) {
            Some(command) => Self::Command(command),
            None => Self::Text(text.to_owned()),
        }
    }

    /// The meaning of hidden input.
    fn hidden(typed: HiddenInput) -> Self {
        match typed {
            HiddenInput::Line(line) => Self::line(&line),
            HiddenInput::End => Self::End,
            HiddenInput::Interrupt => Self::Interrupted,
        }
    }

    /// The meaning of the input within the time; `None` is no input.
    fn of(event: Option<KeyboardEvent>) -> io::Result<Self> {
        Ok(match event {
            Some(KeyboardEvent::Line(line)) => match line.map_err(|error| unread(&error))? {
                Some(line) => Self::line(&line),
                None => Self::End,
            },
            Some(KeyboardEvent::Interrupt) => Self::Interrupted,
            None => Self::TimeUp,
        })
    }
}

/// The commands of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// To see the rules and the commands.
    Help,
    /// To see the board again.
    Board,
    /// To see the legal moves.
    Moves,
    /// To get a hint.
    Hint,
    /// To take back the person's last move and all moves since.
    Undo,
    /// To begin another game.
    Again,
    /// To leave the game.
    Quit,
}

impl Command {
    /// The commands in words.
    pub const HELP: &'static str = "\
Commands:
  help    these words (also h, m, ?)
  board   show the board again (b)
  moves   list what can be played
  hint    what the computer would play, each time a little more
  undo    take back your last move (u)
  again   begin another game
  quit    leave the game (q)
";

    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "help" | "h" | "m" | "?" => Self::Help,
            "board" | "b" => Self::Board,
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" | "u" => Self::Undo,
            "again" => Self::Again,
            "quit" | "q" | "exit" => Self::Quit,
            _ => return None,
        })
    }
}

/// The kind of wait for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// As long as it takes.
    Endless,
    /// For this long.
    For(Duration),
    /// As long as it takes, without showing the input.
    Hidden,
}

/// The input of people, who may press Ctrl-C at any time.
pub struct Keyboard {
    stop: Stop,
    /// The sender of lines.
    sender: Sender<KeyboardEvent>,
    events: Receiver<KeyboardEvent>,
}

/// An event from the keyboard.
enum KeyboardEvent {
    Line(io::Result<Option<String>>),
    Interrupt,
}

impl Keyboard {
    /// Catches signals from now on. A second signal ends the program at once.
    pub fn open() -> anyhow::Result<Self> {
        let (sender, events) = mpsc::channel();
        let stop = Stop::new();
        let (flag, interrupt) = (stop.clone(), sender.clone());
        on_signal(move || {
            flag.request();
            // The receiver is gone once the games are over.
            let _ = interrupt.send(KeyboardEvent::Interrupt);
        })?;
        Ok(Self {
            stop,
            sender,
            events,
        })
    }

    /// The stop that a signal requests.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Asks, and waits for an answer. If none comes, ends the line of the question.
    ///
    /// # Errors
    /// When a stream fails.
    pub fn answer(&self, question: impl Display, wait: Wait) -> io::Result<Answer> {
        let answer = match wait {
            Wait::Hidden => Answer::hidden(hidden::line(&question, &self.stop)?),
            Wait::Endless => {
                say(question)?;
                self.read()?;
                Answer::of(self.events.recv().ok())?
            }
            Wait::For(time) => {
                say(question)?;
                self.read()?;
                Answer::of(self.events.recv_timeout(time).ok())?
            }
        };
        if matches!(answer, Answer::End | Answer::TimeUp | Answer::Interrupted) {
            say('\n')?;
        }
        Ok(answer)
    }

    /// Reads a line in a thread of its own, because no signal interrupts that wait.
    fn read(&self) -> io::Result<()> {
        let sender = self.sender.clone();
        let read = move || {
            // The receiver is gone if the time ran out, and the game is over then.
            let _ = sender.send(KeyboardEvent::Line(typed::line(&mut io::stdin().lock())));
        };
        thread::Builder::new().spawn(read).map_err(|error| {
            let message =
                format!("the keyboard cannot be read, because there is no thread for it: {error}");
            io::Error::new(error.kind(), message)
        })?;
        Ok(())
    }
}

/// Words in lines that fit a terminal, with an end after each line.
pub fn columns(words: impl IntoIterator<Item = impl Display>) -> String {
    const WIDTH: usize = 76;
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    let width = words.iter().map(|word| word.chars().count() + 2).max();
    let each = (WIDTH / width.unwrap_or(1)).max(1);
    let lines = words.chunks(each).map(|line| {
        let cells = line
            .iter()
            .map(|word| format!("{word:<0$}", width.unwrap_or(1)));
        format!("  {}\n", cells.collect::<String>().trim_end())
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::{Command, columns};

    #[test]
    fn the_help_names_every_command() {
        for line in Command::HELP.lines().skip(1) {
            let word = line.split_whitespace().next().unwrap();
            assert!(Command::named(word).is_some(), "{line}");
        }
        assert_eq!(Command::named("q"), Some(Command::Quit));
        assert_eq!(Command::named("a1"), None);
    }

    #[test]
    fn words_stand_in_columns() {
        assert_eq!(columns(["a1", "b12"]), "  a1   b12\n");
        let text = columns((0..40).map(|number| format!("move{number}")));
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.len() <= 78));
        assert_eq!(columns([""; 0]), "");
    }
}
