//! Decides whose work is done next, so that each client has a fair share of the cores.
//!
//! Short work and long work have places of their own, so that neither waits for the other. In each, the clients take
//! turns: a client's first piece of work goes before the second one of another, a choice of a move before an analysis,
//! and otherwise the work of the client that has waited longer goes first. Work that would wait for too long is
//! refused.
//!
//! Each client has a queue of its own, and the clients are ordered by the ranks of their first and last waiting pieces.
//! Each step looks at one client, so it costs the logarithm of what waits. Only for those who are told their places is
//! all that waits ranked, at most four times a second. Crates that share out requests (such as
//! `tower`'s buffers and limits) know neither turns of clients nor a forecast of the wait.

mod queue;
mod state;
mod wait;
mod work;

pub(super) use state::Scheduler;
pub(super) use work::{Places, Purpose, Ticket, Work};
