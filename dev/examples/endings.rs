//! Prints what best play gives in the endings of checkers, as rows of a Markdown table: `cargo run --release -p
//! advance-dev --example endings`, or with other rules, as in `-- ca`.

use advance::games::checkers::Rules;
use advance::games::checkers::endings::{Force, MOST_KINGS, Material, census};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules: Rules = std::env::args().nth(1).as_deref().unwrap_or("cm").parse()?;
    let few = 0..MOST_KINGS as u8;
    let forces = || {
        let pawns = few.clone();
        pawns.flat_map(|pawns| few.clone().map(move |kings| Force { pawns, kings }))
    };
    for own in forces() {
        for enemy in forces() {
            let Some(census) = census(rules, Material { own, enemy }) else {
                continue;
            };
            println!(
                "| {} | {} | {} | {} | {} | {} |",
                words(own),
                words(enemy),
                census.won,
                census.drawn,
                census.lost,
                census.longest
            );
        }
    }
    Ok(())
}

fn words(force: Force) -> String {
    let count = |number: u8, one: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        many => Some(format!("{many} {one}s")),
    };
    let parts = [count(force.kings, "King"), count(force.pawns, "pawn")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
