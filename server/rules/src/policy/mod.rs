//! Policies: each point on which rulebooks differ, as an enum whose variants say where they come from.

mod articles;
mod betting;
mod board;
mod button;
mod case;
mod choice;
mod common;
mod conduct;
mod dead_hand;
mod deal;
mod fields;
mod format;
mod gesture;
mod limits;
mod presence;
mod race;
mod seating;
mod showdown;
mod turn;
mod written;

use std::fmt::Debug;

use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};
use thiserror::Error;

use crate::citation::Citation;

pub use self::articles::Articles;
pub use self::betting::*;
pub use self::board::*;
pub use self::button::*;
pub use self::case::Case;
pub use self::choice::Choice;
use self::choice::Completion;
pub(crate) use self::choice::{OwnArticles, OwnChoices, Undecided};
use self::common::COMMON;
pub use self::common::Common;
pub use self::conduct::*;
pub use self::dead_hand::*;
pub use self::deal::*;
pub use self::fields::Policy;
pub use self::format::*;
pub use self::gesture::*;
pub use self::limits::*;
pub use self::presence::*;
pub use self::race::*;
pub use self::seating::*;
pub use self::showdown::*;
pub use self::turn::*;
use self::written::{Value, text_of};

/// What a book can choose for a policy. The default means nothing: it stands in for what no book decides, until that is
/// refused.
pub trait Switch: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned {
    /// The values, as files write them; empty for figures.
    const VALUES: &'static [&'static str] = &[];

    /// Reads a value as files write it.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read(value: &Value) -> Result<Self, written::Error> {
        written::read(value)
    }

    /// The value as files write it.
    fn text(&self) -> String {
        text_of(self)
    }
}

/// What a value means that is one of these words.
fn word<T: Copy>(
    value: &Value,
    words: &'static [&'static str],
    meant: &[T],
) -> Result<T, written::Error> {
    let place = value
        .as_str()
        .and_then(|text| words.iter().position(|word| *word == text));
    let meant = place.and_then(|place| meant.get(place));
    meant.copied().ok_or_else(|| no_word(value, words))
}

/// Why a value is none of these words.
fn no_word(value: &Value, words: &'static [&'static str]) -> written::Error {
    match value.as_str() {
        Some(text) => written::Error::unknown_variant(text, words),
        None => written::Error::custom(format!("`{value}` is not one of {}", words.join(", "))),
    }
}

/// Declares policy enums: variants in `snake_case` in files.
macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            pub enum $name { $($(#[$variant_doc])* #[serde(rename = $text)] $variant),+ }

            impl Default for $name {
                fn default() -> Self {
                    let [first, ..] = [$(Self::$variant),+];
                    first
                }
            }

            impl super::Switch for $name {
                const VALUES: &'static [&'static str] = &[$($text),+];

                // By hand: the hundred or so decoders that serde would generate are a tenth of what a tablet loads.
                fn read(value: &super::Value) -> Result<Self, super::written::Error> {
                    super::word(value, Self::VALUES, &[$(Self::$variant),+])
                }

                fn text(&self) -> String {
                    let text = match self { $(Self::$variant => $text),+ };
                    text.to_owned()
                }
            }
        )+
    };
}
use policies;

/// A policy as texts: what screens and comparisons of books show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The policy, `min_raise` for example.
    pub policy: &'static str,
    /// What was chosen, as files write it.
    pub value: String,
    /// Everything that can be chosen; empty for figures.
    pub values: &'static [&'static str],
    /// Where it is written.
    pub articles: Vec<Citation>,
}

/// A policy or value that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no choice \"{value}\" of \"{policy}\"")]
pub struct NoSuchChoice {
    /// The policy asked for.
    pub policy: String,
    /// The value asked for.
    pub value: String,
}

fn read<T: Switch>(policy: &str, value: &str) -> Result<T, NoSuchChoice> {
    T::read(&written::word(value)).map_err(|_| NoSuchChoice {
        policy: policy.to_owned(),
        value: value.to_owned(),
    })
}

/// Declares [`Policy`], and what files can say of each of its fields; in brackets the cases that articles tell apart.
macro_rules! policy {
    ($($(#[$doc:meta])* $field:ident: $type:ty $([$($case:ident),+])?,)+) => {
        /// Every choice that a book makes, and the articles of what all books have in common.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Policy {
            $($(#[$doc])* pub $field: Choice<$type>,)+
            /// What every book says.
            pub common: Common,
        }

        /// Every choice as files name it.
        pub(super) const CHOICES: &[Point] = &[$(Point {
            name: stringify!($field),
            values: <$type as Switch>::VALUES,
            cases: &[$($(Case::$case),+)?],
            check: |value| <$type as Switch>::read(value).map(|_| ()),
        }),+];

        impl Policy {
            /// What a book says itself, completed from the book it extends.
            ///
            /// # Errors
            ///
            /// The first policy that neither decides.
            pub(crate) fn complete(
                own: &OwnChoices,
                parent: Option<&Self>,
                book: &str,
            ) -> Result<Self, Undecided> {
                let mut own = own.completion(book);
                let completed = Self {
                    $($field: own.choice(stringify!($field), parent.map(|parent| &parent.$field)),)+
                    common: Common::complete(&mut own, parent.map(|parent| &parent.common)),
                };
                own.done(completed)
            }

            /// The choices in which books can differ.
            pub(super) fn choices(&self) -> Vec<Chosen> {
                vec![$(Chosen {
                    policy: stringify!($field),
                    value: self.$field.value.text(),
                    values: <$type as Switch>::VALUES,
                    articles: self.$field.articles.to_vec(),
                }),+]
            }

            /// The same book with another value for one policy; its articles stay.
            ///
            /// # Errors
            ///
            /// [`NoSuchChoice`] when there is no such policy or value.
            pub fn with(&self, policy: &str, value: &str) -> Result<Self, NoSuchChoice> {
                let mut changed = self.clone();
                match policy {
                    $(stringify!($field) => changed.$field.value = read(policy, value)?,)+
                    rule => Common::require(rule, value)?,
                }
                Ok(changed)
            }
        }
    };
}
use policy as declare_policy;

/// Declares [`Common`], and what files can say of each of its rules: its only value as policies are written, and in
/// brackets the cases that articles tell apart.
macro_rules! common {
    ($($(#[$doc:meta])* $rule:ident = $value:literal $([$($case:ident),+])?,)+) => {
        /// What every book says: for each rule, the articles that say it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Common { $($(#[$doc])* pub $rule: Articles,)+ }

        /// Every common rule as files name it.
        pub(super) const COMMON: &[Point] = &[$(Point {
            name: stringify!($rule),
            values: &[$value],
            cases: &[$($(Case::$case),+)?],
            check: |value| check_only(value, &[$value]),
        }),+];

        impl Common {
            pub(super) fn complete(own: &mut Completion<'_>, parent: Option<&Self>) -> Self {
                Self {
                    $($rule: own.articles(
                        stringify!($rule),
                        parent.map(|parent| &parent.$rule),
                    ),)+
                }
            }

            pub(super) fn articles(&self) -> impl Iterator<Item = &Articles> {
                [$(&self.$rule),+].into_iter()
            }
        }
    };
}
use common as declare_common;

impl Common {
    /// Every rule with its only value.
    fn chosen(&self) -> impl Iterator<Item = Chosen> {
        COMMON
            .iter()
            .zip(self.articles())
            .map(|(rule, articles)| Chosen {
                policy: rule.name,
                value: rule.values.concat(),
                values: rule.values,
                articles: articles.to_vec(),
            })
    }

    /// Refuses what is no common rule, and any value but the one that it has.
    fn require(rule: &str, value: &str) -> Result<(), NoSuchChoice> {
        let known = COMMON.iter().find(|known| known.name == rule);
        match known.filter(|known| known.values.contains(&value)) {
            Some(_) => Ok(()),
            None => Err(NoSuchChoice {
                policy: rule.to_owned(),
                value: value.to_owned(),
            }),
        }
    }
}

impl Policy {
    /// Whether files know a policy or a common rule of this name.
    #[must_use]
    pub fn is_known(name: &str) -> bool {
        choice::point(name).is_some()
    }

    /// Every policy with what was chosen, then what all books have in common: each in the order of the handbook.
    #[must_use]
    pub fn chosen(&self) -> Vec<Chosen> {
        let mut chosen = self.choices();
        chosen.extend(self.common.chosen());
        chosen
    }

    /// Where two books choose differently: this one's choice, then the other's.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<(Chosen, Chosen)> {
        self.choices()
            .into_iter()
            .zip(other.choices())
            .filter(|(one, two)| one.value != two.value)
            .collect()
    }
}
