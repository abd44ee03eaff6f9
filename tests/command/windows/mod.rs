//! Features of Windows: files that other programs lock, and programs that are batch files.

mod files;
mod programs;
