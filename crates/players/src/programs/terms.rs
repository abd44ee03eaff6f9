//! The terms for the players of a series.

use std::time::Duration;

use super::isolation::Isolation;
use crate::search::Stop;

/// The limits that all games of a series set for their players.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The time of a program for a move: its own, where the system reports it. Of an engine that stays up, by the clock.
    pub time_limit: Duration,
    /// The time beyond its clock that an engine may take, for sending its move and for a busy machine.
    pub grace: Duration,
    /// The processor time that an isolated program may use for a move, with its descendants. No limit if the system
    /// does not report it ([`CPU_IS_KNOWN`](super::isolation::CPU_IS_KNOWN)).
    pub cpu: Option<Duration>,
    /// The flag that stops the games early.
    pub stop: Stop,
    /// The isolation of programs from the rest of the machine.
    pub isolation: Isolation,
}
