//! Draws the ladder of strengths: `cargo run -p advance-dev --example ladder > docs/ladder.svg` reads the rows of
//! docs/strength.md that begin with an Elo, the measured value and its interval.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;

/// A row of the table.
struct Rung {
    elo: u32,
    measured: i32,
    /// Half of the 95% interval.
    interval: i32,
}

const WIDTH: i32 = 640;
const HEIGHT: i32 = 440;

/// The margin around the plot, for numbers and names.
const ROOM: i32 = 60;

/// Both scales begin and end at these Elo.
const ENDS: [i32; 2] = [0, 3_200];

/// The step from one number of a scale to the next.
const STEP: usize = 400;

/// The row of a line, if it is one.
fn rung(line: &str) -> Option<Rung> {
    let mut cells = line.strip_prefix("| ")?.split('|').map(str::trim);
    Some(Rung {
        elo: cells.next()?.parse().ok()?,
        measured: cells.next()?.parse().ok()?,
        interval: cells.next()?.parse().ok()?,
    })
}

/// The position of an Elo along a side of this length.
fn along(elo: i32, length: i32) -> i32 {
    let [first, last] = ENDS;
    (elo - first) * (length - 2 * ROOM) / (last - first)
}

fn x(elo: i32) -> i32 {
    ROOM + along(elo, WIDTH)
}

fn y(elo: i32) -> i32 {
    HEIGHT - ROOM - along(elo, HEIGHT)
}

fn main() -> Result<(), Box<dyn Error>> {
    let page = fs::read_to_string("docs/strength.md")?;
    // The rows of another table begin with the number of a level.
    let rungs = page.lines().filter_map(rung);
    let rungs: Vec<_> = rungs.filter(|rung| rung.elo >= 400).collect();
    let [first, last] = ENDS;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\" role=\"img\">\n\
         <title>The strengths, and what was measured of them</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for elo in (first..=last).step_by(STEP) {
        let (column, row) = (x(elo), y(elo));
        writeln!(
            svg,
            "<path d=\"M{column} {}V{}M{} {row}H{}\" stroke=\"#ddd\"/>\n\
             <text x=\"{column}\" y=\"{}\" text-anchor=\"middle\">{elo}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{elo}</text>",
            y(first),
            y(last),
            x(first),
            x(last),
            y(first) + 18,
            x(first) - 8,
            row + 4,
        )?;
    }
    writeln!(
        svg,
        "<path d=\"M{} {}L{} {}\" stroke=\"#888\" stroke-dasharray=\"6 4\"/>",
        x(first),
        y(first),
        x(last),
        y(last)
    )?;
    for Rung {
        elo,
        measured,
        interval,
    } in &rungs
    {
        let column = x(i32::try_from(*elo)?);
        let [low, high] = [measured - interval, measured + interval].map(y);
        writeln!(
            svg,
            "<g stroke=\"#1258a8\" fill=\"#1258a8\"><title>{elo}: {measured} ± {interval}</title>\
             <path d=\"M{column} {low}V{high}\"/><circle cx=\"{column}\" cy=\"{}\" r=\"4\"/></g>",
            y(*measured)
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">the strength asked for</text>\n\
         <text transform=\"translate(14 {})rotate(-90)\" text-anchor=\"middle\">measured, with its 95% interval</text>\n\
         </svg>",
        WIDTH / 2,
        HEIGHT - 14,
        HEIGHT / 2,
    )?;
    print!("{svg}");
    Ok(())
}
