//! The sight of a player of Advance of a given strength: how far it looks, and what is hard to see.

use std::num::NonZero;
use std::time::Duration;

use super::strategy::{EveryMove, LEARNED};
use crate::board::{Action, Move, Square};
use crate::engine::{Chooser, Elo, Layer, Skill};
use crate::moves::Position;
use crate::search::MOVE_NODES;
use crate::search::Search;

/// Some strengths, weakest first: number, name, and character as an opponent.
pub(crate) const STRENGTHS: [(u16, &str, &str); 14] = [
    (
        400,
        "first steps",
        "Sees a win in one, and a third of what it can take. For learning how the pieces move.",
    ),
    (
        600,
        "first game",
        "Takes what stands beside it, and never looks at your reply.",
    ),
    (
        800,
        "easy",
        "Takes nearly all it can, and walks into your captures.",
    ),
    (
        1000,
        "casual",
        "Knows good squares, and leaves pieces where you can take them.",
    ),
    (
        1200,
        "improving",
        "Plays for good squares, and does not look at your replies yet.",
    ),
    (
        1400,
        "careful",
        "Sees many of your captures; overlooks those from afar.",
    ),
    (
        1600,
        "steady",
        "Sees most captures; overlooks conversions and quiet replies.",
    ),
    (
        1800,
        "solid",
        "Sees your captures, and some of what follows them.",
    ),
    (
        2000,
        "sharp",
        "Looks at your reply and often at its own answer.",
    ),
    (
        2200,
        "strong",
        "Sees its move, your reply and its answer, and errs where a line is longer.",
    ),
    (
        2400,
        "very strong",
        "Seldom errs in what is near; its plans are short.",
    ),
    (2600, "expert", "Overlooks little but long plans."),
    (2800, "master", "Errs seldom, and by little."),
    (
        2900,
        "champion",
        "The strongest there is. It overlooks nothing that is near.",
    ),
];

/// The skill of a strength.
struct SkillPoint {
    elo: u16,
    /// See [`Skill::reach`], in plies.
    reach: f64,
    /// See [`Skill::margin`], in hundredths of a point.
    margin: i32,
    /// See [`Skill::width`].
    width: usize,
    /// See [`Skill::nodes`].
    nodes: u64,
}

const fn point(elo: u16, reach: f64, margin: i32, width: usize, nodes: u64) -> SkillPoint {
    SkillPoint {
        elo,
        reach,
        margin,
        width,
        nodes,
    }
}

/// The skills of some strengths, weakest first; those of strengths in between are interpolated. The numbers come from games:
/// `docs/strength.md` has the ladder.
const SKILLS: [SkillPoint; 15] = [
    point(400, -4.0, 309, 128, 2_000),
    point(600, -3.6, 305, 128, 2_000),
    point(800, -3.0, 299, 128, 2_000),
    point(1000, -2.25, 276, 128, 2_000),
    point(1200, -1.45, 196, 128, 2_000),
    point(1300, -1.05, 144, 128, 2_000),
    point(1400, -0.05, 96, 128, 2_600),
    point(1600, 1.05, 82, 128, 4_000),
    point(1800, 1.45, 80, 128, 4_900),
    point(2000, 1.9, 80, 128, 5_800),
    point(2200, 2.4, 76, 104, 6_000),
    point(2400, 3.25, 64, 50, 6_450),
    point(2600, 4.0, 53, 25, 7_600),
    point(2800, 5.1, 38, 13, 10_800),
    // Level 9: it sees everything that its search finds, and plays the best move.
    point(2900, 96.0, 0, 1, MOVE_NODES),
];

/// The reach, in plies, from which a player proves short ends by trying all moves, as level 9 does.
const PROVING: f64 = 4.0;

/// The chooser of a strength.
pub(super) fn player(
    elo: Elo,
    layers: Vec<Box<dyn Layer<Position>>>,
    seed: Option<u64>,
    time: Option<Duration>,
) -> Chooser<Position> {
    let skill = skill(elo);
    let search = Search::new(&LEARNED, [&EveryMove; 2]);
    let search = match skill.reach >= PROVING {
        true => search.proving_ends(),
        false => search,
    };
    Chooser::fallible(layers, search, (skill, strain), seed.unwrap_or(0), time)
}

/// The skill of a player of a strength.
fn skill(elo: Elo) -> Skill {
    let number = elo.number();
    let above = SKILLS.iter().position(|point| point.elo >= number);
    let above = above.unwrap_or(SKILLS.len() - 1).max(1);
    let [low, high] = [&SKILLS[above - 1], &SKILLS[above]];
    let share = f64::from(number - low.elo) / f64::from(high.elo - low.elo);
    let between = |low: f64, high: f64| low + (high - low) * share;
    let width = between(low.width as f64, high.width as f64) as usize;
    Skill {
        reach: between(low.reach, high.reach),
        margin: between(low.margin.into(), high.margin.into()) as i32,
        width: NonZero::new(width).unwrap_or(NonZero::<usize>::MIN),
        nodes: between(low.nodes as f64, high.nodes as f64) as u64,
    }
}

/// The plies by which a move is harder to see than a capture nearby: a move from afar, a quiet move, a shot, a
/// conversion, a swap or a wall.
fn strain(mv: Move) -> f64 {
    let kind = match mv.action {
        Action::Capture => 0.0,
        Action::Step | Action::Shot | Action::Convert => 0.5,
        Action::Swap | Action::Build => 1.0,
    };
    let far = distance(mv.from, mv.to) > 2;
    kind + if far { 0.5 } else { 0.0 }
}

/// The number of General's steps from one square to another.
fn distance(from: Square, to: Square) -> u8 {
    let files = from.file().abs_diff(to.file());
    files.max(from.row().abs_diff(to.row()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_elo_never_sees_less() {
        let skills: Vec<_> = Elo::RANGE.filter_map(Elo::new).map(skill).collect();
        assert_eq!(skills.len(), 2501);
        assert!(skills.is_sorted_by(|a, b| a.reach <= b.reach && a.margin >= b.margin));
        assert!(skills.is_sorted_by(|a, b| a.nodes <= b.nodes && a.width >= b.width));
    }

    #[test]
    fn the_scale_ends_where_the_skills_end() {
        let [first, .., last] = &SKILLS;
        assert_eq!(
            [first.elo, last.elo],
            [Elo::LOWEST, Elo::HIGHEST].map(Elo::number)
        );
        let named = STRENGTHS.map(|(elo, ..)| elo);
        assert!(named.is_sorted() && named.iter().all(|&elo| Elo::new(elo).is_some()));
    }
}
