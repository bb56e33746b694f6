//! A choice that a book makes, and how it is read: checked where it is written, completed from the book it extends.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::articles::RawArticles;
use super::common::{COMMON, ONCE_COMMON};
use super::fields::CHOICES;
use super::written::{self, Value, text_of};
use super::{Articles, Case, Switch};
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

/// A policy or a common rule as files name it, and what they can say of it.
pub(super) struct Point {
    pub(super) name: &'static str,
    /// Its values; empty for figures.
    pub(super) values: &'static [&'static str],
    /// The cases for which a book can name an article.
    pub(super) cases: &'static [Case],
    /// Refuses a value that cannot be chosen.
    pub(super) check: fn(&Value) -> Result<(), written::Error>,
}

/// Refuses what is not the only value of a common rule, in the words of an enum.
pub(super) fn check_only(
    value: &Value,
    only: &'static [&'static str],
) -> Result<(), written::Error> {
    let text: String = written::read(value)?;
    if only.contains(&text.as_str()) {
        Ok(())
    } else {
        Err(written::Error::unknown_variant(&text, only))
    }
}

/// The policy or common rule of a name.
pub(super) fn point(name: &str) -> Option<&'static Point> {
    points().find(|point| point.name == name)
}

fn points() -> impl Iterator<Item = &'static Point> + Clone {
    CHOICES.iter().chain(COMMON)
}

/// As written in the file: `{ value = "increment", articles = ["10.5"] }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChoice {
    value: Value,
    #[serde(default)]
    articles: RawArticles,
}

/// What a book says itself of a policy or a common rule.
#[derive(Clone, Debug)]
struct Own {
    /// None where the book only cites articles of its own: what they say is as in the book it extends.
    value: Option<Value>,
    articles: RawArticles,
}

/// What a book says itself, by policy: the rest comes from the book it extends.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnChoices(BTreeMap<&'static str, Own>);

/// The articles that a book has itself for common rules, by the name of the rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnArticles(BTreeMap<&'static str, RawArticles>);

/// Why a policy has no choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Undecided {
    /// Neither the book nor the one it extends decides it.
    Silent(&'static str),
    /// The value is none of its values.
    NotUnderstood(String),
}

/// A book's own choices, completed one by one from those of the book it extends. What neither decides is noted, and the
/// others are gone through all the same: leaving at each of them makes several times as much code.
pub(super) struct Completion<'a> {
    own: &'a OwnChoices,
    book: &'a str,
    undecided: Option<Undecided>,
}

impl<'a> Completion<'a> {
    /// What is chosen for a policy, by this book or by the one it extends; anything where neither decides.
    #[inline(never)]
    pub(super) fn choice<T: Switch>(
        &mut self,
        policy: &'static str,
        parent: Option<&Choice<T>>,
    ) -> Choice<T> {
        let (own, articles) = self.chosen(policy, parent.map(|parent| &parent.articles));
        let value = match own.map(T::read) {
            Some(Ok(value)) => value,
            Some(Err(error)) => {
                self.note_error(&error);
                T::default()
            }
            None => parent.map_or_else(T::default, |parent| parent.value.clone()),
        };
        Choice { value, articles }
    }

    /// What the book says itself of a policy, and the articles, of this book or of the one it extends. One function for all
    /// types of policies, so that little is compiled for each of them.
    #[inline(never)]
    fn chosen(
        &mut self,
        policy: &'static str,
        parent: Option<&Articles>,
    ) -> (Option<&'a Value>, Articles) {
        let own = self.own.0.get(policy).and_then(|own| own.value.as_ref());
        if own.is_none() && parent.is_none() {
            self.note(Undecided::Silent(policy));
        }
        (own, self.articles(policy, parent))
    }

    #[inline(never)]
    fn note_error(&mut self, error: &written::Error) {
        self.note(Undecided::NotUnderstood(error.to_string()));
    }

    /// The articles of a policy or a common rule, of this book or of the one it extends; none where neither has it.
    #[inline(never)]
    pub(super) fn articles(&mut self, point: &'static str, parent: Option<&Articles>) -> Articles {
        match (self.own.0.get(point), parent) {
            (Some(own), _) => own.articles.resolve(self.book),
            (None, Some(parent)) => parent.clone(),
            (None, None) => {
                self.note(Undecided::Silent(point));
                Articles::default()
            }
        }
    }

    #[inline(never)]
    fn note(&mut self, undecided: Undecided) {
        self.undecided.get_or_insert(undecided);
    }

    /// What has been completed.
    ///
    /// # Errors
    ///
    /// The first thing that was not decided.
    pub(super) fn done<T>(self, completed: T) -> Result<T, Undecided> {
        match self.undecided {
            Some(undecided) => Err(undecided),
            None => Ok(completed),
        }
    }
}

impl OwnChoices {
    /// These choices, to be completed.
    pub(super) const fn completion<'a>(&'a self, book: &'a str) -> Completion<'a> {
        Completion {
            own: self,
            book,
            undecided: None,
        }
    }

    /// These choices, and the articles that the same book has for common rules. A book may also write a common rule as a
    /// policy with its only value, but not both.
    ///
    /// # Errors
    ///
    /// The rule that is written twice.
    pub(crate) fn with_common(mut self, common: OwnArticles) -> Result<Self, Undecided> {
        for (rule, articles) in common.0 {
            let value = None;
            if self.0.insert(rule, Own { value, articles }).is_some() {
                let twice = format!("\"{rule}\" is under [policy] and under [common]");
                return Err(Undecided::NotUnderstood(twice));
            }
        }
        Ok(self)
    }
}

impl<'de> Deserialize<'de> for OwnArticles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OwnArticlesVisitor)
    }
}

struct OwnArticlesVisitor;

impl<'de> Visitor<'de> for OwnArticlesVisitor {
    type Value = OwnArticles;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of common rules")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<OwnArticles, A::Error> {
        let mut rules = BTreeMap::new();
        while let Some(Rule(rule)) = table.next_key()? {
            let articles = table.next_value()?;
            rule.check_cases(&articles)?;
            rules.insert(rule.name, articles);
        }
        Ok(OwnArticles(rules))
    }
}

/// The key of a common rule, or of a policy that was one.
struct Rule(&'static Point);

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let once = |policy: &&Point| ONCE_COMMON.contains(&policy.name);
        let once = CHOICES.iter().filter(once);
        known(deserializer, COMMON.iter().chain(once)).map(Self)
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
            let RawChoice { value, articles } = table.next_value_seed(point)?;
            let value = Some(value);
            choices.insert(point.name, Own { value, articles });
        }
        Ok(OwnChoices(choices))
    }
}

impl<'de> Deserialize<'de> for &'static Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        known(deserializer, points())
    }
}

/// One of these points by its name.
fn known<'de, D: Deserializer<'de>>(
    deserializer: D,
    mut points: impl Iterator<Item = &'static Point> + Clone,
) -> Result<&'static Point, D::Error> {
    let name = String::deserialize(deserializer)?;
    let all = points.clone();
    points.find(|point| point.name == name).ok_or_else(|| {
        let known: Vec<String> = all.map(|point| format!("`{}`", point.name)).collect();
        let known = known.join(", ");
        D::Error::custom(format!("unknown field `{name}`, expected one of {known}"))
    })
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
        for point in points().filter(|point| !point.cases.is_empty()) {
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
