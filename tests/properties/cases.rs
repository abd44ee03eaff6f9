//! New marking cases, checked against the definitions of the levels.

use std::collections::HashSet;
use std::sync::LazyLock;

use advance::board::text::LineEnd;
use advance::cases::{Case, CaseLevel, Generator, answer};
use advance::{Chooser, Level, Move, Position, Settings, Side};

use crate::properties::oracle::Grid;

/// Three cases of each side on every level. Some take a while to make in a debug build.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let sides = CaseLevel::ALL
        .into_iter()
        .flat_map(|level| Side::BOTH.map(|colour| (level, colour)));
    sides
        .flat_map(|(level, colour)| Generator::new(level, colour, 1, LineEnd::CrLf).take(3))
        .collect()
});

/// White's cases of level 6, which are made quickly.
fn some(seed: u64, count: usize) -> Vec<Case> {
    Generator::new(SIX, Side::White, seed, LineEnd::Lf)
        .take(count)
        .collect()
}

const SIX: CaseLevel = CaseLevel::ALL[2];

fn text(file: &[u8]) -> String {
    String::from_utf8(file.to_vec()).unwrap()
}

/// The oracle confirms the answer, and that there is no other.
#[test]
fn each_case_is_decided_by_its_level() {
    for case in CASES.iter() {
        let white = case.side == Side::White;
        let before = Grid::read(&text(case.test.bytes()));
        let legal = before.legal(white);
        let wins: Vec<_> = legal
            .iter()
            .filter(|(_, after)| after.is_stuck(!white))
            .collect();
        let gain = |after: &Grid| (after.lead() - before.lead()) * if white { 1 } else { -1 };
        let greatest = legal.iter().map(|(_, after)| gain(after)).max().unwrap();
        let gainful: Vec<_> = legal
            .iter()
            .filter(|(_, after)| gain(after) == greatest)
            .collect();
        let answer = match case.level.level() {
            Level::Four => {
                assert_eq!(legal.len(), 1, "{case}");
                legal[0].1.print()
            }
            Level::Five => {
                assert!(legal.len() > 1, "{case}");
                assert_eq!(wins.len(), 1, "{case}");
                wins[0].1.print()
            }
            Level::Six => {
                assert!(legal.len() > 1 && wins.is_empty(), "{case}");
                assert_eq!(gainful.len(), 1, "{case}");
                gainful[0].1.print()
            }
            _ => {
                assert!(gainful.len() > 1 && wins.is_empty(), "{case}");
                assert!(
                    gainful
                        .iter()
                        .any(|(_, after)| { after.print() == case.answer.board().to_string() })
                );
                continue;
            }
        };
        assert_eq!(case.answer.board().to_string(), answer, "{case}");
    }
}

/// The moves of a level-6 bot, and their value to it: a win counts 1000, plus its gain unless it is `flat`.
fn best(position: &Position, flat: bool) -> (Vec<Move>, i32) {
    let value = |mv| {
        let wins = position.after(mv).legal_moves().is_empty();
        (wins, position.gain(mv))
    };
    let legal = position.legal_moves();
    let wins = legal.iter().any(|&mv| value(mv).0);
    let kept = |&mv: &Move| {
        if wins {
            value(mv).0
        } else {
            legal
                .iter()
                .all(|&other| position.gain(other) <= position.gain(mv))
        }
    };
    let kept: Vec<Move> = legal.iter().copied().filter(kept).collect();
    let greatest = kept.iter().map(|&mv| position.gain(mv)).max();
    let greatest = greatest.unwrap_or(0);
    let value = match (wins, flat) {
        (true, true) => 1000,
        (true, false) => greatest + 1000,
        (false, _) => greatest,
    };
    (kept, value)
}

#[test]
fn level_7_answers_hold_for_every_reading() {
    let level_7 = |case: &&Case| case.level.level() == Level::Seven;
    let cases = CASES.iter().filter(level_7);
    for (case, flat) in cases.flat_map(|case| [(case, false), (case, true)]) {
        let position = case.position();
        let (moves, _) = best(&position, flat);
        let mut forecasts: Vec<(bool, [f64; 3])> = Vec::new();
        for mv in moves {
            let after = position.after(mv);
            let (replies, _) = best(&after, flat);
            let values: Vec<f64> = replies
                .into_iter()
                .map(|reply| {
                    let (_, response) = best(&after.after(reply), flat);
                    let ends = after.after(reply).legal_moves().is_empty();
                    let lost = match (ends, flat) {
                        (true, true) => 1000,
                        (true, false) => after.gain(reply) + 1000,
                        (false, _) => after.gain(reply),
                    };
                    f64::from(position.gain(mv) - lost + response)
                })
                .collect();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let worst = values.iter().copied().fold(f64::INFINITY, f64::min);
            let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let is_answer = after.board == *case.answer.board();
            forecasts.push((is_answer, [worst, mean, best]));
        }
        let (_, answer) = forecasts.iter().find(|(is_answer, _)| *is_answer).unwrap();
        for (_, other) in forecasts.iter().filter(|(is_answer, _)| !is_answer) {
            for (answer, other) in answer.iter().zip(other) {
                assert!(answer > other, "{case}: {forecasts:?}");
            }
        }
    }
}

#[test]
fn each_level_passes_the_cases_it_should() {
    for case in CASES.iter() {
        let position = case.position();
        let levels = Level::ALL.into_iter();
        for level in levels.filter(|level| (case.level.level()..=Level::Eight).contains(level)) {
            let mut chooser = Chooser::new(&Settings::new(level));
            let mv = chooser.choose(&position).unwrap().chosen.mv;
            let after = position.after(mv).board;
            assert_eq!(after, *case.answer.board(), "level {level} in {case}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_first_cases() {
    let run = |seed, count| -> Vec<Vec<u8>> {
        some(seed, count)
            .iter()
            .flat_map(|case| [case.test.bytes().to_vec(), case.answer.bytes().to_vec()])
            .collect()
    };
    assert_eq!(run(1, 10), run(1, 10));
    assert_eq!(run(1, 10)[..10], run(1, 5)[..]);
    assert_ne!(run(1, 10), run(2, 10));
}

#[test]
fn cases_are_numbered_and_boards_unique() {
    let cases = some(7, 200);
    let boards: HashSet<_> = cases.iter().map(|case| *case.test.board()).collect();
    assert_eq!(boards.len(), cases.len());
    let numbers: Vec<u32> = cases.iter().map(|case| case.number).collect();
    assert_eq!(numbers, Vec::from_iter(0..200));
    assert!(cases.iter().all(|case| case.side == Side::White));
}

#[test]
fn cases_vary_in_actions_and_material() {
    let cases = some(3, 50);
    let actions: HashSet<_> = cases
        .iter()
        .map(|case| answer(&case.position(), SIX).unwrap().action)
        .collect();
    assert_eq!(
        actions.len(),
        3,
        "captures, shots and conversions: {actions:?}"
    );
    let pieces = |case: &&Case| (case.test.board().occupied() - case.test.board().walls()).len();
    assert!(cases.iter().filter(|case| pieces(case) <= 12).count() >= 5);
    assert!(cases.iter().filter(|case| pieces(case) > 26).count() >= 5);
    assert!(
        cases
            .iter()
            .any(|case| !case.test.board().walls().is_empty())
    );
}
