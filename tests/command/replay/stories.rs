//! The stories of played games: the referee finds what their sentences say.

use advance::game::Side;
use advance::games::GAMES;
use advance::matches::record::Record;
use advance::report::Voice;
use advance::turning::{BestMove, Story, TurningPoint};
use advance::{Move, Position, Square};

use crate::command::scene::Scene;

/// The squares that a sentence names, in their order.
fn squares(words: &str) -> Vec<Square> {
    let named = words.split(" on ").skip(1);
    named
        .filter_map(|rest| rest.get(..2)?.parse().ok())
        .collect()
}

/// The legal move by which one square takes another.
fn take(position: &Position, from: Square, to: Square) -> Option<Move> {
    let legal = position.legal_moves().into_iter();
    let mut takes = legal.filter(|mv| (mv.from, mv.to) == (from, to) && mv.action.takes());
    takes.next()
}

fn is_taken(position: &Position, square: Square) -> bool {
    let mut legal = position.legal_moves().into_iter();
    legal.any(|mv| mv.to == square && mv.action.takes())
}

/// Checks the reason of a turning point; false where it says nothing that the rules can tell.
fn reason_holds(point: &TurningPoint) -> bool {
    let TurningPoint {
        reason, comparison, ..
    } = point;
    let position = point.position();
    let after = position.after(comparison.asked.mv);
    let named = squares(reason);
    let fits = |square: Square, on: &Position, told: &str| {
        let kind = on.board.kind_at(square).unwrap().to_string();
        assert!(told.contains(&format!("{kind} on {square}")), "{told}");
    };
    if reason.contains("could have won at once") {
        assert!(position.wins(comparison.played.mv), "{reason}");
    } else if reason.contains(" trap ") && reason.contains(" at once") {
        assert!(after.winning_move().is_some(), "{reason}");
    } else if let Some((lost, _)) = reason.split_once(" could then be ") {
        fits(named[0], &after, lost);
        assert!(
            take(&after, named[1], named[0]).is_some(),
            "{position}: {reason}"
        );
        let better = position.after(comparison.played.mv);
        if reason.contains("could take first") {
            assert_eq!(comparison.played.mv.to, named[1], "{reason}");
        } else if reason.contains("it needed a Sentinel") {
            assert!(!is_taken(&better, named[0]), "{reason}");
        }
    } else if reason.contains(" could have taken ") || reason.contains(" could have shot ") {
        fits(named[0], position, reason);
        let taken = take(position, named[1], named[0]);
        assert_eq!(taken, Some(comparison.played.mv), "{position}: {reason}");
        if reason.contains("nothing would have taken it back") {
            assert!(
                !is_taken(&position.after(comparison.played.mv), named[0]),
                "{reason}"
            );
        }
    } else {
        return false;
    }
    true
}

/// The same of a good move in its position.
fn praise_holds(best: &BestMove, position: &Position) {
    let BestMove { mv, words, .. } = best;
    let after = position.after(*mv);
    assert!(words.contains(&mv.from.to_string()), "{words}");
    if words.contains("and nothing takes it back") {
        assert!(!is_taken(&after, mv.to), "{position}: {words}");
    }
    if words.contains("has no way out") {
        assert!(!after.has_legal_move(), "{words}");
    }
    if words.contains("in danger") && words.contains("That puts") {
        assert!(after.in_danger(), "{words}");
    }
    if let Some((_, by)) = words.split_once("was about to be lost to the ") {
        let passed = Position::new(position.board, !position.to_move);
        let taker = squares(by)[0];
        let mut legal = passed.legal_moves().into_iter();
        assert!(
            legal.any(|it| it.from == taker && it.action.takes()),
            "{position}: {words}"
        );
    }
}

#[test]
fn the_referee_agrees_with_the_stories() {
    let scene = Scene::new();
    let args = [
        "match", "--a", "elo=700", "--b", "elo=1300", "--games", "2", "--out", "games",
    ];
    scene.advance(&args).assert().success();
    let mut checked = 0;
    for (number, you) in [(1, Side::White), (2, Side::Black)] {
        let text = scene.read(format!("games/games/00000{number}.txt"));
        let record = Record::read(&String::from_utf8(text).unwrap(), GAMES).unwrap();
        let positions: Vec<Position> = record.positions().map(|it| *it.of().unwrap()).collect();
        let story = Story::of(&record, Voice::You(you)).unwrap();
        assert!(!story.best_moves.is_empty());
        for point in &story.turning_points {
            checked += usize::from(reason_holds(point));
            let all =
                [&point.fall, &point.reason, &point.deed, &point.better_deed].map(String::as_str);
            for word in [
                "search", "score", "engine", "white", "White", "black", "Black", " point",
            ] {
                assert!(!all.concat().contains(word), "{all:?}");
            }
        }
        for best in &story.best_moves {
            praise_holds(best, &positions[best.ply]);
            assert_eq!(positions[best.ply].to_move, you);
        }
    }
    assert!(
        checked >= 3,
        "{checked} reasons were of a kind that the rules can tell"
    );
}
