//! `advance explain COLOUR BOARD`: which move a bot would play, and why.

use std::fmt;
use std::io::Write;

use advance::answer::{Searched, Versioned};
use advance::game::TURNS;
use advance::number::counted;
use advance::referee::Refusal;
use advance::report::{Comparison, Expected, Explanation, Forecast, Group, Sifted, verdict};
use advance::search::Query;
use advance::{Chooser, Move};
use anyhow::{Context, bail};

use crate::cli::PRINTING;
use crate::cli::arguments::BadArguments;
use crate::cli::arguments::choice::AnyChoiceArgs;
use crate::cli::arguments::position::PositionArg;
use crate::cli::ask::sibling;
use crate::cli::play::one_move::NoLegalMove;
use crate::cli::terminal::comparison::Layers;
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    choice: AnyChoiceArgs,
    /// Say why the bot does not play this move, written as 'advance moves' prints it
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  advance explain white board.txt             why 'advance white' plays its move
  advance explain black board.txt --level 7   without the deep search
  advance explain white board.txt --move e2-e3
                                              why not e2-e3?
  advance explain start --game checkers --level easy
                                              another game

With --move, each layer says whether that move stays and why, up to the layer
that drops it. An illegal move is refused with the reason, and the exit code is
1. docs/levels.md explains the layers and their forecasts.

The JSON is one object on one line:
",
    include_str!("keys/explanation.txt"),
    "\n
With --move it is another one, or, if the move is illegal, what 'advance check
--json' prints:
",
    include_str!("keys/comparison.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(line) = args.position.of_sibling()? {
        let game = line.setup.position.game();
        if args.mv.is_some() {
            bail!(BadArguments(format!(
                "--move is for Advance only: {game} does not compare moves"
            )));
        }
        return sibling::explain(&line, args.choice.fields(game)?, args.json);
    }
    let asked = args.mv.as_deref().map(str::parse::<Move>);
    let asked = asked
        .transpose()
        .map_err(|error| BadArguments(format!("invalid value for '--move <MOVE>': {error}")))?;
    let settings = args.choice.of_advance()?.settings()?;
    let line = args.position.line()?;
    let position = line.setup.position;
    args.position.goes_on()?;
    let mut chooser = Chooser::new(&settings);
    let query = Query {
        left: Some(line.left(TURNS)),
        ..chooser.query()
    };
    let decision = chooser
        .choose_by(&position, &query, |_| ())
        .ok_or(NoLegalMove(position.to_move))?;
    if let Some(asked) = asked {
        let comparison = Comparison::new(&position, &settings, &decision, asked);
        return compare(asked, comparison, args.json);
    }
    let explanation = Explanation::new(&position, &settings, &decision);
    let mut out = output::out();
    if args.json {
        writeln!(out, "{}", Versioned::new(explanation))
    } else {
        write!(out, "{}", Printed(&explanation))
    }
    .context(PRINTING)
}

/// Prints why a move is not played; or says why it is illegal, as `check` and `apply` do.
fn compare(asked: Move, comparison: Result<Comparison, Refusal>, json: bool) -> anyhow::Result<()> {
    let mut out = output::out();
    match (&comparison, json) {
        (Ok(comparison), false) => write!(out, "{}", Compared(comparison)),
        (Ok(comparison), true) => writeln!(out, "{}", Versioned::new(comparison)),
        (Err(_), false) => Ok(()),
        (Err(refusal), true) => {
            writeln!(out, "{}", Versioned::new(verdict(&Err(refusal.clone()))))
        }
    }
    .context(PRINTING)?;
    comparison.with_context(|| format!("{asked} is illegal"))?;
    Ok(())
}

/// A comparison for people.
struct Compared<'a>(&'a Comparison);

impl fmt::Display for Compared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0;
        write!(f, "{} plays {}", told.position.to_move, told.played.mv)?;
        match told.dropped_by {
            Some(_) => write!(f, ", not {}", told.asked.mv)?,
            None => write!(f, ", the move asked about")?,
        }
        writeln!(f, " ({})\n", told.strength)?;
        write!(f, "{}\nwhat to expect\n{}", Layers(told), Expected(told))
    }
}

/// Best moves printed; the JSON has all.
const BEST: usize = 5;

/// Moves in a line.
const IN_A_LINE: usize = 12;

/// An explanation for people.
struct Printed<'a>(&'a Explanation);

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0;
        let end = if told.wins { " and wins" } else { "" };
        writeln!(
            f,
            "{} plays {}{end} ({}, gain {:+})",
            told.position.to_move, told.mv, told.strength, told.gain
        )?;
        for layer in &told.layers {
            tell_layer(f, layer)?;
        }
        if let Some(search) = &told.search {
            tell_search(f, search)?;
        }
        if !told.best.is_empty() {
            writeln!(f, "\nforecast of the best")?;
            for forecast in told.best.iter().take(BEST) {
                tell_forecast(f, forecast)?;
            }
            if let Some(more @ 1..) = told.best.len().checked_sub(BEST) {
                writeln!(f, "  and {more} more")?;
            }
        }
        if let Some(forecast) = &told.runner_up {
            writeln!(f, "\nforecast of the runner-up")?;
            tell_forecast(f, forecast)?;
        }
        Ok(())
    }
}

fn tell_layer(f: &mut fmt::Formatter<'_>, layer: &Sifted) -> fmt::Result {
    writeln!(f, "\n{}", layer.layer)?;
    if let ([all], []) = (&layer.kept[..], &layer.dropped[..]) {
        // The layer before this one has listed the moves.
        return writeln!(f, "  all {:>5}  {}", all.moves.len(), all.why);
    }
    for group in &layer.kept {
        tell_group(f, "keeps", group)?;
    }
    for group in &layer.dropped {
        tell_group(f, "drops", group)?;
    }
    Ok(())
}

fn tell_search(f: &mut fmt::Formatter<'_>, search: &Searched) -> fmt::Result {
    let Searched { depth, nodes, .. } = search;
    write!(f, "  {search}")?;
    let nodes = counted(*nodes, "position");
    match depth {
        0 => writeln!(f, ", no reply was searched to the end, {nodes}"),
        _ => writeln!(f, ", depth {depth}, {nodes}"),
    }
}

fn tell_group(f: &mut fmt::Formatter<'_>, does: &str, group: &Group) -> fmt::Result {
    let Group { why, moves } = group;
    writeln!(f, "  {does} {:>3}  {why}", moves.len())?;
    for line in moves.chunks(IN_A_LINE) {
        let names: Vec<_> = line.iter().map(Move::to_string).collect();
        writeln!(f, "             {}", names.join(" "))?;
    }
    Ok(())
}

fn tell_forecast(f: &mut fmt::Formatter<'_>, forecast: &Forecast) -> fmt::Result {
    let Forecast { mv, reply, .. } = forecast;
    write!(f, "  {mv}  {}: reply {reply}", forecast.points())?;
    match forecast.response {
        Some(response) => writeln!(f, ", response {response}"),
        None => writeln!(f, ", which wins"),
    }
}
