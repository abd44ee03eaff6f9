//! The page when the server fails.

use std::io::Write;
use std::net::TcpStream;

use serde_json::json;

use super::scene::{Scene, with_page, with_page_of};

/// The start position, in one line.
const START: &str = "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0";

/// Lets requests to a route give a promise instead of the server's answer.
fn instead(scene: &mut Scene, route: &str, promise: &str) {
    scene.browser.evaluate(&format!(
        "(() => {{ window.whole ??= window.fetch;
            window.fetch = (url, ...more) => (url.endsWith('/{route}')
                ? {promise} : window.whole(url, ...more)); }})()"
    ));
}

/// Lets requests to a route fail as they do where there is no server.
fn cut_off(scene: &mut Scene, route: &str) {
    instead(scene, route, "Promise.reject(new TypeError('cut off'))");
}

/// Lets the server answer a route with a text.
fn answer(scene: &mut Scene, route: &str, text: &str) {
    let promise = format!("Promise.resolve(new Response({}))", json!(text));
    instead(scene, route, &promise);
}

fn mend(scene: &mut Scene) {
    scene.browser.evaluate("window.fetch = window.whole");
}

fn is_thinking(scene: &mut Scene) -> bool {
    let states = "[...document.querySelectorAll('.state')].some((it) => it.textContent)";
    scene.browser.evaluate(states) == true
}

pub fn failed_bots_can_be_asked_again() {
    with_page(1280, 900, |scene| {
        answer(scene, "move", "{}");
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("without a move");
        assert!(!is_thinking(scene));
        scene.browser.click("#again");
        scene.until_message("without a move");
        mend(scene);
        scene.browser.click("#again");
        scene.until_moves(2);
        scene.until_message("White to move");
        assert_eq!(
            scene
                .browser
                .evaluate("document.getElementById('again').hidden"),
            true
        );
        // If the server does not answer at all, the page asks again without a click.
        cut_off(scene, "move");
        scene.play("e2-e3".parse().unwrap());
        scene.until_notice("The server does not answer.");
        mend(scene);
        scene.until_moves(4);
        scene
            .browser
            .until("document.getElementById('notice').hidden");
    });
}

pub fn failed_questions_about_boards_are_retried() {
    with_page(1280, 900, |scene| {
        scene.persons();
        cut_off(scene, "status");
        scene.click_square("d2");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("d3");
        // The move still stands.
        scene
            .browser
            .until("document.querySelectorAll('#record button').length === 1");
        scene.until_notice("The server does not answer.");
        mend(scene);
        scene.until_message("Black to move");
        scene.click_square("e8");
        scene.browser.until("document.querySelector('.mark')");
    });
}

pub fn impatient_proxies_are_not_asked_for_ever() {
    with_page(1280, 900, |scene| {
        scene.browser.evaluate("window.asked = 0");
        instead(
            scene,
            "move",
            "(window.asked += 1, Promise.resolve(new Response('<html>', { status: 504 })))",
        );
        scene.play("d2-d3".parse().unwrap());
        scene.until_notice("longer than a proxy");
        scene.until_message("longer than a proxy");
        scene
            .browser
            .until("document.getElementById('notice').hidden");
        assert_eq!(scene.browser.evaluate("asked"), 4);
        assert!(!is_thinking(scene));
        mend(scene);
        scene.browser.click("#again");
        scene.until_moves(2);
    });
}

pub fn the_place_in_the_queue_is_told() {
    with_page(1280, 900, |scene| {
        let asked = json!({"position": START, "level": 9, "time": 500}).to_string();
        let host = scene.address.split('/').nth(2).unwrap();
        let crowd = (0..12).map(|_| {
            let mut client = TcpStream::connect(host).unwrap();
            write!(
                client,
                "POST /api/v1/move HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n{asked}",
                asked.len()
            )
            .unwrap();
            client
        });
        // The questions of the chart wait longest.
        scene.browser.click("#chart-part > summary");
        let _crowd: Vec<_> = crowd.collect();
        scene.play("d2-d3".parse().unwrap());
        // Asked in one expression: a moment later the place may have changed.
        scene.browser.until(
            "/You are \\d+\\D* in the queue\\./.test(document.getElementById('notice').textContent)",
        );
        scene.until_moves(2);
        scene
            .browser
            .until("document.getElementById('notice').hidden");
    });
}

pub fn offered_times_respect_the_server() {
    with_page_of(&["--max-time", "500"], 1280, 900, |scene| {
        let times =
            "[...document.getElementById('black-time').options].map((it) => it.value).join()";
        assert_eq!(scene.browser.evaluate(times), "0,200,500");
    });
}

pub fn failed_views_explain_and_load_later() {
    with_page(1280, 900, |scene| {
        scene.browser.provokes("dynamically imported module");
        // As if the browser had kept nothing.
        scene.block(&["*/bundle/index/*"]);
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.block(&["*"]);
        scene.browser.evaluate("location.hash = 'view=learn'");
        let apology = "document.querySelector('[data-view=learn]:not([hidden]) > .apology')";
        scene.browser.until(&format!(
            "{apology}?.textContent.includes('does not answer')"
        ));
        scene.block(&[]);
        scene
            .browser
            .until("document.querySelector('[data-view=learn] .topics')");
        assert!(scene.browser.evaluate(apology).is_null());
        assert_eq!(scene.browser.evaluate("document.title"), "Learn · Advance");
    });
}

pub fn tabs_survive_server_upgrades() {
    with_page(1280, 900, |scene| {
        scene.browser.provokes("dynamically imported module");
        scene.block(&["*/bundle/index/*"]);
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        let moves = scene.moves();
        // The files of its own version have gone, and the document refers to others.
        scene.browser.evaluate(
            "(() => { window.isOld = true; const whole = window.fetch; window.fetch = (url, ...more) => (
                url === '/' ? Promise.resolve(new Response('files-0')) : whole(url, ...more)); })()",
        );
        scene
            .browser
            .evaluate("location.hash = 'view=analyse&from=play'");
        scene.browser.until("!window.isOld");
        scene.block(&[]);
        scene
            .browser
            .until("document.querySelectorAll('.analysis .moves .move').length === 2");
        scene.browser.evaluate("location.hash = 'view=play'");
        scene.until_message("White to move");
        assert_eq!(scene.moves(), moves);
    });
}

pub fn unknown_games_and_views_are_named() {
    with_page(1280, 900, |scene| {
        let address = scene.address.clone();
        for (asked, words) in [
            ("?play=chess", "There is no game \"chess\"."),
            ("#view=chess", "There is no view \"chess\""),
        ] {
            scene.leave();
            scene.address = format!("{address}{asked}");
            scene.open();
            scene.until_notice(words);
            scene.until_message("White to move");
            let pieces = "document.querySelectorAll('.board .piece').length";
            assert_eq!(scene.browser.evaluate(pieces), 36);
            scene.address.clone_from(&address);
        }
        scene.address += "?embed=1&play=chess";
        scene.open();
        let trouble = "document.getElementById('trouble').textContent";
        let trouble = scene.browser.evaluate(trouble);
        assert!(trouble.as_str().unwrap().contains("chess"), "{trouble}");
    });
}

pub fn empty_analyses_give_no_hint() {
    with_page(1280, 900, |scene| {
        scene.persons();
        answer(scene, "explain", "{\"schema\":1}");
        scene.browser.click("#hint");
        scene.until_message("There is no hint for this position.");
        answer(scene, "analyse", "{\"schema\":1,\"lines\":[]}");
        scene.browser.click("#chart-part > summary");
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        mend(scene);
        scene.play("d8-d7".parse().unwrap());
        // The request for one position fails; the others succeed.
        let status = "(() => { const { body } = more[0]; return body.includes(' b 1') \
            ? Promise.resolve(new Response('{\"error\":\"no\"}', { status: 400 })) : window.whole(url, ...more); })()";
        instead(scene, "status", status);
        scene.play("e2-e3".parse().unwrap());
        scene
            .browser
            .until("JSON.parse(localStorage.getItem('advance.game')).scores[0] != null");
    });
}

pub fn unreadable_answers_are_no_moves() {
    with_page(1280, 900, |scene| {
        scene.persons();
        for (text, words) in [
            ("<html>", "that this page cannot read"),
            ("{}", "without a move"),
        ] {
            answer(scene, "move", text);
            scene.player("white", 8);
            scene.until_message(words);
            assert!(scene.moves().is_empty());
            scene.player("white", 0);
        }
        scene.until_message("White to move");
    });
}
