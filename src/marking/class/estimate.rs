//! Estimates of the time to mark a class, from the moves of its bots.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::marked::Marked;
use crate::game::TURNS;
use crate::marking::exam::{Exam, ExamTask};
use crate::marking::results::ExamResults;
use crate::number::counted;

/// The time for the rest of a class, if each bot needs as long for its other moves as for those that it has made. It
/// is printed as `40 bots, 31 ms a move: about 2 min for the cases, and up to 3 h for games, which only the bots that
/// pass all cases play`, and once some bots are marked as `12 of 40 bots, about 40 min left`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The number of bots.
    pub bots: u32,
    /// The number of those that are marked to the end.
    pub over: u32,
    /// The median of the times that the others take for a move.
    pub per_move: Duration,
    /// The time for the cases that they may still reach, including hidden ones.
    pub cases: Duration,
    /// The time for the games that they may still reach: for all if no bot is marked yet, and else for as great a part
    /// of them as of those that are marked.
    pub games: Duration,
}

impl Estimate {
    /// The estimate for a class in this state, marked with `threads` threads, `each` of them for one bot; `None` if
    /// nothing is left to do. `move_times` are the times for a move of a game, by the numbers of the bots, where known.
    pub(super) fn new(
        exam: &Exam,
        all: &BTreeMap<usize, Marked>,
        move_times: &BTreeMap<usize, Duration>,
        threads: usize,
        each: usize,
    ) -> Option<Self> {
        let (over, left): (Vec<_>, Vec<_>) = all.iter().partition(|(_, marked)| marked.is_over());
        let played = |marked: &Marked| marked.results.games.games() > 0;
        let reached = over.iter().filter(|(_, marked)| played(marked)).count();
        let reaching = match over.len() {
            0 => 1.0,
            count => reached as f64 / count as f64,
        };
        let turns = turns(over.iter().map(|(_, marked)| &marked.results));
        let mut times = Vec::new();
        let (mut cases, mut games) = (Work::default(), Work::default());
        for (number, Marked { results, .. }) in left {
            let per_case = results.answering / results.cases_tried().max(1);
            let per_move = move_times.get(number).copied().unwrap_or(per_case);
            let is_game = |&step: &u32| matches!(exam.task(step), Some(ExamTask::Game(_)));
            let (played, answered): (Vec<_>, Vec<_>) = results.left(exam).partition(is_game);
            cases.add(per_case.saturating_mul(answered.len() as u32));
            let moves = (played.len() as u32).saturating_mul(turns);
            games.add(per_move.saturating_mul(moves).mul_f64(reaching));
            times.push(per_move);
        }
        times.sort_unstable();
        Some(Self {
            bots: all.len() as u32,
            over: over.len() as u32,
            per_move: *times.get(times.len() / 2)?,
            cases: cases.time(threads, each),
            games: games.time(threads, each),
        })
    }
}

/// The mean number of moves of a side in the games of some bots; as many as there may be, if they played none.
fn turns<'a>(results: impl Iterator<Item = &'a ExamResults>) -> u32 {
    let (mut games, mut plies) = (0, 0);
    for game in results.flat_map(|results| &results.played) {
        games += 1;
        plies += game.plies;
    }
    match games {
        0 => TURNS,
        games => (plies / 2 / games).max(1) as u32,
    }
}

/// The work of some bots.
#[derive(Default)]
struct Work {
    all: Duration,
    longest: Duration,
}

impl Work {
    fn add(&mut self, time: Duration) {
        self.all = self.all.saturating_add(time);
        self.longest = self.longest.max(time);
    }

    /// The shortest time for the work on this many `threads`, if the work of one bot is shared by `each` threads.
    fn time(&self, threads: usize, each: usize) -> Duration {
        (self.all / threads.max(1) as u32).max(self.longest / each.max(1) as u32)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bots = counted(self.bots, "bot");
        if self.over > 0 {
            let left = about(self.cases.saturating_add(self.games));
            return write!(f, "{} of {bots}, about {left} left", self.over);
        }
        let per_move = self.per_move.as_millis();
        let cases = about(self.cases);
        write!(
            f,
            "{bots}, {per_move} ms a move: about {cases} for the cases"
        )?;
        if self.games > Duration::ZERO {
            let games = about(self.games);
            write!(
                f,
                ", and up to {games} for games, which only the bots that pass all cases play"
            )?;
        }
        Ok(())
    }
}

/// A time in the unit that people would use for it, rounded up.
fn about(time: Duration) -> String {
    match time.as_secs() + u64::from(time.subsec_nanos() > 0) {
        seconds @ ..=99 => format!("{seconds} s"),
        seconds @ ..=5999 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use crate::board::text::LineEnd;
    use crate::cases::{Case, CaseLevel, Generator};
    use crate::game::Side;
    use crate::marking::exam::CaseAnswer;
    use crate::marking::exam::{ExamStep, StepOutcome};
    use crate::players::{FaultKind, TimeUsed};

    fn answered(exam: &Exam, right: bool, ms: u64) -> Marked {
        let board = right.then(|| exam.cases[0].answer.board().contents());
        let answer = CaseAnswer {
            board,
            played: Err(FaultKind::NoFile.because("")),
            remark: None,
        };
        let mut marked = Marked::default();
        let step = ExamStep {
            outcome: StepOutcome::Case(answer),
            spent: TimeUsed {
                wall: Duration::from_millis(ms),
                own: Duration::from_millis(ms),
                cpu: None,
            },
            effects: BTreeSet::new(),
        };
        marked.results.add(exam, step);
        marked
    }

    #[test]
    fn a_failed_first_case_ends_the_estimate_there() {
        let of = |level| Generator::new(level, Side::White, 1, LineEnd::Lf).take(5);
        let cases: Vec<Case> = CaseLevel::ALL.into_iter().flat_map(of).collect();
        let exam = Exam {
            hidden: cases.clone(),
            cases,
            games: 10,
            ..Exam::default()
        };
        let estimate_text = |bots: &[(bool, u64)], exam: &Exam, threads, each| {
            let bots: Vec<_> = bots
                .iter()
                .map(|&(right, ms)| answered(exam, right, ms))
                .collect();
            let bots = bots.into_iter().enumerate().collect();
            let estimate = Estimate::new(exam, &bots, &BTreeMap::new(), threads, each);
            estimate.map(|estimate| estimate.to_string())
        };
        // 19 cases, 20 hidden ones and 10 games of 100 moves; 4 cases and 5 hidden ones.
        let good = "1 bot, 2000 ms a move: about 78 s for the cases, and up to 34 min for games, which only the bots \
                    that pass all cases play";
        assert_eq!(estimate_text(&[(true, 2000)], &exam, 1, 1).unwrap(), good);
        let bad = "2 bots, 3000 ms a move: about 23 s for the cases";
        assert_eq!(
            estimate_text(&[(false, 2000), (false, 3000)], &exam, 2, 1).unwrap(),
            bad.replace("23", "27")
        );
        assert_eq!(
            estimate_text(&[(false, 2000), (false, 3000)], &exam, 1, 1).unwrap(),
            bad.replace("23", "45")
        );
        let all = Exam { all: true, ..exam };
        assert!(
            estimate_text(&[(false, 2000)], &all, 1, 1)
                .unwrap()
                .contains("34 min")
        );
        assert_eq!(estimate_text(&[], &all, 1, 1), None);
    }

    #[test]
    fn marked_bots_renew_the_estimate() {
        let cases = Generator::new(CaseLevel::ALL[0], Side::White, 1, LineEnd::Lf).take(2);
        let cases: Vec<Case> = cases.collect();
        let exam = Exam {
            cases,
            games: 10,
            ..Exam::default()
        };
        let failed = {
            let mut marked = answered(&exam, false, 1000);
            marked.results.end = Some(crate::marking::results::ExamEnd::Time);
            marked
        };
        let mut bots = BTreeMap::from([
            (0, answered(&exam, true, 1000)),
            (1, answered(&exam, true, 1000)),
        ]);
        // A second case each, and 10 games of 100 moves, of half a second each.
        let move_times = BTreeMap::from([
            (0, Duration::from_millis(500)),
            (1, Duration::from_millis(500)),
        ]);
        let estimate_text = |bots: &_| {
            Estimate::new(&exam, bots, &move_times, 1, 1)
                .unwrap()
                .to_string()
        };
        assert!(
            estimate_text(&bots)
                .starts_with("2 bots, 500 ms a move: about 2 s for the cases, and up to 17 min")
        );
        // Nobody who is marked has reached the games.
        bots.insert(2, failed);
        assert_eq!(estimate_text(&bots), "1 of 3 bots, about 2 s left");
    }
}
