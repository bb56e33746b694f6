//! How a device gets its token when it is paired: the server sends one, or both sides agree on one.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{AgreedPairing, Bytes32, PairAnswer, PairResponse};

use super::agreement::Agreed;
use super::{
    CommandSource, Device, DeviceError, DeviceEvent, DeviceState, Devices, Offer, Token,
    random_name,
};

/// How a device comes to its token.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TokenBy<'a> {
    /// The server makes a token and sends it.
    Sending,
    /// Both sides agree on a token: by the device's public key, and the code that was typed on it.
    Agreeing(Bytes32, &'a str),
}

impl<'a> TokenBy<'a> {
    /// Agreeing where the device has sent a key, else sending.
    pub(crate) fn asked(key: Option<Bytes32>, code: &'a str) -> Self {
        key.map_or(Self::Sending, |key| Self::Agreeing(key, code))
    }
}

/// The token of a device that is to be paired.
pub(crate) struct NewToken {
    token: Token,
    /// The server's public key, where the token was agreed on.
    key: Option<Bytes32>,
}

impl From<getrandom::Error> for DeviceError {
    fn from(error: getrandom::Error) -> Self {
        Self::Random(error)
    }
}

impl Devices {
    /// Pairs a device and returns its token, which is not kept.
    pub(crate) async fn pair(
        &self,
        name: &str,
        offer: &Offer,
        at: Timestamp,
    ) -> Result<(Device, Token), DeviceError> {
        let token = Token::random(self.entropy.as_ref())?;
        let device = self.pair_with(&token, name, offer, at).await?;
        Ok((device, token))
    }

    /// The token of a device that is to be paired. Fails where the key that the device has sent is none.
    pub(crate) fn new_token(&self, by: TokenBy<'_>) -> Result<NewToken, DeviceError> {
        match by {
            TokenBy::Sending => {
                let token = Token::random(self.entropy.as_ref())?;
                Ok(NewToken { token, key: None })
            }
            TokenBy::Agreeing(key, code) => {
                let Agreed { token, key } = Agreed::with_device(key, code)?;
                let key = Some(key);
                Ok(NewToken { token, key })
            }
        }
    }

    /// Pairs a device and returns what it is answered.
    pub(crate) async fn pair_by(
        &self,
        NewToken { token, key }: NewToken,
        name: &str,
        offer: &Offer,
        at: Timestamp,
    ) -> Result<(Device, PairAnswer), DeviceError> {
        let device = self.pair_with(&token, name, offer, at).await?;
        let (role, tournament) = (offer.role, offer.tournament.clone());
        let answer = match key {
            None => PairAnswer::Sent(PairResponse {
                token: token.reveal(),
                role,
                tournament,
            }),
            Some(key) => PairAnswer::Agreed(AgreedPairing {
                key,
                token_name: token.hash().name().0,
                role,
                tournament,
            }),
        };
        Ok((device, answer))
    }

    async fn pair_with(
        &self,
        token: &Token,
        name: &str,
        offer: &Offer,
        at: Timestamp,
    ) -> Result<Device, DeviceError> {
        let id = random_name(self.entropy.as_ref())?;
        let event = DeviceEvent::DevicePaired {
            device: id.clone(),
            name: name.trim().to_owned(),
            role: offer.role,
            tournament: offer.tournament.clone(),
            token_hash: token.hash(),
            expires: true,
        };
        let source = CommandSource {
            device: id.as_str(),
            command: &format!("pair-{id}"),
            content: None,
        };
        // At whichever server its maker was revoked, the record of that comes first.
        let decide = |state: &DeviceState| match &offer.maker {
            Some(maker) if !state.is_paired(maker) => Err(DeviceError::MakerGone),
            Some(_) | None => Ok(Some(event.clone())),
        };
        self.decide(decide, source, at).await?;
        Ok(Device {
            id,
            name: name.trim().to_owned(),
            role: offer.role,
            tournament: offer.tournament.clone(),
        })
    }
}
