//! The rules of the sibling games in words for people: the examples keep to the rules.

use std::collections::BTreeSet;

use advance::any::{Act, AnyGame, AnyPosition, AnySetup};
use advance::any::{Example, Prologue, Rulebook};
use advance::game::TURNS;
use advance::games::{self, ADVANCE, GAMES};
use advance::rulebook;

/// Every example, with its game.
fn examples() -> Vec<(AnyGame, Example)> {
    let of = |game: AnyGame| {
        let topics = game.rulebook().topics;
        let examples = topics
            .iter()
            .flat_map(|topic| topic.examples.iter().copied());
        examples.map(|example| (game, example)).collect::<Vec<_>>()
    };
    siblings().flat_map(of).collect()
}

fn siblings() -> impl Iterator<Item = AnyGame> {
    games::ALL.into_iter().filter(|&game| game != ADVANCE)
}

fn setup(game: AnyGame, example: &Example) -> AnySetup {
    let read = game.setup(example.position);
    read.unwrap_or_else(|error| panic!("{}: {error}", example.position))
}

#[test]
fn advance_has_its_own_rulebook() {
    let told = ADVANCE.rulebook();
    assert_eq!(told.topics.len(), rulebook::rulebook().topics.len());
    assert!(!told.course.is_empty());
}

#[test]
fn every_topic_has_a_key_and_examples() {
    for game in siblings() {
        let Rulebook { topics, course, .. } = game.rulebook();
        let keys: BTreeSet<_> = topics.iter().map(|topic| &topic.key).collect();
        assert_eq!(keys.len(), topics.len(), "{game}");
        assert!(topics.len() > 1 && course.is_empty(), "{game}");
        assert!(
            topics.iter().all(|topic| !topic.examples.is_empty()),
            "{game}"
        );
    }
}

#[test]
fn every_example_is_playable_with_legal_moves() {
    for (game, example) in examples() {
        let setup = setup(game, &example);
        assert!(setup.ending(2 * TURNS).is_none(), "{example:?}");
        assert!(!example.moves.is_empty(), "{example:?}");
        for mv in example.moves {
            assert!(setup.position.find(mv).is_some(), "{mv} in {example:?}");
        }
    }
}

/// Makes each marked move of a battle, and has each answer to it.
fn fight(position: &AnyPosition, acts: &[Act]) {
    let [act, rest @ ..] = acts else { return };
    let marked = act.moves.iter().filter_map(|mv| position.find(mv));
    let marked: Vec<_> = marked.collect();
    assert!(!marked.is_empty(), "{position}: nothing is marked");
    for mv in marked {
        let after = position.after(&mv);
        let replies = after.legal_moves();
        assert!(
            rest.is_empty() || !replies.is_empty(),
            "{position}: {mv} is too early an end"
        );
        for reply in replies {
            fight(&after.after(&reply), rest);
        }
    }
}

#[test]
fn every_battle_is_won_against_any_reply() {
    for game in siblings() {
        let Prologue {
            sentence, battle, ..
        } = game.rulebook().prologue;
        assert!(sentence.ends_with('.'), "{game}");
        assert!(!battle.acts.is_empty(), "{game}");
        let setup = game.setup(battle.position).unwrap();
        fight(&setup.position, battle.acts);
    }
}

/// The reasons that a game gives for the moves that its examples call illegal.
fn refusals(game: &str) -> Vec<String> {
    let game = GAMES.named(game).unwrap();
    let told = |example: &Example| {
        let position = setup(game, example).position;
        let told = |mv: &str| {
            assert!(position.find(mv).is_none(), "{mv} in {example:?}");
            let reason = position.refusal(mv).expect(mv);
            format!("{mv}: {reason}")
        };
        let refused = example.refused.iter();
        refused.map(|refused| told(refused.mv)).collect::<Vec<_>>()
    };
    let topics = game.rulebook().topics;
    let examples = topics.iter().flat_map(|topic| topic.examples);
    examples.flat_map(told).collect()
}

#[test]
fn illegal_example_moves_are_refused_with_reasons() {
    for game in siblings() {
        assert!(!refusals(game.name()).is_empty(), "{game}");
    }
    assert_eq!(
        refusals("checkers"),
        [
            "c3-d4: d4 is not empty",
            "d4-e3: a pawn does not go back",
            "c3-c4: a pawn goes one step diagonally forward, or jumps over an enemy beside it",
            "d4xf6: f6 is not empty",
            "g3-h4: red has to capture: d4xb6",
            "d4-e5: red has to capture: d4xb6",
            "d4xb6: red has to jump on: d4xb6xd8",
            "d4xb6xd8: the piece cannot jump on from b6 to d8",
            "c7-b6: a pawn does not go back",
            "d4-d5: a king goes one step diagonally, or jumps over an enemy beside it",
            "d4xf6: no enemy stands on e5",
            "d4-c5: red has to capture: d4xf6",
            "b4-a5: a5 is not empty",
        ]
    );
    assert_eq!(
        refusals("connections"),
        [
            "a0+: a0 is not empty",
            "f0x: f0 is not empty",
            "c1+: c1 is not empty",
            "c2x: c2 is not empty",
            "c3x: c3 is not empty",
        ]
    );
    assert_eq!(
        refusals("eater"),
        [
            "1,1: this cell already belongs to the Passer",
            "2,3: this cell already belongs to the Eater",
            "1,1: this cell already belongs to the Passer",
            "2,2: this cell already belongs to the Passer",
            "3,2: this cell already belongs to the Passer",
        ]
    );
    assert_eq!(
        refusals("jeson-mor"),
        [
            "b2->c4: the Knight is blocked by the piece before it",
            "b2->b1: a Knight cannot go there",
            "a1->a4: an Archer cannot go there",
            "a1->c1: one of your own pieces stands there",
            "c3->d4: a Knight cannot go there",
            "c4->b2: that piece is not yours",
            "b2->c4: nobody may capture yet",
            "c3->c4: a Knight cannot go there",
            "a2->a3: an Archer cannot go there",
        ]
    );
}

/// The state of a game after the first move of every example of a topic: the points of both sides, or the end.
fn first_moves(game: &str, key: &str) -> Vec<String> {
    let game = GAMES.named(game).unwrap();
    let topics = game.rulebook().topics;
    let topic = topics.iter().find(|topic| topic.key == key).expect(key);
    let after = |example: &Example| {
        let setup = setup(game, example);
        let mv = setup.position.find(example.moves[0]).expect("it is legal");
        let after = setup.position.after(&mv);
        match after.is_over() {
            true => after.ended(),
            false => format!("{:?}", setup.position.remark(&mv)),
        }
    };
    topic.examples.iter().map(after).collect()
}

#[test]
fn example_moves_do_what_their_words_promise() {
    let told = [
        first_moves("checkers", "kings"),
        first_moves("checkers", "end"),
        first_moves("connections", "captures"),
        first_moves("connections", "chains"),
        first_moves("connections", "end"),
        first_moves("eater", "same"),
        first_moves("eater", "path"),
        first_moves("eater", "end"),
        first_moves("jeson-mor", "archers"),
        first_moves("jeson-mor", "wins"),
        first_moves("jeson-mor", "protected"),
        first_moves("jeson-mor", "points"),
    ];
    let expected: [&[&str]; 12] = [
        &[
            r#"Some("becomes a king")"#,
            "None",
            r#"Some("captures c3")"#,
        ],
        &["black has no move: red has won."; 2],
        &[r#"Some("captures c1")"#],
        &[r#"Some("captures c1, c2")"#],
        &["Player 1 has won with a score of 41 to 33"],
        &[r#"Some("named by both")"#],
        &["The Passer has won: its path leads from top to bottom."],
        &["The Eater has won: the board is full, and no path leads to the bottom."],
        &[r#"Some("captures the Knight")"#],
        &[
            "white has won: its Knight has left the centre.",
            "white has won: it has taken the last piece.",
        ],
        &["None", "None"],
        &["black has no move: white has won with 12 points to 20."],
    ];
    assert_eq!(
        told,
        expected.map(|it| it.iter().map(|&it| it.to_owned()).collect::<Vec<_>>())
    );
}
