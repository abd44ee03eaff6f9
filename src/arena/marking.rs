//! Marking: a bot or a program is put to cases, and to games against level 7.
//!
//! ```
//! use advance::arena::contender::{Contender, Terms};
//! use advance::arena::marking::Marker;
//! use advance::board::text::LineEnd;
//! use advance::cases::{Case, CaseLevel, Generator, Marks};
//! use advance::game::Side;
//! use advance::search::Stop;
//! use std::time::Duration;
//!
//! let level = CaseLevel::ALL[1];
//! let cases: Vec<Case> = Generator::new(level, Side::White, 0, LineEnd::Lf).take(2).collect();
//! let marker = Marker {
//!     marked: "level=5".parse()?,
//!     terms: Terms { patience: Duration::from_secs(10), stop: Stop::new() },
//!     threads: 1,
//! };
//! let mut marks = Marks::default();
//! let failed = marker.cases(&cases, &mut marks, |_| {})?;
//! assert!(failed.is_empty());
//! assert_eq!(marks.levels[level.index()].passed, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::contender::{Contender, Contest, Terms};
use super::player::{Failure, Fault, FaultKind, Player};
use super::score::Score;
use super::series::{Pairing, Series};
use super::workers::{in_order, in_parallel};
use super::{Course, play};
use crate::board::Board;
use crate::cases::{Case, Marks};
use crate::chooser::{Level, Reading, Settings};
use crate::game::{Side, TURNS};
use crate::moves::{Move, Position};

/// Marks one player.
pub struct Marker {
    /// Whom it marks.
    pub marked: Contender<Position>,
    /// What a program has to keep to.
    pub terms: Terms,
    /// How many cases or games run at once.
    pub threads: usize,
}

/// A case that was not passed.
#[derive(Clone, Debug)]
pub struct Failed<'a> {
    /// The case.
    pub case: &'a Case,
    /// The board that was left, or why there is none.
    pub got: Result<Board, Fault>,
}

impl Marker {
    /// Has the cases answered, counts them, and returns those that were failed, in order. `done` is told
    /// after each. It ends early when somebody asks to stop.
    ///
    /// # Errors
    /// When the player cannot be asked.
    pub fn cases<'a>(
        &self,
        cases: &'a [Case],
        marks: &mut Marks,
        mut done: impl FnMut(&Marks),
    ) -> Result<Vec<Failed<'a>>, Failure> {
        let terms = self.part();
        let mut failed = Vec::new();
        let answer = |number: u32| match self.answer(&cases[number as usize], &terms) {
            Err(Failure::Fault(fault)) => Ok(Err(fault)),
            answer => Ok(Ok(answer?)),
        };
        let numbers = 0..cases.len() as u32;
        in_order(numbers, self.threads, &terms.stop, answer, |number, got| {
            let case = &cases[number as usize];
            let passed = got.as_ref().is_ok_and(|board| board == case.answer.board());
            marks.add(case.level, passed);
            if !passed {
                failed.push(Failed { case, got });
            }
            done(marks);
            Ok(())
        })?;
        Ok(failed)
    }

    /// The board that the player leaves.
    fn answer(&self, case: &Case, terms: &Terms) -> Result<Board, Failure> {
        if let Some(path) = self.marked.path() {
            // A program may leave any board, and is given the very bytes of the case.
            return terms.run(path)?.answer(case.side, case.test.bytes());
        }
        let position = case.position();
        if position.legal_moves().is_empty() {
            return Err(FaultKind::IllegalMove
                .because("there is no legal move")
                .into());
        }
        let reply = self.marked.player(0, terms)?.choose(&position)?;
        Ok(position.after(reply.mv).board)
    }

    /// Plays games against level 7 with random ties; the player has the first side in every other one. The
    /// score, which is the player's, is told to `done` after each game. It ends early when somebody asks
    /// to stop.
    ///
    /// # Errors
    /// When a game cannot be played.
    pub fn games(&self, games: u32, mut done: impl FnMut(&Score)) -> Result<Score, Failure> {
        let terms = self.part();
        let series = Series::<Position> {
            players: 2,
            games,
            turns: TURNS,
            seed: 0,
            openings: Vec::new(),
            random_plies: 0,
        };
        let mut score = Score::default();
        let play = |number| self.play(&series.pairing(number), &terms);
        in_parallel(
            0..games,
            self.threads,
            &terms.stop,
            play,
            |number, course| {
                let pairing = series.pairing(number);
                let side = Side::BOTH[pairing.players[0]];
                score.add(number, &pairing.opening.position, &course, side);
                done(&score);
                Ok(())
            },
        )?;
        Ok(score)
    }

    fn play(&self, pairing: &Pairing<Position>, terms: &Terms) -> Result<Course<Move>, Failure> {
        let [first, second] = pairing.players;
        let level_7 = Settings {
            reading: Reading::Random(0),
            ..Settings::new(Level::Seven)
        };
        let mut marked = self.marked.player(pairing.seeds[second], terms)?;
        let mut enemy = Position::player(&level_7, pairing.seeds[first]);
        let mut players: [&mut dyn Player<Position>; 2] = [&mut *marked, &mut *enemy];
        players.rotate_left(first);
        play(&pairing.opening.position, players, TURNS, &terms.stop)
    }

    /// The same terms with a flag of its own: what fails here stops the rest of this only.
    fn part(&self) -> Terms {
        Terms {
            stop: self.terms.stop.part(),
            ..self.terms.clone()
        }
    }
}
