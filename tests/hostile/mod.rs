//! `advance mark` with bots and builds that do what they should not: what they get, and what they leave behind.

mod bots;
mod builds;
mod dotnet;
mod scene;

use libtest_mimic::Trial;

pub fn trials() -> impl Iterator<Item = Trial> {
    let advice =
        "install bubblewrap (Debian: apt-get install bubblewrap) where it may make namespaces";
    let missing = (!scene::has_sandbox()).then_some(advice);
    let program =
        (!dotnet::is_installed()).then_some("run .ci/dotnet: it installs a program of .NET");
    crate::trials(missing, bots::tests())
        .chain(crate::trials(missing, builds::tests()))
        .chain(crate::trials(missing.or(program), dotnet::tests()))
}
