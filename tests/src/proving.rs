//! A device that proves its token, as Tapis' pages do.

use std::net::SocketAddr;

use tapis_host::devices::TokenHash;
use tapis_protocol::{Bytes32, FromClient, PROTOCOL_VERSION};
use tokio_tungstenite::tungstenite::Error;

use crate::Device;

/// What devices of tests prove their tokens with; the server's nonce is another one each time.
pub(crate) const NONCE: Bytes32 = Bytes32::new([9; 32]);

impl Device {
    /// Connects and proves its token, as Tapis' pages do.
    pub async fn prove(address: SocketAddr, token: &str) -> Result<Self, Error> {
        let identify = FromClient::Identify {
            protocol: PROTOCOL_VERSION,
            token_name: TokenHash::of(token).name().0,
            nonce: NONCE,
            tournament: None,
            rules: None,
        };
        Self::begin(address, identify, token.to_owned(), None).await
    }
}
