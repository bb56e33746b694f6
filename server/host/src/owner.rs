//! The token that the server keeps for the owner of its data folder, who could read and write everything anyway.

use std::io::Write;
use std::path::Path;

use tapis_protocol::{DeviceId, Role};
use thiserror::Error;

use crate::devices::{DeviceError, Offer};
use crate::room::Room;

/// How the owner's programs are called in the list of devices.
const NAME: &str = "this machine";

/// Why there is no token for the owner.
#[derive(Debug, Error)]
pub(crate) enum OwnerError {
    #[error("the owner's device cannot be stored")]
    Device(#[from] DeviceError),
    #[error("the owner's token cannot be written to a file")]
    File(#[from] std::io::Error),
}

/// Makes sure that the file has a token that works, and returns the device it stands for.
pub(crate) async fn keep_token(room: &Room, path: &Path) -> Result<DeviceId, OwnerError> {
    // A file that cannot be read is written anew: the answer is in the next error, if there is one.
    let known = std::fs::read_to_string(path)
        .ok()
        .and_then(|token| room.devices.with_token(token.trim()));
    if let Some(device) = known {
        return Ok(device.id);
    }
    let offer = Offer {
        role: Role::Director,
        tournament: None,
    };
    let (device, token) = room.devices.pair(NAME, &offer, room.clock.now()).await?;
    write_for_owner(path, &token.reveal())?;
    Ok(device.id)
}

fn write_for_owner(path: &Path, token: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    writeln!(options.open(path)?, "{token}")
}
