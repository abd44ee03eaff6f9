//! The rules, puzzles and explanations, compared with the library.

use advance::explorer::Explorer;
use advance::games;
use advance::games::GAMES;
use advance::matches::record::Record;
use advance::puzzles::{Pack, Puzzle, Theme};
use advance::report::{Comparison, Explanation};
use advance::rulebook;
use advance::turning::TurningPoint;
use advance::{Chooser, Level, Position, Settings, referee};

use serde_json::json;

use crate::serve::answers::{json_of, verdict};
use crate::serve::scene::{Scene, terms};

#[test]
fn rules_match_the_rulebook() {
    let scene = Scene::new(terms());
    assert_eq!(
        scene.get("/api/v1/rules").json(),
        json_of(rulebook::rulebook())
    );
    for game in games::ALL {
        let told = scene.get(&format!("/api/v1/rules?game={game}")).json();
        assert_eq!(told, json_of(game.rulebook()), "{game}");
    }
    let refused = scene.get("/api/v1/rules?game=chess");
    assert_eq!(refused.status, 400);
}

#[test]
fn numbers_and_seeds_determine_puzzles() {
    let scene = Scene::new(terms());
    let pack = Pack::published();
    let told = |query: &str| scene.get(&format!("/api/v1/puzzle?{query}")).json();
    assert_eq!(told("number=3"), json_of(pack.get(3).unwrap()));
    assert_eq!(told("seed=5"), json_of(pack.choose(None, None, 5).unwrap()));
    for theme in Theme::ALL {
        let elo = "1500".parse().unwrap();
        let chosen = pack.choose(Some(theme), Some(elo), 5).unwrap();
        assert_eq!(chosen.theme, Some(theme));
        let query = format!("seed=5&theme={theme}&elo=1500");
        assert_eq!(told(&query), json_of(chosen));
    }
}

#[test]
fn a_position_makes_a_puzzle() {
    let scene = Scene::new(terms());
    let line = "3c4g/9/9/9/9/9/8m/9/G2D5 w";
    let puzzle = Puzzle::of(&line.parse().unwrap()).unwrap();
    assert_eq!(puzzle.number, None);
    let asked = line.replace(' ', "+");
    let reply = scene.get(&format!("/api/v1/puzzle?position={asked}"));
    assert_eq!(reply.json(), json_of(puzzle));
}

#[test]
fn missing_puzzles_are_refused_with_reasons() {
    let scene = Scene::new(terms());
    let refused = [
        (
            "theme=lose&seed=1",
            "'lose' is not a theme of puzzles: expected trap, traitor, shot, wall, shield, defence, sacrifice",
        ),
        ("theme=trap", "missing field `seed`"),
        ("seed=1&elo=399", "'399' is not an Elo"),
        ("number=0", "number: there is no such puzzle"),
        ("number=1000000", "number: there is no such puzzle"),
        (
            "number=1&elo=1500",
            "elo: a puzzle of a number takes no `elo`",
        ),
        (
            "position=4g4/9/9/9/9/9/9/9/4G4+w&seed=1",
            "seed: a puzzle of a position takes no `seed`",
        ),
        (
            "position=4g4/9/9/9/9/9/9/9/4G4+w",
            "position: no puzzle comes from it, because no move is better than all others by far",
        ),
        (
            "seed=-1",
            "found '-1', expected a whole number from 0 to 18446744073709551615",
        ),
        ("seed=1&level=5", "unknown field `level`"),
    ];
    for (query, reason) in refused {
        let reply = scene.get(&format!("/api/v1/puzzle?{query}"));
        assert_eq!(reply.status, 400, "{query}");
        let told = reply.json()["error"].as_str().unwrap().to_owned();
        assert!(told.contains(reason), "{query}: {told}");
    }
}

#[test]
fn unchanged_answers_are_not_sent_again() {
    let scene = Scene::new(terms());
    let puzzle = "/api/v1/puzzle?seed=1";
    let first = scene.get(puzzle);
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let other = scene.get("/api/v1/puzzle?seed=2");
    assert_ne!(first.header("etag"), other.header("etag"));
    let near = scene.get("/api/v1/puzzle?seed=1&elo=400");
    assert_ne!(first.header("etag"), near.header("etag"));
    for path in [
        puzzle,
        "/api/v1/rules",
        "/api/v1/rules?game=eater",
        "/api/v1/about",
        "/api/v1/about?game=eater",
    ] {
        let tag = scene.get(path).header("etag").unwrap().to_owned();
        let again = scene.request("GET", path, &[&format!("if-none-match: \"x\", {tag}")], b"");
        assert_eq!((again.status, &*again.body), (304, ""), "{path}");
        assert_eq!(again.header("etag"), Some(&*tag));
        let changed = scene.request("GET", path, &["if-none-match: \"x\""], b"");
        assert_eq!(changed.status, 200, "{path}");
    }
}

#[test]
fn explain_justifies_and_rejects_moves() {
    let scene = Scene::new(terms());
    let line = "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w";
    let position: Position = line.parse().unwrap();
    let settings = Settings::new(Level::Seven);
    let decision = Chooser::new(&settings).choose(&position).unwrap();
    let mut asked = json!({"position": line, "level": 7});
    let reasons = Explanation::new(position, &settings, &decision);
    assert_eq!(scene.answer("/api/v1/explain", &asked), json_of(reasons));
    for mv in position.legal_moves() {
        asked["move"] = mv.to_string().into();
        let comparison = Comparison::new(position, &settings, &decision, mv).unwrap();
        assert_eq!(scene.answer("/api/v1/explain", &asked), json_of(comparison));
    }
    asked["move"] = "b5xe7".into();
    let judged = referee::judge(&position, "b5xe7".parse().unwrap());
    let expected = json_of(verdict(&judged));
    assert_eq!(scene.answer("/api/v1/explain", &asked), expected);
    let stuck = json!({"position": "8g/9/9/9/9/9/9/##7/G#7 w"});
    let reason = scene.refusal(400, "/api/v1/explain", &stuck);
    assert_eq!(reason, "white has no legal move and has lost");
}

#[test]
fn reviews_name_the_turning_points() {
    let scene = Scene::new(terms());
    let start = "3c4g/9/9/9/9/9/8m/9/G2D5 w";
    let asked = json!({"position": start, "moves": ["a1-a2", "i3-i4"], "you": "white"});
    let answer = scene.answer("/api/v1/review", &asked);
    let text = format!(
        "[Game \"advance\"]\n[White \"person\"]\n[Black \"b\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n\
         [Turns \"100\"]\n[FEN \"{start} 0\"]\n\n1. a1-a2 i3-i4 *\n"
    );
    let record = Record::read(&text, GAMES).unwrap();
    let points = TurningPoint::all(&record).unwrap();
    assert!(!points.is_empty());
    assert_eq!(
        answer["turning_points"],
        serde_json::to_value(&points).unwrap()
    );
    let long = json!({"position": start, "moves": [], "names": ["a", "b".repeat(101)]});
    let told = scene.refusal(400, "/api/v1/review", &long);
    assert!(told.contains("101 characters"), "{told}");
    for (moves, reason) in [
        (json!(["a1-a9"]), "moves: "),
        (json!(["a1"]), "moves: "),
        (json!(vec!["a1-a2"; 1001]), "found 1001 items"),
    ] {
        let asked = json!({"position": start, "moves": moves});
        let told = scene.refusal(400, "/api/v1/review", &asked);
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn openings_tell_how_games_went_on() {
    let scene = Scene::new(terms());
    let told = |line: &str| {
        let line = line.replace(' ', "+").replace('#', "%23");
        scene.get(&format!("/api/v1/openings?position={line}"))
    };
    let start = Position::start();
    let moves = Explorer::published().moves(&start);
    assert_eq!(
        told(&start.to_string()).json(),
        json_of(json!({"moves": moves}))
    );
    let bare = told("4g4/9/9/9/9/9/9/9/4G4 w").json();
    assert_eq!(bare["moves"], json!([]));
    let refused = scene.get("/api/v1/openings?game=eater&position=x");
    assert_eq!(refused.status, 400);
    let checkers = games::GAMES.named("checkers").unwrap().start().to_string();
    let checkers = checkers.replace(' ', "+");
    let refused = scene.get(&format!(
        "/api/v1/openings?game=checkers&position={checkers}"
    ));
    assert_eq!(
        refused.json()["error"],
        "game: there are no openings of checkers"
    );
}
