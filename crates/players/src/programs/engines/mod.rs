//! Players that stay up and speak the Universal Game Interface, as `advance ugi` does.
//!
//! An engine plays game after game. After a fault, it is killed with the processes that it started, and another one
//! starts for the next game.

mod engine;
mod ugi_line;

use std::fmt::Write;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) use self::engine::EngineProgram;
use self::engine::{EngineProcess, illegal};
use super::processes::command_line::CommandLine;
use super::terms::Terms;
use super::time_control::{GameClock, TimeControl};
use crate::any::{AnyPosition, AnySetup};
use crate::evidence::Evidence;
use crate::game::foreign::one_line;
use crate::game::{Side, TURNS};
use crate::player::{Clock, Failure, Player, PlayerReply, Progress};

/// The engines of one player: one for each game that it plays at once.
pub(super) struct Engines {
    setup: EngineProgram,
    /// Running engines without a game.
    idle: Mutex<Vec<EngineProcess>>,
}

impl Engines {
    /// The engines with this setup; none is started yet.
    pub(super) const fn new(setup: EngineProgram) -> Self {
        Self {
            setup,
            idle: Mutex::new(Vec::new()),
        }
    }

    /// The command line.
    pub(super) const fn line(&self) -> &CommandLine {
        &self.setup.line
    }

    /// The engine's own name.
    ///
    /// # Errors
    /// The engine cannot be started, for any reason: then there is no player.
    pub(super) fn name(&self, terms: &Terms) -> Result<String, Failure> {
        let engine = self.acquire(terms).map_err(|failure| match failure {
            Failure::Fault(fault) => {
                let stderr = fault.evidence.as_ref().and_then(Evidence::stderr);
                let error = stderr.as_deref().and_then(|text| text.lines().next_back());
                let error = error.map(|line| format!(" ({})", one_line(line)));
                let message = format!(
                    "'{}' is not a UGI engine: {fault}{}",
                    self.setup.line,
                    error.unwrap_or_default()
                );
                io::Error::other(message).into()
            }
            failure => failure,
        })?;
        let name = engine.name().map(str::to_owned);
        self.release(engine);
        Ok(name.unwrap_or_else(|| one_line(&self.setup.line.name())))
    }

    /// An engine without a game, or a new one if all are playing.
    fn acquire(&self, terms: &Terms) -> Result<EngineProcess, Failure> {
        loop {
            let idle = self
                .idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop();
            let Some(mut engine) = idle else {
                return EngineProcess::start(&self.setup, terms);
            };
            // An engine that exited between two games is simply replaced.
            if engine.is_running() {
                return Ok(engine);
            }
        }
    }

    fn release(&self, engine: EngineProcess) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(engine);
    }
}

/// Tells all engines to quit before waiting for any, so that they exit at the same time.
impl Drop for Engines {
    fn drop(&mut self) {
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner);
        for engine in idle.iter_mut() {
            engine.send_quit();
        }
        for engine in idle.drain(..) {
            engine.quit_or_kill();
        }
    }
}

/// An engine in one game.
pub(super) struct EnginePlayer {
    engines: Arc<Engines>,
    terms: Terms,
    seed: u64,
    game_clock: GameClock,
    /// The engine, from the start of the game to its first fault.
    engine: Option<EngineProcess>,
}

impl EnginePlayer {
    /// The engine in a game whose random numbers come from `seed`.
    pub(super) fn new(engines: Arc<Engines>, seed: u64, terms: Terms) -> Self {
        Self {
            game_clock: GameClock::new(engines.setup.time_control),
            engines,
            terms,
            seed,
            engine: None,
        }
    }

    /// The command that asks for a move. If the enemy has no clock, this player's clock stands for both.
    fn go(&self, side: Side, enemy: Option<Clock>) -> String {
        let EngineProgram {
            time_control,
            nodes,
            depth,
            ..
        } = &self.engines.setup;
        let mut go = "go".to_owned();
        if let Some(own) = self.game_clock.clock() {
            let mut clocks = [own, enemy.unwrap_or(own)];
            if side == Side::Black {
                clocks.reverse();
            }
            let [first, second] = clocks.map(|clock| clock.left.as_millis());
            let [more, other] = clocks.map(|clock| clock.increment.as_millis());
            go += &format!(" p1time {first} p2time {second} p1inc {more} p2inc {other}");
        }
        if let TimeControl::Move(time) = time_control {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(nodes) = nodes {
            go += &format!(" nodes {nodes}");
        }
        if let Some(depth) = depth {
            go += &format!(" depth {depth}");
        }
        go
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self, _: &AnyPosition, _: Side, turns: u32) -> Result<(), Failure> {
        let mut engine = self.engines.acquire(&self.terms)?;
        let plies = 2 * u64::from(turns);
        match engine.begin(&self.engines.setup, plies, self.seed, &self.terms) {
            Ok(()) => {
                self.engine = Some(engine);
                Ok(())
            }
            Err(failure) => Err(engine.fail(failure)),
        }
    }

    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        self.begin(position, position.to_move(), TURNS)?;
        self.choose_in(&Progress::of_position(position))
    }

    fn choose_in(&mut self, game: &Progress<'_>) -> Result<PlayerReply, Failure> {
        // After any fault from here on, this engine plays no more.
        let mut engine = self
            .engine
            .take()
            .ok_or_else(|| io::Error::other("no engine is ready for this game"))?;
        let position = position_command(game);
        let go = self.go(game.position.to_move(), game.enemy);
        let most = self.game_clock.move_limit(&self.terms);
        let best = engine.best(&position, &go, most, &self.terms);
        let made = best.and_then(|(text, info, time)| {
            self.game_clock.spend(time);
            let found = game.position.find(&text);
            let mv = found.ok_or_else(|| illegal(&text, game.position.refusal(&text)))?;
            Ok(PlayerReply { mv, info })
        });
        match made {
            Ok(reply) => {
                self.engine = Some(engine);
                Ok(reply)
            }
            Err(failure) => Err(engine.fail(failure)),
        }
    }

    fn clock(&self) -> Option<Clock> {
        self.game_clock.clock()
    }
}

/// After a game without a fault, the engine plays the next one.
impl Drop for EnginePlayer {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            self.engines.release(engine);
        }
    }
}

/// The command that sets the position by the moves that led to it, because engines may use them.
fn position_command(game: &Progress<'_>) -> String {
    let start = AnySetup {
        position: game.start.clone(),
        ply: 0,
    };
    let mut text = match start == game.start.game().start() {
        true => "position startpos".to_owned(),
        false => format!("position fen {start}"),
    };
    if !game.moves.is_empty() {
        text += " moves";
    }
    for played in game.moves {
        // Writing to a `String` never fails.
        let _ = write!(text, " {}", played.mv);
    }
    text
}
