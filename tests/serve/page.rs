//! The page and its files.

use crate::scene::{Scene, terms};

#[test]
fn everything_that_the_page_refers_to_is_there() {
    let scene = Scene::new(terms());
    let page = scene.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let mut files = 0;
    for attribute in ["src=\"", "href=\""] {
        for (at, _) in page.body.match_indices(attribute) {
            let path = page.body[at + attribute.len()..]
                .split(['"', '#'])
                .next()
                .unwrap();
            if path.is_empty() || path.starts_with("data:") {
                continue;
            }
            assert!(path.starts_with('/'), "from another server: {path}");
            let reply = scene.get(path);
            assert_eq!(reply.status, 200, "{path}");
            assert!(reply.header("content-type").is_some());
            files += 1;
        }
    }
    assert!(files >= 2, "a page without script and style");
}
