//! The encoding of texts: UTF-8, of which most need only ASCII. What Windows programs save otherwise is read as they mean
//! it, or named.

/// The byte order mark, as UTF-8 has it.
const UTF_8_MARK: &str = "\u{feff}";

/// The error of bytes that are no text in a known encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// Two bytes a character, with a byte order mark or without.
    #[error(
        "it is UTF-16 text, as PowerShell's '>' writes it: \
         save it as ASCII (in PowerShell: ... | Set-Content -Encoding ascii FILE)"
    )]
    Utf16,
    /// UTF-8 with a byte order mark before it.
    #[error(
        "it begins with a byte order mark (UTF-8 with BOM): \
         save it as ASCII (in PowerShell: ... | Set-Content -Encoding ascii FILE; \
         in C#: Encoding.ASCII in the place of Encoding.UTF8)"
    )]
    Utf8Mark,
    /// A picture, an archive, a program.
    #[error("it is not a text file")]
    Binary,
}

/// The characters of Windows-1252 that differ from those of ISO 8859-1, from byte 0x80 on; U+FFFD where it has none.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

/// Checks a text that has to be ASCII for the marks of another encoding.
///
/// # Errors
/// When it is UTF-16, or begins with a byte order mark.
pub fn check_ascii(text: &[u8]) -> Result<(), EncodingError> {
    if is_utf16(text) {
        return Err(EncodingError::Utf16);
    }
    if text.starts_with(UTF_8_MARK.as_bytes()) {
        return Err(EncodingError::Utf8Mark);
    }
    Ok(())
}

/// The text that bytes stand for, without a byte order mark. Where they are not UTF-8, they are Windows-1252, which holds
/// the ISO 8859-1 that the standard of PGN names.
///
/// # Errors
/// When they are UTF-16, or no text.
pub fn text(bytes: &[u8]) -> Result<String, EncodingError> {
    if is_utf16(bytes) {
        return Err(EncodingError::Utf16);
    }
    let old = |&byte: &u8| match byte {
        0x80..0xa0 => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(without_mark(text).to_owned()),
        Err(_) if !bytes.iter().any(|&byte| is_control(byte)) => {
            Ok(bytes.iter().map(old).collect())
        }
        _ => Err(EncodingError::Binary),
    }
}

/// True if no old text holds a byte: all that are less than a blank, except tabs and ends of lines.
const fn is_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t'..=b'\r')
}

/// A text without the byte order mark that some editors and shells begin it with.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(UTF_8_MARK).unwrap_or(text)
}

/// True if a text is UTF-16 in either byte order: by its mark, or because its first characters are ASCII.
fn is_utf16(text: &[u8]) -> bool {
    match text {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        &[a, 0, b, 0, ..] | &[0, a, 0, b, ..] => a != 0 && b != 0,
        _ => false,
    }
}
