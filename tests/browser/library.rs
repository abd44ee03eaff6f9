//! The list of the games of this browser.

use serde_json::json;

use super::learn::{go, until_told};
use super::scene::{Scene, with_page};

const ITEMS: &str = ".kept li";

/// The result of a game that was given up.
const OVER: &str = "white has resigned";

fn until_items(scene: &mut Scene, count: usize) {
    scene.browser.until(&format!(
        "document.querySelectorAll('{ITEMS}').length === {count}"
    ));
}

/// Clicks a button or a link of the game with these words.
fn click(scene: &mut Scene, game: &str, words: &str) {
    let action = format!(
        "[...document.querySelectorAll('{ITEMS}')].filter((it) => it.textContent.includes('{game}'))
            .flatMap((it) => [...it.querySelectorAll('.actions > *')]).find((it) => it.textContent === '{words}')"
    );
    scene.browser.until(&action);
    scene.browser.evaluate(&format!("{action}.click()"));
}

/// Waits until the list holds so many moves of all games together.
fn until_kept(scene: &mut Scene, moves: usize) {
    scene.browser.until(&format!(
        "new Promise((resolve) => {{ const asked = indexedDB.open('advance');
            asked.onsuccess = () => {{ const all = asked.result.transaction('games').objectStore('games').getAll();
                all.onsuccess = () => {{ asked.result.close();
                    resolve(all.result.reduce((sum, {{ plain }}) => sum + plain.moves.length, 0) === {moves}); }}; }}; }})"
    ));
}

/// The bytes of a file that the page saves.
fn saved_as(scene: &Scene, name: &str) -> Vec<u8> {
    let file = scene.browser.downloads().join(name);
    let saved = (0..200).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        std::fs::read(&file).ok().filter(|bytes| !bytes.is_empty())
    });
    saved.expect("the page saves the file")
}

pub fn old_games_are_kept_in_the_library() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        // Nothing is lost, so nothing is asked.
        scene.choose("new");
        let loses = "document.getElementById('new-game-loses').checkVisibility()";
        scene
            .browser
            .until("document.getElementById('new-game').open");
        assert_eq!(scene.browser.evaluate(loses), false);
        scene.browser.click("#new-game [value=cancel]");
        scene.new_game(4, "white");
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("resigned");
        until_kept(scene, 3);
        go(scene, "view=games");
        until_items(scene, 2);
        until_told(scene, &format!("{ITEMS}:first-child"), OVER);
        until_told(scene, &format!("{ITEMS}:last-child"), "Not over yet.");
        assert_eq!(scene.count(&format!("{ITEMS}:last-child svg .piece")), 36);
        scene.browser.picture("library");
        scene.open();
        go(scene, "view=games");
        until_items(scene, 2);
        // The record and the picture are files.
        click(scene, OVER, "Save");
        let saved = scene.browser.downloaded("advance.txt");
        assert!(saved.contains("1. e2-e3 "), "{saved}");
        scene.replay(&saved);
        click(scene, OVER, "Picture");
        assert!(saved_as(scene, "advance.png").starts_with(b"\x89PNG"));
        click(scene, OVER, "Animation");
        let gif = saved_as(scene, "advance.gif");
        assert!(gif.starts_with(b"GIF89a"));
        // The control of a frame, with the beginning of its picture.
        let is_frame =
            |bytes: &&[u8]| bytes.starts_with(b"\x21\xF9\x04") && bytes.ends_with(b"\0,");
        let boards = gif.windows(9).filter(is_frame).count();
        assert_eq!(boards, 3, "the first board, and one after each move");
        click(scene, "Not over yet.", "Continue");
        scene.until_message("Black to move");
        assert_eq!(scene.moves(), ["d2-d3"]);
        scene.play("e8-e7".parse().unwrap());
        scene.until_message("White to move");
        until_kept(scene, 4);
        go(scene, "view=games");
        // The game that was played last comes first now.
        until_told(scene, &format!("{ITEMS}:first-child"), "Not over yet.");
        click(scene, OVER, "Review");
        until_told(scene, ".walk .accuracy", "Accuracy");
        go(scene, "view=games");
        until_items(scene, 2);
        click(scene, "Not over yet.", "Delete");
        scene.browser.click("#sure [value=yes]");
        until_items(scene, 1);
        until_told(scene, ".library .message", "The game is deleted.");
        scene.open();
        go(scene, "view=games");
        until_items(scene, 1);
        until_told(scene, ITEMS, OVER);
    });
}

/// A tab that has slept goes on with the game as it has become, and one that is awake waits.
pub fn two_tabs_of_one_game_take_turns() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        until_kept(scene, 1);
        let kept = scene
            .browser
            .evaluate("sessionStorage.getItem('advance.game')");
        scene.play("e8-e7".parse().unwrap());
        scene.until_message("White to move");
        until_kept(scene, 2);
        scene.leave();
        scene
            .browser
            .evaluate(&format!("sessionStorage.setItem('advance.game', {kept})"));
        scene.open();
        scene.until_message("White to move");
        assert_eq!(scene.moves(), ["d2-d3", "e8-e7"]);
        // As another tab does that goes on with it.
        scene.browser.evaluate(
            "(() => { const other = new BroadcastChannel('advance.games');
                window.heard = []; other.onmessage = ({ data }) => window.heard.push(data);
                other.postMessage({ took: JSON.parse(sessionStorage.getItem('advance.game')).id }); })()",
        );
        scene.until_message("goes on in another tab");
        scene.browser.until("window.heard.some(({ left }) => left)");
        let is_inert = "document.getElementById('board').inert";
        assert_eq!(scene.browser.evaluate(is_inert), true);
        scene.browser.picture("elsewhere");
        scene.browser.click("#again");
        scene.until_message("White to move");
        scene.browser.until("window.heard.some(({ took }) => took)");
        scene.play("d3-d4".parse().unwrap());
        until_kept(scene, 3);
        go(scene, "view=games");
        until_items(scene, 1);
    });
}

/// Games says what is wrong with the storage, and what to do.
pub fn troubles_of_the_storage_are_explained() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        until_kept(scene, 1);
        let damage = "new Promise((resolve) => { const asked = indexedDB.open('advance');
            asked.onsuccess = () => { const all = asked.result.transaction('games', 'readwrite').objectStore('games');
                all.put({ id: 'x', game: 'advance', at: 1, plain: { moves: 7 }, position: '?', names: {} });
                all.transaction.oncomplete = () => { asked.result.close(); resolve(true); }; }; })";
        scene.browser.evaluate(damage);
        go(scene, "view=games");
        until_told(scene, ".library [role=alert]", "1 game cannot be read");
        until_items(scene, 1);
        scene.browser.click(".library [role=alert] button");
        scene.browser.click("#sure [value=yes]");
        until_told(scene, ".library .message", "The game is deleted.");
        for (fault, words) in [
            (
                "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }",
                "is full",
            ),
            ("IDBFactory.prototype.open = () => ({})", "does not answer"),
        ] {
            let script = scene.browser.call(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": fault }),
            );
            scene.open();
            scene.new_game(0, "white");
            scene.play("d2-d3".parse().unwrap());
            until_told(scene, "#unkept", words);
            scene
                .browser
                .call("Page.removeScriptToEvaluateOnNewDocument", script);
        }
        go(scene, "view=games");
        until_told(scene, ".library .message", "does not answer");
    });
}

pub fn games_go_on_without_storage() {
    with_page(1280, 900, |scene| {
        let blocked = "IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); }";
        scene.browser.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": blocked }),
        );
        scene.open();
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        until_told(scene, "#unkept", "does not let the page keep games");
        scene.play("e8-e7".parse().unwrap());
        scene.until_message("White to move");
        scene.choose("new");
        scene
            .browser
            .until("document.getElementById('new-game').open");
        let loses = "document.getElementById('new-game-loses').checkVisibility()";
        scene.browser.until(loses);
        scene.browser.click("#new-game [value=cancel]");
        go(scene, "view=games");
        until_told(
            scene,
            ".library .message",
            "does not let the page keep games",
        );
    });
}

pub fn games_and_course_work_offline() {
    with_page(1280, 900, |scene| {
        scene.browser.provokes("ERR_CONNECTION_REFUSED");
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        until_kept(scene, 1);
        // The page is kept once it has been there for a while, and what it asks for from the next visit on.
        scene
            .browser
            .evaluate("navigator.serviceWorker.ready.then(() => true)");
        scene.open();
        scene.browser.until("navigator.serviceWorker.controller");
        go(scene, "view=learn&topic=course&step=1");
        scene.browser.until("document.querySelector('.learn h2')");
        let told = "document.querySelector('.learn h2')?.textContent";
        let course = scene.browser.until(told);
        scene.server.leave();
        scene.load_anew();
        go(scene, "view=games");
        until_items(scene, 1);
        assert_eq!(scene.count(&format!("{ITEMS} svg .piece")), 36);
        go(scene, "view=learn&topic=course&step=1");
        scene.browser.until(&format!("{told} === {course}"));
    });
}
