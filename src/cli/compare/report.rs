//! What `advance match` prints at its end.

use std::collections::BTreeMap;
use std::fmt;

use advance::arena::event::Standings;
use advance::arena::statistics::{Estimate, Results, Test};
use advance::arena::{Tally, Times};
use serde::Serialize;

/// The result of a match; the help of the command explains its fields.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    players: &'a [String],
    games: u32,
    points: f64,
    share: Option<f64>,
    total: Tally,
    as_white: Tally,
    as_black: Tally,
    traps: Tally,
    traps_as_white: Tally,
    traps_as_black: Tally,
    faults: &'a [BTreeMap<String, u32>; 2],
    plies: u64,
    pairs: [u64; 5],
    unpaired: u64,
    #[serde(skip)]
    results: Results,
    #[serde(skip)]
    ends_by: &'static str,
    estimate: Option<Estimate>,
    sprt: Option<Test>,
    moves: [Speed; 2],
}

/// How long moves took, in milliseconds.
#[derive(Debug, Serialize)]
struct Speed {
    median_ms: f64,
    p99_ms: f64,
    slowest_ms: f64,
}

impl From<&Times> for Speed {
    fn from(times: &Times) -> Self {
        let ms = |share| times.quantile(share).as_secs_f64() * 1e3;
        Self {
            median_ms: ms(0.5),
            p99_ms: ms(0.99),
            slowest_ms: ms(1.0),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "median {:.1} ms, 99% {:.1} ms, slowest {:.1} ms",
            self.median_ms, self.p99_ms, self.slowest_ms
        )
    }
}

impl<'a> Report<'a> {
    pub fn new(ends_by: &'static str, standings: &'a Standings) -> Self {
        let score = standings.score();
        let total = score.total();
        let pairs = score.pairs();
        let games = total.games();
        let results = Results::new(pairs, [total.won, total.tied, total.lost].map(u64::from));
        Self {
            players: standings.names(),
            games,
            points: total.points(),
            share: (games > 0).then(|| total.points() / f64::from(games)),
            total,
            as_white: score.sides[0],
            as_black: score.sides[1],
            traps: score.over.into_iter().sum(),
            traps_as_white: score.over[0],
            traps_as_black: score.over[1],
            faults: &score.faults,
            plies: score.plies,
            pairs,
            unpaired: u64::from(games) - 2 * pairs.iter().sum::<u64>(),
            results,
            ends_by,
            estimate: results.estimate(),
            sprt: standings.test(),
            moves: [Speed::from(&score.times[0]), Speed::from(&score.times[1])],
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { won, tied, lost } = self.total;
        writeln!(f, "A {}, B {}", self.players[0], self.players[1])?;
        write!(
            f,
            "games {}: A won {won}, tied {tied}, lost {lost}",
            self.games
        )?;
        if let Some(share) = self.share {
            let percent = 100.0 * share;
            write!(f, ", score {} ({percent:.1}%)", self.points)?;
        }
        writeln!(f)?;
        let [white, black] = [self.as_white, self.as_black];
        writeln!(f, "as white {white}, as black {black} (won-tied-lost)")?;
        let [white, black] = [self.traps_as_white, self.traps_as_black];
        writeln!(
            f,
            "ended by {}: as white {} won, {} lost, as black {} won, {} lost; {:.0} plies a game",
            self.ends_by,
            white.won,
            white.lost,
            black.won,
            black.lost,
            self.plies as f64 / f64::from(self.games.max(1))
        )?;
        for (player, faults) in ["A", "B"].iter().zip(self.faults) {
            for (kind, count) in faults {
                writeln!(f, "{player} lost {count} by {kind}")?;
            }
        }
        writeln!(f, "{}", self.results)?;
        match (self.results, self.unpaired) {
            (Results::Games { .. }, _) | (_, 0) => {}
            (_, 1) => writeln!(f, "1 game without its pair is left out of that")?,
            (_, games) => writeln!(f, "{games} games without their pairs are left out of that")?,
        }
        if let Some(test) = &self.sprt {
            writeln!(f, "{test}")?;
        }
        writeln!(f, "A's moves: {}", self.moves[0])?;
        write!(f, "B's moves: {}", self.moves[1])
    }
}
