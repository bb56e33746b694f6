//! The commands around webhooks, and the others on a journal that knows about webhooks.

use tapis_tests::{
    CODE, Device, Process, fails_with, pair, run, run_with, self_made, setup, verify,
};

use super::receiver::{Mood, Receiver};
use super::{SECRET, levels, until, webhook, write};

#[tokio::test]
async fn a_configuration_is_checked_and_tried_before_it_is_used() {
    let receiver = Receiver::start().await;
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), &webhook("site", &receiver, ""));
    let (is_done, said) = run(&["webhooks", "check", &file]).await;
    assert!(
        is_done && said.contains("1 webhooks, the configuration is right"),
        "{said}"
    );
    let (is_done, said) = run(&["webhooks", "try", &file]).await;
    assert!(
        is_done && said.contains("site: took the ping (204"),
        "{said}"
    );
    assert_eq!(receiver.got()[0].kind(), "ping");
    assert_eq!(receiver.got()[0].header("content-type"), "application/json");
    receiver.be(Mood::Answers(404, ""));
    let (is_done, said) = run(&["webhooks", "try", &file, "--name", "site"]).await;
    assert!(
        !is_done && said.contains("did not take the ping (404"),
        "{said}"
    );
    // A receiver that points elsewhere is not followed.
    receiver.be(Mood::Answers(307, "Location: /elsewhere\r\n"));
    let before = receiver.got().len();
    let (is_done, said) = run(&["webhooks", "try", &file, "--name", "site"]).await;
    assert!(
        !is_done && said.contains("did not take the ping (307"),
        "{said}"
    );
    assert_eq!(receiver.got().len(), before + 1);
    let told = run_with(&["webhooks", "try", &file, "--name", "league"], &[]).await;
    assert!(
        told.complained.contains("there is no webhook \"league\""),
        "{told:?}"
    );
    let (is_done, secret) = run(&["webhooks", "secret"]).await;
    assert!(is_done);
    std::fs::write(folder.path().join("new.secret"), &secret).unwrap();
    let by_file = webhook("site", &receiver, "secret_file = \"new.secret\"")
        .replace(&format!("secret = \"{SECRET}\"\n"), "");
    let file = write(folder.path(), &by_file);
    let (is_done, said) = run(&["webhooks", "check", &file]).await;
    assert!(is_done && !said.contains(secret.trim()), "{said}");
}

#[tokio::test]
async fn a_receiver_over_https_is_believed_when_its_certificate_is_trusted() {
    let certificate = self_made("127.0.0.1");
    let receiver = Receiver::start_secure(&certificate).await;
    let folder = tempfile::tempdir().unwrap();
    let (trusted, _) = certificate.write(folder.path());
    let secure = webhook("site", &receiver, "").replace("http://", "https://");
    let file = write(folder.path(), &secure);
    let ping = ["webhooks", "try", file.as_str()];
    let told = run_with(&ping, &[("SSL_CERT_FILE", &trusted)]).await;
    assert!(
        told.is_done && told.said.contains("took the ping"),
        "{told:?}"
    );
    let other = folder.path().join("other");
    std::fs::create_dir(&other).unwrap();
    let (trusted, _) = self_made("127.0.0.1").write(&other);
    let told = run_with(&ping, &[("SSL_CERT_FILE", &trusted)]).await;
    assert!(!told.is_done && told.said.contains("no TLS"), "{told:?}");
    assert_eq!(receiver.got().len(), 1);
}

#[tokio::test]
async fn a_server_does_not_start_with_a_mistake_and_says_where_it_is() {
    let receiver = Receiver::start().await;
    let folder = tempfile::tempdir().unwrap();
    let wrong = webhook("site", &receiver, "events = [\"knockout\"]");
    let file = write(folder.path(), &wrong);
    let complained = fails_with(folder.path(), &["--webhooks", &file]).await;
    assert!(
        complained.contains("webhooks.toml, line 5: unknown variant"),
        "{complained}"
    );
    assert!(complained.contains("player_out"), "{complained}");
    let not_secret = wrong.replace("whsec_", "").replace("knockout", "ruling");
    let file = write(folder.path(), &not_secret);
    let complained = fails_with(folder.path(), &["--webhooks", &file]).await;
    assert!(
        complained.contains("line 4: a secret begins with"),
        "{complained}"
    );
    assert!(!complained.contains("MfKQ"), "{complained}");
}

#[tokio::test]
async fn a_journal_that_knows_about_webhooks_is_verified_copied_and_repaired_like_any_other() {
    let receiver = Receiver::start().await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let file = write(folder.path(), &webhook("site", &receiver, ""));
    let log = folder.path().join("log");
    let options = ["--webhooks", file.as_str()];
    let process = Process::start_logged(&data, &log, "debug", &options).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(1, 2)).await;
    levels(&mut director, 2, 3).await;
    until(|| receiver.taken().len() >= 3).await;
    assert!(process.stop().await.success());
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("delivered") && !log.contains("MfKQ"), "{log}");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (from, copy) = (at("data"), at("copy"));
    for arguments in [
        ["journal", "copy", "--from", &from, "--to", &copy].as_slice(),
        &["backup", "--data", &from, "--to", &at("backup")],
        &["repair", "--data", &from, "--to", &at("repaired")],
    ] {
        let (is_done, said) = run(arguments).await;
        assert!(is_done, "{arguments:?}: {said}");
    }
    for name in ["data", "copy", "backup", "repaired"] {
        let (is_whole, said) = verify(&folder.path().join(name)).await;
        assert!(is_whole && said.contains("webhooks/"), "{name}: {said}");
    }
    let (is_done, said) = run(&["audit", "--data", &from]).await;
    assert!(
        is_done && said.contains("webhooks told (told {\"site\":"),
        "{said}"
    );
}
