//! The memory that requests and answers take until they are sent: by client, and in total.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;

use super::client::Client;
use super::connections::ConnectionInfo;
use super::owning_body::Owned;
use super::read_deadline::ReadStatus;
use super::refusal::Refusal;

/// The time without a read after which a connection may be cut to make room for others.
const SLOW: Duration = Duration::from_millis(50);

/// Bytes for the requests that wait and the answers that are not sent, by client and in total. If there is no room for
/// one more, a client that does not read loses a connection: the one whose bytes, times how long it has not read, are
/// most. If all read, the client that has most of them loses its oldest; where it is the one that comes, it is refused
/// instead. Until what is lost is dropped, there is room for as much again; then what comes is refused.
pub(super) struct Budget {
    per_client: usize,
    overall: usize,
    accounts: Mutex<Accounts>,
}

#[derive(Default)]
struct Accounts {
    bytes: Bytes,
    charges: u64,
    clients: HashMap<Client, Account>,
}

/// The account of a client.
#[derive(Default)]
struct Account {
    bytes: Bytes,
    /// Charges that are not lost, by number, the oldest first: the bytes, and the connection.
    live: BTreeMap<u64, (usize, Arc<ReadStatus>)>,
}

impl Account {
    /// Its slowest connection, and the time for which it has not read; `None` if none is slow.
    fn slowest(&self) -> Option<(Duration, &Arc<ReadStatus>)> {
        let waited = self
            .live
            .values()
            .map(|(_, read_status)| (read_status.waited(), read_status));
        waited
            .filter(|(waited, _)| *waited >= SLOW)
            .max_by_key(|(waited, _)| *waited)
    }
}

#[derive(Clone, Copy, Default)]
struct Bytes {
    /// Those that are not lost.
    live: usize,
    /// All that are not dropped.
    total: usize,
}

impl Budget {
    pub(super) fn new([per_client, overall]: [usize; 2]) -> Self {
        let accounts = Mutex::default();
        Self {
            per_client,
            overall,
            accounts,
        }
    }

    /// The bytes that are not dropped.
    pub(super) fn bytes(&self) -> usize {
        self.lock().bytes.total
    }

    fn lock(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn charge(
        self: &Arc<Self>,
        client: Client,
        read_status: &Arc<ReadStatus>,
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
        own.live.insert(number, (bytes, Arc::clone(read_status)));
        for counted in [&mut own.bytes, all] {
            counted.live += bytes;
            counted.total += bytes;
        }
        let charge = Charge {
            budget: Arc::clone(self),
            client,
            number,
            bytes,
        };
        while accounts.clients[&client].bytes.live > self.per_client {
            accounts.cut_one(client);
        }
        let mut is_full = accounts.clients[&client].bytes.total > 2 * self.per_client
            || accounts.bytes.total > 2 * self.overall;
        while accounts.bytes.live > self.overall && !is_full {
            match accounts.slowest().or_else(|| accounts.greatest()) {
                Some((other, is_slow)) if is_slow || other != client => accounts.cut_one(other),
                _ => is_full = true,
            }
        }
        // The charge locks as it is dropped.
        drop(accounts);
        match is_full {
            true => Err(Refusal::full(Duration::ZERO)),
            false => Ok(charge),
        }
    }
}

impl Accounts {
    /// The client that is to lose a connection because it does not read.
    fn slowest(&self) -> Option<(Client, bool)> {
        let slow = self.clients.iter().filter_map(|(&client, own)| {
            let (waited, _) = own.slowest()?;
            Some((own.bytes.live as u128 * waited.as_millis(), client))
        });
        slow.max_by_key(|(most, _)| *most)
            .map(|(_, client)| (client, true))
    }

    /// The client that has most.
    fn greatest(&self) -> Option<(Client, bool)> {
        let most = self.clients.iter().max_by_key(|(_, own)| own.bytes.live);
        most.map(|(&client, _)| (client, false))
    }

    /// Cuts the slowest connection of a client, or else the one that has the oldest of its charges.
    fn cut_one(&mut self, client: Client) {
        let Some(own) = self.clients.get(&client) else {
            return;
        };
        let slowest = own.slowest().map(|(_, read_status)| read_status);
        let oldest = || own.live.values().next().map(|(_, read_status)| read_status);
        let Some(read_status) = slowest.or_else(oldest).map(Arc::clone) else {
            return;
        };
        let lost = own.live.iter();
        let lost = lost.filter(|(_, (_, of))| Arc::ptr_eq(of, &read_status));
        for number in lost.map(|(&number, _)| number).collect::<Vec<_>>() {
            self.lose(client, number);
        }
        read_status.cut.notify_one();
    }

    fn lose(&mut self, client: Client, number: u64) {
        if let Some(own) = self.clients.get_mut(&client)
            && let Some((bytes, _)) = own.live.remove(&number)
        {
            own.bytes.live -= bytes;
            self.bytes.live -= bytes;
        }
    }
}

/// Bytes of a client, which count until this is dropped.
pub(super) struct Charge {
    budget: Arc<Budget>,
    client: Client,
    number: u64,
    bytes: usize,
}

impl Owned for Charge {}

impl Drop for Charge {
    fn drop(&mut self) {
        let mut accounts = self.budget.lock();
        accounts.lose(self.client, self.number);
        accounts.bytes.total -= self.bytes;
        if let Some(own) = accounts.clients.get_mut(&self.client) {
            own.bytes.total -= self.bytes;
            if own.bytes.total == 0 {
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
    read_status: Arc<ReadStatus>,
}

impl Payer {
    /// Charges bytes.
    ///
    /// # Errors
    /// When there is no room, whatever others lose.
    pub(super) fn charge(&self, bytes: usize) -> Result<Charge, Refusal> {
        self.budget.charge(self.client, &self.read_status, bytes)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Payer
where
    Arc<Budget>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        // Only a request that came over no connection has none.
        let info = parts.extensions.get::<ConnectionInfo>();
        Ok(Self {
            budget: FromRef::from_ref(state),
            client: Client::of_request(&parts.extensions),
            read_status: info.map_or_else(Arc::default, |info| Arc::clone(&info.read_status)),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::time::timeout;

    use super::*;

    fn is_cut(read_status: &ReadStatus) -> bool {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build();
        let cut = async {
            timeout(Duration::ZERO, read_status.cut.notified())
                .await
                .is_ok()
        };
        runtime.unwrap().block_on(cut)
    }

    #[test]
    fn the_largest_client_loses_first() {
        let budget = Arc::new(Budget::new([60, 100]));
        let [few, many] = [1, 2].map(|last| Client::at(Ipv4Addr::new(10, 0, 0, last).into()));
        let charge = |client, bytes| {
            let read_status = Arc::<ReadStatus>::default();
            let charge = budget.charge(client, &read_status, bytes);
            (charge, read_status)
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
        // Lost bytes still count until they are dropped, up to twice the room.
        assert!(last.0.is_ok() && charge(few, 59).0.is_ok());
        assert!(charge(few, 60).0.is_err() && charge(many, 61).0.is_err());
        drop((first, others, more, last));
        let accounts = budget.lock();
        assert!(accounts.clients.is_empty() && accounts.bytes.total == 0);
    }

    #[test]
    fn stalled_clients_make_room_for_larger_ones() {
        let budget = Arc::new(Budget::new([60, 100]));
        let charge = |last, bytes| {
            let client = Client::at(Ipv4Addr::new(10, 0, 0, last).into());
            let read_status = Arc::<ReadStatus>::default();
            let charge = budget.charge(client, &read_status, bytes);
            (charge, read_status)
        };
        let mut others: Vec<_> = (1..=5).map(|last| charge(last, 20)).collect();
        // All of them read.
        let refused = charge(9, 50);
        assert!(refused.0.is_err() && others.iter().all(|other| !is_cut(&other.1)));
        for other in &others[1..4] {
            other.1.wait();
        }
        std::thread::sleep(2 * SLOW);
        let one = charge(9, 50);
        assert!(one.0.is_ok());
        let cut: Vec<_> = others.iter().map(|other| is_cut(&other.1)).collect();
        assert_eq!(cut, [false, true, true, true, false]);
        others.retain(|other| other.1.waited().is_zero());
        // It has most, but reads what it has, while another does not.
        others[0].1.wait();
        std::thread::sleep(2 * SLOW);
        let next = charge(8, 30);
        assert!(next.0.is_ok() && !is_cut(&one.1) && is_cut(&others[0].1));
    }
}
