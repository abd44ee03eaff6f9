//! How long work will wait, judged by what earlier work has needed, and when work that would wait for too long may come
//! again.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;
use std::time::Duration;

use super::{Rank, Shares, Ticket, WorkLength};

/// Waiting work, with its rank and how long it will wait.
pub(super) struct Forecast<C> {
    pub(super) client: C,
    pub(super) rank: Rank,
    wait: Duration,
}

impl<C: Copy + Eq + Hash, W> Shares<C, W> {
    pub(super) fn displaced(&mut self, now: Duration, length: WorkLength) -> Option<(W, Duration)> {
        let last = self.forecast(now, length).pop()?;
        let excess = last.wait.checked_sub(self.patience)?;
        if excess.is_zero() {
            return None;
        }
        let again = self.promise(now, excess, last.rank.ticket);
        let wake = self.leave(last.client, last.rank.ticket)?;
        Some((wake, again))
    }

    /// The time after which refused work can begin, if the queue is too long by `excess`. Each piece has its own time,
    /// so that they do not all come back at once. But not all come back, so no more than the patience is added.
    fn promise(&mut self, now: Duration, excess: Duration, ticket: Ticket) -> Duration {
        let length = ticket.length();
        let each = self.expected(&ticket).div_f64(self.places(length) as f64);
        let promised = &mut self.promised[length as usize];
        let free = now.saturating_add(excess);
        let free = (*promised).clamp(free, free.saturating_add(self.patience));
        *promised = free.saturating_add(each);
        free - now
    }

    /// The time after which to ask again for work that has waited in vain.
    pub(crate) fn again(&mut self, now: Duration, ticket: Ticket) -> Duration {
        let last = self.forecast(now, ticket.length()).pop();
        let wait = last.map_or(Duration::ZERO, |last| last.wait);
        self.promise(now, wait.saturating_sub(self.patience), ticket)
    }

    /// How long a piece of work is expected to take.
    pub(super) fn expected(&self, ticket: &Ticket) -> Duration {
        let time = ticket.time.as_secs_f64() * self.needed[ticket.length() as usize];
        Duration::try_from_secs_f64(time).unwrap_or(ticket.time)
    }

    /// How long a piece of work is expected to go on: one that has taken longer than expected takes as long again, up
    /// to its end.
    fn left(&self, now: Duration, ticket: &Ticket, begun: Duration) -> Duration {
        let took = now.saturating_sub(begun);
        let expected = self.expected(ticket).saturating_sub(took);
        expected.max(took).min(ticket.time.saturating_sub(took))
    }

    /// The waiting work of a length, in its order, with how long it will wait.
    pub(super) fn forecast(&self, now: Duration, length: WorkLength) -> Vec<Forecast<C>> {
        let mut queue: Vec<_> = self.ranked(length).collect();
        queue.sort_unstable_by_key(|&(_, rank)| rank);
        let queue = queue.into_iter().map(|(client, rank)| {
            let wait = Duration::MAX;
            Forecast { client, rank, wait }
        });
        let mut queue: Vec<_> = queue.collect();
        let mut own: HashMap<C, usize> = HashMap::new();
        let mut ends = BinaryHeap::new();
        // The clients of the work under way have no order, but their numbers in this list do.
        let mut clients = Vec::new();
        for (&client, account) in &self.accounts {
            let running = account.running.iter();
            for (ticket, &begun) in running.filter(|(ticket, _)| ticket.length() == length) {
                ends.push(Reverse((self.left(now, ticket, begun), clients.len())));
                clients.push(client);
                *own.entry(client).or_default() += 1;
            }
        }
        let (mut clock, mut first) = (Duration::ZERO, 0);
        while first < queue.len() {
            // If no client could have a place, the queue is not searched.
            let any = self.has_place(length, ends.len(), 0);
            let next = any.then(|| {
                queue[first..].iter().position(|it| {
                    let own = own.get(&it.client).copied().unwrap_or(0);
                    it.wait == Duration::MAX && self.has_place(length, ends.len(), own)
                })
            });
            let next = next.flatten();
            if let Some(next) = next {
                let it = &mut queue[first + next];
                it.wait = clock;
                let end = clock.saturating_add(self.expected(&it.rank.ticket));
                ends.push(Reverse((end, clients.len())));
                clients.push(it.client);
                *own.entry(it.client).or_default() += 1;
                while queue.get(first).is_some_and(|it| it.wait != Duration::MAX) {
                    first += 1;
                }
            } else if let Some(Reverse((end, of))) = ends.pop() {
                clock = clock.max(end);
                own.entry(clients[of]).and_modify(|own| *own -= 1);
            } else {
                break;
            }
        }
        queue
    }
}
