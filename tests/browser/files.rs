//! What goes into files and comes from there.

use std::process::Command;

use super::chromium::Chromium;
use super::scene::{Scene, with_page};

impl Scene {
    /// What "Save the game" saves.
    pub fn save(&mut self) -> String {
        self.browser.click("#files-button");
        self.browser.click("#save");
        self.browser.downloaded("advance.txt")
    }

    /// Loads a game or a board by way of a file.
    pub fn load(&mut self, text: &str) {
        let file = self.browser.downloads().join("load.txt");
        std::fs::write(&file, text).unwrap();
        self.browser.hand_in("#file", &file);
    }

    /// What `advance replay --check` says of a record that it must accept.
    pub fn replay(&mut self, record: &str) -> String {
        let file = self.browser.downloads().join("record.txt");
        std::fs::write(&file, record).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_advance"))
            .args(["replay", "--check"])
            .arg(&file)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}\n{record}");
        String::from_utf8(output.stdout).unwrap()
    }
}

pub fn what_is_saved_is_a_record_and_can_be_loaded_again() {
    with_page(1280, 900, |scene| {
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        let (moves, position) = (scene.moves(), scene.position());
        let saved = scene.save();
        assert!(saved.contains("[Black \"bot level 8\"]"), "{saved}");
        scene.replay(&saved);
        scene.browser.click("#take-back");
        scene
            .browser
            .until("JSON.parse(localStorage.getItem('advance.game')).moves.length === 0");
        scene.load(&saved);
        scene.until_moves(2);
        assert_eq!(scene.moves(), moves);
        assert_eq!(scene.position(), position);
        assert_eq!(
            scene
                .browser
                .evaluate("document.getElementById('black-level').value"),
            "8"
        );
        // The times of the moves are those of the file.
        assert_eq!(times(&scene.save()), times(&saved));
    });
}

pub fn moves_are_numbered_alike_where_black_begins_at_ply_0() {
    with_page(1280, 900, |scene| {
        let tags = "[Game \"advance\"]\n[FEN \"4g4/9/9/9/9/9/9/9/4G4 b 0\"]\n";
        let moves = "\n1... e9-e8\n2. e1-e2 e8-e7\n";
        scene.load(&format!("{tags}{moves}*\n"));
        scene.until_moves(3);
        let saved = scene.save();
        assert!(saved.contains("\n2. e1-e2"), "{saved}");
        scene.replay(&saved);
    });
}

pub fn bots_do_not_go_on_with_a_game_that_is_loaded_until_they_are_told() {
    with_page(1280, 900, |scene| {
        let tags = "[Game \"advance\"]\n[White \"bot level 4\"]\n[Black \"bot level 5\"]\n";
        scene.load(&format!("{tags}\n1. d2-d3 e8-e7\n*\n"));
        scene.until_moves(2);
        scene.until_message("Start lets them play");
        assert_eq!(scene.moves().len(), 2);
        scene.browser.click("#pause");
        scene.until_moves(4);
    });
}

/// The seconds that the moves of a record took.
fn times(record: &str) -> Vec<&str> {
    let comments = record.split('{').skip(1);
    comments
        .map(|comment| comment.split(" s").next().unwrap())
        .collect()
}

pub fn a_record_that_breaks_the_rules_is_refused_and_the_game_goes_on() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.load("[Game \"advance\"]\n\n1. d2-d5\n*\n");
        scene.until_message("Move 1 of the record, d2-d5, is illegal: the Zombie moves only to the three squares in front of it.");
        scene.load("[Game \"advance\"]\n\n1. d2-d3 e8e7\n*\n");
        scene.until_message("Move 2 of the record, e8e7: expected a move such as e2-e3.");
        scene.load("[Game \"advance\"]\n[Turns \"0\"]\n\n*\n");
        scene.until_message(
            "[Turns \"0\"] of the record: expected a whole number from 1 to 999999.",
        );
        scene.load("[Game \"advance\"]\n[FEN \"9/9 w\"]\n\n*\n");
        scene.until_message("The start of the record: position: found 2 ranks");
        scene.load("[Game \"chess\"]\n");
        scene.until_message("not a record of a game of Advance");
        assert_eq!(scene.moves(), ["d2-d3"]);
    });
}

pub fn the_position_is_copied_and_the_board_is_a_picture_of_its_own() {
    with_page(1280, 900, |scene| {
        scene.browser.click("#files-button");
        scene.browser.picture("files");
        let clipboard = Chromium::clipboard();
        scene.browser.click("#copy");
        scene.until_message("Copied: mjdsgscjm/");
        let copied = scene.browser.evaluate("navigator.clipboard.readText()");
        drop(clipboard);
        assert_eq!(
            copied,
            "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0"
        );

        scene.browser.click("#files-button");
        scene.browser.click("#picture");
        let svg = scene.browser.downloaded("advance.svg");
        std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/download.svg"), &svg).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        let pieces: Vec<_> = root
            .descendants()
            .filter(|node| node.has_tag_name("use"))
            .collect();
        assert_eq!(pieces.len(), 36);
        for piece in pieces {
            let drawing = piece.attribute("href").unwrap();
            let is_meant =
                |node: &roxmltree::Node| node.attribute("id") == drawing.strip_prefix('#');
            assert_eq!(root.descendants().filter(is_meant).count(), 1, "{drawing}");
            assert!(piece.attribute("fill").is_some());
        }
    });
}

/// A record with all that the page itself would not write.
const FOREIGN: &str = r#"[Game "advance"]
[White "Anna \"the\" Great"]
[Black "bot level 5"]
[Result "1-0"]
[Termination "timeout"]
[Turns "2"]
[Reason "no move in 5 s"]

1. d2-d3 {0.250000 s, score 12, depth 3} e8-e7 {1.5 s}
2. d3-d4 {0.031 s}
1-0
"#;

pub fn all_of_a_record_is_kept_until_the_game_is_changed() {
    with_page(1280, 900, |scene| {
        scene.load(FOREIGN);
        scene.until_message("White wins by a fault of black: timeout (no move in 5 s).");
        scene.open();
        scene.until_message("White wins by a fault of black: timeout (no move in 5 s).");
        let saved = scene.save();
        for line in FOREIGN.lines().filter(|line| line.starts_with('[')) {
            assert!(saved.contains(line), "{line}: {saved}");
        }
        assert!(
            saved.ends_with(FOREIGN.split("\n\n").nth(1).unwrap()),
            "{saved}"
        );
        scene.replay(&saved);

        // The other side's last move of two.
        scene.player("black", 0);
        scene.browser.click("#take-back");
        scene.until_message("White to move.");
        for text in ["d3-d4", "e7-e6"] {
            scene.play(text.parse().unwrap());
        }
        scene.until_message("after 2 moves of each side");
        let saved = scene.save();
        scene.replay(&saved);
        for line in [
            "[White \"Anna",
            "[Black \"person\"]",
            "[Termination \"turns\"]",
        ] {
            assert!(saved.contains(line), "{line}: {saved}");
        }
    });
}
