//! Tablets that ask for a table without a code, until the floor answers. Nothing of it is written down: after a restart
//! they ask again.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::JoinView;
use tapis_protocol::{JoinId, JoinRequest, JoinState, PairAnswer, TournamentId};
use thiserror::Error;

use super::random_text;
use crate::entropy::Entropy;
use crate::net::counted_as;

/// How long a tablet waits for an answer, and how long it can fetch it.
const WAITS_SECONDS: u32 = 5 * 60;

/// Most requests at the same time: more than a hall has tables.
const MAX_OPEN: usize = 200;

/// Most of one address: a phone that plays with the QR code does not fill the floor's screen.
const MAX_OPEN_OF_ADDRESS: usize = 20;

/// Why a request was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum JoinRefused {
    #[error("too many tablets ask at the moment: wait for the floor's answer")]
    TooMany,
    #[error("the operating system gives no random numbers")]
    Random,
}

/// Tablets that ask.
#[derive(Debug, Default)]
pub(crate) struct Joins(Mutex<OpenJoins>);

#[derive(Debug, Default)]
struct OpenJoins {
    last: u32,
    asked: BTreeMap<JoinId, Join>,
}

#[derive(Debug)]
struct Join {
    secret: String,
    request: JoinRequest,
    address: IpAddr,
    expires_at: Timestamp,
    answer: JoinAnswer,
}

#[derive(Clone, Debug)]
enum JoinAnswer {
    /// The floor has not answered.
    None,
    /// The floor agreed, and the device is being stored.
    Coming,
    Refused,
    Accepted(PairAnswer),
}

impl Joins {
    /// A tablet asks; returns its secret and how long it waits. The same tablet asking again replaces what it asked.
    pub(crate) fn ask(
        &self,
        request: JoinRequest,
        address: IpAddr,
        now: Timestamp,
        entropy: &dyn Entropy,
    ) -> Result<(String, Timestamp), JoinRefused> {
        let address = counted_as(address);
        let secret = random_text(entropy).map_err(|_| JoinRefused::Random)?;
        let mut open = self.open(now);
        open.asked.retain(|_, join| {
            let is_again = join.address == address && join.request == request;
            !(is_again && matches!(join.answer, JoinAnswer::None))
        });
        let of_address = open.asked.values().filter(|join| join.address == address);
        if open.asked.len() >= MAX_OPEN || of_address.count() >= MAX_OPEN_OF_ADDRESS {
            return Err(JoinRefused::TooMany);
        }
        open.last = open.last.wrapping_add(1);
        let expires_at = now.after_seconds(WAITS_SECONDS);
        let join = Join {
            secret: secret.clone(),
            request,
            address,
            expires_at,
            answer: JoinAnswer::None,
        };
        let number = JoinId(open.last);
        open.asked.insert(number, join);
        Ok((secret, expires_at))
    }

    /// What has become of a request.
    pub(crate) fn state(&self, secret: &str, now: Timestamp) -> JoinState {
        let open = self.open(now);
        match open.asked.values().find(|join| join.secret == secret) {
            Some(join) => match &join.answer {
                JoinAnswer::None | JoinAnswer::Coming => JoinState::Waiting,
                JoinAnswer::Refused => JoinState::Refused,
                JoinAnswer::Accepted(paired) => JoinState::Accepted {
                    paired: paired.clone(),
                },
            },
            None => JoinState::Over,
        }
    }

    /// Requests of an event that wait for an answer, the oldest first.
    pub(crate) fn waiting(&self, tournament: &TournamentId, now: Timestamp) -> Vec<JoinView> {
        let open = self.open(now);
        let waiting = open.asked.iter().filter(|(_, join)| {
            matches!(join.answer, JoinAnswer::None) && join.request.tournament == *tournament
        });
        waiting
            .map(|(number, join)| JoinView {
                request: *number,
                name: join.request.name.clone(),
                table: join.request.table,
                replaces: join.request.replaces,
                expires_at: join.expires_at,
            })
            .collect()
    }

    /// Takes a request that waits, so that it is answered once.
    pub(crate) fn take(
        &self,
        number: JoinId,
        tournament: &TournamentId,
        now: Timestamp,
    ) -> Option<JoinRequest> {
        let mut open = self.open(now);
        let join = open.asked.get_mut(&number)?;
        if !matches!(join.answer, JoinAnswer::None) || join.request.tournament != *tournament {
            return None;
        }
        join.answer = JoinAnswer::Coming;
        Some(join.request.clone())
    }

    /// The floor said no.
    pub(crate) fn refuse(&self, number: JoinId, now: Timestamp) {
        self.answer(number, JoinAnswer::Refused, now);
    }

    /// The device is paired.
    pub(crate) fn accept(&self, number: JoinId, paired: PairAnswer, now: Timestamp) {
        self.answer(number, JoinAnswer::Accepted(paired), now);
    }

    /// The device could not be stored: the floor can answer again.
    pub(crate) fn give_back(&self, number: JoinId, now: Timestamp) {
        self.answer(number, JoinAnswer::None, now);
    }

    fn answer(&self, number: JoinId, answer: JoinAnswer, now: Timestamp) {
        if let Some(join) = self.open(now).asked.get_mut(&number) {
            join.answer = answer;
        }
    }

    /// All that is not over.
    fn open(&self, now: Timestamp) -> MutexGuard<'_, OpenJoins> {
        // The list is whole after every statement here, so a panic elsewhere leaves nothing half done.
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.asked.retain(|_, join| now < join.expires_at);
        open
    }
}

#[cfg(test)]
mod tests {
    use tapis_protocol::TableId;

    use super::*;
    use crate::entropy::SystemEntropy;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn friday() -> TournamentId {
        TournamentId::new("friday").unwrap()
    }

    fn wish(table: u16) -> JoinRequest {
        JoinRequest {
            tournament: friday(),
            table: TableId(table),
            name: "Spare".to_owned(),
            replaces: false,
            key: None,
        }
    }

    fn at(seconds: u32) -> Timestamp {
        Timestamp(1_000_000).after_seconds(seconds)
    }

    #[test]
    fn a_request_is_answered_once() {
        let joins = Joins::default();
        let (secret, _) = joins.ask(wish(1), HERE, at(0), &SystemEntropy).unwrap();
        let number = joins.waiting(&friday(), at(1)).first().unwrap().request;
        assert!(joins.take(number, &friday(), at(1)).is_some());
        assert!(joins.take(number, &friday(), at(1)).is_none());
        assert!(joins.waiting(&friday(), at(1)).is_empty());
        assert_eq!(joins.state(&secret, at(1)), JoinState::Waiting);
        joins.refuse(number, at(2));
        assert_eq!(joins.state(&secret, at(2)), JoinState::Refused);
        assert_eq!(joins.state("guess", at(2)), JoinState::Over);
    }

    #[test]
    fn nobody_waits_for_ever_nor_twice() {
        let joins = Joins::default();
        joins.ask(wish(1), HERE, at(0), &SystemEntropy).unwrap();
        let (secret, expires_at) = joins.ask(wish(1), HERE, at(1), &SystemEntropy).unwrap();
        assert_eq!(joins.waiting(&friday(), at(2)).len(), 1);
        assert_eq!(expires_at, at(301));
        assert_eq!(joins.state(&secret, at(301)), JoinState::Over);
        assert!(joins.waiting(&friday(), at(301)).is_empty());
    }

    #[test]
    fn one_address_cannot_fill_the_floors_screen() {
        let joins = Joins::default();
        for table in 1..=20 {
            joins.ask(wish(table), HERE, at(0), &SystemEntropy).unwrap();
        }
        assert_eq!(
            joins.ask(wish(21), HERE, at(0), &SystemEntropy),
            Err(JoinRefused::TooMany)
        );
    }
}
