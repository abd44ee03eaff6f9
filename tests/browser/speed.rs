//! The traffic of the page, and its speed over a slow connection.

use std::time::Instant;

use advance::any::Prologue;
use advance::{Position, rulebook};
use serde_json::json;

use super::learn::until_told;
use super::scene::{Scene, with_first_visit, with_page};
use super::welcome::marked;

/// The number of files and questions since the page was opened, and the page itself.
const FILES: &str = "1 + performance.getEntriesByType('resource').length";

/// The cumulative layout shift since the page was opened.
const SHIFT: &str = "new Promise((done) => new PerformanceObserver((list) => done(
    list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
    ?? setTimeout(() => done(0), 300))";

/// The largest contentful paint, in milliseconds since the request.
const LARGEST_PAINT: &str = "new Promise((done) => new PerformanceObserver((list) => done(
    list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))";

/// The connection that Chromium simulates: a round trip of 400 ms, and 50 KB/s.
const SLOW: (u32, u32) = (400, 50 * 1024);

fn phone(scene: &mut Scene) {
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
    scene
        .browser
        .call("Emulation.setDeviceMetricsOverride", phone);
}

fn shift(scene: &mut Scene) -> f64 {
    scene.browser.evaluate(SHIFT).as_f64().unwrap()
}

fn largest(scene: &mut Scene) -> f64 {
    scene.browser.evaluate(LARGEST_PAINT).as_f64().unwrap() / 1000.0
}

pub fn first_paint_is_small_and_stable() {
    with_page(390, 844, |scene| {
        phone(scene);
        for game in ["", "?play=checkers"] {
            scene.address += game;
            scene.open();
            scene.until_message("to move");
            let files = scene.browser.evaluate(FILES).as_u64().unwrap();
            assert!(files <= 15, "{files}");
            let shift = shift(scene);
            assert!(shift < 0.05, "{shift}");
        }
    });
}

pub fn a_newcomer_is_greeted_before_the_modules_come() {
    with_first_visit(390, 844, |scene| {
        newcomer(scene, &["*/bundle/*"]);
        let Prologue { sentence, film, .. } = rulebook::rulebook().prologue;
        until_told(scene, "#welcome h2", sentence);
        let position: Position = film[0].position.parse().unwrap();
        let drawn = position.board.to_string();
        let drawn = drawn.matches(|it: char| it.is_ascii_alphabetic()).count();
        assert_eq!(scene.count("#welcome .film .piece"), drawn as u64);
        let is_drawn = "document.querySelector('#welcome .film .piece').getBBox().width > 0";
        assert_eq!(scene.browser.evaluate(is_drawn), true);
        let focused = "document.activeElement.matches('#welcome [data-primary]')";
        assert_eq!(scene.browser.evaluate(focused), true);
        scene.browser.picture("first-paint");
        // It is said above the greeting that the page has not started.
        let is_above = "document.getElementById('notice').matches(':popover-open')";
        assert_eq!(scene.browser.evaluate(is_above), true);
        scene.browser.click("#welcome [value=play]");
        scene
            .browser
            .until("!document.getElementById('welcome').open");
        // An early press counts as soon as there is an answer.
        newcomer(scene, &["*/api/*"]);
        scene.browser.click("#welcome [data-primary]");
        scene.block(&[]);
        marked(scene);
        scene.browser.click("#welcome [value=play]");
        scene.until_known();
        // Whoever comes again sees the board, in the colours that were chosen.
        scene.browser.click("#theme");
        scene.browser.click("#theme");
        scene.block(&["*/bundle/*"]);
        scene.load_anew();
        let is_shown = "!document.getElementById('welcome') && document.documentElement.dataset.theme === 'dark'
            && document.querySelector('#board .awaited').checkVisibility()";
        assert_eq!(scene.browser.evaluate(is_shown), true);
        // The header promises nothing that it cannot do yet.
        let is_ready = "!document.querySelector('header :is(button, select):enabled')";
        assert_eq!(scene.browser.evaluate(is_ready), true);
        // Colours that cannot be read are no reason to greet.
        scene
            .browser
            .evaluate("sessionStorage.setItem('advance.theme', '{')");
        scene.load_anew();
        let greeting = "document.getElementById('welcome')";
        assert!(scene.browser.evaluate(greeting).is_null());
        scene.leave();
        scene.address += "#view=puzzles";
        scene.load_anew();
        let shown = "document.querySelector('[data-view]:not([hidden])').dataset.view";
        assert_eq!(scene.browser.evaluate(shown), "puzzles");
    });
}

/// Opens the page for a visitor whom the browser does not know, while these addresses are out of reach.
fn newcomer(scene: &mut Scene, blocked: &[&str]) {
    scene.leave();
    scene
        .browser
        .evaluate("(localStorage.clear(), sessionStorage.clear())");
    scene.block(blocked);
    scene.load_anew();
    scene
        .browser
        .until("document.getElementById('welcome')?.open");
}

pub fn a_pair_of_moves_takes_three_requests() {
    with_page(1280, 900, |scene| {
        // No position is searched for its score before a person asks.
        let is_open = "document.getElementById('chart-part').open";
        assert_eq!(scene.browser.evaluate(is_open), false);
        scene.browser.click("#chart-part > summary");
        scene
            .browser
            .until("document.getElementById('score').textContent.startsWith('Score')");
        scene.browser.evaluate(
            "(() => { const whole = window.fetch; window.asked = [];
                window.fetch = (url, ...more) => { asked.push(url.split('/').at(-1)); return whole(url, ...more); }; })()",
        );
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene
            .browser
            .until("document.getElementById('score').textContent.startsWith('Score')");
        assert_eq!(
            scene.browser.evaluate("asked.toSorted().join()"),
            "analyse,move,status"
        );
    });
}

/// Prints the waiting times over a slow connection. They depend on the machine, so this is not a test.
pub fn a_slow_line_is_measured() {
    with_page(390, 844, |scene| {
        phone(scene);
        let (latency, bytes) = SLOW;
        scene.browser.call("Network.enable", json!({}));
        let conditions = json!({"offline": false, "latency": latency, "downloadThroughput": bytes, "uploadThroughput": bytes});
        scene
            .browser
            .call("Network.emulateNetworkConditions", conditions);
        scene.browser.call("Network.clearBrowserCache", json!({}));
        newcomer(scene, &[]);
        scene
            .browser
            .until("document.querySelector('#welcome .film [inert]')");
        eprintln!("first visit, largest paint: {:.2} s", largest(scene));
        scene.browser.click("#welcome [value=play]");
        scene.until_known();
        scene.leave();
        scene.browser.call("Network.clearBrowserCache", json!({}));
        let start = Instant::now();
        let address = json!({"url": scene.address});
        scene.browser.call("Page.navigate", address);
        scene
            .browser
            .until("document.querySelectorAll('.board .piece').length === 36");
        eprintln!("board: {:.1} s", start.elapsed().as_secs_f32());
        scene.until_message("White to move");
        eprintln!("plays: {:.1} s", start.elapsed().as_secs_f32());
        eprintln!("largest paint: {:.2} s", largest(scene));
        scene.click_square("d2");
        scene.browser.until("document.querySelector('.mark')");
        let start = Instant::now();
        scene.click_square("d3");
        scene
            .browser
            .until("document.querySelectorAll('#record button').length > 0");
        eprintln!("own move: {:.2} s", start.elapsed().as_secs_f32());
        scene.until_moves(2);
        eprintln!("reply: {:.1} s", start.elapsed().as_secs_f32());
        let shift = shift(scene);
        let files = scene.browser.evaluate(FILES);
        eprintln!("layout shift {shift:.3}, {files} files and questions");
    });
}
