//! Reading the events of a record: most tell of bets at a table, and those are read without a detour.
//!
//! The tags of events can stand anywhere among their fields, so that reading one means keeping all of it until its tag is
//! known, once for the tournament's event and once more for the table's. A journal of a long day has millions of them.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::{Event, TableNumber};
use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{self, Fold, Positions};

/// An event at a table as it is mostly written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Usual<'a> {
    #[serde(default, deserialize_with = "refused")]
    _list: (),
    r#type: &'a str,
    table: TableNumber,
    #[serde(borrow)]
    event: UsualAt<'a>,
}

/// What happened there: the fields of all those events.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UsualAt<'a> {
    #[serde(default, deserialize_with = "refused")]
    _list: (),
    r#type: &'a str,
    seat: Option<Seat>,
    to: Option<Chips>,
    how: Option<Fold>,
    pot: Option<u8>,
    winners: Option<Vec<Seat>>,
    positions: Option<Positions>,
    blinds: Option<Blinds>,
}

/// The first field of what may not be written as a list of its fields, without their names: no event may.
fn refused<'de, D: Deserializer<'de>>(_: D) -> Result<(), D::Error> {
    Err(D::Error::custom("a list"))
}

impl Event {
    /// The events of a record, as the journal has them.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn read(payload: &[u8]) -> Result<Vec<Self>, serde_json::Error> {
        // Letters are checked once for all of it.
        let text = std::str::from_utf8(payload).ok();
        let usual = text.and_then(|text| serde_json::from_str::<Vec<Usual<'_>>>(text).ok());
        let events = usual.and_then(|events| events.into_iter().map(Usual::event).collect());
        // Whatever is written in another way is read as every event can be.
        events.map_or_else(|| serde_json::from_slice(payload), Ok)
    }
}

impl Usual<'_> {
    fn event(self) -> Option<Event> {
        let event = self.event.event()?;
        let table = self.table;
        (self.r#type == "table").then_some(Event::Table { table, event })
    }
}

impl UsualAt<'_> {
    /// The event; `None` for another one, or with a field that it does not have.
    fn event(self) -> Option<table::TableEvent> {
        let Self {
            _list: (),
            r#type,
            seat,
            to,
            how,
            pot,
            winners,
            positions,
            blinds,
        } = self;
        let event = match (r#type, seat, to, how) {
            ("checked", Some(seat), None, None) => table::TableEvent::Checked { seat },
            ("bet_called", Some(seat), None, None) => table::TableEvent::BetCalled { seat },
            ("bet_raised", Some(seat), Some(to), None) => table::TableEvent::BetRaised {
                seat,
                to,
                below_minimum: false,
            },
            ("hand_folded", Some(seat), None, Some(how)) => {
                table::TableEvent::HandFolded { seat, how }
            }
            ("chips_gathered", None, None, None) => table::TableEvent::ChipsGathered,
            ("hand_ended", None, None, None) => table::TableEvent::HandEnded,
            ("pot_awarded", None, None, None) => {
                let (pot, winners) = (pot?, winners?);
                let event = table::TableEvent::PotAwarded { pot, winners };
                return (positions.is_none() && blinds.is_none()).then_some(event);
            }
            ("hand_started", None, None, None) => {
                let (positions, blinds) = (positions?, blinds?);
                let event = table::TableEvent::HandStarted {
                    positions,
                    blinds,
                    blind_first: false,
                    others: Vec::new(),
                };
                return (pot.is_none() && winners.is_none()).then_some(event);
            }
            _ => return None,
        };
        let has_more =
            pot.is_some() || winners.is_some() || positions.is_some() || blinds.is_some();
        (!has_more).then_some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_table(event: &str) -> String {
        format!(r#"[{{"type":"table","table":3,"event":{event}}}]"#)
    }

    /// Read as it is in any case: the same events, or refused by both.
    fn is_read_alike(payload: &str) -> bool {
        let anyhow = serde_json::from_str::<Vec<Event>>(payload).ok();
        Event::read(payload.as_bytes()).ok() == anyhow
    }

    fn is_usual(payload: &str) -> bool {
        let events = serde_json::from_str::<Vec<Usual<'_>>>(payload).ok();
        events.is_some_and(|events| events.into_iter().all(|event| event.event().is_some()))
    }

    #[test]
    fn what_is_told_most_is_read_without_a_detour_and_alike() {
        let told = [
            r#"{"type":"checked","seat":4}"#,
            r#"{"type":"bet_called","seat":4}"#,
            r#"{"type":"bet_raised","seat":4,"to":1200}"#,
            r#"{"to":1200,"seat":4,"type":"bet_raised"}"#,
            r#"{"type":"hand_folded","seat":4,"how":"time_ran_out"}"#,
            r#"{"type":"chips_gathered"}"#,
            r#"{"type":"pot_awarded","pot":0,"winners":[2,3]}"#,
            r#"{"type":"hand_ended"}"#,
        ];
        for event in told {
            let payload = at_table(event);
            assert!(
                serde_json::from_str::<Vec<Event>>(&payload).is_ok(),
                "{event}"
            );
            assert!(is_usual(&payload) && is_read_alike(&payload), "{event}");
        }
    }

    #[test]
    fn what_is_written_in_another_way_is_read_alike() {
        let told = [
            r#"{"type":"checked","seat":4,"later":true}"#,
            r#"{"type":"checked","seat":4,"to":5}"#,
            r#"{"type":"checked","seat":4,"pot":5}"#,
            r#"{"type":"checked","seat":4,"winners":"nobody"}"#,
            r#"{"type":"checked","seat":11}"#,
            r#"{"type":"checked","seat":null}"#,
            r#"{"type":"checked","seat":4,"seat":5}"#,
            r#"{"type":"checked"}"#,
            r#"{"type":"check\u0065d","seat":4}"#,
            r#"{"type":"hand_ended","blinds":null}"#,
            r#"{"type":"pot_awarded","pot":0,"winners":[2],"blinds":1}"#,
            r#"{"type":"player_left","seat":4}"#,
            r#"{"type":"nothing_known","seat":4}"#,
            r#"["checked",4]"#,
        ];
        for event in told {
            assert!(is_read_alike(&at_table(event)), "{event}");
        }
        for payload in [
            "[]",
            "",
            "{}",
            r#"[{"type":"clock","table":3,"event":{"type":"checked","seat":4}}]"#,
            r#"[{"type":"table","table":3,"event":{"type":"checked","seat":4},"more":1}]"#,
            r#"[["table",3,{"type":"checked","seat":4}]]"#,
            r#"[[null,"table",3,{"type":"checked","seat":4}]]"#,
            r#"[{"type":"table","table":3,"event":[null,"checked",4,null,null,null,null,null,null]}]"#,
            r#"[{"type":"table","table":3,"event":["checked",4,null,null,null,null,null,null]}]"#,
        ] {
            assert!(is_read_alike(payload), "{payload}");
        }
    }
}
