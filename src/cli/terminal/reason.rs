//! The reason for an error, for people.

/// An error with all its causes, without the numbers of system errors, whose words stand before them.
pub fn reason(error: &anyhow::Error) -> String {
    let text = format!("{error:#}");
    let mut parts = text.split(" (os error ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .trim_start_matches(')');
    }
    plain
}
