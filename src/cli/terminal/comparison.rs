//! Two moves compared: how far the one that was not played got.

use std::fmt;

use advance::report::Comparison;

/// A line for each layer, up to the one that drops the move in question.
pub struct Layers<'a>(pub &'a Comparison);

impl fmt::Display for Layers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for layer in &self.0.layers {
            let fate = if layer.stays { "stays" } else { "drops out" };
            writeln!(f, "{:<10}  {fate:<9}  {}", layer.layer, layer.why)?;
        }
        Ok(())
    }
}
