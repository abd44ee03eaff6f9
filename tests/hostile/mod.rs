//! `advance mark` with bots that do what they should not: what they get, and what they leave behind.

mod bots;
mod scene;

use libtest_mimic::Trial;

pub fn trials() -> impl Iterator<Item = Trial> {
    let advice =
        "install bubblewrap (Debian: apt-get install bubblewrap) where it may make namespaces";
    let missing = (!scene::has_sandbox()).then_some(advice);
    crate::trials(missing, bots::tests())
}
