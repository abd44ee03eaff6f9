//! Many clients that ask for moves beside analyses: their waits, and their order.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use advance::serve::ServerTerms;
use serde_json::{Value, json};

use crate::serve::scene::{START, Scene, terms};

/// An answer: its client, and its time since all clients had asked.
struct Answered {
    client: usize,
    status: u16,
    after: Duration,
    /// The seconds after which to ask again.
    again: Option<u64>,
}

fn server() -> Scene {
    Scene::new(ServerTerms {
        max_time: Duration::from_secs(5),
        trusted: vec!["127.0.0.1".parse().unwrap()],
        ..terms()
    })
}

/// Sends a question as the proxy of a client with this address; the connection ends with the answer.
fn send(scene: &Scene, route: &str, asked: &Value, client: &str) -> TcpStream {
    let asked = asked.to_string();
    let mut stream = scene.connect();
    let head = format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         x-forwarded-for: {client}\r\ncontent-length: {}\r\n\r\n{asked}",
        scene.address,
        asked.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

/// Lets each of these clients ask for a move of level 8, with this pause between them.
fn crowd(scene: &Scene, clients: impl Iterator<Item = usize>, pause: Duration) -> Vec<Answered> {
    let asked = json!({"position": START, "level": 8});
    let (tell, told) = mpsc::channel();
    let start = Instant::now();
    for client in clients {
        thread::sleep(pause);
        let address = format!("10.0.{}.{}", client / 250, client % 250);
        let mut stream = send(scene, "move", &asked, &address);
        let tell = tell.clone();
        thread::spawn(move || {
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            let again = reply.lines().find_map(|line| {
                let seconds = line.strip_prefix("retry-after: ")?;
                Some(seconds.parse().unwrap())
            });
            let status = reply[9..12].parse().unwrap();
            let after = start.elapsed();
            tell.send(Answered {
                client,
                status,
                after,
                again,
            })
        });
    }
    drop(tell);
    told.iter().collect()
}

/// Starts eight clients with an analysis of 5 s each, which run until the result is dropped.
fn analyses(scene: &Scene) -> Vec<TcpStream> {
    let asked = json!({"position": START, "time": 5000});
    let streams = (0..8).map(|client| send(scene, "analyse", &asked, &format!("192.0.2.{client}")));
    let streams = streams.collect();
    // Waits until all are under way.
    while !scene
        .get("/metrics")
        .body
        .contains("advance_work{kind=\"analysis\",state=\"running\"} 8")
    {
        thread::sleep(Duration::from_millis(5));
    }
    streams
}

/// The most places by which an answer came later than in the order of the questions.
fn unfairness(answers: &[Answered]) -> usize {
    let places = answers.iter().enumerate();
    places
        .map(|(place, answer)| place.saturating_sub(answer.client))
        .max()
        .unwrap()
}

#[test]
fn a_crowd_is_answered_in_order() {
    let scene = Scene::new(ServerTerms {
        max_wait: Duration::from_secs(1000),
        trusted: vec!["127.0.0.1".parse().unwrap()],
        ..terms()
    });
    let _analyses = analyses(&scene);
    let answers = crowd(&scene, 0..30, Duration::from_millis(10));
    let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200; 30]);
    // Two searches run at a time, and threads do not wake in order.
    assert!(unfairness(&answers) <= 6, "{}", unfairness(&answers));
}

/// Prints how long crowds wait beside eight analyses. The times depend on the machine.
#[test]
#[ignore = "takes a minute in release"]
fn crowds_are_measured() {
    for count in [1, 30, 200, 600] {
        let scene = server();
        let analyses = analyses(&scene);
        let answers = crowd(&scene, 0..count, Duration::ZERO);
        let (served, refused): (Vec<_>, Vec<_>) =
            answers.into_iter().partition(|answer| answer.status == 200);
        let after = |part: usize| served[(served.len() * part).div_ceil(100) - 1].after;
        eprintln!(
            "{count} clients: {} served, p50 {:?}, p99 {:?}, the last after {:?}; {} places late at most; {} refused",
            served.len(),
            after(50),
            after(99),
            after(100),
            unfairness(&served),
            refused.len()
        );
        assert!(refused.iter().all(|answer| answer.status == 429));
        // Each client asks again at the time that it was given.
        let again: Vec<_> = thread::scope(|scope| {
            let scene = &scene;
            let again = refused.iter().map(|answer| {
                scope.spawn(move || {
                    let told = Duration::from_secs(answer.again.unwrap());
                    thread::sleep(told);
                    let client = answer.client..=answer.client;
                    let answer = crowd(scene, client, Duration::ZERO).pop().unwrap();
                    (told, answer)
                })
            });
            let again: Vec<_> = again.collect();
            again.into_iter().map(|it| it.join().unwrap()).collect()
        });
        let in_vain = again.iter().filter(|(_, it)| it.status != 200).count();
        let told = again.iter().map(|(told, _)| told);
        let waited = again.iter().map(|(_, it)| it.after).max();
        if let Some(waited) = waited {
            eprintln!(
                "    they came back after {:?} to {:?}: {in_vain} in vain, the others waited {waited:?} at most",
                told.clone().min().unwrap(),
                told.max().unwrap()
            );
        }
        assert_eq!(in_vain, 0);
        drop(analyses);
    }
}
