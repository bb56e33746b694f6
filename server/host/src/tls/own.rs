//! A certificate that the club has: from files, checked before anybody is let in.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{Error, pki_types::pem};
use webpki::EndEntityCert;

use super::TlsError;

/// The certificate with its key.
#[derive(Debug)]
pub(super) struct Own {
    key: Arc<CertifiedKey>,
    names: Vec<String>,
}

impl Own {
    /// Reads both files.
    pub(super) fn read(
        certificate: &Path,
        key: &Path,
        provider: &CryptoProvider,
    ) -> Result<Self, TlsError> {
        let not_read = |error| TlsError::OwnCertificate(certificate.to_owned(), error);
        let chain = CertificateDer::pem_file_iter(certificate)
            .map_err(not_read)?
            .collect::<Result<Vec<_>, pem::Error>>()
            .map_err(not_read)?;
        let leaf = chain
            .first()
            .ok_or_else(|| TlsError::NoCertificate(certificate.to_owned()))?;
        let not_for_a_server = |error| TlsError::NotForAServer(certificate.to_owned(), error);
        let names = EndEntityCert::try_from(leaf)
            .map_err(not_for_a_server)?
            .valid_dns_names()
            // A star stands for any name, so it is not one that can be opened.
            .filter(|name| !name.contains('*'))
            .map(str::to_owned)
            .collect();
        let its_key = PrivateKeyDer::from_pem_file(key)
            .map_err(|error| TlsError::OwnKey(key.to_owned(), error))?;
        let certified = CertifiedKey::from_der(chain, its_key, provider).map_err(|error| {
            if matches!(error, Error::InconsistentKeys(_)) {
                TlsError::OtherKey {
                    certificate: certificate.to_owned(),
                    key: key.to_owned(),
                }
            } else {
                TlsError::Refused(error)
            }
        })?;
        Ok(Self {
            key: Arc::new(certified),
            names,
        })
    }

    /// The names for which it is good.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether it is good for an address.
    pub(super) fn is_for(&self, ip: IpAddr) -> bool {
        self.key
            .cert
            .first()
            .and_then(|leaf| EndEntityCert::try_from(leaf).ok())
            .is_some_and(|leaf| {
                leaf.verify_is_valid_for_subject_name(&ServerName::from(ip))
                    .is_ok()
            })
    }
}

impl ResolvesServerCert for Own {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.key))
    }
}
