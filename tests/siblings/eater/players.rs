//! Every player plays by the rules, the same game for the same seed, and well enough.

use advance::game::Side;
use advance::games::eater::{
    EATER, Game, Mcts, PASSER, Player, Random, Round, Size, Smart, Straight, play,
};

/// How often `mcts` goes down its tree here: tests are for the rules of play, not for its strength.
const FEW: u32 = 10;

fn players(seed: u64) -> [Box<dyn Player>; 4] {
    [
        Box::new(Random::new(seed)),
        Box::new(Straight::new(seed)),
        Box::new(Smart::new(seed)),
        Box::new(Mcts::new(seed, FEW)),
    ]
}

/// The winner and the rounds of a game.
fn game(size: usize, passer: &mut dyn Player, eater: &mut dyn Player) -> (Side, Vec<Round>) {
    let mut game = Game::new(Size::new(size).unwrap());
    let winner = play(&mut game, passer, eater, |_| Ok(())).unwrap();
    (winner, game.rounds().to_vec())
}

#[test]
fn every_pair_plays_to_the_end_and_again_the_same() {
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
            .map(|seed| game(5, players(seed)[index].as_mut(), &mut Random::new(1)).1)
            .collect();
        assert!(
            games.iter().any(|rounds| *rounds != games[0]),
            "player {index}"
        );
    }
}

#[test]
fn straight_fills_a_line_that_nobody_disturbs() {
    // A random Eater of this seed leaves the first column that is chosen alone.
    let mut passer = Straight::new(1);
    let game_of = |seed, passer: &mut Straight| game(4, passer, &mut Random::new(seed));
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

#[test]
fn smart_beats_random_and_straight_from_both_sides() {
    for size in [5, 7] {
        let mut smart = Smart::new(1);
        for weak in [
            &mut Random::new(2) as &mut dyn Player,
            &mut Straight::new(2),
        ] {
            for _ in 0..10 {
                assert_eq!(game(size, &mut smart, weak).0, PASSER);
                assert_eq!(game(size, weak, &mut smart).0, EATER);
            }
        }
    }
}
