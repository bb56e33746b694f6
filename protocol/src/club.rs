//! The club that a server belongs to, as its screens and papers name it.

use serde::{Deserialize, Serialize};

/// Longest name of a club, in characters.
pub const MAX_CLUB_NAME: usize = 60;

/// Answer to `GET /api/club`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Club {
    /// Its name; empty where the director has given none.
    pub name: String,
    /// Path of its logo, an image that is another one under another path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
}

/// Body of `POST /api/club`, for directors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClubRequest {
    /// The name, at most 60 characters; empty for none.
    pub name: String,
}
