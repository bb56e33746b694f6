//! The token for the owner of the data folder, who could read and write everything anyway.

use std::io::Write;
use std::path::Path;

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{DeviceId, Role};
use thiserror::Error;

use crate::devices::{DeviceError, Devices, Offer};

/// The name of the owner's programs in the list of devices.
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
pub(crate) async fn keep_token(
    devices: &Devices,
    path: &Path,
    now: Timestamp,
) -> Result<DeviceId, OwnerError> {
    // A file that cannot be read is written anew: the answer is in the next error, if there is one.
    let known = std::fs::read_to_string(path)
        .ok()
        .and_then(|token| devices.with_token(token.trim()))
        .filter(|device| !devices.is_expired(device, false, now));
    if let Some(device) = known {
        devices.note_use(&device.id, now).await;
        return Ok(device.id);
    }
    let offer = Offer {
        role: Role::Director,
        tournament: None,
        maker: None,
    };
    let (device, token) = devices.pair(NAME, &offer, now).await?;
    write_for_owner(path, &token.reveal())?;
    Ok(device.id)
}

/// In a file of its own, which then takes the place of whatever is there: neither a link nor wider rights are kept.
fn write_for_owner(path: &Path, token: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    writeln!(file, "{token}")?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
