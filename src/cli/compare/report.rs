//! The report that `advance match` prints at its end.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use advance::any::AnyGame;
use advance::matches::event::Standings;
use advance::matches::statistics::{Estimate, Results, Sample, SprtTest};
use advance::matches::{FirstFault, Tally, Times};
use advance::players::FaultKind;
use serde::Serialize;

use crate::cli::arguments::other_build;
use crate::cli::terminal::faults::First;

/// The result of a match; the help of the command explains its fields.
#[derive(Debug, Serialize)]
pub struct MatchReport<'a> {
    players: [Contestant<'a>; 2],
    misnamed: &'a [String],
    unnamed: &'a [String],
    games: u32,
    points: f64,
    share: Option<f64>,
    total: Tally,
    as_white: Tally,
    as_black: Tally,
    by_rules: Tally,
    by_rules_as_white: Tally,
    by_rules_as_black: Tally,
    plies: u64,
    pairs: [u64; 5],
    unpaired: u64,
    repeats: u32,
    #[serde(skip)]
    repeats_count: bool,
    #[serde(skip)]
    sample: Sample,
    /// The folder of the games, if they are kept.
    #[serde(skip)]
    folder: Option<&'a Path>,
    #[serde(skip)]
    ended_by: &'static str,
    #[serde(skip)]
    sides: [&'static str; 2],
    estimate: Option<Estimate>,
    sprt: Option<SprtTest>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    builds: BTreeMap<&'a str, u32>,
}

/// One of the two players.
#[derive(Debug, Serialize)]
struct Contestant<'a> {
    player: &'a str,
    faults: &'a BTreeMap<FaultKind, u32>,
    first_faults: &'a BTreeMap<FaultKind, FirstFault>,
    move_times: Speed,
}

/// The times of moves, in milliseconds with up to three decimals.
#[derive(Debug, Serialize)]
struct Speed {
    median_ms: f64,
    p99_ms: f64,
    slowest_ms: f64,
}

impl From<&Times> for Speed {
    fn from(times: &Times) -> Self {
        // Whole microseconds: binary fractions of milliseconds have long tails.
        let ms = |share| times.quantile(share).as_micros() as f64 / 1e3;
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

impl<'a> MatchReport<'a> {
    pub fn new(game: AnyGame, folder: Option<&'a Path>, standings: &'a Standings) -> Self {
        let facts = game.facts();
        let score = standings.score();
        let total = score.total();
        let pairs = score.pairs();
        let games = total.games();
        let sample = score.sample();
        Self {
            players: [0, 1].map(|index| Contestant {
                player: &standings.names()[index],
                faults: &score.faults[index],
                first_faults: &score.first_faults[index],
                move_times: Speed::from(&score.times[index]),
            }),
            misnamed: standings.misnamed(),
            unnamed: standings.unnamed(),
            games,
            points: total.points(),
            share: (games > 0).then(|| total.points() / f64::from(games)),
            total,
            as_white: score.sides[0],
            as_black: score.sides[1],
            by_rules: score.by_rules.into_iter().sum(),
            by_rules_as_white: score.by_rules[0],
            by_rules_as_black: score.by_rules[1],
            plies: score.plies,
            pairs,
            unpaired: u64::from(games) - 2 * pairs.iter().sum::<u64>(),
            repeats: score.repeats,
            repeats_count: standings.repeats_count(),
            sample,
            folder,
            ended_by: facts.ended_by,
            sides: facts.sides,
            estimate: sample.estimate(),
            sprt: standings.test(),
            builds: standings.builds(),
        }
    }
}

/// A line for each program whose name is not allowed, or that has no name.
pub struct Misnamed<'a> {
    /// The programs whose names are not allowed.
    pub misnamed: &'a [String],
    /// The programs without a name.
    pub unnamed: &'a [String],
}

impl fmt::Display for Misnamed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in self.misnamed {
            writeln!(
                f,
                "the name '{name}' is not allowed: at most 32 printable ASCII characters are"
            )?;
        }
        for name in self.unnamed {
            writeln!(f, "'{name}' prints no name when it is called with 'name'")?;
        }
        Ok(())
    }
}

/// A line that warns of games that repeat others, if there are any.
pub struct Repeats {
    /// The number of these games.
    pub games: u32,
    /// True if they make the strength as certain as other games do.
    pub count: bool,
}

impl fmt::Display for Repeats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games == 0 {
            return Ok(());
        }
        let what = match self.count {
            true => "taken for games that differ",
            false => "they make Elo no more certain",
        };
        writeln!(
            f,
            "Repeats of earlier games, move for move: {}; {what}. Use --openings book or --random-plies for games \
             that differ",
            self.games
        )
    }
}

impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { won, tied, lost } = self.total;
        writeln!(
            f,
            "A {}, B {}",
            self.players[0].player, self.players[1].player
        )?;
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
        let [first, second] = self.sides;
        let [white, black] = [self.as_white, self.as_black];
        writeln!(f, "as {first} {white}, as {second} {black} (won-tied-lost)")?;
        let [white, black] = [self.by_rules_as_white, self.by_rules_as_black];
        writeln!(
            f,
            "ended by {}: as {first} {} won, {} lost, as {second} {} won, {} lost; {:.0} plies a game",
            self.ended_by,
            white.won,
            white.lost,
            black.won,
            black.lost,
            self.plies as f64 / f64::from(self.games.max(1))
        )?;
        let &Self {
            misnamed, unnamed, ..
        } = self;
        write!(f, "{}", Misnamed { misnamed, unnamed })?;
        let (folder, margin) = (self.folder, "  ");
        for (player, contestant) in ["A", "B"].into_iter().zip(&self.players) {
            for (kind, count) in contestant.faults {
                writeln!(f, "{player} lost {count} by {kind}")?;
                if let Some(fault) = contestant.first_faults.get(kind) {
                    First {
                        fault,
                        folder,
                        margin,
                    }
                    .fmt(f)?;
                }
            }
        }
        writeln!(f, "{}", self.sample)?;
        match (self.sample.results, self.unpaired) {
            (Results::Games { .. }, _) | (_, 0) => {}
            (_, 1) => writeln!(f, "1 game without its pair is left out of that")?,
            (_, games) => writeln!(f, "{games} games without their pairs are left out of that")?,
        }
        write!(
            f,
            "{}",
            Repeats {
                games: self.repeats,
                count: self.repeats_count
            }
        )?;
        if let Some(test) = &self.sprt {
            writeln!(f, "{test}")?;
        }
        f.write_str(&other_build::lines(&self.builds, "game"))?;
        writeln!(f, "A's moves: {}", self.players[0].move_times)?;
        write!(f, "B's moves: {}", self.players[1].move_times)
    }
}
