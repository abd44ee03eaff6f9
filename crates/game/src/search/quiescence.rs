//! The leaves of the tree: captures are played out before a position is evaluated.

use super::budget::Stopped;
use super::ordering::pick;
use super::tuning::{SETTLING_PLIES, branches, delta_margin};
use super::{Choice, DECIDED, Node, Search, WIN};
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
        if let Some(score) = self.foregone(game, ply) {
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
        let stand = value;
        if known.is_some() {
            policy.unsettled(game, &mut self.stack);
        }
        self.ordering
            .rank(&mut self.stack[start..], None, ply, None);
        let most = match depth {
            _ if self.exact => usize::MAX,
            _ => branches(depth / SETTLING_PLIES),
        };
        let end = self.stack.len().min(start.saturating_add(most));
        for i in start..end {
            pick(&mut self.stack[i..]);
            let Choice { mv, gain, .. } = self.stack[i];
            if node == Node::MayStand
                && !self.exact
                && delta_margin() < 9999
                && alpha.abs() < DECIDED
                && stand + gain + delta_margin() <= alpha
            {
                // Moves come in the order of their gains.
                value = value.max(stand + gain + delta_margin());
                break;
            }
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
