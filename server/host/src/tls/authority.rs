//! A certificate authority for one club's network: made once, kept in the data folder, trusted by its tablets.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::Path;
use std::{fmt, fs};

use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DnType, ExtendedKeyUsagePurpose,
    GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose, NameConstraints,
    PKCS_ECDSA_P256_SHA256, PublicKeyData, SanType,
};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::CertifiedKey;
use sha2::{Digest, Sha256};
use tapis_protocol::rules::time::Timestamp;
use tapis_records::hex;
use time::{Duration, OffsetDateTime};

use super::TlsError;

/// The authority's private key, in its folder: readable for the owner only.
const KEY_FILE: &str = "authority.key";

/// The authority's certificate, which devices trust.
const CERTIFICATE_FILE: &str = "authority.crt";

/// A club keeps its tablets longer than a certificate of a public authority would last.
const AUTHORITY_LASTS: Duration = Duration::days(10 * 365);

/// Browsers take certificates of at most 398 days (Apple, support.apple.com/102028).
const LEAF_LASTS: Duration = Duration::days(390);

/// Certificates begin in the past: the clock of a tablet that has lain in a cupboard may be slow.
const BEGAN: Duration = Duration::days(7);

/// Names under which the authority may certify: local ones only (RFC 6762, RFC 8375).
const NAMES: [&str; 3] = ["local", "home.arpa", "localhost"];

/// Addresses likewise: private, of one link, and this machine (RFC 1918, RFC 3927, RFC 1122).
const V4: [(Ipv4Addr, u8); 5] = [
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
];

/// The same in IPv6 (RFC 4193, RFC 4291).
const V6: [(Ipv6Addr, u8); 3] = [
    (Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7),
    (Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0), 10),
    (Ipv6Addr::LOCALHOST, 128),
];

/// Names of this server that are certified, whatever its addresses.
const OWN_NAMES: [&str; 2] = ["localhost", "tapis.local"];

/// What people see of an authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AuthorityInfo {
    /// How the lists of trusted authorities call it.
    pub(crate) name: String,
    /// SHA-256 of its certificate, in pairs of hexadecimal digits, to compare with what a device shows.
    pub(crate) fingerprint: String,
    /// The certificate, in DER.
    pub(crate) der: Vec<u8>,
}

/// An authority that certifies this server.
pub(super) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    shown: AuthorityInfo,
}

impl fmt::Debug for Authority {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Authority")
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}

impl Authority {
    /// The authority that is kept in a folder, or a new one.
    pub(super) fn open(folder: &Path, now: Timestamp) -> Result<Self, TlsError> {
        fs::create_dir_all(folder).map_err(|error| TlsError::Folder(folder.to_owned(), error))?;
        let (key_file, file) = (folder.join(KEY_FILE), folder.join(CERTIFICATE_FILE));
        let kept = read(&file)?;
        let key = match read(&key_file)? {
            Some(pem) => {
                KeyPair::from_pem(&pem).map_err(|_| TlsError::Damaged(key_file.clone()))?
            }
            None if kept.is_some() => return Err(TlsError::KeyLost(key_file)),
            None => {
                let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?;
                write(&key_file, &key.serialize_pem(), Readers::Owner)?;
                key
            }
        };
        let public = key.subject_public_key_info();
        let params = params(&name_of(&public), moment(now));
        let der = match kept {
            Some(pem) => CertificateDer::from_pem_slice(pem.as_bytes())
                .ok()
                .filter(|der| der.windows(public.len()).any(|part| part == public))
                .ok_or(TlsError::Damaged(file))?,
            None => {
                let made = params.self_signed(&key)?;
                write(&file, &made.pem(), Readers::Everybody)?;
                made.der().clone()
            }
        };
        let shown = AuthorityInfo {
            name: name_of(&public),
            fingerprint: fingerprint(&der),
            der: der.to_vec(),
        };
        Ok(Self {
            issuer: Issuer::new(params, key),
            shown,
        })
    }

    /// What people see of it.
    pub(super) fn shown(&self) -> &AuthorityInfo {
        &self.shown
    }

    /// A certificate for this server at these addresses, with a new key.
    pub(super) fn certify(
        &self,
        ips: &[IpAddr],
        now: Timestamp,
        provider: &CryptoProvider,
    ) -> Result<CertifiedKey, TlsError> {
        let machine = [
            IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(Ipv6Addr::LOCALHOST),
        ];
        let ips = ips
            .iter()
            .copied()
            .filter(|ip| may_certify(*ip) && !machine.contains(ip))
            .chain(machine);
        let mut leaf = CertificateParams::new(OWN_NAMES.map(str::to_owned))?;
        leaf.subject_alt_names.extend(ips.map(SanType::IpAddress));
        leaf.distinguished_name
            .push(DnType::CommonName, "Tapis server");
        leaf.not_before = moment(now) - BEGAN;
        leaf.not_after = moment(now) + LEAF_LASTS;
        leaf.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        leaf.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        leaf.use_authority_key_identifier_extension = true;
        let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?;
        let certificate = leaf.signed_by(&key, &self.issuer)?;
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let chain = vec![certificate.der().clone()];
        Ok(CertifiedKey::from_der(chain, key, provider)?)
    }
}

/// Whether the authority may certify an address: even with its key stolen, it vouches for nothing on the Internet.
pub(super) fn may_certify(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => V4.iter().any(|(range, bits)| {
            let apart = ip.to_bits() ^ range.to_bits();
            apart.leading_zeros() >= u32::from(*bits)
        }),
        IpAddr::V6(ip) => V6.iter().any(|(range, bits)| {
            let apart = ip.to_bits() ^ range.to_bits();
            apart.leading_zeros() >= u32::from(*bits)
        }),
    }
}

fn params(name: &str, now: OffsetDateTime) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params.not_before = now - BEGAN;
    params.not_after = now + AUTHORITY_LASTS;
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let names = NAMES.map(|name| GeneralSubtree::DnsName(name.to_owned()));
    let v4 = V4.map(|(range, bits)| CidrSubnet::from_v4_prefix(range.octets(), bits));
    let v6 = V6.map(|(range, bits)| CidrSubnet::from_v6_prefix(range.octets(), bits));
    let ranges = v4.into_iter().chain(v6).map(GeneralSubtree::IpAddress);
    params.name_constraints = Some(NameConstraints {
        permitted_subtrees: names.into_iter().chain(ranges).collect(),
        excluded_subtrees: Vec::new(),
    });
    params
}

/// Part of the key is in the name: a tablet that goes to two clubs keeps their authorities apart.
fn name_of(public: &[u8]) -> String {
    let digest = hex(&Sha256::digest(public)).to_uppercase();
    format!("Tapis {}", digest.get(..6).unwrap_or_default())
}

fn fingerprint(der: &CertificateDer<'_>) -> String {
    let pairs: Vec<String> = Sha256::digest(der)
        .iter()
        .map(|byte| format!("{byte:02X}"))
        .collect();
    pairs.join(":")
}

/// A moment of the server's clock; one that no calendar has is taken for its beginning.
fn moment(now: Timestamp) -> OffsetDateTime {
    let seconds = i64::try_from(now.0 / 1_000).unwrap_or_default();
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

fn read(path: &Path) -> Result<Option<String>, TlsError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(TlsError::Unreadable(path.to_owned(), error)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    Owner,
    Everybody,
}

/// In a file that takes its name once all of it is on disk: half a key would be worse than none.
fn write(path: &Path, text: &str, readers: Readers) -> Result<(), TlsError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let write_beside = || -> io::Result<()> {
        // Only the owner may read what this makes.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        #[cfg(unix)]
        if readers == Readers::Everybody {
            use std::os::unix::fs::PermissionsExt;
            let everybody = fs::Permissions::from_mode(0o644);
            file.as_file().set_permissions(everybody)?;
        }
        #[cfg(not(unix))]
        let _ = readers;
        file.as_file().sync_all()?;
        file.persist_noclobber(path)?;
        Ok(())
    };
    write_beside().map_err(|error| TlsError::NotWritten(path.to_owned(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_795_000_000_000);

    #[test]
    fn an_authority_is_the_same_at_the_next_start_and_another_one_in_another_folder() {
        let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let first = Authority::open(home.path(), NOW).unwrap();
        let later = Timestamp(NOW.0 + 86_400_000);
        let again = Authority::open(home.path(), later).unwrap();
        assert_eq!(first.shown, again.shown);
        let elsewhere = Authority::open(other.path(), NOW).unwrap();
        assert_ne!(first.shown.name, elsewhere.shown.name);
        assert_ne!(first.shown.fingerprint, elsewhere.shown.fingerprint);
    }

    #[test]
    fn a_file_that_was_lost_or_damaged_is_named() {
        let home = tempfile::tempdir().unwrap();
        Authority::open(home.path(), NOW).unwrap();
        let key = home.path().join(KEY_FILE);
        let kept = fs::read_to_string(&key).unwrap();
        fs::write(&key, "nothing").unwrap();
        let damaged = Authority::open(home.path(), NOW).unwrap_err().to_string();
        assert!(damaged.contains("authority.key is damaged"), "{damaged}");
        fs::remove_file(&key).unwrap();
        let lost = Authority::open(home.path(), NOW).unwrap_err().to_string();
        assert!(lost.contains("authority.key is missing"), "{lost}");
        // The key of another authority does not go with this certificate.
        fs::write(
            &key,
            KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)
                .unwrap()
                .serialize_pem(),
        )
        .unwrap();
        let other = Authority::open(home.path(), NOW).unwrap_err().to_string();
        assert!(other.contains("authority.crt is damaged"), "{other}");
        fs::write(&key, kept).unwrap();
        assert!(Authority::open(home.path(), NOW).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_but_the_owner_reads_the_key() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        Authority::open(home.path(), NOW).unwrap();
        let mode = |file| {
            let data = fs::metadata(home.path().join(file)).unwrap();
            data.permissions().mode() & 0o777
        };
        assert_eq!(mode(KEY_FILE), 0o600);
        assert_ne!(mode(CERTIFICATE_FILE) & 0o044, 0);
    }

    #[test]
    fn only_local_addresses_are_certified() {
        for (ip, may) in [
            ("192.168.1.5", true),
            ("10.1.2.3", true),
            ("172.31.0.1", true),
            ("172.32.0.1", false),
            ("169.254.3.4", true),
            ("8.8.8.8", false),
            ("fd00::1", true),
            ("fe80::1", true),
            ("::1", true),
            ("2001:db8::1", false),
        ] {
            assert_eq!(may_certify(ip.parse().unwrap()), may, "{ip}");
        }
    }
}
