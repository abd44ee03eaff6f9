//! The tuned numbers of the hunt, each with its effect and its unit. Scores are in hundredths of a point.

use vauban_game::numbers;

numbers! {
    /// Score from which a side begins to hunt the enemy's General.
    hunt_lead: 400 in 0..=1500;

    /// Score from which the hunt counts in full: a lead that only grows is of less use than a win.
    hunt_full_lead: 1000 in 200..=4000;

    /// Score of each step by which a piece is nearer to the enemy's General. The side's own General counts
    /// twice: without it, few pieces can trap the other.
    nearer: 5 in 0..=40;

    /// Score of a square that the General cannot enter, once for each number of steps in which it could: near
    /// squares count most.
    closed: 5 in 0..=40;

    /// Material of an enemy, in points, with which it can reopen closed squares: from here on, closed squares count
    /// nothing.
    defended: 24 in 1..=60;

    /// Points below [`defended`] at which closed squares count in full.
    defence: 14 in 1..=40;
}

/// Steps of the General that the hunt looks at.
pub(crate) const STEPS: usize = 4;

/// Material of an enemy, in points, below which it has lost for lack of material, so that only the hunt is left: the
/// hunt counts once more for each point less.
pub(crate) const POOR: i32 = 10;

/// Points below [`POOR`] from which the weight of the hunt grows no further.
pub(crate) const BARE: i32 = 8;
