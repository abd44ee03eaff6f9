//! A hint in steps: where to look, where to go, the move, and why.

use advance::any::{AnyMove, AnyPosition};
use advance::search::Line;

/// The number of moves of the expected line that a hint shows.
const FORESEEN: usize = 3;

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
    /// The hint for a position in which a search has found this line the best.
    pub fn new(position: &AnyPosition, best: &Line<AnyMove>) -> Self {
        let mv = &best.first;
        let squares = position.squares(mv);
        let mut steps: Vec<_> = squares
            .first()
            .map(|from| format!("Look at {from}."))
            .into_iter()
            .collect();
        if let [from, .., to] = &squares[..] {
            steps.push(format!("Look at {from} and at {to}."));
        }
        steps.push(format!("The computer would play {mv}."));
        let line: Vec<_> = best.moves().take(FORESEEN).collect();
        let line: Vec<_> = line.iter().map(ToString::to_string).collect();
        let gain = match position.gain(mv) {
            0 => String::new(),
            gain => format!(", which gains {gain:+}"),
        };
        let line = line.join(" ");
        steps.push(format!(
            "The computer would play {mv}{gain}: it expects {line}."
        ));
        Self {
            key: position.key(),
            steps,
            taken: 0,
        }
    }

    /// Whether it is the hint for this position.
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
