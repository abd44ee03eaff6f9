//! Marking bots of the library.

use std::time::Duration;

use advance::arena::contender::Terms;
use advance::arena::marking::Marker;
use advance::board::text::LineEnd;
use advance::cases::{Case, CaseLevel, Generator, Marks};
use advance::side::Side;
use advance::stop::Stop;

fn marker(player: &str) -> Marker {
    Marker {
        marked: player.parse().unwrap(),
        terms: Terms {
            patience: Duration::from_secs(10),
            stop: Stop::new(),
        },
        threads: 2,
    }
}

/// Two cases of each level.
fn cases() -> Vec<Case> {
    let cases = |level| Generator::new(level, Side::Black, 1, LineEnd::Lf).take(2);
    CaseLevel::ALL.into_iter().flat_map(cases).collect()
}

#[test]
fn a_bot_is_marked_by_its_answers() {
    let cases = cases();
    let mut marks = Marks::default();
    let mut told = 0;
    let failed = marker("level=7").cases(&cases, &mut marks, |marks| {
        told += 1;
        assert_eq!(
            marks.levels.iter().map(|level| level.cases).sum::<u32>(),
            told
        );
    });
    assert!(failed.unwrap().is_empty());
    assert_eq!((told, marks.total()), (8, 85.0));

    let mut marks = Marks::default();
    let failed = marker("level=5").cases(&cases, &mut marks, |_| {}).unwrap();
    let passed = marks.levels.map(|level| level.passed);
    assert_eq!(passed[..2], [2, 2]);
    assert_eq!(failed.len() as u32, 8 - passed.iter().sum::<u32>());
    assert!(!failed.is_empty());
    for failed in failed {
        let got = failed.got.unwrap();
        assert_ne!(got, *failed.case.answer.board());
        let position = failed.case.position();
        let mut moves = position.legal_moves().into_iter();
        assert!(moves.any(|mv| position.after(mv).board == got));
    }
}

#[test]
fn a_bot_without_a_legal_move_fails_the_case() {
    let mut case = cases().remove(0);
    let lost = b"....g....\n.........\n.........\n.........\n.........\n.........\n.........\n##.......\nG#.......\n";
    case.side = Side::White;
    case.test = advance::board::text::BoardFile::parse(lost).unwrap();
    let cases = [case];
    let failed = marker("level=7").cases(&cases, &mut Marks::default(), |_| {});
    let told = failed.unwrap()[0].got.clone().unwrap_err().to_string();
    assert_eq!(told, "illegal move: there is no legal move");
}

#[test]
fn the_score_is_that_of_the_marked_player() {
    let mut told = 0;
    let score = marker("level=4").games(4, |score| told = score.total().games());
    let total = score.unwrap().total();
    assert_eq!((told, total.games()), (4, 4));
    assert!(
        total.lost >= 3,
        "a random player is weaker than level 7: {total}"
    );
}
