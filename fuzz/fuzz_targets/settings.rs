//! The `settings.json` of folders that are resumed, and the settings in the files of self-play.
#![no_main]

use advance::data::Provenance;
use advance::games::GAMES;
use advance::marking::class::ClassPlan;
use advance::matches::event::{Event, Plan};
use advance::players::Contender;
use advance::search::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Settings that are read are written as the same settings.
fn read<T: Serialize + DeserializeOwned>(json: &[u8]) -> Option<T> {
    let settings: T = serde_json::from_slice(json).ok()?;
    let written = serde_json::to_string(&settings).expect("settings can be written");
    let again: T = serde_json::from_str(&written).expect("what was written is read");
    assert_eq!(serde_json::to_string(&again).unwrap(), written);
    Some(settings)
}

advance_fuzz::target!(|json: &[u8]| {
    read::<Provenance>(json);
    read::<ClassPlan>(json);
    // The header of a folder, which is written apart, holds a part of a plan.
    let plan = serde_json::from_slice::<Plan<String>>(json);
    if let Some(plan) = plan.ok().and_then(|plan| plan.of(GAMES).ok()) {
        let players = plan.players.iter();
        let mut players = players.map(|text| Contender::parse(plan.game, text));
        // No program is run: an event asks it for its name.
        if players.all(|player| player.is_ok_and(|player| !player.is_program())) {
            let _ = Event::new(plan, &Stop::new());
        }
    }
});
