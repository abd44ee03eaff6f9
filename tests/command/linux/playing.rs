//! Successful runs: the name, the move, the board around it, and the options; on Linux only.

use crate::command::scene::{START, Scene, assert_one_legal_move};
use advance::Side;

#[test]
fn names_that_are_not_utf_8_work() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let scene = Scene::new();
    let (input, output) = (OsStr::from_bytes(b"in\xff"), OsStr::from_bytes(b"out\xfe"));
    scene.write(input, START);
    let args = [OsStr::new("white"), input, output];
    scene.advance(&args).assert().success().stdout("");
    assert_one_legal_move(Side::White, START, scene.read(output));
}
