use std::cmp::Ordering;
use std::fmt;

/// A number of points as an exact fraction, such as the mean over several replies.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    total: i64,
    count: i32,
}

impl Points {
    /// The mean of some values, of which there is at least one.
    #[must_use]
    pub fn mean(values: &[i32]) -> Self {
        Self {
            total: values.iter().copied().map(i64::from).sum(),
            count: values.len().max(1) as i32,
        }
    }

    /// The points, rounded as floating point numbers are.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.total as f64 / f64::from(self.count)
    }
}

impl From<i32> for Points {
    fn from(points: i32) -> Self {
        Self {
            total: points.into(),
            count: 1,
        }
    }
}

impl Ord for Points {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: &Self, b: &Self| a.total * i64::from(b.count);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Points {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Points {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Points {}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}
