//! The end of a server, step by step, so that players do not notice when another server takes over.

use std::io;

use tokio::sync::watch;

/// The phases of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// It serves.
    #[default]
    Ready,
    /// It serves, but tells `/readyz` that others should.
    Leaving,
    /// It still answers about the rules, refuses new searches, and lets those that it has accepted end.
    Draining,
    /// It accepts nothing new, cuts analyses off, and lets bots choose their moves.
    Ending,
    /// It cuts everything off.
    Ended,
}

/// Tells all parts of a server its phase.
#[derive(Debug, Default)]
pub(super) struct Phases(watch::Sender<Phase>);

impl Phases {
    pub(super) fn set(&self, phase: Phase) {
        self.0.send_replace(phase);
    }

    pub(super) fn now(&self) -> Phase {
        *self.0.borrow()
    }

    /// Waits until a phase begins.
    pub(super) async fn begins(&self, phase: Phase) {
        let mut phases = self.0.subscribe();
        // The sender is there as long as this.
        let _ = phases.wait_for(|&now| now >= phase).await;
    }
}

/// The choice of what a server does when its terminal is closed (SIGHUP). Windows has no such signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtHangup {
    /// It ends.
    End,
    /// It goes on.
    GoOn,
}

/// A signal that ends a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// A person does not want to wait.
    Interrupt,
    /// A service manager stops it.
    Terminate,
}

/// The signals that end a server. A signal that comes before this exists ends the program as the system does.
pub(super) struct Signals {
    #[cfg(unix)]
    all: [tokio::signal::unix::Signal; 3],
    #[cfg(windows)]
    c: tokio::signal::windows::CtrlC,
    #[cfg(windows)]
    others: tokio::signal::windows::CtrlBreak,
}

#[cfg(unix)]
impl Signals {
    pub(super) fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let kinds = [
            SignalKind::interrupt(),
            SignalKind::terminate(),
            SignalKind::hangup(),
        ];
        let [a, b, c] = kinds.map(signal);
        Ok(Self { all: [a?, b?, c?] })
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self, at_hangup: AtHangup) -> Signal {
        let [interrupt, terminate, hangup] = &mut self.all;
        loop {
            tokio::select! {
                _ = interrupt.recv() => return Signal::Interrupt,
                _ = terminate.recv() => return Signal::Terminate,
                _ = hangup.recv() => if at_hangup == AtHangup::End { return Signal::Interrupt },
            }
        }
    }
}

#[cfg(windows)]
impl Signals {
    pub(super) fn new() -> io::Result<Self> {
        use tokio::signal::windows::{ctrl_break, ctrl_c};

        Ok(Self {
            c: ctrl_c()?,
            others: ctrl_break()?,
        })
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self, _: AtHangup) -> Signal {
        tokio::select! {
            _ = self.c.recv() => Signal::Interrupt,
            _ = self.others.recv() => Signal::Terminate,
        }
    }
}
