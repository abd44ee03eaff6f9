//! Every player plays by the rules, the same game for the same seed, and well enough.

use std::io;

use advance::Side;
use advance::game::random::SplitMix;
use advance::games::eater::{
    Board, Cell, Computer, EATER, History, Level, PASSER, Player, Round, Size, Solver, play,
};

use super::{computer, usual};

/// The number of descents of `mcts` here: these tests check that it plays by the rules, not its strength.
const FEW: u64 = 10;

fn players(seed: u64) -> [Box<dyn Player>; 4] {
    Level::ALL.map(|level| -> Box<dyn Player> { Box::new(computer(level, seed, FEW)) })
}

/// The winner and the rounds of a game.
fn game(size: usize, passer: &mut dyn Player, eater: &mut dyn Player) -> (Side, Vec<Round>) {
    let mut game = History::new(Size::new(size).unwrap());
    let winner = play(&mut game, passer, eater, |_| Ok(())).unwrap();
    (winner, game.rounds().to_vec())
}

#[test]
fn every_pair_plays_repeatable_games() {
    for size in [3, 5] {
        for (passer, eater) in (0..16).map(|pair| (pair / 4, pair % 4)) {
            let played = || {
                let (mut passers, mut eaters) = (players(7), players(8));
                game(size, passers[passer].as_mut(), eaters[eater].as_mut())
            };
            let (winner, rounds) = played();
            assert!(rounds.len() <= size * size);
            assert_eq!(
                (winner, rounds),
                played(),
                "{passer} against {eater} on {size}"
            );
        }
    }
}

#[test]
fn another_seed_gives_another_game() {
    for index in 0..4 {
        let games: Vec<_> = (0..20)
            .map(|seed| {
                game(
                    5,
                    players(seed)[index].as_mut(),
                    &mut usual(Level::Random, 1),
                )
                .1
            })
            .collect();
        assert!(
            games.iter().any(|rounds| *rounds != games[0]),
            "player {index}"
        );
    }
}

#[test]
fn a_computer_names_cells_by_its_chances() {
    for (level, size) in Level::ALL
        .into_iter()
        .flat_map(|level| [(level, 3), (level, 6)])
    {
        let (mut player, mut teller) = (computer(level, 3, FEW), computer(level, 3, FEW));
        let mut enemy = usual(Level::Random, 4);
        let mut board = Board::new(Size::new(size).unwrap());
        while board.winner().is_none() {
            let drawn = teller.draw(&board, EATER);
            assert_eq!(player.choose(&board, EATER).unwrap(), drawn.cell);
            let chance = |&(cell, chance): &(Cell, f64)| {
                assert!(
                    board.empty().contains(cell) && chance >= 0.0,
                    "{cell} {chance}"
                );
                chance
            };
            let total: f64 = drawn.chances.iter().map(chance).sum();
            assert!((total - 1.0).abs() < 1e-9, "{level}: {total}");
            let named = drawn.chances.iter().find(|(cell, _)| *cell == drawn.cell);
            assert!(named.is_some_and(|&(_, chance)| chance > 0.0), "{level}");
            let passer = enemy.choose(&board, PASSER).unwrap();
            board = board.after(Round {
                passer,
                eater: drawn.cell,
            });
        }
    }
}

#[test]
fn straight_fills_a_line_that_nobody_disturbs() {
    // With one of these seeds, a random Eater leaves the chosen column alone.
    let mut passer = usual(Level::Straight, 1);
    let game_of = |seed, passer: &mut Computer| game(4, passer, &mut usual(Level::Random, seed));
    let undisturbed = (0..50)
        .map(|seed| game_of(seed, &mut passer))
        .find(|(_, rounds)| rounds.len() == 4);
    let (winner, rounds) = undisturbed.unwrap();
    assert_eq!(winner, PASSER);
    for (row, round) in rounds.iter().enumerate() {
        assert_eq!(round.passer.row, row);
        assert_eq!(round.passer.column, rounds[0].passer.column);
    }
}

/// The number of `games` games on 3x3 that `smart` wins as the Passer.
fn passed(games: u32, eater: &mut dyn Player) -> u32 {
    let mut smart = usual(Level::Smart, 1);
    let winners = (0..games).map(|_| game(3, &mut smart, eater).0);
    winners.filter(|&winner| winner == PASSER).count() as u32
}

#[test]
fn smart_wins_more_from_weak_enemies() {
    // Best play alone would win 78% and 46%. A best response to such enemies wins 91.9% and 100%.
    assert!(passed(1000, &mut usual(Level::Random, 2)) >= 809);
    assert!(passed(1000, &mut usual(Level::Straight, 2)) >= 800);
}

#[test]
fn smart_keeps_what_best_play_promises() {
    struct Best(Solver, SplitMix);
    impl Player for Best {
        fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell> {
            let Some(plan) = self.0.plan(board) else {
                return Ok(board.empty().iter().next().unwrap());
            };
            let mut rest = self.1.unit();
            let chances = plan.solution.of(role);
            let drawn = chances.iter().position(|chance| {
                rest -= chance;
                rest < 0.0
            });
            Ok(plan.cells[drawn.unwrap_or(0)])
        }
    }
    const VALUE: f64 = 0.110_759_493_67;
    let games = 3000;
    let won = passed(games, &mut Best(Solver::default(), SplitMix::new(3)));
    let share = f64::from(won) / f64::from(games);
    let error = (VALUE * (1.0 - VALUE) / f64::from(games)).sqrt();
    assert!((share - VALUE).abs() < 3.0 * error, "{share}");
}

#[test]
fn smart_beats_random_and_straight_from_both_sides() {
    for size in [5, 7] {
        let mut smart = usual(Level::Smart, 1);
        for weak in [
            &mut usual(Level::Random, 2) as &mut dyn Player,
            &mut usual(Level::Straight, 2),
        ] {
            for _ in 0..10 {
                assert_eq!(game(size, &mut smart, weak).0, PASSER);
                assert_eq!(game(size, weak, &mut smart).0, EATER);
            }
        }
    }
}
