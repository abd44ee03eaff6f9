//! What the routes have in common, and where their work is done.

use std::convert::Infallible;
use std::net::Ipv6Addr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::client::{Client, TrustedNetwork};
use super::connections::{CONNECTIONS, Room, Visit};
use super::lane::Lane;
use super::metrics::Metrics;
use crate::api::{Effort, RequestError, Task};
use crate::report::Analysis;
use crate::search::Stop;

/// What the routes have in common.
pub(super) struct Api {
    /// For what takes no search: it never waits for one.
    pub(super) quick: Lane,
    /// For searches.
    pub(super) searches: Lane,
    /// The proxies that are believed.
    pub(super) trusted: Vec<TrustedNetwork>,
    /// What is counted.
    pub(super) metrics: Metrics,
    /// Room for connections.
    pub(super) room: Room,
    /// How long a search may take.
    pub(super) max_time: Duration,
    /// On how many threads an analysis searches.
    pub(super) threads: NonZero<usize>,
}

impl Api {
    /// How many connections there are.
    fn connections(&self) -> usize {
        CONNECTIONS as usize - self.room.available_permits()
    }

    /// All metrics, as text.
    pub(super) fn metrics_text(&self) -> String {
        let lanes = [(&self.quick, "quick"), (&self.searches, "search")];
        self.metrics.text(lanes, self.connections())
    }

    /// The answer to a question, once its turn in its lane has come; `each` is told what a search finds.
    ///
    /// # Errors
    /// When there is no room for it, or no answer.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        client: Client,
        task: Task<T>,
        mut each: impl FnMut(Analysis) + Send + 'static,
    ) -> Result<T, RequestError> {
        let (lane, time) = match task.effort {
            Effort::Moment => (&self.quick, Duration::ZERO),
            Effort::Search(time) => (&self.searches, time),
        };
        let nodes = self.metrics.nodes();
        let work = move |stop: &Stop| {
            let found = task.run(stop, &mut each)?;
            nodes.inc_by(found.nodes);
            Ok(found.answer)
        };
        lane.ask(client, time, work).await?
    }

    /// Refuses all work from now on, and ends what is under way.
    pub(super) fn close(&self) {
        self.quick.close();
        self.searches.close();
    }
}

impl FromRequestParts<Arc<Api>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Self, Infallible> {
        // Only a request that came by no connection has none.
        let visit = parts.extensions.get::<Visit>();
        let peer = visit.map_or(Ipv6Addr::UNSPECIFIED.into(), |visit| visit.peer);
        Ok(Self::new(peer, &parts.headers, &api.trusted))
    }
}
