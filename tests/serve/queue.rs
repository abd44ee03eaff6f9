//! Searches: how they wait, and how they end.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use advance::serve::ServerTerms;
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::serve::scene::{MAX_TIME, START, Scene, terms, terms_for_one};

/// A question that takes as long as the server allows.
fn long() -> Value {
    json!({"position": START})
}

/// A search that ends at once after it has begun.
fn quick() -> Value {
    json!({"position": START, "level": 8, "depth": 1})
}

/// Begins the long search, which lasts until the result is dropped.
pub fn begin_long(scene: &Scene) -> TcpStream {
    begin(scene, "analyse", &long())
}

/// Asks for a search for which there is room, and waits until the server has taken it.
pub fn begin(scene: &Scene, route: &str, body: &Value) -> TcpStream {
    let before = searches(scene);
    let stream = send(scene, route, body, ANN);
    wait_for_searches(scene, before + 1);
    stream
}

/// The searches that run or wait.
fn searches(scene: &Scene) -> u32 {
    let metrics = scene.get("/metrics").body;
    let searches = metrics.lines().filter_map(|line| {
        let (kind, count) = line.strip_prefix("advance_work{kind=\"")?.split_once(' ')?;
        count
            .parse::<u32>()
            .ok()
            .filter(|_| !kind.starts_with("quick"))
    });
    searches.sum()
}

fn wait_for_searches(scene: &Scene, count: u32) {
    let start = Instant::now();
    while searches(scene) != count {
        assert!(start.elapsed() < MAX_TIME, "never {count} searches");
        thread::sleep(Duration::from_millis(5));
    }
}

/// True if an answer has arrived.
fn is_answered(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let answered = stream.peek(&mut [0]).is_ok();
    stream.set_nonblocking(false).unwrap();
    answered
}

/// Clients, by the addresses that a trusted proxy gives.
const ANN: &str = "192.0.2.1";
const BOB: &str = "192.0.2.2";

/// Sends a question as the proxy of this client.
fn send(scene: &Scene, route: &str, body: &Value, client: &str) -> TcpStream {
    let body = body.to_string();
    let request = format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         x-forwarded-for: {client}\r\ncontent-length: {}\r\n\r\n{body}",
        scene.address,
        body.len()
    );
    let mut stream = scene.connect();
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// The status of the answer.
fn status(stream: &mut TcpStream) -> u16 {
    let mut status = [0; 12];
    stream.read_exact(&mut status).unwrap();
    std::str::from_utf8(&status[9..]).unwrap().parse().unwrap()
}

#[test]
fn what_needs_no_search_never_waits_for_one() {
    let scene = Scene::new(terms_for_one());
    let _client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    for level in 4..=7 {
        let asked = json!({"position": START, "level": level, "explain": true});
        scene.answer("/api/v1/move", &asked);
    }
}

/// Long enough for all waits in a test.
const PATIENT: Duration = Duration::from_secs(1000);

#[test]
fn every_client_has_its_share() {
    let scene = Scene::new(ServerTerms {
        // Ann's second long search waits for the first, and the third for both.
        max_wait: MAX_TIME + Duration::from_secs(60),
        trusted: vec!["127.0.0.1".parse().unwrap()],
        ..terms_for_one()
    });
    let greedy = [begin_long(&scene), begin_long(&scene)];
    assert_eq!(status(&mut send(&scene, "analyse", &long(), ANN)), 429);
    // The only core is busy, and another search waits for it.
    assert_eq!(status(&mut send(&scene, "move", &quick(), BOB)), 200);
    wait_for_searches(&scene, 2);
    assert!(!greedy.iter().any(is_answered));
}

#[test]
fn short_searches_overtake_long_ones() {
    let scene = Scene::new(ServerTerms {
        max_wait: PATIENT,
        ..terms_for_one()
    });
    let _clients = [begin_long(&scene), begin_long(&scene)];
    scene.answer("/api/v1/move", &json!({"position": START, "time": 100}));
    // Nor does a short search by nodes.
    scene.answer("/api/v1/move", &json!({"position": START, "nodes": 1000}));
}

#[test]
fn new_servers_accept_crowds_of_cheap_analyses() {
    // As by default.
    let scene = Scene::new(ServerTerms {
        max_time: Duration::from_secs(5),
        ..terms()
    });
    let asked = json!({"position": START, "depth": 2});
    let mut crowd: Vec<_> = (0..16)
        .map(|_| send(&scene, "analyse", &asked, ANN))
        .collect();
    for stream in &mut crowd {
        assert_eq!(status(stream), 200);
    }
}

#[test]
fn a_crowd_is_answered() {
    let scene = Scene::new(ServerTerms {
        max_wait: PATIENT,
        ..terms()
    });
    let asked = json!({"position": START, "level": 8, "nodes": 20});
    let mut crowd: Vec<_> = (0..200)
        .map(|_| send(&scene, "move", &asked, ANN))
        .collect();
    for client in &mut crowd {
        assert_eq!(status(client), 200);
    }
}

#[test]
fn refused_searches_have_a_retry_time() {
    let scene = Scene::new(ServerTerms {
        max_wait: Duration::from_millis(300),
        ..terms_for_one()
    });
    // The server expects short searches to be quicker than these.
    let asked = json!({"position": START, "level": 9, "time": 500});
    let mut crowd: Vec<_> = (0..4).map(|_| send(&scene, "move", &asked, ANN)).collect();
    let statuses: Vec<_> = crowd.iter_mut().map(status).collect();
    assert!(statuses.contains(&200), "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
}

/// The status and the lines of an answer that is requested line by line.
fn lines(scene: &Scene, route: &str, body: &Value) -> (u16, Vec<Value>) {
    let head = [
        "content-type: application/json",
        "accept: application/json;q=0.5, application/x-ndjson",
    ];
    let path = format!("/api/v1/{route}");
    let reply = scene.request("POST", &path, &head, body.to_string().as_bytes());
    let is_chunked = reply.header("transfer-encoding") == Some("chunked");
    // Between the lines stand the lengths of the chunks.
    let lines = reply.body.lines().filter(|line| line.starts_with('{'));
    assert_eq!(is_chunked, reply.status == 200);
    let lines = lines.map(|line| serde_json::from_str(line).unwrap());
    (reply.status, lines.collect())
}

#[test]
fn each_depth_comes_and_then_the_best_lines() {
    let scene = Scene::new(terms());
    let asked = json!({"position": START, "level": 8, "multipv": 2, "depth": 3});
    let (status, told) = lines(&scene, "analyse", &asked);
    assert_eq!(status, 200);
    let kinds: Vec<_> = told
        .iter()
        .map(|line| (&line["kind"], &line["depth"]))
        .collect();
    let expected = [("depth", 1), ("depth", 2), ("depth", 3), ("best", 3)];
    let expected = expected.map(|(kind, depth)| (json!(kind), json!(depth)));
    assert!(
        kinds
            .into_iter()
            .eq(expected.iter().map(|(kind, depth)| (kind, depth))),
        "{told:?}"
    );
    let answer = scene.answer("/api/v1/analyse", &asked);
    assert_eq!(told[3]["lines"], answer["lines"]);
    assert_eq!(told[3]["nodes"], answer["nodes"]);
}

#[test]
fn a_client_that_waits_is_told_its_place() {
    let scene = Scene::new(ServerTerms {
        max_wait: PATIENT,
        ..terms_for_one()
    });
    let first = begin_long(&scene);
    let second = begin_long(&scene);
    let (status, told) = thread::scope(|scope| {
        let waiting =
            scope.spawn(|| lines(&scene, "analyse", &json!({"position": START, "depth": 2})));
        wait_for_searches(&scene, 3);
        // The client learns its place before its turn comes.
        thread::sleep(Duration::from_millis(200));
        drop(second);
        thread::sleep(Duration::from_millis(700));
        drop(first);
        waiting.join().unwrap()
    });
    assert_eq!(status, 200);
    let kinds: Vec<_> = told
        .iter()
        .map(|line| line["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["waiting", "waiting", "depth", "depth", "best"]);
    assert_eq!([&told[0]["ahead"], &told[1]["ahead"]], [1, 0]);
    assert!(told.iter().all(|line| line["schema"] == 1));
}

#[test]
fn lines_come_at_once_although_they_are_compressed() {
    let scene = Scene::new(ServerTerms {
        max_wait: PATIENT,
        ..terms_for_one()
    });
    let first = begin_long(&scene);
    let _second = begin_long(&scene);
    let body = quick().to_string();
    let request = format!(
        "POST /api/v1/analyse HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         accept: application/x-ndjson\r\naccept-encoding: gzip\r\ncontent-length: {}\r\n\r\n",
        scene.address,
        body.len()
    );
    let mut third = scene.connect();
    third.write_all(request.as_bytes()).unwrap();
    third.write_all(body.as_bytes()).unwrap();
    let mut reply = Vec::new();
    let mut plain = String::new();
    while !plain.contains("waiting") {
        let mut bytes = [0; 1024];
        let count = third.read(&mut bytes).unwrap();
        assert_ne!(count, 0);
        reply.extend(&bytes[..count]);
        plain = unpacked(&reply);
    }
    assert_eq!(plain, "{\"schema\":1,\"kind\":\"waiting\",\"ahead\":1}\n");
    // No search has ended by then.
    assert!(!is_answered(&first));
}

/// The text so far of a compressed answer in chunks.
fn unpacked(reply: &[u8]) -> String {
    let end = reply.windows(4).position(|it| it == b"\r\n\r\n");
    let mut rest = end.map_or(&[][..], |end| &reply[end + 4..]);
    let mut packed = Vec::new();
    while let Some(end) = rest.windows(2).position(|it| it == b"\r\n") {
        let length = str::from_utf8(&rest[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        let chunk = &rest[end + 2..];
        packed.extend(&chunk[..length.min(chunk.len())]);
        rest = chunk.get(length + 2..).unwrap_or_default();
    }
    let mut plain = Vec::new();
    // The data ends in the middle of the stream.
    let _ = GzDecoder::new(&*packed).read_to_end(&mut plain);
    String::from_utf8(plain).unwrap()
}

#[test]
fn an_immediate_search_has_one_line() {
    let scene = Scene::new(terms());
    let (status, told) = lines(&scene, "move", &quick());
    assert_eq!((status, told.len()), (200, 1));
    assert_eq!(told[0], scene.answer("/api/v1/move", &quick()));
    let (status, told) = lines(&scene, "move", &json!({"position": START, "level": 3}));
    assert_eq!((status, &told[0]["code"]), (400, &json!("invalid_field")));
}

/// A portal's server asks for its users, and names them in a header of its own.
#[test]
fn trusted_proxies_name_clients_by_key() {
    for (trusted, running) in [("127.0.0.1", 2), ("192.0.2.9", 1)] {
        let scene = Scene::new(ServerTerms {
            max_wait: 3 * MAX_TIME,
            trusted: vec![trusted.parse().unwrap()],
            client_header: Some("x-user".parse().unwrap()),
            ..terms_for_one()
        });
        let ask = |user| {
            send(
                &scene,
                "analyse",
                &long(),
                &format!("{ANN}\r\nx-user: {user}"),
            )
        };
        let _clients = ["ann", "ann", "bob"].map(ask);
        wait_for_searches(&scene, 3);
        let metrics = scene.get("/metrics").body;
        let work = format!("advance_work{{kind=\"analysis\",state=\"running\"}} {running}\n");
        assert!(metrics.contains(&work), "{trusted}: {metrics}");
    }
}

#[test]
fn untrusted_proxies_are_one_client() {
    let scene = Scene::new(terms_for_one());
    let _client = begin_long(&scene);
    assert_eq!(status(&mut send(&scene, "move", &quick(), BOB)), 429);
}

#[test]
fn full_queues_refuse_until_a_client_leaves() {
    let scene = Scene::new(terms_for_one());
    let client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    let refused = scene.post("/api/v1/move", quick().to_string());
    let again = refused.header("retry-after").unwrap().to_owned();
    assert_eq!(refused.json()["retry_after"].to_string(), again);
    // The search under way may go on for this long.
    let most = 2 * MAX_TIME.as_secs();
    assert!((1..=most).contains(&again.parse().unwrap()), "{again}");
    assert_eq!(refused.json()["code"], "too_many_searches");
    drop(client);
    scene.wait_for(200, "/api/v1/move", &quick());
}

#[test]
fn disconnected_clients_leave_the_queue() {
    let scene = Scene::new(ServerTerms {
        max_wait: MAX_TIME + Duration::from_secs(60),
        ..terms_for_one()
    });
    let first = begin_long(&scene);
    let second = begin_long(&scene);
    let third = json!({"position": START, "depth": 1});
    assert_eq!(scene.post("/api/v1/analyse", third.to_string()).status, 429);
    drop(second);
    // The first search still goes on.
    wait_for_searches(&scene, 1);
    let mut third = begin(&scene, "move", &quick());
    drop(first);
    assert_eq!(status(&mut third), 200);
}

#[test]
fn one_search_after_another_finds_room() {
    let scene = Scene::new(terms_for_one());
    for _ in 0..50 {
        scene.answer("/api/v1/move", &quick());
    }
}

#[test]
fn a_search_ends_at_the_longest_time() {
    let scene = Scene::new(ServerTerms {
        max_time: Duration::from_millis(50),
        ..terms()
    });
    for body in [long(), json!({"position": START, "nodes": u64::MAX})] {
        let answer = scene.answer("/api/v1/analyse", &body);
        assert!(answer["ms"].as_u64().unwrap() >= 50, "{answer}");
    }
    scene.answer(
        "/api/v1/move",
        &json!({"position": START, "level": 9, "depth": 90}),
    );
    scene.refusal(400, "/api/v1/move", &json!({"position": START, "time": 51}));
}

#[test]
fn a_server_stops_whatever_it_searches() {
    let scene = Scene::new(terms_for_one());
    let _client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    let address = scene.address;
    let start = Instant::now();
    // Dropping the server waits for its thread.
    drop(scene);
    // If it were not stopped, the search would take its full time.
    assert!(start.elapsed() < MAX_TIME);
    assert!(TcpStream::connect(address).is_err());
}
