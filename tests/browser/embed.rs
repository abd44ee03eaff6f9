//! Boards on pages of other origins.

use std::fs;

use serde_json::{Value, json};

use super::portal::Portal;
use super::scene::{Scene, with_page_of};

/// Black's General can go nowhere, so every move wins.
const LATE: &str = "g#7/1#7/B8/9/9/9/9/9/4G4 w";

/// A page that frames a board, keeps its messages in `heard`, and sends messages by `say`.
fn framing(server: &str, origin: &str, more: &str) -> String {
    format!(
        "<!doctype html><title>Portal</title>
        <iframe id=board width=300 height=300 src='{server}?embed=1&origin={origin}&side=both'></iframe>{more}
        <script>
            const server = new URL('{server}').origin;
            window.heard = [];
            addEventListener('message', ({{ data }}) => heard.push(data));
            window.say = (message) => document.getElementById('board').contentWindow.postMessage(message, server);
            let count = 0;
            window.ask = (command) => {{ say({{ ...command, id: ++count }}); return count; }};
        </script>"
    )
}

/// Shows a page of a portal.
fn visit(scene: &mut Scene, address: &str) {
    scene.browser.call("Page.navigate", json!({"url": address}));
    scene.browser.until(&format!(
        "location.href.startsWith({}) && document.readyState === 'complete'",
        json!(address)
    ));
}

/// The message with which the board answers this command.
fn answer(scene: &mut Scene, command: Value) -> Value {
    let id = scene.browser.evaluate(&format!("ask({command})"));
    scene
        .browser
        .until(&format!("heard.find((message) => message.id === {id})"))
}

/// The result of a script about the element `board`.
fn by_element(scene: &mut Scene, script: &str) -> Value {
    scene.browser.evaluate(&format!(
        "(async () => {{ const board = document.querySelector('advance-board'); await board.ready; {script} }})()"
    ))
}

pub fn the_documented_embedding_plays() {
    let portal = Portal::new();
    let origin = portal.origin();
    with_page_of(&["--allow-origin", &origin], 800, 900, |scene| {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/embed.md");
        let page = fs::read_to_string(page).unwrap();
        let page = page.split("```html\n").nth(1).unwrap();
        let page = page.split("```").next().unwrap();
        portal.serve(page.replace("https://games.example/", &scene.address));
        visit(scene, &origin);
        scene
            .browser
            .until("document.querySelector('advance-board')?.state?.waits_for === 'visitor'");
        scene.browser.evaluate(
            "window.heard = [];
            for (const name of ['move', 'position', 'end', 'error']) {
                addEventListener(`advance-${name}`, ({ type, detail }) => heard.push({ type, ...detail }));
            }",
        );
        let state = by_element(scene, "return board.move('e2-e3')");
        // The bot may have answered by then.
        assert_eq!(state["moves"][0], "e2-e3");
        scene.browser.until("heard.length === 2");
        let heard = scene.browser.evaluate("heard");
        assert_eq!(heard[0]["by"], "page", "{heard}");
        assert_eq!(heard[0]["move"], "e2-e3");
        assert_eq!(heard[0]["waits_for"], "bot");
        assert_eq!(heard[1]["by"], "bot");
        assert_eq!(heard[1]["waits_for"], "visitor");
        assert_eq!(heard[1]["moves"][1], heard[1]["move"]);
        let told = scene
            .browser
            .evaluate("document.getElementById('told').value");
        assert_eq!(told, format!("bot: {}", heard[1]["move"].as_str().unwrap()));
        scene.browser.picture("element");

        // A reason instead of a move, by the promise and by the event.
        let reason = by_element(
            scene,
            "return board.move('e3-e9').catch(({ message }) => message)",
        );
        let last = scene.browser.evaluate("heard.at(-1)");
        assert_eq!(last["type"], "advance-error");
        assert_eq!(last["error"], reason);
        scene.browser.click("#back");
        scene.browser.until("heard.at(-1).moves?.length === 0");

        // Attributes change the board, and wrong values are reported.
        by_element(scene, "board.level = 0; board.side = 'purple'");
        scene
            .browser
            .until("heard.at(-1).error?.includes('purple')");
        let state = by_element(scene, "return board.move('e2-e3')");
        assert_eq!(state["waits_for"], "page", "{state}");
        let end = format!("await board.reset('{LATE}'); return board.move('a7#a8')");
        let state = by_element(scene, &end);
        assert_eq!(state["end"]["winner"], "white", "{state}");
        assert_eq!(state["end"]["termination"], "trap");
        scene.browser.until("heard.at(-1).type === 'advance-end'");
        let told = scene
            .browser
            .evaluate("document.getElementById('told').value");
        assert_eq!(told, state["end"]["text"]);

        // Another game has a board of its own.
        let game =
            "board.setAttribute('game', 'checkers'); await board.ready; return board.move('c3-d4')";
        let state = by_element(scene, game);
        assert_eq!(state["moves"], json!(["c3-d4"]));
    });
}

pub fn a_frame_and_its_page_exchange_messages() {
    let portal = Portal::new();
    let origin = portal.origin();
    with_page_of(&["--allow-origin", &origin], 800, 600, |scene| {
        scene.browser.provokes("status of 400");
        // Another frame on the same page, which tries to make a move.
        let meddler = Portal::new();
        let frame = format!("<iframe src='{}'></iframe>", meddler.origin());
        meddler.serve(format!(
            "<script>
                const command = {{ schema: 1, command: 'move', move: 'e2-e3' }};
                addEventListener('message', () => {{
                    parent.frames[0].postMessage(command, '{}');
                    parent.postMessage('meddled', '*');
                }});
            </script>",
            scene.address
        ));
        portal.serve(framing(&scene.address, &origin, &frame));
        visit(scene, &origin);
        let ready = scene.browser.until("heard[0]");
        assert_eq!(ready["event"], "ready");
        assert_eq!(ready["schema"], 1);

        scene.browser.evaluate("frames[1].postMessage('go', '*')");
        scene.browser.until("heard.includes('meddled')");
        let state = answer(scene, json!({"schema": 1, "command": "state"}));
        assert_eq!(state["event"], "done");
        assert_eq!(state["moves"], json!([]), "{state}");

        // The visitor moves.
        scene
            .browser
            .evaluate("document.getElementById('board').focus()");
        for key in ["Tab", "Enter", "ArrowUp", "Enter"] {
            scene.browser.press(key);
        }
        let told = scene
            .browser
            .until("heard.find(({ event }) => event === 'move')");
        assert_eq!(told["by"], "visitor");
        assert_eq!(told["move"], "e2-e3");
        assert_eq!(told["waits_for"], "visitor");
        let state = answer(scene, json!({"schema": 1, "command": "take_back"}));
        assert_eq!(state["moves"], json!([]), "{state}");

        for wrong in [
            json!({"schema": 2, "command": "state"}),
            json!({"command": "state"}),
            json!({"schema": 1, "command": "constructor"}),
            json!({"schema": 1, "command": {"new": true}}),
            json!({"schema": 1, "command": "move"}),
            json!({"schema": 1, "command": "move", "move": "<img>"}),
            json!({"schema": 1, "command": "set", "options": "level"}),
            json!({"schema": 1, "command": "set", "options": {"flipped": true, "level": 99}}),
            json!({"schema": 1, "command": "set", "options": {"toString": 1}}),
            json!({"schema": 1, "command": "new", "position": ["start"]}),
            json!({"schema": 1, "command": "take_back"}),
        ] {
            let refused = answer(scene, wrong.clone());
            assert_eq!(refused["event"], "error", "{wrong}: {refused}");
            assert!(!refused["error"].as_str().unwrap().is_empty());
        }
        // A message that is no command gets no answer.
        scene
            .browser
            .evaluate("say(null); say('x'); say([1]); say({ event: 'move' })");

        let state = answer(
            scene,
            json!({"schema": 1, "command": "new", "position": LATE}),
        );
        assert_eq!(state["start"], LATE);
        let state = answer(
            scene,
            json!({"schema": 1, "command": "move", "move": "a7#a8"}),
        );
        assert_eq!(state["end"]["winner"], "white");
        let told = scene
            .browser
            .evaluate("heard.slice(-4).map(({ event }) => event)");
        assert_eq!(told, json!(["done", "move", "end", "done"]));
        scene.browser.picture("frame");
    });
}

pub fn forbidden_pages_get_a_reason() {
    with_page_of(
        &["--allow-origin", "https://portal.example"],
        800,
        600,
        |scene| {
            scene.browser.provokes("status of 403");
            let portal = Portal::new();
            let origin = portal.origin();
            portal.serve(framing(&scene.address, &origin, ""));
            visit(scene, &origin);
            // The frame has loaded, with the reason in it.
            scene
                .browser
                .evaluate("say({ schema: 1, command: 'state', id: 1 })");
            let module = json!(format!("{}advance-board.js", scene.address));
            let loaded = scene
                .browser
                .evaluate(&format!("import({module}).then(() => true, () => false)"));
            // The module loads, but the page hears nothing.
            assert_eq!(loaded, true);
            assert_eq!(scene.browser.evaluate("heard"), json!([]));
        },
    );
}

pub fn a_board_that_answers_late_plays_on() {
    let portal = Portal::new();
    let origin = portal.origin();
    with_page_of(&["--allow-origin", &origin], 800, 600, |scene| {
        portal.serve(format!(
            "<!doctype html><title>Portal</title>
            <script>
                const wait = setTimeout;
                window.setTimeout = (deed, time) => wait(deed, time / 50);
                window.heard = [];
                for (const name of ['ready', 'error']) {{
                    addEventListener(`advance-${{name}}`, ({{ type }}) => heard.push(type));
                }}
            </script>
            <script type=module src='{}advance-board.js'></script>
            <advance-board side=both></advance-board>",
            scene.address
        ));
        scene.block(&["*/v1/about"]);
        visit(scene, &origin);
        scene.browser.until("heard.includes('advance-error')");
        let ready = "document.querySelector('advance-board').ready.then(() => '', ({ message }) => message)";
        let reason = scene.browser.evaluate(ready);
        assert!(
            reason.as_str().unwrap().contains("does not answer"),
            "{reason}"
        );
        scene.block(&[]);
        scene.browser.until("heard.includes('advance-ready')");
        let state = by_element(scene, "return board.move('e2-e3')");
        assert_eq!(state["moves"], json!(["e2-e3"]));
        let told = by_element(scene, "return board.shadowRoot.querySelector('p')");
        assert_eq!(told, json!(null));
    });
}

pub fn options_that_are_wrong_are_told_and_ignored() {
    with_page_of(&[], 320, 480, |scene| {
        scene.address +=
            "?embed=1&side=none&level=99&flipped=%3Cb%3E&theme=dark&position=9/9%20w&coordinates=0";
        scene.open();
        let trouble = scene
            .browser
            .evaluate("document.getElementById('trouble').textContent");
        let trouble = trouble.as_str().unwrap();
        for wrong in [
            "level", "\"99\"", "flipped", "\"<b>\"", "Position", "2 ranks",
        ] {
            assert!(trouble.contains(wrong), "{wrong}: {trouble}");
        }
        for right in ["side", "theme", "coordinates"] {
            assert!(!trouble.contains(right), "{right}: {trouble}");
        }
        let look = scene.browser.evaluate(
            "[document.documentElement.dataset.theme, document.querySelectorAll('.coordinate').length,
              document.querySelectorAll('.piece').length, document.querySelector('header')]",
        );
        assert_eq!(look, json!(["dark", 0, 36, null]));
        let over = scene.browser.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]",
        );
        assert_eq!(over, json!([0, 0]));
        scene.browser.picture("embed-320");
    });
}

pub fn script_addresses_of_servers_are_refused() {
    let portal = Portal::new();
    let origin = portal.origin();
    with_page_of(&["--allow-origin", &origin], 900, 700, |scene| {
        let server = scene.address.clone();
        portal.serve(format!(
            "<!doctype html><title>Portal</title>
            <script type=module src='{server}advance-board.js'></script>
            <advance-board server='javascript:parent.hasRun = true'></advance-board>
            <script>
                window.heard = [];
                addEventListener('advance-error', ({{ detail }}) => heard.push(detail.error));
            </script>"
        ));
        visit(scene, &origin);
        let board = "document.querySelector('advance-board')";
        let script = "javascript:parent.hasRun = true";
        for (inline, address) in [
            (false, script),
            (false, "data:text/html,<p>"),
            (false, "https://"),
            (true, "data:text/javascript,parent.hasRun = true//"),
            (true, script),
        ] {
            // The first element is that of the page.
            scene.browser.evaluate(&format!(
                "{board}.toggleAttribute('inline', {inline}); {board}.server = {}",
                json!(address)
            ));
            let found = json!(format!("found \"{address}\""));
            scene
                .browser
                .until(&format!("heard.at(-1)?.includes({found})"));
            let inside = format!(
                "[{board}.shadowRoot.textContent === heard.at(-1), {board}.shadowRoot.querySelectorAll('iframe, div').length]"
            );
            assert_eq!(scene.browser.evaluate(&inside), json!([true, 0]));
            let ready = format!("{board}.ready.catch(({{ message }}) => message === heard.at(-1))");
            assert_eq!(scene.browser.evaluate(&ready), true);
        }
        assert_eq!(scene.browser.evaluate("window.hasRun"), json!(null));
        // With a valid address, there is a board.
        scene.browser.evaluate(&format!(
            "{board}.removeAttribute('inline'); {board}.server = {}",
            json!(server)
        ));
        scene
            .browser
            .until(&format!("{board}.position?.startsWith('mjdsgscjm/')"));
    });
}

/// The result of a script about `it`, the shadow root of a board without a frame.
fn inside(scene: &mut Scene, id: &str, script: &str) -> Value {
    scene.browser.evaluate(&format!(
        "((it) => {{ {script} }})(document.getElementById('{id}').shadowRoot.querySelector('div').shadowRoot)"
    ))
}

pub fn one_page_embeds_boards_of_several_games() {
    let portal = Portal::new();
    let origin = portal.origin();
    with_page_of(&["--allow-origin", &origin], 900, 700, |scene| {
        portal.serve(format!(
            "<!doctype html><title>Portal</title>
            <style>p, .whole {{ display: none }} .cell {{ visibility: hidden }}</style>
            <script type=module src='{}advance-board.js'></script>
            <p class=unseen>Hidden by the page itself.</p>
            <advance-board inline id=one side=both style='width: 300px'></advance-board>
            <advance-board inline id=other side=both game=checkers theme=dark style='width: 300px'></advance-board>
            <script>
                window.heard = [];
                for (const name of ['ready', 'move', 'error']) {{
                    addEventListener(`advance-${{name}}`, ({{ type, target, detail }}) => heard.push([type, target.id, detail.move ?? detail.error]));
                }}
            </script>",
            scene.address
        ));
        visit(scene, &origin);
        scene
            .browser
            .until("heard.filter(([type]) => type === 'advance-ready').length === 2");
        assert_eq!(
            scene
                .browser
                .evaluate("document.querySelectorAll('iframe').length"),
            0
        );
        for (id, squares) in [("one", 81), ("other", 64)] {
            let cells = inside(scene, id, "return it.querySelectorAll('.cell').length");
            assert_eq!(cells, squares, "{id}");
        }
        // Each board is played separately: by its visitor, and by the page.
        for square in ["c3", "d4"] {
            let place = inside(
                scene,
                "other",
                &format!(
                    "const {{ x, y, width, height }} = it.querySelector(\"[data-square='{square}']\").getBoundingClientRect();
                    return [x + width / 2, y + height / 2]"
                ),
            );
            for kind in ["mousePressed", "mouseReleased"] {
                scene.browser.call(
                    "Input.dispatchMouseEvent",
                    json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1}),
                );
            }
        }
        scene
            .browser
            .until("document.getElementById('other').moves?.length === 1");
        let state = scene
            .browser
            .evaluate("document.getElementById('one').move('e2-e3')");
        assert_eq!(state["moves"], json!(["e2-e3"]));
        assert_eq!(
            scene
                .browser
                .evaluate("heard.filter(([type]) => type === 'advance-move')"),
            json!([
                ["advance-move", "other", "c3-d4"],
                ["advance-move", "one", "e2-e3"]
            ])
        );
        scene.browser.picture("inline");
        // The styles of the page do not reach the board, nor those of the board the page.
        let looks = inside(
            scene,
            "one",
            "const [whole, cell] = ['.whole', '.cell'].map((name) => getComputedStyle(it.querySelector(name)));
            return [whole.display, cell.visibility]",
        );
        assert_eq!(looks, json!(["flex", "visible"]));
        let unseen = "getComputedStyle(document.querySelector('.unseen')).position";
        assert_eq!(scene.browser.evaluate(unseen), "static");
        let colours = ["one", "other"].map(|id| {
            inside(
                scene,
                id,
                "return getComputedStyle(it.querySelector('.whole')).backgroundColor",
            )
        });
        assert_ne!(colours[0], colours[1]);
        // The element shows another game, then a frame. The error of an illegal move gives the reason.
        scene
            .browser
            .evaluate("document.getElementById('one').setAttribute('game', 'connections')");
        scene
            .browser
            .until("document.getElementById('one').position?.startsWith('P....x')");
        let reason = scene
            .browser
            .evaluate("document.getElementById('one').move('a9+').catch(({ message }) => message)");
        assert!(!reason.as_str().unwrap().is_empty(), "{reason}");
        scene
            .browser
            .evaluate("document.getElementById('one').removeAttribute('inline')");
        scene
            .browser
            .until("document.getElementById('one').position?.startsWith('P....x')");
        let frames = "document.getElementById('one').shadowRoot.querySelectorAll('iframe').length";
        assert_eq!(scene.browser.evaluate(frames), 1);
    });
}
