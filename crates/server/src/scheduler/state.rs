//! The work of all clients, under way and waiting.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use super::queue::{Account, Queue};
use super::work::{Places, Purpose, Ticket, Times, Work, WorkLength};

/// The weight of work that has ended in what the next is expected to need.
const WEIGHT: f64 = 1.0 / 16.0;

/// The work of all clients, under way and waiting; `W` tells a piece of work that it may begin. Times are counted from
/// the server's start.
pub(crate) struct Scheduler<C, W> {
    pub(super) places: Places,
    /// The longest that work waits.
    pub(super) patience: Duration,
    arrivals: u64,
    turn: u64,
    pub(super) accounts: HashMap<C, Account<W>>,
    /// By the length of the work.
    pub(super) queues: [Queue<C>; 2],
}

impl<C: Copy + Eq + Hash + Ord, W> Scheduler<C, W> {
    /// A scheduler with these places, for which no work waits longer than `patience`.
    pub(crate) fn new(places: Places, patience: Duration) -> Self {
        Self {
            places,
            patience,
            arrivals: 0,
            turn: 0,
            accounts: HashMap::new(),
            queues: [Queue::new(), Queue::new()],
        }
    }

    /// Queues work that comes `now`.
    pub(super) fn insert(&mut self, now: Duration, client: C, work: Work, wake: W) -> Ticket {
        self.arrivals += 1;
        let ticket = Ticket {
            purpose: work.purpose,
            due: now.saturating_add(work.time),
            number: self.arrivals,
            time: work.time,
            is_whole: work.is_whole,
        };
        self.change(client, |account| {
            let own = account.own(work.length());
            own.waiting.insert(ticket, wake);
            own.times.add(Times::of(&ticket));
        });
        ticket
    }

    /// Takes out work that waits; `None` if it has begun or gone.
    pub(crate) fn leave(&mut self, client: C, ticket: Ticket) -> Option<W> {
        // Most work has begun by then.
        if !self.waits(client, &ticket) {
            return None;
        }
        self.change(client, |account| account.take(ticket))
    }

    /// Takes out the work that is to begin `now`, if any, and counts it as under way.
    pub(crate) fn next(&mut self, now: Duration) -> Option<(Ticket, W)> {
        let mut next = WorkLength::BOTH.into_iter().filter_map(|length| {
            let queue = &self.queues[length as usize];
            // No client has less under way, so where the first may not begin, none may.
            let &(rank, client) = queue.firsts.first()?;
            self.has_place(length, queue.running.len(), rank.before)
                .then_some((client, rank.ticket))
        });
        let (client, ticket) = next.next()?;
        self.turn += 1;
        let turn = self.turn;
        let wake = self.change(client, |account| {
            account.own(ticket.length()).running += 1;
            account.turn = turn;
            account.take(ticket)
        })?;
        self.queues[ticket.length() as usize]
            .running
            .insert(ticket, (client, now));
        Some((ticket, wake))
    }

    /// Notes that work has ended `now`. Only work that was done to its end tells how much others will need.
    pub(crate) fn end(&mut self, now: Duration, ticket: Ticket, is_done: bool) {
        let queue = &mut self.queues[ticket.length() as usize];
        let Some((client, begun)) = queue.running.remove(&ticket) else {
            return;
        };
        if is_done && !ticket.is_whole {
            let took = now.saturating_sub(begun).as_secs_f64();
            queue.needed += (took / ticket.time.as_secs_f64() - queue.needed) * WEIGHT;
        }
        self.change(client, |account| account.own(ticket.length()).running -= 1);
    }

    /// True if work is queued and has not begun.
    pub(super) fn waits(&self, client: C, ticket: &Ticket) -> bool {
        let account = self.accounts.get(&client);
        let own = account.map(|account| &account.own[ticket.length() as usize]);
        own.is_some_and(|own| own.waiting.contains_key(ticket))
    }

    /// The numbers of pieces of work of a purpose: under way, and waiting.
    pub(crate) fn load(&self, purpose: Purpose) -> [usize; 2] {
        let running = self.queues.iter().flat_map(|queue| queue.running.keys());
        let own = self.accounts.values().flat_map(|account| &account.own);
        let waiting = own.flat_map(|own| own.waiting.keys());
        let is_of = |ticket: &&Ticket| ticket.purpose == purpose;
        [running.filter(is_of).count(), waiting.filter(is_of).count()]
    }

    /// Changes the account of a client, and updates the queues to match.
    fn change<T>(&mut self, client: C, change: impl FnOnce(&mut Account<W>) -> T) -> T {
        let turn = self.turn;
        let account = self.accounts.entry(client);
        let account = account.or_insert_with(|| Account::new(turn));
        for length in WorkLength::BOTH {
            let queue = &mut self.queues[length as usize];
            let mut ranks = account.ranks(length);
            queue.times.take(account.own[length as usize].times);
            if let Some(first) = ranks.next() {
                let last = ranks.next_back().unwrap_or(first);
                queue.firsts.remove(&(first, client));
                queue.lasts.remove(&(last, client));
            }
        }
        let changed = change(account);
        for length in WorkLength::BOTH {
            let queue = &mut self.queues[length as usize];
            let mut ranks = account.ranks(length);
            queue.times.add(account.own[length as usize].times);
            if let Some(first) = ranks.next() {
                let last = ranks.next_back().unwrap_or(first);
                queue.firsts.insert((first, client));
                queue.lasts.insert((last, client));
            }
        }
        if account.is_empty() {
            self.accounts.remove(&client);
        }
        changed
    }

    /// True if work may begin while `running` pieces of its length are under way, `own` of them its client's.
    const fn has_place(&self, length: WorkLength, running: usize, own: usize) -> bool {
        match length {
            WorkLength::Short => running < self.places.short,
            WorkLength::Long => {
                running < self.places.long || own == 0 && running < self.places.firsts
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) const START: Duration = Duration::ZERO;
    pub(crate) const MOMENT: Duration = Duration::from_millis(80);
    pub(crate) const LONG: Duration = Duration::from_secs(5);
    pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

    pub(crate) type Named = Scheduler<char, &'static str>;

    /// A scheduler on a machine with this many cores.
    pub(crate) fn scheduler(cores: usize) -> Named {
        let places = Places {
            short: cores,
            long: cores,
            firsts: 4 * cores,
        };
        Scheduler::new(places, PATIENCE)
    }

    /// Enters work by name, and returns the name of the work that has to go.
    pub(crate) fn enter(
        scheduler: &mut Named,
        client: char,
        (purpose, time): (Purpose, Duration),
        name: &'static str,
    ) -> Option<&'static str> {
        let gone = scheduler
            .enter(
                START,
                client,
                Work {
                    purpose,
                    time,
                    is_whole: false,
                },
                name,
            )
            .1;
        gone.map(|(name, _)| name)
    }

    /// Enters a search of some length.
    fn search(scheduler: &mut Named, client: char, time: Duration, name: &'static str) {
        assert_eq!(
            enter(scheduler, client, (Purpose::Search, time), name),
            None
        );
    }

    /// The names of all that may begin now.
    pub(crate) fn begin(scheduler: &mut Named) -> Vec<&'static str> {
        std::iter::from_fn(|| scheduler.next(START))
            .map(|(_, name)| name)
            .collect()
    }

    /// Ends one piece of work of a client that is under way.
    pub(crate) fn end(scheduler: &mut Named, client: char, now: Duration) {
        let running = scheduler.queues.iter().flat_map(|queue| &queue.running);
        let mut own = running.filter(|(_, (of, _))| *of == client);
        let ticket = *own.next().unwrap().0;
        scheduler.end(now, ticket, true);
    }

    #[test]
    fn the_first_long_search_of_a_client_starts() {
        let mut scheduler = scheduler(2);
        for name in ["a1", "a2", "a3", "a4"] {
            search(&mut scheduler, 'a', LONG, name);
        }
        assert_eq!(begin(&mut scheduler), ["a1", "a2"]);
        search(&mut scheduler, 'b', LONG, "b1");
        search(&mut scheduler, 'b', LONG, "b2");
        assert_eq!(begin(&mut scheduler), ["b1"]);
        end(&mut scheduler, 'a', START);
        assert!(begin(&mut scheduler).is_empty());
        end(&mut scheduler, 'a', START);
        assert_eq!(begin(&mut scheduler), ["a3"]);
        end(&mut scheduler, 'a', START);
        end(&mut scheduler, 'b', START);
        // The turn of b was longer ago.
        assert_eq!(begin(&mut scheduler), ["b2", "a4"]);
    }

    #[test]
    fn four_clients_per_core_start_long_searches() {
        let mut scheduler = scheduler(1);
        for client in "abcde".chars() {
            search(&mut scheduler, client, LONG, "long");
        }
        assert_eq!(begin(&mut scheduler).len(), 4);
    }

    #[test]
    fn short_and_long_work_run_independently() {
        let mut scheduler = scheduler(1);
        search(&mut scheduler, 'a', LONG, "long 1");
        search(&mut scheduler, 'a', LONG, "long 2");
        search(&mut scheduler, 'a', MOMENT, "short 1");
        search(&mut scheduler, 'a', MOMENT, "short 2");
        assert_eq!(begin(&mut scheduler), ["short 1", "long 1"]);
        end(&mut scheduler, 'a', START);
        assert_eq!(begin(&mut scheduler), ["short 2"]);
    }

    #[test]
    fn clients_take_turns_whoever_asks_for_more() {
        let mut scheduler = scheduler(1);
        for name in ["a1", "a2", "a3"] {
            search(&mut scheduler, 'a', MOMENT, name);
        }
        let mut begun = begin(&mut scheduler);
        for (client, name) in [('b', "b1"), ('c', "c1"), ('b', "b2")] {
            search(&mut scheduler, client, MOMENT, name);
        }
        for _ in 0..5 {
            let client = begun.last().unwrap().chars().next().unwrap();
            end(&mut scheduler, client, START);
            begun.extend(begin(&mut scheduler));
        }
        assert_eq!(begun, ["a1", "a2", "b1", "c1", "a3", "b2"]);
    }

    #[test]
    fn choices_come_before_analyses() {
        let mut scheduler = scheduler(1);
        search(&mut scheduler, 'a', MOMENT, "first");
        assert_eq!(begin(&mut scheduler), ["first"]);
        search(&mut scheduler, 'b', MOMENT, "analysis of b");
        for (client, name) in [('b', "move of b"), ('c', "move of c")] {
            enter(&mut scheduler, client, (Purpose::Choice, MOMENT), name);
        }
        let order = scheduler.order(WorkLength::Short);
        let order = order
            .iter()
            .map(|(client, ticket)| (*client, ticket.purpose));
        let order: Vec<_> = order.collect();
        let (choice, search) = (Purpose::Choice, Purpose::Search);
        assert_eq!(order, [('b', choice), ('c', choice), ('b', search)]);
    }

    #[test]
    fn who_has_nothing_left_is_forgotten() {
        let mut scheduler = scheduler(1);
        let work = Work {
            purpose: Purpose::Choice,
            time: LONG,
            is_whole: false,
        };
        let (ticket, _) = scheduler.enter(START, 'a', work, "");
        assert!(scheduler.leave('a', ticket).is_some());
        assert!(scheduler.leave('a', ticket).is_none());
        scheduler.enter(START, 'a', work, "");
        let (ticket, _) = scheduler.next(START).expect("nothing else is there");
        scheduler.end(START, ticket, true);
        assert!(scheduler.accounts.is_empty());
    }
}
