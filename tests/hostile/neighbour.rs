//! All hostile bots in one class beside a good one, several at once: the good one gets the same marks as alone.

use super::scene::Scene;
use super::scripts::{
    CLOSER, CROWD, FILLERS, FORGER, FORK_BOMB, HIDDEN_WORK, HOG, HOGS, KILLER, LINKER, NAMESPACES,
    PARASITE, READER, SETTER, SHARED_FILES, SHARED_MEMORY, SURVIVOR,
};
use crate::{Test, tests};

pub fn tests() -> [Test; 1] {
    tests![an_innocent_neighbour_is_not_harmed]
}

/// The limit soon ends bots that compute forever, and is more than a good move takes on any machine.
const OPTIONS: [&str; 6] = [
    "--call",
    "{}/bot",
    "--games",
    "1",
    "--time-limit-cpu",
    "500",
];

/// The same move for the same board.
const GOOD: &str = "exec \"${0%/*}/advance\" \"$@\" --level 7 --seed 1";

/// Neither its marks nor its games change, and no other gets any.
fn an_innocent_neighbour_is_not_harmed() {
    let scene = Scene::new();
    let near = format!("FAR=no\n{READER}");
    let hostile = [
        // An entry of this name would see its neighbours if the folder above were shown.
        ("bin", PARASITE),
        ("closer", CLOSER),
        ("crowd", CROWD),
        ("files", SHARED_FILES),
        ("forger", FORGER),
        ("fork-bomb", FORK_BOMB),
        ("hidden-work", HIDDEN_WORK),
        ("hog", HOG),
        ("hogs", HOGS),
        ("killer", KILLER),
        ("linker", LINKER),
        ("namespaces", NAMESPACES),
        ("reader", &near),
        ("setter", SETTER),
        ("shared-memory", SHARED_MEMORY),
        ("spy", "cat /etc/shadow /etc/ssl/private/* >&2; exit 9"),
        ("survivor", SURVIVOR),
    ];
    for (name, script) in hostile {
        scene.write(&format!("class/{name}/bot"), script);
    }
    for (number, script) in FILLERS.iter().enumerate() {
        scene.write(&format!("class/filler-{number}/bot"), script);
    }
    for class in ["alone", "class"] {
        scene.lend_the_program_at(&format!("{class}/good/advance"));
        scene.write(&format!("{class}/good/bot"), GOOD);
    }
    let alone = scene.mark_class("alone", &OPTIONS);
    let beside = scene.mark_class("class", &[&OPTIONS[..], &["--concurrency", "4"]].concat());
    assert_eq!(alone.row("good"), beside.row("good"));
    assert_eq!(alone.steps("good"), beside.steps("good"));
    let (good, others): (Vec<_>, Vec<_>) = beside
        .marks()
        .into_iter()
        .partition(|mark| mark.starts_with("good "));
    assert_eq!(good.len(), 1);
    assert_eq!(others.len(), hostile.len() + FILLERS.len());
    assert!(
        others.iter().all(|mark| mark.ends_with(" 0.00")),
        "{others:?}"
    );
}
