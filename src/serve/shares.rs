//! Whose work is done next: the shares of the clients.
//!
//! A client's first short piece of work and its first long one begin at once, under any load of other clients: the
//! system shares out the cores. Its further ones begin when a core is free, and the client with the least
//! under way goes first. Of one client's, the one comes first that would have ended first, had all begun as
//! they came: so short work overtakes long work, but nothing waits for ever.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::time::{Duration, Instant};

/// The longest work that is short: the move of a bot that thinks for a moment.
const SHORT: Duration = Duration::from_millis(500);

/// How long a piece of work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WorkLength {
    Short,
    Long,
}

/// What tells a piece of work that waits from others of its client. Lesser ones go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ticket {
    /// When it would have ended, after the server's start, had it begun as it came.
    due: Duration,
    number: u64,
    length: WorkLength,
}

/// What one client has under way and waiting.
struct Account<W> {
    running: [usize; 2],
    waiting: BTreeMap<Ticket, W>,
}

impl<W> Account<W> {
    const fn new() -> Self {
        Self {
            running: [0; 2],
            waiting: BTreeMap::new(),
        }
    }

    fn running(&self) -> usize {
        self.running.iter().sum()
    }

    fn all(&self) -> usize {
        self.running() + self.waiting.len()
    }
}

/// What all clients have under way and waiting; `W` tells a piece of work that it may begin.
pub(super) struct Shares<C, W> {
    cores: usize,
    room: usize,
    start: Instant,
    arrivals: u64,
    accounts: HashMap<C, Account<W>>,
}

impl<C: Copy + Eq + Hash, W> Shares<C, W> {
    /// Shares in so many `cores`, with `room` for so many pieces of work, those under way included.
    pub(super) fn new(cores: usize, room: usize) -> Self {
        Self {
            cores,
            room,
            start: Instant::now(),
            arrivals: 0,
            accounts: HashMap::new(),
        }
    }

    /// Queues work that may take `time`. If the queue is full, one piece of work is dropped and returned: the last of
    /// the client that has the most, or of this client if none has more.
    pub(super) fn enter(&mut self, client: C, time: Duration, wake: W) -> (Ticket, Option<W>) {
        self.arrivals += 1;
        let ticket = Ticket {
            due: self.start.elapsed().saturating_add(time),
            number: self.arrivals,
            length: match time > SHORT {
                true => WorkLength::Long,
                false => WorkLength::Short,
            },
        };
        let account = self.accounts.entry(client).or_insert_with(Account::new);
        account.waiting.insert(ticket, wake);
        let is_full = self.running() + self.waiting() > self.room;
        let gone = if is_full {
            self.displaced(client)
        } else {
            None
        };
        (ticket, gone)
    }

    fn displaced(&mut self, newcomer: C) -> Option<W> {
        let has = |client| self.accounts.get(client).map_or(0, Account::all);
        let (_, last, loser) = self
            .accounts
            .iter()
            .filter(|&(client, _)| *client == newcomer || has(client) > has(&newcomer))
            .filter_map(|(client, account)| {
                let last = account.waiting.keys().next_back()?;
                Some((account.all(), *last, *client))
            })
            .max_by_key(|&(all, last, _)| (all, last))?;
        self.leave(loser, last)
    }

    /// Takes out work that waits; `None` if it has begun or gone.
    pub(super) fn leave(&mut self, client: C, ticket: Ticket) -> Option<W> {
        let account = self.accounts.get_mut(&client)?;
        let wake = account.waiting.remove(&ticket);
        self.forget(client);
        wake
    }

    /// Takes out the work that is to begin now, if any, and counts it as under way.
    pub(super) fn next(&mut self) -> Option<(C, WorkLength, W)> {
        let is_free = self.running() < self.cores;
        let (_, ticket, client) = self
            .accounts
            .iter()
            .filter_map(|(&client, account)| {
                let may =
                    |ticket: &&Ticket| is_free || account.running[ticket.length as usize] == 0;
                let ticket = account.waiting.keys().find(may)?;
                Some((account.running(), *ticket, client))
            })
            .min_by_key(|&(running, ticket, _)| (running, ticket))?;
        let account = self.accounts.get_mut(&client)?;
        let wake = account.waiting.remove(&ticket)?;
        account.running[ticket.length as usize] += 1;
        Some((client, ticket.length, wake))
    }

    /// Work of this length has ended.
    pub(super) fn end(&mut self, client: C, length: WorkLength) {
        if let Some(account) = self.accounts.get_mut(&client) {
            account.running[length as usize] -= 1;
        }
        self.forget(client);
    }

    /// How much is under way.
    pub(super) fn running(&self) -> usize {
        self.accounts.values().map(Account::running).sum()
    }

    /// How much waits.
    pub(super) fn waiting(&self) -> usize {
        let waiting = self.accounts.values().map(|account| account.waiting.len());
        waiting.sum()
    }

    fn forget(&mut self, client: C) {
        if self
            .accounts
            .get(&client)
            .is_some_and(|account| account.all() == 0)
        {
            self.accounts.remove(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(80);
    const LONG: Duration = Duration::from_secs(5);

    /// Enters work by name; the name of what has to go.
    fn enter(
        shares: &mut Shares<char, &'static str>,
        client: char,
        time: Duration,
        name: &'static str,
    ) -> Option<&'static str> {
        shares.enter(client, time, name).1
    }

    /// The names of all that may begin now.
    fn begin(shares: &mut Shares<char, &'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| shares.next())
            .map(|(_, _, name)| name)
            .collect()
    }

    #[test]
    fn a_client_that_has_nothing_under_way_does_not_wait() {
        let mut shares = Shares::new(2, 16);
        for name in ["a1", "a2", "a3", "a4"] {
            enter(&mut shares, 'a', LONG, name);
        }
        assert_eq!(begin(&mut shares), ["a1", "a2"]);
        enter(&mut shares, 'b', LONG, "b1");
        enter(&mut shares, 'b', LONG, "b2");
        assert_eq!(begin(&mut shares), ["b1"]);
        // The other one has fewer under way.
        shares.end('a', WorkLength::Long);
        assert!(begin(&mut shares).is_empty());
        shares.end('a', WorkLength::Long);
        assert_eq!(begin(&mut shares), ["a3"]);
        shares.end('a', WorkLength::Long);
        shares.end('b', WorkLength::Long);
        assert_eq!(begin(&mut shares).len(), 2);
    }

    #[test]
    fn short_work_overtakes_long_work_and_long_work_is_not_forgotten() {
        let mut shares = Shares::new(1, 100);
        enter(&mut shares, 'a', LONG, "long 1");
        enter(&mut shares, 'a', LONG, "long 2");
        enter(&mut shares, 'a', MOMENT, "short 1");
        enter(&mut shares, 'a', MOMENT, "short 2");
        assert_eq!(begin(&mut shares), ["short 1", "long 1"]);
        shares.end('a', WorkLength::Long);
        assert_eq!(begin(&mut shares), ["long 2"]);
        shares.end('a', WorkLength::Short);
        assert_eq!(begin(&mut shares), ["short 2"]);
    }

    #[test]
    fn where_there_is_no_room_the_client_with_the_most_gives_way() {
        let mut shares = Shares::new(1, 4);
        for name in ["a1", "a2", "a3", "a4"] {
            assert_eq!(enter(&mut shares, 'a', LONG, name), None);
            begin(&mut shares);
        }
        assert_eq!(enter(&mut shares, 'a', LONG, "a5"), Some("a5"));
        assert_eq!(enter(&mut shares, 'b', LONG, "b1"), Some("a4"));
        begin(&mut shares);
        assert_eq!(enter(&mut shares, 'b', LONG, "b2"), Some("a3"));
        // Both have two.
        assert_eq!(enter(&mut shares, 'b', LONG, "b3"), Some("b3"));
        assert_eq!(enter(&mut shares, 'c', LONG, "c1"), Some("b2"));
        begin(&mut shares);
        assert_eq!(enter(&mut shares, 'd', LONG, "d1"), Some("a2"));
        // Running searches are not taken from any client.
        begin(&mut shares);
        assert_eq!(enter(&mut shares, 'e', LONG, "e1"), Some("e1"));
    }

    #[test]
    fn where_there_is_no_room_a_clients_own_long_work_gives_way_to_its_short_work() {
        let mut shares = Shares::new(1, 2);
        enter(&mut shares, 'a', LONG, "long 1");
        begin(&mut shares);
        enter(&mut shares, 'a', LONG, "long 2");
        assert_eq!(enter(&mut shares, 'a', MOMENT, "short"), Some("long 2"));
        assert_eq!(begin(&mut shares), ["short"]);
    }

    #[test]
    fn who_has_nothing_left_is_forgotten() {
        let mut shares = Shares::new(1, 4);
        let (ticket, _) = shares.enter('a', LONG, ());
        assert!(shares.leave('a', ticket).is_some());
        assert!(shares.leave('a', ticket).is_none());
        shares.enter('a', LONG, ());
        let (client, length, ()) = shares.next().expect("nothing else is there");
        shares.end(client, length);
        assert!(shares.accounts.is_empty());
    }
}
