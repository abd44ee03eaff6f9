//! Makes the network of `src/chooser/strategy/network/network.bin`: trains it on the positions of games, and rounds it
//! to whole numbers.
//!
//! ```text
//! advance selfplay --games 20000 --level 9 --nodes 800 --random-plies 10 --varied-plies 12 --slips 30 \
//!     --adjudicate --format bin --out games.bin
//! cargo run --release -p advance-dev --example train -- network.bin games.bin...
//! ```
//!
//! `--from NETWORK` before these goes on with a network instead of random weights, at a twelfth of the learning rate and
//! with fewer passes: for the games of another round, when those of earlier rounds are gone.
//!
//! The target of a position is what the searches saw from there on: half of what the search saw in it, a quarter of
//! what the search saw a ply later, and so on to the result ("TD(lambda)", Sutton 1988; here lambda is [`LAMBDA`]). The
//! sum ends before a random move, because what follows says nothing. A score counts as a chance to win, by a logistic
//! function. Positions that came up before in a game are left out; so are those before a forced end. The board is
//! mirrored left to right at random, as the rules are symmetric.
//!
//! The method is Adam on cross-entropy, in batches, with a learning rate that falls like a cosine. All cores share the
//! work; equal files give an equal network on one machine, however many it has. The last games, a share of
//! [`HELD_BACK`], are not learned: the mean square error of their positions is printed after each round.

use std::error::Error;
use std::f32::consts::PI;
use std::fs::{self, File};
use std::io::BufReader;

use advance::any::AnyPosition;
use advance::board::{SQUARES, WIDTH};
use advance::chooser::strategy::POINT;
use advance::chooser::strategy::network::{
    BUCKETS, FEATURES, NEURONS, ONE, OUTPUT_ONE, SCALE, TABLE_ONE, bucket, feature,
};
use advance::data::study::{LIMIT, ReadStudyError, Reader, Study};
use advance::game::random::SplitMix;
use advance::games::ADVANCE;
use advance::{Board, PieceKind, Position, Side, Square};
use rayon::prelude::*;

/// The share of a position's target that was seen later.
const LAMBDA: f32 = 0.65;

/// The score that stands for odds of e to 1, in hundredths of a point.
const LOGISTIC: f32 = 200.0;

/// The number of passes over the positions.
const ROUNDS: usize = 12;

/// The number of positions per step.
const BATCH: usize = 4096;

/// The number of parts of a batch, which threads share. It does not depend on the number of threads, so that the sums
/// are the same on any machine.
const PARTS: usize = 16;

/// The learning rate at the start.
const RATE: f32 = 0.003;

/// The same two numbers where training goes on with a network. At a higher rate or with more passes, it forgets what
/// the games of earlier rounds taught: `dev/experiments.toml` has the errors.
const MORE_ROUNDS: usize = 3;
const LOWER_RATE: f32 = RATE / 12.0;

/// The share of the games that is not learned.
const HELD_BACK: f32 = 0.03;

/// The offset of each part of the parameters, in the order of the network's file.
const WEIGHTS: usize = NEURONS;
const TABLE: usize = WEIGHTS + FEATURES * NEURONS;
const OUTPUT: usize = TABLE + FEATURES;
const ALL: usize = OUTPUT + BUCKETS * 2 * NEURONS;

/// The log odds of a neuron's output, and of a point in a view's table: both views count.
const OF_OUTPUT: f32 = SCALE as f32 / LOGISTIC;
const OF_TABLE: f32 = POINT as f32 / LOGISTIC / 2.0;

/// The plane of features after those of both sides' kinds.
const WALLS: usize = 2 * PieceKind::COUNT;

/// The largest weight of an output that its 8 bits hold.
const LARGEST: f32 = 127.0 / OUTPUT_ONE as f32;

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (from, args) = match args.as_slice() {
        [option, from, args @ ..] if option == "--from" => (Some(from), args),
        args => (None, args),
    };
    let [out, files @ ..] = args else {
        return Err("expected: [--from NETWORK] OUT GAMES...".into());
    };
    let from = from.map(|from| fs::read(from).map_err(|error| format!("{from}: {error}")));
    let from = from.transpose()?.map(|file| unrounded(&file)).transpose()?;
    let read = |file: &String| Lessons::read(file).map_err(|error| format!("{file}: {error}"));
    let all: Result<Vec<Lessons>, _> = files.par_iter().map(read).collect();
    let mut lessons = Lessons::default();
    for some in all? {
        lessons.append(some);
    }
    let network = learn(&lessons, from)?;
    fs::write(out, rounded(&network))?;
    Ok(())
}

/// A position and its target.
struct Lesson {
    features: std::ops::Range<usize>,
    chance: f32,
}

/// All positions, the features of each as the side to move sees them.
#[derive(Default)]
struct Lessons {
    features: Vec<u16>,
    lessons: Vec<Lesson>,
    /// The start of each game.
    games: Vec<usize>,
}

/// The chance to win that a score stands for.
fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score / LOGISTIC).exp())
}

impl Lessons {
    /// The lessons of a file of games.
    fn read(file: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let mut lessons = Self::default();
        let mut reader = Reader::of(BufReader::new(File::open(file)?), ADVANCE)?;
        loop {
            match reader.study() {
                Ok(Some(study)) => lessons.add(&study),
                Ok(None) => return Ok(lessons),
                // The output of an interrupted run is whole up to there.
                Err(cut @ ReadStudyError::Cut { .. }) => {
                    eprintln!("{file}: {cut}");
                    return Ok(lessons);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn append(&mut self, more: Self) {
        let (features, lessons) = (self.features.len(), self.lessons.len());
        self.features.extend(more.features);
        self.games
            .extend(more.games.iter().map(|game| game + lessons));
        self.lessons
            .extend(more.lessons.into_iter().map(|lesson| Lesson {
                features: lesson.features.start + features..lesson.features.end + features,
                ..lesson
            }));
    }

    fn add(&mut self, study: &Study) {
        self.games.push(self.lessons.len());
        let mut later = match study.winner {
            Some(Side::White) => 1.0,
            Some(Side::Black) => 0.0,
            None => 0.5,
        };
        let own = |position: AnyPosition| position.of::<Position>().copied();
        let positions: Vec<Position> = study.positions().filter_map(own).collect();
        for (position, step) in positions.iter().zip(&study.steps).rev() {
            let Some(score) = step.score else { continue };
            let seen = |chance: f32| match position.to_move {
                Side::White => chance,
                Side::Black => 1.0 - chance,
            };
            let now = seen(chance(f32::from(score)));
            later = match step.marks.slip {
                true => now,
                false => (1.0 - LAMBDA) * now + LAMBDA * later,
            };
            if step.marks.repeated || i32::from(score).abs() > LIMIT {
                continue;
            }
            let begin = self.features.len();
            self.features
                .extend(features(&position.board, position.to_move));
            self.lessons.push(Lesson {
                features: begin..self.features.len(),
                chance: seen(later),
            });
        }
    }
}

fn features(board: &Board, viewer: Side) -> impl Iterator<Item = u16> + '_ {
    let contents = board.occupied().into_iter();
    let contents = contents.filter_map(|square| Some((board.at(square)?, square)));
    contents.map(move |(content, square)| feature(viewer, content, square) as u16)
}

/// The number of each feature for the other side, and in the mirror.
struct Turned {
    other: Vec<u16>,
    mirror: Vec<u16>,
}

impl Turned {
    fn new() -> Self {
        let squares = |plane: usize, square: fn(Square) -> usize| {
            let index = move |at| (plane * SQUARES + square(at)) as u16;
            Square::all().map(index)
        };
        let planes = 0..FEATURES / SQUARES;
        let exchanged = planes.clone().map(|plane| match plane {
            0..PieceKind::COUNT => plane + PieceKind::COUNT,
            WALLS => plane,
            _ => plane - PieceKind::COUNT,
        });
        let flipped = |at: Square| at.flip().index();
        let mirrored = |at: Square| at.index() + WIDTH - 1 - 2 * at.file() as usize;
        Self {
            other: exchanged
                .flat_map(|plane| squares(plane, flipped))
                .collect(),
            mirror: planes.flat_map(|plane| squares(plane, mirrored)).collect(),
        }
    }
}

/// The network's evaluation of a position, with the values that it computes on the way.
struct Pass {
    views: [Vec<u16>; 2],
    neurons: [[f32; NEURONS]; 2],
    /// The offset of the weights of the output in use.
    output: usize,
    /// The gradient of the loss by each parameter.
    slope: Vec<f32>,
}

impl Pass {
    fn new() -> Self {
        Self {
            views: [Vec::new(), Vec::new()],
            neurons: [[0.0; NEURONS]; 2],
            output: OUTPUT,
            slope: vec![0.0; ALL],
        }
    }

    /// The chance to win of the side to move.
    fn forward(
        &mut self,
        network: &[f32],
        turned: &Turned,
        features: &[u16],
        mirrored: bool,
    ) -> f32 {
        let own = |&feature: &u16| match mirrored {
            true => turned.mirror[feature as usize],
            false => feature,
        };
        let [first, second] = &mut self.views;
        first.clear();
        first.extend(features.iter().map(own));
        second.clear();
        second.extend(first.iter().map(|&feature| turned.other[feature as usize]));
        let pieces = pieces(features);
        self.output = OUTPUT + bucket(pieces) * 2 * NEURONS;
        let mut odds = 0.0;
        for (view, sign) in [(0, OF_TABLE), (1, -OF_TABLE)] {
            let neurons = &mut self.neurons[view];
            neurons.copy_from_slice(&network[..NEURONS]);
            for &feature in &self.views[view] {
                let feature = feature as usize;
                let weights = &network[WEIGHTS + feature * NEURONS..][..NEURONS];
                for (neuron, weight) in neurons.iter_mut().zip(weights) {
                    *neuron += weight;
                }
                odds += sign * network[TABLE + feature];
            }
            let output = &network[self.output + view * NEURONS..][..NEURONS];
            for (neuron, weight) in neurons.iter().zip(output) {
                odds += OF_OUTPUT * neuron.clamp(0.0, 1.0).powi(2) * weight;
            }
        }
        1.0 / (1.0 + (-odds).exp())
    }

    /// Adds the gradient of the loss by each parameter, if the chance is wrong by `error`.
    fn backward(&mut self, network: &[f32], error: f32) {
        let Self {
            views,
            neurons,
            output,
            slope,
        } = self;
        for (view, sign) in [(0, OF_TABLE), (1, -OF_TABLE)] {
            let mut back = [0.0; NEURONS];
            for (neuron, &value) in neurons[view].iter().enumerate() {
                let at = *output + view * NEURONS + neuron;
                let value = value.clamp(0.0, 1.0);
                slope[at] += error * OF_OUTPUT * value * value;
                if value > 0.0 && value < 1.0 {
                    back[neuron] = error * OF_OUTPUT * 2.0 * value * network[at];
                }
                slope[neuron] += back[neuron];
            }
            for &feature in &views[view] {
                let feature = feature as usize;
                let weights = &mut slope[WEIGHTS + feature * NEURONS..][..NEURONS];
                for (slope, back) in weights.iter_mut().zip(back) {
                    *slope += back;
                }
                slope[TABLE + feature] += error * sign;
            }
        }
    }
}

/// The number of pieces, which are all features but walls.
fn pieces(features: &[u16]) -> usize {
    let walls = WALLS * SQUARES;
    features
        .iter()
        .filter(|&&feature| usize::from(feature) < walls)
        .count()
}

/// The network that training begins with: small random weights, and the points that the rules give.
fn begin(random: &mut SplitMix) -> Vec<f32> {
    let mut about = |middle: f32, reach: f32| middle + (2.0 * random.unit() as f32 - 1.0) * reach;
    let mut network = vec![0.0; ALL];
    network[..WEIGHTS].fill_with(|| about(0.3, 0.1));
    network[WEIGHTS..TABLE].fill_with(|| about(0.0, 0.12));
    network[OUTPUT..].fill_with(|| about(0.0, 0.15));
    for kind in PieceKind::ALL {
        if kind != PieceKind::General {
            let value = kind.piece().value() as f32;
            let own = TABLE + kind.index() * SQUARES;
            network[own..][..SQUARES].fill(value);
            network[own + PieceKind::COUNT * SQUARES..][..SQUARES].fill(-value);
        }
    }
    network
}

fn learn(data: &Lessons, from: Option<Vec<f32>>) -> Result<Vec<f32>, Box<dyn Error + Send + Sync>> {
    let turned = Turned::new();
    let learned = (data.games.len() as f32 * (1.0 - HELD_BACK)) as usize;
    let learned = data.games.get(learned).copied();
    // With fewer positions, there would be no step at all.
    let learned = learned
        .filter(|&learned| learned >= BATCH)
        .ok_or("there are too few games")?;
    eprintln!(
        "{} games, {} positions",
        data.games.len(),
        data.lessons.len()
    );
    let mut random = SplitMix::new(1);
    let (rounds, highest) = match from {
        Some(_) => (MORE_ROUNDS, LOWER_RATE),
        None => (ROUNDS, RATE),
    };
    let mut network = from.unwrap_or_else(|| begin(&mut random));
    let (mut first, mut second) = (vec![0.0; ALL], vec![0.0; ALL]);
    let mut order: Vec<usize> = (0..learned).collect();
    let mut passes: Vec<Pass> = (0..PARTS).map(|_| Pass::new()).collect();
    let steps = (rounds * (learned / BATCH)) as f32;
    let mut step = 0;
    for round in 1..=rounds {
        random.shuffle(&mut order);
        for batch in order.chunks_exact(BATCH) {
            let mirrors = random.next();
            let parts = batch.par_chunks(BATCH / PARTS).zip(&mut passes);
            parts.enumerate().for_each(|(part, (some, pass))| {
                let mut mirrors = SplitMix::keyed(mirrors, part as u64);
                pass.slope.fill(0.0);
                for &index in some {
                    let lesson = &data.lessons[index];
                    let features = &data.features[lesson.features.clone()];
                    let mirrored = mirrors.next() & 1 == 1;
                    let found = pass.forward(&network, &turned, features, mirrored);
                    pass.backward(&network, found - lesson.chance);
                }
            });
            step += 1;
            let rate = highest * (0.02 + 0.49 * (1.0 + (PI * step as f32 / steps).cos()));
            let [short, long] = [0.9_f32, 0.999].map(|base| 1.0 - base.powi(step));
            let some = ALL.div_ceil(PARTS);
            let parameters = network.par_chunks_mut(some).zip(first.par_chunks_mut(some));
            let parameters = parameters.zip(second.par_chunks_mut(some)).enumerate();
            parameters.for_each(|(part, ((network, first), second))| {
                for i in 0..network.len() {
                    let at = part * some + i;
                    let slope: f32 = passes.iter().map(|pass| pass.slope[at]).sum();
                    let slope = slope / BATCH as f32;
                    first[i] = 0.9 * first[i] + 0.1 * slope;
                    second[i] = 0.999 * second[i] + 0.001 * slope * slope;
                    network[i] -= rate * (first[i] / short) / ((second[i] / long).sqrt() + 1e-8);
                    if at >= OUTPUT {
                        network[i] = network[i].clamp(-LARGEST, LARGEST);
                    }
                }
            });
        }
        let held_back = data.lessons[learned..].par_chunks(BATCH).map(|lessons| {
            let mut pass = Pass::new();
            let wrong = lessons.iter().map(|lesson| {
                let features = &data.features[lesson.features.clone()];
                let found = pass.forward(&network, &turned, features, false);
                f64::from((found - lesson.chance).powi(2))
            });
            wrong.sum::<f64>()
        });
        let wrong = held_back.collect::<Vec<_>>().iter().sum::<f64>();
        let wrong = wrong / (data.lessons.len() - learned) as f64;
        eprintln!("round {round}: mean square error {wrong:.6}");
    }
    Ok(network)
}

/// The whole number that stands for 1 in a parameter.
fn one(index: usize) -> f32 {
    match index {
        0..TABLE => f32::from(ONE),
        TABLE..OUTPUT => (POINT * TABLE_ONE) as f32,
        _ => OUTPUT_ONE as f32,
    }
}

/// The parameters of a network's file, if it was trained with all kinds.
fn unrounded(file: &[u8]) -> Result<Vec<f32>, Box<dyn Error + Send + Sync>> {
    let kinds = format!("{}\n", PieceKind::letters(Side::White));
    let numbers = file.strip_prefix(kinds.as_bytes());
    let numbers = numbers.filter(|numbers| numbers.len() == 2 * ALL);
    let (low, high) = numbers.ok_or("another network's file")?.split_at(ALL);
    let zigzag = low.iter().zip(high);
    let zigzag = zigzag.map(|(&low, &high)| u16::from_le_bytes([low, high]));
    let numbers = zigzag.map(|zigzag| (zigzag >> 1) as i16 ^ -((zigzag & 1) as i16));
    let parameters = numbers.enumerate();
    Ok(parameters
        .map(|(index, number)| f32::from(number) / one(index))
        .collect())
}

/// The network's file: the letters of its kinds, then its numbers. See `Network::read`.
fn rounded(network: &[f32]) -> Vec<u8> {
    let numbers = network.iter().enumerate();
    // The cast saturates.
    let numbers = numbers.map(|(index, value)| match index {
        // Even, because the file is an eighth smaller then when compressed, and the error is the same.
        WEIGHTS..TABLE => 2 * (value * one(index) / 2.0).round() as i16,
        _ => (value * one(index)).round() as i16,
    });
    let zigzag = numbers.map(|number| (number << 1 ^ number >> 15).to_le_bytes());
    let (low, high): (Vec<_>, Vec<_>) = zigzag.map(|[low, high]| (low, high)).unzip();
    let kinds = PieceKind::letters(Side::White).bytes();
    kinds.chain([b'\n']).chain(low).chain(high).collect()
}
