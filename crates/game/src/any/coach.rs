//! A coach: advice to play a move, made of the effects of the moves that a search expects.

use super::advice::{Advice, MoveEffect};
use super::game::AnyPosition;
use super::moves::AnyMove;
use crate::game::{Ending, Side};
use crate::words::sentence;

impl AnyPosition {
    /// The advice to play the first move of a line that a search expects here. `plies_to_end` is the
    /// [forced end](crate::answer::Score::plies_to_end) that it has found. `None` if the game does not describe its moves.
    #[must_use]
    pub fn advise(&self, line: &[AnyMove], plies_to_end: Option<i32>) -> Option<Advice> {
        if let Some(own) = self.advice(line, plies_to_end) {
            return Some(own);
        }
        let (first, rest) = line.split_first()?;
        let text = |you| AdviceText {
            position: self,
            first,
            rest,
            plies_to_end,
            you,
        };
        Some(Advice {
            hint: hint(self, first)?,
            advice: text(Some(self.to_move())).write()?,
            words: text(None).write()?,
        })
    }
}

fn hint(position: &AnyPosition, mv: &AnyMove) -> Option<String> {
    let MoveEffect { actor, takes, .. } = position.effect(mv)?;
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

/// The text about a line of play; `you` is the side that it addresses, if any.
struct AdviceText<'a> {
    position: &'a AnyPosition,
    first: &'a AnyMove,
    rest: &'a [AnyMove],
    plies_to_end: Option<i32>,
    you: Option<Side>,
}

impl AdviceText<'_> {
    /// `your pawn on d4 goes to e5`; `red's pawn` where nobody is addressed.
    fn clause(&self, position: &AnyPosition, effect: &MoveEffect) -> String {
        let side = position.to_move();
        let MoveEffect { actor, action, .. } = effect;
        match self.you {
            Some(you) if you == side => format!("your {actor} {action}"),
            Some(_) => format!("the {actor} {action}"),
            None => {
                let name = position.game().facts().sides[side.index()];
                format!("{name}'s {actor} {action}")
            }
        }
    }

    fn write(&self) -> Option<String> {
        let effect = self.position.effect(self.first)?;
        let after = self.position.after(self.first);
        let mut sentences = vec![sentence(self.clause(self.position, &effect))];
        sentences.extend(effect.benefit.map(|it| sentence(format!("it {it}"))));
        sentences.extend(self.outcome(&after).or_else(|| self.reply(&after)));
        Some(sentences.join(" "))
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

    /// The captures of the expected reply and after it, or a sentence that nothing can be taken.
    fn reply(&self, after: &AnyPosition) -> Option<String> {
        let [reply, rest @ ..] = self.rest else {
            return None;
        };
        let then = after.after(reply);
        let replied = after.effect(reply)?;
        let takes = |mv: &AnyMove| after.effect(mv).is_some_and(|effect| effect.takes);
        let next = rest.first().and_then(|next| then.effect(next));
        let next = next.filter(|effect| effect.takes);
        let next = next.map(|effect| self.clause(&then, &effect));
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
