//! The limits that the pages promise are those of the program: each number of a page stands beside the constant that
//! makes it true, and tests elsewhere check that the program keeps to the constant.

use std::fs;
use std::path::Path;

use super::ROOT;

/// A page, its words, a file of the code, and the constant there.
const PROMISES: [[&str; 4]; 37] = [
    [
        "docs/http.md",
        "of `record` 1 MB |",
        "crates/server/src/body.rs",
        "MAX_RECORD: usize = 1024 * 1024;",
    ],
    [
        "docs/http.md",
        "| 50,000 moves, side lines",
        "crates/api/src/record.rs",
        "MOST: usize = 50_000;",
    ],
    [
        "docs/http.md",
        "one of a client, two of all. Others wait",
        "crates/server/src/server.rs",
        "const RECORDS: Places = Places {\n    short: 1,\n    long: 1,\n    firsts: 2,\n};",
    ],
    [
        "docs/http.md",
        "a body | 64 KB;",
        "crates/server/src/body.rs",
        "MAX_BYTES: usize = 64 * 1024;",
    ],
    [
        "docs/http.md",
        "a replay | 256 requests",
        "crates/api/src/batch.rs",
        "MAX_ITEMS: usize = 256;",
    ],
    [
        "docs/http.md",
        "256 requests, 1000 moves",
        "crates/api/src/request/rules.rs",
        "MAX_MOVES: usize = 1000;",
    ],
    [
        "docs/http.md",
        "between requests | 10 s",
        "crates/server/src/read_deadline.rs",
        "IO_TIMEOUT: Duration = Duration::from_secs(10);",
    ],
    [
        "docs/http.md",
        "| 10 s without progress |",
        "crates/server/src/read_deadline.rs",
        "IO_TIMEOUT: Duration = Duration::from_secs(10);",
    ],
    [
        "docs/http.md",
        "may wait for its turn, 10000 by default",
        "src/cli/play/serve.rs",
        "default_value = \"10000\"",
    ],
    [
        "docs/http.md",
        "bodies of more than 8 KB, while they arrive",
        "crates/server/src/body.rs",
        "SHORT: usize = 8 * 1024;",
    ],
    [
        "docs/http.md",
        "| connections | 4096,",
        "crates/server/src/connections.rs",
        "CONNECTIONS: u32 = 4096;",
    ],
    [
        "docs/http.md",
        "Short searches (up to 500 ms,",
        "crates/server/src/scheduler/work.rs",
        "SHORT: Duration = Duration::from_millis(500);",
    ],
    [
        "docs/http.md",
        "a network of 64 bits in IPv6",
        "crates/server/src/client.rs",
        "HOUSEHOLD: u32 = 64;",
    ],
    [
        "docs/deploy.md",
        "up to a second for the last bytes, and exits",
        "crates/server/src/server.rs",
        "GRACE: Duration = Duration::from_secs(1);",
    ],
    [
        "docs/marking.md",
        "1 GiB of memory, 256 processes",
        "crates/players/src/programs/isolation/limits.rs",
        "MOST_MEMORY: u64 = 1 << 30;",
    ],
    [
        "docs/marking.md",
        "256 processes and threads, 64 MiB",
        "crates/players/src/programs/isolation/limits.rs",
        "MOST_TASKS: u64 = 256;",
    ],
    [
        "docs/marking.md",
        "threads, 64 MiB of files",
        "crates/players/src/programs/isolation/limits.rs",
        "MOST_WRITTEN: u64 = 64 << 20;",
    ],
    [
        "docs/marking.md",
        "as much shared memory",
        "crates/players/src/programs/isolation/linux.rs",
        "MOST_SHARED: u64 = 64 * MEBIBYTE;",
    ],
    [
        "docs/marking.md",
        "| 4 GiB a process,",
        "crates/players/src/programs/isolation/linux.rs",
        "MOST_DATA: u64 = 4 * MOST_MEMORY;",
    ],
    [
        "docs/marking.md",
        "1000 files; folders",
        "crates/players/src/programs/isolation/limits.rs",
        "MOST_FILES: u64 = 1000;",
    ],
    [
        "docs/marking.md",
        "at most 12 deep",
        "crates/players/src/programs/program/files.rs",
        "MOST_DEPTH: u32 = 12;",
    ],
    [
        "docs/marking.md",
        "every tenth of a second",
        "crates/players/src/programs/isolation/watch.rs",
        "LONGEST_REST: Duration = Duration::from_millis(100);",
    ],
    [
        "docs/marking.md",
        "within 10 seconds of its end",
        "crates/players/src/programs/program/run.rs",
        "REPORT_TIME: Duration = Duration::from_secs(10);",
    ],
    [
        "docs/marking.md",
        "thirty times the limit, and 20 seconds,",
        "crates/players/src/programs/time_used.rs",
        "const LEAST_BUSY: Duration = Duration::from_secs(20);",
    ],
    [
        "docs/marking.md",
        "It may use 5 minutes",
        "crates/players/src/programs/builder.rs",
        "TIME_LIMIT: Duration = Duration::from_secs(300);",
    ],
    [
        "docs/marking.md",
        "20,000 files",
        "crates/players/src/programs/isolation/limits.rs",
        "MOST_BUILT_FILES: u64 = 20_000;",
    ],
    [
        "docs/marking.md",
        "files of 1 GiB together",
        "crates/players/src/programs/isolation/building.rs",
        "MOST_MADE: u64 = 1024 * MEBIBYTE;",
    ],
    [
        "docs/marking.md",
        "at most 256 MiB",
        "crates/players/src/programs/isolation/unpacking.rs",
        "MOST_RESULT: u64 = 256 * MEBIBYTE;",
    ],
    [
        "docs/arena.md",
        "the last 8 KiB of its standard error",
        "crates/players/src/evidence.rs",
        "MAX_EVIDENCE_BYTES: usize = 8 << 10;",
    ],
    [
        "docs/arena.md",
        "by default 100 ms",
        "crates/arena/src/matches/event/plan.rs",
        "GRACE: u64 = 100;",
    ],
    [
        "docs/arena.md",
        "six scores in a row",
        "crates/arena/src/matches/adjudicator.rs",
        "WON_PLIES: u32 = 6;",
    ],
    [
        "docs/arena.md",
        "50 moves gained nothing",
        "crates/arena/src/matches/adjudicator.rs",
        "QUIET_PLIES: u32 = 50;",
    ],
    [
        "docs/levels.md",
        "The default is 60,000 nodes",
        "crates/game/src/search/tuning.rs",
        "MOVE_NODES: u64 = 60_000;",
    ],
    [
        "docs/levels.md",
        "more than 200 ms",
        "crates/game/src/search/tuning.rs",
        "MOVE_TIME: Duration = Duration::from_millis(200);",
    ],
    [
        "docs/levels.md",
        "wins counts 1000",
        "src/chooser/forecast.rs",
        "WIN: i32 = 1000;",
    ],
    [
        "docs/architecture.md",
        "every 512 nodes",
        "crates/game/src/search/tuning.rs",
        "CLOCK_INTERVAL: u64 = 512;",
    ],
    [
        "docs/boards-and-notation.md",
        "for up to two seconds",
        "crates/files/src/windows.rs",
        "PATIENCE: Duration = Duration::from_secs(2);",
    ],
];

#[test]
fn documented_limits_match_the_code() {
    let read = |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
    for [page, says, file, constant] in PROMISES {
        let words: Vec<_> = read(page).split_whitespace().map(str::to_owned).collect();
        assert!(
            words.join(" ").contains(says),
            "{page} does not say '{says}'"
        );
        let code = read(file);
        assert!(
            code.contains(constant),
            "{file} has no '{constant}', but {page} says '{says}'"
        );
    }
}
