//! The web server as its clients see it, over sockets: its answers, its refusals, and its defence against clients.

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
mod promise;
mod queue;
mod random;
mod records;
mod running;
pub mod scene;
mod threads;
mod unread;
