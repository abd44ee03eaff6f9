//! Marking cases and marks.

pub mod cases;
pub mod mark;
pub mod report;
