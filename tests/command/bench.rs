//! `advance bench`, and with it the signature of how the bot plays, and what was made by that play.

use advance::puzzles::{FoundPuzzles, Maker, Pack};
use serde_json::{Value, json};

use crate::command::scene::{self, Scene};

/// The nodes that `advance bench` visits. A commit that should not change the play must leave this number as it is; a
/// commit that changes the play gives the new one.
const SIGNATURE: u64 = 847_823;

#[test]
fn the_bot_plays_as_it_did() {
    let output = Scene::new().advance(&["bench"]).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let nodes = text.lines().find_map(|line| line.strip_prefix("nodes "));
    assert_eq!(nodes, Some(SIGNATURE.to_string().as_str()), "{text}");
}

/// After a change to play, `advance puzzle --pack` makes another pack: docs/levels.md.
#[test]
fn the_pack_starts_with_the_first_games() {
    let pack = Pack::published();
    let mut maker = Maker::new(Pack::new(pack.seed), pack.len());
    for game in 0..2 {
        maker.take(FoundPuzzles::of(pack.seed, game));
    }
    let made: Vec<_> = maker.pack().iter().collect();
    assert!(!made.is_empty());
    let first: Vec<_> = pack.iter().take(made.len()).collect();
    assert_eq!(made, first);
}

#[test]
fn the_json_says_what_the_lines_say() {
    let bench: Value = scene::json(&["bench", "--depth", "2", "--json"]);
    let levels = bench["levels"].as_array().unwrap();
    let nodes = |report: &Value| report["nodes"].as_u64().unwrap();
    assert_eq!(levels.iter().map(nodes).sum::<u64>(), nodes(&bench));
    assert_eq!(
        (&levels[0]["level"], &bench["schema"]),
        (&json!(8), &json!(1))
    );
    assert!(bench["nps"].as_u64().unwrap() > 0);

    let perft = scene::json(&["perft", "start", "2", "--divide", "--json"]);
    let moves = perft["divide"].as_array().unwrap();
    assert_eq!(moves.len(), 43);
    assert_eq!(moves.iter().map(nodes).sum::<u64>(), nodes(&perft));
    assert!(moves.is_sorted_by(|a, b| a["move"].as_str() <= b["move"].as_str()));
    let plain = scene::json(&["perft", "white", "start", "2", "--json"]);
    assert_eq!(
        (&plain["divide"], &plain["nodes"]),
        (&Value::Null, &perft["nodes"])
    );
}
