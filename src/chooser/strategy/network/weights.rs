//! The numbers of the network, and the file that they come from.

use super::features::FEATURES;

/// How many neurons each view has.
pub const NEURONS: usize = 32;

/// What stands for 1 in a neuron.
pub const ONE: i16 = 255;

/// What stands for 1 in a weight of the output.
pub const OUTPUT_ONE: i32 = 64;

/// What stands for a hundredth of a point in a weight of the table.
pub const TABLE_ONE: i32 = 8;

/// What a sum of the outputs of neurons of 1 is worth, in hundredths of a point.
pub const SCALE: i32 = 400;

/// How long the file is, in bytes.
pub const FILE_BYTES: usize = 2 * (NEURONS + FEATURES * (NEURONS + 1) + 2 * NEURONS);

/// A network: for each view, a layer of neurons, and beside it a table of what each feature is worth by
/// itself.
#[derive(Clone, Debug)]
pub struct Network {
    /// What a neuron begins with.
    pub bias: [i16; NEURONS],
    /// What a feature adds to each neuron.
    pub neurons: [[i16; NEURONS]; FEATURES],
    /// What a feature is worth by itself.
    pub table: [i16; FEATURES],
    /// What a neuron's square is worth: those of the view of the side to move, then the other's.
    pub output: [[i16; NEURONS]; 2],
}

impl Network {
    /// The network of a file: little-endian numbers of 16 bits in the order of the fields. Any bytes are one,
    /// if the weights of the output are from -127 to 127.
    ///
    /// # Panics
    /// When a weight of the output is not: its product with a neuron would not fit.
    #[must_use]
    pub const fn read(file: &[u8; FILE_BYTES]) -> Self {
        const fn number(file: &[u8; FILE_BYTES], index: usize) -> i16 {
            i16::from_le_bytes([file[2 * index], file[2 * index + 1]])
        }
        let mut network = Self {
            bias: [0; NEURONS],
            neurons: [[0; NEURONS]; FEATURES],
            table: [0; FEATURES],
            output: [[0; NEURONS]; 2],
        };
        let mut at = 0;
        let mut neuron = 0;
        while neuron < NEURONS {
            network.bias[neuron] = number(file, at);
            at += 1;
            neuron += 1;
        }
        let mut feature = 0;
        while feature < FEATURES {
            let mut neuron = 0;
            while neuron < NEURONS {
                network.neurons[feature][neuron] = number(file, at);
                at += 1;
                neuron += 1;
            }
            feature += 1;
        }
        let mut feature = 0;
        while feature < FEATURES {
            network.table[feature] = number(file, at);
            at += 1;
            feature += 1;
        }
        let mut view = 0;
        while view < 2 {
            let mut neuron = 0;
            while neuron < NEURONS {
                let weight = number(file, at);
                assert!(
                    weight >= -127 && weight <= 127,
                    "a weight of the output is too large"
                );
                network.output[view][neuron] = weight;
                at += 1;
                neuron += 1;
            }
            view += 1;
        }
        network
    }
}
