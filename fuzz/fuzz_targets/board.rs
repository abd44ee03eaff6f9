//! Board files.
#![no_main]

use advance::board::text::{BoardFile, LineEnd, contents};
use advance::{Position, Side};
use advance_fuzz::walk;

advance_fuzz::target!(|text: &[u8]| {
    let Ok(file) = BoardFile::parse(text) else {
        return;
    };
    assert!(contents(text).is_ok());
    let board = *file.board();
    assert_eq!(file.bytes(), text);
    assert_eq!(file.with_board(&board), text);
    for line_end in [LineEnd::Lf, LineEnd::CrLf] {
        let written = BoardFile::new(&board, line_end);
        let again = BoardFile::parse(written.bytes());
        assert_eq!(again.map(|file| *file.board()), Ok(board));
    }
    for side in Side::BOTH {
        let position = Position::new(board, side);
        walk(&position);
        for mv in position.legal_moves() {
            let after = file.with_board(&position.after(mv).board);
            let changed = BoardFile::parse(&after).map(|file| *file.board());
            assert_eq!(changed, Ok(position.after(mv).board), "{position} {mv}");
        }
    }
});
