//! What the players of a series are given and kept to.

use std::time::Duration;

use super::isolation::Isolation;
use crate::search::Stop;

/// What all games of a series have in common for their players.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How long a program may run, a move.
    pub patience: Duration,
    /// How much longer than its clock says an engine may take, for the way of its move and a busy machine.
    pub grace: Duration,
    /// How much time of processors an isolated program may use for a move, with all that it starts. Where the
    /// system does not tell ([`CPU_IS_KNOWN`](super::isolation::CPU_IS_KNOWN)), it does not limit.
    pub cpu: Option<Duration>,
    /// What ends it before.
    pub stop: Stop,
    /// What keeps it from the rest of the machine.
    pub isolation: Isolation,
}
