//! Every kind of action, and clicks that are no action.

use advance::game::Setup;
use advance::{Move, Position, referee};
use serde_json::{Value, json};

use super::scene::{Scene, cell, kind, with_page};

/// White can do everything here.
const ALL: &str = "4g4/9/2z6/5z3/2C1#4/1z2J4/1M2Z4/3B5/4G4 w 0";

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

pub fn clicks_do_every_marked_action() {
    with_page(1280, 900, |scene| {
        scene.persons();
        let actions = [
            "e4^d5", "e4~e3", "d2#c2", "d2-c2", "b3xb4", "c5*c8", "e1-f1",
        ];
        let start: Setup<Position> = "4g4/2z6/9/9/2Cz1#3/1z2J4/1M2Z4/3B5/4G4 w 0"
            .parse()
            .unwrap();
        for text in actions {
            scene.set_up(&start.to_string());
            let mv = mv(text);
            scene.click_square(mv.from);
            let kind = kind(mv);
            scene
                .browser
                .until(&format!("document.querySelector('.mark.{kind}')"));
            scene.browser.picture(&format!("mark-{kind}"));
            // Put it down again.
            scene.click_square(mv.from);
            scene.browser.until("!document.querySelector('.mark')");
            scene.play(mv);
            assert_eq!(scene.position().position, start.position.after(mv));
        }
    });
}

pub fn touches_and_drags_work_like_clicks() {
    with_page(800, 900, |scene| {
        scene.persons();
        scene.browser.tap(&cell("d2"));
        scene.browser.until("document.querySelector('.mark')");
        scene.browser.tap(&cell("d3"));
        scene.until_moves(1);
        scene.until_message("Black to move");
        scene.browser.drag(&cell("d8"), &cell("d7"));
        scene.until_moves(2);
        assert_eq!(scene.moves(), ["d2-d3", "d8-d7"]);
    });
}

pub fn fingers_drag_pieces_and_scroll_elsewhere() {
    with_page(360, 740, |scene| {
        scene.persons();
        scene.browser.evaluate("window.scrollTo(0, 0)");
        scene.browser.swipe(&cell("d2"), &cell("d4"));
        scene.until_message("leaps two squares only to capture");
        scene.browser.swipe(&cell("d2"), &cell("d3"));
        scene.until_moves(1);
        assert_eq!(scene.moves(), ["d2-d3"]);
        assert_eq!(scene.browser.evaluate("window.scrollY"), 0);
        scene.browser.swipe(&cell("e4"), &cell("e9"));
        scene.browser.until("window.scrollY > 50");
        assert_eq!(scene.moves(), ["d2-d3"]);
    });
}

pub fn dragging_onto_an_own_piece_does_nothing() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.until_message("White to move");
        scene.browser.drag(&cell("d2"), &cell("e2"));
        scene.until_message("The Zombie ");
        let picked = "document.querySelector('[aria-selected=true]').dataset.square";
        assert_eq!(scene.browser.evaluate(picked), "d2");
    });
}

/// The piece that is picked up.
fn picked(scene: &mut Scene) -> Value {
    let square = "document.querySelector('.board [aria-selected=true]')?.dataset.square ?? null";
    scene.browser.evaluate(square)
}

pub fn nothing_that_puts_a_piece_down_plays() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.until_message("White to move");
        let middle = |scene: &mut Scene, square: &str| {
            let selector = cell(square);
            let place = format!(
                "(({{ left, top, width, height }}) => [left + width / 2, top + height / 2])(document.querySelector(\"{selector}\").getBoundingClientRect())"
            );
            let place = scene.browser.evaluate(&place);
            [0, 1].map(|part| place[part].as_f64().unwrap())
        };
        let mouse = |scene: &mut Scene, deed: &str, square: &str, held: &str, buttons: u32| {
            let [x, y] = middle(scene, square);
            let event = json!({"type": deed, "x": x, "y": y, "button": held, "buttons": buttons, "clickCount": 1});
            scene.browser.call("Input.dispatchMouseEvent", event);
        };
        // A second click on the Builder, where a wall is offered beside its move.
        scene.click_square("a2");
        scene.browser.until("document.querySelector('.mark.build')");
        scene.click_square("a3");
        scene
            .browser
            .until("document.querySelector('.choice').checkVisibility()");
        let offered =
            "[...document.querySelectorAll('.choice button')].map(({ dataset }) => dataset.kind)";
        assert_eq!(scene.browser.evaluate(offered), json!(["move", "build"]));
        let words = "[...document.querySelectorAll('.choice button')].map((it) => it.textContent)";
        assert_eq!(
            scene.browser.evaluate(words),
            json!(["Move here", "Build a wall"])
        );
        scene.click_square("a2");
        scene.browser.until("!document.querySelector('.mark')");
        assert_eq!(picked(scene), Value::Null);
        // Escape, with the focus nowhere.
        scene.click_square("d2");
        scene.browser.until("document.querySelector('.mark')");
        scene.browser.press("Escape");
        assert_eq!(picked(scene), Value::Null);
        // The right button, which draws only with an empty hand.
        scene.click_square("d2");
        scene.browser.until("document.querySelector('.mark')");
        mouse(scene, "mousePressed", "d3", "right", 2);
        mouse(scene, "mouseReleased", "d3", "right", 0);
        assert_eq!(picked(scene), Value::Null);
        assert_eq!(scene.count(".circle.drawn"), 0);
        // A drag shows where it comes from, where it may go and what it is over.
        mouse(scene, "mousePressed", "e2", "left", 1);
        mouse(scene, "mouseMoved", "e3", "left", 1);
        assert_eq!(picked(scene), "e2");
        for shown in [
            ".mark.move",
            ".selected",
            ".piece.lifted",
            ".dragged .reached",
        ] {
            assert!(scene.count(shown) > 0, "{shown}");
        }
        scene.browser.picture("dragged");
        // Its end outside the window was not heard: <https://github.com/lichess-org/lila/issues/3778>.
        mouse(scene, "mouseMoved", "e4", "none", 0);
        assert_eq!(scene.count(".dragged .piece"), 0);
        assert_eq!(scene.count(".lifted"), 0);
        mouse(scene, "mouseReleased", "e3", "left", 0);
        assert!(scene.moves().is_empty());
        // Nor was that of an arrow, which only an empty hand draws.
        scene.browser.press("Escape");
        mouse(scene, "mousePressed", "d4", "right", 2);
        mouse(scene, "mouseMoved", "d5", "right", 2);
        assert_eq!(scene.count(".over .drawn"), 1);
        mouse(scene, "mouseMoved", "d6", "none", 0);
        assert_eq!(scene.count(".over .drawn"), 0);
        mouse(scene, "mouseReleased", "d6", "right", 0);
        assert_eq!(scene.count(".drawn"), 0);
        // Both buttons, let go in the order in which they were not pressed, hold nothing:
        // <https://github.com/lichess-org/chessground/issues/41>.
        mouse(scene, "mousePressed", "d4", "right", 2);
        mouse(scene, "mousePressed", "d2", "left", 3);
        mouse(scene, "mouseReleased", "d2", "left", 2);
        mouse(scene, "mouseReleased", "d2", "right", 0);
        mouse(scene, "mouseMoved", "d5", "none", 0);
        for held in [".dragged .piece", ".lifted", ".over .drawn"] {
            assert_eq!(scene.count(held), 0, "{held}");
        }
        assert!(scene.moves().is_empty());
    });
}

pub fn clicking_a_friend_offers_to_swap() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.set_up(ALL);
        scene.click_square("e4");
        scene.browser.until("document.querySelector('.mark.swap')");
        let swap = "document.querySelector('[aria-label*=\"can swap\"]').dataset.square";
        let friend = scene.browser.evaluate(swap).as_str().unwrap().to_owned();
        scene.click_square(&friend);
        scene
            .browser
            .until("document.querySelector('.choice [data-kind=swap]')?.checkVisibility()");
        assert_eq!(picked(scene), friend.as_str());
        assert!(scene.moves().is_empty());
        scene.browser.picture("friend");
        let words = "document.querySelector('.choice').textContent";
        assert_eq!(scene.browser.evaluate(words), "Change places");
        scene.browser.click(".choice [data-kind=swap]");
        scene.until_moves(1);
        assert_eq!(scene.moves(), [format!("e4~{friend}")]);
    });
}

pub fn the_choice_fits_the_smallest_window() {
    with_page(320, 640, |scene| {
        scene.persons();
        for (from, to) in [("a2", "a3"), ("i2", "i3")] {
            scene.click_square(from);
            scene.browser.until("document.querySelector('.mark.build')");
            scene.click_square(to);
            scene
                .browser
                .until("!document.querySelector('.choice').hidden");
            let place = "document.querySelector('.choice').getBoundingClientRect()";
            let left = scene.browser.evaluate(&format!("{place}.left"));
            let right = scene.browser.evaluate(&format!("{place}.right"));
            assert!(left.as_f64().unwrap() >= 0.0, "{left}");
            assert!(right.as_f64().unwrap() <= 320.0, "{right}");
            scene.browser.press("Escape");
        }
    });
}

pub fn illegal_moves_get_the_referees_reason() {
    with_page(1280, 900, |scene| {
        scene.persons();
        let position = ALL.parse::<Setup<Position>>().unwrap().position;
        let illegal = [
            "e3-e6", "c5-c2", "b3-a1", "c7-a1", "e4^c7", "d2xe5", "c5*f6", "e4~d2",
        ];
        for text in illegal {
            scene.set_up(ALL);
            let attempt = mv(text);
            let refusal = referee::judge(&position, attempt).unwrap_err().to_string();
            scene.click_square(attempt.from);
            if position.board.of(position.to_move).contains(attempt.from) {
                scene.browser.until("document.querySelector('.mark')");
                scene.click_square(attempt.to);
            }
            // The page capitalises the reason.
            scene.until_message(&refusal[1..]);
            assert!(scene.moves().is_empty());
        }
    });
}

pub fn danger_and_shields_are_shown_and_told() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.set_up("4g4/9/9/4d4/9/9/9/3ZS4/4G4 w 0");
        // The Dragon looks at the Sentinel, which is in the way.
        assert_eq!(
            scene
                .browser
                .evaluate("document.querySelectorAll('.shield').length"),
            2
        );
        scene.set_up("4g4/9/9/4d4/9/9/9/3S5/4G4 w 0");
        scene.until_message("the General is in danger");
        let label = scene
            .browser
            .evaluate("document.querySelector('[data-square=e1]').getAttribute('aria-label')");
        assert_eq!(label, "e1, white General, in danger");
        assert_eq!(
            scene
                .browser
                .evaluate("document.querySelectorAll('.arrow.danger').length"),
            1
        );
        scene.browser.picture("danger");
    });
}
