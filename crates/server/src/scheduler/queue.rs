//! The queues: one of each client, and one of all clients for each length of work.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use super::work::{Purpose, Ticket, Times, WorkLength};

/// The share of its time that work is taken to need, as long as nothing is known. Most work is limited by its nodes or
/// its depth, and ends long before; whoever waits in vain is told when to ask again.
pub(super) const NEEDED: f64 = 1.0 / 8.0;

/// The rank of work among that of all clients. Lesser ones go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// The number of pieces of the same length that its client has under way, or waiting before it.
    pub(super) before: usize,
    pub(super) purpose: Purpose,
    /// The number of pieces of work that had begun when its client last had its turn, or came.
    pub(super) turn: u64,
    pub(super) ticket: Ticket,
}

/// The work of one client of one length.
pub(super) struct Own<W> {
    pub(super) running: usize,
    pub(super) waiting: BTreeMap<Ticket, W>,
    /// The times of all that waits.
    pub(super) times: Times,
}

/// The work of one client.
pub(super) struct Account<W> {
    /// By its length.
    pub(super) own: [Own<W>; 2],
    pub(super) turn: u64,
}

impl<W> Account<W> {
    pub(super) fn new(turn: u64) -> Self {
        let own = || Own {
            running: 0,
            waiting: BTreeMap::new(),
            times: Times::default(),
        };
        Self {
            own: [own(), own()],
            turn,
        }
    }

    pub(super) fn own(&mut self, length: WorkLength) -> &mut Own<W> {
        &mut self.own[length as usize]
    }

    /// Takes out work that waits.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<W> {
        let own = self.own(ticket.length());
        let wake = own.waiting.remove(&ticket)?;
        own.times.take(Times::of(&ticket));
        Some(wake)
    }

    /// The ranks of the waiting work of a length, in their order.
    pub(super) fn ranks(
        &self,
        length: WorkLength,
    ) -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
        let own = &self.own[length as usize];
        let waiting = own.waiting.keys().enumerate();
        waiting.map(|(place, &ticket)| Rank {
            before: own.running + place,
            purpose: ticket.purpose,
            turn: self.turn,
            ticket,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        let mut own = self.own.iter();
        own.all(|own| own.running == 0 && own.waiting.is_empty())
    }
}

/// The work of one length of all clients.
pub(super) struct Queue<C> {
    /// The first waiting piece of each client.
    pub(super) firsts: BTreeSet<(Rank, C)>,
    /// The last one of each.
    pub(super) lasts: BTreeSet<(Rank, C)>,
    /// The times of all that waits.
    pub(super) times: Times,
    /// The work under way, with its client and its beginning.
    pub(super) running: BTreeMap<Ticket, (C, Duration)>,
    /// The share of its time that work needs.
    pub(super) needed: f64,
    /// Until when the places are promised to refused work.
    pub(super) promised: Duration,
    /// The places of what waited at a time, by the numbers of tickets.
    pub(super) seen: (Duration, HashMap<u64, usize>),
}

impl<C> Queue<C> {
    pub(super) fn new() -> Self {
        Self {
            firsts: BTreeSet::new(),
            lasts: BTreeSet::new(),
            times: Times::default(),
            running: BTreeMap::new(),
            needed: NEEDED,
            promised: Duration::ZERO,
            seen: (Duration::ZERO, HashMap::new()),
        }
    }

    /// The expected duration of work of these times.
    pub(super) fn expected(&self, times: Times) -> Duration {
        let needed = times.most.as_secs_f64() * self.needed;
        times.whole + Duration::try_from_secs_f64(needed).unwrap_or(times.most)
    }

    /// The expected remaining time of the work under way of some clients, added up: a piece that has taken longer than
    /// expected takes as long again, up to its end.
    pub(super) fn left(&self, now: Duration, of: impl Fn(&C) -> bool) -> Duration {
        let running = self.running.iter().filter(|(_, (client, _))| of(client));
        let left = running.map(|(ticket, &(_, begun))| {
            let took = now.saturating_sub(begun);
            let expected = self.expected(Times::of(ticket)).saturating_sub(took);
            expected.max(took).min(ticket.time.saturating_sub(took))
        });
        left.sum()
    }
}
