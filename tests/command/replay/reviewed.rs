//! Lost games, reviewed by the rule of a level.

use advance::games::GAMES;
use advance::matches::record::Record;
use advance::turning::TurningPoint;
use serde_json::{Value, json};

use super::{GIFT, printed};
use crate::command::scene::{Scene, assert_fails};

/// White takes a Zombie that a Miner protects, and has less than black after the only turn.
const LOST: &str = "[Game \"advance\"]\n[White \"anna\"]\n[Black \"bo\"]\n[Result \"0-1\"]\n\
                    [Termination \"turns\"]\n[Turns \"1\"]\n[FEN \"3m4g/9/9/9/3z5/9/9/9/G2D5 w 0\"]\n\n\
                    1. d1xd5 d9xd5\n0-1\n";

#[test]
fn lost_games_are_reviewed_by_levels() {
    let scene = Scene::new();
    scene.write("game", LOST);
    scene.write("gift", GIFT);
    let text = printed(&scene, &["--review", "game"]);
    let lost = "game:\n  1. d1xd5 lost the game: anna's chance to win fell from ";
    assert!(text.starts_with(lost), "{text}");
    let forced = "\n  the rule of level 7 forced it: no other move was left\nThe move";
    assert!(text.contains(forced), "{text}");
    let fell = "  1. d1xd5: Anna's chance to win fell from ";
    assert!(text.contains(fell) && !text.contains("score"), "{text}");
    let text = printed(&scene, &["--review", "--level", "5", "game"]);
    assert!(
        text.contains("\n  a tie was broken badly: of the "),
        "{text}"
    );

    let text = printed(&scene, &["--review", "--json", "game", "gift"]);
    let reviews: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [forced, broken] = &reviews[..] else {
        panic!("{text}");
    };
    assert_eq!(forced["record"], "game");
    assert_eq!(
        (&forced["loser"], &forced["level"]),
        (&json!("white"), &json!(7))
    );
    assert_eq!(forced["cause"], "forced");
    let turn = &forced["turn"];
    assert_eq!((&turn["ply"], &turn["left"]), (&json!(0), &json!(1)));
    assert_eq!(turn["position"], "3m4g/9/9/9/3z5/9/9/9/G2D5 w");
    assert_eq!(turn["played"]["move"], "d1xd5");
    assert!(turn["better"].is_null() && turn["comparison"].is_null());
    assert_eq!(broken["cause"], "rule");
    assert_eq!(broken["turn"]["comparison"]["dropped_by"], "material");
    // One search judges a turn: both reviews quote it.
    let point = &broken["turning_points"][0];
    for (line, merits) in [("played", "asked"), ("strongest", "played")] {
        let [line, merits] = [&broken["turn"][line], &point["comparison"][merits]];
        assert_eq!(line["move"], merits["move"]);
        assert_eq!(line["score"], merits["search"]["score"]);
    }
    assert_eq!(point["ply"], 0);
    assert_eq!(point["comparison"]["played"]["move"], "d1xd9");
    assert_eq!(point["puzzle"]["solution"][0], "d1xd9");
}

/// White leaves a Catapult that nobody protects.
const TIED: &str = "[Game \"advance\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\
                    [Termination \"unfinished\"]\n[Turns \"100\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n\
                    1. a1-a2\n*\n";

#[test]
fn undecided_games_have_turning_points() {
    let scene = Scene::new();
    scene.write("tied", TIED);
    let text = printed(&scene, &["--review", "tied"]);
    let told = "tied:\n  neither side lost this game\nThe move that decided the game:\n  1. a1-a2: A's chance to win fell from ";
    assert!(text.starts_with(told), "{text}");
    let text = printed(&scene, &["--review", "--json", "tied"]);
    let review: Value = serde_json::from_str(&text).unwrap();
    assert!(review.get("loser").is_none() && review.get("turn").is_none());
    assert_eq!(review["turning_points"][0]["ply"], 0);
}

#[test]
fn only_games_of_advance_are_reviewed() {
    let scene = Scene::new();
    let other = "[Game \"checkers\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n[Turns \"100\"]\n\n1-0\n";
    scene.write("other", other);
    scene.write("tied", TIED);
    let review = |args: &[&str]| {
        scene
            .advance(&[&["replay", "--review"], args].concat())
            .assert()
    };
    assert_fails(
        review(&["other"]),
        1,
        &["'other'", "only games of Advance are reviewed"],
    );
    review(&["tied", "--level", "8"]).code(2);
    review(&["tied", "--ply", "1"]).code(2);
    let level = scene.advance(&["replay", "tied", "--level", "7"]).assert();
    level.code(2);
}

#[test]
fn a_review_is_written_in_the_record() {
    let scene = Scene::new();
    scene.write("game", LOST);
    let args = ["replay", "--review", "--annotate", "out", "game"];
    scene.advance(&args).assert().success().stdout("");
    let [plain, noted] = ["game", "out"].map(|name| {
        let text = String::from_utf8(scene.read(name)).unwrap();
        Record::read(&text, GAMES).unwrap()
    });
    assert_eq!(noted.course, plain.course);
    let points = TurningPoint::all(&plain).unwrap();
    assert!(!points.is_empty(), "a move decided this game");
    for point in points {
        let note = &noted.notes.moves[&point.ply];
        assert!(note.comments[0].contains(&format!("Better was {}.", point.comparison.played.mv)));
        let first = &note.variations[0][0];
        assert_eq!(first.mv.to_string(), point.comparison.played.mv.to_string());
    }
}
