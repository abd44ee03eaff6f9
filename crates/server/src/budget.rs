//! The memory that requests and answers take until they are sent: by client, and in total.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::Ipv6Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::Notify;

use super::client::Client;
use super::connections::Visit;
use super::refusal::Refusal;
use super::shared::Api;

/// Bytes for the requests that wait and the answers that are not sent, by client and in total. If there is no room for
/// one more, the client that has most of them loses its oldest, with the connection. Until what is lost is dropped, there
/// is room for as much again; then what comes is refused.
pub(super) struct Budget {
    of_one: usize,
    of_all: usize,
    accounts: Mutex<Accounts>,
}

#[derive(Default)]
struct Accounts {
    bytes: Bytes,
    charges: u64,
    clients: HashMap<Client, Account>,
}

/// What one client has.
#[derive(Default)]
struct Account {
    bytes: Bytes,
    /// What it has not lost, by numbers, the oldest first: the bytes, and what cuts the connection.
    kept: BTreeMap<u64, (usize, Arc<Notify>)>,
}

#[derive(Clone, Copy, Default)]
struct Bytes {
    /// Those that are not lost.
    kept: usize,
    /// All that are not dropped.
    held: usize,
}

impl Budget {
    pub(super) fn new([of_one, of_all]: [usize; 2]) -> Self {
        let accounts = Mutex::default();
        Self {
            of_one,
            of_all,
            accounts,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn charge(
        self: &Arc<Self>,
        client: Client,
        cut: &Arc<Notify>,
        bytes: usize,
    ) -> Result<Charge, Refusal> {
        let mut accounts = self.lock();
        let Accounts {
            bytes: all,
            charges,
            clients,
        } = &mut *accounts;
        let own = clients.entry(client).or_default();
        *charges += 1;
        let number = *charges;
        own.kept.insert(number, (bytes, Arc::clone(cut)));
        for counted in [&mut own.bytes, all] {
            counted.kept += bytes;
            counted.held += bytes;
        }
        let charge = Charge {
            budget: Arc::clone(self),
            client,
            number,
            bytes,
        };
        while accounts.clients[&client].bytes.kept > self.of_one {
            accounts.cut_oldest(client);
        }
        while accounts.bytes.kept > self.of_all {
            let most = accounts
                .clients
                .iter()
                .max_by_key(|(_, own)| own.bytes.kept);
            let Some((&most, _)) = most else {
                break;
            };
            accounts.cut_oldest(most);
        }
        let is_full = accounts.clients[&client].bytes.held > 2 * self.of_one
            || accounts.bytes.held > 2 * self.of_all;
        // The charge locks as it is dropped.
        drop(accounts);
        match is_full {
            true => Err(Refusal::full(Duration::ZERO)),
            false => Ok(charge),
        }
    }
}

impl Accounts {
    fn cut_oldest(&mut self, client: Client) {
        let own = self.clients.get(&client);
        let oldest = own.and_then(|own| own.kept.keys().next().copied());
        if let Some(cut) = oldest.and_then(|oldest| self.lose(client, oldest)) {
            cut.notify_one();
        }
    }

    fn lose(&mut self, client: Client, number: u64) -> Option<Arc<Notify>> {
        let own = self.clients.get_mut(&client)?;
        let (bytes, cut) = own.kept.remove(&number)?;
        own.bytes.kept -= bytes;
        self.bytes.kept -= bytes;
        Some(cut)
    }
}

/// Bytes of a client, which count until this is dropped.
pub(super) struct Charge {
    budget: Arc<Budget>,
    client: Client,
    number: u64,
    bytes: usize,
}

impl Drop for Charge {
    fn drop(&mut self) {
        let mut accounts = self.budget.lock();
        accounts.lose(self.client, self.number);
        accounts.bytes.held -= self.bytes;
        if let Some(own) = accounts.clients.get_mut(&self.client) {
            own.bytes.held -= self.bytes;
            if own.bytes.held == 0 {
                accounts.clients.remove(&self.client);
            }
        }
    }
}

/// Charges what belongs to one request.
#[derive(Clone)]
pub(super) struct Payer {
    budget: Arc<Budget>,
    client: Client,
    cut: Arc<Notify>,
}

impl Payer {
    /// Charges bytes.
    ///
    /// # Errors
    /// When there is no room, although others have lost what they had.
    pub(super) fn charge(&self, bytes: usize) -> Result<Charge, Refusal> {
        self.budget.charge(self.client, &self.cut, bytes)
    }
}

impl FromRequestParts<Arc<Api>> for Payer {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        api: &Arc<Api>,
    ) -> Result<Self, Self::Rejection> {
        // Only a request that came over no connection has none.
        let visit = parts.extensions.get::<Visit>();
        let peer = visit.map_or(Ipv6Addr::UNSPECIFIED.into(), |visit| visit.peer);
        Ok(Self {
            budget: Arc::clone(&api.budget),
            client: Client::new(peer, &parts.headers, &api.trusted),
            cut: visit.map_or_else(Arc::default, |visit| Arc::clone(&visit.cut)),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::time::timeout;

    use super::*;

    fn is_cut(cut: &Notify) -> bool {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build();
        let told = async { timeout(Duration::ZERO, cut.notified()).await.is_ok() };
        runtime.unwrap().block_on(told)
    }

    #[test]
    fn who_has_most_loses_its_oldest_and_then_is_refused() {
        let budget = Arc::new(Budget::new([60, 100]));
        let [few, many] = [1, 2].map(|last| Client::at(Ipv4Addr::new(10, 0, 0, last).into()));
        let charge = |client, bytes| {
            let cut = Arc::<Notify>::default();
            let charge = budget.charge(client, &cut, bytes);
            (charge, cut)
        };
        let first = charge(few, 40);
        let others = [charge(many, 30), charge(many, 30)];
        // There is room for exactly this much.
        assert!(!is_cut(&first.1) && !is_cut(&others[0].1));
        let more = charge(few, 1);
        assert!(is_cut(&others[0].1) && !is_cut(&others[1].1) && !is_cut(&first.1));
        // It has no room left of its own.
        let last = charge(few, 20);
        assert!(is_cut(&first.1) && !is_cut(&more.1) && !is_cut(&last.1));
        // What was lost is still there, and counts up to twice the room.
        assert!(last.0.is_ok() && charge(few, 59).0.is_ok());
        assert!(charge(few, 60).0.is_err() && charge(many, 61).0.is_err());
        drop((first, others, more, last));
        let accounts = budget.lock();
        assert!(accounts.clients.is_empty() && accounts.bytes.held == 0);
    }
}
