//! Pairing codes: six digits that work once and for a quarter of an hour.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{DeviceId, Role, TournamentId};
use tapis_records::{CommandKey, IdReused};
use thiserror::Error;

use super::{CommandSource, Maker, random_digits};
use crate::entropy::Entropy;
use crate::net::counted_as;

/// How long a code works.
const VALID_SECONDS: u32 = 15 * 60;

/// Most codes that work at the same time: the fewer there are, the longer guessing takes.
const MAX_OPEN: usize = 100;

/// Commands whose codes are gone that are remembered: more than people make in an evening.
const MAX_SPENT: usize = 1_024;

/// Wrong codes that one address may try in a minute.
const MAX_WRONG_OF_ADDRESS: u32 = 10;

/// Wrong codes that all addresses together may try in a minute. A code is then guessed in a quarter of an hour with a
/// chance of 1 in 1,000 at most.
const MAX_WRONG: u32 = 60;

/// Length of the window in which wrong codes are counted, in milliseconds.
const WINDOW_MS: u64 = 60_000;

/// What a code stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) role: Role,
    pub(crate) tournament: Option<TournamentId>,
    /// The director's device that has made it; none where the server has.
    pub(crate) maker: Option<Maker>,
}

/// Why a code was not taken or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum PairingRefused {
    #[error("this code does not work, or not any more: ask for a new one")]
    Unknown,
    #[error("too many wrong codes: wait a minute")]
    TooMany,
    #[error("too many codes are open: wait until one was used or is over")]
    TooManyOpen,
    #[error("the operating system gives no random numbers")]
    Random,
    #[error("the code of this request was used, or is over: ask for a new one with a new id")]
    Spent,
    #[error(transparent)]
    IdReused(#[from] IdReused),
}

/// A code that was taken.
#[derive(Debug)]
pub(crate) struct TakenCode {
    digits: String,
    code: Code,
}

impl TakenCode {
    /// What it stands for.
    pub(crate) const fn offer(&self) -> &Offer {
        &self.code.offer
    }
}

/// Codes that work now.
#[derive(Debug, Default)]
pub(crate) struct Pairings(Mutex<Codes>);

#[derive(Debug, Default)]
struct Codes {
    open: BTreeMap<String, Code>,
    /// The commands whose codes were used or are over, the oldest first: sent again, they make no second code.
    spent: VecDeque<CommandKey>,
    /// Wrong codes in this window, of each address.
    wrong: BTreeMap<IpAddr, u32>,
    window_began: Timestamp,
}

#[derive(Clone, Debug)]
struct Code {
    offer: Offer,
    expires_at: Timestamp,
    /// The command that asked for it, if one did: sent again, it is answered with the same code.
    key: Option<CommandKey>,
    use_: Use,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Once,
    /// The director's code given on the command line, for tests and demonstrations.
    Forever,
}

impl Codes {
    /// Ends the codes of which this is true.
    fn end(&mut self, is_over: impl Fn(&Code) -> bool) {
        let over = self.open.extract_if(.., |_, code| is_over(code));
        let over: Vec<Code> = over.map(|(_, code)| code).collect();
        over.iter().for_each(|code| self.note_spent(code));
    }

    /// The server's own codes may be made again.
    fn note_spent(&mut self, code: &Code) {
        if code.offer.maker.is_none() {
            return;
        }
        if self.spent.len() >= MAX_SPENT {
            self.spent.pop_front();
        }
        self.spent.extend(code.key);
    }
}

impl Pairings {
    /// Makes a code, or returns the one that was made for the same command.
    pub(crate) fn make(
        &self,
        offer: Offer,
        source: CommandSource<'_>,
        now: Timestamp,
        entropy: &dyn Entropy,
    ) -> Result<(String, Timestamp), PairingRefused> {
        let mut codes = self.codes();
        codes.end(|code| code.expires_at <= now);
        let key = Some(source.key());
        if let Some((digits, code)) = codes.open.iter().find(|(_, code)| code.key == key) {
            if code.offer != offer {
                return Err(IdReused.into());
            }
            return Ok((digits.clone(), code.expires_at));
        }
        if key.is_some_and(|key| codes.spent.contains(&key)) {
            return Err(PairingRefused::Spent);
        }
        if codes.open.len() >= MAX_OPEN {
            return Err(PairingRefused::TooManyOpen);
        }
        let digits = loop {
            let digits = random_digits(entropy).map_err(|_| PairingRefused::Random)?;
            if !codes.open.contains_key(&digits) {
                break digits;
            }
        };
        let expires_at = now.after_seconds(VALID_SECONDS);
        let code = Code {
            offer,
            expires_at,
            key,
            use_: Use::Once,
        };
        codes.open.insert(digits.clone(), code);
        Ok((digits, expires_at))
    }

    /// Takes back the code that was made for a command: it works no more.
    pub(crate) fn take_back(&self, source: CommandSource<'_>) {
        let key = Some(source.key());
        self.codes().end(|code| code.key == key);
    }

    /// Takes back the codes that a device has made.
    pub(super) fn take_back_of(&self, device: &DeviceId) {
        let is_of = |maker: &Maker| maker.device == *device;
        self.codes()
            .end(|code| code.offer.maker.as_ref().is_some_and(is_of));
    }

    /// Lets a code work as often and for as long as the server runs.
    pub(crate) fn fix(&self, digits: &str, offer: Offer) {
        let code = Code {
            offer,
            expires_at: Timestamp(u64::MAX),
            key: None,
            use_: Use::Forever,
        };
        self.codes().open.insert(digits.to_owned(), code);
    }

    /// Takes a code that was typed at `address`; from now on it works no more.
    pub(crate) fn take(
        &self,
        digits: &str,
        address: IpAddr,
        now: Timestamp,
    ) -> Result<TakenCode, PairingRefused> {
        let address = counted_as(address);
        let mut codes = self.codes();
        if now.since(codes.window_began) >= WINDOW_MS {
            codes.wrong.clear();
            codes.window_began = now;
        }
        let all: u32 = codes.wrong.values().sum();
        let of_address = codes.wrong.get(&address).copied().unwrap_or_default();
        if all >= MAX_WRONG || of_address >= MAX_WRONG_OF_ADDRESS {
            return Err(PairingRefused::TooMany);
        }
        match codes.open.get(digits).filter(|code| now < code.expires_at) {
            Some(code) => {
                let code = code.clone();
                if code.use_ == Use::Once {
                    codes.open.remove(digits);
                    codes.note_spent(&code);
                }
                let digits = digits.to_owned();
                Ok(TakenCode { digits, code })
            }
            None => {
                codes.wrong.insert(address, of_address.saturating_add(1));
                Err(PairingRefused::Unknown)
            }
        }
    }

    /// The delays of the feeds for which codes of an event work, in seconds.
    pub(crate) fn delays_of(&self, id: &TournamentId, now: Timestamp) -> BTreeSet<u32> {
        let codes = self.codes();
        let open = codes.open.values().filter(|code| now < code.expires_at);
        let of_event = open.filter(|code| code.offer.tournament.as_ref() == Some(id));
        of_event
            .filter_map(|code| code.offer.role.delay_seconds())
            .collect()
    }

    /// A code that is not known here was right elsewhere: it was no guess.
    pub(crate) fn forgive(&self, address: IpAddr) {
        if let Some(wrong) = self.codes().wrong.get_mut(&counted_as(address)) {
            *wrong = wrong.saturating_sub(1);
        }
    }

    /// Gives a code back whose device could not be stored: it ends when it would have. Where its command has made another
    /// one meanwhile, that one counts.
    pub(crate) fn give_back(&self, TakenCode { digits, code }: TakenCode) {
        let mut codes = self.codes();
        let is_of_command = |other: &Code| code.key.is_some() && other.key == code.key;
        if !codes.open.values().any(is_of_command) {
            codes.spent.retain(|key| Some(*key) != code.key);
            codes.open.entry(digits).or_insert(code);
        }
    }

    fn codes(&self) -> MutexGuard<'_, Codes> {
        // The codes are whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const FLOOR: Offer = Offer {
        role: Role::Floor,
        tournament: None,
        maker: None,
    };

    const SOURCE: CommandSource<'_> = CommandSource::own("d", "1");

    fn at(seconds: u32) -> Timestamp {
        Timestamp(1_000_000).after_seconds(seconds)
    }

    fn taken(pairings: &Pairings, code: &str, now: Timestamp) -> Result<Offer, PairingRefused> {
        let taken = pairings.take(code, HERE, now);
        taken.map(|taken| taken.code.offer)
    }

    #[test]
    fn a_code_works_once() {
        let pairings = Pairings::default();
        let (code, _) = pairings.make(FLOOR, SOURCE, at(0), &SystemEntropy).unwrap();
        assert_eq!(
            pairings
                .make(FLOOR, SOURCE, at(1), &SystemEntropy)
                .unwrap()
                .0,
            code
        );
        assert_eq!(taken(&pairings, &code, at(2)), Ok(FLOOR));
        assert_eq!(taken(&pairings, &code, at(2)), Err(PairingRefused::Unknown));
    }

    #[test]
    fn a_code_is_over_after_a_quarter_of_an_hour() {
        let pairings = Pairings::default();
        let (code, expires_at) = pairings.make(FLOOR, SOURCE, at(0), &SystemEntropy).unwrap();
        assert_eq!(expires_at, at(900));
        assert_eq!(
            taken(&pairings, &code, at(900)),
            Err(PairingRefused::Unknown)
        );
    }

    #[test]
    fn a_code_that_was_taken_back_works_no_more_and_others_do() {
        let pairings = Pairings::default();
        let other = CommandSource::own("d", "2");
        let (gone, _) = pairings.make(FLOOR, SOURCE, at(0), &SystemEntropy).unwrap();
        let (kept, _) = pairings.make(FLOOR, other, at(0), &SystemEntropy).unwrap();
        pairings.take_back(SOURCE);
        assert_eq!(taken(&pairings, &gone, at(1)), Err(PairingRefused::Unknown));
        assert_eq!(taken(&pairings, &kept, at(1)), Ok(FLOOR));
    }

    #[test]
    fn a_code_that_is_given_back_ends_when_it_would_have_and_is_still_its_commands() {
        let pairings = Pairings::default();
        let make = |now| pairings.make(FLOOR, SOURCE, now, &SystemEntropy).unwrap();
        let made = make(at(0));
        let first = pairings.take(&made.0, HERE, at(800)).unwrap();
        pairings.give_back(first);
        assert_eq!(make(at(800)), made);
        let first = pairings.take(&made.0, HERE, at(899)).unwrap();
        let second = make(at(899));
        pairings.give_back(first);
        let gone = taken(&pairings, &made.0, at(899));
        assert_eq!(gone, Err(PairingRefused::Unknown));
        assert_eq!(taken(&pairings, &second.0, at(899)), Ok(FLOOR));
    }

    #[test]
    fn guessing_is_slowed_down() {
        let pairings = Pairings::default();
        let (code, _) = pairings.make(FLOOR, SOURCE, at(0), &SystemEntropy).unwrap();
        for _ in 0..MAX_WRONG_OF_ADDRESS {
            assert_eq!(
                taken(&pairings, "wrong", at(1)),
                Err(PairingRefused::Unknown)
            );
        }
        assert_eq!(taken(&pairings, &code, at(1)), Err(PairingRefused::TooMany));
        assert_eq!(taken(&pairings, &code, at(61)), Ok(FLOOR));
    }

    #[test]
    fn a_phone_with_many_addresses_of_a_network_guesses_as_one_and_keeps_nobody_out() {
        let pairings = Pairings::default();
        let (code, _) = pairings.make(FLOOR, SOURCE, at(0), &SystemEntropy).unwrap();
        let phone = |number: u128| IpAddr::from(((0x2001_0db8_u128 << 96) + number).to_be_bytes());
        let looked_at = (0..2 * u128::from(MAX_WRONG))
            .filter(|number| {
                let tried = pairings.take("wrong", phone(*number), at(1));
                tried.is_err_and(|refused| refused == PairingRefused::Unknown)
            })
            .count();
        assert_eq!(looked_at, 10);
        assert_eq!(taken(&pairings, &code, at(1)), Ok(FLOOR));
    }
}
