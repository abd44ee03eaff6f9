//! Lists of openings, for every game.
#![no_main]

use advance::games;
use advance::matches::event::{Event, Plan};
use advance::matches::openings;
use advance::search::Stop;
use advance_fuzz::with_text;

// A list is taken if each of its lines is the beginning of a game.
advance_fuzz::target!(|bytes: &[u8]| with_text(bytes, |text| {
    let openings: Vec<String> = openings::lines(text).map(str::to_owned).collect();
    for game in games::ALL {
        let all = openings.iter().all(|line| game.setup(line).is_ok());
        let level = &*game.levels()[0].to_string();
        let plan = Plan {
            openings: openings.clone(),
            ..Plan::of_match(game, [level, level])
        };
        let taken = Event::new(plan, &Stop::new()).is_ok();
        assert!(all || !taken, "{}: {text:?}", game.name());
    }
}));
