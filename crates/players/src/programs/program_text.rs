//! Parsing the texts of programs that keep running: `ugi=./engine,clock=10000+100` and `stdio=./game`.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::time::Duration;

use super::console::ConsoleProgram;
use super::engines::EngineProgram;
use super::options::{BotOption, ParseBotError, options};
use super::processes::command_line::CommandLine;
use super::time_control::TimeControl;
use crate::search::Limits;

/// The form of an engine's text after `ugi=`, for messages.
const ENGINE_FORM: &str =
    "a command line and options, as in ugi=./engine,clock=10000+100,option.Level=9";

/// The form of a console program's text after `stdio=`, for messages.
const CONSOLE_FORM: &str = "a command line and options, as in stdio=./game,clock=180000";

/// The prefix of options for the engine itself.
const PREFIX: &str = "option.";

/// The engine that the text after `ugi=` describes.
pub(super) fn parse_engine(text: &str) -> Result<EngineProgram, ParseBotError> {
    let parts = parts(text)?;
    let (own, ours): (Vec<&str>, _) =
        (parts[1..].iter()).partition(|part| part.starts_with(PREFIX));
    let mut named: Vec<(String, String)> = Vec::new();
    let mut taken = HashSet::new();
    for part in own {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| ParseBotError::Form(ENGINE_FORM.to_owned()))?;
        let bare = &name[PREFIX.len()..];
        if !taken.insert(bare.to_ascii_lowercase()) {
            return Err(ParseBotError::Twice(name.to_owned()));
        }
        named.push((bare.to_owned(), unquoted(value).to_owned()));
    }
    let known = ["clock", "time", "nodes", "depth", "option.NAME"];
    let mut limits = Limits::default();
    let mut time_control = TimeControl::Terms;
    for option in options(ours.into_iter(), &known, || ENGINE_FORM.to_owned())? {
        match option.name {
            "clock" | "time" => set_time_control(&mut time_control, option)?,
            _ => option.limit(&mut limits)?,
        }
    }
    Ok(EngineProgram {
        line: line(parts[0])?,
        time_control,
        nodes: limits.nodes,
        depth: limits.depth,
        options: named,
    })
}

/// The program that the text after `stdio=` describes; by default it has `time` for a game.
pub(super) fn parse_console(
    text: &str,
    time: Option<Duration>,
) -> Result<ConsoleProgram, ParseBotError> {
    let parts = parts(text)?;
    let mut time_control = TimeControl::Terms;
    let mut arguments = [Vec::new(), Vec::new()];
    let known = ["clock", "time", "first", "second"];
    for option in options(parts[1..].iter().copied(), &known, || {
        CONSOLE_FORM.to_owned()
    })? {
        match option.name {
            "first" => arguments[0] = CommandLine::words(unquoted(option.value))?,
            "second" => arguments[1] = CommandLine::words(unquoted(option.value))?,
            _ => set_time_control(&mut time_control, option)?,
        }
    }
    if let (TimeControl::Terms, Some(base)) = (time_control, time) {
        let increment = Duration::ZERO;
        time_control = TimeControl::Game { base, increment };
    }
    Ok(ConsoleProgram {
        line: line(parts[0])?,
        time_control,
        arguments,
    })
}

fn line(text: &str) -> Result<CommandLine, ParseBotError> {
    Ok(CommandLine::parse(OsStr::new(unquoted(text)))?)
}

/// Notes `clock` or `time`, only one of which can be given.
fn set_time_control(
    time_control: &mut TimeControl,
    option: BotOption<'_>,
) -> Result<(), ParseBotError> {
    if *time_control != TimeControl::Terms {
        return Err(ParseBotError::Together("clock", "time"));
    }
    *time_control = match (option.name, option.value.split_once('+')) {
        ("time", _) => TimeControl::Move(option.milliseconds(option.value)?),
        (_, None) => TimeControl::Game {
            base: option.milliseconds(option.value)?,
            increment: Duration::ZERO,
        },
        (_, Some((base, increment))) => TimeControl::Game {
            base: option.milliseconds(base)?,
            increment: option.milliseconds(increment)?,
        },
    };
    Ok(())
}

/// The parts of a text: it is cut at each comma outside quotes.
fn parts(text: &str) -> Result<Vec<&str>, ParseBotError> {
    let mut open = None;
    let mut is_escaped = false;
    let mut parts = Vec::new();
    let mut begin = 0;
    for (index, character) in text.char_indices() {
        match (open, character) {
            _ if is_escaped => is_escaped = false,
            // In the command line, as in a shell.
            (None | Some('"'), '\\') if cfg!(unix) && parts.is_empty() => is_escaped = true,
            (None, ',') => {
                parts.push(&text[begin..index]);
                begin = index + 1;
            }
            (None, '"' | '\'') => open = Some(character),
            (Some(quote), _) if quote == character => open = None,
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    match open {
        None => Ok(parts),
        Some(_) => Err(ParseBotError::OpenQuote),
    }
}

/// The text inside quotes, if the whole text is quoted.
fn unquoted(text: &str) -> &str {
    let inside = |quote: char| {
        let inside = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inside.contains(quote)).then_some(inside)
    };
    inside('"').or_else(|| inside('\'')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_commas_outside_quotes() {
        for (text, expected) in [
            ("", &[""][..]),
            ("./bot", &["./bot"]),
            ("./bot --x,clock=1000,", &["./bot --x", "clock=1000", ""]),
            (
                r#""./a, b",option.X="1,2""#,
                &[r#""./a, b""#, r#"option.X="1,2""#],
            ),
            (r#"'"./a, b" c',d"#, &[r#"'"./a, b" c'"#, "d"]),
            (
                r"C:\bots\bot.exe,clock=1000",
                &[r"C:\bots\bot.exe", "clock=1000"],
            ),
        ] {
            assert_eq!(parts(text).unwrap(), expected, "{text}");
        }
        for open in ["\"", "./bot 'a", "\"./bot',"] {
            assert_eq!(parts(open), Err(ParseBotError::OpenQuote), "{open}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_backslash_escapes_in_the_command_line_alone() {
        for (text, expected) in [
            (
                r"'./it'\''s, a',nodes=1",
                &[r"'./it'\''s, a'", "nodes=1"][..],
            ),
            (
                r#""a\",b",option.X="c\",d"#,
                &[r#""a\",b""#, r#"option.X="c\""#, "d"],
            ),
        ] {
            assert_eq!(parts(text).unwrap(), expected, "{text}");
        }
        let setup = parse_engine(r"'./it'\''s my bot' ugi,nodes=1").unwrap();
        assert_eq!(setup.line.name(), r"'./it'\''s my bot' ugi");
        assert_eq!(setup.nodes, Some(1));
    }

    #[test]
    fn only_quotes_around_the_whole_are_taken_off() {
        for (text, expected) in [
            (r#""./bot --x""#, "./bot --x"),
            (r#"'"./my bot" --x'"#, r#""./my bot" --x"#),
            (r#""./my bot" --x"#, r#""./my bot" --x"#),
            (r#""a" "b""#, r#""a" "b""#),
            ("\"", "\""),
            ("", ""),
        ] {
            assert_eq!(unquoted(text), expected, "{text}");
        }
    }

    #[test]
    fn engine_texts_are_parsed() {
        let text = r#""./engine --x, y",clock=10000+100,nodes=2000,option.Skill Level=9,option.Book="a,b""#;
        let setup = parse_engine(text).unwrap();
        assert_eq!(setup.line.to_string(), "./engine --x, y");
        let game = TimeControl::Game {
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
        };
        assert_eq!(
            (setup.time_control, setup.nodes, setup.depth),
            (game, Some(2000), None)
        );
        let named = [("Skill Level", "9"), ("Book", "a,b")];
        let named = named.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(setup.options, named);
        let setup = parse_engine("./engine,time=500,depth=3").unwrap();
        assert_eq!(
            setup.time_control,
            TimeControl::Move(Duration::from_millis(500))
        );
        assert_eq!(setup.depth, Some(3));
        assert_eq!(
            parse_engine("./engine").unwrap().time_control,
            TimeControl::Terms
        );
    }

    #[test]
    fn errors_in_an_engine_text_are_reported() {
        for (text, message) in [
            ("", "no program is named"),
            ("./engine,fast", "expected a command line and options"),
            (
                "./engine,option.Level",
                "expected a command line and options",
            ),
            (
                "./engine,speed=1",
                "'speed' is not an option: expected one of clock, time, nodes, depth, option.NAME",
            ),
            (
                "./engine,clock=0",
                "'0' is not a value of 'clock': expected whole milliseconds",
            ),
            (
                "./engine,clock=10000+",
                "'10000+' is not a value of 'clock': expected whole milliseconds",
            ),
            (
                "./engine,time=-1",
                "'-1' is not a value of 'time': expected whole milliseconds",
            ),
            ("./engine,time=0.5", "'0.5' is not a value of 'time'"),
            (
                "./engine,clock=1000,time=1000",
                "'clock' and 'time' cannot be given together",
            ),
            (
                "./engine,clock=1000,clock=2000",
                "'clock' is given more than once",
            ),
            (
                "./engine,option.Level=1,option.level=2",
                "'option.level' is given more than once",
            ),
            ("\"./engine,clock=1000", "a quotation mark is not closed"),
        ] {
            let error = parse_engine(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn console_programs_have_clocks_and_arguments_by_side() {
        let minutes = Duration::from_secs(180);
        let setup = parse_console("./game --x,first=\"-a b\",second=-c", Some(minutes)).unwrap();
        let time_control = |base| TimeControl::Game {
            base,
            increment: Duration::ZERO,
        };
        assert_eq!(setup.time_control, time_control(minutes));
        assert_eq!(setup.arguments, [vec!["-a", "b"], vec!["-c"]]);
        let setup = parse_console("./game,clock=5000", Some(minutes)).unwrap();
        assert_eq!(setup.time_control, time_control(Duration::from_secs(5)));
        assert_eq!(
            parse_console("./game", None).unwrap().time_control,
            TimeControl::Terms
        );
        let error = parse_console("./game,nodes=5", None).unwrap_err();
        assert!(
            error.to_string().ends_with("clock, time, first, second"),
            "{error}"
        );
    }
}
