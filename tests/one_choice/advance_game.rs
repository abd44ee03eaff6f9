//! Advance, which also has commands and a server.

use std::fs;
use std::path::Path;

use advance::any::{AnyChooser, AnyPosition};
use advance::board::{Content, SQUARES};
use advance::engine::{Engine, Level as _};
use advance::game::random::SplitMix;
use advance::players::Player;
use advance::report::Explanation;
use advance::{Board, Chooser, Level, PieceKind, Position, Settings, Side};
use assert_cmd::Command;
use serde_json::{Value, json};

use super::session::Session;
use super::{NODES, SEEDS, choice, limits};
use crate::serve::scene::{Scene, terms};

/// Twenty positions in which several moves win: a General that has lost its army, and an army around it.
fn won_in_several_ways() -> Vec<Position> {
    const ARMY: [PieceKind; 6] = [
        PieceKind::General,
        PieceKind::Dragon,
        PieceKind::Dragon,
        PieceKind::Miner,
        PieceKind::Miner,
        PieceKind::Catapult,
    ];
    let mut random = SplitMix::new(11);
    let mut positions = Vec::new();
    while positions.len() < 20 {
        let mut squares: [usize; SQUARES] = std::array::from_fn(|index| index);
        random.shuffle(&mut squares);
        let mut contents = [None; SQUARES];
        contents[squares[0]] = Some(Content::Piece(Side::Black, PieceKind::General));
        for (kind, &square) in ARMY.into_iter().zip(&squares[1..]) {
            contents[square] = Some(Content::Piece(Side::White, kind));
        }
        let position = Position::new(Board::new(&contents).unwrap(), Side::White);
        let legal = position.legal_moves();
        if legal.iter().filter(|&&mv| position.wins(mv)).count() > 1 {
            positions.push(position);
        }
    }
    positions
}

/// A hundred positions: those in which several moves win, then some from games and strewn ones.
fn positions() -> Vec<Position> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let text = read("strewn.txt") + &read("reachable.txt");
    let position = |line: &str| {
        let end = line.match_indices(' ').nth(1).unwrap().0;
        line[..end].parse::<Position>().unwrap()
    };
    let labelled = text.lines().step_by(8).map(position);
    let goes_on = labelled.filter(Position::has_legal_move);
    let mut positions = won_in_several_ways();
    positions.extend(goes_on.take(80));
    assert_eq!(positions.len(), 100);
    positions
}

#[test]
fn advance_has_one_way_to_choose() {
    let scene = Scene::new(terms());
    let mut session = Session::new::<Position>();
    for (position, seed) in positions().into_iter().zip(SEEDS.into_iter().cycle()) {
        for &level in Position::LEVELS {
            let name = || format!("level {level}, seed {seed:?}, {position}");
            let chosen = choice(&mut session, &position, level, seed);

            let settings = Settings {
                seed,
                limits: limits(),
                ..Settings::new(level)
            };
            let decision = Chooser::new(&settings).choose(&position).unwrap();
            assert_eq!(decision.chosen.mv, chosen, "by settings: {}", name());
            let explained = Explanation::new(position, &settings, &decision);
            assert_eq!(explained.mv, chosen, "explained: {}", name());

            let line = position.to_string();
            let level = level.number();
            let asked = json!({"position": line, "level": level, "seed": seed, "nodes": NODES});
            let answer = scene.answer("/api/v1/move", &asked);
            assert_eq!(answer["move"], json!(chosen), "by the server: {}", name());
        }
    }
}

/// Compares one player for all moves of a game, as in a match, with a new chooser for each move.
#[test]
fn a_match_player_chooses_like_a_new_one() {
    for level in Level::ALL {
        let mut player: AnyChooser = Box::new(Position::chooser(level, Some(7), limits()));
        let mut position = Position::start();
        for _ in 0..60 {
            let mut fresh = Position::chooser(level, Some(7), limits());
            let Some(expected) = fresh.choose(&position) else {
                break;
            };
            let held = AnyPosition::new(position);
            let played = player.choose(&held).unwrap().mv.of::<Position>();
            let expected = expected.chosen.mv;
            assert_eq!(played, Some(expected), "level {level}, {position}");
            position = position.after(expected);
        }
    }
}

#[test]
fn the_server_analyses_what_the_level_chooses() {
    let scene = Scene::new(terms());
    for position in positions() {
        for level in Level::ALL.into_iter().filter(|level| level.searches()) {
            let chosen = Position::chooser(level, None, limits())
                .choose(&position)
                .unwrap();
            let line = position.to_string();
            let asked = json!({"position": line, "level": level.number(), "nodes": NODES});
            let answer = scene.answer("/api/v1/analyse", &asked);
            assert_eq!(
                answer["lines"][0]["move"],
                json!(chosen.chosen.mv),
                "{line}"
            );
        }
    }
}

/// Each question starts a process, so only some are asked.
#[test]
fn the_commands_choose_as_the_library_does() {
    let advance = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_advance"))
            .args(args)
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    for (position, seed) in positions().into_iter().step_by(10).zip(0_u64..) {
        for level in Level::ALL {
            let decision = Position::chooser(level, Some(seed), limits())
                .choose(&position)
                .unwrap();
            let (side, line) = (position.to_move.to_string(), position.to_string());
            let searches = level.searches();
            let (level, seed) = (level.to_string(), seed.to_string());
            let nodes = NODES.to_string();
            let mut options = vec!["--level", &level, "--seed", &seed];
            if searches {
                options.extend(["--nodes", &nodes]);
            }

            let explained = advance(&[&["explain", &side, &line, "--json"], &options[..]].concat());
            let explained: Value = serde_json::from_str(&explained).unwrap();
            assert_eq!(explained["move"], json!(decision.chosen.mv), "{line}");

            let folder = tempfile::tempdir().unwrap();
            let board = folder.path().join("board.txt");
            fs::write(&board, position.board.to_string()).unwrap();
            let board = board.to_str().unwrap();
            let after = advance(&[&[&side, board, "-"], &options[..]].concat());
            let expected = position.after(decision.chosen.mv).board.to_string();
            assert_eq!(after, expected, "{line}");
        }
    }
}
