//! Makes JavaScript and TypeScript's types of a WebAssembly of `advance-web`: `advance-web-bundle FILE.wasm DIR/NAME`; and
//! of the page's modules in a folder few files, as the server does: `advance-web-bundle page DIR`.
//!
//! The first does what the program `wasm-bindgen` does, in the version that Cargo.lock names.

#![forbid(unsafe_code)]

#[path = "../../../../crates/server/src/bundle.rs"]
mod bundle;
#[path = "../../../../crates/server/src/document.rs"]
mod document;

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use document::{FRAME, PAGE};

fn main() -> Result<()> {
    let [file, folder] = &env::args_os().skip(1).collect::<Vec<_>>()[..] else {
        bail!("expected FILE.wasm and DIR/NAME, or page and its folder");
    };
    if file == "page" {
        return bundle_page(Path::new(folder));
    }
    let path = Path::new(folder);
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(OsStr::to_str))
    else {
        bail!("expected DIR/NAME: {}", path.display());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(file)
        .out_name(name)
        .typescript(true)
        .web(true)?
        .generate(folder)
}

/// Adds the bundles to a folder with the page's files, and has its documents refer to them.
fn bundle_page(folder: &Path) -> Result<()> {
    let read = |path: &str| fs::read_to_string(folder.join(path)).ok();
    for document in [PAGE, FRAME] {
        // A site has no API: the facts of a game are a file.
        let built = document.build("", read).map_err(Error::msg)?;
        let text = built.text.replace("./api/v1/about", "./about/advance.json");
        write(folder, built.files)?;
        write(folder, [(document.path(), text)])?;
    }
    write(folder, document::board(read).map_err(Error::msg)?)
}

fn write(folder: &Path, files: impl IntoIterator<Item = (String, String)>) -> Result<()> {
    for (path, text) in files {
        let file = folder.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&file, text).with_context(|| file.display().to_string())?;
    }
    Ok(())
}
