//! The web server as its clients meet it, over sockets: what it answers, what it refuses, and what no
//! client can do to it.

mod answers;
mod batch;
mod crowd;
mod games;
mod guard;
mod image;
mod learn;
mod limits;
mod openapi;
mod page;
mod queue;
mod random;
mod running;
pub mod scene;
mod stream;
mod threads;
