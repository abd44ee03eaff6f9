//! The laws that every game keeps, over random games of each.

use std::collections::HashSet;
use std::time::Duration;

use advance::any::{AnyPosition, AnySetup, Registered};
use advance::game::random::SplitMix;
use advance::game::{Game, Setup};
use advance::games::{ADVANCE, GAMES};
use advance::matches::record::{Notes, Record};
use advance::matches::{Outcome, play};
use advance::players::{Failure, FaultKind, MoveInfo, Player, PlayerReply};
use advance::search::Stop;
use advance::{Side, every_game};
use proptest::prelude::*;

use crate::tries;

/// Makes any legal move, each as likely as another.
struct RandomPlayer(SplitMix);

impl Player for RandomPlayer {
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        let index = self.0.index(position.legal_count());
        Ok(PlayerReply {
            mv: position.nth_legal(index).ok_or(Failure::GameOver)?,
            info: MoveInfo::default(),
        })
    }
}

/// A game of two players who move at random, of no more than `turns` moves each.
fn random_game(start: AnySetup, seed: u64, turns: u32) -> Record {
    let [mut first, mut second] = [seed, !seed].map(|seed| RandomPlayer(SplitMix::new(seed)));
    let players: [&mut dyn Player; 2] = [&mut first, &mut second];
    let course = play(&start.position, players, turns, &Stop::new()).unwrap();
    Record {
        players: ["a \"quoted\\name\"".to_owned(), String::new()],
        round: seed.is_multiple_of(2).then_some(7),
        seed: seed.is_multiple_of(3).then_some(seed),
        turns,
        start,
        course,
        notes: Notes::default(),
    }
}

fn position_laws<G: Game>(position: &G) {
    let line = position.to_string();
    let read: G = line
        .parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(&read, position, "{line}");
    assert_eq!(read.key(), position.key(), "{line}");
    assert!(!line.contains(['\n', '"']), "{line}");
    for ply in [0, 1, 78] {
        let setup = Setup {
            position: position.clone(),
            ply,
        };
        assert_eq!(setup.to_string().parse::<Setup<G>>().unwrap(), setup);
    }
    assert_eq!(line.parse::<Setup<G>>().unwrap().ply, 0, "{line}");
    // Otherwise the ply of a setup could be taken for a part of its position.
    assert!(format!("{line} 7").parse::<G>().is_err(), "{line}");

    let moves = position.legal_moves();
    assert_eq!(read.legal_moves(), moves, "{line}");
    // A game with its own way to find a winning move finds the same one.
    let winning = moves.iter().copied().find(|&mv| position.wins(mv));
    assert_eq!(position.winning_move(), winning, "{line}");
    let names: HashSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(
        names.len(),
        moves.len(),
        "two moves have one name in {line}"
    );
    for &mv in &moves {
        let name = mv.to_string();
        assert_eq!(position.find(&name), Some(mv));
        assert!(
            !name.contains(|c: char| c.is_whitespace() || "{}[]".contains(c)),
            "{name}"
        );
        assert!(G::slot(mv) < G::SLOTS);
        let after = position.after(mv);
        assert_ne!(&after, position, "{name} changes nothing in {line}");
    }
    for text in ["", "nonsense", "1-0", &format!("{line}x")] {
        assert_eq!(position.find(text), None);
    }
    if let Some(pass) = position.pass() {
        assert_eq!(pass.to_move(), !position.to_move());
        assert_eq!(pass.lead(), position.lead());
    }
}

/// Checks all laws along a random game of at most 40 moves of each side from `position`, and in its records.
pub fn hold_along_a_game<G: Registered>(position: &G, seed: u64) {
    let start = AnySetup {
        position: AnyPosition::new(position.clone()),
        ply: 0,
    };
    let record = random_game(start.clone(), seed, 40);
    let own = |position: AnyPosition| position.of::<G>().unwrap().clone();
    let positions: Vec<G> = record.positions().map(own).collect();
    assert_eq!(positions.len(), record.course.moves.len() + 1);
    positions.iter().for_each(position_laws);
    let keys: HashSet<u64> = positions.iter().map(Game::key).collect();
    let different = positions
        .iter()
        .enumerate()
        .filter(|(i, position)| !positions[..*i].contains(position));
    assert_eq!(keys.len(), different.count());

    let last = positions.last().unwrap();
    let over = last.legal_moves().is_empty();
    assert_eq!(
        over,
        record.course.outcome.ending(record.game()) == G::ENDING
    );
    let same = random_game(start, seed, 40);
    let actions = |record: &Record| {
        record
            .course
            .moves
            .iter()
            .map(|played| played.mv.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(actions(&same), actions(&record));
    record_laws(&record);

    // Begins again some moves into the game.
    let ply = positions.len() / 2;
    let start = AnySetup {
        position: AnyPosition::new(positions[ply].clone()),
        ply: ply as u32,
    };
    record_laws(&random_game(start, seed, 5));
}

fn hold_in<G: Registered>(seed: u64) {
    hold_along_a_game(&<G as Game>::start(), seed);
}

fn record_laws(record: &Record) {
    let text = record.to_string();
    let read = Record::read(&text, GAMES).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&read, record, "{text}");

    let mut thoughtful = record.clone();
    for (played, number) in thoughtful.course.moves.iter_mut().zip(0u32..) {
        played.time = Duration::from_micros(u64::from(number) * 1_234_567);
        played.info = MoveInfo {
            score: (number % 2 == 0).then_some(-5 * number as i32),
            depth: (number % 3 == 0).then_some(number),
            nodes: Some(u64::from(number)),
        };
    }
    assert_eq!(
        Record::read(&thoughtful.to_string(), GAMES).unwrap(),
        thoughtful
    );

    let mut wrong = record.clone();
    let other = match record.course.outcome.winner() {
        Some(Side::White) => Side::Black,
        _ => Side::White,
    };
    match &mut wrong.course.outcome {
        Outcome::Ended { winner, .. } => *winner = Some(other),
        outcome => panic!("{outcome:?} in a game of random moves"),
    }
    assert!(Record::read(&wrong.to_string(), GAMES).is_err(), "{wrong}");
    if let Some(last) = wrong.course.moves.pop() {
        let to_move = record
            .positions()
            .nth(wrong.course.moves.len())
            .unwrap()
            .to_move();
        for kind in FaultKind::ALL {
            wrong.course.outcome = Outcome::Fault {
                loser: to_move,
                fault: kind.because("it says \"no\""),
            };
            wrong.course.fault_time =
                (kind != FaultKind::NoFile).then_some(Duration::from_millis(1_403));
            assert_eq!(Record::read(&wrong.to_string(), GAMES).unwrap(), wrong);
        }
        wrong.course.moves.push(last);
    }
    for cut in [text.len() - 5, text.len() / 2, 10] {
        let cut = text
            .char_indices()
            .map(|(at, _)| at)
            .take_while(|at| *at <= cut)
            .last()
            .unwrap();
        assert!(Record::read(&text[..cut], GAMES).is_err());
    }
}

proptest! {
    #![proptest_config(tries(20))]

    #[test]
    fn every_game_keeps_the_laws(seed in any::<u64>()) {
        every_game!(hold_in(seed));
    }

    #[test]
    fn parsing_a_record_never_panics(
        seed in any::<u64>(), place in any::<prop::sample::Index>(), found in any::<char>(),
    ) {
        let mut text: Vec<char> = random_game(ADVANCE.start(), seed, 5).to_string().chars().collect();
        let place = place.index(text.len());
        text[place] = found;
        let text: String = text.into_iter().collect();
        if let Ok(record) = Record::read(&text, GAMES) {
            prop_assert_eq!(Record::read(&record.to_string(), GAMES).unwrap(), record);
        }
    }
}
