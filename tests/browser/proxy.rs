//! The page behind a proxy.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use advance::Position;
use advance::catalogue::site;
use advance::serve::{self, End, ServerTerms, Site};
use serde_json::{Value, json};

use super::nginx::{self, Nginx};
use super::scene::{Scene, Server, with_page_of};

pub fn the_page_plays_under_a_path_of_nginx() {
    let nginx = Nginx::new();
    let origin = nginx.origin();
    let terms = ["--allow-host", nginx::NAME, "--trust-proxy", "127.0.0.1"];
    with_page_of(&terms, 1280, 900, |scene| {
        scene.browser.provokes("status of 403");
        scene.browser.provokes("ERR_CONNECTION_REFUSED");
        // The second server is down.
        let _running = nginx.start([&scene.address, "127.0.0.1:1"]);
        scene.address = format!("{origin}/games/advance/");
        let trust = json!({"ignore": true});
        scene
            .browser
            .call("Security.setIgnoreCertificateErrors", trust);
        scene.open();
        // The browser has not been here before.
        scene.browser.click("#welcome [value=play]");
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.browser.picture("proxy");
        stays_within(scene);
        for view in ["learn", "puzzles", "analyse"] {
            scene
                .browser
                .evaluate(&format!("location.hash = 'view={view}'"));
            scene
                .browser
                .until(&format!("document.querySelector('[data-view={view}] use')"));
        }
        // An analysis comes line by line.
        scene.browser.click(".analysis [data-primary]");
        scene
            .browser
            .until("document.querySelector('.lines .worth')?.textContent");
        stays_within(scene);
        scene.address += "?embed=1&side=none&level=4";
        scene.open();
        scene
            .browser
            .until("document.getElementById('moves-live').textContent");
        stays_within(scene);
        // The metrics are only for operators of the server.
        for (route, status) in [("healthz", 200), ("metrics", 403)] {
            let asked = format!("fetch('{origin}/games/advance/{route}').then((it) => it.status)");
            assert_eq!(scene.browser.evaluate(&asked), json!(status), "{route}");
        }
    });
}

/// All requests went to addresses under the path, and succeeded. Requests that the page gave up have no status.
fn stays_within(scene: &mut Scene) {
    let (folder, _) = scene.address.rsplit_once('/').unwrap();
    let strays = scene.browser.evaluate(&format!(
        "performance.getEntriesByType('resource')
            .filter(({{ name, responseStatus }}) => !name.startsWith({}) || ![0, 200].includes(responseStatus))
            .map(({{ name, responseStatus }}) => `${{responseStatus}} ${{name}}`)",
        json!(format!("{folder}/"))
    ));
    assert_eq!(strays, json!([]));
}

/// A new version is brought in: half of the requests reach each, and only one has the files of the page.
pub fn the_page_of_either_version_works() {
    let nginx = Nginx::new();
    let origin = nginx.origin();
    let terms = ServerTerms {
        max_time: Duration::from_secs(5),
        max_wait: Duration::from_secs(10),
        leave: Duration::ZERO,
        drain: Duration::ZERO,
        cores: NonZero::new(2).unwrap(),
        threads: NonZero::<usize>::MIN,
        allowed: Vec::new(),
        hosts: vec![nginx::NAME.parse().unwrap()],
        trusted: vec!["127.0.0.1".parse().unwrap()],
        client_header: None,
        admin: None,
        log: false,
    };
    let site = Site {
        drawings: || (site().drawings)() + "<!-- another version -->",
        ..site()
    };
    let other = serve::Server::bind("127.0.0.1:0".parse().unwrap(), terms, site).unwrap();
    let address = other.address().to_string();
    let end = End::new();
    thread::scope(|scope| {
        scope.spawn(|| other.run(&end).unwrap());
        let _ending = Ending(&end);
        let arguments = ["--allow-host", nginx::NAME, "--trust-proxy", "127.0.0.1"];
        with_page_of(&arguments, 1280, 900, |scene| {
            scene.browser.provokes("ERR_CONNECTION_REFUSED");
            let _running = nginx.start([&scene.address, &address]);
            let trust = json!({"ignore": true});
            scene
                .browser
                .call("Security.setIgnoreCertificateErrors", trust);
            let folder = "document.querySelector('script[src]').src.match(/files-[0-9a-f]+/)[0]";
            let mut seen = BTreeSet::new();
            // A visit gets the page of the version whose turn it is; one more request gives the turn to the other one.
            for visit in 0..6 {
                scene
                    .browser
                    .evaluate("fetch('healthz').then(({ status }) => status)");
                scene.address = format!("{origin}/games/advance/?visit={visit}");
                scene.open();
                if visit == 0 {
                    scene.browser.click("#welcome [value=play]");
                }
                scene.until_message("White to move");
                let version = scene.browser.evaluate(folder);
                for view in ["learn", "puzzles", "analyse", "play"] {
                    scene
                        .browser
                        .evaluate(&format!("location.hash = 'view={view}'"));
                    scene.browser.until(&format!(
                        "document.querySelector('[data-view={view}]').checkVisibility()
                            && document.querySelector('[data-view={view}] use')"
                    ));
                }
                // The page was not loaded anew for another version.
                assert_eq!(scene.browser.evaluate(folder), version);
                seen.insert(version.to_string());
            }
            assert_eq!(seen.len(), 2, "{seen:?}");
        });
    });
}

/// Ends a server when it is dropped, also by a test that fails.
struct Ending<'a>(&'a End);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.request();
    }
}

/// The answer that nginx passes on.
fn ask(plain: (&str, u16), route: &str, body: &Value) -> String {
    let body = body.to_string();
    let mut stream = TcpStream::connect(plain).unwrap();
    write!(
        stream,
        "POST /games/advance/api/v1/{route} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        nginx::NAME,
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Beside what a server has taken when it hangs, only one request in ten seconds waits for it.
pub fn few_requests_wait_for_a_hung_server() {
    const CLIENTS: usize = 8;
    let start = || {
        let terms = ["--allow-host", nginx::NAME, "--trust-proxy", "127.0.0.1"];
        Server::start(&terms)
    };
    let servers = [start(), start()];
    let nginx = Nginx::new();
    let plain = nginx.plain();
    let _running = nginx.start(servers.each_ref().map(|server| &*server.address));
    let begun = Instant::now();
    let play = || {
        let mut times = Vec::new();
        let position = Position::start().to_string();
        let questions = [
            ("move", json!({"position": position, "level": 4})),
            ("status", json!({"position": position})),
        ];
        while begun.elapsed() < Duration::from_secs(15) {
            for (route, asked) in &questions {
                let before = Instant::now();
                let answer = ask(plain, route, asked);
                assert_eq!(answer.get(9..12), Some("200"), "{answer}");
                times.push(before.elapsed());
                thread::sleep(Duration::from_millis(20));
            }
        }
        times
    };
    let times = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(play)).collect();
        thread::sleep(Duration::from_secs(2));
        servers[0].hang();
        let times = clients.into_iter().map(|client| client.join().unwrap());
        times.collect::<Vec<_>>().concat()
    });
    let late = times.iter().filter(|time| **time > Duration::from_secs(3));
    let (late, most) = (late.count(), CLIENTS + 2);
    assert!(late <= most, "{late} of {} are late", times.len());
}

/// Two servers restart one after the other while forty people play, each move against whichever has its turn.
pub fn nobody_who_plays_notices_a_restart() {
    const PLAYERS: usize = 40;
    let start = |address: &str| {
        let terms = ["--allow-host", nginx::NAME, "--trust-proxy", "127.0.0.1"];
        Server::start_at(address, &[&terms[..], &["--leave", "300"]].concat())
    };
    let mut servers = [(); 2].map(|()| start("127.0.0.1:0"));
    let nginx = Nginx::new();
    let plain = nginx.plain();
    let _running = nginx.start(servers.each_ref().map(|server| &*server.address));
    let (is_over, moves) = (AtomicBool::new(false), AtomicUsize::new(0));
    let play = || {
        let mut statuses = Vec::new();
        let mut position = Position::start().to_string();
        while !is_over.load(Ordering::Relaxed) {
            let answer = ask(plain, "move", &json!({"position": position, "level": 8}));
            statuses.push(answer.get(9..12).unwrap_or("none").to_owned());
            let (_, answer) = answer.split_once("\r\n\r\n").unwrap_or_default();
            // Nothing is lost: the game goes on from the answer, on either server.
            let answer: Value = serde_json::from_str(answer).unwrap_or_default();
            if let Some(after) = answer["after"].as_str() {
                position = after.to_owned();
            }
            moves.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(30));
        }
        statuses
    };
    // Everybody has moved at least once more.
    let go_on = || {
        let until = moves.load(Ordering::Relaxed) + 2 * PLAYERS;
        while moves.load(Ordering::Relaxed) < until {
            thread::sleep(Duration::from_millis(5));
        }
    };
    let statuses = thread::scope(|scope| {
        let players: Vec<_> = (0..PLAYERS).map(|_| scope.spawn(play)).collect();
        for server in &mut servers {
            go_on();
            let address = server.address.trim_start_matches("http://");
            let address = address.trim_end_matches('/').to_owned();
            server.leave();
            go_on();
            *server = start(&address);
        }
        go_on();
        is_over.store(true, Ordering::Relaxed);
        let played = players.into_iter().map(|player| player.join().unwrap());
        played.collect::<Vec<_>>().concat()
    });
    let failed: Vec<_> = statuses.iter().filter(|status| *status != "200").collect();
    assert!(
        failed.is_empty(),
        "{} of {}: {failed:?}",
        failed.len(),
        statuses.len()
    );
}
