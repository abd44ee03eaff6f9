//! Games as people arrange them: the opponent, the side, the clock, and the end.

use serde_json::json;

use super::chromium::Chromium;
use super::learn::go;
use super::scene::{Scene, with_page};

/// The text of the line below the board.
fn below(scene: &mut Scene) -> String {
    let line = "document.querySelector('.player.below').innerText";
    let line = scene.browser.evaluate(line);
    line.as_str().unwrap().to_owned()
}

pub fn games_are_configured_and_can_be_resigned() {
    with_page(1280, 900, |scene| {
        scene.browser.select("#control", "4");
        scene.new_game(8, "black");
        // The board turns to the person, and the bot begins.
        scene.until_moves(1);
        scene.until_message("Black to move");
        let line = below(scene);
        assert!(line.contains("You"), "{line}");
        // The clock runs.
        let clock = "document.querySelector('.player.below .clock.runs')?.textContent";
        let told = scene.browser.until(clock);
        scene.browser.until(&format!("{clock} !== {told}"));
        scene.choose("draw");
        scene.until_message("declines the draw");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("White has won: black has resigned.");
        scene.open();
        scene.until_message("White has won: black has resigned.");
        let clock = "document.querySelector('.clock.runs')";
        assert!(scene.browser.evaluate(clock).is_null());
        let saved = scene.save();
        for line in [
            "[TimeControl \"300+0\"]",
            "[Result \"1-0\"]",
            "[Termination \"resignation\"]",
        ] {
            assert!(saved.contains(line), "{line}: {saved}");
        }
        assert!(scene.replay(&saved).contains("1-0 (resignation)"));
        scene.persons();
        scene.load(&saved);
        scene
            .browser
            .until("document.getElementById('draw').hidden");
        scene.until_message("White has won: black has resigned.");
        // A second person at the same device accepts or declines a draw.
        scene.new_game(0, "white");
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        scene.choose("draw");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("A draw by agreement.");
        let saved = scene.save();
        assert!(scene.replay(&saved).contains("1/2-1/2 (agreement)"));
    });
}

pub fn whoever_runs_out_of_time_loses() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        scene.leave();
        scene.browser.evaluate(
            "(() => { const game = JSON.parse(sessionStorage.getItem('advance.game'));
                Object.assign(game, { control: { base: 1, extra: 0 }, spent: 0 });
                game.moves[0].seconds = 0.5;
                sessionStorage.setItem('advance.game', JSON.stringify(game)); })()",
        );
        scene.open();
        scene.until_message("White has won: black has run out of time.");
        let saved = scene.save();
        assert!(saved.contains("[Termination \"timeout\"]"), "{saved}");
        scene.replay(&saved);
        scene.load(&saved);
        scene.until_message("White has won: black has run out of time.");
    });
}

pub fn premoves_are_played_after_the_bot() {
    with_page(1280, 900, |scene| {
        scene.browser.select("#bot-time", "1000");
        scene.new_game(9, "black");
        // While the bot thinks, no hint is offered.
        scene
            .browser
            .until("document.getElementById('hint').disabled");
        scene.click_square("e8");
        scene.browser.until("document.querySelector('.selected')");
        scene.click_square("e7");
        scene.until_message("Your plan: e8 to e7.");
        scene.until_moves(2);
        assert_eq!(scene.moves()[1], "e8-e7");
    });
}

pub fn links_and_dropped_files_load_games() {
    with_page(1280, 900, |scene| {
        scene.persons();
        let moves = ["d2-d3", "e8-e7", "a2#a3"];
        for text in moves {
            scene.play(text.parse().unwrap());
            scene.until_message("to move");
        }
        let clipboard = Chromium::clipboard();
        scene.choose("share");
        scene.until_message("Copied a link");
        let link = scene.browser.evaluate("navigator.clipboard.readText()");
        drop(clipboard);
        let text = "[Game \"advance\"]\n[White \"Anna\"]\n\n1. i2-i3 {0.5 s, score 150} {Why not?} i8-i7 {1 s}\n*\n";
        scene.drop_file("#board", "game.txt", text.as_bytes());
        scene.until_message("White to move");
        assert_eq!(scene.moves(), ["i2-i3", "i8-i7"]);
        assert!(below(scene).contains("Anna"));
        // Arrow keys go through the moves wherever the focus is.
        scene.browser.evaluate("document.activeElement.blur()");
        scene.browser.press("ArrowLeft");
        scene.until_message("After move 1. i2-i3");
        let comment = "document.getElementById('comment').textContent";
        assert_eq!(
            scene.browser.evaluate(comment),
            "Why not? · 0.5 s, score 150"
        );
        // The chart uses the scores in the record.
        scene.browser.press("ArrowLeft");
        scene.until_message("The start position");
        let score = "document.getElementById('score').textContent.startsWith('Score +1.5')";
        scene.browser.until(score);

        scene.browser.evaluate(&format!("location.href = {link}"));
        scene.until_moves(3);
        assert_eq!(scene.moves(), moves);
        scene.persons();
        scene.address += "?position=4g4/9/9/9/9/9/9/9/4G4%20b";
        scene.open();
        // Black was to move in the game before, too.
        scene
            .browser
            .until("JSON.parse(sessionStorage.getItem('advance.game')).start.startsWith('4g4')");
        scene.until_message("Black to move");
        assert_eq!(scene.position().to_string(), "4g4/9/9/9/9/9/9/9/4G4 b 0");
        assert_eq!(below(scene).split_whitespace().next(), Some("You"));
    });
}

pub fn links_leave_other_tabs_alone() {
    const KEPT: &str =
        "JSON.parse(localStorage.getItem('advance.game')).moves.map(({ move }) => move).join(' ')";
    const OWN: &str = "JSON.parse(sessionStorage.getItem('advance.game')).moves.map(({ move }) => move).join(' ')";
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        let page = scene.address.clone();
        // In the same tab, a link takes the place of an unfinished game, which is found again in the list.
        scene.browser.evaluate("location.hash = 'game=e2-e3e8-e7'");
        scene.until_moves(2);
        assert_eq!(scene.moves(), ["e2-e3", "e8-e7"]);
        go(scene, "view=games");
        scene
            .browser
            .until("document.querySelector('.kept a.main')");
        scene.browser.click(".kept a.main");
        scene.until_message("Black to move");
        assert_eq!(scene.moves(), ["d2-d3"]);
        // As another tab would.
        scene.leave();
        scene.browser.evaluate("sessionStorage.clear()");
        scene.address = format!("{page}#game=e2-e3e8-e7");
        scene.open();
        scene.until_message("White to move");
        assert_eq!(scene.browser.evaluate(OWN), "e2-e3 e8-e7");
        assert_eq!(scene.browser.evaluate(KEPT), "d2-d3");
        assert_eq!(scene.browser.evaluate("location.hash"), "");
        scene.address = page;
        scene.open();
        scene.until_message("White to move");
        assert_eq!(scene.browser.evaluate(OWN), "e2-e3 e8-e7");
        assert_eq!(scene.browser.evaluate(KEPT), "d2-d3");
        // After another move, it is the last game like any other.
        scene.click_square("f2");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("f3");
        scene.until_message("Black to move");
        assert_eq!(scene.browser.evaluate(KEPT), "e2-e3 e8-e7 f2-f3");
    });
}

pub fn a_link_that_comes_slowly_is_waited_for() {
    const KEPT: &str =
        "JSON.parse(localStorage.getItem('advance.game')).moves.map(({ move }) => move).join(' ')";
    const HELD: &str = "{ const whole = fetch; window.fetch = async (url, ...more) => {
        if (`${url}`.endsWith('/replay')) await new Promise((go) => { window.letGo = go; });
        return whole(url, ...more); } }";
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.leave();
        let held = json!({"source": HELD});
        scene
            .browser
            .call("Page.addScriptToEvaluateOnNewDocument", held);
        let page = scene.address.clone();
        for view in ["", "#view=learn"] {
            // As another tab would.
            scene.browser.evaluate("sessionStorage.clear()");
            scene.address = format!("{page}#game=e2-e3e8-e7");
            scene.load_anew();
            scene.until_notice("The game of the link is being loaded");
            for button in ["#new", "#take-back", "#hint"] {
                scene.browser.click(button);
            }
            assert_eq!(
                scene.browser.evaluate("document.querySelector('.cell')"),
                json!(null)
            );
            let own = "sessionStorage.getItem('advance.game')";
            assert_eq!(scene.browser.evaluate(own), json!(null));
            if !view.is_empty() {
                go(scene, &view[1..]);
            }
            scene.browser.evaluate("letGo()");
            scene.browser.until(&format!("{own} && true"));
            scene.until_message("White to move");
            assert_eq!(scene.moves(), ["e2-e3", "e8-e7"]);
            assert_eq!(scene.browser.evaluate(KEPT), "d2-d3");
            assert_eq!(scene.browser.evaluate("location.hash"), view);
            scene.address.clone_from(&page);
            scene.leave();
        }
    });
}

pub fn a_clock_runs_on_wherever_the_person_looks() {
    const LEFT: &str = "(() => { const game = JSON.parse(sessionStorage.getItem('advance.game'));
        const [clock] = document.querySelectorAll('.player.below .clock');
        return [clock.textContent, clock.classList.contains('runs'), game.moves.length]; })()";
    with_page(1280, 900, |scene| {
        scene.browser.select("#control", "4");
        scene.new_game(4, "white");
        scene
            .browser
            .until("document.querySelector('.player.below .clock.runs')");
        scene.choose("set-up");
        scene
            .browser
            .until("!document.getElementById('editor').hidden");
        let before = scene.browser.evaluate(LEFT);
        scene.browser.until(&format!("{LEFT}[0] !== {}", before[0]));
        scene.browser.click("#cancel");
        scene.until_message("White to move");
        // The clock has not stopped.
        let before = scene.browser.evaluate(LEFT);
        scene
            .browser
            .until(&format!("{LEFT}[0] !== {} && {LEFT}[1]", before[0]));
        // Another view shows the time that is left.
        let away = "document.getElementById('away')";
        assert_eq!(
            scene.browser.evaluate(&format!("{away}.checkVisibility()")),
            false
        );
        for view in ["analyse", "learn", "puzzles"] {
            go(scene, &format!("view={view}"));
            let told = scene
                .browser
                .until(&format!("{away}.checkVisibility() && {away}.textContent"));
            scene
                .browser
                .until(&format!("{away}.textContent !== {told}"));
        }
        go(scene, "view=play");
        scene.browser.until(&format!("!{away}.checkVisibility()"));
        // A player without time has lost, even while a position is set up.
        scene.leave();
        scene.browser.evaluate(
            "(() => { const game = JSON.parse(sessionStorage.getItem('advance.game'));
                sessionStorage.setItem('advance.game', JSON.stringify({ ...game, spent: 298 })); })()",
        );
        scene.open();
        scene.choose("set-up");
        scene
            .browser
            .until("!document.querySelector('.clock.runs')");
        scene.browser.click("#cancel");
        scene.until_message("Black has won: white has run out of time.");
    });
}
