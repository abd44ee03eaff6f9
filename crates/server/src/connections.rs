//! Connections: how many there may be, and how long they may take to read and to write.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

/// How long a request may take to arrive, and an answer to be taken.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How many connections there may be. If there is no room for one more, the oldest is asked to end.
pub(super) const CONNECTIONS: u32 = 4096;

/// The longest head of a request, and how much of a body is read ahead, in bytes.
const MAX_HEAD: usize = 16 * 1024;

/// How long to wait for an old connection to end, or for the system to have a socket for another one.
const PAUSE: Duration = Duration::from_millis(50);

/// The connection that a request came over. It counts until the last copy is dropped.
#[derive(Clone)]
pub(super) struct Visit {
    /// The address at its other end.
    pub(super) peer: IpAddr,
    _place: Arc<OwnedSemaphorePermit>,
}

/// Room for connections.
pub(super) type Room = Arc<Semaphore>;

/// Serves connections until `end`; requests that are under way then have `grace` to end. Those that take longer are
/// `cut` off, and may still tell their clients.
pub(super) async fn serve(
    listener: TcpListener,
    routes: Router,
    room: Room,
    end: impl Future<Output = ()>,
    grace: Duration,
    cut: impl FnOnce(),
) {
    // Nothing is ever sent: the receivers see when the sender is dropped.
    let (ending, ended) = watch::channel(());
    tokio::select! {
        () = accept(&listener, &routes, &room, &ended) => {}
        () = end => {}
    }
    drop((listener, ending));
    // There is room for all as soon as the last has ended.
    if timeout(grace, room.acquire_many(CONNECTIONS))
        .await
        .is_err()
    {
        cut();
        let _ = timeout(PAUSE, room.acquire_many(CONNECTIONS)).await;
    }
}

async fn accept(listener: &TcpListener, routes: &Router, room: &Room, ended: &watch::Receiver<()>) {
    let mut open = Open::default();
    loop {
        let Ok((stream, address)) = listener.accept().await else {
            open.end_oldest();
            sleep(PAUSE).await;
            continue;
        };
        let place = loop {
            if let Ok(place) = Arc::clone(room).try_acquire_owned() {
                break place;
            }
            open.end_oldest();
            let free = Arc::clone(room).acquire_owned();
            if let Ok(Ok(place)) = timeout(PAUSE, free).await {
                break place;
            }
        };
        let visit = Visit {
            peer: address.ip(),
            _place: Arc::new(place),
        };
        let told = open.add();
        tokio::spawn(converse(stream, visit, routes.clone(), ended.clone(), told));
    }
}

/// The senders that ask the connections to end, the oldest first.
#[derive(Default)]
struct Open(VecDeque<oneshot::Sender<()>>);

impl Open {
    /// Adds a connection, and returns what tells it when to end.
    fn add(&mut self) -> oneshot::Receiver<()> {
        if self.0.len() >= 2 * CONNECTIONS as usize {
            self.0.retain(|connection| !connection.is_closed());
        }
        let (tell, told) = oneshot::channel();
        self.0.push_back(tell);
        told
    }

    /// Asks the oldest connection that is still there to end.
    fn end_oldest(&mut self) {
        while let Some(oldest) = self.0.pop_front() {
            if oldest.send(()).is_ok() {
                return;
            }
        }
    }
}

/// Answers one request after another, until the client or the server ends, or the connection is told to end after the
/// current request.
async fn converse(
    stream: TcpStream,
    visit: Visit,
    routes: Router,
    mut ended: watch::Receiver<()>,
    told: oneshot::Receiver<()>,
) {
    // Answers are written at once and whole: to wait for more would only delay them. If the system cannot do that, it
    // is only slower.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(PATIENCE));
    let stream = Box::pin(stream);
    let routes = TowerToHyperService::new(routes);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MAX_HEAD)
        .serve_connection(
            TokioIo::new(stream),
            service_fn(|mut request| {
                request.extensions_mut().insert(visit.clone());
                routes.call(request)
            }),
        )
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // A client that disconnects cannot be told.
        _ = connection.as_mut() => return,
        _ = ended.changed() => {}
        _ = told => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
