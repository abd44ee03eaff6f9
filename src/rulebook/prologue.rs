//! The first minutes of a newcomer: a film of a few moves, and a battle to win.

use crate::any::{Act, Battle, Frame, Prologue};
use crate::board::Move;
use crate::moves::Position;

pub(super) fn prologue() -> Prologue {
    Prologue {
        sentence: "Chess with walls, traitors and catapults: trap the General.",
        film: film(),
        battle: BATTLE,
    }
}

/// The first position of the film, and its moves: a shot, a traitor, a wall, and the trap.
const FILM: (&str, [&str; 7]) = (
    "1#7/#gs2b3/1BM6/Jc2C4/9/9/9/2G6/9 w",
    [
        "e6*c8", "b8-a9", "a6^b6", "f8-e7", "b7#b8", "e7-d6", "a6~b6",
    ],
);

fn film() -> Vec<Frame> {
    let (position, moves) = FILM;
    let mut position: Position = position.parse().expect("the tests read the film");
    let mut frames = vec![Frame {
        position: position.to_string(),
        mv: None,
    }];
    for mv in moves {
        position = position.after(mv.parse::<Move>().expect("the tests read the film"));
        frames.push(Frame {
            position: position.to_string(),
            mv: Some(mv.to_owned()),
        });
    }
    frames
}

const BATTLE: Battle = Battle {
    position: "G2#4g/4zB#b1/1D6z/4#ZCJJ/2b6/8z/9/9/9 w",
    acts: &[
        Act {
            words: "You are white. Follow the arrow: your Zombie leaps over a square and takes the Builder on h8.",
            moves: &["f6xh8"],
        },
        Act {
            words: "Make a traitor. A Jester turns the Zombie on i7 to your side.",
            moves: &["h6^i7", "i6^i7"],
        },
        Act {
            words: "Shoot. Your Catapult hits from afar, over anything, and stays where it is.",
            moves: &["g6*e8", "g6*i4"],
        },
        Act {
            words: "Build a wall with your Builder, on any square with an arrow. Walls stop almost everything.",
            moves: &[
                "f8#e7", "f8#e8", "f8#e9", "f8#f7", "f8#f9", "f8#g7", "f8#g9",
            ],
        },
        Act {
            words: "Spring the trap: each of these moves leaves black's General no way out.",
            moves: &["b7-h7", "f8-g9", "h6~g6"],
        },
    ],
    praise: "You won! The General has no way out.",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Action;

    /// The longest battle that a newcomer is asked to fight.
    const MOST_ACTS: usize = 7;

    fn marked(position: &Position, act: &Act) -> Vec<Move> {
        let mut marked = position.legal_moves();
        marked.retain(|mv| act.moves.contains(&mv.to_string().as_str()));
        marked
    }

    /// Makes each marked move, and has each answer to it; whether the last one wins, by danger.
    fn fight(position: &Position, acts: &[Act]) {
        let [act, rest @ ..] = acts else {
            panic!("the battle goes on after its last act");
        };
        let marked = marked(position, act);
        assert!(!marked.is_empty(), "{position}: nothing is marked");
        for mv in marked {
            assert_eq!(position.wins(mv), rest.is_empty(), "{position}: {mv}");
            let after = position.after(mv);
            assert!(!rest.is_empty() || after.in_danger(), "{position}: {mv}");
            for reply in after.legal_moves() {
                assert!(!after.wins(reply), "{after}: {reply}");
                fight(&after.after(reply), rest);
            }
        }
    }

    #[test]
    fn marked_moves_win_the_battle_against_any_reply() {
        let Battle { position, acts, .. } = BATTLE;
        assert!(acts.len() <= MOST_ACTS);
        let position: Position = position.parse().unwrap();
        assert!(!Position::new(position.board, !position.to_move).in_danger());
        fight(&position, acts);
    }

    /// The kinds of move among these.
    fn kinds<'a>(moves: impl IntoIterator<Item = &'a str>) -> Vec<Action> {
        let moves = moves.into_iter().map(|mv| mv.parse::<Move>().unwrap());
        moves.map(|mv| mv.action).collect()
    }

    #[test]
    fn battle_and_film_show_traitors_walls_shots() {
        let acts = BATTLE.acts.iter().flat_map(|act| act.moves.iter().copied());
        for kinds in [kinds(acts.clone()), kinds(FILM.1)] {
            for kind in [Action::Convert, Action::Build, Action::Shot] {
                assert!(kinds.contains(&kind), "{kind:?} in {kinds:?}");
            }
        }
        assert!(kinds(acts).contains(&Action::Capture));
    }

    #[test]
    fn the_film_is_legal_and_ends_trapped() {
        let (position, moves) = FILM;
        let mut position: Position = position.parse().unwrap();
        for (ply, mv) in moves.into_iter().enumerate() {
            let mv: Move = mv.parse().unwrap();
            assert!(position.is_legal(mv), "{position}: {mv}");
            assert_eq!(
                position.wins(mv),
                ply + 1 == moves.len(),
                "{position}: {mv}"
            );
            position = position.after(mv);
        }
        assert!(position.in_danger());
        assert_eq!(film().len(), moves.len() + 1);
    }
}
