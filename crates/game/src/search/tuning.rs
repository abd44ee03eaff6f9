//! The tuned numbers of the search, each with its effect and its unit.
//!
//! Scores are in units of the evaluation: in most games, hundredths of a point. `docs/strength.md` says how to test
//! a new number; its log lists those that were tried.

use std::time::Duration;

use crate::numbers;

// Limits.

/// Nodes that a bot searches for a move by default: about 30 ms on one core of 2026.
pub const MOVE_NODES: u64 = 60_000;

/// Time after which such a move is played anyway, only for safety. It is six times what the nodes take, so that a busy
/// machine does not change the move, and less than the quarter of a second after which a course's marker calls a bot
/// slow.
pub(crate) const MOVE_TIME: Duration = Duration::from_millis(200);

/// The greatest depth of full nodes, in plies below the root.
pub const MAX_PLY: usize = 96;

/// Nodes between two checks of the clock and of the request to stop: a quarter of a millisecond.
pub(crate) const CLOCK_INTERVAL: u64 = 512;

/// The least number of positions that the transposition table holds, a power of two: more than a bot searches for a
/// move by default, and few enough that a new process has them ready at once.
pub(crate) const TABLE_SLOTS: usize = 1 << 16;

/// The greatest number of positions that it holds if no size is given, a power of two: 16 MiB, little enough for a
/// phone and for a server with a search on each core.
pub(crate) const MOST_TABLE_SLOTS: usize = 1 << 20;

/// Nodes that a search visits in a millisecond on one core of 2026: a search that only time limits sizes its table by
/// this.
pub(crate) const NODES_PER_MS: u64 = 2_000;

/// Nodes that a search to this depth, in plies, visits: each ply doubles them, and 7 plies take about 60,000.
pub(crate) fn nodes_to_depth(depth: u32) -> u64 {
    1 << depth.saturating_add(9).min(63)
}

// Shortcuts of the tree.

numbers! {
    /// Plies from the root in which the shortcuts spare positions and moves that involve danger, so that the search
    /// finds wins in five plies. Further from the root, that costs more depth than it is worth.
    danger_plies: 5 in 0..=12;

    /// Gain that a side can hope for from a ply of quiet play, as a score: the margin of futility pruning and reverse
    /// futility pruning (Heinz 1998).
    futility_margin: 100 in 20..=300;

    /// Depth up to which both prunings are used, in plies.
    futility_depth: 3 in 0..=8;

    /// Depth from which a side whose position is worth at least `beta` may pass ("null move", Donninger 1993), in
    /// plies.
    null_move_depth: 2 in 1..=8;

    /// Plies by which the search after such a pass is less deep, before what [`null_move_divisor`] adds.
    null_move_plies: 3 in 1..=6;

    /// Plies of depth for each of which the search after a pass is one ply less deep.
    null_move_divisor: 4 in 1..=12;

    /// Depth from which late quiet moves are searched less deep at first ("late move reductions"), in plies.
    reduction_depth: 3 in 2..=8;

    /// The number of moves after which they are searched a ply less deep.
    reduced_after: 4 in 1..=20;

    /// The number of moves after which they are searched two plies less deep.
    reduced_twice_after: 12 in 2..=60;

    /// Score of a lead in a circle, added to the lead: what the side that is behind should pay to leave the circle,
    /// because it loses in it. The more it is, the more a score that the table holds from another path can be wrong.
    lead_in_circle: 400 in 0..=2000;
}

/// Plies that are left to search after a pass.
#[inline]
pub(crate) fn after_null_move(depth: i32) -> i32 {
    depth - null_move_plies() - depth / null_move_divisor()
}

/// Plies by which the first search of a quiet move is less deep, by the number of moves before it.
#[inline]
pub(crate) fn reduction(depth: i32, before: usize) -> i32 {
    let before = before as i32;
    if depth < reduction_depth() || before < reduced_after() {
        0
    } else if before < reduced_twice_after() {
        1
    } else {
        2
    }
}

/// Number of moves up to which a side may be about to run out of them. A search that proves ends takes no shortcuts
/// then, as they would hide quiet ways to trap that side.
pub(crate) const FEW_MOVES: usize = 20;

/// Score of a lead when no turn is left, added to the position's worth: as much as a side could still hope for.
pub(crate) const LEAD_AT_TURNS: i32 = 2_000;

// Quiescence.

/// The most plies of quiescence; after them the evaluation stands, even where a capture is compulsory.
pub const QUIESCENCE_PLIES: usize = 16;

/// Plies by which each iteration lengthens quiescence, up to [`QUIESCENCE_PLIES`]: on boards where everything can
/// capture everything, the first iterations would otherwise not finish.
pub(crate) const SETTLING_PLIES: usize = 4;

/// Moves that quiescence tries at a node in each stretch of [`SETTLING_PLIES`]: all in the first, then fewer, so that
/// it ends on such boards.
pub(crate) const BRANCHES: [usize; QUIESCENCE_PLIES / SETTLING_PLIES] = [usize::MAX, 3, 1, 1];

// Root noise.

/// Score from which a side that avoids shuffling has root noise: with such a lead it should win.
pub(crate) const NOISE_LEAD: i32 = 400;

/// Noise added to a score is less than this.
pub(crate) const NOISE: u64 = 32;
