//! Connections: how many there may be, and how long a request may take to begin.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::request::PATIENCE;

/// How many connections there may be; others wait until one ends.
const CONNECTIONS: usize = 1000;

/// How long to wait where the system has no socket for another connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves whoever connects until `end`; requests that are under way then have `grace` to end.
pub(super) async fn serve(
    listener: TcpListener,
    routes: Router,
    end: impl Future<Output = ()>,
    grace: Duration,
) {
    let ending = GracefulShutdown::new();
    tokio::select! {
        () = accept(&listener, routes, &ending) => {}
        () = end => {}
    }
    drop(listener);
    // Those that take longer are cut off.
    let _ = timeout(grace, ending.shutdown()).await;
}

async fn accept(listener: &TcpListener, routes: Router, ending: &GracefulShutdown) {
    let mut http = auto::Builder::new(TokioExecutor::new()).http1_only();
    http.http1()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE);
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    while let Ok(place) = Arc::clone(&room).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(routes.clone());
        let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service);
        let connection = ending.watch(connection.into_owned());
        tokio::spawn(async move {
            // A client that breaks off has no one to tell.
            let _ = connection.await;
            drop(place);
        });
    }
}
