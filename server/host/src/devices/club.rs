//! The club whose server this is: its name and its logo, set once by a director and shown by all screens.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ring::digest;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tapis_protocol::rules::time::Timestamp;
use tapis_records::hex;
use thiserror::Error;

use super::{CommandSource, DeviceError, DeviceEvent, DeviceState, Devices};

/// Largest logo, in bytes: each screen of a hall loads it.
pub(crate) const MAX_LOGO: usize = 128 << 10;

/// Longest side of a logo, in pixels: a few bytes can say that an image is as large as the memory of a tablet.
const MAX_SIDE: u32 = 1_024;

/// How each PNG begins: its signature, then the length and the name of its first part, which says how large it is.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// Bytes of a hash that tell logos apart.
const HASH_BYTES: usize = 8;

/// Why an image is no logo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum InvalidLogo {
    #[error("a logo has at most {MAX_LOGO} bytes, this one {0}")]
    Large(usize),
    #[error("a logo is a PNG image")]
    Format,
    #[error(
        "a logo has at most {MAX_SIDE} pixels a side, this one is {width} wide and {height} high"
    )]
    Side { width: u32, height: u32 },
}

/// A logo: a PNG image within the limits. Images that are documents, as SVG is, can hold scripts and fetch from elsewhere;
/// a browser that has one makes a PNG of it before it sends it.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo(Arc<[u8]>);

impl Logo {
    pub(crate) fn new(bytes: &[u8]) -> Result<Self, InvalidLogo> {
        if bytes.len() > MAX_LOGO {
            return Err(InvalidLogo::Large(bytes.len()));
        }
        let after = bytes.strip_prefix(PNG).ok_or(InvalidLogo::Format)?;
        let (width, after) = after.split_first_chunk().ok_or(InvalidLogo::Format)?;
        let (height, _) = after.split_first_chunk().ok_or(InvalidLogo::Format)?;
        let (width, height) = (u32::from_be_bytes(*width), u32::from_be_bytes(*height));
        let fits = |side: u32| (1..=MAX_SIDE).contains(&side);
        if !fits(width) || !fits(height) {
            return Err(InvalidLogo::Side { width, height });
        }
        Ok(Self(bytes.into()))
    }

    /// The image.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Another one for another image.
    pub(crate) fn hash(&self) -> String {
        let hash = digest::digest(&digest::SHA256, &self.0);
        hex(hash.as_ref().get(..HASH_BYTES).unwrap_or_default())
    }
}

impl fmt::Debug for Logo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Logo({} bytes)", self.0.len())
    }
}

impl Serialize for Logo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Logo {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = BASE64_STANDARD.decode(text).map_err(D::Error::custom)?;
        Self::new(&bytes).map_err(D::Error::custom)
    }
}

/// What the club is now.
#[derive(Debug, Default)]
pub(super) struct ClubNow(RwLock<NameAndLogo>);

#[derive(Clone, Debug, Default)]
struct NameAndLogo {
    name: String,
    logo: Option<Logo>,
}

impl ClubNow {
    /// Applies an event that is about the club.
    pub(super) fn evolve(&self, event: DeviceEvent) {
        // It is whole after every statement, so a panic elsewhere leaves nothing half done.
        let mut now = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match event {
            DeviceEvent::ClubNamed { name } => now.name = name,
            DeviceEvent::LogoSet { logo } => now.logo = Some(logo),
            DeviceEvent::LogoRemoved => now.logo = None,
            // About devices and events.
            DeviceEvent::DevicePaired { .. }
            | DeviceEvent::DeviceRevoked { .. }
            | DeviceEvent::JoiningAllowed { .. }
            | DeviceEvent::JoiningEnded { .. }
            | DeviceEvent::FloorPinSet { .. }
            | DeviceEvent::FloorPinRemoved { .. }
            | DeviceEvent::PublicAllowed { .. }
            | DeviceEvent::PublicEnded { .. }
            | DeviceEvent::PhonesAllowed { .. }
            | DeviceEvent::PhonesEnded { .. }
            | DeviceEvent::DeviceUsed { .. }
            | DeviceEvent::RenewalAsked { .. }
            | DeviceEvent::TokenRenewed { .. }
            | DeviceEvent::TokenTaken { .. } => {}
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, NameAndLogo> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Devices {
    /// What the club is called; empty where it has no name.
    pub(crate) fn club_name(&self) -> String {
        self.state.club.read().name.clone()
    }

    /// The club's logo.
    pub(crate) fn logo(&self) -> Option<Logo> {
        self.state.club.read().logo.clone()
    }

    /// Names the club, or takes its name away with an empty one.
    pub(crate) async fn name_club(
        &self,
        name: &str,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        let name = name.trim();
        let decide = |state: &DeviceState| {
            let is_other = state.club.read().name != name;
            let name = name.to_owned();
            Ok(is_other.then_some(DeviceEvent::ClubNamed { name }))
        };
        self.decide(decide, source, at).await
    }

    /// Gives the club a logo, or none.
    pub(crate) async fn set_logo(
        &self,
        logo: Option<Logo>,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        let decide = |state: &DeviceState| {
            let is_other = state.club.read().logo != logo;
            Ok(is_other.then(|| match logo.clone() {
                Some(logo) => DeviceEvent::LogoSet { logo },
                None => DeviceEvent::LogoRemoved,
            }))
        };
        self.decide(decide, source, at).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
        [PNG, sides.as_slice(), b"the rest"].concat()
    }

    #[test]
    fn a_logo_is_a_png_of_at_most_a_thousand_pixels_a_side() {
        assert!(Logo::new(&png(1_024, 1)).is_ok());
        let (width, height) = (1_025, 1);
        let refused = Logo::new(&png(width, height));
        assert_eq!(refused, Err(InvalidLogo::Side { width, height }));
        assert!(Logo::new(&png(0, 4)).is_err());
        for other in [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"", PNG] {
            assert_eq!(Logo::new(other), Err(InvalidLogo::Format));
        }
    }

    #[test]
    fn a_logo_that_is_too_large_says_how_large_it_is() {
        let mut large = png(10, 10);
        large.resize(MAX_LOGO, 0);
        assert!(Logo::new(&large).is_ok());
        large.push(0);
        assert_eq!(Logo::new(&large), Err(InvalidLogo::Large(MAX_LOGO + 1)));
    }

    #[test]
    fn a_logo_is_the_same_after_a_round_through_the_journal() {
        let logo = Logo::new(&png(2, 3)).unwrap();
        let event = DeviceEvent::LogoSet { logo: logo.clone() };
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<DeviceEvent>(&text).unwrap(), event);
        assert_ne!(logo.hash(), Logo::new(&png(3, 2)).unwrap().hash());
    }
}
