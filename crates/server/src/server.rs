//! A server: its parts, and its life from the first connection to the last.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::{Router, middleware};
use socket2::{Domain, Socket, Type};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio::time::sleep;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::access_log::AccessLog;
use super::body::BodyLanes;
use super::budget::Budget;
use super::client::TrustedNetwork;
use super::connections::{CONNECTIONS, Room};
use super::engine::Engine;
use super::guard::{Guard, Host, Origin};
use super::lane::Lane;
use super::log::Log;
use super::metrics::Metrics;
use super::page::Page;
use super::read_deadline::IO_TIMEOUT;
use super::refusal::Refusal;
use super::routes::{MIN_COMPRESSED, Parts};
use super::scheduler::Places;
use super::shutdown::{AtHangup, Phase, Phases, Signals};
use super::site::Site;
use super::status::Status;
use super::thread_pool::ThreadPool;
use super::{access_log, connections, error_page, routes, thread_pool};

/// The time for bots to choose, and for other requests to end, when the server is stopped.
const GRACE: Duration = Duration::from_secs(1);

/// The number of clients whose first long searches may share the place of one long search.
const SHARING: usize = 4;

/// The numbers of requests that may arrive at once: short ones, long ones, and long ones each of which is the first of
/// its client. With 128 long ones of one client, each took the server up to a third more work than with 32.
const ARRIVALS: Places = Places {
    short: 128,
    long: 32,
    firsts: 512,
};

/// The bytes of the requests that wait and of the answers that are not sent: of a client, and of all.
const UNSENT: [usize; 2] = [24 * 1024 * 1024, 48 * 1024 * 1024];

/// The numbers of records longer than other requests that are read at once: one of a client, and two of all. Each may
/// take 55 MB.
const RECORDS: Places = Places {
    short: 1,
    long: 1,
    firsts: 2,
};

/// The terms of a server.
#[derive(Clone, Debug)]
pub struct ServerTerms {
    /// The maximum time of a search.
    pub max_time: Duration,
    /// The maximum time for which a search waits for its turn.
    pub max_wait: Duration,
    /// The time for which the server goes on once it is to end, so that a balancer that asks `/readyz` can send
    /// requests elsewhere.
    pub leave: Duration,
    /// The number of cores that the searches have: this many short ones may run at a time, and as many long ones beside
    /// them, or four times as many if each is of another client.
    pub cores: NonZero<usize>,
    /// The number of threads that an analysis uses; the number of long searches at a time is divided by it. A bot's
    /// move is chosen on one thread, so that it is the same every time.
    pub threads: NonZero<usize>,
    /// The origins whose pages may use the API, besides the server's own.
    pub allowed: Vec<Origin>,
    /// The names of the server besides those of this machine. On a loopback address, or if there are such names, it
    /// answers to no others.
    pub hosts: Vec<Host>,
    /// The proxies that are believed when they say whose request they pass on, and which identifier it has.
    pub trusted: Vec<TrustedNetwork>,
    /// True to write a line of JSON about each answer to standard error.
    pub log: bool,
}

/// The end of a server: requested on any thread, also before the server runs.
#[derive(Debug, Default)]
pub struct End(Notify);

impl End {
    /// An end that nobody has requested.
    #[must_use]
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Requests it.
    pub fn request(&self) {
        self.0.notify_one();
    }
}

/// A server that already listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    routes: Router,
    phases: Arc<Phases>,
    room: Room,
    log: Option<Arc<Log>>,
    leave: Duration,
}

impl Server {
    /// A server of `site` that listens on `address`; with port 0, on any port that is free.
    ///
    /// # Errors
    /// When the address cannot be bound ([`io::ErrorKind::AddrInUse`]: the port is taken), or the system has no threads
    /// for it.
    pub fn bind(address: SocketAddr, terms: ServerTerms, site: Site) -> io::Result<Self> {
        let listener = listen(address)?;
        let address = listener.local_addr()?;
        let cores = terms.cores.get();
        let long = (cores / terms.threads).max(1);
        let quick = Places {
            short: cores,
            long: cores,
            firsts: cores,
        };
        let searches = Places {
            short: cores,
            long,
            firsts: SHARING * long,
        };
        let phases = Arc::<Phases>::default();
        let metrics = Arc::new(Metrics::new());
        let log = match terms.log {
            true => Some(Arc::new(Log::new(metrics.lost_lines())?)),
            false => None,
        };
        // Short work is under way in two lanes.
        let pool = Arc::new(ThreadPool::new(2 * cores)?);
        let lane =
            |places, patience| Lane::new(places, patience, Arc::clone(&phases), Arc::clone(&pool));
        let engine = Arc::new(Engine {
            quick: lane(quick, terms.max_wait),
            searches: lane(searches, terms.max_wait),
            max_time: terms.max_time,
            threads: terms.threads,
            games: site.games,
            nodes: metrics.nodes(),
            failures: metrics.failures(),
        });
        let lanes = Arc::new(BodyLanes {
            long: lane(ARRIVALS, IO_TIMEOUT),
            records: lane(RECORDS, IO_TIMEOUT),
        });
        let budget = Arc::new(Budget::new(UNSENT));
        let room = Arc::new(Semaphore::new(CONNECTIONS as usize));
        let status = Arc::new(Status {
            phases: Arc::clone(&phases),
            metrics: Arc::clone(&metrics),
            engine: Arc::clone(&engine),
            room: Arc::clone(&room),
        });
        let parts = Parts {
            site,
            engine,
            lanes,
            budget: Arc::clone(&budget),
            status,
        };
        let page = Page::new(&(site.drawings)());
        let routes = page
            .routes
            .merge(routes::routes(parts))
            .fallback(error_page::not_found)
            .method_not_allowed_fallback(async || Refusal::method());
        // Small answers would hardly become smaller. Lines are sent as they come, compressed too.
        let large = SizeAbove::new(MIN_COMPRESSED).and(NotForContentType::IMAGES);
        let charge = middleware::from_fn_with_state(budget, routes::charge);
        let routes = routes
            .layer(charge)
            .layer(CompressionLayer::new().compress_when(large));
        let guard = Guard::new(address.ip(), terms.hosts, terms.allowed, &page.inline);
        let access = Arc::new(AccessLog {
            trusted: terms.trusted,
            metrics,
            log: log.clone(),
        });
        let access = middleware::from_fn_with_state(access, access_log::watch);
        Ok(Self {
            listener,
            address,
            routes: guard.watch(routes).layer(access),
            phases,
            room,
            log,
            leave: terms.leave,
        })
    }

    /// The address on which it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is requested. Then analyses are cut off; bots have a second to choose their moves, and other
    /// requests to end.
    ///
    /// # Errors
    /// When the system has no threads or no sockets for it.
    pub fn run(self, end: &End) -> io::Result<()> {
        let Runtimes { front, workers } = Runtimes::new()?;
        let served = front.block_on(self.serve(workers.handle(), end.0.notified()));
        // Work that is still under way loses its client, which ends its search.
        workers.shutdown_background();
        served
    }

    /// Serves until a signal: Ctrl-C, SIGTERM, or with [`AtHangup::End`] SIGHUP. Calls `ready` once signals are caught. A
    /// second signal ends the server at once.
    ///
    /// # Errors
    /// When the system has no threads or no sockets for it, or `ready` fails.
    pub fn run_until_signal(
        self,
        at_hangup: AtHangup,
        ready: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        let Runtimes { front, workers } = Runtimes::new()?;
        let served = front.block_on(async {
            let mut signals = Signals::new()?;
            ready()?;
            let (sender, receiver) = oneshot::channel();
            let serving = self.serve(workers.handle(), async { _ = receiver.await });
            let ending = async {
                signals.next(at_hangup).await;
                let _ = sender.send(());
                signals.next(at_hangup).await;
            };
            tokio::select! {
                served = serving => served,
                () = ending => Ok(()),
            }
        });
        workers.shutdown_background();
        served
    }

    async fn serve(self, workers: &Handle, end: impl Future<Output = ()>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let phases = &self.phases;
        let end = async {
            end.await;
            phases.set(Phase::Leaving);
            sleep(self.leave).await;
            phases.set(Phase::Ending);
        };
        let room = self.room;
        let cut = || phases.set(Phase::Ended);
        connections::serve(
            listener,
            workers.clone(),
            self.routes,
            room,
            end,
            GRACE,
            cut,
        )
        .await;
        if let Some(log) = self.log {
            log.end();
        }
        Ok(())
    }
}

/// The runtimes that connections are answered on.
struct Runtimes {
    /// The thread that serves: it accepts connections, and answers questions about the server itself.
    front: Runtime,
    /// A thread for each core, for all other questions.
    workers: Runtime,
}

impl Runtimes {
    /// # Errors
    /// When the system has no such threads. Tokio would panic, and then wait for ever for those that it has started.
    fn new() -> io::Result<Self> {
        let threads = thread::available_parallelism()?.get();
        let before = thread_count();
        let start = |_| thread::Builder::new().spawn(thread::park);
        let started: Vec<_> = (0..threads).map(start).collect();
        for started in started {
            let started = started.map_err(thread_pool::refused)?;
            started.thread().unpark();
            _ = started.join();
        }
        // On a busy machine, a thread that has ended still counts for a while, and leaves no room for another one.
        for _ in 0..100 {
            if thread_count() <= before {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Self {
            front: Builder::new_current_thread().enable_all().build()?,
            workers: Runtime::new()?,
        })
    }
}

/// The number of threads of this process that the system counts; 0 if it does not say.
fn thread_count() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// The number of connections that the system holds until the server accepts them. Linux holds no more than
/// `net.core.somaxconn`.
const BACKLOG: i32 = CONNECTIONS as i32;

/// The size of a connection's send buffer, in bytes: Linux takes twice as much memory for it.
const SENDING: usize = 64 * 1024;

/// The size of its receive buffer, in bytes: without a bound, Linux allows megabytes.
const ARRIVED: usize = 64 * 1024;

/// Like `TcpListener::bind`, which holds only 128 connections.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    // On Windows, this would let two servers share an address.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    // Each connection has these from this socket.
    socket.set_send_buffer_size(SENDING)?;
    socket.set_recv_buffer_size(ARRIVED)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    socket.set_nonblocking(true)?;
    Ok(socket.into())
}
