//! Whole games.

use advance::{Chooser, Level, Move, Position, Settings};

use super::scene::{Scene, with_page};

/// The move of a strong player.
fn choice(position: &Position) -> Move {
    let settings = Settings::new(Level::Seven);
    Chooser::new(&settings).choose(position).unwrap().chosen.mv
}

/// Waits until it is the person's turn, or the game is over, and tells whether it goes on.
fn goes_on(scene: &mut Scene) -> bool {
    scene.browser.until(
        "/^(White to move|White has won|Black has won|A tie)/.test(document.getElementById('message').textContent)",
    );
    scene.message().starts_with("White to move")
}

pub fn a_game_against_level_4_is_completed() {
    with_page(1280, 900, |scene| {
        scene.player("black", 4);
        while goes_on(scene) {
            let position = scene.position().position;
            let mv = choice(&position);
            scene.play(mv);
        }
        let last = scene.position().position;
        let moves = scene.moves().len();
        let message = scene.message();
        if last.has_legal_move() {
            assert_eq!(moves, 200, "{message}");
            assert!(message.contains("100 moves"), "{message}");
        } else {
            let told = format!("{} has won: {}", capital(!last.to_move), last.to_move);
            assert!(message.starts_with(&told), "{message}");
        }
        scene.browser.picture("end");
        let record = scene.save();
        let verdict = scene.replay(&record);
        assert!(verdict.contains(&format!(", {moves} moves")), "{verdict}");
    });
}

fn capital(side: impl ToString) -> String {
    let mut word = side.to_string();
    word[..1].make_ascii_uppercase();
    word
}

pub fn two_bots_play_until_they_are_paused() {
    with_page(1280, 900, |scene| {
        scene.player("black", 5);
        scene.player("white", 6);
        scene.until_message("Start lets them play");
        assert!(scene.moves().is_empty());
        scene.browser.click("#pause");
        scene.until_moves(3);
        scene.browser.click("#pause");
        let moves = scene.moves().len();
        scene.browser.click("#back");
        scene.browser.click("#last");
        assert_eq!(scene.moves().len(), moves);
        scene.browser.click("#pause");
        scene.until_moves(moves + 2);
    });
}

pub fn material_decides_after_100_turns() {
    with_page(1280, 900, |scene| {
        scene.persons();
        // Two Generals that go to and fro, and a Zombie that decides.
        let mut text = String::from(
            "[Game \"advance\"]\n[White \"person\"]\n[Black \"person\"]\n[FEN \"4g4/9/9/9/9/Z8/9/9/4G4 w 0\"]\n",
        );
        for turn in 0..100 {
            let [white, black] = [["e1-e2", "e9-e8"], ["e2-e1", "e8-e9"]][turn % 2];
            text += &format!("\n{}. {white} {black}", turn + 1);
        }
        scene.load(&(text + "\n1-0\n"));
        scene.until_message("White has won with 1 point to 0: both sides have made 100 moves.");
        let saved = scene.save();
        assert!(saved.contains("[Termination \"turns\"]"), "{saved}");
        scene.replay(&saved);
    });
}
