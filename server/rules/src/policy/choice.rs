//! A choice that a book makes, and how it is read: checked where it is written, completed from the book it extends.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::articles::RawArticles;
use super::fields::POINTS;
use super::{Articles, Case, text_of};
use crate::citation::Citation;

/// A choice made by a book, and the articles that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// What was chosen.
    pub value: T,
    /// Where it is written.
    pub articles: Articles,
}

impl<T> Choice<T> {
    /// The main article.
    #[must_use]
    pub fn citation(&self) -> Option<&Citation> {
        self.articles.citation()
    }
}

impl<T> AsRef<Articles> for Choice<T> {
    fn as_ref(&self) -> &Articles {
        &self.articles
    }
}

/// A policy as files name it, and what they can say of it.
pub(super) struct Point {
    pub(super) name: &'static str,
    /// The cases for which a book can name an article.
    pub(super) cases: &'static [Case],
    /// Refuses a value that cannot be chosen.
    pub(super) check: fn(&toml::Value) -> Result<(), toml::de::Error>,
}

/// Refuses what is no `T`.
pub(super) fn check<T: DeserializeOwned>(value: &toml::Value) -> Result<(), toml::de::Error> {
    value.clone().try_into::<T>().map(|_| ())
}

/// As written in the file: `{ value = "increment", articles = ["10.5"] }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChoice {
    value: toml::Value,
    #[serde(default)]
    articles: RawArticles,
}

/// What a book says itself, by policy: the rest comes from the book it extends.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnChoices(BTreeMap<&'static str, RawChoice>);

/// Why a policy has no choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Undecided {
    /// Neither the book nor the one it extends decides it.
    Silent(&'static str),
    /// The value is none of its values.
    NotUnderstood(String),
}

impl OwnChoices {
    /// What is chosen for a policy, by this book or by the one it extends.
    pub(super) fn choice<T: DeserializeOwned + Clone>(
        &self,
        policy: &'static str,
        parent: Option<&Choice<T>>,
        book: &str,
    ) -> Result<Choice<T>, Undecided> {
        let Some(own) = self.0.get(policy) else {
            return parent.cloned().ok_or(Undecided::Silent(policy));
        };
        let value = own.value.clone().try_into();
        Ok(Choice {
            value: value.map_err(|error| Undecided::NotUnderstood(error.to_string()))?,
            articles: own.articles.resolve(book),
        })
    }
}

impl<'de> Deserialize<'de> for OwnChoices {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OwnChoicesVisitor)
    }
}

struct OwnChoicesVisitor;

impl<'de> Visitor<'de> for OwnChoicesVisitor {
    type Value = OwnChoices;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of policies")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<OwnChoices, A::Error> {
        let mut choices = BTreeMap::new();
        while let Some(point) = table.next_key::<&'static Point>()? {
            choices.insert(point.name, table.next_value_seed(point)?);
        }
        Ok(OwnChoices(choices))
    }
}

impl<'de> Deserialize<'de> for &'static Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let point = POINTS.iter().find(|point| point.name == name);
        point.ok_or_else(|| {
            let known: Vec<String> = POINTS.iter().map(|p| format!("`{}`", p.name)).collect();
            let known = known.join(", ");
            D::Error::custom(format!("unknown field `{name}`, expected one of {known}"))
        })
    }
}

impl<'de> DeserializeSeed<'de> for &'static Point {
    type Value = RawChoice;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<RawChoice, D::Error> {
        let choice = RawChoice::deserialize(deserializer)?;
        (self.check)(&choice.value).map_err(D::Error::custom)?;
        self.check_cases(&choice.articles)?;
        Ok(choice)
    }
}

impl Point {
    fn check_cases<E: serde::de::Error>(&self, articles: &RawArticles) -> Result<(), E> {
        match articles.cases().find(|case| !self.cases.contains(case)) {
            Some(case) => Err(E::custom(format!(
                "the articles of \"{}\" have no case \"{}\"",
                self.name,
                text_of(&case)
            ))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_on_rulebooks_lists_every_case_of_every_policy() {
        let page = include_str!("../../../../docs/rulebooks.md");
        for point in POINTS.iter().filter(|point| !point.cases.is_empty()) {
            let name = format!("`{}`", point.name);
            let row = page
                .lines()
                .find(|line| line.starts_with('|') && line.contains(&name));
            for case in point.cases {
                let case = format!("`{}`", text_of(case));
                assert!(row.unwrap().contains(&case), "{name} {case}");
            }
        }
    }
}
