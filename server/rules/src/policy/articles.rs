//! The articles that say what a book chooses: the main one, and those of single cases by name.

use std::fmt;
use std::ops::Deref;

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tapis_tagged::from_word;

use super::Case;
use crate::citation::Citation;

/// The articles of a policy, the main one first. Where the book is silent, these are of the book it falls back on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Articles {
    all: Vec<Citation>,
    /// Those that are not of a single case.
    general: Vec<Citation>,
    of_cases: Vec<(Case, Vec<Citation>)>,
}

impl Articles {
    /// The main article.
    #[must_use]
    pub fn citation(&self) -> Option<&Citation> {
        self.all.first()
    }

    /// The main article, as a list.
    pub(crate) fn main(&self) -> &[Citation] {
        self.all.get(..1).unwrap_or_default()
    }

    /// The articles of one case; all of them where the book names none for it.
    pub(crate) fn of(&self, case: Case) -> &[Citation] {
        let mut named = self.of_cases.iter();
        named
            .find(|(named, _)| *named == case)
            .map_or(&self.all, |(_, articles)| articles)
    }

    /// The articles of one case; the main one where the book names none for it.
    pub(crate) fn of_or_main(&self, case: Case) -> &[Citation] {
        match self.named(case) {
            [] => self.main(),
            named => named,
        }
    }

    /// The articles that the book names for one case; none where it names none.
    pub(crate) fn named(&self, case: Case) -> &[Citation] {
        let mut named = self.of_cases.iter();
        named
            .find(|(named, _)| *named == case)
            .map_or(&[], |(_, articles)| articles)
    }

    /// The articles that are not of a single case.
    pub(crate) fn general(&self) -> &[Citation] {
        &self.general
    }

    /// The articles of one case, then those that are not of another one.
    pub(crate) fn led_by(&self, case: Case) -> Vec<Citation> {
        let mut led = self.named(case).to_vec();
        let others = self.general.iter().filter(|other| !led.contains(other));
        let others: Vec<Citation> = others.cloned().collect();
        led.extend(others);
        led
    }
}

impl Deref for Articles {
    type Target = [Citation];

    fn deref(&self) -> &[Citation] {
        &self.all
    }
}

impl AsRef<Self> for Articles {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// As a book writes them: `["10.5", "tda2024:47"]`, or by name `{ main = "9.4", unidentifiable = "9.3" }`, where `also`
/// has what is neither the main article nor that of a case. In each place there can be one article or a list.
#[derive(Clone, Debug, Default)]
pub(super) struct RawArticles {
    texts: Vec<(ArticleKey, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArticleKey {
    Main,
    Also,
    Of(Case),
}

impl RawArticles {
    /// The cases that are named.
    pub(super) fn cases(&self) -> impl Iterator<Item = Case> {
        self.texts.iter().filter_map(|(place, _)| match place {
            ArticleKey::Main | ArticleKey::Also => None,
            ArticleKey::Of(case) => Some(*case),
        })
    }

    /// The articles, those without the name of a book being of this one.
    pub(super) fn resolve(&self, book: &str) -> Articles {
        let mut articles = Articles::default();
        for (place, text) in &self.texts {
            let citation = Citation::parse(text, book);
            match *place {
                ArticleKey::Of(_) => {}
                ArticleKey::Main | ArticleKey::Also => {
                    articles.general.push(citation.clone());
                }
            }
            if let ArticleKey::Of(case) = *place {
                let mut known = articles.of_cases.iter_mut();
                match known.find(|(known, _)| *known == case) {
                    Some((_, cited)) => cited.push(citation.clone()),
                    None => articles.of_cases.push((case, vec![citation.clone()])),
                }
            }
            if articles.all.contains(&citation) {
                continue;
            }
            articles.all.push(citation);
        }
        articles
    }
}

impl<'de> Deserialize<'de> for RawArticles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawArticlesVisitor)
    }
}

struct RawArticlesVisitor;

impl<'de> Visitor<'de> for RawArticlesVisitor {
    type Value = RawArticles;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of articles, or a table with the main article and those of cases")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<RawArticles, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = list.next_element()? {
            texts.push((ArticleKey::Main, text));
        }
        Ok(RawArticles { texts })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<RawArticles, A::Error> {
        let mut main = Vec::new();
        let mut others = Vec::new();
        while let Some(place) = table.next_key::<ArticleKey>()? {
            let articles = table.next_value::<OneOrMore>()?;
            let placed = articles.0.into_iter().map(|text| (place, text));
            if place == ArticleKey::Main {
                main.extend(placed);
            } else {
                others.extend(placed);
            }
        }
        if main.is_empty() {
            return Err(A::Error::custom("articles by name need a main one"));
        }
        main.extend(others);
        Ok(RawArticles { texts: main })
    }
}

impl<'de> Deserialize<'de> for ArticleKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            "main" => Ok(Self::Main),
            "also" => Ok(Self::Also),
            case => from_word(case).map(Self::Of),
        }
    }
}

/// One article, or a list.
struct OneOrMore(Vec<String>);

impl<'de> Deserialize<'de> for OneOrMore {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrMoreVisitor)
    }
}

struct OneOrMoreVisitor;

impl<'de> Visitor<'de> for OneOrMoreVisitor {
    type Value = OneOrMore;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an article, or a list of articles")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<OneOrMore, E> {
        Ok(OneOrMore(vec![text.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<OneOrMore, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = list.next_element::<String>()? {
            texts.push(text);
        }
        Ok(OneOrMore(texts))
    }
}
