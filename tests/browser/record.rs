//! The record of the game: going through it, taking back, keeping it.

use advance::Move;

use super::scene::with_page;

const MOVES: [&str; 4] = ["d2-d3", "e8-e7", "a2#a3", "i8-i7"];

fn play_all(scene: &mut super::scene::Scene) {
    scene.persons();
    for text in MOVES {
        scene.play(text.parse().unwrap());
    }
}

pub fn play_continues_from_any_recorded_position() {
    with_page(1280, 900, |scene| {
        play_all(scene);
        scene
            .browser
            .click("#record li:nth-child(1) button:nth-of-type(1)");
        scene.until_message("After move 1. d2-d3");
        let e7 = "document.querySelector('[data-square=e7]').getAttribute('aria-label')";
        assert_eq!(scene.browser.evaluate(e7), "e7, empty");
        scene.click_square("e8");
        scene.until_message("This is an earlier position");
        scene.browser.click("#forward");
        scene.until_message("After move 1... e8-e7");
        scene.browser.click("#first");
        scene.until_message("The start position");
        scene.browser.select("#speed", "120");
        scene.browser.click("#run");
        scene.until_message("White to move");
        scene.browser.click("#back");
        scene.browser.click("#play-on");
        scene.browser.click("#sure [value=no]");
        assert_eq!(scene.moves(), MOVES);
        scene.browser.click("#play-on");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("Black to move");
        assert_eq!(scene.moves(), MOVES[..3]);
    });
}

pub fn undo_takes_back_the_bots_reply() {
    with_page(1280, 900, |scene| {
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.browser.click("#take-back");
        scene
            .browser
            .until("JSON.parse(localStorage.getItem('advance.game')).moves.length === 0");
        scene.persons();
        play_all(scene);
        scene.browser.click("#take-back");
        scene.until_message("Black to move");
        assert_eq!(scene.moves(), MOVES[..3]);
    });
}

pub fn the_game_survives_a_reload_of_the_page() {
    with_page(1280, 900, |scene| {
        play_all(scene);
        let position = scene.position();
        scene.choose("flip");
        scene.open();
        let below = "document.querySelector('.player.below').getAttribute('aria-label')";
        assert_eq!(scene.browser.evaluate(below), "Black");
        assert_eq!(scene.moves(), MOVES);
        assert_eq!(scene.position(), position);
        scene.play("c2-c3".parse().unwrap());
        scene.choose("new");
        scene.browser.click("#new-game [value=cancel]");
        assert_eq!(scene.moves().len(), 5);
        scene.new_game(8, "white");
        scene.until_message("White to move");
        assert!(scene.moves().is_empty());
    });
}

pub fn hint_and_why_tell_what_the_bot_thinks() {
    with_page(1280, 900, |scene| {
        scene.player("black", 8);
        // The piece, and then the move and why.
        scene.browser.click("#hint");
        scene.until_message("Hint: Look at your ");
        assert_eq!(scene.count(".circle.hint"), 1);
        scene.browser.click("#hint");
        scene.until_message(". Your ");
        scene.browser.until("document.querySelector('.arrow.hint')");
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.browser.click("#why > summary");
        let why = scene
            .browser
            .until("document.getElementById('reasons').textContent");
        let why = why.as_str().unwrap();
        let answer: Move = scene.moves()[1].parse().unwrap();
        assert!(why.starts_with("Black's "), "{why}");
        assert!(why.contains(&format!(" on {}", answer.from)), "{why}");
        // The reasons are not kept: after a reload, the page asks for them again.
        scene.open();
        let kept = "localStorage.getItem('advance.game').includes('\"layers\"')";
        assert_eq!(scene.browser.evaluate(kept), false);
        scene.browser.click("#why > summary");
        let reasons = "document.getElementById('reasons').textContent.startsWith('Black')";
        scene.browser.until(reasons);
        // The score line has a point for each position, once it is open.
        scene.browser.click("#chart-part > summary");
        scene.browser.until(
            "document.querySelector('#chart .score')?.getAttribute('d').split('L').length === 3",
        );
        scene.browser.picture("why");
    });
}

pub fn moves_are_compared_with_the_best() {
    with_page(1280, 900, |scene| {
        scene.persons();
        // The Miner goes where the Dragon takes it.
        scene.address += "?position=4g4/9/2d6/9/9/9/3M5/4Z4/4G4%20w";
        scene.open();
        scene.persons();
        scene.play("d3-c3".parse().unwrap());
        scene.until_message("Black to move");
        scene.browser.click("#why-not > summary");
        let told = scene.browser.until(
            "document.getElementById('verdict').textContent.includes('Better is') && document.getElementById('verdict').textContent",
        );
        let told = told.as_str().unwrap();
        let lost = "Your Miner on d3 goes to c3. There the Dragon on c7 takes it. Better is ";
        assert!(told.starts_with(lost), "{told}");
        // The comparison makes the game practice, and the next move folds it away.
        let kept = "JSON.parse(sessionStorage.getItem('advance.game')).isPractice";
        scene.play("c7xc3".parse().unwrap());
        scene.until_message("White to move");
        assert_eq!(scene.browser.evaluate(kept), true);
        let is_open = "document.getElementById('why-not').open";
        assert_eq!(scene.browser.evaluate(is_open), false);
    });
}

pub fn bot_moves_keep_the_position_shown() {
    with_page(1280, 900, |scene| {
        scene.player("black", 9);
        scene.browser.select("#black-time", "1000");
        scene.play("d2-d3".parse().unwrap());
        scene.browser.click("#first");
        scene.until_message("The start position.");
        scene.until_moves(2);
        scene.until_message("New moves were played");
        let d3 = "document.querySelector('[data-square=d3]').getAttribute('aria-label')";
        assert_eq!(scene.browser.evaluate(d3), "d3, empty");
        scene.browser.click("#last");
        scene.until_message("White to move");
        assert_eq!(scene.browser.evaluate(d3), "d3, white Zombie");
    });
}

pub fn paused_bots_wait_after_a_reload() {
    with_page(1280, 900, |scene| {
        scene.player("black", 5);
        scene.player("white", 6);
        scene.browser.click("#pause");
        scene.until_moves(1);
        scene.browser.click("#pause");
        let moves = scene.moves();
        scene.open();
        scene.until_message("Start lets them play");
        scene.choose("set-up");
        let hidden = "document.getElementById('pause').hidden";
        assert_eq!(scene.browser.evaluate(hidden), true);
        scene.browser.click("#cancel");
        scene.until_message("Start lets them play");
        assert_eq!(scene.moves(), moves);
        scene.browser.click("#pause");
        scene.until_moves(moves.len() + 2);
    });
}

pub fn each_tab_keeps_its_own_game() {
    with_page(1280, 900, |scene| {
        play_all(scene);
        // As another tab would.
        scene.leave();
        scene.browser.evaluate(
            "(() => { const game = JSON.parse(localStorage.getItem('advance.game'));
                game.moves.length = game.shown = 1;
                localStorage.setItem('advance.game', JSON.stringify(game)); })()",
        );
        scene.open();
        assert_eq!(scene.moves(), MOVES);
        scene.leave();
        scene.browser.evaluate(
            "(() => { const game = JSON.parse(localStorage.getItem('advance.game'));
                game.moves.length = game.shown = 1;
                delete game.id;
                localStorage.setItem('advance.game', JSON.stringify(game));
                sessionStorage.clear(); })()",
        );
        scene.open();
        assert_eq!(scene.moves(), MOVES[..1]);
    });
}

pub fn unreadable_stored_games_are_dropped() {
    with_page(1280, 900, |scene| {
        for (kept, words) in [
            (
                "{\"moves\":[],\"players\":{},\"start\":\"x\"}",
                "cannot be read. This is a new one.",
            ),
            (
                "{\"moves\":[{\"move\":\"d2-d3\"}],\"players\":{},\"start\":\"4g4/9/9/9/9/9/9/9/4G4 w 0\"}",
                "cannot be read. This is a new one.",
            ),
            (
                "{\"moves\":[],\"players\":{\"black\":7},\"start\":\"4g4/9/9/9/9/9/9/9/4G4 w 0\",\"shown\":7}",
                "White to move.",
            ),
            ("17", "cannot be read"),
            ("null", "White to move."),
            ("{", "White to move."),
        ] {
            let kept = serde_json::json!(kept);
            scene.leave();
            scene.browser.evaluate(&format!(
                "sessionStorage.clear(), localStorage.setItem('advance.game', {kept})"
            ));
            scene.open();
            scene.until_message(words);
            scene.new_game(0, "white");
            scene.play("d2-d3".parse().unwrap());
            scene.until_message("Black to move");
        }
    });
}

pub fn forced_ends_are_counted_in_moves() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.set_up("4c4/9/4jj3/1z7/g2#1s3/1#3z3/z1#1#4/#1#3#1#/6#1G b");
        scene.player("black", 9);
        scene.until_moves(1);
        scene.browser.click("#why > summary");
        let forced =
            "document.getElementById('reasons').textContent.includes('is trapped in 2 moves')";
        scene.browser.until(forced);
        let record = scene.save();
        assert!(record.contains(" score 997000,"), "{record}");
    });
}
