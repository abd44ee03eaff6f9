//! The engine as a web server: a page to play on, and the API that the page and others use.
//!
//! It remembers nothing: every request carries its position, as a [`Setup`](vauban_game::game::Setup) in one
//! line, and nothing is read from or written to disk. The questions and the answers are those of [`vauban_api`].
//! Long work waits in a lane of its own and is done on threads of its own, so that the server answers even when the
//! engine is busy. Each client has a share of that work.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use vauban_api as api;
use vauban_game::{answer, search};

mod access_log;
mod body;
mod budget;
mod bundle;
mod client;
mod connections;
mod document;
mod engine;
mod error_page;
mod guard;
mod lane;
mod log;
mod metrics;
mod owning_body;
mod page;
mod page_files;
mod process;
mod read_deadline;
mod refusal;
mod request_id;
mod response;
mod routes;
mod scheduler;
mod server;
mod shutdown;
mod site;
mod status;
mod streaming;
mod thread_pool;
mod trace;

pub use axum::http::HeaderName;
pub use client::{ParseNetworkError, TrustedNetwork};
pub use guard::{Host, Origin, ParseHostError, ParseOriginError};
pub use server::{BindError, End, Server, ServerTerms};
pub use shutdown::AtHangup;
pub use site::Site;
