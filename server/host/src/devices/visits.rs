//! Visitors: who may watch an event without a device. The director may open it to the public, and to players' phones by
//! their seat cards.

use tapis_protocol::TournamentId;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::time::Timestamp;
use tokio_stream::wrappers::WatchStream;

use super::phone_key::PhoneKey;
use super::{CommandSource, DeviceError, DeviceEvent, DeviceState, Devices};

/// As whom a connection watches an event without a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Visitor {
    /// On the public page: sees what a display sees.
    Public,
    /// A player's phone.
    Phone {
        /// Whose.
        player: PlayerId,
        /// What its card was made with: the card is worthless when there is another one.
        key: PhoneKey,
    },
}

/// What a director may open to visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// The public page.
    Public,
    /// Players' phones.
    Phones,
}

/// Whether visitors of a kind may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VisitChange {
    pub(crate) kind: VisitKind,
    pub(crate) allowed: bool,
}

impl Devices {
    /// Opens an event to visitors of a kind, or closes it to them.
    pub(crate) async fn allow_visits(
        &self,
        tournament: &TournamentId,
        change: VisitChange,
        source: CommandSource<'_>,
        at: Timestamp,
    ) -> Result<(), DeviceError> {
        let VisitChange { kind, allowed } = change;
        let event = self.event_of(tournament.clone(), change)?;
        let decide = |state: &DeviceState| {
            let is_other = state.lets_in(tournament, kind) != allowed;
            Ok(is_other.then(|| event.clone()))
        };
        self.decide(decide, source, at).await
    }

    fn event_of(
        &self,
        tournament: TournamentId,
        VisitChange { kind, allowed }: VisitChange,
    ) -> Result<DeviceEvent, DeviceError> {
        Ok(match (kind, allowed) {
            (VisitKind::Public, true) => DeviceEvent::PublicAllowed { tournament },
            (VisitKind::Public, false) => DeviceEvent::PublicEnded { tournament },
            (VisitKind::Phones, true) => DeviceEvent::PhonesAllowed {
                tournament,
                key: PhoneKey::random(self.entropy.as_ref())?,
            },
            (VisitKind::Phones, false) => DeviceEvent::PhonesEnded { tournament },
        })
    }

    /// Whether an event is open to visitors of a kind.
    pub(crate) fn lets_in(&self, tournament: &TournamentId, kind: VisitKind) -> bool {
        self.state.lets_in(tournament, kind)
    }

    /// As whom a connection may watch an event: with a player's seat card, or without one.
    pub(crate) fn visitor(&self, tournament: &TournamentId, card: Option<&str>) -> Option<Visitor> {
        match card {
            None => {
                let is_public = self.lets_in(tournament, VisitKind::Public);
                is_public.then_some(Visitor::Public)
            }
            Some(card) => {
                let key = self.state.phone_keys.get(tournament)?.clone();
                let player = key.player_of(tournament, card)?;
                Some(Visitor::Phone { player, key })
            }
        }
    }

    /// Whether somebody who was let in may go on watching. An event that was closed and opened again within a moment has
    /// other seat cards.
    pub(crate) fn still_lets_in(&self, tournament: &TournamentId, visitor: &Visitor) -> bool {
        match visitor {
            Visitor::Public => self.lets_in(tournament, VisitKind::Public),
            Visitor::Phone { key, .. } => {
                let now = self.state.phone_keys.get(tournament);
                now.is_some_and(|now| *now == *key)
            }
        }
    }

    /// What stands on a player's seat card; `None` where the event is closed to phones.
    pub(crate) fn card(&self, tournament: &TournamentId, player: PlayerId) -> Option<String> {
        let key = self.state.phone_keys.get(tournament)?;
        Some(key.card(tournament, player))
    }

    /// Ready now, and whenever an event is opened to visitors or closed to them.
    pub(crate) fn visit_changes(&self) -> WatchStream<()> {
        WatchStream::new(self.visits_changed.subscribe())
    }
}

impl DeviceState {
    fn lets_in(&self, tournament: &TournamentId, kind: VisitKind) -> bool {
        match kind {
            VisitKind::Public => self.public.contains(tournament),
            VisitKind::Phones => self.phone_keys.contains_key(tournament),
        }
    }
}
