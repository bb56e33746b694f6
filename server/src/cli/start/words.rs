//! What the window says, in the language of the system.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use tapis_desktop::Language;
use tapis_host::{Origin, Reachable};

use crate::cli::update::FolderUpdate;

/// The words of a language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words(Language);

/// What is said of a server that has started.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    pub(super) addresses: &'a [Origin],
    /// The page for this machine.
    pub(super) page: &'a str,
    pub(super) data: &'a Path,
    pub(super) update: Option<&'a FolderUpdate>,
    /// By how much the journal ends ahead of the clock.
    pub(super) journal_ahead: Option<Duration>,
}

impl Words {
    /// Those of the system's language.
    pub(super) fn of_system() -> Self {
        Self(Language::of_system())
    }

    /// One of two texts.
    const fn either(self, french: &'static str, english: &'static str) -> &'static str {
        match self.0 {
            Language::French => french,
            Language::English => english,
        }
    }

    /// What is said first; where the system is about to ask something, what to answer.
    pub(super) fn greeting(self, is_firewall_asking: bool) -> String {
        let mut text = format!("\nTapis {}\n", env!("CARGO_PKG_VERSION"));
        if is_firewall_asking {
            text.push('\n');
            text.push_str(self.either(
                "  Windows demande peut-être s'il faut laisser Tapis communiquer : cochez « Réseaux privés »\n  \
                   et répondez « Autoriser l'accès ». Sans cela, ni tablette ni téléphone ne trouve cet ordinateur.\n",
                "  Windows may ask whether Tapis may communicate: tick \"Private networks\" and answer\n  \
                   \"Allow access\". Without it no tablet and no phone finds this computer.\n",
            ));
        }
        text
    }

    /// What runs, where, and how to stop it.
    pub(super) fn ready(self, facts: &Facts<'_>) -> String {
        let mut text = String::new();
        text.push_str(self.either("Tapis est prêt.\n\n", "Tapis is ready.\n\n"));
        let page = self.either("Sur cet ordinateur", "On this computer");
        let others = self.either("Sur les autres appareils", "On other devices");
        let folder = self.either("Données", "Data");
        let mut line = |name: &str, value: &str| {
            // A text in memory takes whatever is written to it.
            let _ = writeln!(text, "  {name:<26}{value}");
        };
        line(page, facts.page);
        let mut open = facts.addresses.iter();
        match open.find(|each| each.reachable == Reachable::Lan) {
            Some(best) => line(others, &best.origin),
            None => line(
                others,
                self.either("pas de réseau : voyez la page", "no network: see the page"),
            ),
        }
        line(folder, &facts.data.display().to_string());
        text.push('\n');
        if let Some(update) = facts.update {
            text.push_str(&self.updated(update));
        }
        if let Some(ahead) = facts.journal_ahead {
            text.push_str(&self.wrong_clock(ahead));
        }
        text.push_str(self.either(
            "  Laissez cette fenêtre ouverte pendant toute la soirée. Pour arrêter : fermez-la, ou Ctrl+C.\n  \
               Rien n'est perdu : le prochain démarrage reprend où vous en étiez.\n",
            "  Leave this window open for the whole evening. To stop: close it, or Ctrl+C.\n  \
               Nothing is lost: the next start goes on where you were.\n",
        ));
        text
    }

    fn updated(self, update: &FolderUpdate) -> String {
        let copy = update.copy.display();
        match self.0 {
            Language::French => format!(
                "  Ces données viennent d'une version plus ancienne. Une copie d'avant a été faite :\n  {copy}\n\n"
            ),
            Language::English => format!(
                "  This data is of an older version. A copy from before was made:\n  {copy}\n\n"
            ),
        }
    }

    fn wrong_clock(self, ahead: Duration) -> String {
        let minutes = ahead.as_secs().div_ceil(60);
        match self.0 {
            Language::French => format!(
                "  Le journal finit {minutes} minutes après l'heure de cet ordinateur. Si l'horloge est fausse : arrêtez,\n  \
                   réglez-la, redémarrez.\n\n"
            ),
            Language::English => format!(
                "  The journal ends {minutes} minutes ahead of this computer's clock. Where the clock is wrong: stop, set it,\n  \
                   and start again.\n\n"
            ),
        }
    }

    /// Another window has the server.
    pub(super) fn runs_already(self, page: &str) -> String {
        match self.0 {
            Language::French => format!("\nTapis est déjà lancé : {page}\n"),
            Language::English => format!("\nTapis runs already: {page}\n"),
        }
    }

    /// There is no browser that opens the page.
    pub(super) fn open_yourself(self, page: &str) -> String {
        match self.0 {
            Language::French => format!("  Ouvrez cette page dans un navigateur : {page}\n"),
            Language::English => format!("  Open this page in a browser: {page}\n"),
        }
    }

    /// It has stopped.
    pub(super) fn stopped(&self) -> String {
        let text = self.either(
            "\nTapis est arrêté. Tout est enregistré.\n",
            "\nTapis has stopped. Everything is written.\n",
        );
        text.to_owned()
    }

    /// The window closes with the program.
    pub(super) fn press_enter(self) -> &'static str {
        self.either(
            "Tapis n'a pas pu démarrer. Appuyez sur Entrée pour fermer cette fenêtre.",
            "Tapis could not start. Press Enter to close this window.",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(reachable: Reachable) -> Vec<Origin> {
        vec![Origin {
            origin: "http://192.168.1.5:8080".to_owned(),
            network: "Wi-Fi".to_owned(),
            reachable,
        }]
    }

    fn said(language: Language, addresses: &[Origin]) -> String {
        let update = FolderUpdate {
            from: None,
            copy: "/data/before-updates/2026".into(),
        };
        Words(language).ready(&Facts {
            addresses,
            page: "http://localhost:8080/start",
            data: Path::new("/data"),
            update: Some(&update),
            journal_ahead: None,
        })
    }

    #[test]
    fn the_window_says_what_runs_and_where_and_how_to_stop() {
        for (language, stop) in [
            (Language::French, "Pour arrêter : fermez-la"),
            (Language::English, "To stop: close it"),
        ] {
            let said = said(language, &addresses(Reachable::Lan));
            for part in [
                "http://localhost:8080/start",
                "http://192.168.1.5:8080",
                "/data\n",
                "/data/before-updates/2026",
                stop,
            ] {
                assert!(said.contains(part), "{part}: {said}");
            }
        }
    }

    #[test]
    fn an_address_of_a_virtual_adapter_is_not_offered_as_one_for_tablets() {
        let said = said(Language::English, &addresses(Reachable::Virtual));
        assert!(
            said.contains("no network") && !said.contains("192.168.1.5"),
            "{said}"
        );
    }

    #[test]
    fn the_firewall_is_explained_before_it_asks_where_it_asks() {
        let greeting = |asks| Words(Language::English).greeting(asks);
        assert!(greeting(true).contains("Private networks"));
        assert!(!greeting(false).contains("Private networks"));
    }
}
