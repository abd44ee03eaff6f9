//! A hint in steps: where to look, where to go, the move, and why.

use advance::any::{AnyDecision, AnyPosition};
use advance::search::plies_to_end;

/// The steps of a hint for a good move, each of which says a little more.
pub struct Hint {
    /// The key of the position that the hint is for.
    key: u64,
    /// The steps, the first one first.
    steps: Vec<String>,
    /// The number of steps taken.
    taken: usize,
}

impl Hint {
    /// The hint for a position in which the computer has decided so; `None` if the game has no words for its moves.
    pub fn new(position: &AnyPosition, decision: &AnyDecision) -> Option<Self> {
        let mv = &decision.mv;
        let best = decision.searched.as_ref().and_then(|it| it.lines.first());
        let best = best.filter(|line| line.first == *mv);
        let line = best.map_or_else(|| vec![mv.clone()], |line| line.moves().collect());
        let end = best.and_then(|line| plies_to_end(line.score));
        let advice = position.advise(&line, end)?;
        let squares = position.squares(mv);
        let mut steps = vec![advice.hint];
        if let [from, .., to] = &squares[..] {
            steps.push(format!("Look at {from} and at {to}."));
        }
        steps.push(format!("The computer would play {mv}."));
        steps.push(format!("The computer would play {mv}. {}", advice.advice));
        Some(Self {
            key: position.key(),
            steps,
            taken: 0,
        })
    }

    /// True if it is the hint for this position.
    pub fn is_for(&self, position: &AnyPosition) -> bool {
        self.key == position.key()
    }

    /// The next step; the last one stays.
    pub fn step(&mut self) -> String {
        let last = self.steps.len() - 1;
        let step = self.taken.min(last);
        self.taken = step + 1;
        match step == last {
            true => self.steps[step].clone(),
            false => format!("{} Type hint again for more.", self.steps[step]),
        }
    }
}
