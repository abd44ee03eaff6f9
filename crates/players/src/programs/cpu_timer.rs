//! The time that a program takes, apart from the time that it waits for a processor.

use std::time::{Duration, Instant};

use super::isolation::ControlGroup;
use super::time_used::TimeUsed;

/// The interval of the measurements while a program runs.
const INTERVAL: Duration = Duration::from_millis(100);

/// Measures the time of a process and its descendants.
pub(super) struct CpuTimer<'a> {
    process: u32,
    group: &'a ControlGroup,
    started: Instant,
    /// The last measurement.
    measured_at: Instant,
    cpu: Option<Duration>,
    asleep: Duration,
    /// The time at the end.
    ended: Option<Duration>,
}

impl<'a> CpuTimer<'a> {
    /// Begins to measure a process in a `group` that was started at this time.
    pub(super) fn new(process: u32, started: Instant, group: &'a ControlGroup) -> Self {
        Self {
            process,
            group,
            started,
            measured_at: started,
            cpu: None,
            asleep: Duration::ZERO,
            ended: None,
        }
    }

    /// Measures, if that is due.
    pub(super) fn poll(&mut self) {
        if self.measured_at.elapsed() >= INTERVAL {
            self.measure();
        }
    }

    fn measure(&mut self) {
        // A look that comes late shows that a process sleeps now, not what it waited for before.
        let passed = self.measured_at.elapsed().min(2 * INTERVAL);
        self.measured_at = Instant::now();
        if let Some((cpu, is_awake)) = system::measure(self.process, self.group) {
            if cpu <= self.cpu.unwrap_or_default() && !is_awake() {
                self.asleep += passed;
            }
            self.count(cpu);
        }
    }

    /// Measures a process that has ended, before the system forgets it.
    pub(super) fn end(&mut self) {
        self.ended = Some(self.started.elapsed());
        if let Some(cpu) = system::total(self.process, self.group) {
            self.count(cpu);
        }
    }

    /// A child that its parent does not wait for leaves the count.
    fn count(&mut self, cpu: Duration) {
        self.cpu = self.cpu.max(Some(cpu));
    }

    /// The time until now, measured anew.
    pub(super) fn measure_now(&mut self) -> TimeUsed {
        self.measure();
        self.spent()
    }

    /// The time until now, or until the end, as far as it is measured.
    pub(super) fn spent(&self) -> TimeUsed {
        let wall = self.ended.unwrap_or_else(|| self.started.elapsed());
        let own = self.cpu.map(|cpu| cpu + self.asleep);
        TimeUsed {
            wall,
            cpu: self.cpu,
            // Threads that compute at once take more than the clock says.
            own: own.map_or(wall, |own| own.min(wall)),
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    use super::{ControlGroup, Duration};
    use crate::programs::processes::table::{self, Entry};

    /// The processor time of a process with its descendants, and whether one of them computes or could.
    pub(super) fn measure(
        process: u32,
        group: &ControlGroup,
    ) -> Option<(Duration, impl FnOnce() -> bool)> {
        let family = table::family(&table::read(), process);
        let cpu = cpu(&family, group);
        let is_awake = move || family.iter().any(|entry| table::is_awake(entry.id));
        Some((cpu, is_awake))
    }

    /// The processor time of a process that has ended: no child has it as its parent any more.
    pub(super) fn total(process: u32, group: &ControlGroup) -> Option<Duration> {
        Some(cpu(table::entry(process).as_slice(), group))
    }

    fn cpu(family: &[Entry], group: &ControlGroup) -> Duration {
        let ticks: u64 = family.iter().map(|entry| entry.ticks).sum();
        let ticked = Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second() as u32;
        group.cpu().unwrap_or(ticked)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::{ControlGroup, Duration};

    pub(super) fn measure(_: u32, _: &ControlGroup) -> Option<(Duration, fn() -> bool)> {
        None
    }

    pub(super) fn total(_: u32, _: &ControlGroup) -> Option<Duration> {
        None
    }
}
