//! Simulated matches between players of known strength: the printed interval holds the truth as often as it says.
//!
//! The players repeat themselves unless chance lets them leave the line that they play from an opening. One of them
//! wins quickly, so that its wins repeat others more often than its losses do, and crashes before its first move.

use std::ops::RangeInclusive;
use std::time::Duration;

use advance::any::{AnyPosition, AnySetup};
use advance::game::Side;
use advance::game::random::SplitMix;
use advance::games::{ADVANCE, BOOK};
use advance::matches::statistics::{Field, Rating, Results, Sprt, SprtVerdict};
use advance::matches::{Course, MatchScore, Outcome};
use advance::players::{FaultKind, MoveInfo, Played};

const RUNS: u32 = 1000;

/// Of 95 intervals in 100, a thousand hold as many with a deviation of 0.7 of 100.
const HELD: RangeInclusive<u32> = 930..=970;

/// A model of two players.
#[derive(Clone, Copy)]
struct PlayerModel {
    /// The probability that the player wins a game that no fault ends, as a mean over openings; and half of the rest is
    /// tied.
    wins: f64,
    /// The greatest change of that chance by an opening.
    leaning: f64,
    /// The probability that a game leaves the usual line of its opening.
    ties: f64,
    /// The probability that the player crashes before its first move.
    faults: f64,
}

impl PlayerModel {
    /// The player's share of the points in the long run.
    fn share(self) -> f64 {
        (1.0 - self.faults) * (self.wins + (1.0 - self.wins) / 4.0)
    }

    /// A game without faults.
    fn game(self, leaning: f64, random: &mut SplitMix) -> Line {
        let (wins, chance) = (self.wins + leaning, random.unit());
        let winner = match chance {
            _ if chance < wins => Some(true),
            _ if chance < wins + (1.0 - self.wins) / 2.0 => None,
            _ => Some(false),
        };
        let quick = winner == Some(true);
        let first = if quick { 0 } else { random.index(20) };
        Line { winner, first }
    }
}

/// A game that the players may play again.
#[derive(Clone, Copy)]
struct Line {
    /// True if the player wins; `None` for a tie.
    winner: Option<bool>,
    /// Its first move.
    first: usize,
}

/// The usual lines from an opening.
struct Opening {
    leaning: f64,
    lines: [Line; 2],
}

/// Openings that the players have never seen.
fn openings(model: PlayerModel, count: usize, random: &mut SplitMix) -> Vec<Opening> {
    let mut opening = || {
        let leaning = model.leaning * (2.0 * random.unit() - 1.0);
        let lines = [(); 2].map(|()| model.game(leaning, random));
        Opening { leaning, lines }
    };
    (0..count).map(|_| opening()).collect()
}

fn book(count: usize) -> Vec<AnyPosition> {
    let setup = |line| ADVANCE.setup(line).unwrap().position;
    let lines = BOOK.lines().filter(|line| !line.starts_with('#'));
    lines.take(count).map(setup).collect()
}

/// Counts a game for the player.
fn add(score: &mut MatchScore, number: u32, start: &AnyPosition, side: Side, line: Option<Line>) {
    let (moves, outcome) = match line {
        None => {
            let fault = FaultKind::Crash.because("it crashed");
            (vec![], Outcome::Fault { loser: side, fault })
        }
        Some(Line { winner, first }) => {
            let first = Played {
                mv: start.nth_legal(first).unwrap(),
                time: Duration::ZERO,
                info: MoveInfo::default(),
            };
            let winner = winner.map(|player| if player { side } else { !side });
            (vec![first], Outcome::Settled { winner })
        }
    };
    let course = Course {
        moves,
        outcome,
        fault_time: None,
    };
    score.add(number, number, start, &course, side);
}

/// Plays a pair of games from an opening.
fn play_pair(
    score: &mut MatchScore,
    pair: u32,
    (start, opening): (&AnyPosition, &Opening),
    model: PlayerModel,
    random: &mut SplitMix,
) {
    for (side, line) in Side::BOTH.into_iter().zip(opening.lines) {
        let line = match random.unit() {
            chance if chance < model.ties => model.game(opening.leaning, random),
            _ => line,
        };
        let crashes = random.unit() < model.faults;
        let number = 2 * pair + side as u32;
        add(score, number, start, side, (!crashes).then_some(line));
    }
}

/// A match that takes the openings one after the other, again and again.
fn play(
    starts: &[AnyPosition],
    openings: &[Opening],
    pairs: u32,
    model: PlayerModel,
    random: &mut SplitMix,
) -> MatchScore {
    let mut score = MatchScore::new(false);
    let each = starts.iter().zip(openings).cycle();
    for (pair, opening) in (0..pairs).zip(each) {
        play_pair(&mut score, pair, opening, model, random);
    }
    score
}

fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// Number of intervals of a thousand matches that hold the truth.
fn covered(model: PlayerModel, count: usize, pairs: u32) -> u32 {
    let starts = book(count);
    let truth = elo(model.share());
    let holds = |run| {
        let mut random = SplitMix::keyed(1, run);
        let openings = openings(model, count, &mut random);
        let score = play(&starts, &openings, pairs, model, &mut random);
        let interval = score.sample().estimate().unwrap().elo;
        u32::from((interval.low..=interval.high).contains(&truth))
    };
    (0..u64::from(RUNS)).map(holds).sum()
}

const RATES: [f64; 3] = [0.0, 0.3, 1.0];

fn check_a_match(ties: f64, faults: f64) {
    let model = PlayerModel {
        wins: 0.5,
        leaning: 0.3,
        ties,
        faults,
    };
    let covered = covered(model, 40, 80);
    assert!(HELD.contains(&covered), "{ties} {faults}: {covered}");
}

#[test]
fn the_interval_of_a_match_holds_the_truth() {
    check_a_match(0.3, 0.3);
}

#[test]
#[ignore = "takes seconds"]
fn match_intervals_cover_the_truth() {
    for ties in RATES {
        for faults in [0.0, 0.3] {
            check_a_match(ties, faults);
        }
    }
}

fn check_one_opening(ties: f64) {
    let starts = [ADVANCE.start().position];
    let model = PlayerModel {
        wins: 0.5,
        leaning: 0.0,
        ties,
        faults: 0.5,
    };
    let line = |winner| Line { winner, first: 0 };
    let usual = Opening {
        leaning: 0.0,
        lines: [line(Some(true)), line(None)],
    };
    let usual_share = (1.0 - model.faults) * 0.75;
    let truth = elo((1.0 - ties) * usual_share + ties * model.share());
    let holds = |run| {
        let mut random = SplitMix::keyed(2, run);
        let usual = std::slice::from_ref(&usual);
        let score = play(&starts, usual, 150, model, &mut random);
        let interval = score.sample().estimate().unwrap().elo;
        u32::from((interval.low..=interval.high).contains(&truth))
    };
    let covered: u32 = (0..u64::from(RUNS)).map(holds).sum();
    assert!(HELD.contains(&covered), "{ties}: {covered}");
}

#[test]
fn one_opening_covers_the_truth_of_that_opening() {
    check_one_opening(0.3);
}

#[test]
#[ignore = "takes seconds"]
fn one_opening_covers_its_truth_at_every_rate() {
    for ties in [0.1, 0.3, 1.0] {
        check_one_opening(ties);
    }
}

/// Checks the ratings of three players; the third one crashes.
fn check_a_tournament(ties: f64) {
    const OPENINGS: usize = 30;
    let starts = book(OPENINGS);
    let model = |wins, faults| PlayerModel {
        wins,
        leaning: 0.2,
        ties,
        faults,
    };
    // The weaker player is counted, because its faults are.
    let meetings = [
        (1, 0, model(0.3, 0.0)),
        (2, 0, model(0.25, 0.2)),
        (2, 1, model(0.4, 0.2)),
    ];
    let mut truth = Field::new(3);
    for (player, enemy, model) in meetings {
        let points = [model.share(), 1.0 - model.share()].map(|share| 1e9 * share);
        let none = Results::Pairs([0; 5]).into();
        truth.add(player, enemy, points, &none);
    }
    let truth = truth.ratings(None);
    let mut covered = [0; 3];
    for run in 0..u64::from(RUNS) {
        let mut random = SplitMix::keyed(3, run);
        let mut field = Field::new(3);
        for (player, enemy, model) in meetings {
            let openings = openings(model, OPENINGS, &mut random);
            let score = play(&starts, &openings, 60, model, &mut random);
            let (points, games) = (score.total().points(), 120.0);
            field.add(player, enemy, [points, games - points], &score.sample());
        }
        for ((covered, rating), truth) in covered.iter_mut().zip(field.ratings(None)).zip(&truth) {
            let (Rating::Known { elo, error }, Rating::Known { elo: truth, .. }) = (rating, truth)
            else {
                panic!("{rating:?}");
            };
            *covered += u32::from((elo - truth).abs() <= error);
        }
    }
    assert!(
        covered.iter().all(|covered| HELD.contains(covered)),
        "{ties}: {covered:?}"
    );
}

#[test]
fn the_intervals_of_a_tournament_hold_the_truth() {
    check_a_tournament(0.3);
}

#[test]
#[ignore = "takes seconds"]
fn tournament_intervals_cover_the_truth() {
    for ties in RATES {
        check_a_tournament(ties);
    }
}

/// Equal players whose games repeat others must not pass for unequal ones more often than `alpha` says.
#[test]
fn a_test_keeps_its_error_rates() {
    const OPENINGS: usize = 20;
    let starts = book(OPENINGS);
    let sprt: Sprt = "elo0=0,elo1=60".parse().unwrap();
    for ties in RATES {
        let model = PlayerModel {
            wins: 1.0 / 3.0,
            leaning: 0.3,
            ties,
            faults: 0.0,
        };
        let accepted = (0..u64::from(RUNS / 4)).filter(|&run| {
            let mut random = SplitMix::keyed(4, run);
            let openings = openings(model, OPENINGS, &mut random);
            let mut score = MatchScore::new(false);
            let each = starts.iter().zip(&openings).cycle();
            for (pair, opening) in (0..100).zip(each) {
                play_pair(&mut score, pair, opening, model, &mut random);
                match sprt.test(&score.first_sample()).verdict {
                    SprtVerdict::Continue => {}
                    verdict => return verdict == SprtVerdict::AcceptH1,
                }
            }
            false
        });
        let accepted = accepted.count();
        // 5% of 250, and three deviations.
        assert!(accepted <= 22, "{ties}: {accepted}");
    }
}

#[test]
fn every_crash_before_the_first_move_counts() {
    let start: AnySetup = ADVANCE.start();
    let mut score = MatchScore::new(false);
    for pair in 0..20 {
        let win = Line {
            winner: Some(true),
            first: pair as usize,
        };
        add(&mut score, 2 * pair, &start.position, Side::White, None);
        add(
            &mut score,
            2 * pair + 1,
            &start.position,
            Side::Black,
            Some(win),
        );
    }
    assert_eq!((score.repeats, score.pairs()), (0, [0, 0, 20, 0, 0]));
    let even = score.sample();
    assert!((even.size() - 20.0).abs() < f64::EPSILON);
}
