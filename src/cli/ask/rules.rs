//! `advance rules`: the rules of a game in words.

use std::io::Write;

use advance::answer::Versioned;
use advance::any::AnyGame;
use advance::games::{ADVANCE, GAMES};
use advance::rulebook::text::{self, TextForm};
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::BadArguments;
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game [default: advance]; or a topic of the rules of Advance
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Only this topic, with all its examples: a piece, walls, shields, danger, end, notation or chess
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
    /// Print one line of JSON, with all topics
    #[arg(long, conflicts_with = "topic")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  advance rules                      the whole rules, with boards
  advance rules jester               one piece, with everything to try
  advance rules checkers             another game
  advance rules jeson-mor wins       one topic of another game";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let (game, topic) = args.subject()?;
    let mut out = output::out();
    if args.json {
        writeln!(out, "{}", Versioned::new(game.rulebook()))
    } else {
        let form = TextForm::Terminal(output::width());
        let text = match topic {
            Some(topic) => {
                text::topic(game, topic, form).map_err(|error| BadArguments(error.to_string()))?
            }
            None => text::rules(game, form),
        };
        write!(out, "{text}")
    }
    .context(PRINTING)
}

impl Args {
    /// The game, and the topic if there is one.
    fn subject(&self) -> Result<(AnyGame, Option<&str>), BadArguments> {
        let Some(first) = self.game.as_deref() else {
            return Ok((ADVANCE, None));
        };
        match GAMES.named(first) {
            Ok(game) => Ok((game, self.topic.as_deref())),
            Err(_) if self.topic.is_none() && !self.json && is_topic(first) => {
                Ok((ADVANCE, Some(first)))
            }
            Err(error) => Err(BadArguments(format!(
                "{error}, or a topic of Advance such as jester"
            ))),
        }
    }
}

/// True if the rules of Advance have this topic.
fn is_topic(word: &str) -> bool {
    let topics = ADVANCE.rulebook().topics;
    topics.iter().any(|topic| topic.key == word.to_lowercase())
}
