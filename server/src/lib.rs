//! The program `tapis`: its command line.

pub mod cli;
