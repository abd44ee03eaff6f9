//! The settings of matches and tournaments, as their folders keep them.

use advance::games::{ADVANCE, GAMES};
use advance::matches::event::Plan;

#[test]
fn settings_survive_a_round_trip() {
    let text = r#"{"game":"advance","players":["level=8","cmd=./bot"],"games":100,"#.to_owned()
        + r#""turns":100,"seed":0,"openings":["4g4/9/9/9/9/9/9/9/4G4 w 6"],"random_plies":0,"#
        + r#""time_limit":10000,"grace":100,"sprt":"elo0=0,elo1=10,alpha=0.05,beta=0.05"}"#;
    let plan = Plan {
        openings: vec!["4g4/9/9/9/9/9/9/9/4G4 w 6".to_owned()],
        sprt: Some("elo0=0,elo1=10".parse().unwrap()),
        ..Plan::of_match(ADVANCE, ["level=8", "cmd=./bot"])
    };
    assert_eq!(serde_json::to_string(&plan).unwrap(), text);
    // The header of the folder, which says the kind of run, stands before it.
    let kept = text.replacen('{', r#"{"run":"match","#, 1);
    assert_eq!(
        serde_json::from_str::<Plan<String>>(&kept)
            .unwrap()
            .of(GAMES),
        Ok(plan.clone())
    );
    let other = kept.replace("advance", "chess");
    let other: Plan<String> = serde_json::from_str(&other).unwrap();
    let error = other.of(GAMES).unwrap_err();
    assert!(error.to_string().starts_with("no game is called 'chess'"));
    let mut cup = Plan::of_tournament(ADVANCE, &["level=8", "cmd=./bot"]);
    cup.openings.clone_from(&plan.openings);
    let text = text.replace("\"elo0=0,elo1=10,alpha=0.05,beta=0.05\"", "null");
    assert_eq!(serde_json::to_string(&cup).unwrap(), text);
}
