//! The engine as a web server: a page to play on, and the API that the page and others use.
//!
//! It remembers nothing: every request carries its position, as a [`Setup`](crate::game::Setup) in one
//! line, and nothing is read from or written to disk. The answers are those of [`report`](crate::report).
//! What takes long waits in a queue of its own and is done on threads of its own, so that the server
//! answers whatever the engine is busy with.

mod answer;
mod api;
mod connections;
mod guard;
mod page;
mod queue;
mod request;
mod stream;
mod task;

pub use guard::{Origin, ParseOriginError};

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::runtime::Runtime;

use answer::Refusal;
use guard::Guard;
use queue::Queue;
use task::Api;

/// How long requests that are under way may take to end when the server is stopped.
const GRACE: Duration = Duration::from_secs(1);

/// On what terms a server serves.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How long a search may take.
    pub max_time: Duration,
    /// How many searches there may be, those that wait included.
    pub max_jobs: NonZero<u32>,
    /// How many of them there may be at a time: the threads of the engine.
    pub threads: NonZero<usize>,
    /// Whose pages may use the API, besides the own one.
    pub allowed: Vec<Origin>,
}

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    routes: Router,
    api: Arc<Api>,
}

impl Server {
    /// A server that listens on `address`; with port 0, on any port that is free.
    ///
    /// # Errors
    /// When the address cannot be had ([`io::ErrorKind::AddrInUse`]: the port is taken), or there are no
    /// threads.
    pub fn bind(address: SocketAddr, terms: Terms) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let api = Arc::new(Api {
            queue: Queue::new(terms.threads, terms.max_jobs)?,
            max_time: terms.max_time,
        });
        let routes = page::routes()
            .merge(api::routes(Arc::clone(&api)))
            .fallback(async || Refusal::NotFound)
            .method_not_allowed_fallback(async || Refusal::Method);
        let guard = Guard::new(address.ip(), terms.allowed);
        Ok(Self {
            listener,
            address,
            routes: guard.watch(routes),
            api,
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end`. Searches are stopped then; other requests that are under way have a second to end.
    ///
    /// # Errors
    /// When the system has no threads or no sockets for it.
    pub fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let runtime = Runtime::new()?;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let end = async {
                end.await;
                self.api.queue.close();
            };
            connections::serve(listener, self.routes, end, GRACE).await;
            Ok(())
        });
        // What is still under way loses its client, and with it its search.
        runtime.shutdown_background();
        served
    }
}
