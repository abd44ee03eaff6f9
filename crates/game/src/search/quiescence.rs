//! The leaves of the tree: captures are played out before a position is evaluated.

use super::budget::Stopped;
use super::ordering::pick;
use super::tuning::{BRANCHES, SETTLING_PLIES};
use super::{Node, Search, WIN};
use crate::game::Game;

impl<G: Game> Search<'_, G> {
    /// The value of a position once it is quiet.
    pub(super) fn quiesce(
        &mut self,
        game: &G,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.budget.spend()?;
        if beta - alpha > 1 {
            self.lines.begin(ply);
        }
        if let Some(score) = self.known_value(game, ply) {
            return Ok(score);
        }
        let start = self.stack.len();
        let policy = self.policies[ply % 2];
        // When standing pat is enough, skip generating the moves.
        let known = policy.at_a_glance(game);
        let node = match known {
            Some(node) => node,
            None => policy.unsettled(game, &mut self.stack),
        };
        let mut value = -WIN;
        if node == Node::Over {
            return Ok(self.result(game, ply));
        }
        let deep = depth >= self.settling;
        if node == Node::MayStand || deep {
            value = self.worth(game, ply);
            if value >= beta || deep {
                self.stack.truncate(start);
                return Ok(value);
            }
            alpha = alpha.max(value);
        }
        if known.is_some() {
            policy.unsettled(game, &mut self.stack);
        }
        self.ordering.rank(&mut self.stack[start..], None, ply);
        let most = match depth {
            _ if self.exact => usize::MAX,
            _ => BRANCHES[depth / SETTLING_PLIES],
        };
        let end = self.stack.len().min(start.saturating_add(most));
        for i in start..end {
            pick(&mut self.stack[i..]);
            let mv = self.stack[i].mv;
            let score = -self.quiesce(&game.after(mv), depth + 1, ply + 1, -beta, -alpha)?;
            value = value.max(score);
            if score > alpha && score < beta {
                self.lines.lead(ply, mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.stack.truncate(start);
        Ok(value)
    }
}
