//! Connections: how many there may be, and how long a request may take to begin.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::request::PATIENCE;

/// How many connections there may be; others wait until one ends.
const CONNECTIONS: u16 = 1000;

/// How long to wait where the system has no socket for another connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves whoever connects until `end`; requests that are under way then have `grace` to end.
pub(super) async fn serve(
    listener: TcpListener,
    routes: Router,
    end: impl Future<Output = ()>,
    grace: Duration,
) {
    let room = Arc::new(Semaphore::new(CONNECTIONS.into()));
    // Nothing is ever sent: the receivers see when the sender is dropped.
    let (ending, ended) = watch::channel(());
    tokio::select! {
        () = accept(&listener, &routes, &room, &ended) => {}
        () = end => {}
    }
    drop((listener, ending));
    // There is room for all as soon as the last has ended. Those that take longer are cut off.
    let _ = timeout(grace, room.acquire_many(CONNECTIONS.into())).await;
}

async fn accept(
    listener: &TcpListener,
    routes: &Router,
    room: &Arc<Semaphore>,
    ended: &watch::Receiver<()>,
) {
    while let Ok(place) = Arc::clone(room).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let (routes, ended) = (routes.clone(), ended.clone());
        tokio::spawn(async move {
            converse(stream, routes, ended).await;
            drop(place);
        });
    }
}

/// One request after another, until the client ends or the server does.
async fn converse(stream: TcpStream, routes: Router, mut ended: watch::Receiver<()>) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes))
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // When a client breaks off, there is nobody to report it to.
        _ = connection.as_mut() => return,
        _ = ended.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
