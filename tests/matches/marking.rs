//! Marking bots of the library.

use std::time::Duration;

use advance::board::text::LineEnd;
use advance::cases::{Case, CaseLevel, Generator};
use advance::games::ADVANCE;
use advance::marking::{Exam, ExamEnd, ExamResults, Marker, hidden_cases};
use advance::players::isolation::Isolation;
use advance::players::{Contender, Terms};
use advance::search::Stop;
use advance::{Board, Side};

/// The results of a player in an exam.
fn results(player: &str, exam: &Exam) -> ExamResults {
    let marker = Marker {
        exam,
        marked: Contender::parse(ADVANCE, player).unwrap(),
        terms: Terms {
            time_limit: Duration::from_secs(10),
            grace: Duration::ZERO,
            cpu: None,
            stop: Stop::new(),
            isolation: Isolation::None,
        },
        threads: 2,
    };
    let mut results = ExamResults::default();
    let mut told = 0;
    let done = |_: &_, before: &ExamResults| {
        assert_eq!(before.steps, told);
        told += 1;
        Ok(())
    };
    marker.mark(&mut results, done).unwrap();
    assert_eq!(results.steps, told);
    results
}

/// Two cases of each level.
fn cases() -> Vec<Case> {
    let cases = |level| Generator::new(level, Side::Black, 1, LineEnd::Lf).take(2);
    CaseLevel::ALL.into_iter().flat_map(cases).collect()
}

/// An exam of all these cases, without games.
fn exam(cases: Vec<Case>) -> Exam {
    Exam {
        cases,
        all: true,
        ..Exam::default()
    }
}

#[test]
fn a_bot_is_marked_by_its_answers() {
    let exam = exam(cases());
    let good = results("level=7", &exam);
    assert!(good.failed.is_empty());
    assert_eq!((good.steps, good.marks.total()), (8, 85.0));
    assert_eq!(good.end, Some(ExamEnd::Done));

    let results = results("level=5", &exam);
    let passed = results.marks.levels.map(|level| level.passed);
    assert_eq!(passed[..2], [2, 2]);
    assert_eq!(results.failed.len() as u32, 8 - passed.iter().sum::<u32>());
    assert!(!results.failed.is_empty());
    for failed in results.failed(&exam) {
        let got = Board::new(&failed.got.board.unwrap()).unwrap();
        assert_ne!(got, *failed.case.answer.board());
        let position = failed.case.position();
        let mut moves = position.legal_moves().into_iter();
        assert!(moves.any(|mv| position.after(mv).board == got));
        let comparison = failed.comparison().unwrap();
        assert_eq!(comparison.asked.mv, failed.got.played.clone().unwrap());
        let answer = position.after(comparison.played.mv).board;
        assert_eq!(answer, *failed.case.answer.board());
        let layer = match failed.case.level.level().number() {
            6 => "material",
            _ => "prediction",
        };
        let before = ["win", "material"].contains(&comparison.dropped_by.unwrap());
        assert!(before || comparison.dropped_by == Some(layer));
        let reason = failed.reason();
        assert!(reason.contains("which drops out at '"), "{reason}");
    }
}

#[test]
fn no_legal_move_fails_the_case() {
    let mut case = cases().remove(0);
    let lost = b"....g....\n.........\n.........\n.........\n.........\n.........\n.........\n##.......\nG#.......\n";
    case.side = Side::White;
    case.test = advance::board::text::BoardFile::parse(lost).unwrap();
    let exam = exam(vec![case]);
    let results = results("level=7", &exam);
    let told = results.failed(&exam).next().unwrap().reason();
    assert_eq!(told, "illegal move: there is no legal move");
}

#[test]
fn the_score_is_that_of_the_marked_player() {
    let exam = Exam {
        games: 4,
        ..Exam::default()
    };
    let results = results("level=4", &exam);
    assert_eq!((results.steps, results.games.games()), (4, 4));
    assert!(
        results.games.lost >= 3,
        "a random player is weaker than level 7: {}",
        results.games
    );
}

#[test]
fn later_levels_are_skipped_unless_requested() {
    let all = Exam {
        games: 2,
        ..exam(cases())
    };
    let exam = Exam {
        all: false,
        ..all.clone()
    };
    let stopped = results("level=5", &exam);
    let Some(ExamEnd::FailedLevel(level)) = stopped.end else {
        panic!("{:?}", stopped.end);
    };
    // Each level has two cases, and the games come last.
    assert_eq!(stopped.steps, 2 * (level.index() as u32 + 1));
    let tried = CaseLevel::ALL.map(|other| if other <= level { 2 } else { 0 });
    assert_eq!(stopped.tried, tried);
    let whole = results("level=5", &all);
    assert_eq!((whole.steps, whole.tried), (10, [2; 4]));
    assert_eq!(whole.end, Some(ExamEnd::Done));
    assert_eq!(stopped.marks.total(), whole.marks.total());
    assert_eq!(stopped.marks.levels.map(|level| level.cases), [2; 4]);
    assert_eq!((stopped.games.games(), stopped.marks.games), (0, 2));

    let good = results("level=7", &exam);
    assert_eq!((good.steps, good.games.games()), (10, 2));
    assert_eq!(good.end, Some(ExamEnd::Done));
}

#[test]
fn hidden_cases_come_last_and_change_no_mark() {
    let cases = cases();
    let hidden = hidden_cases(&cases, 7);
    for (player, games) in [("level=4", 2), ("level=5", 2), ("level=7", 0)] {
        let plain = Exam {
            games,
            all: false,
            ..exam(cases.clone())
        };
        let before = results(player, &plain);
        let exam = Exam {
            hidden: hidden.clone(),
            ..plain
        };
        let after = results(player, &exam);
        assert_eq!(after.marks, before.marks);
        assert_eq!((after.tried, after.end), (before.tried, before.end));
        assert_eq!(after.failed.len(), before.failed.len());
        let asked = after.hidden.map(|passes| passes.cases);
        assert_eq!(asked, after.tried);
        assert_eq!(after.steps, before.steps + asked.iter().sum::<u32>());
        let comparison = after.hidden_comparison().unwrap();
        assert_eq!(comparison.published.cases, comparison.hidden.cases);
        assert_eq!(before.hidden_comparison(), None);
    }
    // Hidden cases have as much time as the others.
    let exam = Exam {
        hidden,
        total_time: Some(Duration::ZERO),
        ..exam(cases)
    };
    let results = results("level=7", &exam);
    assert_eq!((results.steps, results.end), (1, Some(ExamEnd::Time)));
    assert_eq!(results.hidden_comparison(), None);
}

#[test]
fn unfinished_work_is_failed() {
    let exam = Exam {
        games: 2,
        total_time: Some(Duration::ZERO),
        ..exam(cases())
    };
    let results = results("level=7", &exam);
    assert_eq!((results.steps, results.end), (1, Some(ExamEnd::Time)));
    assert_eq!(results.marks.levels[0].passed, 1);
    assert_eq!(results.marks.levels.map(|level| level.cases), [2; 4]);
    assert_eq!(results.marks.total(), 25.0);
}
