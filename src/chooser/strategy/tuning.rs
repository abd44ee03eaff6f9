//! The tuned numbers of the hunt, each with its effect and its unit. Scores are in hundredths of a point.

/// Score from which a side begins to hunt the enemy's General.
pub(crate) const HUNT_LEAD: i32 = 400;

/// Score from which the hunt counts in full: a lead that only grows is of less use than a win.
pub(crate) const HUNT_FULL_LEAD: i32 = 1_000;

/// Score of each step by which a piece is nearer to the enemy's General. The side's own General counts twice: without it, few
/// pieces can trap the other.
pub(crate) const NEARER: i32 = 5;

/// Score of a square that the General cannot enter, once for each number of steps in which it could: near squares count
/// most.
pub(crate) const CLOSED: i32 = 5;

/// Steps of the General that the hunt looks at.
pub(crate) const STEPS: usize = 4;

/// Material of an enemy, in points, with which it can reopen closed squares: from here on, closed squares count
/// nothing.
pub(crate) const DEFENDED: i32 = 24;

/// Points below [`DEFENDED`] at which closed squares count in full.
pub(crate) const DEFENCE: i32 = 14;

/// Material of an enemy, in points, below which it has lost for lack of material, so that only the hunt is left: the
/// hunt counts once more for each point less.
pub(crate) const POOR: i32 = 10;

/// Points below [`POOR`] from which the weight of the hunt grows no further.
pub(crate) const BARE: i32 = 8;
