//! The player that looks ahead.

use advance::engine::Engine;
use advance::game::Game;
use advance::game::random::SplitMix;
use advance::games::Level;
use advance::games::jeson_mor::{Board, EveryMove, Heuristic, Move, Position, Size, move_limits};
use advance::search::{Choice, Evaluation, Node, PLY, Policy, Query, Search, WIN, plies_to_end};
use advance::{Limits, Side};

fn start(size: i64) -> Position {
    Position::new(Board::start(Size::new(size).unwrap(), true), 0)
}

/// The positions of the first moves of some random games, without their ends.
fn positions(size: i64, games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = SplitMix::new(seed);
        let mut position = start(size);
        // Two lone Archers would go on forever.
        for _ in 0..100 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.index(legal.len())];
            let next = position.after(mv);
            positions.push(position);
            position = next;
        }
    }
    positions
}

/// The move of the level `search`.
fn best_move(position: &Position, limits: Limits) -> Option<Move> {
    let decision = Position::chooser(Level::Search, None, limits).choose(position)?;
    Some(decision.chosen.mv)
}

fn wins(position: &Position, mv: Move) -> bool {
    let after = position.after(mv);
    after.legal_moves().is_empty() && after.won_by_rules() == Some(position.to_move())
}

#[test]
fn the_cheapest_win_in_one_is_played() {
    let limits = |nodes| Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut won = 0;
    for position in [positions(3, 40), positions(5, 40), positions(9, 10)].concat() {
        let legal = position.legal_moves();
        let winning = legal.iter().filter(|&&mv| wins(&position, mv));
        let points: Vec<u8> = winning.map(|mv| mv.points()).collect();
        let Some(&least) = points.iter().min() else {
            continue;
        };
        won += 1;
        for nodes in [0, 1, 20] {
            let best = best_move(&position, limits(nodes)).unwrap();
            assert!(wins(&position, best), "{nodes} nodes, {position}: {best}");
        }
        let best = best_move(&position, limits(2_000)).unwrap();
        assert!(wins(&position, best), "{position}: {best}");
        assert_eq!(best.points(), least, "{position}: {best}");
    }
    assert!(won > 50, "{won} wins");
}

/// True if `position` has a move that wins at once.
fn wins_at_once(position: &Position) -> bool {
    let mut legal = position.legal_moves().into_iter();
    legal.any(|mv| wins(position, mv))
}

/// Found by trying all moves of both sides.
#[test]
fn wins_in_three_plies_are_found() {
    let mut won = 0;
    for position in positions(5, 60).iter().step_by(7).take(200) {
        let forces = |mv: &Move| {
            let after = position.after(*mv);
            let mut replies = after.legal_moves().into_iter();
            !wins_at_once(&after) && replies.all(|reply| wins_at_once(&after.after(reply)))
        };
        if wins_at_once(position) || !position.legal_moves().iter().any(forces) {
            continue;
        }
        won += 1;
        let limits = Limits {
            nodes: Some(500),
            ..Limits::default()
        };
        let best = best_move(position, limits).unwrap();
        assert!(forces(&best), "{position}: {best}");
    }
    assert!(won > 20, "{won} wins");
}

#[test]
fn the_shorter_winning_capture_is_played() {
    for (line, expected) in [
        // A Knight takes the last enemy for three points, or an Archer for four.
        ("a.K../..K../...../K..../A.... 0 0 0 w", "c4->a5"),
        // An Archer for two, or a Knight for three.
        ("...../...../a.K../K..../A.... 0 0 0 w", "a1->a3"),
    ] {
        let position: Position = line.parse().unwrap();
        let best = best_move(&position, move_limits()).unwrap();
        assert_eq!(best.to_string(), expected, "{line}");
    }
}

/// All moves, those that lose at once too, and no quiescence.
struct Plain;

impl Policy<Position> for Plain {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        let legal = position.legal_moves().into_iter();
        choices.extend(legal.map(|mv| Choice::new(mv, 0)));
        self.unsettled(position, &mut Vec::new())
    }

    fn unsettled(&self, position: &Position, _: &mut Vec<Choice<Move>>) -> Node {
        if position.legal_moves().is_empty() {
            Node::Over
        } else {
            Node::MayStand
        }
    }
}

/// The value of a node for the side to move, `ply` plies below the root.
fn negamax(position: &Position, judgement: &Heuristic, depth: u32, ply: i32) -> i32 {
    let legal = position.legal_moves();
    if legal.is_empty() {
        let Some(side) = position.won_by_rules() else {
            panic!("{position} has no winner");
        };
        let value = WIN - PLY * ply - judgement.price(position, side);
        return if side == position.to_move() {
            value
        } else {
            -value
        };
    }
    if depth == 0 {
        return judgement.evaluate(position);
    }
    let values = legal
        .iter()
        .map(|&mv| -negamax(&position.after(mv), judgement, depth - 1, ply + 1));
    values.max().unwrap()
}

#[test]
fn an_exact_search_matches_plain_negamax() {
    let some = |positions: Vec<Position>| positions.into_iter().step_by(9);
    for position in some(positions(3, 10)).chain(some(positions(5, 5))) {
        let judgement = Heuristic;
        let legal = position.legal_moves();
        for depth in 1..=3 {
            let values: Vec<i32> = legal
                .iter()
                .map(|&mv| -negamax(&position.after(mv), &judgement, depth - 1, 1))
                .collect();
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let mut search = Search::new(&judgement, [&Plain, &Plain]).exact();
            let found = search.run(&position, &legal, &Query::new(limits));
            // A search that has found a win stops at once.
            if found.depth < depth {
                assert!(plies_to_end(found.score()).is_some(), "{position}");
                continue;
            }
            assert_eq!(
                Some(&found.score()),
                values.iter().max(),
                "{position}, depth {depth}"
            );
            let best = legal.iter().position(|&mv| Some(mv) == found.best());
            assert_eq!(
                values[best.unwrap()],
                found.score(),
                "{position}, depth {depth}"
            );
        }
    }
}

/// Games against a player of random moves: 200 on each board as either side.
#[test]
#[ignore = "takes minutes"]
fn it_beats_random_moves_in_every_game() {
    const GAMES: u64 = 200;
    const PLIES: usize = 2_000;
    for size in [5, 7, 9] {
        for side in [Side::White, Side::Black] {
            let mut won = 0;
            for seed in 0..GAMES {
                let mut random = SplitMix::keyed(seed, 1);
                let mut position = start(size);
                for _ in 0..PLIES {
                    let legal = position.legal_moves();
                    if legal.is_empty() {
                        won += u32::from(position.won_by_rules() == Some(side));
                        break;
                    }
                    let mv = if position.to_move() == side {
                        best_move(&position, move_limits()).unwrap()
                    } else {
                        legal[random.index(legal.len())]
                    };
                    position = position.after(mv);
                }
            }
            assert_eq!(u64::from(won), GAMES, "{size}x{size} as {side:?}");
        }
    }
}

#[test]
fn small_boards_match_the_documented_winners() {
    for (protected, plies) in [(0, -10), (2, 3), (5, 11)] {
        let board = Board::start(Size::new(5).unwrap(), false);
        let position = Position::new(board, protected);
        let limits = Limits {
            nodes: Some(200_000),
            ..Limits::default()
        };
        let ends = |search: &mut Search<Position>| {
            let legal = position.legal_moves();
            let found = search.run(&position, &legal, &Query::new(limits));
            plies_to_end(found.score())
        };
        let search = || Search::new(&Heuristic, [&EveryMove; 2]);
        assert_eq!(ends(&mut search().exact()), Some(plies), "{protected}");
        // The level that people play finds the same.
        let mut level = Position::chooser(Level::Search, None, limits);
        let found = level.choose_by(&position, &Query::new(limits), |_| ());
        let searched = found.and_then(|decision| decision.searched).unwrap();
        assert_eq!(plies_to_end(searched.score()), Some(plies), "{protected}");
    }
}

#[test]
fn the_quick_node_check_matches_the_moves() {
    let positions = [positions(3, 40), positions(5, 40), positions(9, 10)].concat();
    let mut seen = 0;
    for position in &positions {
        let Some(node) = EveryMove.at_a_glance(position) else {
            continue;
        };
        seen += 1;
        assert!(node == EveryMove.unsettled(position, &mut Vec::new()));
    }
    assert!(2 * seen > positions.len(), "{seen} of {}", positions.len());
}
