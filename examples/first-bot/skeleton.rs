//! Reads a board and writes it again. Called as: skeleton white|black IN OUT.

use std::{env, error::Error, fs, process};

/// The board after a move; board[0] is a9, board[80] is i1.
fn choose(board: Vec<u8>, _white: bool) -> Vec<u8> {
    board // Your move goes here.
}

fn is_line_end(symbol: u8) -> bool {
    symbol == b'\r' || symbol == b'\n'
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    if args == ["name"] {
        println!("Skeleton");
        return Ok(());
    }
    let [colour, path_in, path_out] = &args[..] else {
        eprintln!("usage: skeleton name | skeleton white|black IN OUT");
        process::exit(2);
    };
    let mut text = fs::read(path_in)?;
    let board = text.iter().copied().filter(|&symbol| !is_line_end(symbol)).collect();
    let after = choose(board, colour == "white");
    // Line ends stay as they were.
    let squares = text.iter_mut().filter(|symbol| !is_line_end(**symbol));
    squares.zip(after).for_each(|(square, symbol)| *square = symbol);
    Ok(fs::write(path_out, text)?)
}
