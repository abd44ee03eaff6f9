//! Bad arguments: exit code 2, the reason and the usage on standard error, and no file touched; on Linux only.

use crate::command::scene::Scene;

#[test]
fn arguments_that_are_not_utf_8_are_refused_where_text_is_needed() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let garbage = OsStr::from_bytes(b"\xff\xfe");
    let [white, input, out] = ["white", "in", "out"].map(OsStr::new);
    for args in [
        &[garbage, input, out][..],
        &[white, input, out, OsStr::new("--level"), garbage],
        &[white, input, out, OsStr::new("--seed"), garbage],
    ] {
        let scene = Scene::new();
        scene.advance(args).assert().code(2).stdout("");
        assert_eq!(scene.names(), ["in"]);
    }
}
