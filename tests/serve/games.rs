//! The API about the sibling games.

use std::collections::BTreeSet;
use std::thread::{self, Scope};

use advance::answer::LevelName;
use advance::engine::{Engine, Level as _};
use advance::game::{Ending, Setup};
use advance::games::{self, ADVANCE};
use advance::search::Query;
use advance::{Limits, every_game};
use serde_json::{Value, json};

use crate::serve::scene::{Scene, terms};

/// The laws of the API for one game.
fn answers_agree_with_the_library<G: Engine>() {
    let scene = Scene::new(terms());
    let about = scene.get(&format!("/api/v1/about?game={}", G::NAME)).json();
    assert_eq!(about["start"], Setup::<G>::start().to_string());
    let [white, black] = G::SIDES;
    assert_eq!(about["sides"], json!({"white": white, "black": black}));
    let levels = about["levels"].as_array().unwrap();
    assert_eq!(levels.len(), G::LEVELS.len());
    for (told, level) in levels.iter().zip(G::LEVELS) {
        assert_eq!(told["level"], json!(LevelName::of(level)));
        assert_eq!(told["name"], level.title());
        assert_eq!(told["character"], level.character());
    }
    let titles: BTreeSet<_> = G::LEVELS.iter().map(|level| level.title()).collect();
    assert_eq!(titles.len(), G::LEVELS.len());
    let ask = |route: &str, mut asked: Value| {
        asked["game"] = G::NAME.into();
        scene.answer(&format!("/api/v1/{route}"), &asked)
    };
    let mut setup = Setup::<G>::start();
    let mut played: Vec<String> = Vec::new();
    for seed in 0..12_u64 {
        let position = setup.to_string();
        let listed = ask("moves", json!({"position": position}));
        let mut expected: Vec<_> = setup
            .position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        expected.sort();
        let found = listed["legal_moves"].as_array().unwrap();
        let names: Vec<_> = found
            .iter()
            .map(|mv| mv["move"].as_str().unwrap())
            .collect();
        assert_eq!(names, expected);
        for mv in found {
            let name = setup.position.find(mv["move"].as_str().unwrap()).unwrap();
            assert_eq!(mv["gain"], setup.position.gain(name));
            assert_eq!(mv["wins"], setup.position.wins(name));
            // Pointing at its squares means this move, or another one between the same two squares.
            let squares = mv["squares"].as_array().unwrap();
            assert!(squares.iter().all(|square| {
                names
                    .iter()
                    .any(|name| name.contains(square.as_str().unwrap()))
            }));
            let from = ask("moves", json!({"position": position, "from": squares[0]}));
            assert!(from["legal_moves"].as_array().unwrap().contains(mv));
        }
        let lowest = ask(
            "move",
            json!({"position": position, "level": LevelName::of(G::LEVELS[0]), "seed": seed}),
        );
        let chosen = G::chooser(G::LEVELS[0], Some(seed), Limits::default())
            .choose_by(&setup.position, &Query::new(Limits::default()), |_| ())
            .unwrap()
            .chosen
            .mv;
        assert_eq!(lowest["move"], chosen.to_string());
        let checked = ask(
            "check",
            json!({"position": position, "move": chosen.to_string()}),
        );
        assert_eq!(checked["legal"], true);
        setup = Setup {
            position: setup.position.after(chosen),
            ply: setup.ply + 1,
        };
        for after in [&lowest["after"], &checked["after"]] {
            assert_eq!(after, &json!(setup.to_string()));
        }
        let found = ask(
            "check",
            json!({"position": position, "after": setup.to_string()}),
        );
        assert_eq!(found["after"], setup.to_string());
        played.push(chosen.to_string());
        let status = ask("status", json!({"position": setup.to_string(), "turns": 3}));
        assert_eq!(status["to_move"], setup.position.to_move().to_string());
        let Value::Object(end) = &status["end"] else {
            assert!(setup.ply < 6, "{status}");
            continue;
        };
        let ending = setup.ending(6).unwrap();
        assert_eq!(end["termination"], ending.word::<G>());
        let winner = setup.position.winner(ending).map(|side| side.to_string());
        assert_eq!(end["winner"], json!(winner));
        let words = end["words"].as_str().unwrap().to_lowercase();
        if let Some(winner) = setup.position.winner(ending) {
            let name = G::SIDES[winner.index()].to_lowercase();
            assert!(words.contains(&format!("{name} has won")), "{words}");
        }
        if ending == Ending::Rules {
            break;
        }
    }
    let start = Setup::<G>::start().to_string();
    let replayed = ask("replay", json!({"position": start, "moves": played}));
    assert_eq!(replayed["legal"], true);
    let last = replayed["checks"].as_array().unwrap().last().unwrap();
    assert_eq!(last["after"], setup.to_string());
    let replayed = ask("replay", json!({"position": start, "moves": ["castles"]}));
    assert_eq!(replayed["legal"], false);
    assert_eq!(
        replayed["checks"][0]["reason"],
        "castles is not a legal move here"
    );

    let level = json!(LevelName::of(G::LEVELS[G::LEVELS.len() - 1]));
    let best = ask(
        "move",
        json!({"position": start, "level": level, "nodes": 300, "explain": true}),
    );
    assert_eq!(best["level"], level);

    let refused = |route: &str, mut asked: Value| {
        asked["game"] = G::NAME.into();
        scene.refusal(400, &format!("/api/v1/{route}"), &asked)
    };
    let told = refused("move", json!({"position": start, "level": "highest"}));
    assert!(
        told.starts_with("level: \"highest\" is not a level: expected one of \"random\", ")
            && told.ends_with(&level.to_string()),
        "{told}"
    );
    let told = refused("moves", json!({"position": "elsewhere"}));
    assert!(told.starts_with("position: "), "{told}");
}

/// The laws of searches for one game.
fn searches_are_answered<G: Engine>() {
    let scene = Scene::new(terms());
    let start = Setup::<G>::start().to_string();
    let mut asked = json!({"game": G::NAME, "position": start, "nodes": 300, "multipv": 2});
    let found = scene.answer("/api/v1/analyse", &asked);
    assert_eq!(found["lines"].as_array().unwrap().len(), 2);
    asked["level"] = "random".into();
    let told = scene.refusal(400, "/api/v1/analyse", &asked);
    assert!(
        told.starts_with("level random does not search: expected "),
        "{told}"
    );
    let asked = json!({"game": G::NAME, "position": start, "nodes": 300, "explain": true});
    let best = scene.answer("/api/v1/move", &asked);
    assert!(best["search"]["nodes"].as_u64().unwrap() <= 300, "{best}");
}

#[test]
fn every_sibling_game_is_served() {
    fn spawn<'scope, G: Engine>(scope: &'scope Scope<'scope, '_>) {
        if G::NAME == ADVANCE.name() {
            return;
        }
        scope.spawn(answers_agree_with_the_library::<G>);
        if G::chooser(G::LEVEL, None, Limits::default()).searches() {
            scope.spawn(searches_are_answered::<G>);
        }
    }
    thread::scope(|scope| _ = every_game!(spawn(scope)));
}

#[test]
fn a_game_without_a_search_has_no_analysis() {
    let told = Scene::new(terms()).refusal(
        400,
        "/api/v1/analyse",
        &json!({"game": "eater", "position": ".../.../... w -"}),
    );
    assert_eq!(
        told,
        "game: there is no analysis of eater, because both sides choose at once: 'explain' tells a bot's move"
    );
}

#[test]
fn eater_shows_only_the_winning_path() {
    let scene = Scene::new(terms());
    let status = |position: &str| {
        let asked = json!({"game": "eater", "position": position});
        scene.answer("/api/v1/status", &asked)
    };
    let won = status("PPE/EPP/EEP w - 10");
    assert_eq!(
        won["end"],
        json!({
            "termination": "rules",
            "winner": "white",
            "words": "The Passer has won: its path leads from top to bottom.",
        })
    );
    assert_eq!(won["path"], json!(["1,1", "2,2", "3,3"]));
    assert_eq!(won["material"], json!({"white": 5, "black": 4}));
    for other in ["P.E/.P./... w -", "P.E/.P./... b 3,1", "PPE/EEE/PPP w -"] {
        assert!(status(other).get("path").is_none(), "{other}");
    }
}

#[test]
fn eater_knows_decided_games() {
    let scene = Scene::new(terms());
    let decided = |position: &str| {
        let asked = json!({"game": "eater", "position": position});
        let status = scene.answer("/api/v1/status", &asked);
        status.get("decided").cloned()
    };
    for closed in ["P.P/EEE/... w -", "EE./.EE/... b 2,1"] {
        assert_eq!(decided(closed), Some(json!("black")), "{closed}");
    }
    for open in [".../.../... w -", "EE./.../P.. w -", "PPP/EEE/PPE w -"] {
        assert_eq!(decided(open), None, "{open}");
    }
}

#[test]
fn eater_analysis_hides_the_pending_choice() {
    let scene = Scene::new(terms());
    let ask = |position: &str, level: &str| {
        let asked = json!({"game": "eater", "position": position, "level": level, "seed": 3, "explain": true});
        let mut answer = scene.answer("/api/v1/move", &asked);
        answer["position"].take();
        answer["after"].take();
        answer
    };
    let empty = ask(".../.../... w -", "random");
    let value = empty["mixed"]["winning_chance"].as_f64().unwrap();
    assert!((value - 0.110_759_493_67).abs() < 1e-9, "{empty}");
    let sum = |answer: &Value| -> f64 {
        let cells = answer["mixed"]["cells"].as_array().unwrap();
        cells.iter().map(|it| it["chance"].as_f64().unwrap()).sum()
    };
    assert!((sum(&empty) - 1.0).abs() < 1e-9, "{empty}");
    // For every cell of the Passer, the Eater sees the same position and makes the same choice.
    for level in ["random", "straight", "smart", "mcts"] {
        let board = "P../.E./...";
        let hidden = ask(&format!("{board} b 1,2"), level);
        assert!((sum(&hidden) - 1.0).abs() < 1e-9, "{hidden}");
        for named in ["1,3", "2,1", "3,3"] {
            assert_eq!(ask(&format!("{board} b {named}"), level), hidden);
        }
    }
    let hopeless = ask("EEE/P../... w -", "random");
    assert_eq!(
        hopeless["mixed"],
        json!({"winning_chance": 0.0, "cells": []})
    );
    assert!(
        ask("...../...../...../...../..... w -", "random")
            .get("mixed")
            .is_none()
    );
}

#[test]
fn a_tree_that_was_full_is_told() {
    let scene = Scene::new(terms());
    let position = "...../...../...../...../..... w -";
    for (nodes, told) in [(6000, json!(true)), (100, Value::Null)] {
        for explain in [false, true] {
            let asked = json!({
                "game": "eater", "position": position, "level": "mcts", "nodes": nodes, "explain": explain
            });
            let answer = scene.answer("/api/v1/move", &asked);
            assert_eq!(answer["full_tree"], told, "{answer}");
        }
    }
}

#[test]
fn every_game_has_its_board_and_its_words() {
    let scene = Scene::new(terms());
    let about = scene.get("/api/v1/about").json();
    for game in about["game_names"].as_array().unwrap() {
        let name = game.as_str().unwrap();
        let status = scene.get(&format!("/games/{name}.js")).status;
        assert!(
            name == "advance" || status == 200,
            "the page has no {name}.js"
        );
    }
}

#[test]
fn finished_sibling_games_have_no_move() {
    let scene = Scene::new(terms());
    let over = json!({"game": "connections", "position": "PPPPPx/PPPPPP/pppppp/pppppX"});
    for route in ["move", "analyse"] {
        let told = scene.refusal(400, &format!("/api/v1/{route}"), &over);
        assert_eq!(told, "the game is over: there is no legal move");
    }
    let status = scene.answer("/api/v1/status", &over);
    assert_eq!(status["end"]["termination"], "rules");
}

#[test]
fn a_batch_may_be_about_several_games() {
    let scene = Scene::new(terms());
    let jumps = "......../..b...../......../..b...../...r..../......../......../........ nm r";
    let items = json!({"items": [
        {"position": Setup::<advance::Position>::start().to_string()},
        {"game": "checkers", "position": jumps},
        {"game": "advance", "position": jumps},
        {"game": "chess", "position": jumps},
    ]});
    let answers = scene.answer("/api/v1/moves/batch", &items);
    let answers = answers["answers"].as_array().unwrap();
    assert!(answers[0]["legal_moves"][0]["danger"].is_boolean());
    assert_eq!(
        answers[1]["legal_moves"][2]["squares"],
        json!(["d4", "b6", "d8"])
    );
    assert_eq!(answers[1]["legal_moves"][1]["kind"], "capture");
    assert_eq!(answers[2]["code"], "invalid_field");
    let told = answers[3]["error"].as_str().unwrap();
    assert!(
        told.starts_with("game: no game is called 'chess': expected advance, "),
        "{told}"
    );
    let pointed = json!({"game": "checkers", "position": jumps, "from": "d4", "to": "a1"});
    let told = scene.answer("/api/v1/check", &pointed);
    assert_eq!(told["reason"], "a pawn does not go back");
}

#[test]
fn every_game_has_one_shape_of_answer() {
    let scene = Scene::new(terms());
    let has = |answer: &Value, fields: &[&str], what: &str| {
        for field in fields {
            assert!(
                answer.get(field).is_some(),
                "{what}: no '{field}' in {answer}"
            );
        }
    };
    for game in games::ALL {
        let start = game.start().to_string();
        let about = scene.get(&format!("/api/v1/about?game={game}")).json();
        let fields = [
            "game",
            "game_names",
            "sides",
            "start",
            "turns",
            "levels",
            "level",
            "friendly",
            "max_time",
        ];
        has(&about, &fields, game.name());
        for level in about["levels"].as_array().unwrap() {
            has(
                level,
                &["level", "name", "character", "searches"],
                game.name(),
            );
        }
        let asked = json!({"game": game.name(), "position": start});
        let moves = scene.answer("/api/v1/moves", &asked);
        has(
            &moves["legal_moves"][0],
            &["move", "squares", "kind", "gain", "wins"],
            game.name(),
        );
        let status = scene.answer("/api/v1/status", &asked);
        let fields = [
            "position",
            "to_move",
            "legal_count",
            "material",
            "turns",
            "end",
        ];
        has(&status, &fields, game.name());
        let reasons = scene.answer("/api/v1/explain", &asked);
        has(
            &reasons,
            &["position", "move", "gain", "wins", "search"],
            game.name(),
        );
        let address = start.replace(' ', "%20").replace('#', "%23");
        let picture = scene.get(&format!("/api/v1/board.svg?game={game}&position={address}"));
        assert_eq!(picture.status, 200, "{game}: {picture:?}");
        assert!(picture.body.starts_with("<svg"), "{game}");
    }
}

#[test]
fn unsupported_questions_are_refused_by_name() {
    let scene = Scene::new(terms());
    let checkers = games::GAMES.named("checkers").unwrap();
    let start = checkers.start().to_string();
    let puzzle = scene.get("/api/v1/puzzle?game=checkers&seed=1");
    assert_eq!(puzzle.status, 400);
    assert_eq!(
        puzzle.json()["error"],
        "theme: there are no puzzles of checkers"
    );
    let game = json!({"game": "checkers", "position": start, "moves": []});
    let told = scene.refusal(400, "/api/v1/review", &game);
    assert_eq!(told, "game: games of checkers are not reviewed");
    let eater = games::GAMES.named("eater").unwrap().start().to_string();
    let compared = json!({"game": "eater", "position": eater, "move": "2,2"});
    let told = scene.refusal(400, "/api/v1/explain", &compared);
    assert_eq!(told, "move: moves of eater are not compared");
}
