//! The figures of the process, by the names that Prometheus gives them.

use std::fmt;
use std::time::SystemTime;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::gauge::ConstGauge;

/// The process, which is asked each time.
#[derive(Debug)]
pub(super) struct Process {
    /// In seconds since 1970.
    start: f64,
}

impl Process {
    /// The process, which has just started.
    pub(super) fn new() -> Self {
        let start = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        Self {
            start: start.as_secs_f64(),
        }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut encode = |name: &str, help: &str, metric: &dyn EncodeMetric| {
            let kind = metric.metric_type();
            let encoder = encoder.encode_descriptor(name, help, None, kind)?;
            metric.encode(encoder)
        };
        let start = ConstGauge::new(self.start);
        encode(
            "process_start_time_seconds",
            "The start of the process",
            &start,
        )?;
        #[cfg(target_os = "linux")]
        {
            encode("process_cpu_seconds", "Processor time", &linux::time())?;
            for (name, help, figure) in linux::figures() {
                encode(name, help, &ConstGauge::new(figure))?;
            }
        }
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;

    use prometheus_client::metrics::counter::ConstCounter;
    use rustix::param::page_size;
    use rustix::process::{Resource, getrlimit};
    use rustix::time::{ClockId, clock_gettime};

    /// The processor time of the process, in seconds.
    pub(super) fn time() -> ConstCounter<f64> {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        ConstCounter::new(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
    }

    /// Further figures, 0 where the system does not tell them.
    pub(super) fn figures() -> [(&'static str, &'static str, u64); 4] {
        let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
        let resident = pages.split(' ').nth(1).and_then(|pages| pages.parse().ok());
        let bytes = resident.unwrap_or(0) * page_size() as u64;
        let count = |folder| fs::read_dir(folder).map_or(0, Iterator::count) as u64;
        let most = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        [
            ("process_resident_memory_bytes", "Resident memory", bytes),
            ("process_open_fds", "Open files", count("/proc/self/fd")),
            ("process_max_fds", "The most open files", most),
            ("process_threads", "Threads", count("/proc/self/task")),
        ]
    }
}
