//! A certificate for a server, by an authority that vouches for nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};

use crate::Installed;

/// Names and addresses of a server of a test.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Files of one server. Its standbys have copies, so that a client trusts them too.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) authority: PathBuf,
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

impl Certificate {
    fn in_folder(folder: &Path) -> Self {
        Self {
            authority: folder.join("authority.crt"),
            certificate: folder.join("server.crt"),
            key: folder.join("server.key"),
        }
    }

    /// Writes a new one to a folder.
    pub(crate) fn make(installed: &Installed, folder: &Path) -> Self {
        let mut vouching = CertificateParams::default();
        let names = &mut vouching.distinguished_name;
        names.push(DnType::CommonName, "Authority of a test");
        vouching.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        let vouching_key = KeyPair::generate().unwrap();
        let authority = vouching.self_signed(&vouching_key).unwrap().pem();

        let mut server = CertificateParams::new(NAMES.map(str::to_owned)).unwrap();
        let names = &mut server.distinguished_name;
        names.push(DnType::CommonName, "Server of a test");
        let key = KeyPair::generate().unwrap();
        let issuer = Issuer::new(vouching, vouching_key);
        let certificate = server.signed_by(&key, &issuer).unwrap().pem();

        Self::write(
            installed,
            folder,
            [&authority, &certificate, &key.serialize_pem()],
        )
    }

    /// The same one in another folder.
    pub(crate) fn copy(&self, installed: &Installed, folder: &Path) -> Self {
        let texts = [&self.authority, &self.certificate, &self.key]
            .map(|file| fs::read_to_string(file).unwrap());
        Self::write(installed, folder, texts.each_ref())
    }

    fn write(installed: &Installed, folder: &Path, texts: [&String; 3]) -> Self {
        let files = Self::in_folder(folder);
        for (file, text) in [&files.authority, &files.certificate, &files.key]
            .into_iter()
            .zip(texts)
        {
            fs::write(file, text).unwrap();
        }
        owner_only(&files.key);
        installed.give(&files.key);
        files
    }
}

/// PostgreSQL takes no key that others can read.
fn owner_only(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
}
