//! Whole sessions of the protocol `ugi`, one for each game.
#![no_main]

use advance::any::AnyGame;
use advance::ugi;
use advance::{encoding, games};

/// Every question that has one answer gets it. Searches end soon, regardless of their limits: the last one is
/// stopped by `quit`, and there is no other while one is under way.
fn session(game: AnyGame, input: &[u8]) {
    let mut output = Vec::new();
    // Making the table is most of the work: let it be small.
    let whole = [b"setoption name Hash value 1\n", input, b"\nquit\n"].concat();
    let id = ugi::EngineId {
        name: "fuzz",
        author: "fuzz",
    };
    ugi::serve(game, id, &whole[..], &mut output).expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are text");

    let input = String::from_utf8_lossy(input);
    // A byte order mark before a line is left out, as by `encoding::without_mark`.
    let lines = input.split('\n').map(encoding::without_mark);
    let commands = lines.map(|line| line.split_whitespace().next());
    let asked = commands.take_while(|&command| command != Some("quit"));
    let asked: Vec<&str> = asked.flatten().collect();
    let asked = |command| asked.iter().filter(|&&it| it == command).count();
    let answered = |answer| output.lines().filter(|&line| line == answer).count();
    assert_eq!(answered("ugiok"), asked("ugi"), "{output}");
    assert_eq!(answered("readyok"), asked("isready"), "{output}");
    let moves = output.lines().filter(|line| line.starts_with("bestmove "));
    assert!(moves.count() <= asked("go"), "{output}");
}

advance_fuzz::target!(|input: &[u8]| {
    // A table of gigabytes is what was asked for, and no fault.
    let asks_for_hash = |line: &[u8]| line.to_ascii_lowercase().windows(4).any(|it| it == b"hash");
    if input.split(|&byte| byte == b'\n').any(asks_for_hash) {
        return;
    }
    for game in games::ALL {
        session(game, input);
    }
});
