//! Files on disk: read within bounds, replaced atomically; files that grow, and folders that are resumed. Unix and
//! Windows only.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod compare;
mod growing;
mod header;
mod links;
mod new;
mod paths;
mod planned;
mod read;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;
mod temporary;
mod trust_store;
mod write;

pub use system::{Hold, abandoned, allocated, hold_folder, make_accessible, make_private};

pub use compare::{OtherSettings, compare};
pub use growing::{GrowError, GrowingFile};
pub use header::{Admission, Build, Header, HeaderError, OtherBuilds, RunKind};
pub use new::NewFile;
pub use paths::{check_link, folder, is_stdio, name};
pub use planned::{
    Planned, PlannedFolder, PlannedFolderError, create_atomically, indented_lines, links, refused,
    trusted,
};
pub use read::open_regular;
pub use read::read_regular;
pub use read::{ReadError, read};
pub use temporary::remove_leftovers;
pub use write::{WriteError, Written, is_standard_output, write};
