//! The sibling games as people play them at a terminal.

use anstream::adapter::strip_str;

use crate::command::linux::pty::Terminal;

/// The text on a screen as people read it.
fn plain(text: &str) -> String {
    strip_str(text).to_string().replace('\r', "")
}

/// Each game of moves in turn: its command, the question for the first move, a move, and the board that marks it.
const IN_TURN: [(&[&str], &str, &str, &str); 3] = [
    (
        &["jeson-mor", "5", "0", "--level", "easy"],
        "1. white to move: ",
        "a1->b3",
        " 3  . [K] x  .  . \n",
    ),
    (
        &["checkers", "--level", "beginner"],
        "1. red to move: ",
        "c3 d4",
        " 4     .    [r]    .     . \n",
    ),
    (
        &["connections", "--level", "medium"],
        "1. player 1 to move (3:00 left): ",
        "b1+",
        "1 |   [(+)]   |   |   |   |\n",
    ),
];

#[test]
fn all_games_share_one_interface() {
    for (args, question, mv, marked) in IN_TURN {
        let mut terminal = Terminal::open(args, &[]);
        let question = question.split(" (").next().unwrap().trim_end();
        let shown = plain(&terminal.until(question));
        assert!(shown.contains("is you, "), "{shown}");
        assert!(shown.contains("help, moves, hint, undo or quit"), "{shown}");

        terminal.type_line("HELP");
        let help = plain(&terminal.until(question));
        assert!(
            help.contains("Commands:\n") && help.contains("Rules:"),
            "{help}"
        );
        terminal.type_line("moves");
        let moves = plain(&terminal.until(question));
        assert!(
            moves.lines().filter(|line| line.starts_with("  ")).count() > 0,
            "{moves}"
        );
        let hint = |terminal: &mut Terminal| {
            terminal.type_line("hint");
            plain(&terminal.until(question))
        };
        let first = hint(&mut terminal);
        assert!(
            first.contains("Look at ") && !first.contains("would play"),
            "{first}"
        );
        // Each hint says more, and the last one says why.
        let steps = [
            hint(&mut terminal),
            hint(&mut terminal),
            hint(&mut terminal),
        ];
        assert!(
            steps[1..]
                .iter()
                .any(|step| step.contains("The computer would play "))
        );
        assert!(steps[2].contains(". Your "), "{}", steps[2]);
        assert_eq!(hint(&mut terminal), steps[2]);
        terminal.type_line("nonsense");
        let refusal = plain(&terminal.until(question));
        assert!(refusal.contains("No: type "), "{refusal}");
        terminal.type_line("undo");
        let nothing = plain(&terminal.until(question));
        assert!(
            nothing.contains("There is nothing to take back."),
            "{nothing}"
        );

        terminal.type_line(mv);
        let played = plain(&terminal.until("\n3. "));
        assert!(played.contains(marked), "{played}");
        assert!(played.contains(" is thinking"), "{played}");
        assert!(
            played.contains("2. ") && played.contains(" plays "),
            "{played}"
        );
        terminal.type_line("undo");
        let undone = plain(&terminal.until(question));
        assert!(undone.contains("is taken back."), "{undone}");
        terminal.type_line("quit");
        let (end, status) = terminal.close();
        assert!(status.success(), "{status}");
        assert!(end.contains("The seed was "), "{end}");
    }
}

#[test]
fn end_of_input_ends_the_prompt_line() {
    for args in IN_TURN.map(|(args, ..)| args).into_iter().chain([
        &["eater", "--size", "3", "--passer", "random"][..],
        &["eater", "--size", "3"],
    ]) {
        let mut terminal = Terminal::open(args, &[]);
        let questions = if args[0] == "eater" {
            "row and column: "
        } else {
            "1. "
        };
        terminal.until(questions);
        if args[0] != "eater" {
            terminal.until(": ");
        }
        terminal.end_input();
        let (end, status) = terminal.close();
        assert!(plain(&end).starts_with('\n'), "{args:?}: {end:?}");
        // A game of two people draws no seed.
        let chance = args != ["eater", "--size", "3"];
        assert_eq!(end.contains("\nThe seed was "), chance, "{args:?}: {end:?}");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn no_color_terminals_get_plain_characters() {
    for variables in [[("TERM", "dumb")], [("NO_COLOR", "1")]] {
        let args = ["checkers", "--level", "beginner"];
        let mut terminal = Terminal::open(&args, &variables);
        terminal.until("1. red to move: ");
        terminal.type_line("c3-d4");
        let shown = terminal.until("3. red to move: ");
        // The progress line erases itself on a terminal that can do so.
        let sequences = shown.split("\u{1b}[").skip(1);
        let ends = sequences.filter_map(|rest| rest.chars().find(char::is_ascii_alphabetic));
        let ends: Vec<char> = ends.collect();
        assert!(!ends.contains(&'m'), "{shown:?}");
        assert!(ends.is_empty() || variables[0].0 != "TERM", "{shown:?}");
        assert!(shown.contains(" [r] ") && shown.contains('b'), "{shown:?}");
    }
}

#[test]
fn chance_varies_unless_a_seed_is_set() {
    let play = |seed: &[&str]| {
        let args = [&["jeson-mor", "9", "0"][..], seed].concat();
        let mut terminal = Terminal::open(&args, &[]);
        let mut shown = String::new();
        for (number, mv) in [(1, "a1->b3"), (3, "i1->h3")] {
            terminal.until(&format!("{number}. white to move: "));
            terminal.type_line(mv);
            terminal.until(" plays ");
            shown += &terminal.until(".");
        }
        terminal.type_line("q");
        (shown, plain(&terminal.close().0))
    };
    let (first, end) = play(&[]);
    let (_, seed) = end.split_once("The seed was ").unwrap();
    let (seed, _) = seed.split_once(':').unwrap();
    let (same, end) = play(&["--seed", seed]);
    assert_eq!(first, same);
    assert!(!end.contains("The seed was "), "{end}");
    // At least one of many games differs, unless all have the same seed.
    assert!((0..20).any(|_| play(&[]).0 != first));
}

#[test]
fn hidden_choices_are_not_echoed() {
    let mut terminal = Terminal::open(&["eater", "--size", "3"], &[]);
    let shown = plain(&terminal.until("Round 1. Passer, row and column: "));
    assert!(shown.contains("What you type is not shown"), "{shown}");
    terminal.type_line("1 3");
    let hidden = terminal.until("Round 1. Eater, row and column: ");
    assert!(!hidden.contains("1 3"), "{hidden:?}");
    terminal.type_line("moves");
    assert!(plain(&terminal.until("Round 1. Eater, row and column: ")).contains("  1,3  "));
    terminal.type_line("2 2");
    let shown = plain(&terminal.until("Round 2. Passer"));
    assert!(
        shown.contains("Round 1: the Passer has named 1,3, the Eater 2,2.\n"),
        "{shown}"
    );
    assert!(shown.contains(" 1  .  . [P]\n 2  . [E] . \n"), "{shown}");
    terminal.until(": ");
    terminal.type_line("undo");
    let shown = plain(&terminal.until("Round 1. Passer, row and column: "));
    assert!(shown.contains("1,3 and 2,2 are taken back."), "{shown}");
    terminal.type_line("quit");
    assert!(terminal.close().1.success());
}

#[test]
fn eater_is_played_to_the_end() {
    let args = ["eater", "--size", "3", "--eater", "smart", "--seed", "1"];
    let mut terminal = Terminal::open(&args, &[]);
    terminal.until("Round 1. Passer, row and column: ");
    terminal.type_line("hint");
    assert!(plain(&terminal.until("Round 1. Passer, row")).contains("The computer might name "));
    for cell in [
        "1 1", "1 2", "1 3", "2 1", "2 2", "2 3", "3 1", "3 2", "3 3",
    ] {
        terminal.type_line(cell);
    }
    // After four rounds, at most one of the nine cells is left.
    let end = plain(&terminal.until("\nagain, undo or quit? "));
    assert!(end.contains(" has won: "), "{end}");
    terminal.type_line("undo");
    terminal.until(" are taken back.");
    terminal.until("row and column: ");
    terminal.type_line("again");
    terminal.until("Round 1. Passer, row and column: ");
    terminal.type_line("quit");
    let (end, status) = terminal.close();
    assert!(status.success() && !end.contains("The seed was"), "{end}");
}

#[test]
fn finished_games_allow_undo_and_new_games() {
    let mut terminal = Terminal::open(&["connections", "--clock", "0"], &[]);
    // Two people fill the board, whose corners are full from the start.
    let squares = (0..24).filter(|square| ![0, 5, 18, 23].contains(square));
    for (number, square) in (1..).zip(squares) {
        terminal.until(&format!("\n{number}. player "));
        terminal.type_line(&format!("{}{}+", char::from(b'a' + square % 6), square / 6));
    }
    let end = plain(&terminal.until("\nagain, undo or quit? "));
    assert!(end.contains(" has won with a score of "), "{end}");
    terminal.type_line("hint");
    terminal.until("The game is over: type again, undo or quit.");
    terminal.type_line("undo");
    terminal.until("e3+ is taken back.");
    terminal.until("20. player 2 to move: ");
    terminal.type_line("e3x");
    terminal.until("\nagain, undo or quit? ");
    terminal.type_line("again");
    terminal.until("1. player 1 to move: ");
    terminal.end_input();
    assert!(terminal.close().1.success());
}

#[test]
fn draws_are_offered_and_rules_shown() {
    let mut terminal = Terminal::open(&["checkers", "--black", "console"], &[]);
    terminal.until("1. red to move: ");
    terminal.type_line("rules");
    let rules = plain(&terminal.until("1. red to move: "));
    assert!(
        rules.contains("Pawns step") && !rules.contains("Commands:"),
        "{rules}"
    );
    terminal.type_line("draw");
    terminal.until("black, do you agree to a draw (yes or no)? ");
    terminal.type_line("no");
    terminal.until("1. red to move: ");
    terminal.type_line("draw");
    terminal.until("(yes or no)? ");
    terminal.type_line("YES");
    terminal.until("The game is drawn by agreement.");
    terminal.until("again, undo or quit? ");
    terminal.type_line("undo");
    terminal.until("The draw is taken back.");
    terminal.until("1. red to move: ");
    terminal.type_line("draw");
    terminal.until("(yes or no)? ");
    terminal.type_line("y");
    terminal.until("again, undo or quit? ");
    terminal.type_line("save game.txt");
    terminal.until("The game is in 'game.txt'.");
    terminal.until("again, undo or quit? ");
    terminal.type_line("quit");
    assert!(terminal.close().1.success());
    let record = terminal.read("game.txt");
    assert!(record.contains("[Termination \"agreement\"]"), "{record}");

    // A computer accepts a draw only when it is behind.
    let mut terminal = Terminal::open(&["jeson-mor", "5", "0", "--level", "random"], &[]);
    terminal.until("1. white to move: ");
    terminal.type_line("draw");
    terminal.until("black declines: it does not think that it is behind.");
    terminal.until("1. white to move: ");
    terminal.type_line("quit");
    assert!(terminal.close().1.success());
}

#[test]
fn eater_knows_the_words_of_the_other_games() {
    let args = [
        "eater", "--size", "3", "--eater", "random", "--out", "games",
    ];
    let mut terminal = Terminal::open(&args, &[]);
    let first = "Round 1. Passer, row and column: ";
    let greeting = plain(&terminal.until(first));
    assert!(
        greeting.contains("the Passer is you, the Eater is the computer (Dice)"),
        "{greeting}"
    );
    for (line, answer) in [
        ("rules", "The rules of Eater\nIn each round"),
        ("rules path", "The path\nThe Passer wins"),
        ("help", "  resign       give the game up\n"),
        ("level smart", "The computer is now Hard."),
        ("level none", "No: "),
        ("draw", "cannot be drawn"),
        ("why 1 1", "good play mixes"),
    ] {
        terminal.type_line(line);
        let told = plain(&terminal.until(first));
        assert!(told.contains(answer), "{line}: {told}");
    }
    terminal.type_line("1,1");
    terminal.until("Round 2. Passer, row and column: ");
    terminal.type_line("save game.txt");
    terminal.until("The game is in 'game.txt'.");
    terminal.type_line("resign");
    terminal.until("The Passer has resigned: the Eater has won.");
    terminal.until("again, undo or quit? ");
    terminal.type_line("undo");
    terminal.until("The resignation is taken back.");
    terminal.until("Round 2. Passer, row and column: ");
    terminal.type_line("resign");
    terminal.until("again, undo or quit? ");
    terminal.type_line("quit");
    assert!(terminal.close().1.success());
    let saved = terminal.read("game.txt");
    assert!(
        saved.contains("[Black \"smart\"]") && saved.contains("[Result \"*\"]"),
        "{saved}"
    );
    let kept = terminal.read("games/000001.txt");
    assert!(kept.contains("[Termination \"resignation\"]"), "{kept}");
}

#[test]
fn ctrl_c_prints_seed_and_moves() {
    let mut terminal = Terminal::open(&["checkers", "--level", "beginner"], &[]);
    terminal.until("1. red to move: ");
    terminal.type_line("c3-d4");
    terminal.until("3. red to move: ");
    terminal.interrupt();
    let (end, status) = terminal.close();
    assert!(end.contains("\nThe seed was "), "{end}");
    let told = "error: interrupted: the game was broken off after 2 moves";
    assert!(end.contains(told), "{end}");
    assert_eq!(status.code(), Some(130));

    // The computer stops thinking, and does not play what it had found by then.
    let args = [
        "connections",
        "-2",
        "--level",
        "search",
        "--time",
        "180000",
        "--clock",
        "0",
    ];
    let mut terminal = Terminal::open(&args, &[]);
    terminal.until("1. player 1 to move: ");
    terminal.type_line("b1+");
    terminal.until("player 2 is thinking");
    terminal.until("depth ");
    terminal.interrupt();
    let (end, status) = terminal.close();
    assert!(end.contains("broken off after 1 move\r"), "{end}");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_game_of_eater_is_saved() {
    let rounds = |text: &str| text.lines().rev().nth(1).unwrap().to_owned();
    for (players, others) in [(&["--eater", "straight"][..], ""), (&[], "2 2")] {
        let args = [&["eater", "--size", "3", "--out", "games"], players].concat();
        let mut terminal = Terminal::open(&args, &[]);
        terminal.until("Round 1. Passer, row and column: ");
        terminal.type_line("1 1");
        if !others.is_empty() {
            terminal.until("Round 1. Eater, row and column: ");
            terminal.type_line(others);
        }
        terminal.until("Round 2. Passer, row and column: ");
        match others {
            "" => terminal.interrupt(),
            // Without echo, the terminal delivers this key like any other.
            _ => terminal.type_line("\u{3}"),
        }
        let (end, status) = terminal.close();
        assert!(end.contains("broken off after 1 round\r"), "{end}");
        assert_eq!(end.contains("\nThe seed was "), others.is_empty(), "{end}");
        assert_eq!(status.code(), Some(130));
        let record = rounds(&terminal.read("games/000001.txt"));
        assert!(record.starts_with("1. 1,1 "), "{record}");
    }
}

#[test]
fn running_out_of_time_loses() {
    let mut terminal = Terminal::open(&["connections", "--clock", "1000"], &[]);
    terminal.until("1. player 1 to move (0:01 left): ");
    let (end, status) = terminal.close();
    assert!(
        plain(&end).contains("\nThe time of player 1 is over: player 2 has won.\n"),
        "{end}"
    );
    assert!(status.success(), "{status}");
    let mut terminal = Terminal::open(&["connections", "--clock", "0"], &[]);
    terminal.until("1. player 1 to move: ");
    terminal.type_line("q");
    assert!(terminal.close().1.success());
}

#[test]
fn simultaneous_choices_stay_hidden() {
    let args = [
        "play", "--game", "eater", "--size", "3", "--black", "console",
    ];
    let mut terminal = Terminal::open(&args, &[]);
    let greeting = plain(&terminal.until("1. passer to move: "));
    assert!(
        greeting.contains("What passer types is not shown.\n"),
        "{greeting}"
    );
    terminal.type_line("1,1");
    let hidden = plain(&terminal.until("2. eater to move: "));
    assert!(!hidden.contains("1,1"), "{hidden}");
    terminal.type_line("3,3");
    let told = plain(&terminal.until("3. passer to move: "));
    assert!(
        told.contains("1. passer plays 1,1, eater plays 3,3.\n"),
        "{told}"
    );
    terminal.type_line("quit");
    let (_, status) = terminal.close();
    assert!(status.success(), "{status}");
}
