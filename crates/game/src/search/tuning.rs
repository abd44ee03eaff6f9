//! The tuned numbers of the search, each with its effect and its unit.
//!
//! Scores are in units of the evaluation: in most games, hundredths of a point. `docs/strength.md` says how to test
//! a new number; its log lists those that were tried.

use std::time::Duration;

// Limits.

/// Nodes that a bot searches for a move by default: about 30 ms on one core of 2026.
pub const MOVE_NODES: u64 = 60_000;

/// Time after which such a move is played anyway, only for safety. It is six times what the nodes take, so that a busy
/// machine does not change the move, and less than the quarter of a second after which a course's marker calls a bot
/// slow.
pub(crate) const MOVE_TIME: Duration = Duration::from_millis(200);

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

/// Plies from the root in which the shortcuts spare positions and moves that involve danger, so that the search finds
/// wins in five plies. Further from the root, that costs more depth than it is worth.
pub(crate) const DANGER_PLIES: usize = 5;

/// Number of moves up to which a side may be about to run out of them. A search that proves ends takes no shortcuts
/// then, as they would hide quiet ways to trap that side.
pub(crate) const FEW_MOVES: usize = 20;

/// Gain that a side can hope for from a ply of quiet play, as a score: the margin of futility pruning and reverse
/// futility pruning (Heinz 1998).
pub(crate) const FUTILITY_MARGIN: i32 = 100;

/// Depth up to which both prunings are used, in plies.
pub(crate) const FUTILITY_DEPTH: i32 = 3;

/// Depth from which a side whose position is worth at least `beta` may pass ("null move", Donninger 1993), in plies.
pub(crate) const NULL_MOVE_DEPTH: i32 = 2;

/// Plies that are left to search after such a pass.
pub(crate) const fn after_null_move(depth: i32) -> i32 {
    depth - 3 - depth / 4
}

/// Plies by which the first search of a quiet move is less deep, by the number of moves before it ("late move
/// reductions").
pub(crate) const fn reduction(depth: i32, before: usize) -> i32 {
    match before {
        _ if depth < 3 => 0,
        0..4 => 0,
        4..12 => 1,
        _ => 2,
    }
}

/// Score of a lead when no turn is left, added to the position's worth: as much as a side could still hope for.
pub(crate) const LEAD_AT_TURNS: i32 = 2_000;

/// Score of a lead in a circle, added to the lead: what the side that is behind should pay to leave the circle, because
/// it loses in it. The more it is, the more a score that the table holds from another path can be wrong.
pub(crate) const LEAD_IN_CIRCLE: i32 = 400;

// Quiescence.

/// The most plies of quiescence; after them the evaluation stands, even where a capture is compulsory.
pub const QUIESCENCE_PLIES: usize = 16;

/// Plies by which each iteration lengthens quiescence, up to [`QUIESCENCE_PLIES`]: on boards where everything can
/// capture everything, the first iterations would otherwise not finish.
pub(crate) const SETTLING_PLIES: usize = 4;

/// Moves that quiescence tries at a node in each stretch of [`SETTLING_PLIES`]: all in the first, then fewer, so that
/// it ends on such boards.
pub(crate) const BRANCHES: [usize; QUIESCENCE_PLIES / SETTLING_PLIES] = [usize::MAX, 3, 1, 1];

// Whims.

/// Score from which a restless side has whims: with such a lead it should win.
pub(crate) const WHIM_LEAD: i32 = 400;

/// Scores that a whim adds are less than this.
pub(crate) const WHIM: u64 = 32;
