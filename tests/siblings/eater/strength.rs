//! The strength of the players, in series that take minutes: `.ci/nightly` runs them.

use advance::games::eater::{Board, History, Level, PASSER, Player, Size, Solver, play};

use super::usual;

/// A player's name, and a function that makes the player from a seed.
type Maker = (&'static str, fn(u64) -> Box<dyn Player>);

const RANDOM: Maker = ("random", |seed| Box::new(usual(Level::Random, seed)));
const STRAIGHT: Maker = ("straight", |seed| Box::new(usual(Level::Straight, seed)));
const SMART: Maker = ("smart", |seed| Box::new(usual(Level::Smart, seed)));
const MCTS: Maker = ("mcts", |seed| Box::new(usual(Level::Mcts, seed)));

/// The number of `games` games that the Passer wins; also prints the number.
fn passed(size: usize, games: u32, passer: Maker, eater: Maker) -> u32 {
    let (mut first, mut second) = (passer.1(1), eater.1(2));
    let mut won = 0;
    for _ in 0..games {
        let mut game = History::new(Size::new(size).unwrap());
        let winner = play(&mut game, &mut *first, &mut *second, |_| Ok(())).unwrap();
        won += u32::from(winner == PASSER);
    }
    let lost = games - won;
    eprintln!(
        "{size}x{size}: Passer {:8} {won:5}, Eater {:8} {lost:5}",
        passer.0, eater.0
    );
    won
}

/// 195 of 200 games, from both sides.
fn beats_random_and_straight(strong: Maker) {
    for size in [5, 7, 9] {
        for weak in [RANDOM, STRAIGHT] {
            assert!(passed(size, 200, strong, weak) >= 195);
            assert!(passed(size, 200, weak, strong) <= 5);
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn smart_beats_random_and_straight() {
    beats_random_and_straight(SMART);
}

#[test]
#[ignore = "takes half an hour"]
fn mcts_beats_random_and_straight() {
    beats_random_and_straight(MCTS);
}

#[test]
#[ignore = "takes minutes"]
fn measured_games_match_the_value_on_3x3() {
    const GAMES: u32 = 10_000;
    const VALUE: f64 = 0.110_759_493_67;
    let error = (VALUE * (1.0 - VALUE) / f64::from(GAMES)).sqrt();
    for (passer, eater) in [(SMART, SMART), (MCTS, MCTS), (SMART, MCTS), (MCTS, SMART)] {
        let share = f64::from(passed(3, GAMES, passer, eater)) / f64::from(GAMES);
        assert!((share - VALUE).abs() < 3.0 * error, "{share}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn measured_games_match_the_opening_on_4x4() {
    let board = Board::rectangle(4, 4).unwrap();
    let value = Solver::without_openings().value(&board);
    assert!(
        (value - Solver::default().value(&board)).abs() < 1e-6,
        "{value}"
    );
}
