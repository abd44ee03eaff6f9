//! Shows that the time of each reader grows with its bytes and no faster: texts of its worst shapes, each twice as long
//! as the one before, up to the longest that the reader takes. It fails where twice the bytes take over 2.3 times the
//! time, or a megabyte takes over 100 ms.
//!
//! `cargo run --release -p advance-dev --example readers [NAME...]`; with `--seeds fuzz/corpus`, it writes short ones as
//! seeds for the fuzz targets instead.

use std::io::Cursor;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use advance::OWN_BUILD;
use advance::api::{self, Question};
use advance::board::text::BoardFile;
use advance::catalogue;
use advance::data::Provenance;
use advance::data::selfplay::{Format, ResumeState, SelfPlay, VariationSettings};
use advance::data::study::{Archive, Reader as StudyReader};
use advance::file::OtherBuilds;
use advance::game::pgn;
use advance::games::{self, GAMES, checkers::exchange};
use advance::marking::class::{ClassPlan, roster};
use advance::matches::Shard;
use advance::matches::event::{Event, Plan};
use advance::matches::openings;
use advance::matches::record::Record;
use advance::players::{Bot, CommandLine, Contender};
use advance::search::Stop;
use advance::ugi::{self, EngineId};

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

/// A text of about so many bytes.
type Shape = fn(usize) -> Vec<u8>;

struct Reader {
    name: &'static str,
    /// The fuzz target that reads such texts, and what stands before them there.
    target: Option<(&'static str, &'static str)>,
    /// The longest text that it takes, in bytes.
    most: usize,
    read: fn(&[u8]),
    shapes: &'static [(&'static str, Shape)],
}

fn repeat(part: &str, bytes: usize) -> Vec<u8> {
    part.repeat(bytes / part.len().max(1)).into_bytes()
}

/// `before`, and `part` as often as there is room, and `after`.
fn within(before: &str, part: &str, after: &str, bytes: usize) -> Vec<u8> {
    [before.as_bytes(), &repeat(part, bytes), after.as_bytes()].concat()
}

fn ask(question: Question, body: &[u8]) {
    let one = NonZero::<usize>::MIN;
    if let Ok(read) = api::read(
        &catalogue::CATALOGUE,
        question,
        body,
        Duration::from_millis(1),
        one,
    ) {
        let _ = read.task.run(&Stop::new(), &mut |_| {});
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("shapes of texts are texts")
}

/// A request about what follows.
fn request(field: &str, value: &str) -> Vec<u8> {
    serde_json::json!({ field: value }).to_string().into_bytes()
}

const READERS: &[Reader] = &[
    Reader {
        name: "records",
        target: Some(("record", "")),
        most: 16 * MIB,
        read: |bytes| {
            for game in pgn::games_within(text(bytes), usize::MAX) {
                let Ok(game) = game else { break };
                let _ = Record::of(&game, GAMES);
            }
        },
        shapes: RECORDS,
    },
    Reader {
        name: "request record",
        target: None,
        most: MIB,
        read: |bytes| ask(Question::Record, &request("text", text(bytes))),
        shapes: RECORDS,
    },
    Reader {
        name: "request moves/batch",
        target: Some(("request", "moves/batch\n")),
        most: 64 * KIB,
        read: |bytes| ask(Question::MovesBatch, bytes),
        shapes: REQUESTS,
    },
    Reader {
        name: "request replay",
        target: Some(("request", "replay\n")),
        most: 64 * KIB,
        read: |bytes| ask(Question::Replay, bytes),
        shapes: REQUESTS,
    },
    Reader {
        name: "positions",
        target: Some(("siblings", "")),
        most: MIB,
        read: |bytes| {
            for game in games::ALL {
                let _ = game.setup(text(bytes)).map_err(|error| error.to_string());
            }
        },
        shapes: WORDS,
    },
    Reader {
        name: "moves",
        target: Some(("moves", "")),
        most: MIB,
        read: |bytes| {
            for game in games::ALL {
                let position = game.start().position;
                if position.find(text(bytes)).is_none() {
                    let _ = position.refusal(text(bytes));
                }
            }
        },
        shapes: WORDS,
    },
    Reader {
        name: "board files",
        target: Some(("board", "")),
        most: MIB,
        read: |bytes| drop(BoardFile::parse(bytes).map_err(|error| error.to_string())),
        shapes: WORDS,
    },
    Reader {
        name: "openings",
        target: Some(("openings", "")),
        most: MIB,
        read: |bytes| {
            let openings: Vec<_> = openings::lines(text(bytes)).map(str::to_owned).collect();
            for game in games::ALL {
                let level = &*game.levels()[0].to_string();
                let plan = Plan {
                    openings: openings.clone(),
                    ..Plan::of_match(game, [level, level])
                };
                let _ = Event::new(plan, &Stop::new());
            }
        },
        shapes: OPENINGS,
    },
    Reader {
        name: "exchanged positions",
        target: Some(("exchange", "")),
        most: MIB,
        read: |bytes| drop(exchange::parse(bytes)),
        shapes: WORDS,
    },
    Reader {
        name: "players",
        target: Some(("players", "")),
        most: MIB,
        read: |bytes| {
            let _ =
                Contender::parse(games::ADVANCE, text(bytes)).map_err(|error| error.to_string());
            let _ = CommandLine::parse(text(bytes).as_ref());
        },
        shapes: PLAYERS,
    },
    Reader {
        name: "settings",
        target: Some(("settings", "")),
        most: MIB,
        read: |bytes| {
            let _ = serde_json::from_slice::<Provenance>(bytes);
            let _ = serde_json::from_slice::<ClassPlan>(bytes);
            if let Ok(plan) = serde_json::from_slice::<Plan<String>>(bytes) {
                let _ = plan.of(GAMES).map(|plan| Event::new(plan, &Stop::new()));
            }
        },
        shapes: SETTINGS,
    },
    Reader {
        name: "studies",
        target: Some(("study", "")),
        most: MIB,
        read: |bytes| {
            if let Ok(mut reader) = StudyReader::new(bytes, GAMES) {
                while let Ok(Some(_)) = reader.study() {}
            }
            let _ = Archive::open(&mut Cursor::new(bytes), GAMES);
            let _ = Archive::salvage(&mut Cursor::new(bytes), GAMES);
        },
        shapes: STUDIES,
    },
    Reader {
        name: "self-play",
        target: Some(("selfplay", "")),
        most: MIB,
        read: |bytes| {
            let part = [("part".to_owned(), bytes)];
            let _ =
                self_play(Format::Lines).merge(part, OtherBuilds::Refuse, &Stop::new(), |_| Ok(()));
        },
        shapes: DATA,
    },
    Reader {
        name: "rosters",
        target: Some(("roster", "")),
        most: 4 * MIB,
        read: |bytes| {
            let path = std::env::temp_dir().join(format!("roster-{}", std::process::id()));
            std::fs::write(&path, bytes).expect("there is room for a file");
            let _ = roster(&path, None);
            std::fs::remove_file(&path).expect("it was written");
        },
        shapes: ROSTERS,
    },
    Reader {
        name: "ugi",
        target: Some(("ugi", "")),
        most: MIB,
        read: |bytes| {
            let input = [b"setoption name Hash value 1\n", bytes, b"\nquit\n"].concat();
            let id = EngineId {
                name: "readers",
                author: "readers",
            };
            let _ = ugi::serve(games::ADVANCE, id, &input[..], Vec::new());
        },
        shapes: SESSIONS,
    },
];

const WORDS: &[(&str, Shape)] = &[
    ("one word", |bytes| repeat("x", bytes)),
    ("one digit", |bytes| repeat("1", bytes)),
    ("rows", |bytes| repeat("9/", bytes)),
    ("dots", |bytes| repeat(".", bytes)),
    ("lines", |bytes| repeat(".........\n", bytes)),
    ("empty lines", |bytes| repeat("\n", bytes)),
    ("words", |bytes| repeat("w ", bytes)),
    ("spaces", |bytes| within("x", " ", "x", bytes)),
    ("captures", |bytes| repeat("c3xe5", bytes)),
    ("steps", |bytes| repeat("a1->", bytes)),
];

const RECORDS: &[(&str, Shape)] = &[
    ("numbers", |bytes| repeat("1.", bytes)),
    ("numbers and moves", |bytes| repeat("1.x", bytes)),
    ("moves", |bytes| repeat("e2-e3 ", bytes)),
    ("one word", |bytes| repeat("x", bytes)),
    ("signs", |bytes| repeat("!?", bytes)),
    ("dots", |bytes| repeat(". ", bytes)),
    ("glyphs", |bytes| within("x ", "$1", "", bytes)),
    ("other glyphs", |bytes| within("x ", "$9 $200 ", "", bytes)),
    ("empty games", |bytes| repeat("1.*", bytes)),
    ("empty games, commented", |bytes| repeat("1.*{}", bytes)),
    ("games of a tag", |bytes| repeat("[A \"\"]*", bytes)),
    ("tags", |bytes| repeat("[A \"\"]\n", bytes)),
    ("a tag of quotes", |bytes| {
        within("[A \"", "\" ", "\"]", bytes)
    }),
    ("a tag of backslashes", |bytes| {
        within("[A \"", "\\", "\"]", bytes)
    }),
    ("a long tag", |bytes| within("[A \"", "x", "\"]*", bytes)),
    ("a tag without an end", |bytes| {
        within("[A ", "x", "", bytes)
    }),
    ("names of tags", |bytes| repeat("[A ", bytes)),
    ("comments", |bytes| within("x ", "{}", "", bytes)),
    ("words in comments", |bytes| {
        within("x ", "{a b}", "", bytes)
    }),
    ("braces", |bytes| within("x ", "{", "}", bytes)),
    ("lines of comment", |bytes| within("x ", ";\n", "", bytes)),
    ("escaped lines", |bytes| repeat("%\n", bytes)),
    ("side lines", |bytes| within("x ", "(y)", "", bytes)),
    ("empty side lines", |bytes| within("x ", "()", "", bytes)),
    ("nested side lines", |bytes| {
        let nested = format!("{}{}", "x (".repeat(99), ")".repeat(99));
        repeat(&nested, bytes)
    }),
    ("spaces", |bytes| within("x", " ", "*", bytes)),
    ("lines", |bytes| within("x", "\n", "*", bytes)),
    ("control characters", |bytes| {
        within("x {", "\u{9b}\u{202e}", "}", bytes)
    }),
    ("legal moves of Advance", |bytes| shuttle("advance", bytes)),
    ("legal moves of Checkers", |bytes| {
        shuttle("checkers", bytes)
    }),
    ("legal moves of Jeson Mor", |bytes| {
        shuttle("jeson-mor", bytes)
    }),
    ("legal side lines", |bytes| {
        let first = games::ADVANCE.start().position.legal_moves()[0].to_string();
        within(&first, &format!(" ({first})"), " *", bytes)
    }),
    ("short games", |bytes| {
        let first = games::ADVANCE.start().position.legal_moves()[0].to_string();
        repeat(&format!("1.{first} * "), bytes)
    }),
];

const REQUESTS: &[(&str, Shape)] = &[
    ("lists", |bytes| repeat("[", bytes)),
    ("fields", |bytes| within("{", "\"a\":1,", "\"a\":1}", bytes)),
    ("items", |bytes| within("{\"items\":[", "0,", "0]}", bytes)),
    ("empty items", |bytes| {
        within("{\"items\":[", "{},", "{}]}", bytes)
    }),
    ("escapes", |bytes| {
        within("{\"position\":\"", "\\u0041", "\"}", bytes)
    }),
    ("a number", |bytes| {
        within("{\"position\":", "1", "}", bytes)
    }),
    ("moves", |bytes| {
        within(
            "{\"position\":\"start\",\"moves\":[",
            "\"e2-e3\",",
            "\"\"]}",
            bytes,
        )
    }),
    ("spaces", |bytes| within("{", " ", "}", bytes)),
];

const OPENINGS: &[(&str, Shape)] = &[
    ("one opening", |bytes| {
        repeat(&format!("{}\n", start()), bytes)
    }),
    ("openings", |bytes| {
        let lines = (1..).map(|turn| format!("{} {turn}\n", start()));
        let mut text = String::new();
        for line in lines {
            if text.len() + line.len() > bytes {
                break;
            }
            text += &line;
        }
        text.into_bytes()
    }),
    ("comments", |bytes| repeat("#\n", bytes)),
    ("empty lines", |bytes| repeat(" \n", bytes)),
    ("one line", |bytes| repeat("x", bytes)),
];

const PLAYERS: &[(&str, Shape)] = &[
    ("commas", |bytes| repeat(",", bytes)),
    ("settings", |bytes| within("level=4", ",nodes=1", "", bytes)),
    ("options", |bytes| {
        within("ugi=./e", ",option.a=1", "", bytes)
    }),
    ("other options", |bytes| {
        let options = (0..bytes / 16).map(|number| format!(",option.a{number:06}=1"));
        ["ugi=./e".to_owned()]
            .into_iter()
            .chain(options)
            .collect::<String>()
            .into_bytes()
    }),
    ("quotes", |bytes| within("cmd=x ", "'a'", "", bytes)),
    ("words", |bytes| within("cmd=x", " a", "", bytes)),
    ("backslashes", |bytes| within("cmd=x ", "\\", "", bytes)),
    ("places", |bytes| within("cmd=x ", "{}", "", bytes)),
    ("one word", |bytes| within("cmd=", "x", "", bytes)),
];

const SETTINGS: &[(&str, Shape)] = &[
    ("lists", |bytes| repeat("[", bytes)),
    ("fields", |bytes| within("{", "\"a\":1,", "\"a\":1}", bytes)),
    ("players", |bytes| {
        plan("\"random\"", "", "\"openings\":[],", bytes)
    }),
    ("openings", |bytes| {
        let line = format!("\"{}\"", start());
        let list = vec![line; bytes / 60].join(",");
        plan("\"random\"", "", &format!("\"openings\":[{list}],"), 0)
    }),
    ("a long name", |bytes| {
        plan("\"random\"", &"x".repeat(bytes), "\"openings\":[],", 0)
    }),
];

const STUDIES: &[(&str, Shape)] = &[
    ("zeros", |bytes| repeat("\0", bytes)),
    ("games", |bytes| studies(bytes)),
    ("a head and zeros", |bytes| {
        let mut file = studies(0);
        file.resize(file.len() + bytes, 0);
        file
    }),
    ("a head and ones", |bytes| {
        let mut file = studies(0);
        file.resize(file.len() + bytes, 1);
        file
    }),
];

const DATA: &[(&str, Shape)] = &[
    ("lists", |bytes| repeat("[", bytes)),
    ("empty lines", |bytes| repeat("\n", bytes)),
    ("empty objects", |bytes| repeat("{}\n", bytes)),
    ("one line", |bytes| within("{\"a\":\"", "x", "\"}", bytes)),
    ("the same game", |bytes| {
        let mut lines = Vec::new();
        let run =
            self_play(Format::Lines).run(ResumeState::default(), 1, &Stop::new(), |_, game| {
                lines.extend(game);
                Ok(())
            });
        run.expect("memory can be written");
        lines.repeat(bytes / lines.len())
    }),
];

const ROSTERS: &[(&str, Shape)] = &[
    ("students", |bytes| {
        let lines = (0..bytes / 16).map(|number| format!("s{number:012},\n"));
        ["id,name\n".to_owned()]
            .into_iter()
            .chain(lines)
            .collect::<String>()
            .into_bytes()
    }),
    ("columns", |bytes| within("id", ",x", "\n", bytes)),
    ("empty columns", |bytes| within("id", ",", "\n", bytes)),
    ("empty lines", |bytes| within("id\n", "\n", "", bytes)),
    ("quotes", |bytes| within("id\n", "\"\"", "", bytes)),
    ("one cell", |bytes| within("id\n\"", "x\n", "\"", bytes)),
];

const SESSIONS: &[(&str, Shape)] = &[
    ("one word", |bytes| repeat("x", bytes)),
    ("moves", |bytes| {
        within("position startpos moves", " e2-e3", "", bytes)
    }),
    ("a long game", |bytes| {
        let moves = cycle("advance").1.join(" ");
        within("position startpos moves", &format!(" {moves}"), "", bytes)
    }),
    ("a long option", |bytes| {
        within("setoption name ", "x", " value 1", bytes)
    }),
];

fn start() -> String {
    games::ADVANCE.start().position.to_string()
}

/// The settings of a match.
fn plan(player: &str, name: &str, more: &str, bytes: usize) -> Vec<u8> {
    let players = vec![player; (bytes / (player.len() + 1)).max(2)].join(",");
    let players = players.replacen("random", &format!("random{name}"), 1);
    format!(
        "{{\"command\":\"match\",\"game\":\"checkers\",\"players\":[{players}],\"games\":2,\"turns\":9,\"seed\":0,{more}\
         \"random_plies\":4,\"time_limit\":10000,\"grace\":100}}"
    )
    .into_bytes()
}

/// A position of a game, and moves that lead back to it.
fn cycle(game: &str) -> (String, Vec<String>) {
    let game = GAMES.named(game).expect("it is a game");
    let start = match game.name() {
        // Pawns do not go back.
        "checkers" => game.setup(KINGS).expect("it is a position"),
        _ => game.start(),
    };
    let start = start.position;
    for first in start.legal_moves() {
        let second = start.after(&first);
        for reply in second.legal_moves().iter().rev() {
            let third = second.after(reply);
            for back in third.legal_moves() {
                let fourth = third.after(&back);
                for last in fourth.legal_moves() {
                    if fourth.after(&last).to_string() == start.to_string() {
                        let moves = [&first, reply, &back, &last].map(ToString::to_string);
                        return (start.to_string(), moves.into());
                    }
                }
            }
        }
    }
    (start.to_string(), Vec::new())
}

/// A record whose pieces go to and fro: so many bytes of legal moves.
fn shuttle(game: &str, bytes: usize) -> Vec<u8> {
    let (line, moves) = cycle(game);
    let before = format!("[Game \"{game}\"]\n[FEN \"{line}\"]\n");
    within(&before, &format!("{} ", moves.join(" ")), "*", bytes)
}

fn self_play(format: Format) -> SelfPlay {
    SelfPlay {
        bot: Bot::parse(games::ADVANCE, "4").expect("there is such a level"),
        start: games::ADVANCE.start(),
        games: 3,
        shard: Shard::WHOLE,
        turns: 4,
        seed: 0,
        random_plies: 2,
        variation: VariationSettings::default(),
        multipv: None,
        format,
        build: OWN_BUILD,
    }
}

/// Games to learn from, as self-play writes them.
fn studies(bytes: usize) -> Vec<u8> {
    let run = self_play(Format::Study);
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    run.run(ResumeState::default(), 1, &Stop::new(), |_, piece| {
        pieces.push(piece.to_vec());
        Ok(())
    })
    .expect("memory can be written");
    let game = &pieces[1];
    [pieces[0].clone(), game.repeat(bytes / game.len())].concat()
}

/// The time that this thread has had a processor.
fn own_time() -> Duration {
    let seen = std::fs::read_to_string("/proc/thread-self/schedstat").expect("this is Linux");
    let nanoseconds = seen.split(' ').next().and_then(|it| it.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the first number is of nanoseconds"))
}

/// The time of a run, by as many as the system needs to measure it.
fn time(reader: &Reader, text: &[u8]) -> Duration {
    let begun = own_time();
    let mut runs = 0;
    loop {
        (reader.read)(text);
        runs += 1;
        let spent = own_time() - begun;
        if spent > Duration::from_millis(80) {
            return spent / runs;
        }
    }
}

/// The factor by which each doubling takes more time, between the first time that can be measured and the last.
fn growth(times: &[Duration]) -> f64 {
    let measured = times.iter().skip_while(|&&time| time < MEASURABLE);
    let measured: Vec<f64> = measured.map(Duration::as_secs_f64).collect();
    match measured[..] {
        [first, .., last] => (last / first).powf(1.0 / (measured.len() - 1) as f64),
        _ => 1.0,
    }
}

/// Writes the shapes as inputs with which the fuzz targets begin.
fn write_seeds(corpus: &Path) -> std::io::Result<()> {
    for reader in READERS {
        let Some((target, before)) = reader.target else {
            continue;
        };
        let folder = corpus.join(target);
        std::fs::create_dir_all(&folder)?;
        for (name, shape) in reader.shapes {
            let seed = [before.as_bytes(), &shape(32 * KIB)].concat();
            std::fs::write(
                folder.join(format!("{} {name}", reader.name.replace('/', "-"))),
                seed,
            )?;
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if let ["--seeds", corpus] = asked.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return match write_seeds(Path::new(corpus)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{corpus}: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let mut is_good = true;
    for reader in READERS {
        if !asked.is_empty() && !asked.iter().any(|name| name == reader.name) {
            continue;
        }
        println!("{}: milliseconds for 64 kB and each doubling", reader.name);
        for (name, shape) in reader.shapes {
            let sizes = std::iter::successors(Some(64 * KIB), |size| Some(2 * size));
            let sizes = sizes.take_while(|&size| size <= reader.most);
            let times: Vec<Duration> = sizes.map(|size| time(reader, &shape(size))).collect();
            let shown = times
                .iter()
                .map(|time| format!("{:8.2}", time.as_secs_f64() * 1e3));
            let shown: String = shown.collect();
            let growth = growth(&times);
            let mut allowed = (0..).map(|doublings| {
                let bytes = (64 * KIB) << doublings;
                Duration::from_millis(100).mul_f64((bytes as f64 / MIB as f64).max(1.0))
            });
            let slow = times
                .iter()
                .any(|time| *time > allowed.next().expect("it has no end"));
            let fault = match (growth > 2.3, slow) {
                (true, _) => "  GROWS FASTER THAN ITS BYTES",
                (_, true) => "  OVER 100 ms A MEGABYTE",
                _ => "",
            };
            is_good &= fault.is_empty();
            println!("  {name:26} x {growth:.2} {shown}{fault}");
        }
    }
    ExitCode::from(u8::from(!is_good))
}

/// Two kings of checkers, far apart.
const KINGS: &str =
    ".B....../......../......../......../......../......../......../......R. cm r 0";

/// A shorter time is not compared.
const MEASURABLE: Duration = Duration::from_micros(100);
