//! Decides whose work is done next: the shares of the clients, and how long the others wait.
//!
//! Short work and long work have places of their own, so that neither waits for the other. In each, the clients take
//! turns: a client's first piece of work goes before the second one of another, a choice of a move before an analysis,
//! and otherwise the work of the client that has waited longer goes first. Work that would wait for too long is
//! refused.

mod forecast;

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::time::Duration;

/// The longest work that is short: the move of a bot that thinks for a moment.
const SHORT: Duration = Duration::from_millis(500);

/// The share of its time that work is taken to need, as long as nothing is known: choices are limited by their nodes,
/// and end long before; analyses take the time that they may.
const NEEDED: [f64; 2] = [1.0 / 8.0, 1.0];

/// The weight of work that has ended in what the next is expected to need.
const WEIGHT: f64 = 1.0 / 16.0;

/// How long a piece of work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkLength {
    Short,
    Long,
}

/// The purpose of a piece of work. Among those of one client, the lesser goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Purpose {
    /// A player waits for it.
    Choice,
    Search,
}

/// A piece of work, and how long it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) purpose: Purpose,
    pub(super) time: Duration,
}

impl Work {
    fn length(self) -> WorkLength {
        match self.time > SHORT {
            true => WorkLength::Long,
            false => WorkLength::Short,
        }
    }

    /// Whether it leaves the cores to other work, if the system supports that.
    pub(super) fn gives_way(self) -> bool {
        self.length() == WorkLength::Long
    }
}

/// How many pieces of work may be under way at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Of short work.
    pub(super) short: usize,
    /// Of long work.
    pub(super) long: usize,
    /// Of long work, if its client has none under way yet: it begins even while others take long.
    pub(super) firsts: usize,
}

/// Identifies a piece of work. Among those of one client, lesser ones go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ticket {
    purpose: Purpose,
    /// When it would have ended, from the server's start, if it had begun on arrival.
    due: Duration,
    number: u64,
    time: Duration,
}

impl Ticket {
    fn length(&self) -> WorkLength {
        let (purpose, time) = (self.purpose, self.time);
        Work { purpose, time }.length()
    }
}

/// The rank of work among that of all clients. Lesser ones go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// How many pieces of the same length its client has under way, or waiting before it.
    before: usize,
    purpose: Purpose,
    /// How many pieces of work had begun when its client last had its turn, or came.
    turn: u64,
    ticket: Ticket,
}

/// The work of one client: under way, with its beginning, and waiting.
struct Account<W> {
    running: BTreeMap<Ticket, Duration>,
    waiting: BTreeMap<Ticket, W>,
    turn: u64,
}

impl<W> Account<W> {
    fn running(&self, length: WorkLength) -> usize {
        let running = self.running.keys();
        running.filter(|ticket| ticket.length() == length).count()
    }
}

/// The work of all clients, under way and waiting; `W` tells a piece of work that it may begin. Times are counted from
/// the server's start.
pub(super) struct Shares<C, W> {
    places: Places,
    /// The longest that work waits.
    patience: Duration,
    arrivals: u64,
    turn: u64,
    accounts: HashMap<C, Account<W>>,
    /// The share of its time that work needs, by its length.
    needed: [f64; 2],
    /// Until when the places are promised to refused work, by its length.
    promised: [Duration; 2],
}

impl<C: Copy + Eq + Hash, W> Shares<C, W> {
    /// Shares in these places, for which no work waits longer than `patience`.
    pub(super) fn new(places: Places, patience: Duration) -> Self {
        Self {
            places,
            patience,
            arrivals: 0,
            turn: 0,
            accounts: HashMap::new(),
            needed: NEEDED,
            promised: [Duration::ZERO; 2],
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
        };
        let turn = self.turn;
        let account = self.accounts.entry(client).or_insert_with(|| Account {
            running: BTreeMap::new(),
            waiting: BTreeMap::new(),
            turn,
        });
        account.waiting.insert(ticket, wake);
        (ticket, self.displaced(now, work.length()))
    }

    /// Takes out work that waits; `None` if it has begun or gone.
    pub(super) fn leave(&mut self, client: C, ticket: Ticket) -> Option<W> {
        let account = self.accounts.get_mut(&client)?;
        let wake = account.waiting.remove(&ticket);
        self.forget(client);
        wake
    }

    /// Takes out the work that is to begin `now`, if any, and counts it as under way.
    pub(super) fn next(&mut self, now: Duration) -> Option<(C, Ticket, W)> {
        let lengths = [WorkLength::Short, WorkLength::Long].into_iter();
        let (client, ticket) = lengths
            .filter_map(|length| {
                let running = self.running_of(length);
                let may = |&(client, _): &(C, Rank)| {
                    let own = self.accounts[&client].running(length);
                    self.has_place(length, running, own)
                };
                let (client, rank) = self.ranked(length).filter(may).min_by_key(|&(_, it)| it)?;
                Some((client, rank.ticket))
            })
            .next()?;
        let account = self.accounts.get_mut(&client)?;
        let wake = account.waiting.remove(&ticket)?;
        account.running.insert(ticket, now);
        self.turn += 1;
        account.turn = self.turn;
        Some((client, ticket, wake))
    }

    /// Notes that work has ended `now`. Only work that was done to its end tells how much others will need.
    pub(super) fn end(&mut self, now: Duration, client: C, ticket: Ticket, is_done: bool) {
        if let Some(account) = self.accounts.get_mut(&client)
            && let Some(begun) = account.running.remove(&ticket)
            && is_done
        {
            let took = now.saturating_sub(begun).as_secs_f64();
            let needed = &mut self.needed[ticket.length() as usize];
            *needed += (took / ticket.time.as_secs_f64() - *needed) * WEIGHT;
        }
        self.forget(client);
    }

    /// How many pieces of work go before this waiting one.
    pub(super) fn ahead(&self, client: C, ticket: &Ticket) -> usize {
        let ranked = || self.ranked(ticket.length());
        let own = ranked().find(|(of, rank)| *of == client && rank.ticket == *ticket);
        own.map_or(0, |(_, own)| {
            ranked().filter(|&(_, rank)| rank < own).count()
        })
    }

    /// How many pieces of work are under way.
    pub(super) fn running(&self) -> usize {
        let running = self.accounts.values().map(|account| account.running.len());
        running.sum()
    }

    /// How many pieces of work wait.
    pub(super) fn waiting(&self) -> usize {
        let waiting = self.accounts.values().map(|account| account.waiting.len());
        waiting.sum()
    }

    /// The waiting work of a length, with its rank.
    fn ranked(&self, length: WorkLength) -> impl Iterator<Item = (C, Rank)> {
        self.accounts.iter().flat_map(move |(&client, account)| {
            let waiting = account.waiting.keys();
            let waiting = waiting.filter(move |ticket| ticket.length() == length);
            let running = account.running(length);
            waiting.zip(running..).map(move |(&ticket, before)| {
                let rank = Rank {
                    before,
                    purpose: ticket.purpose,
                    turn: account.turn,
                    ticket,
                };
                (client, rank)
            })
        })
    }

    fn running_of(&self, length: WorkLength) -> usize {
        let accounts = self.accounts.values();
        accounts.map(|account| account.running(length)).sum()
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

    const fn places(&self, length: WorkLength) -> usize {
        match length {
            WorkLength::Short => self.places.short,
            WorkLength::Long => self.places.firsts,
        }
    }

    fn forget(&mut self, client: C) {
        let account = self.accounts.get(&client);
        if account.is_some_and(|it| it.running.is_empty() && it.waiting.is_empty()) {
            self.accounts.remove(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Duration = Duration::ZERO;
    const MOMENT: Duration = Duration::from_millis(80);
    const LONG: Duration = Duration::from_secs(5);
    const PATIENCE: Duration = Duration::from_secs(10);

    type Named = Shares<char, &'static str>;

    /// Shares of a machine with this many cores.
    fn shares(cores: usize) -> Named {
        let places = Places {
            short: cores,
            long: cores,
            firsts: 4 * cores,
        };
        Shares::new(places, PATIENCE)
    }

    /// Enters work by name, and returns the name of the work that has to go.
    fn enter(
        shares: &mut Named,
        client: char,
        (purpose, time): (Purpose, Duration),
        name: &'static str,
    ) -> Option<&'static str> {
        let gone = shares.enter(START, client, Work { purpose, time }, name).1;
        gone.map(|(name, _)| name)
    }

    /// Enters a search of some length.
    fn search(shares: &mut Named, client: char, time: Duration, name: &'static str) {
        assert_eq!(enter(shares, client, (Purpose::Search, time), name), None);
    }

    /// The names of all that may begin now.
    fn begin(shares: &mut Named) -> Vec<&'static str> {
        std::iter::from_fn(|| shares.next(START))
            .map(|(_, _, name)| name)
            .collect()
    }

    /// Ends one piece of work of a client that is under way.
    fn end(shares: &mut Named, client: char, now: Duration) {
        let ticket = *shares.accounts[&client].running.keys().next().unwrap();
        shares.end(now, client, ticket, true);
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
        let order = shares.forecast(START, WorkLength::Short);
        let order: Vec<_> = order
            .iter()
            .map(|it| (it.client, it.rank.purpose))
            .collect();
        let (choice, search) = (Purpose::Choice, Purpose::Search);
        assert_eq!(order, [('b', choice), ('c', choice), ('b', search)]);
    }

    #[test]
    fn the_work_that_would_wait_for_too_long_is_refused_and_comes_back_in_time() {
        let mut shares = shares(1);
        let choice = Work {
            purpose: Purpose::Choice,
            time: MOMENT,
        };
        // A choice takes 10 ms: while one is under way, 1,000 wait no longer than 10 s.
        for client in 0..=1000 {
            let client = char::from_u32(0x4E00 + client).unwrap();
            assert!(shares.enter(START, client, choice, "").1.is_none());
            shares.next(START);
        }
        let mut refused = Vec::new();
        for client in ["a", "b", "c"].map(|name| name.chars().next().unwrap()) {
            let (_, gone) = shares.enter(START, client, choice, "last");
            let (name, again) = gone.unwrap();
            assert_eq!(name, "last");
            refused.push(again.as_millis());
        }
        assert_eq!(refused, [10, 20, 30]);
        // Most of those who are refused do not come back.
        for _ in 0..2_000 {
            let (_, gone) = shares.enter(START, 'd', choice, "last");
            let (_, again) = gone.unwrap();
            assert!(again <= PATIENCE + Duration::from_millis(10), "{again:?}");
        }
    }

    #[test]
    fn the_client_with_the_most_gives_way() {
        let mut shares = shares(1);
        let choice = (Purpose::Choice, MOMENT);
        // As above: the last of these waits for 10 s.
        for _ in 0..=1000 {
            assert_eq!(enter(&mut shares, 'a', choice, "of a"), None);
            begin(&mut shares);
        }
        assert_eq!(enter(&mut shares, 'a', choice, "last"), Some("last"));
        assert_eq!(enter(&mut shares, 'b', choice, "of b"), Some("of a"));
    }

    #[test]
    fn what_work_needs_is_learned_from_the_work_before() {
        let mut shares = shares(1);
        let work = Work {
            purpose: Purpose::Search,
            time: LONG,
        };
        let expected = |shares: &mut Named| {
            let (ticket, _) = shares.enter(START, 'z', work, "");
            let expected = shares.expected(&ticket);
            shares.leave('z', ticket);
            expected
        };
        assert_eq!(expected(&mut shares), LONG);
        for _ in 0..200 {
            shares.enter(START, 'a', work, "");
            begin(&mut shares);
            end(&mut shares, 'a', Duration::from_millis(500));
        }
        let learned = expected(&mut shares);
        assert!((490..=510).contains(&learned.as_millis()), "{learned:?}");
    }

    #[test]
    fn who_has_nothing_left_is_forgotten() {
        let mut shares = shares(1);
        let work = Work {
            purpose: Purpose::Choice,
            time: LONG,
        };
        let (ticket, _) = shares.enter(START, 'a', work, "");
        assert!(shares.leave('a', ticket).is_some());
        assert!(shares.leave('a', ticket).is_none());
        shares.enter(START, 'a', work, "");
        let (client, ticket, _) = shares.next(START).expect("nothing else is there");
        shares.end(START, client, ticket, true);
        assert!(shares.accounts.is_empty());
    }
}
