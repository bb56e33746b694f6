//! Policies: each point on which rulebooks differ, as an enum whose variants say where they come from.

mod betting;
mod board;
mod button;
mod conduct;
mod dead_hand;
mod deal;
mod fields;
mod format;
mod gesture;
mod limits;
mod presence;
mod race;
mod sanction;
mod seating;
mod showdown;
mod turn;

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::book::Citation;

pub use self::betting::*;
pub use self::board::*;
pub use self::button::*;
pub use self::conduct::*;
pub use self::dead_hand::*;
pub use self::deal::*;
pub use self::fields::Policy;
pub(crate) use self::fields::RawPolicy;
pub use self::format::*;
pub use self::gesture::*;
pub use self::limits::*;
pub use self::presence::*;
pub use self::race::*;
pub use self::sanction::*;
pub use self::seating::*;
pub use self::showdown::*;
pub use self::turn::*;

/// What a book can choose for a policy.
pub trait Switch: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// The values, as files write them; empty for figures.
    const VALUES: &'static [&'static str] = &[];
}

/// Declares policy enums: variants in `snake_case` in files.
macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            pub enum $name { $($(#[$variant_doc])* #[serde(rename = $text)] $variant),+ }

            impl super::Switch for $name {
                const VALUES: &'static [&'static str] = &[$($text),+];
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

fn text_of<T: Serialize>(value: &T) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}

fn read<T: DeserializeOwned>(policy: &str, value: &str) -> Result<T, NoSuchChoice> {
    toml::Value::String(value.to_owned())
        .try_into()
        .map_err(|_| NoSuchChoice {
            policy: policy.to_owned(),
            value: value.to_owned(),
        })
}

/// Declares [`Policy`] and its form in files side by side.
macro_rules! policy {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)+) => {
        /// Every choice that a book makes.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Policy { $($(#[$doc])* pub $field: Choice<$type>,)+ }

        /// What a book says itself: the rest comes from the book it extends.
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct RawPolicy { $($field: Option<RawChoice<$type>>,)+ }

        impl RawPolicy {
            /// Completes it from the book it extends. It only looks: a half taken apart would be given back differently at
            /// each of 160 ways out.
            ///
            /// # Errors
            ///
            /// The name of a policy that nobody decides.
            pub(crate) fn over(&self, parent: Option<&Policy>, book: &str) -> Result<Policy, &'static str> {
                Ok(Policy {
                    $($field: RawChoice::over(self.$field.as_ref(), parent.map(|parent| &parent.$field), book)
                        .ok_or(stringify!($field))?,)+
                })
            }
        }

        impl Policy {
            /// Names of all policies, in the order of the handbook.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];

            /// Every policy with what was chosen.
            #[must_use]
            pub fn chosen(&self) -> Vec<Chosen> {
                vec![$(Chosen {
                    policy: stringify!($field),
                    value: text_of(&self.$field.value),
                    values: <$type as Switch>::VALUES,
                    articles: self.$field.articles.clone(),
                }),+]
            }

            /// Where two books choose differently: this one's choice, then the other's.
            #[must_use]
            pub fn differences(&self, other: &Self) -> Vec<(Chosen, Chosen)> {
                self.chosen()
                    .into_iter()
                    .zip(other.chosen())
                    .filter(|(one, two)| one.value != two.value)
                    .collect()
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
                    _ => return Err(NoSuchChoice { policy: policy.to_owned(), value: value.to_owned() }),
                }
                Ok(changed)
            }
        }
    };
}
use policy as declare_policy;
