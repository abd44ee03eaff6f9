//! What people answer at the prompt of a game: a move, or a command, which are the same in all games.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::cli::terminal::prompt::say;
use crate::cli::terminal::{hidden, typed};

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Something to do.
    Command(Command),
    /// Anything else, without spaces around it.
    Text(String),
    /// Nobody answers any more.
    End,
    /// The time was up before the answer came.
    Late,
}

/// What can be asked for in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// To be told the rules and the commands.
    Help,
    /// To see the board again.
    Board,
    /// To be told what can be played.
    Moves,
    /// To be told what the computer would play.
    Hint,
    /// To take back the last own move, with what was played since.
    Undo,
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
  hint    what the computer would play
  undo    take back your last move (u)
  quit    leave the game (q)
";

    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "help" | "h" | "m" | "?" => Self::Help,
            "board" | "b" => Self::Board,
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" | "u" => Self::Undo,
            "quit" | "q" | "exit" => Self::Quit,
            _ => return None,
        })
    }
}

/// How an answer is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// As long as it takes.
    Endless,
    /// For this long.
    For(Duration),
    /// As long as it takes, and what is typed is not shown.
    Hidden,
}

/// Asks, and waits for an answer. At the end of the input, the line of the question is ended too.
///
/// # Errors
/// When a stream fails.
pub fn answer(question: impl Display, wait: Wait) -> io::Result<Answer> {
    let line = match wait {
        Wait::Hidden => hidden::line(&question),
        Wait::Endless => {
            say(question)?;
            typed::line(&mut io::stdin().lock())
        }
        Wait::For(time) => {
            say(question)?;
            let (sender, line) = mpsc::channel();
            thread::spawn(move || {
                // Nobody listens any more when the time was up: the game is over then.
                let _ = sender.send(typed::line(&mut io::stdin().lock()));
            });
            match line.recv_timeout(time) {
                Ok(line) => line,
                Err(_) => {
                    say('\n')?;
                    return Ok(Answer::Late);
                }
            }
        }
    };
    let line = line.map_err(|error| {
        io::Error::new(error.kind(), format!("cannot read standard input: {error}"))
    })?;
    let Some(line) = line else {
        say('\n')?;
        return Ok(Answer::End);
    };
    let text = line.trim();
    Ok(match Command::named(&text.to_ascii_lowercase()) {
        Some(command) => Answer::Command(command),
        None => Answer::Text(text.to_owned()),
    })
}

/// Words in lines that a terminal has room for, each line ended.
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

/// Prints what is to be seen beside the game.
pub fn aside(text: impl Display) {
    // With standard error closed there is nobody to tell.
    let _ = writeln!(io::stderr(), "{text}");
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
