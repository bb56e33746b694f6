//! Pings endpoints: whether each takes a message.

use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::{WEBHOOK_VERSION, WebhookEvent, WebhookPing};
use thiserror::Error;

use super::client::{Client, DeliveryOutcome};
use super::message::Message;
use super::{Endpoint, Webhooks};
use crate::entropy::Entropy;

/// Why no ping could be sent.
#[derive(Debug, Error)]
pub enum PingError {
    #[error("TLS cannot be set up")]
    Tls(#[from] rustls::Error),
    #[error("the operating system gives no random numbers: {0}")]
    Random(getrandom::Error),
    #[error("the message cannot be written")]
    Message(#[from] serde_json::Error),
}

/// What came of a ping.
pub struct PingResult {
    /// The name of the endpoint.
    pub name: String,
    /// Whether it took the message.
    pub is_taken: bool,
    /// Its answer, in words.
    pub answer: String,
}

impl Webhooks {
    /// Sends a ping to every endpoint, or to the one of this name.
    pub async fn ping_endpoints(
        &self,
        name: Option<&str>,
        at: Timestamp,
        entropy: &dyn Entropy,
    ) -> Result<Vec<PingResult>, PingError> {
        let client = Client::new()?;
        let mut results = Vec::new();
        let wanted = |endpoint: &&Endpoint| name.is_none_or(|name| endpoint.name == name);
        for endpoint in self.endpoints.iter().filter(wanted) {
            let message = ping(&endpoint.name, at, entropy)?;
            let outcome = client.send(endpoint, &message, at.0 / 1_000).await;
            results.push(PingResult {
                name: endpoint.name.clone(),
                is_taken: matches!(outcome, DeliveryOutcome::Delivered(_)),
                answer: outcome.to_string(),
            });
        }
        Ok(results)
    }
}

fn ping(webhook: &str, at: Timestamp, entropy: &dyn Entropy) -> Result<Message, PingError> {
    let mut number = [0; 8];
    entropy.fill(&mut number).map_err(PingError::Random)?;
    let event = WebhookEvent::Ping(WebhookPing {
        version: WEBHOOK_VERSION,
        webhook: webhook.to_owned(),
    });
    let id = format!("ping-{:016x}", u64::from_le_bytes(number));
    Ok(Message::alone(id, at, event)?)
}
