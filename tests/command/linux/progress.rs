//! Progress at a terminal.

use crate::command::linux::pty::Terminal;

#[test]
fn the_progress_of_a_test_shows_its_bounds() {
    let args = [
        "match",
        "--a=level=7",
        "--b=level=4",
        "--turns=20",
        "--games=40",
    ];
    let sprt = ["--random-plies=2", "--sprt=elo0=0,elo1=20"];
    let mut terminal = Terminal::open(&[&args[..], &sprt].concat(), &[]);
    let shown = terminal.until(" of -2.94 to 2.94");
    assert!(shown.contains(" of 40 games"), "{shown}");
    assert!(
        shown.contains(", Elo ") && shown.contains(", LLR "),
        "{shown}"
    );
    terminal.close();
}
