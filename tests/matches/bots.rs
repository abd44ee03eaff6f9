//! Bots as text.

use std::time::Duration;

use advance::Level;
use advance::any::AnyGame;
use advance::engine::LevelOption;
use advance::games::{ADVANCE, GAMES};
use advance::players::Bot;

fn game(name: &str) -> AnyGame {
    GAMES.named(name).unwrap()
}

#[track_caller]
fn assert_refused(game: AnyGame, text: &str, told: &str) {
    let error = Bot::parse(game, text).unwrap_err();
    assert_eq!(error.to_string(), told, "{text}");
}

#[test]
fn bot_texts_are_parsed() {
    let level = |name| ADVANCE.level(name).unwrap();
    let expected = Bot {
        seed: Some(3),
        reading: Some("random"),
        ..Bot::new(ADVANCE, level("7"))
    };
    for text in ["predict=random,level=7,seed=3", "7,seed=3,predict=random"] {
        assert_eq!(Bot::parse(ADVANCE, text), Ok(expected), "{text}");
    }
    let eight = Bot::new(ADVANCE, level("8"));
    assert_eq!(Bot::parse(ADVANCE, "level=8"), Ok(eight));
    let timed = Bot::parse(ADVANCE, "time=20,level=9").unwrap();
    assert_eq!(timed.limits.time, Some(Duration::from_millis(20)));
    let search = Bot::parse(game("checkers"), "search,depth=3").unwrap();
    assert_eq!(search.name(), "search");
    assert_eq!(search.limits.depth, Some(3));
    let jeson_mor = game("jeson-mor");
    let random = Bot::parse(jeson_mor, "level=random,seed=4").unwrap();
    assert_eq!(
        (random.strength, random.seed),
        (jeson_mor.levels()[0].into(), Some(4))
    );
    assert_eq!(random.limits, jeson_mor.move_limits());
}

#[test]
fn only_predicting_levels_have_a_reading() {
    let reading = |text| Bot::parse(ADVANCE, text).unwrap().reading();
    assert_eq!(reading("level=7"), Some("worst"));
    assert_eq!(reading("level=7,predict=first"), Some("first"));
    assert_eq!(reading("level=8"), None);
}

#[test]
fn errors_in_a_text_are_reported() {
    let expected = "expected cmd=COMMAND, ugi=COMMAND, or options as in level=8,nodes=20000";
    for text in ["", "fast", "level=4,", "level 4", "level=4,8"] {
        assert_refused(ADVANCE, text, expected);
    }
    for (text, told) in [
        (
            "level=8,speed=3",
            "'speed' is not an option: expected one of level, elo, seed, predict, nodes, depth, time",
        ),
        (
            "nodes=-1",
            "'-1' is not a value of 'nodes': expected a whole number from 0",
        ),
        (
            "predict=any",
            "'any' is not a value of 'predict': expected one of worst, mean, first, random",
        ),
        ("seed=1,seed=2", "'seed' is given more than once"),
        ("8,level=8", "'level' is given more than once"),
    ] {
        assert_refused(ADVANCE, text, told);
    }
    let levels = Level::ALL.map(|level| level.to_string()).join(", ");
    let told = format!("'3' is not a value of 'level': expected one of {levels}");
    assert_refused(ADVANCE, "level=3", &told);
    // The error uses the words of the other commands.
    let ignored = ADVANCE
        .check(ADVANCE.levels()[0].into(), [LevelOption::Nodes])
        .unwrap_err();
    assert_refused(ADVANCE, "nodes=10,level=4", &ignored.to_string());
    let checkers = game("checkers");
    let expected = "expected random, beginner, easy, medium, hard, search, ugi=COMMAND, or options as in \
                    search,nodes=20000";
    for text in ["slow", "search,2", "search,random"] {
        assert_refused(checkers, text, expected);
    }
    assert_refused(
        checkers,
        "random,nodes=5",
        "level random ignores 'nodes', which is for level beginner or easy or medium or hard or search: leave it \
         out, or choose that level",
    );
    assert_refused(
        checkers,
        "search,predict=mean",
        "'predict' is not an option: expected one of level, seed, nodes, depth, time",
    );
    let eater = game("eater");
    assert_refused(
        eater,
        "search",
        "expected random, straight, smart, mcts, or options as in mcts,nodes=20000",
    );
    assert_refused(
        eater,
        "mcts,depth=3",
        "'depth' is not an option: expected one of level, seed, nodes, time",
    );
    assert_refused(
        eater,
        "smart,nodes=5",
        "level smart ignores 'nodes', which is for level mcts: leave it out, or choose that level",
    );
}
