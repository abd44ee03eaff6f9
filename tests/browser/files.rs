//! Files that the page saves and loads.

use std::process::Command;

use serde_json::{Value, json};

use super::chromium::Chromium;
use super::learn::{go, until_told};
use super::scene::{Scene, with_page};

impl Scene {
    /// The record that "Save the game" saves.
    pub fn save(&mut self) -> String {
        self.choose("save");
        self.browser.downloaded("advance.txt")
    }

    /// Loads a game or a board from a file.
    pub fn load(&mut self, text: &str) {
        let file = self.browser.downloads().join("load.txt");
        std::fs::write(&file, text).unwrap();
        self.browser.hand_in("#file", &file);
    }

    /// Drops a file on an element.
    pub fn drop_file(&mut self, selector: &str, name: &str, bytes: &[u8]) {
        self.browser.until_idle();
        let (selector, name, bytes) = (json!(selector), json!(name), json!(bytes));
        self.browser.evaluate(&format!(
            "(() => {{ const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([new Uint8Array({bytes})], {name}));
                const drop = new DragEvent('drop', {{ bubbles: true, cancelable: true, dataTransfer }});
                document.querySelector({selector}).dispatchEvent(drop); }})()"
        ));
    }

    /// The output of `advance replay --check` about a record that it must accept.
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

pub fn saved_records_can_be_loaded() {
    with_page(1280, 900, |scene| {
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        let (moves, position) = (scene.moves(), scene.position());
        let saved = scene.save();
        assert!(saved.contains("[Black \"bot elo 800\"]"), "{saved}");
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
            "elo=800"
        );
        // The times of the moves are those of the file.
        assert_eq!(times(&scene.save()), times(&saved));
    });
}

pub fn moves_are_numbered_alike_if_black_begins() {
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

pub fn bots_wait_in_loaded_games() {
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

pub fn unknown_tags_are_saved_again() {
    with_page(1280, 900, |scene| {
        let tags = "[Event \"Club \\\"night\\\"\"]\n[Round \"2.1\"]\n[Annotator \"Cy\"]\n";
        scene.load(&format!("[White \"Ann\"]\n{tags}\n1. d2-d3 e8-e7 *\n"));
        scene.until_moves(2);
        let holds_all = |saved: &str| tags.lines().all(|tag| saved.matches(tag).count() == 1);
        let saved = scene.save();
        assert!(holds_all(&saved), "{saved}");
        scene.replay(&saved);
        scene.open();
        scene.until_moves(2);
        let saved = scene.save();
        assert!(holds_all(&saved), "{saved}");
    });
}

pub fn illegal_records_are_refused() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.load("[Game \"advance\"]\n\n1. d2-d5\n*\n");
        scene.until_message("The record: move 1, d2-d5, is not legal: the Zombie moves only to the three squares in front of it.");
        scene.load("[Game \"advance\"]\n\n1. d2-d3 e8e7\n*\n");
        scene.until_message("The record: move 2, e8e7, is not legal");
        scene.load("[Game \"advance\"]\n[Turns \"0\"]\n\n*\n");
        scene.until_message(
            "[Turns \"0\"] of the record: expected a whole number from 1 to 999999.",
        );
        scene.load("[Game \"advance\"]\n[FEN \"9/9 w\"]\n\n*\n");
        scene.until_message("The record: [FEN \"9/9 w\"]: found 2 ranks");
        scene.load("1. e4 e5 2. Nf3 Nc6 *\n");
        scene.until_message("This is a record of chess");
        scene.load("[Game \"chess\"]\n1. e4 *\n");
        scene.until_message("not a record of a game of Advance");
        assert_eq!(scene.moves(), ["d2-d3"]);
    });
}

pub fn positions_and_pictures_are_copied() {
    with_page(1280, 900, |scene| {
        scene.browser.picture("files");
        let clipboard = Chromium::clipboard();
        scene.choose("copy");
        scene.until_message("Copied: mjdsgscjm/");
        let copied = scene.browser.evaluate("navigator.clipboard.readText()");
        drop(clipboard);
        assert_eq!(
            copied,
            "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0"
        );

        scene.choose("picture");
        let svg = scene.browser.downloaded("advance.svg");
        std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/download.svg"), &svg).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        let drawn: Vec<_> = root
            .descendants()
            .filter(|node| node.has_tag_name("use"))
            .collect();
        let is_shield = |node: &&roxmltree::Node| node.attribute("href") == Some("#advance-shield");
        let shields = drawn.iter().filter(is_shield).count();
        assert_eq!((drawn.len() - shields, shields), (36, 10));
        for piece in drawn {
            let drawing = piece.attribute("href").unwrap();
            let is_meant =
                |node: &roxmltree::Node| node.attribute("id") == drawing.strip_prefix('#');
            assert_eq!(root.descendants().filter(is_meant).count(), 1, "{drawing}");
            assert!(piece.attribute("fill").is_some());
        }
    });
}

/// A record with everything that the page itself would not write.
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

pub fn unchanged_games_keep_their_whole_record() {
    with_page(1280, 900, |scene| {
        scene.load(FOREIGN);
        scene.until_message("White has won by a fault of black: timeout (no move in 5 s).");
        scene.open();
        scene.until_message("White has won by a fault of black: timeout (no move in 5 s).");
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
        scene.choose("undo");
        scene.until_message("White to move.");
        for text in ["d3-d4", "e7-e6"] {
            scene.play(text.parse().unwrap());
        }
        scene.until_message("both sides have made 2 moves");
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

pub fn a_file_is_taken_wherever_it_is_dropped() {
    const RECORD: &[u8] = b"[Game \"advance\"]\n\n1. i2-i3 i8-i7 (1... d8-d7)\n*\n";
    const BOARD: &[u8] = b"....g....\n.........\n....z....\n.........\n.........\n.........\n.........\n.........\n....G....\n";
    with_page(1280, 900, |scene| {
        go(scene, "view=analyse");
        until_told(scene, ".analysis .message", "The first position");
        scene.drop_file(".analysis", "game.txt", RECORD);
        until_told(scene, ".moves", "d8-d7");
        // The page replaces the analysis of a file without asking.
        scene.drop_file(".analysis", "board.txt", BOARD);
        scene
            .browser
            .until("document.querySelector('.analysis [data-square=e7]').getAttribute('aria-label') === 'e7, black Zombie'");
        until_told(scene, ".moves", "No moves yet");
        // Views without a game or an analysis hand the file to Play.
        for view in ["learn", "puzzles"] {
            go(scene, "view=play");
            scene
                .browser
                .until("!document.querySelector('[data-view=play]').hidden");
            scene.persons();
            scene.new_game(0, "white");
            scene
                .browser
                .until("JSON.parse(localStorage.getItem('advance.game')).moves.length === 0");
            go(scene, &format!("view={view}"));
            scene
                .browser
                .until(&format!("document.querySelector('.{view} article h2')"));
            scene.drop_file("main", "game.txt", RECORD);
            scene
                .browser
                .until("!document.querySelector('[data-view=play]').hidden");
            scene.until_message("White to move");
            assert_eq!(scene.moves(), ["i2-i3", "i8-i7"]);
        }
        go(scene, "view=learn");
        scene.browser.until("document.querySelector('.topics')");
        scene.drop_file("main", "board.txt", BOARD);
        scene
            .browser
            .until("!document.getElementById('editor').hidden && document.querySelector('#board [data-square=e7]').getAttribute('aria-label') === 'e7, black Zombie'");
    });
}

pub fn files_without_games_are_explained() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        let files: [(&str, &[u8], &str); 4] = [
            ("nothing.txt", b" \n", "nothing.txt is empty."),
            (
                "image.png",
                b"\x89PNG\r\n\x1a\n",
                "image.png is not a text file.",
            ),
            ("null.bin", b"a\0b", "null.bin is not a text file."),
            (
                "letter.txt",
                b"Dear Ada",
                "Position: found 1 rank, expected 9",
            ),
        ];
        for (name, bytes, words) in files {
            scene.drop_file("#board", name, bytes);
            let told = "document.getElementById('message').textContent + document.getElementById('trouble').textContent";
            scene
                .browser
                .until(&format!("({told}).includes({})", json!(words)));
        }
        scene.browser.click("#cancel");
        scene.until_message("Black to move");
        scene
            .browser
            .evaluate("window.large = new File([new Uint8Array(900_001)], 'large.txt')");
        scene.browser.evaluate(
            "(() => { const dataTransfer = new DataTransfer();
                dataTransfer.items.add(window.large);
                document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })); })()",
        );
        scene.until_message("large.txt is too large: it has 901 kB, and 900 kB is the most.");
        // In ISO 8859-1, as the standard of PGN says.
        scene.browser.click("#take-back");
        scene.drop_file(
            "#board",
            "old.txt",
            b"[Game \"advance\"]\n[Black \"J\xf6rg\"]\n\n1. d2-d3\n*\n",
        );
        scene.until_moves(1);
        assert!(scene.save().contains("[Black \"J\u{f6}rg\"]"));
        // In UTF-16, as some editors save.
        let text: Vec<_> = "\u{feff}[Game \"advance\"]\n\n1. i2-i3\n*\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        scene.drop_file("#board", "wide.txt", &text);
        scene
            .browser
            .until("JSON.parse(localStorage.getItem('advance.game')).moves[0].move === 'i2-i3'");
        go(scene, "view=analyse");
        until_told(scene, ".analysis .message", "i2-i3");
        scene.drop_file(".analysis", "nothing.txt", b"");
        until_told(scene, ".analysis .message", "nothing.txt is empty.");
        scene.drop_file(".analysis", "letter.txt", b"Dear Ada");
        until_told(
            scene,
            ".analysis .message",
            "Position: found 1 rank, expected 9",
        );
    });
}

pub fn full_storage_is_reported() {
    const UNKEPT: &str = "document.getElementById('unkept').textContent";
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        assert_eq!(scene.browser.evaluate(UNKEPT), "");
        scene.browser.evaluate(
            "for (let size = 8_000_000; size >= 1; size /= 2) try {
                sessionStorage.setItem(`full${size}`, 'x'.repeat(size)); } catch {}",
        );
        scene.click_square("e8");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("e7");
        scene.until_message("White to move");
        scene
            .browser
            .until(&format!("{UNKEPT}.includes('a reload loses it')"));
        scene.browser.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('full')).forEach((key) => sessionStorage.removeItem(key))");
        // Clicked by script: the button moves as soon as the sentence above it disappears.
        scene
            .browser
            .evaluate("document.getElementById('take-back').click()");
        scene.until_message("Black to move");
        scene.browser.until(&format!("!{UNKEPT}"));
        go(scene, "view=analyse");
        until_told(scene, ".analysis .message", "d2-d3");
        assert_eq!(
            scene
                .browser
                .evaluate("document.querySelector('.analysis .unkept').textContent"),
            ""
        );
    });
}

/// The button of the first game of a file that holds several.
const FIRST: &str = "document.querySelector('#several li button')";

/// A file of many games, as people keep them: longer than any other request.
fn many() -> String {
    let game = |number: usize| {
        format!(
            "[Event \"Club evening\"]\n[Round \"{number}\"]\n[White \"Ann\"]\n[Black \"Bo {number}\"]\n\n\
             1. e2-e3 {{{}}} e8-e7 *\n\n",
            "a long remark ".repeat(40)
        )
    };
    (1..=300).map(game).collect()
}

pub fn a_game_is_chosen_from_a_file() {
    assert!(many().len() > 100_000);
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.load(&many());
        scene.browser.until(&format!("!!{FIRST}"));
        scene.browser.picture("several");
        let second = "document.querySelectorAll('#several li')[1]";
        let told = scene.browser.evaluate(&format!("{second}.textContent"));
        assert_eq!(told, "Ann – Bo 2 Club evening · round 2 · 1 move");
        // Nothing is loaded where none is chosen.
        scene.browser.click("#several .actions button");
        scene.browser.until("!document.getElementById('several')");
        scene.until_message("White to move");
        assert_eq!(scene.moves().len(), 0);
        scene.load(&many());
        scene.browser.until(&format!("!!{FIRST}"));
        scene
            .browser
            .evaluate(&format!("{second}.querySelector('button').click()"));
        scene.until_moves(2);
        assert!(scene.save().contains("[Black \"Bo 2\"]"));
        go(scene, "view=analyse");
        let file = scene.browser.downloads().join("load.txt");
        scene
            .browser
            .until("!!document.querySelector('.analysis input[type=file]')");
        scene.browser.hand_in(".analysis input[type=file]", &file);
        scene.browser.until(&format!("!!{FIRST}"));
        scene.browser.evaluate(&format!("{FIRST}.click()"));
        until_told(scene, ".analysis .moves", "a long remark");
    });
}

pub fn terminations_of_other_programs_are_kept() {
    with_page(1280, 900, |scene| {
        scene.persons();
        for (head, result, words) in [
            (
                "[Game \"advance\"]\n[Termination \"normal\"]",
                "1-0",
                "White has won, as the record says: normal.",
            ),
            (
                "[Termination \"agreement\"]",
                "0-1",
                "Black has won, as the record says: agreement.",
            ),
            ("", "1/2-1/2", "A draw, as the record says."),
            (
                "[Game \"advance\"]\n[Termination \"crash\"]\n[Reason \"exit code 3\"]",
                "0-1",
                "by a fault of white: crash (exit code 3).",
            ),
        ] {
            let text = format!("{head}\n[Result \"{result}\"]\n\n1. e2-e3 e8-e7 {result}\n");
            scene.load(&text);
            scene.until_message(words);
            let saved = scene.save();
            let verdict = scene.replay(&saved);
            assert!(verdict.contains(result), "{verdict}: {saved}");
            for line in head.lines().filter(|line| !line.starts_with("[Game")) {
                assert!(saved.contains(line), "{line}: {saved}");
            }
            scene.load(&saved);
            scene.until_message(words);
        }
    });
}

/// The records of `fixtures/records`, which every front end reads alike.
pub fn page_and_program_read_records_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/records");
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    let expected: Value = serde_json::from_str(&read("expected.json")).unwrap();
    let expected = expected.as_object().unwrap();
    assert!(expected.len() >= 40);
    with_page(1280, 900, |scene| {
        scene.browser.provokes("status of 400");
        scene.persons();
        for (name, expected) in expected {
            let games = expected["games"].as_array();
            let reason = match (games, &name[..]) {
                // The page takes such a file for none at all.
                (_, "nothing.txt") => Some("load.txt is empty"),
                (None, _) => expected["reason"].as_str(),
                (Some(games), _) if games.len() > 1 => None,
                (Some(games), _) if games[0].get("game").is_some() => {
                    Some("not a record of a game of Advance")
                }
                _ => None,
            };
            // The reason of an unknown game is that it is another one.
            let reason = match &name[..] {
                "unknown_game.txt" => Some("not a record of a game of Advance"),
                _ => reason,
            };
            scene.load(&read(name));
            if games.is_some_and(|games| games.len() > 1) {
                scene.browser.until(&format!("!!{FIRST}"));
                scene.browser.evaluate(&format!("{FIRST}.click()"));
            }
            match reason {
                Some(reason) => scene.until_message(reason),
                None => {
                    let moves: Vec<_> = games.unwrap()[0]["moves"].as_array().unwrap().clone();
                    let moves: Vec<_> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
                    let same = format!(
                        "JSON.stringify(JSON.parse(localStorage.getItem('advance.game')).moves.map(({{ move }}) => move)) === {}",
                        json!(json!(moves).to_string())
                    );
                    scene.browser.until(&same);
                }
            }
        }
    });
}
