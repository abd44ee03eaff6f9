//! The routes, compared with the library.

use advance::answer::{Verdict, Versioned};
use advance::any::AnyGame;
use advance::engine::Engine;
use advance::game::random::SplitMix;
use advance::game::{GameLine, Length, Setup};
use advance::puzzles::{Pack, Theme};
use advance::referee::{self, Refusal};
use advance::report::{About, Explanation, LegalMove, Status};
use advance::search::Query;
use advance::{Action, Chooser, Level, Limits, Move, Position, Settings, Side, Square, games};
use serde::Serialize;
use serde_json::{Value, json};

use crate::serve::scene::{MAX_TIME, START, Scene, terms};

/// Positions of a game of random moves, the start first.
fn positions(count: u32) -> Vec<Setup<Position>> {
    let mut random = SplitMix::new(7);
    let mut setup = Setup::<Position>::start();
    let mut setups = Vec::new();
    for _ in 0..count {
        setups.push(setup.clone());
        let mut moves = setup.position.legal_moves();
        random.shuffle(&mut moves);
        setup.position = setup.position.after(moves[0]);
        setup.ply += 1;
    }
    setups
}

pub fn json_of(answer: impl Serialize) -> Value {
    serde_json::to_value(Versioned::new(answer)).unwrap()
}

/// The referee's verdict as the API has it.
pub fn verdict(judged: &Result<Move, Refusal>) -> Verdict {
    let judged = judged.as_ref();
    Verdict::new(judged.map_err(|refusal| (Some(refusal.code()), refusal.to_string())))
}

/// The answer of the library with `after` added.
fn with_after(answer: impl Serialize, after: Option<String>) -> Value {
    let mut value = json_of(answer);
    value["after"] = after.into();
    value
}

fn next(setup: &Setup<Position>, mv: Move) -> String {
    format!("{} {}", setup.position.after(mv), setup.ply + 1)
}

#[test]
fn about_matches_the_library_and_the_limits() {
    let scene = Scene::new(terms());
    let reply = scene.get("/api/v1/about");
    assert_eq!(reply.status, 200);
    let mut expected = json_of(About::new());
    expected["max_time"] = json!(MAX_TIME.as_millis() as u64);
    let puzzles = Theme::ALL.map(|theme| {
        let count = Pack::published().count(theme);
        json!({"theme": theme, "title": theme.title(), "count": count})
    });
    expected["puzzles"] = json!(puzzles);
    expected["version"] = json!(advance::VERSION);
    expected["build"] = json!(advance::BUILD);
    expected["game"] = json!("advance");
    expected["game_names"] = json!(games::ALL.map(AnyGame::name));
    expected["sides"] = json!({"white": "white", "black": "black"});
    assert_eq!(reply.json(), expected);
    assert_eq!(scene.post("/api/v1/about", "{}").status, 405);
}

#[test]
fn friendly_opponents_play_and_are_not_strongest() {
    let scene = Scene::new(terms());
    for game in games::ALL.map(AnyGame::name) {
        let about = scene.get(&format!("/api/v1/about?game={game}")).json();
        let strongest = about["levels"].as_array().unwrap().last().unwrap();
        assert_ne!(about["friendly"]["level"], strongest["level"], "{game}");
        let mut asked = about["friendly"].clone();
        asked["game"] = json!(game);
        asked["position"] = about["start"].clone();
        let answer = scene.answer("/api/v1/move", &asked);
        assert!(answer["move"].is_string(), "{game}: {answer}");
    }
}

/// The legal moves of a position that are `wanted`, in the byte order of their notation.
fn listed(setup: &Setup<Position>, wanted: impl Fn(&Move) -> bool) -> Value {
    let position = &setup.position;
    let line = GameLine::from(setup.clone());
    let mut moves = position.legal_moves();
    moves.retain(wanted);
    moves.sort_by_key(Move::to_string);
    let moves = moves.iter().map(|&mv| LegalMove::new(position, mv));
    let moves: Vec<_> = moves.collect();
    json_of(json!({"position": line, "legal_moves": moves}))
}

#[test]
fn moves_are_the_legal_moves() {
    let scene = Scene::new(terms());
    for setup in positions(20) {
        let line = setup.to_string();
        let all = listed(&setup, |_| true);
        assert_eq!(
            scene.answer("/api/v1/moves", &json!({"position": line})),
            all
        );
        let some = listed(&setup, |mv| mv.from == Square::E2);
        let asked = json!({"position": line, "from": "e2"});
        assert_eq!(scene.answer("/api/v1/moves", &asked), some);
    }
}

#[test]
fn check_is_what_the_referee_says() {
    let scene = Scene::new(terms());
    let setups = positions(20);
    let others = [
        Position::start().legal_moves(),
        setups[9].position.legal_moves(),
    ]
    .concat();
    for setup in setups {
        let line = setup.to_string();
        for &mv in &others {
            let judged = referee::judge(&setup.position, mv);
            let after = judged.as_ref().ok().map(|&mv| next(&setup, mv));
            let asked = json!({"position": line, "move": mv.to_string()});
            assert_eq!(
                scene.answer("/api/v1/check", &asked),
                with_after(verdict(&judged), after)
            );
        }
        for mv in setup.position.legal_moves() {
            let after = next(&setup, mv);
            let answer = scene.answer("/api/v1/check", &json!({"position": line, "after": after}));
            assert_eq!(answer["legal"], true);
            assert_eq!(answer["after"], after);
            // Pointing at an empty square means a step, not a wall.
            if mv.action != Action::Build {
                let asked =
                    json!({"position": line, "from": mv.from.to_string(), "to": mv.to.to_string()});
                let answer = scene.answer("/api/v1/check", &asked);
                assert_eq!(answer["move"], mv.to_string());
            }
        }
        let judged = referee::compare(&setup.position, &setup.position.board.contents());
        let expected = with_after(verdict(&judged), None);
        for to_move in [setup.position.to_move, !setup.position.to_move] {
            let unchanged = Position::new(setup.position.board, to_move);
            let asked = json!({"position": line, "after": unchanged.to_string()});
            assert_eq!(scene.answer("/api/v1/check", &asked), expected);
        }
    }
}

#[test]
fn check_knows_that_a_general_was_converted() {
    let asked = json!({
        "position": "4g4/4J4/9/9/9/9/9/9/4G4 w",
        "after": "4G4/4J4/9/9/9/9/9/9/4G4 b 1",
    });
    let answer = Scene::new(terms()).answer("/api/v1/check", &asked);
    assert_eq!(answer["legal"], false);
    assert_eq!(answer["rule"], "jester_converts_no_general");
}

#[test]
fn status_says_how_a_game_stands() {
    let scene = Scene::new(terms());
    let stuck = "8g/9/9/9/9/9/9/##7/G#7 w".parse().unwrap();
    let ended = Setup {
        position: stuck,
        ply: 80,
    };
    for setup in positions(20).into_iter().chain([ended]) {
        let answer = scene.answer("/api/v1/status", &json!({"position": setup.to_string()}));
        assert_eq!(
            answer,
            json_of(Status::of(setup.clone(), Length::default()))
        );
    }
    let answer = scene.answer("/api/v1/status", &json!({"position": stuck.to_string()}));
    assert_eq!(answer["end"]["winner"], Side::Black.to_string());
}

#[test]
fn no_move_is_legal_after_the_turns() {
    let scene = Scene::new(terms());
    let open = "4g4/9/9/9/9/9/9/9/4G4 w 9 0+5";
    let over = "4g4/9/9/9/9/9/9/9/4G4 w 10 0+5";
    let reason = "the game is over: both sides have made 5 moves";
    for (line, count) in [(open, 5), (over, 0)] {
        let listed = scene.answer("/api/v1/moves", &json!({"position": line}));
        assert_eq!(listed["legal_moves"].as_array().unwrap().len(), count);
        let asked = json!({"position": line, "move": "e1-e2"});
        let checked = scene.answer("/api/v1/check", &asked);
        assert_eq!(checked["legal"], count > 0);
        let ended = scene.answer("/api/v1/status", &json!({"position": line}));
        assert_eq!(ended["turns"], 5);
        assert_eq!(ended["end"].is_null(), count > 0);
        match count {
            0 => assert_eq!(
                (&checked["rule"], &checked["reason"]),
                (&json!("turns"), &json!(reason))
            ),
            _ => assert_eq!(checked["after"], "4g4/9/9/9/9/9/9/4G4/9 b 10 0+5"),
        }
    }
    for question in ["move", "explain", "analyse"] {
        let path = format!("/api/v1/{question}");
        assert_eq!(
            scene.refusal(400, &path, &json!({"position": over})),
            reason
        );
    }
}

#[test]
fn turns_count_from_a_games_own_start() {
    let scene = Scene::new(terms());
    let end = |ply: u32, length: &Value| {
        let mut asked = json!({"position": format!("4g4/9/9/9/9/9/9/9/4G4 w {ply}")});
        for (name, value) in length.as_object().unwrap() {
            asked[name] = value.clone();
        }
        let answer = scene.answer("/api/v1/status", &asked);
        (
            answer["turns"].clone(),
            answer["end"]["termination"].clone(),
        )
    };
    let (open, over) = (Value::Null, json!("turns"));
    for (ply, length, turns, by) in [
        (199, json!({}), 100, &open),
        (200, json!({"turns": null}), 100, &over),
        (9, json!({"turns": 5}), 5, &open),
        (10, json!({"turns": 5}), 5, &over),
        (200, json!({"begun": 150}), 100, &open),
        (159, json!({"begun": 150, "turns": 5}), 5, &open),
        (160, json!({"begun": 150, "turns": 5}), 5, &over),
        (
            u32::MAX,
            json!({"begun": u32::MAX, "turns": u32::MAX}),
            u32::MAX,
            &over,
        ),
    ] {
        assert_eq!(
            end(ply, &length),
            (json!(turns), by.clone()),
            "{ply} {length}"
        );
    }
    let asked = json!({"position": Setup::<Position>::start().to_string(), "turns": -1});
    let told = scene.refusal(400, "/api/v1/status", &asked);
    assert!(told.starts_with("turns: found -1"), "{told}");
}

#[test]
fn move_is_the_choosers_with_optional_reasons() {
    let scene = Scene::new(terms());
    for (setup, level) in positions(12).iter().zip(Level::ALL.into_iter().cycle()) {
        let settings = Settings {
            seed: Some(5),
            limits: Limits {
                nodes: Some(300),
                ..Limits::default()
            },
            ..Settings::new(level)
        };
        let decision = Chooser::new(&settings).choose(&setup.position).unwrap();
        let explanation = Explanation::new(GameLine::from(setup.clone()), &settings, &decision);
        let expected = with_after(explanation, Some(next(setup, decision.chosen.mv)));
        let mut asked = json!({
            "position": setup.to_string(), "level": level.number(), "seed": 5, "nodes": 300, "explain": true,
        });
        assert_eq!(scene.answer("/api/v1/move", &asked), expected);
        asked["explain"] = false.into();
        let mv = decision.chosen.mv;
        let expected = with_after(LegalMove::new(&setup.position, mv), Some(next(setup, mv)));
        assert_eq!(scene.answer("/api/v1/move", &asked), expected);
    }
}

#[test]
fn a_level_and_limits_may_be_left_out() {
    let scene = Scene::new(terms());
    let answer = scene.answer(
        "/api/v1/move",
        &json!({"position": Position::start().to_string(), "explain": true, "level": null, "time": null}),
    );
    assert_eq!(answer["level"], Position::LEVEL.number());
    assert!(answer["search"]["nodes"].as_u64() <= Limits::per_move().nodes);
}

#[test]
fn analyse_is_what_the_search_finds() {
    let scene = Scene::new(terms());
    let setup = &positions(8)[7];
    let position = setup.position;
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    let query = Query {
        width: std::num::NonZero::new(3).unwrap(),
        ..Query::new(limits)
    };
    let mut chooser = Position::chooser(Level::Eight, None, limits);
    let found = chooser.analyse(&position, &query, |_| ()).unwrap();
    let asked = json!({"position": setup.to_string(), "level": 8, "multipv": 3, "depth": 3});
    let answer = scene.answer("/api/v1/analyse", &asked);
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["kind"], "best");
    assert_eq!(answer["depth"], found.depth);
    assert_eq!(answer["nodes"], found.nodes);
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), found.lines.len());
    for (line, expected) in lines.iter().zip(&found.lines) {
        assert_eq!(line["move"], expected.first.to_string());
        assert_eq!(line["score"], expected.score);
        let moves: Vec<_> = expected.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(line["pv"], json!(moves));
    }
}

#[test]
fn answers_to_moves_preview_the_next_ones() {
    let scene = Scene::new(terms());
    for (game, start, mv) in [
        ("advance", format!("{START} 0+2"), "e2-e3"),
        ("jeson-mor", "kak/.../KAK 0 0 5 w".to_owned(), ""),
    ] {
        let mut asked = json!({"game": game, "position": start});
        let listed = scene.answer("/api/v1/moves", &asked)["legal_moves"].clone();
        asked["move"] = match mv {
            "" => listed[0]["move"].clone(),
            mv => mv.into(),
        };
        let plain = scene.answer("/api/v1/check", &asked);
        assert!(plain.get("next").is_none());
        asked["next_moves"] = true.into();
        let checked = scene.answer("/api/v1/check", &asked);
        let after = json!({"game": game, "position": checked["after"], "past": [start]});
        let status = scene.answer("/api/v1/status", &after);
        let listed = scene.answer(
            "/api/v1/moves",
            &json!({"game": game, "position": checked["after"]}),
        );
        let next = &checked["next"];
        for (key, value) in status.as_object().unwrap() {
            assert!(key == "schema" || next[key] == *value, "{game} {key}");
        }
        let moves = next["legal_moves"].as_array().unwrap();
        assert_eq!(moves.len(), listed["legal_moves"].as_array().unwrap().len());
        for (mv, listed) in moves.iter().zip(listed["legal_moves"].as_array().unwrap()) {
            let played = json!({"game": game, "position": checked["after"], "move": mv["move"]});
            assert_eq!(mv["after"], scene.answer("/api/v1/check", &played)["after"]);
            let mut mv = mv.clone();
            mv.as_object_mut().unwrap().remove("after");
            assert_eq!(mv, *listed);
        }
        let mut after = after;
        after["next_moves"] = true.into();
        let status = scene.answer("/api/v1/status", &after);
        assert_eq!(status["legal_moves"], next["legal_moves"]);
        let bot = json!({"game": game, "position": start, "next_moves": true});
        let bot = scene.answer("/api/v1/move", &bot);
        let mut check = asked.clone();
        check["move"] = bot["move"].clone();
        let checked = scene.answer("/api/v1/check", &check);
        assert_eq!(
            (&bot["after"], &bot["next"]),
            (&checked["after"], &checked["next"])
        );
    }
    let illegal = json!({"position": START, "move": "e2-e4", "next_moves": true});
    assert!(
        scene
            .answer("/api/v1/check", &illegal)
            .get("next")
            .is_none()
    );
}

#[test]
fn next_moves_match_a_whole_game() {
    let scene = Scene::new(terms());
    // The last move of a game that began later, and of a short one.
    let asked = json!({
        "position": "4g4/9/9/9/9/9/9/9/4G4 b 11", "move": "e9-e8", "next_moves": true, "turns": 1, "begun": 10,
    });
    let next = scene.answer("/api/v1/check", &asked)["next"].clone();
    assert_eq!(next["end"]["termination"], "turns", "{next}");
    // A position occurs for the third time.
    let game = "jeson-mor";
    let home = "kakak/...../...../...../KAKAK 0 0 0 w";
    let wrong =
        json!({"game": game, "position": home, "move": "a1b3", "next_moves": true, "past": ["x"]});
    let reason = scene.refusal(400, "/api/v1/check", &wrong);
    assert!(reason.starts_with("past: "), "{reason}");
}
