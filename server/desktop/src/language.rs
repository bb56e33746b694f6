//! The language of the system.

/// A language that the program speaks by itself, before any page is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// French.
    French,
    /// English, also on a system in a third language.
    English,
}

impl Language {
    /// The one that the person at the machine has chosen for it.
    #[must_use]
    pub fn of_system() -> Self {
        Self::of(sys_locale::get_locale().as_deref())
    }

    /// That of a tag such as `fr-CH`.
    fn of(tag: Option<&str>) -> Self {
        let first = tag.and_then(|tag| tag.split(['-', '_', '.']).next());
        match first {
            Some(first) if first.eq_ignore_ascii_case("fr") => Self::French,
            Some(_) | None => Self::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_is_spoken_to_whoever_has_chosen_it_and_english_to_all_others() {
        for tag in ["fr", "fr-FR", "fr-CH", "FR_be", "fr_CA.UTF-8"] {
            assert_eq!(Language::of(Some(tag)), Language::French, "{tag}");
        }
        for tag in ["en-GB", "de-DE", "C", "", "frr-DE"] {
            assert_eq!(Language::of(Some(tag)), Language::English, "{tag}");
        }
        assert_eq!(Language::of(None), Language::English);
    }
}
