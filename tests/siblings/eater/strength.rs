//! How strong the players are. Run by hand in release, it takes minutes:
//! `cargo test --release --test siblings strength -- --ignored --nocapture`.

use advance::games::eater::{Game, Mcts, Player, Random, Role, Size, Smart, Straight, play};
use std::time::Instant;

fn player(name: &str, seed: u64) -> Box<dyn Player> {
    match name {
        "random" => Box::new(Random::new(seed)),
        "straight" => Box::new(Straight::new(seed)),
        "smart" => Box::new(Smart::new(seed)),
        _ => Box::new(Mcts::new(
            seed,
            name.strip_prefix("mcts").unwrap().parse().unwrap(),
        )),
    }
}

#[test]
#[ignore = "takes minutes"]
fn series() {
    let text = std::env::var("SERIES").unwrap();
    for line in text.split(';') {
        let w: Vec<_> = line.split_whitespace().collect();
        let (size, games): (usize, u32) = (w[0].parse().unwrap(), w[1].parse().unwrap());
        let (mut p, mut e) = (player(w[2], 1), player(w[3], 2));
        let t = Instant::now();
        let (mut wins, mut rounds) = (0, 0);
        for _ in 0..games {
            let mut game = Game::new(Size::new(size).unwrap());
            let winner = play(&mut game, &mut *p, &mut *e, |_| Ok(())).unwrap();
            wins += u32::from(winner == Role::Passer);
            rounds += game.rounds().len();
        }
        eprintln!(
            "{line}: Passer {wins} Eater {} rounds {rounds} {:?}",
            games - wins,
            t.elapsed()
        );
    }
}
