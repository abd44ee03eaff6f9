//! Shards of a run of self-play, which are files. An input is their bytes, with a line `==` before each but the first.
#![no_main]

use advance::OWN_BUILD;
use advance::data::selfplay::{Format, SelfPlay, VariationSettings};
use advance::file::OtherBuilds;
use advance::games::ADVANCE;
use advance::matches::Shard;
use advance::players::Bot;
use advance::search::Stop;

/// The run of `fuzz/seed`.
fn run(format: Format) -> SelfPlay {
    let mut bot = Bot::parse(ADVANCE, "4").expect("there is such a level");
    bot.limits.time = None;
    SelfPlay {
        bot,
        start: ADVANCE.start(),
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

/// The parts of an input.
fn parts(input: &[u8]) -> Vec<(String, &[u8])> {
    const MARK: &[u8] = b"\n==\n";
    let mut parts = Vec::new();
    let mut rest = input;
    while let Some(end) = rest.windows(MARK.len()).position(|it| it == MARK) {
        parts.push(&rest[..end]);
        rest = &rest[end + MARK.len()..];
    }
    parts.push(rest);
    let names = (1..).map(|number| number.to_string());
    names.zip(parts).collect()
}

// Shards that make a whole are the same whole again.
advance_fuzz::target!(|input: &[u8]| {
    for format in [Format::Lines, Format::Study] {
        let run = run(format);
        let stop = Stop::new();
        let mut whole = Vec::new();
        let merged = run.merge(parts(input), OtherBuilds::Refuse, &stop, |bytes| {
            whole.extend(bytes);
            Ok(())
        });
        if merged.is_ok() {
            let part = [("whole".to_owned(), &whole[..])];
            let mut again: Vec<u8> = Vec::new();
            run.merge(part, OtherBuilds::Refuse, &stop, |bytes| {
                again.extend(bytes);
                Ok(())
            })
            .expect("what was written is read");
            assert_eq!(again, whole);
        }
    }
});
