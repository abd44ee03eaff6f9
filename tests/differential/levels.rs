//! The moves that the layers of levels 4 to 8 leave: winning moves, the greatest gain, and the forecast.

use std::cmp::Ordering;

use advance::chooser::Reading;
use advance::{Chooser, Level, Limits, Settings, Side};
use proptest::prelude::*;

use super::hold;
use crate::properties::boards::position;
use crate::properties::oracle::Grid;

/// The value of a win in a forecast.
const WIN: i32 = 1000;

/// An action, the board after it, and its value to the side that acts: its gain, plus [`WIN`] if it wins.
type Action = (String, Grid, i32);

/// The actions of a side that levels 5 and 6 leave: those that win, or if none does, those of the greatest gain.
struct Kept {
    wins: Vec<Action>,
    gains: Vec<Action>,
}

impl Kept {
    fn of(grid: &Grid, white: bool) -> Self {
        let sign = if white { 1 } else { -1 };
        let legal = grid.legal(white).into_iter();
        let legal = legal.map(|(mv, after)| {
            let gain = sign * (after.lead() - grid.lead());
            (mv, after, gain)
        });
        let (wins, others): (Vec<Action>, Vec<Action>) =
            legal.partition(|(_, after, _)| after.is_stuck(!white));
        let wins: Vec<Action> = wins
            .into_iter()
            .map(|(mv, after, gain)| (mv, after, gain + WIN))
            .collect();
        let greatest = others.iter().map(|&(_, _, gain)| gain).max();
        let mut gains = others;
        gains.retain(|&(_, _, gain)| Some(gain) == greatest);
        Self { wins, gains }
    }

    /// The actions that level 6 chooses from.
    fn best(&self) -> &[Action] {
        if self.wins.is_empty() {
            &self.gains
        } else {
            &self.wins
        }
    }

    /// The greatest value of these actions.
    fn value(&self) -> i32 {
        self.best()
            .iter()
            .map(|&(_, _, brings)| brings)
            .max()
            .unwrap_or(0)
    }
}

/// The values of an action after each of the replies that the enemy may choose at level 6, in reading order of the
/// replies.
fn values((_, after, gain): &Action, white: bool) -> Vec<i32> {
    let replies = Kept::of(after, !white);
    let mut replies: Vec<&Action> = replies.best().iter().collect();
    replies.sort_by_key(|(mv, _, _)| reading_order(mv));
    let value = |(_, after, worth): &Action| gain - worth + Kept::of(after, white).value();
    replies.into_iter().map(value).collect()
}

/// The square that an action leaves from, the one that it goes to, and its mark: rank 9 first, from file `a` on.
fn reading_order(mv: &str) -> [usize; 5] {
    let mv = mv.as_bytes();
    let rank = |place: usize| usize::from(b'9' - mv[place]);
    let file = |place: usize| usize::from(mv[place]);
    let mark = "-x*#~^".bytes().position(|mark| mark == mv[2]).unwrap();
    [rank(1), file(0), rank(4), file(3), mark]
}

/// The least, or the mean, of some values, as a fraction.
type Fraction = (i32, i32);

fn forecast(values: &[i32], reading: Reading) -> Fraction {
    match reading {
        Reading::Worst => (*values.iter().min().unwrap(), 1),
        Reading::Mean => (values.iter().sum(), values.len() as i32),
        Reading::First => (values[0], 1),
        other => panic!("no forecast here by {other:?}"),
    }
}

fn compare(one: Fraction, other: Fraction) -> Ordering {
    (one.0 * other.1).cmp(&(other.0 * one.1))
}

/// The names of the actions for which `wanted` holds.
fn names(actions: &[Action], mut wanted: impl FnMut(usize) -> bool) -> Vec<&str> {
    let kept = (0..actions.len()).filter(|&index| wanted(index));
    kept.map(|index| actions[index].0.as_str()).collect()
}

/// The actions that level 7 leaves, or that level 8 leaves to its search ([`Reading::Any`]): those that no other one
/// surpasses by this reading of equal replies.
fn foreseen<'a>(best: &'a [Action], values: &[Vec<i32>], reading: Reading) -> Vec<&'a str> {
    if reading == Reading::Any {
        let worst = values.iter().map(|values| values.iter().min());
        let guaranteed = worst.max().unwrap();
        return names(best, |index| values[index].iter().max() >= guaranteed);
    }
    let forecasts: Vec<Fraction> = values.iter().map(|it| forecast(it, reading)).collect();
    names(best, |index| {
        let beaten = |&other: &Fraction| compare(other, forecasts[index]).is_gt();
        !forecasts.iter().any(beaten)
    })
}

/// The reading of equal replies, for each level that looks at them.
const READINGS: [(Level, Reading); 4] = [
    (Level::Seven, Reading::Worst),
    (Level::Seven, Reading::Mean),
    (Level::Seven, Reading::First),
    (Level::Eight, Reading::Any),
];

#[test]
fn layers_leave_what_the_plain_levels_leave() {
    hold(75, position(), |position| {
        let white = position.to_move == Side::White;
        let grid = Grid::read(&position.board.to_string());
        let legal = grid.legal(white);
        let legal: Vec<&str> = legal.iter().map(|(mv, _)| mv.as_str()).collect();
        let kept = Kept::of(&grid, white);
        let best = kept.best();
        let all = |actions| names(actions, |_| true);
        let wins = match kept.wins.as_slice() {
            [] => legal.clone(),
            wins => all(wins),
        };
        // If the earlier layers have made the choice, no layer looks further.
        let looks = kept.wins.is_empty() && best.len() > 1;
        let values: Vec<Vec<i32>> = match looks {
            true => best.iter().map(|action| values(action, white)).collect(),
            false => Vec::new(),
        };
        for (level, reading) in READINGS {
            let mut chooser = Chooser::new(&Settings {
                reading,
                // Keeps the search of level 8 short.
                limits: Limits {
                    nodes: Some(1),
                    ..Limits::default()
                },
                ..Settings::new(level)
            });
            let Some(decision) = chooser.choose(&position) else {
                prop_assert!(legal.is_empty(), "{}", position);
                return Ok(());
            };
            let foreseen = match looks {
                true => foreseen(best, &values, reading),
                false => all(best),
            };
            for (layer, expected) in [
                ("legal", &legal),
                ("win", &wins),
                ("material", &all(best)),
                ("prediction", &foreseen),
            ] {
                let found = decision.left_by(layer).unwrap().iter();
                let mut found: Vec<String> = found.map(|kept| kept.mv.to_string()).collect();
                found.sort();
                prop_assert_eq!(&found, expected, "{} {:?} {}", layer, reading, position);
            }
        }
        for (level, expected) in [
            (Level::Four, &legal),
            (Level::Five, &wins),
            (Level::Six, &all(best)),
        ] {
            let decision = Chooser::new(&Settings::new(level))
                .choose(&position)
                .unwrap();
            let [.., before, _] = decision.stages.as_slice() else {
                panic!("level {level} has no layers");
            };
            let mut found: Vec<String> =
                before.kept.iter().map(|kept| kept.mv.to_string()).collect();
            found.sort();
            prop_assert_eq!(&found, expected, "level {} {}", level, position);
            prop_assert!(
                expected.contains(&&*decision.chosen.mv.to_string()),
                "{}",
                position
            );
        }
        Ok(())
    });
}

#[test]
fn forecasts_and_gains_match_the_plain_levels() {
    hold(60, position(), |position| {
        let white = position.to_move == Side::White;
        let grid = Grid::read(&position.board.to_string());
        for action in Kept::of(&grid, white).gains {
            let mv = action.0.parse().unwrap();
            prop_assert_eq!(position.gain(mv), action.2, "{} {}", mv, position);
            let values = values(&action, white);
            for (level, reading) in &READINGS[..3] {
                let settings = Settings {
                    reading: *reading,
                    ..Settings::new(*level)
                };
                let found = settings.prediction().forecast(&position, mv).unwrap();
                let (total, count) = forecast(&values, *reading);
                let expected = f64::from(total) / f64::from(count);
                prop_assert_eq!(
                    found.points.to_f64(),
                    expected,
                    "{} {:?} {}",
                    mv,
                    reading,
                    position
                );
                let range = [values.iter().min(), values.iter().max()].map(|value| *value.unwrap());
                prop_assert_eq!(found.range, range, "{} {}", mv, position);
            }
        }
        Ok(())
    });
}
