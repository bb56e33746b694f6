//! The identity of a server for the others: a TLS certificate that is made at each start, whose hash is in the
//! database, and a secret that is sent inside TLS. No certificate authority is needed.

use std::fmt;
use std::io;
use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, ServerConfig, SignatureScheme,
};
use sha2::{Digest, Sha256};
use tapis_protocol::Bytes32;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::client::TlsStream;
use tokio_rustls::{TlsAcceptor, TlsConnector};

/// Name in the certificates. It identifies none of them: their hashes do.
const NAME: &str = "server.tapis";

/// Digits of a hash that tell the servers of one database apart.
const MARK_LENGTH: usize = 8;

/// The secret by which servers know each other. It is in the database, for those alone who may read that.
#[derive(Clone, PartialEq, Eq)]
pub struct PeerSecret(pub String);

impl fmt::Debug for PeerSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// The hash of a server's certificate, SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub Bytes32);

impl Fingerprint {
    fn of(certificate: &CertificateDer<'_>) -> Self {
        Self(Bytes32::new(Sha256::digest(certificate).into()))
    }

    /// The first digits, which tell servers apart.
    pub(super) fn mark(&self) -> String {
        self.0.to_string().chars().take(MARK_LENGTH).collect()
    }
}

/// There is no certificate.
#[derive(Debug, Error)]
pub enum IdentityError {
    /// It cannot be made.
    #[error("no certificate for other servers can be made")]
    Made(#[from] rcgen::Error),
    /// It cannot be used.
    #[error("TLS does not take the certificate for other servers")]
    Refused(#[from] rustls::Error),
}

/// The certificate and the secret by which the servers of one database recognise each other.
#[derive(Clone)]
pub struct ServerIdentity {
    /// The secret that the others have to send.
    pub(super) secret: PeerSecret,
    fingerprint: Fingerprint,
    acceptor: TlsAcceptor,
}

impl fmt::Debug for ServerIdentity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ServerIdentity")
    }
}

impl ServerIdentity {
    /// A new certificate beside a secret.
    ///
    /// # Errors
    ///
    /// [`IdentityError`] where none can be made.
    pub fn make(secret: PeerSecret) -> Result<Self, IdentityError> {
        let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?;
        let certificate = CertificateParams::new(vec![NAME.to_owned()])?.self_signed(&key)?;
        let certificate = certificate.der().clone();
        let fingerprint = Fingerprint::of(&certificate);
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)?;
        Ok(Self {
            secret,
            fingerprint,
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }

    /// The hash by which the others recognise the certificate.
    #[must_use]
    pub const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Accepts connections of other servers over TLS.
    pub(crate) const fn acceptor(&self) -> &TlsAcceptor {
        &self.acceptor
    }
}

/// Speaks TLS to the server with this certificate, and to no other.
pub(super) async fn secured<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    fingerprint: Fingerprint,
) -> io::Result<TlsStream<S>> {
    let config = client(fingerprint).map_err(io::Error::other)?;
    let name = ServerName::try_from(NAME).map_err(io::Error::other)?;
    TlsConnector::from(Arc::new(config))
        .connect(name, stream)
        .await
}

fn client(fingerprint: Fingerprint) -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(ring::default_provider());
    let pinned = PinnedCertificate {
        fingerprint,
        provider: Arc::clone(&provider),
    };
    Ok(ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(pinned))
        .with_no_client_auth())
}

/// Accepts one certificate alone. Whether the other side has its key is checked as for any other certificate.
#[derive(Debug)]
struct PinnedCertificate {
    fingerprint: Fingerprint,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for PinnedCertificate {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if Fingerprint::of(certificate) == self.fingerprint {
            return Ok(ServerCertVerified::assertion());
        }
        let unknown = CertificateError::ApplicationVerificationFailure;
        Err(rustls::Error::InvalidCertificate(unknown))
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let algorithms = &self.provider.signature_verification_algorithms;
        algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    /// What arrives at a server from another one that expects this certificate; nothing where it does not connect.
    async fn said_to(server: &ServerIdentity, expected: Fingerprint) -> Option<String> {
        let (near, far) = duplex(16 << 10);
        let saying = async {
            let mut stream = secured(near, expected).await.ok()?;
            stream.write_all(b"the secret").await.ok()?;
            stream.shutdown().await.ok()?;
            // Open until the other side has read it.
            Some(stream)
        };
        let hearing = async {
            let mut stream = server.acceptor().accept(far).await.ok()?;
            let mut heard = String::new();
            stream.read_to_string(&mut heard).await.ok()?;
            Some(heard)
        };
        let (said, heard) = tokio::join!(saying, hearing);
        said.and(heard)
    }

    #[tokio::test]
    async fn a_server_is_told_something_only_by_the_certificate_that_the_database_has() {
        let make = || ServerIdentity::make(PeerSecret("secret".to_owned())).unwrap();
        let (server, other) = (make(), make());
        assert_ne!(server.fingerprint(), other.fingerprint());
        let heard = said_to(&server, server.fingerprint()).await;
        assert_eq!(heard.as_deref(), Some("the secret"));
        // One that listens at its address.
        assert_eq!(said_to(&other, server.fingerprint()).await, None);
    }
}
