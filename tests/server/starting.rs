//! `tapis start`: what a double click runs, as processes.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use tapis_host::reach::reached_at;
use tapis_tests::{Process, binary, get, get_from, pair, request_from, skip, verify};
use tokio::process::Command;

/// How often is looked whether the browser was opened, and how many times.
const LOOK_EVERY: Duration = Duration::from_millis(10);
const LOOKS: usize = 2_000;

/// A machine with a browser that only writes down what it is to open.
struct Desktop {
    folder: tempfile::TempDir,
}

impl Desktop {
    fn new() -> Self {
        let desktop = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let browser = desktop.folder.path().join("xdg-open");
        let script = format!("#!/bin/sh\necho \"$1\" >> {}\n", desktop.opened().display());
        std::fs::write(&browser, script).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        desktop
    }

    fn opened(&self) -> PathBuf {
        self.folder.path().join("opened")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("home/.local/share/tapis")
    }

    /// `tapis start`, as whoever sits there starts it.
    fn start(&self, language: &str, more: &[&str]) -> Command {
        let mut command = Command::new(binary());
        let path = std::env::var("PATH").unwrap_or_default();
        command
            .args(["start", "--port", "0"])
            .args(more)
            .env("PATH", format!("{}:{path}", self.folder.path().display()))
            .env("HOME", self.folder.path().join("home"))
            .env_remove("XDG_DATA_HOME")
            .env_remove("LANGUAGE")
            .env("LC_ALL", language)
            .env("TAPIS_LOG", "error")
            .stdout(std::process::Stdio::piped());
        command
    }

    async fn runs(&self) -> Process {
        Process::serve(self.start("C", &["--announce", "json"])).await
    }

    /// The page that is opened as the one of this number.
    async fn page(&self, number: usize) -> String {
        for _ in 0..LOOKS {
            let opened = std::fs::read_to_string(self.opened()).unwrap_or_default();
            if let Some(page) = opened.lines().nth(number) {
                return page.to_owned();
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        panic!("no page was opened");
    }
}

fn port_of(page: &str) -> u16 {
    let (_, rest) = page.rsplit_once(':').unwrap();
    rest.split('/').next().unwrap().parse().unwrap()
}

async fn first_code(from: IpAddr, server: SocketAddr) -> (u16, Value) {
    let (status, _, body) = request_from(from, server, "POST /api/start HTTP/1.1", "").await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn a_second_start_opens_the_page_of_the_first_and_says_so_in_the_language_of_the_system() {
    if !cfg!(target_os = "linux") {
        return skip("the browser is replaced as on Linux");
    }
    let desktop = Desktop::new();
    let first = desktop.runs().await;
    let page = desktop.page(0).await;
    assert_eq!(
        page,
        format!("http://localhost:{}/start", first.address.port())
    );
    for (number, language, said) in [
        (1, "fr_FR.UTF-8", "Tapis est déjà lancé"),
        (2, "en_GB.UTF-8", "Tapis runs already"),
    ] {
        let second = desktop.start(language, &[]).output().await.unwrap();
        assert!(second.status.success());
        let words = String::from_utf8(second.stdout).unwrap();
        assert!(words.contains(said) && words.contains(&page), "{words}");
        assert_eq!(desktop.page(number).await, page);
    }
    assert!(first.stop().await.success());
    // What it has noted goes with it, and the next start is the first again.
    assert!(!desktop.data().join(tapis_records::RUNNING_FILE).exists());
    let again = desktop.runs().await;
    assert_eq!(port_of(&desktop.page(3).await), again.address.port());
    assert!(again.stop().await.success());
    let (is_whole, said) = verify(&desktop.data()).await;
    assert!(is_whole, "{said}");
}

#[tokio::test]
async fn a_laptop_that_was_switched_off_starts_anew_and_does_not_look_for_a_server_that_is_gone() {
    if !cfg!(target_os = "linux") {
        return skip("the browser is replaced as on Linux");
    }
    let desktop = Desktop::new();
    let first = desktop.runs().await;
    let before = desktop.page(0).await;
    first.kill().await;
    assert!(desktop.data().join(tapis_records::RUNNING_FILE).exists());
    let second = desktop.runs().await;
    let page = desktop.page(1).await;
    assert_eq!(port_of(&page), second.address.port());
    assert_ne!(page, before);
    assert!(second.stop().await.success());
}

#[tokio::test]
async fn of_many_double_clicks_at_once_one_serves_and_the_others_lead_to_it() {
    if !cfg!(target_os = "linux") {
        return skip("the browser is replaced as on Linux");
    }
    let desktop = Desktop::new();
    let mut clicks = Vec::new();
    for _ in 0..6 {
        let mut click = desktop.start("C", &[]);
        clicks.push(click.kill_on_drop(true).spawn().unwrap());
    }
    let mut pages = Vec::new();
    for number in 0..clicks.len() {
        pages.push(desktop.page(number).await);
    }
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
    // All but one come to their end, each as soon as it has led there.
    let mut there = clicks;
    for _ in 0..LOOKS {
        there.retain_mut(|click| match click.try_wait().unwrap() {
            Some(status) => {
                assert!(status.success());
                false
            }
            None => true,
        });
        if there.len() == 1 {
            break;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    assert_eq!(there.len(), 1);
    let served = SocketAddr::from(([127, 0, 0, 1], port_of(&pages[0])));
    assert_eq!(get(served, "/healthz").await.0, 200);
}

/// Where other machines find a server, if this machine is in a network.
fn in_the_network(port: u16) -> Option<SocketAddr> {
    let found = reached_at(SocketAddr::from(([0, 0, 0, 0], port)));
    let found: SocketAddr = found.parse().unwrap();
    (!found.ip().is_loopback() && !found.ip().is_unspecified()).then_some(found)
}

#[tokio::test]
async fn a_stranger_of_the_network_gets_no_code_and_the_laptop_itself_does() {
    let desktop = Desktop::new();
    let server = Process::serve(desktop.start("C", &["--no-browser", "--announce", "json"])).await;
    let Some(outside) = in_the_network(server.address.port()) else {
        return skip("this machine is in no network");
    };
    let (status, said) = first_code(outside.ip(), outside).await;
    assert_eq!(status, 403, "{said}");
    assert_eq!(said["code"], "not_allowed", "{said}");
    // The page itself is served to it, which says where to open it.
    let (status, ..) = get_from(outside.ip(), outside, "/start").await;
    assert!(matches!(status, 200 | 503), "{status}");

    let here = SocketAddr::from(([127, 0, 0, 1], server.address.port()));
    let (status, said) = first_code(here.ip(), here).await;
    assert_eq!(status, 200, "{said}");
    // This machine's own address is no other machine.
    assert_eq!(said["contacts"], serde_json::json!([]), "{said}");
    let code = said["code"]["code"].as_str().unwrap();
    pair(here, code, "Dora").await;
    assert!(server.stop().await.success());
}

#[tokio::test]
async fn the_window_says_what_runs_where_the_data_is_and_how_to_stop() {
    if !cfg!(unix) {
        return skip("it is asked to stop as on Unix");
    }
    let desktop = Desktop::new();
    let mut window = desktop.start("fr_CH.UTF-8", &["--no-browser"]);
    let window = window.spawn().unwrap();
    let note = desktop.data().join(tapis_records::RUNNING_FILE);
    wait_for(&note).await;
    let stop = window.id().unwrap().to_string();
    Command::new("kill").arg(stop).status().await.unwrap();
    let said = window.wait_with_output().await.unwrap();
    assert!(said.status.success());
    let words = String::from_utf8(said.stdout).unwrap();
    for part in [
        "Tapis est prêt",
        "/start",
        &desktop.data().display().to_string(),
        "Pour arrêter : fermez-la, ou Ctrl+C",
        "Tapis est arrêté. Tout est enregistré.",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
}

async fn wait_for(file: &Path) {
    for _ in 0..LOOKS {
        if file.exists() {
            return;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    panic!("{} is not written", file.display());
}
