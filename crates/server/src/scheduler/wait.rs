//! The expected wait of work: refusals, times to ask again, and places in the queue.

use std::hash::Hash;
use std::time::Duration;

use super::state::Scheduler;
use super::work::{Ticket, Times, Work, WorkLength};

/// The most pieces of one length that wait for one client, which may be a proxy with a crowd behind it: half of the
/// connections that a server has.
const MOST_WAITING: usize = 2048;

/// The time for which the computed places of waiting work are reused: less than the interval between two
/// reports.
const SEEN: Duration = Duration::from_millis(250);

impl<C: Copy + Eq + Hash + Ord, W> Scheduler<C, W> {
    /// Queues work that comes `now`. If the last of its length in the queue would wait for too long, it is taken out
    /// and returned, with the time after which to ask again.
    pub(crate) fn enter(
        &mut self,
        now: Duration,
        client: C,
        work: Work,
        wake: W,
    ) -> (Ticket, Option<(W, Duration)>) {
        let ticket = self.insert(now, client, work, wake);
        (ticket, self.displaced(now, client, work.length()))
    }

    /// The number of pieces of work that go before this waiting one, as of a moment ago; `None` if it does not wait, or
    /// came since then.
    pub(crate) fn ahead(&mut self, now: Duration, client: C, ticket: &Ticket) -> Option<usize> {
        if !self.waits(client, ticket) {
            return None;
        }
        let length = ticket.length();
        let (at, places) = &self.queues[length as usize].seen;
        if places.is_empty() || now.saturating_sub(*at) >= SEEN {
            let order = self.order(length).into_iter().enumerate();
            let places = order.map(|(place, (_, ticket))| (ticket.number, place));
            self.queues[length as usize].seen = (now, places.collect());
        }
        let (_, places) = &self.queues[length as usize].seen;
        places.get(&ticket.number).copied()
    }

    /// The time after which to ask again for work that has waited in vain; `None` if it does not wait.
    pub(crate) fn again(&mut self, now: Duration, client: C, ticket: Ticket) -> Option<Duration> {
        if !self.waits(client, &ticket) {
            return None;
        }
        let wait = self.wait(now, client, ticket.length());
        Some(self.promise(now, wait.saturating_sub(self.patience), ticket))
    }

    /// Takes out the last piece of a length if it would wait for too long, or if its client, which has just come, has
    /// too many.
    fn displaced(&mut self, now: Duration, came: C, length: WorkLength) -> Option<(W, Duration)> {
        let own = &self.accounts.get(&came)?.own[length as usize];
        let (ticket, client) = if own.waiting.len() > MOST_WAITING {
            (*own.waiting.keys().next_back()?, came)
        } else {
            let &(rank, client) = self.queues[length as usize].lasts.last()?;
            if self.wait(now, client, length) <= self.patience {
                return None;
            }
            (rank.ticket, client)
        };
        let excess = self.wait(now, client, length).saturating_sub(self.patience);
        let again = self.promise(now, excess, ticket);
        Some((self.leave(client, ticket)?, again))
    }

    /// The expected wait of the last piece of a client if it goes after all others: until all other work is
    /// done, and all of its client's.
    fn wait(&self, now: Duration, client: C, length: WorkLength) -> Duration {
        let queue = &self.queues[length as usize];
        let own = self
            .accounts
            .get(&client)
            .map(|account| &account.own[length as usize]);
        let last = own.and_then(|own| own.waiting.keys().next_back());
        let after = |mut waiting: Times, left: Duration, places: usize| {
            if let Some(last) = last {
                waiting.take(Times::of(last));
            }
            let waiting = queue.expected(waiting);
            waiting.saturating_add(left).div_f64(places as f64)
        };
        let all = after(queue.times, queue.left(now, |_| true), self.places(length));
        // One client has fewer places for long work than all together.
        own.map_or(all, |own| {
            let left = queue.left(now, |of| *of == client);
            all.max(after(own.times, left, self.places.of_one(length)))
        })
    }

    /// The time after which refused work can begin, if the queue is too long by `excess`. Each piece has its own time,
    /// so that they do not all come back at once. But not all come back, so no more than the patience is added.
    fn promise(&mut self, now: Duration, excess: Duration, ticket: Ticket) -> Duration {
        let places = self.places(ticket.length()) as f64;
        let queue = &mut self.queues[ticket.length() as usize];
        let each = queue.expected(Times::of(&ticket)).div_f64(places);
        let free = now.saturating_add(excess);
        let free = queue
            .promised
            .clamp(free, free.saturating_add(self.patience));
        queue.promised = free.saturating_add(each);
        free - now
    }

    const fn places(&self, length: WorkLength) -> usize {
        match length {
            WorkLength::Short => self.places.short,
            WorkLength::Long => self.places.firsts,
        }
    }

    /// All waiting work of a length, in its order.
    pub(super) fn order(&self, length: WorkLength) -> Vec<(C, Ticket)> {
        let ranks = self.accounts.iter().flat_map(|(&client, account)| {
            let ranks = account.ranks(length);
            ranks.map(move |rank| (rank, client))
        });
        let mut ranks: Vec<_> = ranks.collect();
        ranks.sort_unstable();
        let order = ranks.into_iter();
        order.map(|(rank, client)| (client, rank.ticket)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::queue::NEEDED;
    use super::super::state::tests::{
        LONG, MOMENT, Named, PATIENCE, START, begin, end, enter, scheduler,
    };
    use super::super::work::Purpose;
    use super::*;

    #[test]
    fn work_refused_for_its_wait_fits_in_later() {
        let mut scheduler = scheduler(1);
        let choice = Work {
            purpose: Purpose::Choice,
            time: MOMENT,
            is_whole: false,
        };
        // A choice takes 10 ms: while one is under way, 1,000 wait no longer than 10 s.
        for client in 0..=1000 {
            let client = char::from_u32(0x4E00 + client).unwrap();
            assert!(scheduler.enter(START, client, choice, "").1.is_none());
            scheduler.next(START);
        }
        let mut refused = Vec::new();
        for client in ["a", "b", "c"].map(|name| name.chars().next().unwrap()) {
            let (_, gone) = scheduler.enter(START, client, choice, "last");
            let (name, again) = gone.unwrap();
            assert_eq!(name, "last");
            refused.push(again.as_millis());
        }
        assert_eq!(refused, [10, 20, 30]);
        // Most of those who are refused do not come back.
        for _ in 0..2_000 {
            let (_, gone) = scheduler.enter(START, 'd', choice, "last");
            let (_, again) = gone.unwrap();
            assert!(again <= PATIENCE + Duration::from_millis(10), "{again:?}");
        }
    }

    #[test]
    fn the_client_with_the_most_gives_way() {
        let mut scheduler = scheduler(1);
        let choice = (Purpose::Choice, MOMENT);
        // As above: the last of these waits for 10 s.
        for _ in 0..=1000 {
            assert_eq!(enter(&mut scheduler, 'a', choice, "of a"), None);
            begin(&mut scheduler);
        }
        assert_eq!(enter(&mut scheduler, 'a', choice, "last"), Some("last"));
        assert_eq!(enter(&mut scheduler, 'b', choice, "of b"), Some("of a"));
    }

    #[test]
    fn expected_times_are_learned_from_earlier_work() {
        let mut scheduler = scheduler(1);
        let work = Work {
            purpose: Purpose::Search,
            time: LONG,
            is_whole: false,
        };
        let expected = |scheduler: &mut Named| {
            let (ticket, _) = scheduler.enter(START, 'z', work, "");
            let expected = scheduler.queues[ticket.length() as usize].expected(Times::of(&ticket));
            scheduler.leave('z', ticket);
            expected
        };
        assert_eq!(expected(&mut scheduler), LONG.mul_f64(NEEDED));
        for _ in 0..200 {
            scheduler.enter(START, 'a', work, "");
            begin(&mut scheduler);
            end(&mut scheduler, 'a', Duration::from_millis(500));
        }
        let learned = expected(&mut scheduler);
        assert!((490..=510).contains(&learned.as_millis()), "{learned:?}");
    }

    #[test]
    fn work_without_end_can_be_added_up() {
        let mut scheduler = scheduler(1);
        for is_whole in [true, false] {
            let work = Work {
                purpose: Purpose::Search,
                time: Duration::MAX,
                is_whole,
            };
            for _ in 0..10 {
                scheduler.enter(START, 'a', work, "");
            }
        }
        assert_eq!(begin(&mut scheduler).len(), 1);
        end(&mut scheduler, 'a', LONG);
    }
}
