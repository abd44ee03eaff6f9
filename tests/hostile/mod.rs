//! `advance mark` with hostile bots and builds: their attempts, their marks, and their leftovers. [`scripts`] says what
//! each bot tries.

mod builds;
mod curious;
mod dotnet;
mod greedy;
mod habits;
mod load;
mod neighbour;
mod other_users;
mod scene;
mod scripts;

use libtest_mimic::Trial;

pub fn trials() -> impl Iterator<Item = Trial> {
    let advice =
        "install bubblewrap (Debian: apt-get install bubblewrap) where it may make namespaces";
    let missing = (!scene::has_sandbox()).then_some(advice);
    let root = missing.or_else(|| (!scene::is_root()).then_some("run it as root"));
    let program =
        (!dotnet::is_installed()).then_some("run .ci/dotnet: it installs a program of .NET");
    crate::trials(missing, greedy::tests())
        .chain(crate::trials(missing, curious::tests()))
        .chain(crate::trials(missing, neighbour::tests()))
        .chain(crate::trials(root, curious::tests_of_root()))
        .chain(crate::trials(root, other_users::tests_of_root()))
        .chain(crate::trials(missing, builds::tests()))
        .chain(crate::trials(missing, habits::tests()))
        .chain(crate::trials(missing.or(program), dotnet::tests()))
}
