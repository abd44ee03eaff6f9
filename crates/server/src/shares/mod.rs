//! Decides whose work is done next: the shares of the clients.
//!
//! Short work and long work have places of their own, so that neither waits for the other. In each, the clients take
//! turns: a client's first piece of work goes before the second one of another, a choice of a move before an analysis,
//! and otherwise the work of the client that has waited longer goes first. Work that would wait for too long is
//! refused.
//!
//! Each client has a queue of its own, and the clients are ordered by the ranks of their first and last waiting pieces.
//! Each step looks at one client, so it costs the logarithm of what waits. Only for those who are told their places is
//! all that waits ranked, at most four times a second. Crates that share out requests (such as
//! `tower`'s buffers and limits) know neither turns of clients nor a forecast of the wait.

mod line;
mod wait;
mod work;

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use line::{Account, Line};
pub(super) use work::{Places, Purpose, Ticket, Work};
use work::{Times, WorkLength};

/// The weight of work that has ended in what the next is expected to need.
const WEIGHT: f64 = 1.0 / 16.0;

/// The work of all clients, under way and waiting; `W` tells a piece of work that it may begin. Times are counted from
/// the server's start.
pub(super) struct Shares<C, W> {
    places: Places,
    /// The longest that work waits.
    patience: Duration,
    arrivals: u64,
    turn: u64,
    accounts: HashMap<C, Account<W>>,
    /// By the length of the work.
    lines: [Line<C>; 2],
}

impl<C: Copy + Eq + Hash + Ord, W> Shares<C, W> {
    /// Shares in these places, for which no work waits longer than `patience`.
    pub(super) fn new(places: Places, patience: Duration) -> Self {
        Self {
            places,
            patience,
            arrivals: 0,
            turn: 0,
            accounts: HashMap::new(),
            lines: [Line::new(), Line::new()],
        }
    }

    /// Queues work that comes `now`. If the last of its length in the queue would wait for too long, it is taken out
    /// and returned, with the time after which to ask again.
    pub(super) fn enter(
        &mut self,
        now: Duration,
        client: C,
        work: Work,
        wake: W,
    ) -> (Ticket, Option<(W, Duration)>) {
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
        (ticket, self.displaced(now, client, work.length()))
    }

    /// Takes out work that waits; `None` if it has begun or gone.
    pub(super) fn leave(&mut self, client: C, ticket: Ticket) -> Option<W> {
        // Most work has begun by then.
        if !self.waits(client, &ticket) {
            return None;
        }
        self.change(client, |account| account.take(ticket))
    }

    /// Takes out the work that is to begin `now`, if any, and counts it as under way.
    pub(super) fn next(&mut self, now: Duration) -> Option<(Ticket, W)> {
        let mut next = WorkLength::BOTH.into_iter().filter_map(|length| {
            let line = &self.lines[length as usize];
            // No client has less under way, so where the first may not begin, none may.
            let &(rank, client) = line.firsts.first()?;
            self.has_place(length, line.running.len(), rank.before)
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
        self.lines[ticket.length() as usize]
            .running
            .insert(ticket, (client, now));
        Some((ticket, wake))
    }

    /// Notes that work has ended `now`. Only work that was done to its end tells how much others will need.
    pub(super) fn end(&mut self, now: Duration, ticket: Ticket, is_done: bool) {
        let line = &mut self.lines[ticket.length() as usize];
        let Some((client, begun)) = line.running.remove(&ticket) else {
            return;
        };
        if is_done && !ticket.is_whole {
            let took = now.saturating_sub(begun).as_secs_f64();
            line.needed += (took / ticket.time.as_secs_f64() - line.needed) * WEIGHT;
        }
        self.change(client, |account| account.own(ticket.length()).running -= 1);
    }

    /// How many pieces of work are under way.
    pub(super) fn running(&self) -> usize {
        self.lines.iter().map(|line| line.running.len()).sum()
    }

    /// How many pieces of work wait.
    pub(super) fn waiting(&self) -> usize {
        self.lines.iter().map(|line| line.waiting).sum()
    }

    /// Changes what a client has, and keeps the lines as the accounts are.
    fn change<T>(&mut self, client: C, change: impl FnOnce(&mut Account<W>) -> T) -> T {
        let turn = self.turn;
        let account = self.accounts.entry(client);
        let account = account.or_insert_with(|| Account::new(turn));
        for length in WorkLength::BOTH {
            let line = &mut self.lines[length as usize];
            let mut ranks = account.ranks(length);
            line.waiting -= ranks.len();
            line.times.take(account.own[length as usize].times);
            if let Some(first) = ranks.next() {
                let last = ranks.next_back().unwrap_or(first);
                line.firsts.remove(&(first, client));
                line.lasts.remove(&(last, client));
            }
        }
        let changed = change(account);
        for length in WorkLength::BOTH {
            let line = &mut self.lines[length as usize];
            let mut ranks = account.ranks(length);
            line.waiting += ranks.len();
            line.times.add(account.own[length as usize].times);
            if let Some(first) = ranks.next() {
                let last = ranks.next_back().unwrap_or(first);
                line.firsts.insert((first, client));
                line.lasts.insert((last, client));
            }
        }
        if account.is_empty() {
            self.accounts.remove(&client);
        }
        changed
    }

    /// Whether work may begin while `running` pieces of its length are under way, `own` of them its client's.
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
mod tests {
    use super::*;

    pub(super) const START: Duration = Duration::ZERO;
    pub(super) const MOMENT: Duration = Duration::from_millis(80);
    pub(super) const LONG: Duration = Duration::from_secs(5);
    pub(super) const PATIENCE: Duration = Duration::from_secs(10);

    pub(super) type Named = Shares<char, &'static str>;

    /// Shares of a machine with this many cores.
    pub(super) fn shares(cores: usize) -> Named {
        let places = Places {
            short: cores,
            long: cores,
            firsts: 4 * cores,
        };
        Shares::new(places, PATIENCE)
    }

    /// Enters work by name, and returns the name of the work that has to go.
    pub(super) fn enter(
        shares: &mut Named,
        client: char,
        (purpose, time): (Purpose, Duration),
        name: &'static str,
    ) -> Option<&'static str> {
        let gone = shares
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
    fn search(shares: &mut Named, client: char, time: Duration, name: &'static str) {
        assert_eq!(enter(shares, client, (Purpose::Search, time), name), None);
    }

    /// The names of all that may begin now.
    pub(super) fn begin(shares: &mut Named) -> Vec<&'static str> {
        std::iter::from_fn(|| shares.next(START))
            .map(|(_, name)| name)
            .collect()
    }

    /// Ends one piece of work of a client that is under way.
    pub(super) fn end(shares: &mut Named, client: char, now: Duration) {
        let running = shares.lines.iter().flat_map(|line| &line.running);
        let mut own = running.filter(|(_, (of, _))| *of == client);
        let ticket = *own.next().unwrap().0;
        shares.end(now, ticket, true);
    }

    #[test]
    fn the_first_long_work_of_a_client_begins_although_others_have_more() {
        let mut shares = shares(2);
        for name in ["a1", "a2", "a3", "a4"] {
            search(&mut shares, 'a', LONG, name);
        }
        assert_eq!(begin(&mut shares), ["a1", "a2"]);
        search(&mut shares, 'b', LONG, "b1");
        search(&mut shares, 'b', LONG, "b2");
        assert_eq!(begin(&mut shares), ["b1"]);
        end(&mut shares, 'a', START);
        assert!(begin(&mut shares).is_empty());
        end(&mut shares, 'a', START);
        assert_eq!(begin(&mut shares), ["a3"]);
        end(&mut shares, 'a', START);
        end(&mut shares, 'b', START);
        // The turn of b was longer ago.
        assert_eq!(begin(&mut shares), ["b2", "a4"]);
    }

    #[test]
    fn there_is_room_for_the_first_long_work_of_four_clients_a_core() {
        let mut shares = shares(1);
        for client in "abcde".chars() {
            search(&mut shares, client, LONG, "long");
        }
        assert_eq!(begin(&mut shares).len(), 4);
    }

    #[test]
    fn short_and_long_work_do_not_wait_for_each_other() {
        let mut shares = shares(1);
        search(&mut shares, 'a', LONG, "long 1");
        search(&mut shares, 'a', LONG, "long 2");
        search(&mut shares, 'a', MOMENT, "short 1");
        search(&mut shares, 'a', MOMENT, "short 2");
        assert_eq!(begin(&mut shares), ["short 1", "long 1"]);
        end(&mut shares, 'a', START);
        assert_eq!(begin(&mut shares), ["short 2"]);
    }

    #[test]
    fn clients_take_turns_whoever_asks_for_more() {
        let mut shares = shares(1);
        for name in ["a1", "a2", "a3"] {
            search(&mut shares, 'a', MOMENT, name);
        }
        let mut begun = begin(&mut shares);
        for (client, name) in [('b', "b1"), ('c', "c1"), ('b', "b2")] {
            search(&mut shares, client, MOMENT, name);
        }
        for _ in 0..5 {
            let client = begun.last().unwrap().chars().next().unwrap();
            end(&mut shares, client, START);
            begun.extend(begin(&mut shares));
        }
        assert_eq!(begun, ["a1", "a2", "b1", "c1", "a3", "b2"]);
    }

    #[test]
    fn choices_come_before_analyses() {
        let mut shares = shares(1);
        search(&mut shares, 'a', MOMENT, "first");
        assert_eq!(begin(&mut shares), ["first"]);
        search(&mut shares, 'b', MOMENT, "analysis of b");
        for (client, name) in [('b', "move of b"), ('c', "move of c")] {
            enter(&mut shares, client, (Purpose::Choice, MOMENT), name);
        }
        let order = shares.order(WorkLength::Short);
        let order = order
            .iter()
            .map(|(client, ticket)| (*client, ticket.purpose));
        let order: Vec<_> = order.collect();
        let (choice, search) = (Purpose::Choice, Purpose::Search);
        assert_eq!(order, [('b', choice), ('c', choice), ('b', search)]);
    }

    #[test]
    fn who_has_nothing_left_is_forgotten() {
        let mut shares = shares(1);
        let work = Work {
            purpose: Purpose::Choice,
            time: LONG,
            is_whole: false,
        };
        let (ticket, _) = shares.enter(START, 'a', work, "");
        assert!(shares.leave('a', ticket).is_some());
        assert!(shares.leave('a', ticket).is_none());
        shares.enter(START, 'a', work, "");
        let (ticket, _) = shares.next(START).expect("nothing else is there");
        shares.end(START, ticket, true);
        assert!(shares.accounts.is_empty());
    }
}
