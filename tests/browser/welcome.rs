//! The welcome of a first visit: the film, the battle, and the choice of an opponent.

use std::thread;
use std::time::Duration;

use advance::any::Prologue;
use advance::game::random::SplitMix;
use advance::games::{self, ADVANCE};
use advance::rulebook;
use advance::{Action, Position, Square, referee};
use serde_json::json;

use super::first_hour::opponent;
use super::learn::{go, until_told};
use super::scene::{Scene, with_first_visit};

/// The moves that the board of a battle points at, as pairs of squares.
pub fn marked(scene: &mut Scene) -> Vec<(String, String)> {
    let marked = scene.browser.until(
        "(() => {
            const cells = [...document.querySelectorAll('#welcome .battle .cell')];
            const pairs = cells.flatMap((cell) =>
                [...cell.getAttribute('aria-label').matchAll(/an arrow to (\\w\\d|\\d,\\d)/g)].map(([, to]) => [cell.dataset.square, to]));
            return pairs.length ? pairs : document.querySelector('#welcome .victory') ? [] : null;
        })()",
    );
    serde_json::from_value(marked).unwrap()
}

/// The place of a square of a battle.
fn square(name: &str) -> String {
    format!("#welcome .battle [data-square='{name}']")
}

/// Makes the moves of a battle that `choose` takes among those that the page marks, by clicks, until the page
/// celebrates. Returns how many there were.
pub fn fight(scene: &mut Scene, choose: impl FnMut(usize) -> usize) -> usize {
    fight_by(scene, choose, |scene, name| {
        scene.browser.click(&square(name));
    })
}

/// The same, where `press` presses a square.
pub fn fight_by(
    scene: &mut Scene,
    mut choose: impl FnMut(usize) -> usize,
    mut press: impl FnMut(&mut Scene, &str),
) -> usize {
    for made in 0.. {
        let marked = marked(scene);
        if marked.is_empty() {
            return made;
        }
        let words = scene
            .browser
            .evaluate("document.querySelector('#welcome .act').textContent");
        let (from, to) = &marked[choose(marked.len())];
        press(scene, from);
        if from != to {
            let taken = format!(
                "document.querySelector(\"{}\")?.ariaSelected === 'true'",
                square(from)
            );
            scene.browser.until(&taken);
            press(scene, to);
        }
        let words = json!(words);
        scene.browser.until(&format!(
            "document.querySelector('#welcome .victory') || document.querySelector('#welcome .act').textContent !== {words}"
        ));
    }
    unreachable!("a battle ends")
}

/// A visitor whom the browser does not know.
fn newcomer(scene: &mut Scene) {
    scene.leave();
    scene
        .browser
        .evaluate("localStorage.clear(), sessionStorage.clear()");
    scene.open();
    scene
        .browser
        .until("document.querySelector('#welcome [data-primary]')");
}

/// The browser's preference for no motion.
pub fn without_motion(scene: &mut Scene) {
    let features = json!([{"name": "prefers-reduced-motion", "value": "reduce"}]);
    scene
        .browser
        .call("Emulation.setEmulatedMedia", json!({"features": features}));
}

pub fn newcomers_are_led_to_an_opponent() {
    for (width, height) in [(1280, 900), (390, 844)] {
        with_first_visit(width, height, |scene| {
            let Prologue {
                sentence,
                film,
                battle,
            } = rulebook::rulebook().prologue;
            until_told(scene, "#welcome h2", sentence);
            let begun = scene
                .browser
                .evaluate("document.querySelector('#welcome .film').innerHTML");
            scene.browser.picture(&format!("welcome-{width}"));
            let begun = json!(begun);
            scene.browser.until(&format!(
                "document.querySelector('#welcome .film').innerHTML !== {begun}"
            ));
            assert!(film.len() >= 7, "six seconds");
            scene.browser.click("#welcome [data-primary]");
            until_told(scene, "#welcome .act", battle.acts[0].words);
            marked(scene);
            scene.browser.picture(&format!("battle-{width}"));
            fight(scene, |_| 0);
            until_told(scene, "#welcome .victory", battle.praise);
            scene.browser.picture(&format!("victory-{width}"));
            scene.browser.click("#welcome [data-primary]");
            until_told(scene, "#welcome h2", "Choose your opponent");
            let faces = "document.querySelectorAll('#welcome .opponents .face').length";
            assert_eq!(scene.browser.evaluate(faces), 14);
            let first = "document.activeElement.value";
            assert_eq!(scene.browser.evaluate(first), "elo=800");
            scene.browser.picture(&format!("opponents-{width}"));
            scene.browser.click("#welcome [value='elo=1000']");
            scene.until_message("White to move. A piece with a shield: no enemy can capture it");
            assert_eq!(opponent(scene), "Casual (1000)");
            // A second visit goes straight to the game.
            scene.open();
            scene.until_message("White to move");
            assert_eq!(opponent(scene), "Casual (1000)");
            let welcome = "document.getElementById('welcome')";
            assert!(scene.browser.evaluate(welcome).is_null());
            scene.browser.picture(&format!("first-game-{width}"));
        });
    }
}

pub fn any_of_the_marked_moves_wins_the_battle() {
    with_first_visit(1280, 900, |scene| {
        for seed in 0..20 {
            if seed > 0 {
                newcomer(scene);
            }
            scene.browser.click("#welcome [data-primary]");
            let mut random = SplitMix::new(seed);
            let made = fight(scene, |count| random.index(count));
            assert!(made <= 7, "{made} moves with seed {seed}");
            until_told(scene, "#welcome .victory", "You won!");
        }
    });
}

pub fn unmarked_battle_moves_are_taken_back() {
    with_first_visit(390, 844, |scene| {
        without_motion(scene);
        newcomer(scene);
        // A still: the last position of the film.
        let frames = rulebook::rulebook().prologue.film;
        let last = frames.last().unwrap().position.parse::<Position>().unwrap();
        let pieces = last
            .board
            .to_string()
            .matches(|it: char| it.is_ascii_alphabetic())
            .count();
        let drawn = "document.querySelectorAll('#welcome .film .piece').length";
        assert_eq!(scene.browser.evaluate(drawn), pieces);
        scene.browser.click("#welcome [data-primary]");
        let before = marked(scene);
        // Escape puts a piece down, and nothing else.
        let (from, _) = &before[0];
        scene
            .browser
            .click(&format!("#welcome .battle [data-square='{from}']"));
        scene
            .browser
            .until("document.querySelector('#welcome [aria-selected=true]')");
        scene.browser.press("Escape");
        scene
            .browser
            .until("!document.querySelector('#welcome [aria-selected=true]')");
        let is_open = "document.getElementById('welcome').open";
        assert_eq!(scene.browser.evaluate(is_open), true);
        let battle = rulebook::rulebook().prologue.battle;
        // A move that is not legal is refused with the reason, and the task stays.
        let position: Position = battle.position.parse().unwrap();
        let square = from.parse().unwrap();
        let is_refused = |to: &Square| {
            position.board.at(*to).is_none()
                && referee::judge(&position, referee::meant(&position, square, *to)).is_err()
        };
        let to = Square::all().find(is_refused).unwrap();
        let refusal = referee::judge(&position, referee::meant(&position, square, to)).unwrap_err();
        for square in [square, to] {
            scene
                .browser
                .click(&format!("#welcome .battle [data-square='{square}']"));
        }
        let refusal = refusal.to_string();
        let (first, rest) = refusal.split_at(1);
        let told = format!("{}{rest}. {}", first.to_uppercase(), battle.acts[0].words);
        until_told(scene, "#welcome .act", &told);
        let held = "document.querySelector('#welcome [aria-selected=true]')?.dataset.square";
        if let Some(held) = scene.browser.evaluate(held).as_str() {
            scene
                .browser
                .click(&format!("#welcome .battle [data-square='{held}']"));
        }
        let other = position.legal_moves().into_iter().find(|mv| {
            mv.action == Action::Step && !before.contains(&(mv.from.to_string(), mv.to.to_string()))
        });
        let other = other.unwrap();
        for square in [other.from, other.to] {
            scene
                .browser
                .click(&format!("#welcome .battle [data-square='{square}']"));
        }
        scene.browser.until(
            "document.querySelector('#welcome .choice:not([hidden]) button')?.click() ?? true",
        );
        until_told(scene, "#welcome .act", "one of the moves with an arrow");
        until_told(scene, "#welcome .act", battle.acts[0].words);
        assert_eq!(marked(scene), before);
        fight(scene, |_| 0);
        // From here, the course is one click away.
        scene.browser.click("#welcome [data-primary]");
        assert_eq!(rulebook::rulebook().course.len(), 10, "the page says ten");
        scene.browser.click("#welcome a.button");
        until_told(scene, "article", "First steps · 1 of 10");
        go(scene, "view=play");
        scene.until_message("White to move");
        assert_eq!(opponent(scene), "Easy (800)");
    });
}

pub fn every_sibling_welcomes_newcomers() {
    with_first_visit(800, 900, |scene| {
        scene.browser.click("#welcome [value=play]");
        let address = scene.address.clone();
        for game in games::ALL.into_iter().filter(|&game| game != ADVANCE) {
            let Prologue {
                sentence, battle, ..
            } = game.rulebook().prologue;
            scene.address = format!("{address}?play={game}");
            scene.open();
            until_told(scene, "#welcome h2", sentence);
            until_told(scene, "#welcome .act", battle.acts[0].words);
            marked(scene);
            scene.browser.picture(&format!("first-task-{game}"));
            // A jump over two pieces has an arrow for each.
            let legs = battle.acts[0].moves[0].matches("->").count() as u64;
            if legs > 1 {
                assert_eq!(scene.count("#welcome .arrow.hint"), legs);
            }
            fight(scene, |count| count - 1);
            until_told(scene, "#welcome .victory", battle.praise);
            scene.browser.click("#welcome [data-primary]");
            scene.browser.until("!document.getElementById('welcome')");
            scene.open();
            assert!(
                scene
                    .browser
                    .evaluate("document.getElementById('welcome')")
                    .is_null()
            );
        }
    });
}

/// Prints how long the way to the card of victory is, at a second for each move. It depends on the machine.
pub fn the_way_to_the_first_victory_is_measured() {
    with_first_visit(1280, 900, |scene| {
        scene.browser.click("#welcome [data-primary]");
        let made = fight(scene, |_| {
            thread::sleep(Duration::from_secs(1));
            0
        });
        let now = "performance.now() - performance.getEntriesByName('first-paint')[0].startTime";
        let taken = scene.browser.evaluate(now).as_f64().unwrap() / 1000.0;
        eprintln!("{made} moves, {taken:.1} s from the first paint to the card of victory");
    });
}

pub fn broken_links_are_reported_first() {
    with_first_visit(1280, 900, |scene| {
        scene.leave();
        scene
            .browser
            .evaluate("(localStorage.clear(), sessionStorage.clear())");
        scene.address += "#game=e2-e3nonse";
        scene.load_anew();
        let told = "document.querySelector('#welcome [role=alert]')?.textContent";
        let words = "The address holds a game whose move 2 cannot be read.";
        scene.browser.until(&format!("{told} === '{words}'"));
    });
}
