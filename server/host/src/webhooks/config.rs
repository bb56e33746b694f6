//! The configuration of webhooks: endpoints, and which messages each receives.

use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use axum::http::Uri;
use serde::Deserialize;
use tapis_protocol::WebhookKind;
use thiserror::Error;
use toml::Spanned;

use super::secret::{InvalidSecret, PREFIX, SigningSecret};

/// Most webhooks of a server.
pub(super) const MAX_WEBHOOKS: usize = 16;

/// Largest configuration, or file with a secret, in bytes.
const MAX_BYTES: u64 = 64 * 1024;

/// Longest name of a webhook, in characters: it is a label in figures and a key in the journal.
const MAX_NAME: usize = 32;

/// An endpoint: the address that messages are sent to, and which it receives.
#[derive(Clone, Debug)]
pub(super) struct Endpoint {
    /// Its name, under which the journal keeps its position.
    pub(super) name: String,
    pub(super) url: Uri,
    pub(super) secret: SigningSecret,
    /// The kinds of messages it receives; all where none is named.
    events: Vec<WebhookKind>,
}

impl Endpoint {
    /// Whether it receives messages of a kind.
    pub(super) fn wants(&self, kind: WebhookKind) -> bool {
        self.events.is_empty() || self.events.contains(&kind)
    }
}

/// Why a file is no configuration. No secret is in any of them.
#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("the webhooks in {} cannot be read", .0.display())]
    File(PathBuf, #[source] io::Error),
    #[error("{}, line {line}: {what}", file.display())]
    Line {
        file: PathBuf,
        line: usize,
        what: String,
    },
}

/// What is wrong with one endpoint.
#[derive(Debug, Error)]
enum InvalidEndpoint {
    #[error("there are more than {MAX_WEBHOOKS} webhooks: leave some out")]
    TooMany,
    #[error("name is 1 to {MAX_NAME} small letters, digits, - or _")]
    Name,
    #[error(
        "two webhooks are called \"{0}\": how far each got is kept under its name, call one of them something else"
    )]
    Twice(String),
    #[error("url begins with https:// or http://, and names a host, without user, password or #")]
    Url,
    #[error("secret or secret_file is needed, and not both")]
    OneSecret,
    #[error("{}: {source}", file.display())]
    SecretFile { file: PathBuf, source: io::Error },
    #[error(transparent)]
    Secret(#[from] InvalidSecret),
    #[error("events is empty: leave it out for all of them, or name some")]
    NoEvents,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigFile {
    #[serde(default)]
    webhook: Vec<Spanned<EndpointEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndpointEntry {
    name: Spanned<String>,
    url: Spanned<String>,
    secret: Option<Spanned<String>>,
    secret_file: Option<Spanned<PathBuf>>,
    events: Option<Spanned<Vec<WebhookKind>>>,
}

/// The endpoints of a file.
pub(super) fn read(file: &Path) -> Result<Vec<Endpoint>, ConfigError> {
    let text = read_short(file).map_err(|error| ConfigError::File(file.to_owned(), error))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    parse(&text, folder).map_err(|(at, what)| ConfigError::Line {
        file: file.to_owned(),
        line: line_of(&text, at),
        what: without_secrets(&what),
    })
}

/// The endpoints of a text, or where it is wrong, and how.
fn parse(text: &str, folder: &Path) -> Result<Vec<Endpoint>, (usize, String)> {
    let file: ConfigFile = toml::from_str(text).map_err(|error| {
        // Not what it displays, which has the line as it was written.
        let at = error.span().map_or(0, |span| span.start);
        (at, error.message().to_owned())
    })?;
    let mut endpoints: Vec<Endpoint> = Vec::new();
    for entry in file.webhook {
        let at = entry.span().start;
        if endpoints.len() >= MAX_WEBHOOKS {
            return Err((at, InvalidEndpoint::TooMany.to_string()));
        }
        let endpoint = endpoint(entry.into_inner(), at, folder, &endpoints);
        endpoints.push(endpoint.map_err(|(at, wrong)| (at, wrong.to_string()))?);
    }
    Ok(endpoints)
}

fn endpoint(
    entry: EndpointEntry,
    at: usize,
    folder: &Path,
    others: &[Endpoint],
) -> Result<Endpoint, (usize, InvalidEndpoint)> {
    let name = entry.name.get_ref();
    let named = begin(&entry.name.span());
    if !is_name(name) {
        return Err((named, InvalidEndpoint::Name));
    }
    if others.iter().any(|other| other.name == *name) {
        return Err((named, InvalidEndpoint::Twice(name.clone())));
    }
    let url = url(entry.url.get_ref()).ok_or((begin(&entry.url.span()), InvalidEndpoint::Url))?;
    let secret = match (&entry.secret, &entry.secret_file) {
        (Some(secret), None) => SigningSecret::read(secret.get_ref())
            .map_err(|error| (begin(&secret.span()), InvalidEndpoint::Secret(error)))?,
        (None, Some(file)) => {
            secret_of(&folder.join(file.get_ref())).map_err(|wrong| (begin(&file.span()), wrong))?
        }
        (None, None) | (Some(_), Some(_)) => return Err((at, InvalidEndpoint::OneSecret)),
    };
    let events = match entry.events {
        Some(events) if events.get_ref().is_empty() => {
            return Err((begin(&events.span()), InvalidEndpoint::NoEvents));
        }
        Some(events) => events.into_inner(),
        None => Vec::new(),
    };
    Ok(Endpoint {
        name: entry.name.into_inner(),
        url,
        secret,
        events,
    })
}

const fn begin(span: &Range<usize>) -> usize {
    span.start
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(is_plain)
}

/// An address that messages can be sent to.
fn url(text: &str) -> Option<Uri> {
    let url: Uri = text.parse().ok()?;
    let is_known = matches!(url.scheme_str(), Some("https" | "http"));
    let authority = url.authority()?;
    let is_plain = !authority.as_str().contains('@') && !text.contains('#');
    (is_known && is_plain && !authority.host().is_empty()).then_some(url)
}

fn secret_of(file: &Path) -> Result<SigningSecret, InvalidEndpoint> {
    let text = read_short(file).map_err(|source| InvalidEndpoint::SecretFile {
        file: file.to_owned(),
        source,
    })?;
    Ok(SigningSecret::read(text.trim())?)
}

/// A file that is not longer than it may be.
fn read_short(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = fs::File::open(file)?
        .take(MAX_BYTES.saturating_add(1))
        .read_to_string(&mut text)?;
    if u64::try_from(read).unwrap_or(u64::MAX) > MAX_BYTES {
        let too_long = format!("it is longer than {MAX_BYTES} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, too_long));
    }
    Ok(text)
}

/// The line of a place in a text, from 1.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.bytes().take(at);
    1 + before.filter(|byte| *byte == b'\n').count()
}

/// A message in which nothing can be a secret: one that stands where something else belongs is named by the parser.
fn without_secrets(what: &str) -> String {
    let is_secret = |letter: char| letter.is_ascii_alphanumeric() || "+/=_-".contains(letter);
    let mut parts = what.split(PREFIX);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(PREFIX);
        text.push('…');
        text.push_str(part.trim_start_matches(is_secret));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    fn wrong(text: &str) -> String {
        let (at, what) = parse(text, Path::new("/nowhere")).unwrap_err();
        format!("{}: {}", line_of(text, at), without_secrets(&what))
    }

    fn webhook(name: &str) -> String {
        let url = "https://club.example/hook";
        format!("[[webhook]]\nname = \"{name}\"\nurl = \"{url}\"\nsecret = \"{SECRET}\"\n")
    }

    #[test]
    fn a_webhook_is_told_what_it_names_and_everything_when_it_names_nothing() {
        let text = format!(
            "{}{}events = [\"player_out\", \"event_over\"]\n",
            webhook("site"),
            webhook("league")
        );
        let endpoints = parse(&text, Path::new("")).unwrap();
        let [site, league] = endpoints.as_slice() else {
            panic!("{endpoints:?}");
        };
        assert!(site.wants(WebhookKind::Ruling) && !league.wants(WebhookKind::Ruling));
        assert!(league.wants(WebhookKind::EventOver));
        assert!(!format!("{endpoints:?}").contains("MfKQ"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_what_to_do() {
        let one = webhook("site");
        let cases = [
            (
                one.replace("site", "The Site"),
                "2: name is 1 to 32 small letters",
            ),
            (format!("{one}{one}"), "6: two webhooks are called \"site\""),
            (one.replace("https", "ftp"), "3: url begins with https://"),
            (
                one.replace("club.example", "me:pw@club.example"),
                "3: url begins",
            ),
            (one.replace("whsec_", ""), "4: a secret begins with whsec_"),
            (
                one.replace("secret =", "secret_file ="),
                "4: /nowhere/whsec_…",
            ),
            (format!("{one}events = []\n"), "5: events is empty"),
            (
                format!("{one}events = [\"knockout\"]\n"),
                "5: unknown variant `knockout`",
            ),
            (format!("{one}urls = 1\n"), "5: unknown field `urls`"),
            (
                webhook("a") + "[[webhook]]\nname = \"b\"\n",
                "5: missing field `url`",
            ),
            (
                one.lines().take(3).collect::<Vec<_>>().join("\n"),
                "1: secret or secret_file is needed",
            ),
        ];
        for (text, expected) in cases {
            let told = wrong(&text);
            assert!(told.starts_with(expected), "{told:?}, not {expected:?}");
        }
        let many: String = (0..17)
            .map(|number| webhook(&format!("w{number}")))
            .collect();
        assert!(wrong(&many).contains("more than 16 webhooks"));
    }

    #[test]
    fn no_mistake_repeats_a_secret() {
        let one = webhook("site");
        for text in [
            one.replace("secret = \"", "secret = "),
            one.replace("name = \"site\"", &format!("name = \"{SECRET}\"")),
            format!("{one}events = [\"{SECRET}\"]\n"),
            format!("{one}events = \"{SECRET}\"\n"),
            format!("{one}{SECRET} = 1\n"),
        ] {
            let told = wrong(&text);
            assert!(!told.contains("MfKQ"), "{told}");
        }
    }
}
