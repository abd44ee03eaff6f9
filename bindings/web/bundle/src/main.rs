//! Makes JavaScript and TypeScript's types of the WebAssembly of `advance-web`: `advance-web-bundle FILE.wasm DIR`.
//!
//! It does what the program `wasm-bindgen` does, in the version that Cargo.lock names.

#![forbid(unsafe_code)]

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let [file, folder] = &env::args_os().skip(1).collect::<Vec<_>>()[..] else {
        bail!("expected FILE.wasm and the folder for the result");
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(file)
        .out_name("engine")
        .typescript(true)
        .web(true)?;
    bindgen.omit_default_module_path(false).generate(folder)
}
