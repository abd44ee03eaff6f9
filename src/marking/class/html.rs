//! Self-contained pages: nothing is loaded from elsewhere.

use std::fmt;

use crate::picture::escaped;

/// Light or dark like the reader's system, and as wide as its screen.
const STYLE: &str = "\
:root{color-scheme:light dark;--line:#8886;--soft:#8882}\
body{font:1rem/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}\
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}\
table{border-collapse:collapse;overflow-wrap:normal}th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line)}\
th:first-child,td:first-child,.text{text-align:left}.wide{overflow-x:auto}\
pre{background:var(--soft);padding:.5rem;overflow-x:auto;white-space:pre-wrap}\
.boards{display:flex;flex-wrap:wrap;gap:.8rem}.boards figure{margin:0;flex:1 1 15rem;max-width:20rem}\
.boards svg{width:100%;height:auto}figcaption{text-align:center}\
.bar{display:block;background:#4a7ebb;height:1rem;border-radius:2px}\
section{border-top:1px solid var(--line);margin-top:1rem}\
body.class{max-width:100rem}#bots{width:100%}\
#bots th,#bots td{padding:.2rem .4rem;vertical-align:top}#bots td:first-child{min-width:11rem;overflow-wrap:anywhere}\
#bots th:nth-child(3){text-align:left}#bots td.note{min-width:13rem;overflow-wrap:anywhere}#bots small{white-space:nowrap}#bots td:first-child small{white-space:normal}\
#bots button{all:unset;cursor:pointer;font-weight:bold}#bots button:focus-visible{outline:2px solid}\
[aria-sort=ascending] button::after{content:\" ↑\"}[aria-sort=descending] button::after{content:\" ↓\"}\
.sources{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.sources pre{font-size:.8rem}\
mark{padding:0 .3rem;border-radius:3px;white-space:nowrap}";

/// A page. `body` is HTML, and of this class; the title is plain text.
pub(super) fn document(title: &str, class: &str, body: &str) -> String {
    let title = Text(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body class=\"{class}\">\n{body}</body>\n</html>\n"
    )
}

/// A text escaped for HTML, between tags. Lines stay lines.
pub(super) struct Text<T>(pub T);

impl<T: fmt::Display> fmt::Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.to_string().lines().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&escaped(&line.replace('\t', "    ")))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        let text = Text("<script>&\u{1b}[2J\n\t\"x\"").to_string();
        assert_eq!(text, "&lt;script&gt;&amp;[2J\n    \"x\"");
    }
}
