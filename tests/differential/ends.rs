//! Short ends: levels 8 and 9 miss no win within three plies, and walk into no loss in two that they can avoid, among
//! the moves that they may choose: with the default limits, and when they look no deeper than one ply. However soon
//! they are stopped, they miss no immediate win.

use std::cell::Cell;
use std::collections::HashMap;

use advance::{Chooser, Level, Limits, Settings, Side};
use proptest::prelude::*;

use super::hold;
use crate::properties::boards::hunted;
use crate::properties::oracle::Grid;

/// The worth of the move to `after`, by the end that it forces: 2 for an immediate win, 1 for a win in three plies, -1
/// for a loss in two, 0 for none.
fn worth(after: &Grid, white: bool) -> i32 {
    let replies = after.legal(!white);
    if replies.is_empty() {
        2
    } else if replies.iter().any(|(_, next)| next.is_stuck(white)) {
        -1
    } else {
        let wins = |next: &Grid| {
            let answers = next.legal(white).into_iter();
            answers
                .map(|(_, last)| last)
                .any(|last| last.is_stuck(!white))
        };
        i32::from(replies.iter().all(|(_, next)| wins(next)))
    }
}

/// Limits of searches, and the least worth from which they miss no move.
fn searches() -> [(Limits, i32); 3] {
    let none = Limits::default();
    let nodes = Limits::per_move().nodes;
    let depth = Some(1);
    [
        (Limits { nodes, ..none }, i32::MIN),
        (Limits { depth, ..none }, i32::MIN),
        // An immediate win.
        (
            Limits {
                nodes: Some(1),
                ..none
            },
            2,
        ),
    ]
}

#[test]
fn short_wins_and_losses_are_seen() {
    let seen = [const { Cell::new(0) }; 3];
    hold(60, hunted(), |position| {
        let white = position.to_move == Side::White;
        let legal = Grid::read(&position.board.to_string()).legal(white);
        let worths: HashMap<String, i32> = legal
            .iter()
            .map(|(mv, after)| (mv.clone(), worth(after, white)))
            .collect();
        let Some(&best) = worths.values().max() else {
            return Ok(());
        };
        let worst = *worths.values().min().unwrap();
        if best == worst {
            return Ok(());
        }
        let sort = match best {
            2 => 0,
            1 => 1,
            _ => 2,
        };
        seen[sort].set(seen[sort].get() + 1);
        for (level, (limits, least)) in [Level::Eight, Level::Nine]
            .into_iter()
            .flat_map(|level| searches().map(|search| (level, search)))
        {
            let settings = Settings {
                limits,
                ..Settings::new(level)
            };
            let decision = Chooser::new(&settings).choose(&position).unwrap();
            let [.., before, _] = decision.stages.as_slice() else {
                panic!("level {level} has no layers");
            };
            let worth = |mv: &dyn ToString| worths[&mv.to_string()];
            let best = before.kept.iter().map(|kept| worth(&kept.mv)).max();
            let chosen = decision.chosen.mv;
            prop_assert!(
                best < Some(least) || Some(worth(&chosen)) == best,
                "level {}, {:?}, {}: {}",
                level,
                limits,
                chosen,
                position
            );
        }
        Ok(())
    });
    let seen = seen.map(Cell::into_inner);
    println!("wins at once, wins in three plies, losses in two that can be avoided: {seen:?}");
    assert!(seen.iter().sum::<u32>() > 0, "no game ends soon");
}
