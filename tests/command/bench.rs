//! `advance bench`, and with it the signature of how the bot plays.

use crate::scene::Scene;

/// The nodes that `advance bench` visits. A change that is not meant to change how the bot plays must
/// leave this number alone, and one that is says so.
const SIGNATURE: u64 = 687_425;

#[test]
fn the_bot_plays_as_it_did() {
    let output = Scene::new().advance(&["bench"]).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let nodes = text.lines().find_map(|line| line.strip_prefix("nodes "));
    assert_eq!(nodes, Some(SIGNATURE.to_string().as_str()), "{text}");
}
