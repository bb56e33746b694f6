//! Options of `tapis serve` for HTTPS.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;
use tapis_host::{Certificate, Https};
use tapis_records::AUTHORITY_FOLDER;

/// Where HTTPS is served when no address is named.
const TLS_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 8443);

/// How HTTPS is asked for.
#[derive(Clone, Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct TlsArgs {
    /// Serve HTTPS, too, by an authority of this server's own that is made at the first start and kept in the data
    /// folder. A tablet that trusts it (its page /trust explains how) keeps its screen on, can install Tapis, and shows
    /// it even while the server restarts. Plain HTTP goes on as before.
    #[arg(long)]
    tls: bool,
    /// Address and port for HTTPS [default: 0.0.0.0:8443]. Any of the --tls options begins to serve it.
    #[arg(long, value_name = "ADDRESS")]
    tls_listen: Option<SocketAddr>,
    /// A certificate of the club's own for HTTPS, instead of one by this server's authority: a PEM file with the whole
    /// chain. Devices then have nothing to install, and open the name for which it was given.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of that certificate, in PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Serve over HTTPS only. Plain HTTP leads pages there, shows how a device comes to trust the authority (/trust), and says
    /// whether the server is well; nothing else is answered, and no secret is taken.
    #[arg(long)]
    tls_only: bool,
}

impl TlsArgs {
    /// Whether plain HTTP is no more than a hint.
    pub(super) const fn is_only(&self) -> bool {
        self.tls_only
    }

    /// How HTTPS is served, if any of the options asks for it.
    pub(super) fn https(&self, data: &Path) -> Option<Https> {
        let certificate = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Certificate::Own {
                certificate: certificate.clone(),
                key: key.clone(),
            },
            (None, _) | (_, None) => Certificate::Local {
                folder: data.join(AUTHORITY_FOLDER),
            },
        };
        let is_asked_for =
            self.tls || self.tls_only || self.tls_listen.is_some() || self.tls_cert.is_some();
        is_asked_for.then(|| Https {
            listen: self.tls_listen.unwrap_or(TLS_LISTEN),
            certificate,
        })
    }
}
