//! HTTPS beside plain HTTP: with a local authority that tablets can be told to trust, or with a certificate of the
//! club's own.

mod authority;
mod own;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use rustls::ServerConfig;
use rustls::crypto::{CryptoProvider, ring};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tapis_protocol::rules::time::Timestamp;
use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tracing::{info, warn};

use authority::Authority;
pub(crate) use authority::AuthorityInfo;
use own::Own;

/// Browsers speak WebSocket over this one.
const PROTOCOL: &[u8] = b"http/1.1";

/// How HTTPS is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Https {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// What the server shows to browsers.
    pub certificate: Certificate,
}

/// What the server shows to browsers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// One by an authority of this server, which is kept in this folder; devices are told to trust it.
    Local {
        /// The folder; it is made if it is not there.
        folder: PathBuf,
    },
    /// One that the club has.
    Own {
        /// PEM: the server's certificate, then those that lead to an authority.
        certificate: PathBuf,
        /// PEM: its private key.
        key: PathBuf,
    },
}

/// Why there is no HTTPS.
#[derive(Debug, Error)]
pub(crate) enum TlsError {
    #[error("the folder {} of the authority cannot be made", .0.display())]
    Folder(PathBuf, #[source] io::Error),
    #[error("the authority's file {} cannot be read", .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    #[error("the authority's file {} cannot be written", .0.display())]
    NotWritten(PathBuf, #[source] io::Error),
    #[error("the authority's file {} is damaged: put it back from a copy of the data folder, or delete the folder it is in and let every device trust a new authority", .0.display())]
    Damaged(PathBuf),
    #[error("the authority's key {} is missing: put it back from a copy of the data folder, or delete the folder it is in and let every device trust a new authority", .0.display())]
    KeyLost(PathBuf),
    #[error("no certificate can be made")]
    Made(#[source] rcgen::Error),
    #[error("the certificate {} cannot be read", .0.display())]
    OwnCertificate(PathBuf, #[source] rustls::pki_types::pem::Error),
    #[error("{} holds no certificate: a PEM file is expected, with a part that begins with -----BEGIN CERTIFICATE-----", .0.display())]
    NoCertificate(PathBuf),
    #[error("the key {} cannot be read: a PEM file is expected, with a part that begins with -----BEGIN PRIVATE KEY-----", .0.display())]
    OwnKey(PathBuf, #[source] rustls::pki_types::pem::Error),
    #[error("the key {} does not belong to the certificate {}", .key.display(), .certificate.display())]
    OtherKey { certificate: PathBuf, key: PathBuf },
    #[error("the certificate {} is not for a server", .0.display())]
    NotForAServer(PathBuf, #[source] webpki::Error),
    #[error("TLS does not take the certificate")]
    Refused(#[from] rustls::Error),
}

impl From<rcgen::Error> for TlsError {
    fn from(error: rcgen::Error) -> Self {
        Self::Made(error)
    }
}

/// What makes sockets secure, and knows for which addresses.
#[derive(Clone)]
pub(crate) struct Secure {
    pub(crate) acceptor: TlsAcceptor,
    identity: Identity,
}

#[derive(Clone)]
enum Identity {
    Local(Arc<Local>),
    Own(Arc<Own>),
}

impl Secure {
    /// Reads or makes the certificate, for the addresses of this machine.
    pub(crate) fn open(
        certificate: &Certificate,
        now: Timestamp,
        ips: &[IpAddr],
    ) -> Result<Self, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let (identity, resolver): (_, Arc<dyn ResolvesServerCert>) = match certificate {
            Certificate::Local { folder } => {
                let local = Arc::new(Local::open(folder, &provider, now, ips)?);
                (Identity::Local(Arc::clone(&local)), local)
            }
            Certificate::Own { certificate, key } => {
                let own = Arc::new(Own::read(certificate, key, &provider)?);
                (Identity::Own(Arc::clone(&own)), own)
            }
        };
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(resolver);
        config.alpn_protocols = vec![PROTOCOL.to_vec()];
        Ok(Self {
            acceptor: TlsAcceptor::from(Arc::new(config)),
            identity,
        })
    }

    /// The authority that devices are told to trust; none where the club's own certificate is shown.
    pub(crate) fn authority(&self) -> Option<&AuthorityInfo> {
        match &self.identity {
            Identity::Local(local) => Some(local.authority.shown()),
            Identity::Own(_) => None,
        }
    }

    /// Names, beside addresses, for which the certificate is good and by which devices can find the server.
    pub(crate) fn names(&self) -> &[String] {
        match &self.identity {
            Identity::Local(_) => &[],
            Identity::Own(own) => own.names(),
        }
    }

    /// Those of the addresses for which the certificate is good; a local one is renewed for addresses that are new.
    pub(crate) fn covered(&self, ips: Vec<IpAddr>, now: Timestamp) -> Vec<IpAddr> {
        match &self.identity {
            Identity::Local(local) => local.cover(ips, now),
            Identity::Own(own) => ips.into_iter().filter(|ip| own.is_for(*ip)).collect(),
        }
    }
}

/// A local authority and the certificate that it gave to this server.
#[derive(Debug)]
struct Local {
    authority: Authority,
    provider: Arc<CryptoProvider>,
    leaf: RwLock<Leaf>,
}

#[derive(Debug)]
struct Leaf {
    ips: Vec<IpAddr>,
    key: Arc<CertifiedKey>,
}

impl Local {
    fn open(
        folder: &std::path::Path,
        provider: &Arc<CryptoProvider>,
        now: Timestamp,
        ips: &[IpAddr],
    ) -> Result<Self, TlsError> {
        let authority = Authority::open(folder, now)?;
        let key = Arc::new(authority.certify(ips, now, provider)?);
        Ok(Self {
            authority,
            provider: Arc::clone(provider),
            leaf: RwLock::new(Leaf {
                ips: ips.to_vec(),
                key,
            }),
        })
    }

    /// The addresses it is good for. A laptop that has joined another network gets a certificate for it.
    fn cover(&self, ips: Vec<IpAddr>, now: Timestamp) -> Vec<IpAddr> {
        let is_known = {
            let leaf = self.leaf.read().unwrap_or_else(PoisonError::into_inner);
            ips.iter().all(|ip| leaf.ips.contains(ip))
        };
        if !is_known {
            match self.authority.certify(&ips, now, &self.provider) {
                Ok(key) => {
                    info!(?ips, "a certificate for the addresses of now");
                    let key = Arc::new(key);
                    let mut leaf = self.leaf.write().unwrap_or_else(PoisonError::into_inner);
                    *leaf = Leaf {
                        ips: ips.clone(),
                        key,
                    };
                }
                Err(error) => {
                    warn!(
                        error = &error as &dyn std::error::Error,
                        "no new certificate"
                    );
                }
            }
        }
        let leaf = self.leaf.read().unwrap_or_else(PoisonError::into_inner);
        ips.into_iter()
            .filter(|ip| leaf.ips.contains(ip) && authority::may_certify(*ip))
            .collect()
    }
}

impl ResolvesServerCert for Local {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let leaf = self.leaf.read().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(&leaf.key))
    }
}
