//! The stage: the board and what there is to press are seen at once, in every window.

use advance::puzzles::Pack;
use advance::{Move, rulebook};
use serde_json::json;

use super::learn::{go, make, until_told};
use super::review;
use super::scene::{Scene, tab_to, with_first_visit, with_page};

/// The windows: width, height and scale. The last one is 1366 by 768 at 200%.
const WINDOWS: [(u32, u32, u32); 9] = [
    (1920, 1080, 1),
    (1440, 900, 1),
    (1366, 768, 1),
    (1280, 720, 1),
    (1024, 768, 1),
    (390, 844, 1),
    (360, 640, 1),
    (844, 390, 1),
    (683, 384, 2),
];

/// What every view has at the same place in a window: the name, the board and the beginning of the panel.
type Places = [Vec<f64>; 9];

/// Finds the board and the primary button wholly inside of each window, what there is to read in sight, and the focus
/// where it is expected. The board and the header stand where they stand in all views.
fn is_whole(scene: &mut Scene, state: &str, focus: &str) -> Places {
    let places = WINDOWS.map(|(width, height, scale)| {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500});
        scene
            .browser
            .call("Emulation.setDeviceMetricsOverride", size);
        let outside = scene.browser.evaluate(
            "(() => {
                window.scrollTo(0, 0);
                const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
                const [boards, primaries] = [shown('[data-board] > svg'), shown('[data-primary]')];
                // In a low window, the page scrolls past the header.
                if (innerHeight < 500) boards[0]?.closest('.stage').scrollIntoView();
                const box = (part) => part.getBoundingClientRect();
                const isCut = (part) => {
                    const { left, top, right, bottom } = box(part);
                    return left < 0 || top < -1 || right > innerWidth || bottom > innerHeight;
                };
                const isHidden = (part) => {
                    const { left, top, width, height } = box(part);
                    return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
                };
                // The beginning of what there is to read.
                const read = shown('.stage :is(.reason, .verdict, .feedback:not(:empty), .task, #ended-head)').slice(0, 1);
                return {
                    boards: boards.length,
                    primaries: Math.max(primaries.length, 1),
                    cut: [...boards, ...primaries, ...read].filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 100)),
                    hidden: primaries.filter(isHidden).map(({ outerHTML }) => outerHTML),
                    wide: Math.max(document.documentElement.scrollWidth - innerWidth, 0),
                };
            })()",
        );
        if outside != json!({"boards": 1, "primaries": 1, "cut": [], "hidden": [], "wide": 0}) {
            scene.browser.picture("failed");
            panic!("{state} in {width} by {height}: {outside}");
        }
        let places = scene.browser.evaluate(
            "[...document.querySelectorAll('h1, [data-board] > svg')].filter((part) => part.checkVisibility())
                .flatMap((part) => { const { left, top, width } = part.getBoundingClientRect();
                    return part.matches('h1') ? [left] : width < innerWidth / 2 || innerWidth < 700 ? [left, innerWidth > 700 && innerHeight > 500 ? top : 0, width] : [left, width]; })
                .map(Math.round)",
        );
        serde_json::from_value(places).unwrap()
    });
    scene.resize(1280, 900);
    let has_focus = format!("document.activeElement.matches('{focus}')");
    assert_eq!(scene.browser.evaluate(&has_focus), true, "{state}");
    places
}

/// The same, with pictures for people: together they are a table of windows and states.
fn is_whole_to_look_at(scene: &mut Scene, state: &str, focus: &str) -> Places {
    let places = is_whole(scene, state, focus);
    for (width, height, scale) in WINDOWS {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500});
        scene
            .browser
            .call("Emulation.setDeviceMetricsOverride", size);
        if height < 500 {
            scene.browser.evaluate("[...document.querySelectorAll('.stage')].find((it) => it.checkVisibility())?.scrollIntoView()");
        }
        scene
            .browser
            .picture(&format!("stage-{state}-{width}-{height}"));
    }
    scene.resize(1280, 900);
    places
}

/// The window of a first visit closes, and the arrow keys go from square to square.
pub fn the_keyboard_begins_on_the_board() {
    with_first_visit(1280, 900, |scene| {
        tab_to(scene, "#welcome [value=play]");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.activeElement.matches('.cell')");
        scene.until_message("White to move");
        is_whole(scene, "start-by-key", ".cell");
    });
}

/// Moves the piece on a square a step up by the keys.
fn move_by_key(scene: &mut Scene, from: &str) {
    scene.browser.evaluate(&format!(
        "document.querySelector('#board [data-square={from}]').focus()"
    ));
    for key in ["Enter", "ArrowUp", "Enter"] {
        scene.browser.press(key);
    }
}

pub fn board_and_next_action_fit_every_window() {
    with_page(1280, 900, |scene| {
        scene.until_message("White to move");
        // The page takes the focus from nobody.
        is_whole_to_look_at(scene, "start", "body");
        for hint in 1..=2 {
            scene
                .browser
                .evaluate("document.getElementById('hint').focus()");
            scene.browser.press("Enter");
            scene.until_message(if hint < 2 {
                "tells the move"
            } else {
                ". Your "
            });
            is_whole(scene, &format!("hint-{hint}"), "#hint");
        }
        move_by_key(scene, "e2");
        scene.until_moves(2);
        scene.until_message("White to move");
        is_whole_to_look_at(scene, "own-move", "[data-square=e3]");
        scene.click_square("a2");
        scene.browser.until("document.querySelector('.mark.build')");
        scene.click_square("a3");
        scene
            .browser
            .until("document.querySelector('.choice').checkVisibility()");
        is_whole_to_look_at(scene, "choice", ".choice button");
        scene.browser.press("Escape");
        scene.choose("set-up");
        is_whole_to_look_at(scene, "set-up", "#palette button");
        scene.browser.click("#cancel");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("resigned");
        is_whole_to_look_at(scene, "end", "#ended-head");
        scene.browser.click("#rematch");
        scene.until_message("White to move");
        // The answer to the move stays out.
        scene.browser.call("Network.enable", json!({}));
        let late = json!({"offline": false, "latency": 60_000, "downloadThroughput": -1, "uploadThroughput": -1});
        scene.browser.call("Network.emulateNetworkConditions", late);
        move_by_key(scene, "e2");
        scene
            .browser
            .until("document.querySelector('.state').textContent === 'thinking…'");
        is_whole(scene, "thinking", "[data-square=e3]");
    });
}

pub fn every_lesson_is_done_within_every_window() {
    with_page(1280, 900, |scene| {
        let course = rulebook::rulebook().course;
        for (number, step) in (1..).zip(&course) {
            go(scene, &format!("view=learn&topic=course&step={number}"));
            until_told(
                scene,
                ".learn",
                &format!("First steps · {number} of {}", course.len()),
            );
            if number == 1 {
                // The first page of a view leaves the focus where it was.
                tab_to(scene, ".learn .cell");
                is_whole_to_look_at(scene, "lesson", ".cell");
            } else {
                is_whole(scene, &format!("lesson {number}"), "article h2");
            }
            let goal = step.goals[0].to_string();
            make(scene, &goal);
            if goal.contains('#') {
                scene.browser.click(".learn .choice [data-kind=build]");
            }
            until_told(scene, ".feedback", step.praise);
            is_whole(scene, &format!("lesson {number} done"), ".foot a.main");
        }
    });
}

pub fn every_rule_is_read_within_every_window() {
    with_page(1280, 900, |scene| {
        for (number, topic) in (0..).zip(rulebook::rulebook().topics) {
            go(scene, &format!("view=learn&topic={}", topic.key));
            until_told(scene, ".learn article h2", &topic.title);
            until_told(scene, ".learn .message", ".");
            // The first page of a view leaves the focus where it was.
            let focus = if number == 0 { "body" } else { "article h2" };
            is_whole(scene, &topic.key, focus);
        }
    });
}

pub fn a_puzzle_is_solved_within_every_window() {
    with_page(1280, 900, |scene| {
        tab_to(scene, "header [data-to=puzzles]");
        scene.browser.press("Enter");
        until_told(scene, ".puzzles .message", "to move");
        // The first page of a view leaves the focus where it was, and the next one begins with its heading.
        is_whole_to_look_at(scene, "puzzle", "[data-to=puzzles]");
        let puzzle = Pack::published().get(1).unwrap();
        go(scene, "view=puzzles&theme=all&number=1");
        until_told(scene, ".puzzles .origin", "Number 1");
        is_whole(scene, "puzzle-asked", "article h2");
        let legal = puzzle.position.legal_moves();
        let is_wrong = |mv: &&Move| {
            let beside = legal
                .iter()
                .filter(|it| (it.from, it.to) == (mv.from, mv.to));
            **mv != puzzle.solution[0] && beside.count() == 1
        };
        let wrong = legal.iter().find(is_wrong).unwrap();
        for square in [wrong.from, wrong.to] {
            let square = format!("document.querySelector('.puzzles [data-square={square}]')");
            scene.browser.evaluate(&format!("{square}.focus()"));
            scene.browser.press("Enter");
        }
        let target = format!("[data-square={}]", wrong.to);
        until_told(scene, ".judgement", ".");
        // If the move was made, the next one is tried.
        is_whole_to_look_at(scene, "puzzle-judged", &target);
        until_told(scene, ".puzzles .message", "to move");
        scene.browser.evaluate("[...document.querySelectorAll('.puzzles button')].find((it) => it.textContent === 'Show the solution').click()");
        scene
            .browser
            .until("!document.querySelector('.puzzles button.main').hidden");
        is_whole_to_look_at(scene, "puzzle-solved", "button[data-primary]");
    });
}

pub fn an_analysis_is_within_every_window() {
    with_page(1280, 900, |scene| {
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.choose("analyse");
        until_told(scene, ".analysis .message", "1...");
        is_whole_to_look_at(scene, "analysis", "*");
        scene.browser.click(".analysis [data-primary]");
        scene
            .browser
            .until("document.querySelector('.lines .move')");
        is_whole_to_look_at(scene, "analysis-searched", ".analysis [data-primary]");
    });
}

/// Nothing moves from one view to the next.
pub fn the_table_stands_still() {
    with_page(1280, 900, |scene| {
        scene.until_message("White to move");
        let play = is_whole(scene, "play", "body");
        for (view, element) in [
            ("puzzles", ".puzzles .cell"),
            ("learn&topic=course&step=2", ".learn .cell"),
            ("analyse", ".analysis .cell"),
        ] {
            go(scene, &format!("view={view}"));
            scene
                .browser
                .until(&format!("document.querySelector('{element}')"));
            assert_eq!(is_whole(scene, view, "*"), play, "{view}");
        }
    });
}

pub fn a_review_is_within_every_window() {
    with_page(1280, 900, |scene| {
        review::begin(scene);
        is_whole_to_look_at(scene, "story-moment", ".walk h2");
        make(scene, "d1xd9");
        until_told(scene, ".walk .feedback", "That is it!");
        is_whole_to_look_at(scene, "story-tried", "*");
        go(scene, "view=review&step=9");
        until_told(scene, ".walk h2", "What next");
        is_whole_to_look_at(scene, "story-next", ".walk h2");
    });
}

pub fn the_siblings_are_on_the_same_stage() {
    with_page(1280, 900, |scene| {
        let address = scene.address.clone();
        for game in ["checkers", "connections", "eater", "jeson-mor"] {
            scene.address = format!("{address}?play={game}");
            scene.open();
            is_whole_to_look_at(scene, game, "body");
            go(scene, "view=learn");
            scene.browser.until("document.querySelector('.topics a')");
            scene.browser.click(".topics a");
            until_told(scene, ".learn .message", ".");
            is_whole(scene, &format!("rule of {game}"), "article h2");
        }
    });
}
