//! `tapis completions`, `tapis man` and `tapis licenses`: what a package installs beside the program, from the program itself.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::Failure;

/// Options of `tapis completions`.
#[derive(Clone, Copy, Debug, Args)]
#[command(
    after_help = "For Bash, in ~/.bashrc:  source <(tapis completions bash)\n\
        For fish:  tapis completions fish > ~/.config/fish/completions/tapis.fish\n\
        For zsh, in a folder of its fpath:  tapis completions zsh > _tapis"
)]
pub(super) struct Completions {
    /// For which shell.
    shell: Shell,
}

/// Options of `tapis man`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "To read one of them:  tapis man /tmp/tapis-man && man /tmp/tapis-man/tapis-serve.1"
)]
pub(super) struct Man {
    /// Folder for the pages, one for each command. It is made if it is not there.
    folder: PathBuf,
}

/// Writes what a shell needs to complete the command line.
pub(super) fn completions(
    args: Completions,
    mut command: clap::Command,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "tapis", &mut script);
    out.write_all(&script)?;
    Ok(true)
}

/// Writes a manual page for each command.
pub(super) fn man(
    args: &Man,
    command: clap::Command,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    fs::create_dir_all(&args.folder)?;
    clap_mangen::generate_to(command.disable_help_subcommand(true), &args.folder)?;
    let first = args.folder.join("tapis.1");
    writeln!(out, "Written. The first page: man {}", first.display())?;
    Ok(true)
}

/// Prints what everything of others in the program asks to be told.
pub(super) fn licenses(out: &mut dyn Write) -> Result<bool, Failure> {
    out.write_all(tapis_host::NOTICES.as_bytes())?;
    Ok(true)
}
