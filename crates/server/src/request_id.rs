//! Identifiers of requests: in their answers, in the log, and in the messages of failures.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The header with the identifier of a request.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest identifier that a proxy may give, in bytes.
const MAX_ID: usize = 64;

/// The identifier that a trusted proxy has given to a request, or a new one.
pub(super) fn of_request(headers: &HeaderMap, is_trusted: bool) -> HeaderValue {
    let given = headers.get(REQUEST_ID).filter(|given| {
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        is_trusted && (1..=MAX_ID).contains(&given.len()) && given.as_bytes().iter().all(is_plain)
    });
    given.cloned().unwrap_or_else(new_id)
}

/// An identifier that no other request has, of this process or another.
fn new_id() -> HeaderValue {
    static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let id = SEED.hash_one(COUNT.fetch_add(1, Ordering::Relaxed));
    HeaderValue::from_str(&format!("{id:016x}")).expect("digits are visible ASCII")
}
