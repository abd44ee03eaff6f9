//! The advice to players: sentences of pieces, squares, threats and losses, without words of the engine.

use std::io::Write as _;
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::time::Duration;

use advance::any::AnyGame;
use advance::api::{Question, read};
use advance::catalogue::CATALOGUE;
use advance::game::Length;
use advance::game::random::SplitMix;
use advance::games::{ADVANCE, ALL, connections, eater};
use advance::puzzles::{Pack, Theme};
use advance::report::{About, Comparison, Explanation, Status, Voice};
use advance::search::Stop;
use advance::words::sentence;
use advance::{Chooser, Level, Limits, Position, Settings};

/// Words of the engine.
const NEVER: [&str; 12] = [
    "expect",
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
fn check(sentence: &str) {
    let lower = sentence.to_lowercase();
    // Words begin after anything but a letter: "reply" is a word of people.
    let begins = |at: usize| !lower[..at].ends_with(|before: char| before.is_alphabetic());
    let is_in = |word: &&str| lower.match_indices(word).any(|(at, _)| begins(at));
    let found = NEVER.into_iter().find(is_in);
    assert_eq!(found, None, "{sentence}");
    assert!(sentence.ends_with('.'), "{sentence}");
    assert!(
        sentence.starts_with(|letter: char| letter.is_ascii_uppercase()),
        "{sentence}"
    );
    for (fault, why) in [
        ("  ", "a gap"),
        ("..", "two points"),
        (" .", "an empty end"),
        ("1 moves", "a plural"),
    ] {
        assert!(!sentence.contains(fault), "{why} in {sentence}");
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
    let mut checked = 0;
    for game in 0..GAMES {
        let mut random = SplitMix::keyed(game, 47);
        let mut position = Position::start();
        for ply in 0..LONG {
            let legal = position.legal_moves();
            if legal.is_empty() {
                let status = Status::of(position, Length::default());
                check(&sentence(status.end.unwrap().words));
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
                let explanation = Explanation::new(position, &settings, &decision);
                let compared = Comparison::new(position, &settings, &decision, mv).unwrap();
                let review = compared.reason(Voice::Colours);
                for words in [
                    &explanation.hint,
                    &explanation.words,
                    &explanation.advice,
                    &compared.words,
                    &compared.asked.words,
                    &review,
                ] {
                    check(words);
                    checked += 1;
                }
            }
            position = position.after(mv);
        }
    }
    assert!(checked > 2000, "{checked}");
}

/// The advice to a player of a sibling game: the hint, the advice, and the move in words.
fn advice(game: AnyGame, position: &str) -> Option<[String; 3]> {
    let level = game.facts().level.name();
    let asked =
        serde_json::json!({"game": game, "position": position, "level": level, "nodes": 300});
    let longest = Duration::from_secs(1);
    let asked = asked.to_string();
    let read = read(
        &CATALOGUE,
        Question::Explain,
        asked.as_bytes(),
        longest,
        NonZero::<usize>::MIN,
    );
    let answer = read
        .unwrap()
        .task
        .run(&Stop::new(), &mut |_| ())
        .ok()?
        .answer;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let said = |key: &str| answer[key].as_str().map(str::to_owned);
    Some([said("hint")?, said("advice")?, said("words")?])
}

#[test]
fn sibling_hints_name_pieces_squares_and_losses() {
    for game in ALL
        .into_iter()
        .filter(|&game| game != ADVANCE && game != AnyGame::of::<eater::Position>())
    {
        let mut sentences = Vec::new();
        for number in 0..GAMES / 10 {
            let mut random = SplitMix::keyed(number, 47);
            let mut line = game.start();
            for ply in 0..LONG {
                let legal = line.position.legal_moves();
                if line.position.is_over() || legal.is_empty() {
                    break;
                }
                if (ply + number) % 4 == 0 {
                    let [hint, advice, words] = advice(game, &line.to_string()).unwrap();
                    for words in [&hint, &advice, &words] {
                        check(words);
                    }
                    assert!(advice.starts_with("Your "), "{advice}");
                    sentences.extend([hint, advice]);
                }
                line = line.after(&legal[random.index(legal.len())]);
            }
        }
        let mut parts = vec![" on ", "Look at ", "Then the "];
        if game == AnyGame::of::<connections::Position>() {
            parts.extend([". It makes ", " threatens the ", " saves the "]);
        }
        for part in parts {
            let is_said = sentences.iter().any(|sentence| sentence.contains(part));
            assert!(is_said, "no {part:?} in {} of {game}", sentences.len());
        }
    }
}

/// The output of `advance play` if someone asks for a hint again and again, before the first move of a game.
fn hints_at_the_terminal(game: AnyGame) -> Vec<String> {
    let mut table = Command::new(env!("CARGO_BIN_EXE_advance"))
        .args(["play", "--seed", "1", "--game", game.name()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keyboard = table.stdin.take().unwrap();
    keyboard
        .write_all(b"hint\nhint\nhint\nhint\nquit\n")
        .unwrap();
    let output = table.wait_with_output().unwrap().stdout;
    let output = String::from_utf8(output).unwrap();
    let answers = output
        .lines()
        .filter_map(|line| line.split_once("to move: "));
    let hints = answers.map(|(_, answer)| answer.trim().to_owned());
    hints.filter(|hint| !hint.is_empty()).collect()
}

#[test]
fn terminal_hints_end_with_the_move() {
    for game in ALL
        .into_iter()
        .filter(|&game| game != AnyGame::of::<eater::Position>())
    {
        let hints = hints_at_the_terminal(game);
        assert!(hints.len() >= 4, "{hints:?} of {game}");
        for hint in &hints {
            check(hint);
        }
        assert!(hints[0].starts_with("Look at "), "{hints:?}");
        assert!(!hints[0].contains("would play"), "{hints:?}");
        assert!(hints[3].contains(". Your "), "{hints:?}");
    }
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
