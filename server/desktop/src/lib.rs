//! What a program that people start themselves asks of their system: a folder, a browser, a language, no sleep, and
//! whether a window was opened for it. What only one system has is in a module of its own.

mod awake;
mod browser;
mod console;
mod folder;
mod language;

pub use awake::KeepAwake;
pub use browser::open_page;
pub use console::has_own_console;
pub use folder::data_folder;
pub use language::Language;
