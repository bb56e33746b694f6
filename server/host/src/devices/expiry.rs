//! Expiry of tokens: some days after their event, or after weeks without use. The journal notes a use once a day.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{DeviceId, TournamentId};
use tracing::warn;

use super::{CommandSource, Device, DeviceError, DeviceEvent, DeviceState, Devices};

const HOUR_SECONDS: u32 = 60 * 60;
const DAY_SECONDS: u32 = 24 * HOUR_SECONDS;

/// How long the token of an event's device lasts without use: longer than the nights between the days of one event.
const UNUSED_IN_EVENT: u32 = 30 * DAY_SECONDS;

/// How long the token of a device without an event lasts without use: a director's, that of a floor for all events, and
/// the owner's on this machine.
const UNUSED_OF_CLUB: u32 = 90 * DAY_SECONDS;

/// How long a token lasts after the last use that was noted while its event was played, once the event is over.
const AFTER_EVENT: u32 = 2 * DAY_SECONDS;

/// How often a use is noted, in milliseconds.
const NOTED_EVERY_MS: u64 = 1_000 * (DAY_SECONDS as u64);

/// What to do with a token that has ended.
pub(crate) const EXPIRED: &str =
    "this device's token has expired: ask the director for a new code, and pair the device again";

/// When a token expires that was last used at `used_at`; `None` while no use is known, as for devices that an earlier
/// version paired: these do not expire.
pub(super) fn ends_at(
    event: Option<&TournamentId>,
    used_at: Option<Timestamp>,
    is_over: bool,
) -> Option<Timestamp> {
    let lasts = match (event, is_over) {
        (None, _) => UNUSED_OF_CLUB,
        (Some(_), false) => UNUSED_IN_EVENT,
        (Some(_), true) => AFTER_EVENT,
    };
    used_at.map(|used_at| used_at.after_seconds(lasts))
}

impl Devices {
    /// Whether a device's token has ended; `is_over` says whether its event has.
    pub(crate) fn is_expired(&self, device: &Device, is_over: bool, now: Timestamp) -> bool {
        let known = self.state.paired.get(&device.id);
        let used_at = known.and_then(|paired| paired.used_at);
        ends_at(device.tournament.as_ref(), used_at, is_over).is_some_and(|end| end <= now)
    }

    /// Notes that a device has used its token, at most once a day. Not for a use after the device's event, which
    /// prolongs nothing: the caller knows whether the event is over.
    pub(crate) async fn note_use(&self, device: &DeviceId, at: Timestamp) {
        if !self.state.is_use_to_be_noted(device, at) {
            return;
        }
        // Decided again when it is written: of several uses at the same time one is noted.
        let decide = |state: &DeviceState| {
            let event = DeviceEvent::DeviceUsed {
                device: device.clone(),
            };
            Ok::<_, DeviceError>(state.is_use_to_be_noted(device, at).then_some(event))
        };
        let source = CommandSource {
            device: device.as_str(),
            command: &format!("use-{device}-{}", at.0),
            content: None,
        };
        if let Err(error) = self.decide(decide, source, at).await {
            // The next use is noted instead.
            warn!(%device, error = &error as &dyn std::error::Error, "a use was not noted");
        }
    }
}

impl DeviceState {
    /// Whether a device is paired, and no use of its token was noted within a day.
    fn is_use_to_be_noted(&self, device: &DeviceId, at: Timestamp) -> bool {
        let known = self.paired.get(device);
        let was_noted = |used_at: Timestamp| at.since(used_at) < NOTED_EVERY_MS;
        known.is_some_and(|paired| !paired.used_at.is_some_and(was_noted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_ends_some_time_after_its_last_use_and_sooner_once_its_event_is_over() {
        let event = TournamentId::new("friday").unwrap();
        let day = |days: u32| Timestamp(0).after_seconds(days * DAY_SECONDS);
        let used = Some(day(1));
        assert_eq!(ends_at(Some(&event), used, false), Some(day(31)));
        assert_eq!(ends_at(Some(&event), used, true), Some(day(3)));
        assert_eq!(ends_at(None, used, false), Some(day(91)));
        assert_eq!(ends_at(Some(&event), None, true), None);
    }
}
