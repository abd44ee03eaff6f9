//! `advance ugi` over pipes, as an interface or a bot uses it; on Linux only.

use crate::command::ugi::Client;

#[test]
fn readyok_follows_the_hash_allocation() {
    let mut client = Client::new();
    client.send("setoption name Hash value 256");
    client.send("isready");
    client.until("readyok");
    assert!(client.memory() > 128 << 10, "{} KiB", client.memory());
}
