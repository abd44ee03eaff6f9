//! The commands that write.

/// A command, with its prerequisites. In arguments, `%` is the folder of the test.
pub struct Writer {
    pub name: &'static str,
    /// Commands that make the files that it reads.
    pub prepare: &'static [Line],
    /// Files that exist before, with their texts, in which `%` is the program, quoted for a shell.
    pub files: &'static [(&'static str, &'static str)],
    pub line: Line,
    /// The command that resumes the first one.
    pub resume: Line,
    /// The ends of the names of files that grow piece by piece.
    pub grows: &'static [&'static str],
    /// The folders of documents that are written more than once: at the beginning of the work, or for a bot that a
    /// limit of the machine keeps from its marks until the run is resumed.
    pub drafts: &'static [&'static str],
    /// The least limit on the size of files, larger than the files of bots.
    pub least: u64,
    /// True if it fills a folder beside the final one: the next such run removes the one that a killed run has left.
    pub beside: bool,
}

/// A command line, without names that have spaces.
pub type Line = &'static str;

const START: &str = include_str!("../../fixtures/start.txt");

/// A text longer than any board.
const OLD: &str = include_str!("../../fixtures/examples.txt");

const CASES: Line = "cases --count 1 --level 4 --out %/cases";

const MATCH: Line = "match --a level=4 --b level=5 --games 2 --turns 3 --concurrency 1 --out %/out";

/// One bot breaks the rules; the other one answers cases and fails in its game.
const CLASS: &[(&str, &str)] = &[
    ("class/a", "cp \"$2\" \"$3\"\n"),
    (
        "class/b",
        "grep -q BZZZZZZZB \"$2\" && exit 3\nexec % \"$@\" --level 4\n",
    ),
];

const MARK: Line = "mark --cases %/cases --level 4 --games 1 --all --unsafe --call 'sh {}' --bots %/class --concurrency 1 --out %/out";

/// Writes to a file or folder, and is run again after a fault.
const fn rerun(name: &'static str, line: Line) -> Writer {
    Writer {
        name,
        prepare: &[],
        files: &[("in", START), ("out", OLD)],
        line,
        resume: line,
        grows: &[],
        drafts: &[],
        least: 1,
        beside: false,
    }
}

/// Writes to a new file or folder, and is resumed after a fault.
const fn resumed(name: &'static str, line: Line, resume: Line) -> Writer {
    Writer {
        files: &[],
        resume,
        ..rerun(name, line)
    }
}

pub const WRITERS: [Writer; 19] = [
    rerun("white", "white %/in %/out --level 7"),
    rerun("show_new_file", "show %/in --svg %/new"),
    rerun("apply", "apply white %/in e2-e3 %/out"),
    rerun("show", "show %/in --svg %/out"),
    rerun("openings", "openings --count 2 --nodes 30 --out %/out"),
    rerun("man", "man --out %/pages"),
    rerun("cases", "cases --count 1 --level 4 --out %/cases"),
    Writer {
        prepare: &[MATCH],
        ..resumed(
            "replay_board",
            "replay %/out/games/000001.txt --ply 2 --board %/new",
            "",
        )
    },
    resumed("match", MATCH, "match --resume %/out --concurrency 1"),
    resumed(
        "match_with_faults",
        "match --a level=4 --b cmd=false --games 2 --concurrency 1 --out %/out",
        "match --resume %/out --concurrency 1 --trust",
    ),
    resumed(
        "tournament",
        "tournament level=4 level=5 level=6 --games 2 --turns 2 --concurrency 1 --out %/out",
        "tournament --resume %/out --concurrency 1",
    ),
    resumed(
        "eater",
        "eater --size 3 --passer smart --eater smart --games 2 --out %/out",
        "match --resume %/out --concurrency 1",
    ),
    Writer {
        grows: &["out"],
        ..resumed(
            "selfplay",
            "selfplay --games 3 --level 4 --turns 5 --concurrency 1 --out %/out",
            "selfplay --games 3 --level 4 --turns 5 --concurrency 1 --resume %/out",
        )
    },
    Writer {
        grows: &["out"],
        ..resumed(
            "selfplay_bin",
            "selfplay --games 3 --level 4 --turns 5 --concurrency 1 --format bin --out %/out",
            "selfplay --games 3 --level 4 --turns 5 --concurrency 1 --format bin --resume %/out",
        )
    },
    Writer {
        prepare: &[
            "selfplay --games 4 --level 4 --turns 5 --shard 1/2 --out %/1",
            "selfplay --games 4 --level 4 --turns 5 --shard 2/2 --out %/2",
        ],
        ..resumed("selfplay_merge", "merge %/1 %/2 --out %/out", "")
    },
    Writer {
        prepare: &[CASES],
        files: CLASS,
        grows: &[".jsonl"],
        drafts: &["manifests/", "steps/", "bots/"],
        least: 2000,
        ..resumed("mark", MARK, "mark --resume %/out --trust --concurrency 1")
    },
    Writer {
        prepare: &[
            "match --a level=4 --b level=5 --games 4 --turns 3 --shard 1/2 --out %/1",
            "match --a level=4 --b level=5 --games 4 --turns 3 --shard 2/2 --out %/2",
        ],
        beside: true,
        ..resumed(
            "match_merge",
            "merge %/1 %/2 --out %/out",
            "match --resume %/out --concurrency 1",
        )
    },
    Writer {
        prepare: &[
            "selfplay --games 4 --level 4 --turns 5 --format bin --shard 1/2 --out %/1",
            "selfplay --games 4 --level 4 --turns 5 --format bin --shard 2/2 --out %/2",
        ],
        ..resumed(
            "selfplay_bin_merge",
            "merge %/1 %/2 --out %/out --trust",
            "",
        )
    },
    Writer {
        prepare: &[
            CASES,
            "mark --cases %/cases --level 4 --games 1 --all --unsafe --call 'sh {}' --bots %/class --shard 1/2 --out %/1",
            "mark --cases %/cases --level 4 --games 1 --all --unsafe --call 'sh {}' --bots %/class --shard 2/2 --out %/2",
        ],
        files: CLASS,
        beside: true,
        ..resumed("mark_merge", "merge %/1 %/2 --out %/out --trust", "")
    },
];
