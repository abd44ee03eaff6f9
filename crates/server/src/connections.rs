//! Connections: how many there may be, and how long they may take to read and to write.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::io;
use std::net::{self, IpAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::time::{sleep, timeout};

use super::client::Client;
use super::owning_body::{Owned, OwningBody};
use super::read_deadline::{IO_TIMEOUT, ReadDeadline, ReadStatus};

/// The maximum number of connections. If there is no room for one more, the client that has most of them loses its
/// oldest.
pub(super) const CONNECTIONS: u32 = 4096;

/// The longest head of a request, and how much of a body is read ahead, in bytes.
const MAX_HEAD: usize = 16 * 1024;

/// First bytes of connections that ask about the server itself.
const FIRSTS: [&str; 3] = ["GET /healthz", "GET /readyz", "GET /metrics"];

/// The length of the longest of them.
const LONGEST_FIRST: usize = 12;

/// The time to wait for an old connection to end, or for the system to have a socket for another one.
const PAUSE: Duration = Duration::from_millis(50);

/// The connection that a request came over. It counts until the last copy is dropped.
#[derive(Clone)]
pub(super) struct ConnectionInfo {
    /// The address at its other end.
    pub(super) peer: IpAddr,
    /// The reads of its client, and the signal that ends it.
    pub(super) read_status: Arc<ReadStatus>,
    _place: Arc<OwnedSemaphorePermit>,
}

/// Room for connections.
pub(super) type Room = Arc<Semaphore>;

/// A listener, what answers on it, and the room for its connections.
pub(super) struct Entrance {
    pub(super) listener: net::TcpListener,
    pub(super) routes: Router,
    pub(super) room: Room,
}

/// Serves connections until `end`; requests that are under way then have `grace` to end. Those that take longer are
/// `cut` off, and may still tell their clients. The calling runtime accepts connections and answers questions about the
/// server itself, so that these wait for no others; the rest is for `workers`. The entrance of the operator, `admin`,
/// stays open to the end.
///
/// # Errors
/// When the system does not let the runtime listen.
pub(super) async fn serve(
    main: Entrance,
    admin: Option<Entrance>,
    workers: &Handle,
    end: impl Future<Output = ()>,
    grace: Duration,
    cut: impl FnOnce(),
) -> io::Result<()> {
    // Nothing is ever sent: the receivers see when the sender is dropped.
    let (ending, ended) = watch::channel(());
    let (_open, never) = watch::channel(());
    let listener = TcpListener::from_std(main.listener)?;
    let room = main.room;
    let serving = async {
        tokio::select! {
            () = accept(&listener, &main.routes, &room, workers, &ended) => {}
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
    };
    let Some(Entrance {
        listener,
        routes,
        room: admin_room,
    }) = admin
    else {
        serving.await;
        return Ok(());
    };
    let listener = TcpListener::from_std(listener)?;
    tokio::select! {
        () = serving => {}
        () = accept(&listener, &routes, &admin_room, workers, &never) => {}
    }
    Ok(())
}

async fn accept(
    listener: &TcpListener,
    routes: &Router,
    room: &Room,
    workers: &Handle,
    ended: &watch::Receiver<()>,
) {
    let mut open = OpenConnections::default();
    loop {
        let Ok((stream, address)) = listener.accept().await else {
            open.end_one();
            sleep(PAUSE).await;
            continue;
        };
        let place = loop {
            if let Ok(place) = Arc::clone(room).try_acquire_owned() {
                break place;
            }
            open.end_one();
            let free = Arc::clone(room).acquire_owned();
            if let Ok(Ok(place)) = timeout(PAUSE, free).await {
                break place;
            }
        };
        let connection_info = ConnectionInfo {
            peer: address.ip(),
            read_status: Arc::default(),
            _place: Arc::new(place),
        };
        let close = open.add(Client::at(address.ip()));
        let (workers, routes) = (workers.clone(), routes.clone());
        tokio::spawn(dispatch(
            stream,
            workers,
            connection_info,
            routes,
            ended.clone(),
            close,
        ));
    }
}

/// Waits for the first bytes of a connection, which tell the runtime that answers it.
async fn dispatch(
    stream: TcpStream,
    workers: Handle,
    connection_info: ConnectionInfo,
    routes: Router,
    mut ended: watch::Receiver<()>,
    mut close: oneshot::Receiver<()>,
) {
    let mut first = [0; LONGEST_FIRST];
    let read = tokio::select! {
        read = timeout(IO_TIMEOUT, stream.peek(&mut first)) => read,
        _ = ended.changed() => return,
        // Also where its sender is dropped at the end of the server: a receiver that has resolved must not be polled
        // again.
        _ = &mut close => return,
    };
    let Ok(Ok(read)) = read else {
        return;
    };
    if FIRSTS
        .iter()
        .any(|known| first[..read].starts_with(known.as_bytes()))
    {
        // A later request could take long, and hold up the answers to others.
        let keep_alive = false;
        return serve_connection(stream, keep_alive, connection_info, routes, ended, close).await;
    }
    let Ok(stream) = stream.into_std() else {
        return;
    };
    workers.spawn(async move {
        if let Ok(stream) = TcpStream::from_std(stream) {
            serve_connection(stream, true, connection_info, routes, ended, close).await;
        }
    });
}

/// The senders that ask the connections of each client to end, the oldest first.
#[derive(Default)]
struct OpenConnections {
    clients: HashMap<Client, VecDeque<oneshot::Sender<()>>>,
    count: usize,
}

impl OpenConnections {
    /// Adds a connection, and returns what tells it when to end.
    fn add(&mut self, client: Client) -> oneshot::Receiver<()> {
        if self.count >= 2 * CONNECTIONS as usize {
            self.forget_closed();
        }
        let (sender, close) = oneshot::channel();
        self.clients.entry(client).or_default().push_back(sender);
        self.count += 1;
        close
    }

    /// Asks the oldest connection of the client that has most of them to end.
    fn end_one(&mut self) {
        self.forget_closed();
        let most = self.clients.values_mut().max_by_key(|own| own.len());
        if let Some(oldest) = most.and_then(VecDeque::pop_front) {
            self.count -= 1;
            // One that has just closed leaves room as well.
            let _ = oldest.send(());
        }
    }

    fn forget_closed(&mut self) {
        self.clients.retain(|_, own| {
            own.retain(|connection| !connection.is_closed());
            !own.is_empty()
        });
        self.count = self.clients.values().map(VecDeque::len).sum();
    }
}

/// Answers one request, and others with `keep_alive`, until the client or the server ends, or `close` is sent: it then
/// ends after the current request, or at once if none has arrived whole.
async fn serve_connection(
    stream: TcpStream,
    keep_alive: bool,
    connection_info: ConnectionInfo,
    routes: Router,
    mut ended: watch::Receiver<()>,
    close: oneshot::Receiver<()>,
) {
    // Answers are written at once and whole: to wait for more would only delay them. If the system cannot do that, it
    // is only slower.
    let _ = stream.set_nodelay(true);
    let stream = ReadDeadline::new(stream, Arc::clone(&connection_info.read_status));
    let routes = TowerToHyperService::new(routes);
    let read_status = Arc::clone(&connection_info.read_status);
    let asked = Arc::new(AtomicUsize::new(0));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(IO_TIMEOUT)
        .keep_alive(keep_alive)
        .max_buf_size(MAX_HEAD)
        .serve_connection(
            TokioIo::new(stream),
            service_fn(|mut request: Request<_>| {
                request.extensions_mut().insert(connection_info.clone());
                let under_way = UnderWay::new(&asked);
                let answer = routes.call(request);
                async move {
                    let answer = answer.await?;
                    Ok::<_, Infallible>(
                        answer.map(|body| Body::new(OwningBody::new(body, under_way))),
                    )
                }
            }),
        )
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // A client that has disconnected gets no error.
        _ = connection.as_mut() => return,
        () = read_status.cut.notified() => return,
        _ = ended.changed() => {}
        // At the end of the server, its sender is only dropped.
        Ok(()) = close => if asked.load(Ordering::Acquire) == 0 {
            return;
        }
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        _ = connection => {}
        () = read_status.cut.notified() => {}
    }
}

/// A request that has arrived and whose answer is not sent yet.
struct UnderWay(Arc<AtomicUsize>);

impl UnderWay {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(count))
    }
}

impl Owned for UnderWay {}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::Ipv4Addr;

    use tokio::runtime::Runtime;

    use super::*;

    /// The choice between what is ready at the same time is random.
    #[test]
    fn a_request_during_shutdown_is_harmless() {
        Runtime::new().unwrap().block_on(async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
            let address = listener.local_addr().unwrap();
            let room = Room::new(Semaphore::new(1));
            for _ in 0..64 {
                let mut client = net::TcpStream::connect(address).unwrap();
                client.write_all(b"GET /healthz HTTP/1.1\r\n\r\n").unwrap();
                let (stream, _) = listener.accept().await.unwrap();
                stream.readable().await.unwrap();
                let connection_info = ConnectionInfo {
                    peer: address.ip(),
                    read_status: Arc::default(),
                    _place: Arc::new(Arc::clone(&room).acquire_owned().await.unwrap()),
                };
                let close = OpenConnections::default().add(Client::at(address.ip()));
                let (_ending, ended) = watch::channel(());
                dispatch(
                    stream,
                    Handle::current(),
                    connection_info,
                    Router::new(),
                    ended,
                    close,
                )
                .await;
            }
        });
    }

    #[test]
    fn the_client_with_most_connections_loses_its_oldest() {
        let mut open = OpenConnections::default();
        let [few, many] = [1, 2].map(|last| Client::at(Ipv4Addr::new(10, 0, 0, last).into()));
        let mut one = open.add(few);
        let mut closed = open.add(few);
        closed.close();
        let mut others = [(); 3].map(|()| open.add(many));
        for other in &mut others[..2] {
            open.end_one();
            assert_eq!(other.try_recv(), Ok(()));
        }
        // Both have one left.
        assert!(one.try_recv().is_err() && others[2].try_recv().is_err());
        open.end_one();
        open.end_one();
        assert_eq!((one.try_recv(), others[2].try_recv()), (Ok(()), Ok(())));
        open.end_one();
        assert_eq!(open.count, 0);
    }
}
