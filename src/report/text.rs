//! The text of answers, for people at a terminal.

use std::fmt;

use super::comparison::{Comparison, Expected};
use super::explanation::{Explanation, Forecast, Group, Sifted};
use super::legal::LegalMove;
use crate::answer::Searched;
use crate::board::Move;
use crate::number::counted;

/// The number of best moves in a text; the JSON has all.
const BEST: usize = 5;

/// The number of moves in a line.
const IN_A_LINE: usize = 12;

/// The notation.
impl fmt::Display for LegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)
    }
}

/// A line for each layer, up to the one that drops the move in question, and the expected consequences.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} plays {}",
            self.position.setup.position.to_move, self.played.mv
        )?;
        match self.dropped_by {
            Some(_) => write!(f, ", not {}", self.asked.mv)?,
            None => write!(f, ", the move asked about")?,
        }
        writeln!(f, " ({})\n", self.strength)?;
        for layer in &self.layers {
            let fate = if layer.stays { "stays" } else { "drops out" };
            writeln!(f, "{:<10}  {fate:<9}  {}", layer.layer, layer.why)?;
        }
        write!(f, "\nwhat to expect\n{}", Expected(self))
    }
}

/// The move, the layers that led to it, the search and the forecasts of the best moves.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.wins { " and wins" } else { "" };
        writeln!(
            f,
            "{} plays {}{end} ({}, gain {:+})",
            self.position.setup.position.to_move, self.mv, self.strength, self.gain
        )?;
        for layer in &self.layers {
            write_layer(f, layer)?;
        }
        if let Some(search) = &self.search {
            write_search(f, search)?;
        }
        if !self.best.is_empty() {
            writeln!(f, "\nforecast of the best")?;
            for forecast in self.best.iter().take(BEST) {
                write_forecast(f, forecast)?;
            }
            if let Some(more @ 1..) = self.best.len().checked_sub(BEST) {
                writeln!(f, "  and {more} more")?;
            }
        }
        if let Some(forecast) = &self.runner_up {
            writeln!(f, "\nforecast of the runner-up")?;
            write_forecast(f, forecast)?;
        }
        Ok(())
    }
}

fn write_layer(f: &mut fmt::Formatter<'_>, layer: &Sifted) -> fmt::Result {
    writeln!(f, "\n{}", layer.layer)?;
    if let ([all], []) = (&layer.kept[..], &layer.dropped[..]) {
        // The layer before this one has listed the moves.
        return writeln!(f, "  all {:>5}  {}", all.moves.len(), all.why);
    }
    for group in &layer.kept {
        write_group(f, "keeps", group)?;
    }
    for group in &layer.dropped {
        write_group(f, "drops", group)?;
    }
    Ok(())
}

fn write_search(f: &mut fmt::Formatter<'_>, search: &Searched) -> fmt::Result {
    let Searched { depth, nodes, .. } = search;
    write!(f, "  {search}")?;
    let nodes = counted(*nodes, "position");
    match depth {
        0 => writeln!(f, ", no reply was searched to the end, {nodes}"),
        _ => writeln!(f, ", depth {depth}, {nodes}"),
    }
}

fn write_group(f: &mut fmt::Formatter<'_>, does: &str, group: &Group) -> fmt::Result {
    let Group { why, moves } = group;
    writeln!(f, "  {does} {:>3}  {why}", moves.len())?;
    for line in moves.chunks(IN_A_LINE) {
        let names: Vec<_> = line.iter().map(Move::to_string).collect();
        writeln!(f, "             {}", names.join(" "))?;
    }
    Ok(())
}

fn write_forecast(f: &mut fmt::Formatter<'_>, forecast: &Forecast) -> fmt::Result {
    let Forecast { mv, reply, .. } = forecast;
    write!(f, "  {mv}  {}: reply {reply}", forecast.points())?;
    match forecast.response {
        Some(response) => writeln!(f, ", response {response}"),
        None => writeln!(f, ", which wins"),
    }
}
