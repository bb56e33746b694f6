//! A client that speaks TLS and trusts one certificate, and certificates of a club's own.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, ServerConfig, SignatureScheme};
use tapis_protocol::PairResponse;
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_rustls::{TlsAcceptor, TlsConnector};

use crate::http::{exchange, get_bytes};

/// A client over TLS.
pub struct Secure(TlsConnector);

impl Secure {
    /// One that trusts what this certificate vouches for.
    pub fn trusting(der: Vec<u8>) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from(der)).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self(TlsConnector::from(Arc::new(config)))
    }

    /// One that believes everybody, as who wants to try what a server lets in.
    pub fn trusting_anybody() -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .unwrap()
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Believing(provider)))
            .with_no_client_auth();
        Self(TlsConnector::from(Arc::new(config)))
    }

    pub async fn connect(&self, address: SocketAddr) -> io::Result<TlsStream<TcpStream>> {
        let stream = TcpStream::connect(address).await?;
        self.0.connect(ServerName::from(address.ip()), stream).await
    }

    /// Pairs a device.
    pub async fn pair(&self, address: SocketAddr, code: &str, name: &str) -> PairResponse {
        let stream = self.connect(address).await.unwrap();
        let head = "POST /api/pair HTTP/1.1\r\nContent-Type: application/json";
        let body = format!(r#"{{"code":"{code}","name":"{name}"}}"#);
        let (status, _, body) = exchange(stream, address, head, &body).await;
        assert_eq!(status, 200);
        serde_json::from_slice(&body).unwrap()
    }

    /// Status, head and body of the answer.
    pub async fn get(&self, address: SocketAddr, path: &str) -> io::Result<(u16, String, String)> {
        let stream = self.connect(address).await?;
        let head = format!("GET {path} HTTP/1.1");
        let (status, head, body) = exchange(stream, address, &head, "").await;
        Ok((status, head, String::from_utf8_lossy(&body).into_owned()))
    }
}

/// Believes any certificate.
#[derive(Debug)]
struct Believing(Arc<CryptoProvider>);

impl ServerCertVerifier for Believing {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// The authority that a server tells devices to trust.
pub async fn authority_of(address: SocketAddr) -> Vec<u8> {
    let (status, _, der) = get_bytes(address, "/ca.crt").await;
    assert_eq!(status, 200);
    der
}

/// A certificate that vouches for itself.
pub struct SelfMade {
    pub certificate_der: Vec<u8>,
    certificate: String,
    key: String,
}

/// One for a name or an address.
pub fn self_made(name: &str) -> SelfMade {
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    let certificate = params.self_signed(&key).unwrap();
    SelfMade {
        certificate_der: certificate.der().to_vec(),
        certificate: certificate.pem(),
        key: key.serialize_pem(),
    }
}

impl SelfMade {
    /// Serves with it.
    pub fn acceptor(&self) -> TlsAcceptor {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let chain = vec![CertificateDer::from(self.certificate_der.clone())];
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                chain,
                PrivateKeyDer::from_pem_slice(self.key.as_bytes()).unwrap(),
            )
            .unwrap();
        TlsAcceptor::from(Arc::new(config))
    }

    /// Writes both files; their paths.
    pub fn write(&self, folder: &Path) -> (String, String) {
        let (certificate, key) = (folder.join("club.crt"), folder.join("club.key"));
        std::fs::write(&certificate, &self.certificate).unwrap();
        std::fs::write(&key, &self.key).unwrap();
        (certificate.display().to_string(), key.display().to_string())
    }
}
