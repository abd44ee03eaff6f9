//! What only Windows has: files that others keep to themselves, and programs that are batch files.

mod files;
mod programs;
