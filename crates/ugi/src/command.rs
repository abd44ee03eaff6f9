//! The commands, and how they are read.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use super::move_time::{Clock, less_margin};
use super::output::quoted;
use crate::game::{MAX_PERFT, Side};
use crate::search::Limits;

/// A command that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'l> {
    /// Introduce yourself, and declare the options.
    Ugi,
    /// Answer when all earlier commands are done.
    IsReady,
    /// A new game follows.
    NewGame,
    /// Change how to play from now on.
    SetOption { name: String, value: String },
    /// The position in one line, or else the start, and the moves made there.
    Position {
        line: Option<String>,
        moves: Vec<&'l str>,
    },
    /// Moves made in the current position.
    Moves(Vec<&'l str>),
    /// Search, with the errors in its limits. The sender of `go` waits for a move, so the other limits apply.
    Go(Go, Vec<ParseCommandError>),
    /// Count the sequences of this many moves.
    Perft(u32),
    /// Say something about the position.
    Query(Question<'l>),
    /// Show the position.
    Draw,
    /// End the search.
    Stop,
    /// End the session.
    Quit,
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question<'l> {
    /// Is the first player to move?
    FirstTurn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
    /// Is this move legal?
    IsLegal(&'l str),
    /// Which moves are legal.
    Moves,
    /// The position in one line.
    Line,
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    clocks: [Clock; 2],
    asked: Limits,
    /// True to search until `stop`.
    pub(super) infinite: bool,
}

impl Go {
    /// The limits of a search for `side`, which has no more than `moves` left to play; `usual` if none are given.
    pub(super) fn limits(&self, side: Side, moves: u32, usual: Limits) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let share = self.clocks[side as usize].share(moves);
        let limits = Limits {
            time: self.asked.time.into_iter().chain(share).min(),
            ..self.asked
        };
        if limits == Limits::default() {
            usual
        } else {
            limits
        }
    }
}

/// The error of a line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseCommandError {
    /// It begins with no command.
    #[error(
        "unknown command {0}: expected ugi, isready, setoption, uginewgame, position, moves, go, perft, query, d, stop or quit"
    )]
    Unknown(String),
    /// A word is missing or wrong.
    #[error("expected {expected} after '{after}', found {found}")]
    Expected {
        /// The valid words.
        expected: &'static str,
        /// The word before it.
        after: &'static str,
        /// The word that was sent, in quotes, or `nothing`.
        found: String,
    },
    /// A perft of this depth takes too long.
    #[error("perft counts sequences of at most {MAX_PERFT} moves, not of {0}")]
    TooDeep(u32),
}

/// The words of a line that are not read yet.
struct Words<'l>(SplitWhitespace<'l>);

impl<'l> Words<'l> {
    /// Reads the next word, the one `after` another.
    fn expect<T>(
        &mut self,
        after: &'static str,
        expected: &'static str,
        read: impl FnOnce(&'l str) -> Option<T>,
    ) -> Result<T, ParseCommandError> {
        let word = self.0.next();
        word.and_then(read)
            .ok_or_else(|| ParseCommandError::Expected {
                expected,
                after,
                found: word.map_or("nothing".to_owned(), quoted),
            })
    }

    fn number<T: FromStr>(&mut self, after: &'static str) -> Result<T, ParseCommandError> {
        self.expect(after, "a whole number", |word| word.parse().ok())
    }

    /// A time in milliseconds. A clock that has run out may be below zero.
    fn time(&mut self, after: &'static str) -> Result<Duration, ParseCommandError> {
        let ms: i64 = self.number(after)?;
        Ok(Duration::from_millis(ms.max(0).unsigned_abs()))
    }

    /// The words before `end`, or all that are left.
    fn until(&mut self, end: &str) -> String {
        let words: Vec<&str> = self.0.by_ref().take_while(|word| *word != end).collect();
        words.join(" ")
    }

    fn rest(self) -> Vec<&'l str> {
        self.0.collect()
    }
}

/// Reads a line; `None` if it is blank. Words after the end of a command are ignored.
pub(super) fn parse(line: &str) -> Result<Option<Command<'_>>, ParseCommandError> {
    let mut words = Words(line.split_whitespace());
    let Some(command) = words.0.next() else {
        return Ok(None);
    };
    Ok(Some(match command {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "setoption" => {
            words.expect("setoption", "'name'", |word| (word == "name").then_some(()))?;
            Command::SetOption {
                name: words.until("value"),
                value: words.rest().join(" "),
            }
        }
        "position" => position(words)?,
        "moves" => Command::Moves(words.rest()),
        "go" => go(words),
        "perft" => match words.number("perft")? {
            depth if depth > MAX_PERFT => return Err(ParseCommandError::TooDeep(depth)),
            depth => Command::Perft(depth),
        },
        "query" => Command::Query(question(words)?),
        "d" => Command::Draw,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ => return Err(ParseCommandError::Unknown(quoted(command))),
    }))
}

fn position(mut words: Words<'_>) -> Result<Command<'_>, ParseCommandError> {
    let is_line = words.expect("position", "'startpos' or 'fen'", |word| match word {
        "startpos" => Some(false),
        "fen" => Some(true),
        _ => None,
    })?;
    let line = words.until("moves");
    if !is_line && !line.is_empty() {
        return Err(ParseCommandError::Expected {
            expected: "'moves'",
            after: "position startpos",
            found: quoted(&line),
        });
    }
    Ok(Command::Position {
        line: is_line.then_some(line),
        moves: words.rest(),
    })
}

fn go(mut words: Words<'_>) -> Command<'_> {
    let mut go = Go::default();
    let mut errors = Vec::new();
    while let Some(word) = words.0.next() {
        if let Err(error) = limit(&mut go, word, &mut words) {
            errors.push(error);
        }
    }
    Command::Go(go, errors)
}

fn limit(go: &mut Go, word: &str, words: &mut Words<'_>) -> Result<(), ParseCommandError> {
    match word {
        "p1time" => go.clocks[0].left = Some(words.time("p1time")?),
        "p2time" => go.clocks[1].left = Some(words.time("p2time")?),
        "p1inc" => go.clocks[0].increment = words.time("p1inc")?,
        "p2inc" => go.clocks[1].increment = words.time("p2inc")?,
        "movetime" => go.asked.time = Some(less_margin(words.time("movetime")?)),
        "depth" => go.asked.depth = Some(words.number("depth")?),
        "nodes" => go.asked.nodes = Some(words.number("nodes")?),
        "infinite" => go.infinite = true,
        _ => {
            return Err(ParseCommandError::Expected {
                expected: "p1time, p2time, p1inc, p2inc, movetime, depth, nodes or infinite",
                after: "go",
                found: quoted(word),
            });
        }
    }
    Ok(())
}

fn question(mut words: Words<'_>) -> Result<Question<'_>, ParseCommandError> {
    let question = words.expect(
        "query",
        "p1turn, gameover, result, islegal, moves or fen",
        |word| match word {
            "p1turn" => Some(Question::FirstTurn),
            "gameover" => Some(Question::GameOver),
            "result" => Some(Question::Result),
            "islegal" => Some(Question::IsLegal("")),
            "moves" => Some(Question::Moves),
            "fen" => Some(Question::Line),
            _ => None,
        },
    )?;
    match question {
        Question::IsLegal(_) => words.expect("query islegal", "a move", |word| {
            Some(Question::IsLegal(word))
        }),
        question => Ok(question),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Command, Go, Limits, parse};
    use crate::game::Side;

    const USUAL: Limits = Limits::per_move();

    fn go(line: &str) -> Go {
        match parse(line) {
            Ok(Some(Command::Go(go, _))) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let go = go("go p1time 60020 p2time 30020 p1inc 0 p2inc 1000");
        let time = |side| go.limits(side, 100, USUAL).time;
        assert_eq!(time(Side::White), Some(Duration::from_millis(600)));
        assert_eq!(time(Side::Black), Some(Duration::from_millis(1050)));
    }

    #[test]
    fn the_shortest_of_all_times_counts() {
        let limits = |line| go(line).limits(Side::White, 100, USUAL);
        let ms = |ms| Some(Duration::from_millis(ms));
        assert_eq!(limits("go movetime 520 p1time 60020").time, ms(500));
        assert_eq!(limits("go movetime 9020 p1time 60020").time, ms(600));
        assert_eq!(limits("go p1time -5 p1inc 5").time, ms(0));
    }

    #[test]
    fn unknown_words_are_reported_and_the_rest_counts() {
        let line = "go ponder movestogo 40 p1time 1000.5 depth 3";
        let Ok(Some(Command::Go(go, errors))) = parse(line) else {
            panic!("{line}");
        };
        assert_eq!(go.limits(Side::White, 100, USUAL).depth, Some(3));
        let found: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found[0].ends_with("after 'go', found 'ponder'"));
        assert!(found[3].ends_with("after 'p1time', found '1000.5'"));
    }

    #[test]
    fn default_limits_apply_except_with_infinite() {
        let limits = |line| go(line).limits(Side::White, 100, USUAL);
        assert_eq!(limits("go"), USUAL);
        assert_eq!(limits("go p2time 50"), USUAL);
        assert_eq!(limits("go infinite depth 3"), Limits::default());
        assert_eq!(limits("go depth 3 nodes 5").depth, Some(3));
        assert_eq!(limits("go depth 3 nodes 5").nodes, Some(5));
    }
}
