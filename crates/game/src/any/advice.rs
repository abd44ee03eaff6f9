//! What a move is good for, as a coach says it: the piece, its squares, what it takes, the reply.

use super::moves::AnyMove;
use super::position::AnyPosition;
use crate::game::{Ending, Side};
use crate::words::sentence;

/// A legal move in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The piece that makes the move, with its square, as in `pawn on d4`; a piece that is placed, with its new square.
    pub actor: String,
    /// What it does, as in `goes to e5`.
    pub does: String,
    /// Whether the other side loses pieces by it.
    pub takes: bool,
    /// What else it is good for, as in `makes 2 points`; `None` if there is nothing to say.
    pub good_for: Option<String>,
}

/// A move told to a player, in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Where to look for the move, without the move.
    pub hint: String,
    /// What the move does and what follows, told to the side that makes it, which is addressed as "you".
    pub advice: String,
    /// The same, where both sides are named.
    pub words: String,
}

impl Advice {
    /// The advice to play the first move of a line that a search expects in `position`. `plies_to_end` is the
    /// [forced end](crate::answer::Score::plies_to_end) that it has found. `None` if the game has no words for its moves.
    #[must_use]
    pub fn new(
        position: &AnyPosition,
        line: &[AnyMove],
        plies_to_end: Option<i32>,
    ) -> Option<Self> {
        if let Some(own) = position.advice(line, plies_to_end) {
            return Some(own);
        }
        let (first, rest) = line.split_first()?;
        let told = |you| Told {
            position,
            first,
            rest,
            plies_to_end,
            you,
        };
        Some(Self {
            hint: hint(position, first)?,
            advice: told(Some(position.to_move())).told()?,
            words: told(None).told()?,
        })
    }
}

fn hint(position: &AnyPosition, mv: &AnyMove) -> Option<String> {
    let Deed { actor, takes, .. } = position.deed(mv)?;
    let is_placed = position.kind(mv) == "place";
    let squares = position.squares(mv);
    let place = match is_placed {
        true => squares.first()?.clone(),
        false => format!("your {actor}"),
    };
    Some(match (position.wins(mv), takes, is_placed) {
        (true, ..) => format!("You can win at once: look at {place}."),
        (_, true, true) => format!("Look at {place}: a piece there captures something."),
        (_, true, false) => format!("Look at {place}: it can take something."),
        (_, false, _) => format!("Look at {place}."),
    })
}

/// A line as it is told.
struct Told<'a> {
    position: &'a AnyPosition,
    first: &'a AnyMove,
    rest: &'a [AnyMove],
    plies_to_end: Option<i32>,
    you: Option<Side>,
}

impl Told<'_> {
    /// `your pawn on d4 goes to e5`; `red's pawn` where nobody is addressed.
    fn clause(&self, position: &AnyPosition, deed: &Deed) -> String {
        let side = position.to_move();
        let Deed { actor, does, .. } = deed;
        match self.you {
            Some(you) if you == side => format!("your {actor} {does}"),
            Some(_) => format!("the {actor} {does}"),
            None => {
                let name = position.game().facts().sides[side.index()];
                format!("{name}'s {actor} {does}")
            }
        }
    }

    fn told(&self) -> Option<String> {
        let deed = self.position.deed(self.first)?;
        let after = self.position.after(self.first);
        let mut told = vec![sentence(self.clause(self.position, &deed))];
        told.extend(deed.good_for.map(|it| sentence(format!("it {it}"))));
        told.extend(self.outcome(&after).or_else(|| self.follows(&after)));
        Some(told.join(" "))
    }

    /// The end of the game, if the move makes it or the search has found it.
    fn outcome(&self, after: &AnyPosition) -> Option<String> {
        if after.is_over() {
            let wins = after.winner(Ending::Rules) == Some(self.position.to_move());
            return wins.then(|| "That wins the game.".to_owned());
        }
        let plies = self.plies_to_end?;
        let moves = (plies.abs() + 1) / 2;
        Some(match (plies > 0, moves) {
            (true, ..=1) => "That wins the game.".to_owned(),
            (true, _) => format!("That wins in {moves} moves, whatever is tried."),
            (false, ..=1) => "That loses at the next move, whatever is tried.".to_owned(),
            (false, _) => format!("That holds out longest, {moves} moves more."),
        })
    }

    /// What is taken by the reply and after it, or else that nothing is.
    fn follows(&self, after: &AnyPosition) -> Option<String> {
        let [reply, rest @ ..] = self.rest else {
            return None;
        };
        let then = after.after(reply);
        let replied = after.deed(reply)?;
        let takes = |mv: &AnyMove| after.deed(mv).is_some_and(|deed| deed.takes);
        let next = rest.first().and_then(|next| then.deed(next));
        let next = next.filter(|deed| deed.takes);
        let next = next.map(|deed| self.clause(&then, &deed));
        let reply = self.clause(after, &replied);
        match (replied.takes, next) {
            (true, Some(next)) => Some(format!("Then {reply}, and {next}.")),
            (true, None) => Some(format!("Then {reply}.")),
            (false, Some(next)) => Some(format!("If {reply}, {next}.")),
            (false, None) => {
                let is_safe = !after.legal_moves().iter().any(takes);
                is_safe.then(|| "Nothing can be taken in reply.".to_owned())
            }
        }
    }
}
