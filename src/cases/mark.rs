//! The points for passed cases and won games.

use super::CaseLevel;

/// The points for all cases of each level.
const LEVELS: [f64; 4] = [50.0, 15.0, 10.0, 10.0];

/// The most points for games.
const GAMES: f64 = 15.0;

/// The share of the games that a bot must win before another one counts.
const FREE: f64 = 0.3;

/// The cases of a level that were passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// The cases passed.
    pub passed: u32,
    /// All cases.
    pub cases: u32,
}

impl Passes {
    /// True if every case was passed. A level that was not asked for has no cases to fail.
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.passed == self.cases
    }

    /// Adds a case.
    pub const fn add(&mut self, passed: bool) {
        self.cases += 1;
        self.passed += passed as u32;
    }

    /// The share of the cases that were passed, from 0 to 1; 0 without a case.
    #[must_use]
    pub fn share(self) -> f64 {
        share(self.passed, self.cases)
    }
}

/// The results of a bot, and the functionality mark for them, of 100 points.
///
/// With 50 cases a level, one of level 4 counts 1 point, of level 5 0.3, of levels 6 and 7 0.2. With 100 games, each
/// one won beyond 30 counts 0.25, and 90 wins give full marks: 50 + 15 + 10 + 10 + 15. Other numbers of cases and games
/// count in proportion. A level counts only if all levels before it were passed completely, and the games, which come
/// last, only if all four were. A level without cases was not asked for: it brings no points, and holds none back.
///
/// On the games, the assignment says both "0.5% a win beyond 30" and "90 wins for 100%". With 0.5 a win, 60 wins would
/// give full marks; 0.25 agrees with the second statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The cases, by [`CaseLevel::index`].
    pub levels: [Passes; 4],
    /// Games won.
    pub won: u32,
    /// Games played.
    pub games: u32,
    /// The points for a win of 100 games beyond the first 30, in hundredths.
    pub per_win: u32,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            levels: Default::default(),
            won: 0,
            games: 0,
            per_win: Self::PER_WIN,
        }
    }
}

impl Marks {
    /// The points that the cases of a level can bring.
    #[must_use]
    pub const fn full(level: CaseLevel) -> f64 {
        LEVELS[level.index()]
    }

    /// The points that the games can bring.
    pub const FULL_GAMES: f64 = GAMES;

    /// The usual points for a win, in hundredths.
    pub const PER_WIN: u32 = 25;

    /// Adds a case.
    pub const fn add(&mut self, level: CaseLevel, passed: bool) {
        self.levels[level.index()].add(passed);
    }

    /// The points for the cases of a level.
    #[must_use]
    pub fn of_level(&self, level: CaseLevel) -> f64 {
        if self.all_passed_before(level.index()) {
            Self::full(level) * self.levels[level.index()].share()
        } else {
            0.0
        }
    }

    /// The points for the games.
    #[must_use]
    pub fn of_games(&self) -> f64 {
        if self.all_passed_before(self.levels.len()) {
            (f64::from(self.per_win) * (share(self.won, self.games) - FREE)).clamp(0.0, GAMES)
        } else {
            0.0
        }
    }

    /// Points rounded to hundredths: for any usual number of cases they are multiples of a hundredth, which binary
    /// fractions represent only approximately.
    #[must_use]
    pub fn hundredths(points: f64) -> f64 {
        (points * 100.0).round() / 100.0
    }

    /// The mark, in points.
    #[must_use]
    pub fn total(&self) -> f64 {
        let levels: f64 = CaseLevel::ALL
            .map(|level| self.of_level(level))
            .iter()
            .sum();
        levels + self.of_games()
    }

    /// True if every case of the levels before one, by [`CaseLevel::index`], was passed.
    #[must_use]
    pub fn all_passed_before(&self, index: usize) -> bool {
        self.levels[..index].iter().all(|level| level.is_full())
    }
}

/// `part` of `all` as a number from 0 to 1; 0 if `all` is 0.
fn share(part: u32, all: u32) -> f64 {
    f64::from(part) / f64::from(all.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL_OF_50: Passes = Passes {
        passed: 50,
        cases: 50,
    };

    fn marks(passed: [u32; 4], won: u32) -> Marks {
        Marks {
            levels: passed.map(|passed| Passes { passed, cases: 50 }),
            won,
            games: 100,
            per_win: Marks::PER_WIN,
        }
    }

    #[track_caller]
    fn assert_total(marks: Marks, expected: f64) {
        assert!((marks.total() - expected).abs() < 1e-9, "{}", marks.total());
    }

    #[test]
    fn marks_add_up_to_100() {
        assert_total(marks([50; 4], 100), 100.0);
        assert_total(marks([50; 4], 90), 100.0);
        assert_total(marks([50; 4], 89), 99.75);
        assert_total(marks([50; 4], 31), 85.25);
        assert_total(marks([50; 4], 30), 85.0);
        assert_total(marks([50; 4], 0), 85.0);
        assert_total(marks([50, 50, 50, 49], 0), 84.8);
        assert_total(marks([50, 50, 49, 0], 0), 74.8);
        assert_total(marks([50, 49, 0, 0], 0), 64.7);
        assert_total(marks([49, 0, 0, 0], 0), 49.0);
    }

    #[test]
    fn a_level_counts_only_after_all_lower_ones() {
        assert_total(marks([50, 49, 50, 50], 100), 64.7);
        assert_total(marks([0, 50, 50, 50], 100), 0.0);
        let mut without_level_5 = marks([50; 4], 100);
        without_level_5.levels[1] = Passes::default();
        assert_total(without_level_5, 85.0);
    }

    #[test]
    fn other_numbers_count_by_their_share() {
        let few = Passes {
            passed: 1,
            cases: 2,
        };
        let marks = Marks {
            levels: [ALL_OF_50, few, few, few],
            won: 2,
            games: 2,
            per_win: Marks::PER_WIN,
        };
        assert_total(marks, 57.5);
        assert_total(
            Marks {
                levels: [ALL_OF_50; 4],
                won: 1,
                games: 2,
                per_win: Marks::PER_WIN,
            },
            90.0,
        );
        // Half of the games are 20 of 100 more than the free ones.
        assert_total(
            Marks {
                levels: [ALL_OF_50; 4],
                won: 1,
                games: 2,
                per_win: 2 * Marks::PER_WIN,
            },
            95.0,
        );
    }
}
