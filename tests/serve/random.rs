//! Random requests: the server answers each of them, and never with a fault of its own.

use std::io::Write;
use std::time::Duration;

use advance::game::random::SplitMix;
use advance::serve::ServerTerms;
use serde_json::{Map, Value, json};

use crate::serve::limits::ROUTES;
use crate::serve::scene::{Scene, terms};

const ROUNDS: u32 = 250;

/// Words, some of which are valid in some field.
const WORDS: [&str; 14] = [
    "",
    "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0",
    "4g4/9/9/9/3z5/4D4/9/9/4G4 b",
    "4g4/9/9/9/3z5/4D4/9/9/4G4 w 4294967295",
    "4g4/9/9/9/9/9/9/9/4G4 w 99999999999",
    "gG7/9/9/9/9/9/9/9/9 w",
    "#g7/9/9/9/9/9/9/9/8G b 7",
    "9/9/9/9/9/9/9/9/9 w",
    "e2",
    "e2-e3",
    "e4xd5",
    "e2^e2",
    "\u{0}\u{1F600}",
    "null",
];

const NAMES: [&str; 12] = [
    "items", "moves", "position", "from", "move", "after", "level", "seed", "nodes", "depth",
    "time", "multipv",
];

/// A server with a short limit for searches.
fn scene() -> Scene {
    Scene::new(ServerTerms {
        max_time: Duration::from_millis(20),
        ..terms()
    })
}

fn pick<T: Copy>(random: &mut SplitMix, of: &[T]) -> T {
    of[random.index(of.len())]
}

fn value(random: &mut SplitMix, depth: u32) -> Value {
    match random.index(9) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(random.index(12)),
        3 => json!(-1),
        4 => json!(u64::MAX),
        5 => json!(1.5e300),
        6 if depth < 3 => json!([value(random, depth + 1)]),
        7 if depth < 3 => object(random, depth + 1),
        _ => json!(pick(random, &WORDS)),
    }
}

fn object(random: &mut SplitMix, depth: u32) -> Value {
    let mut object = Map::new();
    for _ in 0..random.index(5) {
        let name = pick(random, &NAMES).to_owned();
        object.insert(name, value(random, depth));
    }
    Value::Object(object)
}

/// A request that is probably valid, and quick if it is.
fn likely(random: &mut SplitMix) -> Value {
    let mut request = object(random, 0);
    request["position"] = json!(pick(random, &WORDS[1..7]));
    request["depth"] = json!(random.index(3));
    for name in NAMES {
        if random.index(3) == 0 && !["position", "depth"].contains(&name) {
            request.as_object_mut().unwrap().remove(name);
        }
    }
    request
}

fn body(random: &mut SplitMix) -> Vec<u8> {
    let mut body = match random.index(4) {
        0 => value(random, 0).to_string().into_bytes(),
        1 => (0..random.index(60))
            .map(|_| random.index(256) as u8)
            .collect(),
        _ => likely(random).to_string().into_bytes(),
    };
    if random.index(3) == 0 && !body.is_empty() {
        let at = random.index(body.len());
        match random.index(3) {
            0 => body[at] = random.index(256) as u8,
            1 => body.truncate(at),
            _ => body.insert(at, random.index(256) as u8),
        }
    }
    body
}

#[test]
fn no_request_is_the_servers_fault() {
    let scene = scene();
    let mut random = SplitMix::new(1);
    let mut answered = 0;
    for _ in 0..ROUNDS {
        for route in ROUTES {
            let body = body(&mut random);
            let reply = scene.post(route, &body);
            let shown = String::from_utf8_lossy(&body);
            assert!(
                [200, 400].contains(&reply.status),
                "{route} {shown}: {reply:?}"
            );
            assert_eq!(reply.json()["schema"], 1, "{route} {shown}");
            answered += u32::from(reply.status == 200);
        }
    }
    // Otherwise the test would not have got past the first checks.
    assert!(answered > ROUNDS / 10, "{answered} of {ROUNDS}");
}

#[test]
fn what_is_no_http_is_survived() {
    let scene = scene();
    let mut random = SplitMix::new(3);
    for _ in 0..ROUNDS / 4 {
        let mut bytes = b"POST /api/v1/moves HTTP/1.1\r\nhost: localhost\r\n\r\n".to_vec();
        let at = random.index(bytes.len());
        bytes[at] = random.index(256) as u8;
        bytes.truncate(at + random.index(40));
        let mut stream = scene.connect();
        stream.write_all(&bytes).unwrap();
    }
    assert_eq!(scene.get("/").status, 200);
}
