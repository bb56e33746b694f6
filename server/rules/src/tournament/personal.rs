//! Where events say who a player is: what a journal keeps apart from its records.

use super::{Event, FieldEvent};
use crate::table::PlayerId;

/// What an event says of who a player is.
#[derive(Debug, PartialEq, Eq)]
pub struct PersonalTexts<'a> {
    /// Whose texts they are.
    pub player: PlayerId,
    /// Their name.
    pub name: &'a mut String,
    /// Their club, where the event has one.
    pub club: Option<&'a mut String>,
}

impl Event {
    /// The texts of an event that say who a player is. Free texts are not among them: notes of sanctions, reasons, and
    /// by whom something was decided.
    pub fn personal_texts(&mut self) -> Option<PersonalTexts<'_>> {
        match self {
            Self::PlayerRegistered { player, name } => Some(PersonalTexts {
                player: *player,
                name,
                club: None,
            }),
            Self::Field { event } => event.personal_texts(),
            // Each is named, so that a new event does not compile until it is decided whether it tells who a person is.
            Self::TournamentCreated { .. }
            | Self::TableOpened { .. }
            | Self::Planned { .. }
            | Self::Clock { .. }
            | Self::Draw { .. }
            | Self::Moves { .. }
            | Self::Results { .. }
            | Self::Race { .. }
            | Self::Count { .. }
            | Self::LevelStarted { .. }
            | Self::Late { .. }
            | Self::Table { .. }
            | Self::FaultRecorded { .. }
            | Self::SanctionLifted { .. }
            | Self::AlertRaised { .. }
            | Self::AlertClaimed { .. }
            | Self::AlertClosed { .. } => None,
        }
    }
}

impl FieldEvent {
    fn personal_texts(&mut self) -> Option<PersonalTexts<'_>> {
        match self {
            Self::Registered { player, entry, .. } | Self::Edited { player, entry, .. } => {
                Some(PersonalTexts {
                    player: *player,
                    name: &mut entry.name,
                    club: Some(&mut entry.club),
                })
            }
            Self::Withdrawn { .. }
            | Self::Promoted { .. }
            | Self::CheckedIn { .. }
            | Self::StruckOff { .. }
            | Self::Left { .. }
            | Self::EnteredAgain { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::NewEntrant;

    #[test]
    fn a_registration_says_who_a_player_is_and_a_check_in_does_not() {
        let mut registered = Event::Field {
            event: FieldEvent::Registered {
                player: PlayerId(7),
                entry: NewEntrant {
                    name: "Zoé Martin".to_owned(),
                    club: "Dijon".to_owned(),
                    has_paid: true,
                },
                is_waiting: false,
            },
        };
        let texts = registered.personal_texts().unwrap();
        assert_eq!(texts.player, PlayerId(7));
        texts.name.clear();
        texts.club.unwrap().clear();
        let written = serde_json::to_string(&registered).unwrap();
        assert!(!written.contains("Zoé") && !written.contains("Dijon"));
        let mut checked_in = Event::Field {
            event: FieldEvent::CheckedIn {
                player: PlayerId(7),
                is_here: true,
            },
        };
        assert_eq!(checked_in.personal_texts(), None);
    }
}
