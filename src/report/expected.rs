//! What two moves that are compared are expected to lead to, for people.

use std::fmt;

use super::comparison::{Comparison, Merits};
use super::explanation::Forecast;

/// How many plies of a searched line are shown.
const PLIES: usize = 8;

/// What each of the two moves is expected to lead to: the sum of a forecast, and the line of a search.
pub struct Expected<'a>(pub &'a Comparison);

impl fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { played, asked, .. } = self.0;
        tell(f, played)?;
        if asked.mv != played.mv {
            tell(f, asked)?;
        }
        Ok(())
    }
}

/// What a move is expected to lead to by its forecast, after its name.
pub(super) fn foreseen(merits: &Merits) -> String {
    match &merits.prospect {
        Some(forecast) => format!("{}: {}", merits.mv, Sum(forecast)),
        None => format!("{} wins: the enemy has no legal move", merits.mv),
    }
}

fn tell(f: &mut fmt::Formatter<'_>, merits: &Merits) -> fmt::Result {
    match &merits.prospect {
        Some(forecast) => writeln!(f, "  {}  {}", merits.mv, Sum(forecast))?,
        None => writeln!(f, "  {}  wins: the enemy has no legal move", merits.mv)?,
    }
    let Some(search) = &merits.search else {
        return Ok(());
    };
    let line = merits.pv.iter().take(PLIES).map(ToString::to_string);
    let line = line.collect::<Vec<_>>().join(" ");
    writeln!(
        f,
        "         searched to depth {}, {search}: {line}",
        search.depth
    )
}

/// A forecast with what it adds up from.
struct Sum<'a>(&'a Forecast);

impl fmt::Display for Sum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forecast {
            gain,
            reply,
            reply_worth,
            response,
            response_worth,
            ..
        } = self.0;
        let points = self.0.points();
        let sum = format!("{:+}", gain - reply_worth + response_worth);
        write!(f, "forecast {points}")?;
        if sum != points {
            // The enemy may choose among several replies.
            write!(f, "; after one of the replies {sum}")?;
        }
        write!(f, " = {gain:+}, reply {reply} {:+}", -reply_worth)?;
        match response {
            Some(response) => write!(f, ", response {response} {response_worth:+}"),
            None => write!(f, ", which wins"),
        }
    }
}
