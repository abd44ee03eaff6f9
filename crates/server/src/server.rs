//! A server: its parts, and its life from the first connection to the last.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::http::HeaderName;
use axum::middleware;
use socket2::{Domain, Socket, Type};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio::time::{sleep, timeout};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::access_log::{AccessLog, LastLine};
use super::body::BodyLanes;
use super::budget::Budget;
use super::client::TrustedNetwork;
use super::connections::{CONNECTIONS, Entrance};
use super::engine::Engine;
use super::guard::{Guard, Host, Origin};
use super::lane::Lane;
use super::log::Log;
use super::metrics::{Bounds, Metrics};
use super::page::Page;
use super::read_deadline::IO_TIMEOUT;
use super::refusal::Refusal;
use super::routes::{MIN_COMPRESSED, Parts};
use super::scheduler::Places;
use super::shutdown::{AtHangup, Phase, Phases, Signal, Signals};
use super::site::Site;
use super::status::Status;
use super::thread_pool::ThreadPool;
use super::{access_log, connections, error_page, routes, status, thread_pool};
use crate::api::Program;

/// The time for bots to choose, and for other requests to end, when the server is stopped.
const GRACE: Duration = Duration::from_secs(1);

/// The number of clients whose first long searches may share the place of one long search.
const SHARING: usize = 4;

/// The most connections of an operator.
const ADMIN_CONNECTIONS: usize = 64;

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
    /// The time after that for searches to end, while new ones are refused.
    pub drain: Duration,
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
    /// The header with which they tell clients apart, where it is not the address that does.
    pub client_header: Option<HeaderName>,
    /// The address at which the operator asks how the server is, under any name; `None` where the metrics are with the
    /// rest.
    pub admin: Option<SocketAddr>,
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

/// The error of a server that cannot listen.
#[derive(Debug, thiserror::Error)]
#[error("{address}: {source}")]
pub struct BindError {
    /// The address on which it was to listen.
    pub address: SocketAddr,
    /// The reason.
    pub source: io::Error,
}

/// A server that already listens.
pub struct Server {
    address: SocketAddr,
    admin_address: Option<SocketAddr>,
    main: Entrance,
    admin: Option<Entrance>,
    engine: Arc<Engine>,
    log: Option<Arc<Log>>,
    leave: Duration,
    drain: Duration,
}

impl Server {
    /// A server of `site` that listens on `address`; with port 0, on any port that is free.
    ///
    /// # Errors
    /// When an address cannot be bound ([`io::ErrorKind::AddrInUse`]: the port is taken), or the system has no threads
    /// for it.
    pub fn bind(address: SocketAddr, terms: ServerTerms, site: Site) -> Result<Self, BindError> {
        let at = |address| move |source| BindError { address, source };
        let (listener, address) = listen(address).map_err(at(address))?;
        let admin = terms.admin.map(|admin| listen(admin).map_err(at(admin)));
        let admin = admin.transpose()?;
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
        let Program { version, build } = site.games.program();
        let bounds = Bounds {
            cores,
            connections: CONNECTIONS as usize,
            unsent: UNSENT[1],
            wait: terms.max_wait,
        };
        let metrics = Arc::new(Metrics::new(version, build, &bounds));
        let log = match terms.log {
            true => Some(Arc::new(
                Log::new(metrics.lost_lines.clone()).map_err(at(address))?,
            )),
            false => None,
        };
        // Short work is under way in two lanes.
        let pool = Arc::new(ThreadPool::new(2 * cores).map_err(at(address))?);
        let lane = |places, patience| {
            let (phases, pool) = (Arc::clone(&phases), Arc::clone(&pool));
            Lane::new(places, patience, phases, pool, metrics.cut.clone())
        };
        let engine = Arc::new(Engine {
            quick: lane(quick, terms.max_wait),
            searches: lane(searches, terms.max_wait),
            max_time: terms.max_time,
            threads: terms.threads,
            games: site.games,
            metrics: Arc::clone(&metrics),
            phases: Arc::clone(&phases),
            is_logged: terms.log,
        });
        let lanes = Arc::new(BodyLanes {
            long: lane(ARRIVALS, IO_TIMEOUT),
            records: lane(RECORDS, IO_TIMEOUT),
        });
        let budget = Arc::new(Budget::new(UNSENT));
        let room = Arc::new(Semaphore::new(CONNECTIONS as usize));
        let status = Arc::new(Status {
            phases,
            metrics: Arc::clone(&metrics),
            engine: Arc::clone(&engine),
            room: Arc::clone(&room),
            budget: Arc::clone(&budget),
            site,
        });
        let admin_address = admin.as_ref().map(|(_, address)| *address);
        let admin = admin.map(|(listener, _)| Entrance {
            listener,
            routes: status::routes(Arc::clone(&status)),
            room: Arc::new(Semaphore::new(ADMIN_CONNECTIONS)),
        });
        let parts = Parts {
            site,
            engine: Arc::clone(&engine),
            lanes,
            budget: Arc::clone(&budget),
            status,
        };
        let page = Page::new(&(site.drawings)());
        let routes = page
            .routes
            .merge(routes::routes(parts, admin.is_none()))
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
            client_header: terms.client_header,
            metrics,
            log: log.clone(),
        });
        let access = middleware::from_fn_with_state(access, access_log::watch);
        Ok(Self {
            address,
            admin_address,
            main: Entrance {
                listener,
                routes: guard.watch(routes).layer(access),
                room,
            },
            admin,
            engine,
            log,
            leave: terms.leave,
            drain: terms.drain,
        })
    }

    /// The address on which it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address at which the operator asks how it is, if there is one.
    #[must_use]
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin_address
    }

    /// Serves until `end` is requested. Then new searches are refused, and those under way end, within their time; a
    /// second later, all is cut off that has not ended.
    ///
    /// # Errors
    /// When the system has no threads or no sockets for it.
    pub fn run(self, end: &End) -> io::Result<()> {
        let Runtimes { front, workers } = Runtimes::new()?;
        let end = async {
            end.0.notified().await;
            Signal::Terminate
        };
        let served = front.block_on(self.serve(workers.handle(), end));
        // Work that is still under way loses its client, which ends its search.
        workers.shutdown_background();
        served
    }

    /// Serves until a signal: SIGTERM, Ctrl-C, for which no search goes on, or with [`AtHangup::End`] SIGHUP. Calls
    /// `ready` once signals are caught. A second signal ends the server at once.
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
            let end = async { receiver.await.unwrap_or(Signal::Terminate) };
            let serving = self.serve(workers.handle(), end);
            let ending = async {
                let _ = sender.send(signals.next(at_hangup).await);
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

    async fn serve(self, workers: &Handle, end: impl Future<Output = Signal>) -> io::Result<()> {
        let engine = &self.engine;
        let phases = &engine.phases;
        let end = async {
            let signal = end.await;
            phases.set(Phase::Leaving);
            if !self.leave.is_zero() {
                sleep(self.leave).await;
            }
            if signal == Signal::Terminate {
                phases.set(Phase::Draining);
                _ = timeout(self.drain, engine.drain()).await;
            }
            phases.set(Phase::Ending);
        };
        let cut = || phases.set(Phase::Ended);
        connections::serve(self.main, self.admin, workers, end, GRACE, cut).await?;
        if let Some(log) = self.log {
            log.add(&LastLine::new(engine.metrics.cut.get()));
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

/// Like `TcpListener::bind`, which holds only 128 connections; with the address that it listens on.
fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
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
    let listener = TcpListener::from(socket);
    let address = listener.local_addr()?;
    Ok((listener, address))
}
