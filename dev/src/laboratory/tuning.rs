//! `cargo dev tune`: tunes numbers of the search together, by simultaneous perturbation ("SPSA", Spall 1992). In each
//! iteration, a program with all numbers a little higher or lower, by chance, plays one with the opposite, and the
//! numbers move towards the winner's. The schedule is that of fishtest and OpenBench.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use advance::chooser::strategy;
use advance::game::random::SplitMix;
use advance::search::{self, numbers::Number};
use anyhow::{Context, bail};

use super::{Laboratory, Total, player};

/// The exponents by which the gain and the perturbation shrink with the iterations (Spall 1998).
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// The share of the iterations by which the gain is delayed.
const DELAY: f64 = 0.1;

/// The gain at the end, of the square of the perturbation at the end, for one game in all: fishtest's 0.002 for 15,000
/// games. In a shorter course, each game moves the numbers further.
const GAIN: f64 = 30.0;

/// The perturbation at the end, of a number's range.
const PERTURBATION: f64 = 0.05;

/// The least perturbation, which still changes a whole number half of the time.
const LEAST: f64 = 0.5;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Name of this course: its file is target/laboratory/NAME.csv, which is resumed
    name: String,
    /// The numbers to tune, such as futility_margin,null_move_depth; all if there are none
    #[arg(long, value_delimiter = ',')]
    numbers: Vec<String>,
    /// Iterations in all
    #[arg(long, default_value_t = 2000)]
    iterations: u32,
    /// Games of each iteration, an even number
    #[arg(long, default_value_t = 8)]
    games: u32,
    /// Limit of each move
    #[arg(long, default_value = "nodes=8000")]
    limit: String,
}

pub(crate) fn tune(root: &Path, args: &Args) -> anyhow::Result<()> {
    let numbers = chosen(&args.numbers)?;
    let laboratory = Laboratory::of(root)?;
    let program = laboratory.program("HEAD", true)?;
    let file = laboratory.place(format!("{}.csv", args.name));
    let mut values: Vec<f64> = numbers
        .iter()
        .map(|number| f64::from(number.value))
        .collect();
    let head = numbers
        .iter()
        .fold("iteration,won,tied,lost".to_owned(), |head, number| {
            head + "," + number.name
        });
    let mut done = 0;
    match fs::read_to_string(&file) {
        Err(_) => fs::write(&file, head + "\n")
            .with_context(|| format!("cannot write {}", file.display()))?,
        Ok(course) => {
            if course.lines().next() != Some(&head) {
                bail!("{} is a course of other numbers", file.display());
            }
            let last = course.lines().skip(1).last();
            for (index, field) in last
                .into_iter()
                .flat_map(|line| line.split(','))
                .enumerate()
            {
                match index {
                    0 => done = field.parse().context("a broken course")?,
                    1..4 => {}
                    _ => values[index - 4] = field.parse().context("a broken course")?,
                }
            }
        }
    }
    let mut course = OpenOptions::new().append(true).open(&file)?;
    for iteration in done + 1..=args.iterations {
        let mut random = SplitMix::keyed(1, u64::from(iteration));
        let step = Step::of(iteration, args);
        let signs: Vec<f64> = numbers
            .iter()
            .map(|_| if random.index(2) == 0 { -1.0 } else { 1.0 })
            .collect();
        let mut moved = |way: f64| {
            let mut set = String::new();
            for ((number, value), sign) in numbers.iter().zip(&values).zip(&signs) {
                let value = value + way * sign * step.perturbation(number);
                // Rounded by chance, so that small steps count too.
                let whole = (value + random.unit()).floor() as i32;
                let whole = whole.clamp(number.least, number.most);
                let _ = write!(set, "{}={whole};", number.name);
            }
            set
        };
        let players =
            [1.0, -1.0].map(|way| player(&program, moved(way).trim_end_matches(';'), &args.limit));
        let (games, seed) = (args.games.to_string(), iteration.to_string());
        let [a, b] = &players;
        let found = laboratory.play(
            &program,
            [a, b],
            &["--games", &games, "--seed", &seed],
            None,
        )?;
        let Total { won, tied, lost } = found.total;
        let result = f64::from(won) - f64::from(lost);
        for ((number, value), sign) in numbers.iter().zip(&mut values).zip(&signs) {
            let moved = *value + step.gain(number) * sign * result;
            *value = moved.clamp(number.least.into(), number.most.into());
        }
        let mut line = format!("{iteration},{won},{tied},{lost}");
        for value in &values {
            let _ = write!(line, ",{value:.3}");
        }
        writeln!(course, "{line}").with_context(|| format!("cannot write {}", file.display()))?;
        eprintln!("{line}");
    }
    let set = numbers
        .iter()
        .zip(&values)
        .map(|(number, value)| format!("{}={}", number.name, value.round()));
    println!("numbers = \"{}\"", set.collect::<Vec<_>>().join(";"));
    Ok(())
}

/// The numbers of these names, or all.
fn chosen(names: &[String]) -> anyhow::Result<Vec<Number>> {
    match names {
        [] => Ok(all()),
        _ => names.iter().map(|name| named(name)).collect(),
    }
}

fn all() -> Vec<Number> {
    [search::NUMBERS, strategy::NUMBERS].concat()
}

fn named(name: &str) -> anyhow::Result<Number> {
    let found = all().into_iter().find(|number| number.name == name);
    found.with_context(|| {
        let names: Vec<&str> = all().iter().map(|number| number.name).collect();
        format!(
            "no number is called '{name}': expected {}",
            names.join(", ")
        )
    })
}

/// Checks numbers as the environment sets them: a program would play on without one that it does not know.
pub(super) fn check(numbers: &str) -> anyhow::Result<()> {
    for pair in numbers.split(';').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair
            .split_once('=')
            .with_context(|| format!("expected NAME=VALUE, found '{pair}'"))?;
        let Number { least, most, .. } = named(name)?;
        let value: i32 = value
            .parse()
            .with_context(|| format!("'{pair}' sets no whole number"))?;
        if !(least..=most).contains(&value) {
            bail!("'{pair}' is not within {least} to {most}");
        }
    }
    Ok(())
}

/// The schedule at an iteration.
struct Step {
    iteration: f64,
    all: f64,
    gain: f64,
}

impl Step {
    fn of(iteration: u32, args: &Args) -> Self {
        let all = args.iterations.into();
        Self {
            iteration: iteration.into(),
            all,
            gain: GAIN / (all * f64::from(args.games)),
        }
    }

    /// The perturbation of a number to both sides.
    fn perturbation(&self, number: &Number) -> f64 {
        let end = (PERTURBATION * f64::from(number.most - number.least)).max(LEAST);
        end * (self.all / self.iteration).powf(GAMMA)
    }

    /// The step of a number after a game that is won.
    fn gain(&self, number: &Number) -> f64 {
        let end = (PERTURBATION * f64::from(number.most - number.least)).max(LEAST);
        let delay = DELAY * self.all;
        let shrunk = ((delay + self.all) / (delay + self.iteration)).powf(ALPHA);
        self.gain * end * end * shrunk / self.perturbation(number)
    }
}
