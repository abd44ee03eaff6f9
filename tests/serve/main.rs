//! The web server as its clients meet it, over sockets: what it answers, what it refuses, and what no
//! client can do to it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod guard;
mod limits;
mod page;
mod queue;
mod random;
mod scene;
mod stream;
