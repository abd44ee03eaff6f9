//! Shards of a match, each a folder. An input is their files, with a line `== NAME/PATH` before each.
#![no_main]

use std::fs;

use advance::OWN_BUILD;
use advance::file::{Admission, OtherBuilds};
use advance::games::GAMES;
use advance::matches::event::Event;
use advance::search::Stop;
use advance_fuzz::unpack;

/// The shards of any build.
const ADMISSION: Admission<'_> = Admission {
    own: &OWN_BUILD,
    others: OtherBuilds::Admit,
};

// Shards that make a whole are the same whole again. No player is asked for anything.
advance_fuzz::target!(|bytes: &[u8]| {
    let place = tempfile::tempdir().expect("there is room for a folder");
    if unpack(bytes, place.path()).is_none() {
        return;
    }
    let folders = fs::read_dir(place.path()).expect("the folder is there");
    let mut folders: Vec<_> = folders.map(|it| it.unwrap().path()).collect();
    folders.sort();
    let stop = Stop::new();
    if let Ok(event) = Event::merge(&folders, GAMES, ADMISSION, &stop, |_| true) {
        let total = event.total();
        let whole = place.path().join("merged");
        event
            .save_to(&whole, &OWN_BUILD)
            .expect("the folder can be written");
        let again = Event::merge(&[whole], GAMES, ADMISSION, &stop, |_| true)
            .expect("what was written is read");
        assert_eq!(again.total(), total);
    }
});
