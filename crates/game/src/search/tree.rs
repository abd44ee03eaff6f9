//! The nodes below the root: alpha-beta in its principal variation form.

use super::budget::Stopped;
use super::ordering::pick;
use super::table::{Bound, Entry};
use super::tuning::{
    self, FEW_MOVES, LEAD_AT_TURNS, danger_plies, futility_depth, futility_margin, null_move_depth,
};
use super::{Choice, DECIDED, MAX_PLY, Node, PLY, Search, WIN};
use crate::game::random::SplitMix;
use crate::game::{Ending, Game};

impl<G: Game> Search<'_, G> {
    /// The value of a position for the side to move if it lies between `alpha` and `beta`; otherwise an upper bound of
    /// at most `alpha`, or a lower bound of at least `beta`.
    pub(super) fn node(
        &mut self,
        game: &G,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(game, 0, ply, alpha, beta);
        }
        self.budget.spend()?;
        let open = beta - alpha > 1;
        if open {
            self.lines.begin(ply);
        }
        if let Some(score) = self.known_value(game, ply) {
            return Ok(score);
        }
        // Nothing from here is better than the win that is already known ("mate distance pruning").
        let soonest = WIN - ply as i32 * PLY;
        if alpha >= soonest {
            return Ok(soonest);
        }
        let key = self.key(game, ply);
        let remembered = self.table.get(key);
        if let Some(entry) = remembered
            && (entry.depth == depth || entry.depth > depth && !self.exact)
            && let Some(score) = entry.cutoff(alpha, beta, ply)
        {
            if open {
                self.recall_line(game, entry, ply);
            }
            return Ok(score);
        }
        let start = self.stack.len();
        let node = self.policies[ply % 2].choices(game, &mut self.stack);
        if node == Node::Over {
            return Ok(self.result(game, ply));
        }
        let decided = alpha.abs().max(beta.abs()) >= DECIDED;
        // With the last turn in sight, the worth of a position now says little about the end. Near the root, a side in
        // danger may lose more than its worth suggests.
        let in_sight = self.left.is_some_and(|left| ply + depth as usize >= left);
        let shortcuts = !open && !decided && !in_sight && !self.exact;
        // The most that a quiet move may bring to a side that is far behind.
        let mut hopeless = None;
        let near = ply < danger_plies() as usize;
        let trapped = self.proving && self.stack.len() - start <= FEW_MOVES;
        if node == Node::MayStand && shortcuts && !trapped {
            let stand = self.worth(game, ply);
            let margin = futility_margin() * depth;
            // Test for danger last: it is the slowest test.
            let far = depth <= futility_depth()
                && (stand - margin >= beta || stand + margin <= alpha)
                && !(near && game.in_danger());
            let enough = match far && stand >= beta {
                true => Some(stand),
                false => self.passes(game, stand, depth, ply, beta)?,
            };
            if let Some(score) = enough {
                self.stack.truncate(start);
                return Ok(score);
            }
            hopeless = far.then_some(stand + margin);
        }

        let hint = remembered.and_then(|entry| entry.best);
        self.ordering.rank(&mut self.stack[start..], hint, ply);
        let end = self.stack.len();
        // A lone move leaves nothing to decide, so it costs no depth.
        let lone = end - start == 1 && !self.exact;
        // A search that reaches the end of the game reduces nothing.
        let ends = game.plies_left().is_some_and(|left| depth as u32 >= left);
        let next = if lone { depth } else { depth - 1 };
        let floor = alpha;
        let mut best = None;
        let mut value = -WIN;
        for i in start..end {
            pick(&mut self.stack[i..end]);
            let Choice {
                mv, gain, index, ..
            } = self.stack[i];
            let late = i - start;
            let reduction = match gain {
                0 if !self.exact && !ends => tuning::reduction(depth, late),
                _ => 0,
            };
            let skipped = hopeless.filter(|_| value > -DECIDED && gain == 0 && late > 0);
            if let Some(most) = skipped
                && !near
            {
                // Moves that gain come first, so the rest gain nothing either.
                value = value.max(most);
                break;
            }
            let child = game.after(mv);
            // A move that puts the enemy in danger may lead to a win.
            let pressing = near && (skipped.is_some() || reduction > 0) && child.in_danger();
            if let Some(most) = skipped
                && !pressing
            {
                value = value.max(most);
                continue;
            }
            // The first move is expected to be the best. A null window shows that the others are worse, at a lower
            // depth for late quiet moves. A move that turns out better is searched again.
            let mut score = alpha + 1;
            if late > 0 && reduction > 0 && !pressing {
                score = -self.node(&child, next - reduction, ply + 1, -alpha - 1, -alpha)?;
            }
            if late > 0 && score > alpha {
                score = -self.node(&child, next, ply + 1, -alpha - 1, -alpha)?;
            }
            if late == 0 || (score > alpha && score < beta) {
                score = -self.node(&child, next, ply + 1, -beta, -alpha)?;
            }
            if score > value {
                value = score;
                best = Some(index);
            }
            if score > alpha && score < beta {
                self.lines.lead(ply, mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if gain == 0 {
                    self.ordering.cut(mv, depth, ply);
                }
                break;
            }
        }
        self.stack.truncate(start);
        let bound = if value >= beta {
            Bound::Lower
        } else if value > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry::new(best, value, depth, bound, ply);
        self.table.put(key, entry);
        Ok(value)
    }

    /// Recalls the line of a node that was not searched because the table holds its value. The table holds the moves
    /// that follow too, unless they were overwritten.
    fn recall_line(&mut self, game: &G, mut entry: Entry, ply: usize) {
        let mut game = game.clone();
        for at in ply..MAX_PLY {
            let (Some(score), Some(best)) = (entry.exact(at), entry.best) else {
                return;
            };
            let start = self.stack.len();
            self.policies[at % 2].choices(&game, &mut self.stack);
            let choice = self.stack[start..].get(usize::from(best)).copied();
            self.stack.truncate(start);
            // Another position may have the same key.
            let Some(Choice { mv, .. }) = choice else {
                return;
            };
            self.lines.add(ply, mv);
            game = game.after(mv);
            let follows = |next: &Entry| {
                next.exact(at + 1) == Some(-score) && (0..=1).contains(&(entry.depth - next.depth))
            };
            match self.table.get(self.key(&game, at + 1)).filter(follows) {
                Some(next) => entry = next,
                None => return,
            }
        }
    }

    /// The key of a position in the table. Near the turn limit it depends on how many plies are left.
    pub(super) fn key(&self, game: &G, ply: usize) -> u64 {
        match self.left {
            Some(left) if left <= MAX_PLY => {
                game.key() ^ SplitMix::new(left.abs_diff(ply) as u64).next()
            }
            _ => game.key(),
        }
    }

    /// The value of a position that needs no search: no turn is left, it closes a circle, or it is solved.
    #[inline]
    pub(super) fn known_value(&mut self, game: &G, ply: usize) -> Option<i32> {
        if self.left.is_some_and(|left| ply >= left) {
            return Some(self.out_of_turns(game, ply));
        }
        self.repetition_score(game, ply)
            .or_else(|| self.solved(game, ply))
    }

    /// The value of a solved position, if the game ends within the turn limit.
    fn solved(&self, game: &G, ply: usize) -> Option<i32> {
        let plies = self.solved?(game)?;
        let end = ply + plies.unsigned_abs() as usize;
        let lasts = self.left.is_none_or(|left| end <= left);
        let value = WIN - end as i32 * PLY;
        lasts.then_some(if plies > 0 { value } else { -value })
    }

    /// The value of a position with no turn left, for the side that would be to move: the lead decides, unless
    /// the game is over by the rules.
    fn out_of_turns(&mut self, game: &G, ply: usize) -> i32 {
        let start = self.stack.len();
        let node = self.policies[ply % 2].unsettled(game, &mut self.stack);
        self.stack.truncate(start);
        if node == Node::Over {
            return self.result(game, ply);
        }
        let value = self.worth(game, ply);
        match game.winner(Ending::Turns) {
            None => 0,
            Some(side) if side == game.to_move() => value.max(0) + LEAD_AT_TURNS,
            Some(_) => value.min(0) - LEAD_AT_TURNS,
        }
    }

    /// The value of a game that is over, for the side that would be to move.
    pub(super) fn result(&mut self, game: &G, ply: usize) -> i32 {
        match game.won_by_rules() {
            Some(side) => {
                let value = WIN - ply as i32 * PLY - self.evaluation.price(game, side);
                if side == game.to_move() {
                    value
                } else {
                    -value
                }
            }
            None => self.worth(game, ply),
        }
    }

    /// A value of at least `beta` for a side so far ahead that it need not look for a move: even two enemy moves in a
    /// row do not bring it below `beta` ("null move", Donninger 1993).
    fn passes(
        &mut self,
        game: &G,
        stand: i32,
        depth: i32,
        ply: usize,
        beta: i32,
    ) -> Result<Option<i32>, Stopped> {
        if depth < null_move_depth() || stand < beta {
            return Ok(None);
        }
        let Some(pass) = game.pass() else {
            return Ok(None);
        };
        let rest = tuning::after_null_move(depth);
        let score = -self.with_pass(ply, |it| it.node(&pass, rest, ply + 1, -beta, 1 - beta))?;
        // A win that rests on a pass is not proved.
        Ok((score >= beta).then_some(score.min(DECIDED - 1).max(beta)))
    }
}
