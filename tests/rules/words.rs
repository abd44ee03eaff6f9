//! What players are told of moves: sentences of pieces, squares, threats and losses, without words of the engine.

use advance::game::random::SplitMix;
use advance::puzzles::{Pack, Theme};
use advance::report::{About, Comparison, Explanation};
use advance::{Chooser, Level, Limits, Position, Settings};

/// Words of the engine.
const NEVER: [&str; 11] = [
    "forecast",
    "score",
    "prefers",
    "layer",
    "ply",
    "plies",
    "node",
    "legal move",
    "deep search",
    "depth",
    "gains +",
];

const GAMES: u64 = 200;

/// Every so many moves, a position is asked about.
const EVERY: u64 = 16;

/// A game is followed for so many moves of both sides.
const LONG: u64 = 45;

#[track_caller]
fn check(told: &str) {
    let lower = told.to_lowercase();
    // Words begin after anything but a letter: "reply" is a word of people.
    let begins = |at: usize| !lower[..at].ends_with(|before: char| before.is_alphabetic());
    let is_in = |word: &&str| lower.match_indices(word).any(|(at, _)| begins(at));
    let found = NEVER.into_iter().find(is_in);
    assert_eq!(found, None, "{told}");
    assert!(told.ends_with('.'), "{told}");
    assert!(
        told.starts_with(|letter: char| letter.is_ascii_uppercase()),
        "{told}"
    );
    for (fault, why) in [
        ("  ", "a gap"),
        ("..", "two points"),
        (" .", "an empty end"),
        ("1 moves", "a plural"),
    ] {
        assert!(!told.contains(fault), "{why} in {told}");
    }
}

/// Hints, reasons and reviews of games between bots.
#[test]
fn players_never_meet_the_words_of_the_engine() {
    let quick = |level, nodes| Settings {
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        ..Settings::new(level)
    };
    let mut told = 0;
    for game in 0..GAMES {
        let mut random = SplitMix::keyed(game, 47);
        let mut position = Position::start();
        for ply in 0..LONG {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            // A bot, and a person who often errs.
            let settings = match random.index(3) {
                0 => None,
                _ => Some(Settings {
                    seed: Some(random.next()),
                    ..Settings::new(Level::Six)
                }),
            };
            let chosen = settings.and_then(|settings| Chooser::new(&settings).choose(&position));
            let mv = chosen.map_or_else(|| legal[random.index(legal.len())], |it| it.chosen.mv);
            if (ply + game) % EVERY == 0 {
                let settings = if game % 2 == 0 {
                    quick(Level::Seven, 1)
                } else {
                    quick(Level::Nine, 300)
                };
                let decision = Chooser::new(&settings).choose(&position).unwrap();
                let explanation = Explanation::new(&position, &settings, &decision);
                let compared = Comparison::new(&position, &settings, &decision, mv).unwrap();
                let review = compared.told_to(None);
                for words in [
                    &explanation.words,
                    &explanation.advice,
                    &compared.words,
                    &compared.asked.words,
                    &review,
                ] {
                    check(words);
                    told += 1;
                }
            }
            position = position.after(mv);
        }
    }
    assert!(told > 2000, "{told}");
}

#[test]
fn puzzles_are_named_in_words_for_players() {
    for theme in Theme::ALL {
        check(&format!("{}.", theme.title()));
    }
    for puzzle in Pack::published().iter() {
        check(&puzzle.task);
    }
}

#[test]
fn opponents_are_described_in_words_for_players() {
    let about = About::new();
    for opponent in &about.strengths {
        check(opponent.character);
    }
}
