//! What The Tournament Director saves (`.tdt`, versions 3.0 to 3.7): its players, its rounds and breaks, and the stack. The format is
//! known from files that clubs have made public, and not from its author.

use tapis_protocol::PlayerRead;

use super::literal::{Literal, read as read_literal};

/// Whether a text looks like such a file.
pub(super) fn is_saved(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("new Tournament(")
}

/// The tournament of such a file.
pub(super) fn read(text: &str) -> Option<Literal> {
    read_literal(text)?.field("T").cloned()
}

/// Its players: by first and family name where it has them, else by the nickname.
pub(super) fn players(tournament: &Literal) -> Vec<PlayerRead> {
    let players = tournament.at(&["Players", "Players"]);
    let players = players.map_or_else(Vec::new, Literal::held).into_iter();
    players
        .map(|player| {
            let text = |name: &str| player.at(&["Name", name]).map_or("", Literal::text);
            let full = format!("{} {}", text("Firstname"), text("Lastname"));
            let name = match full.trim() {
                "" => text("Nickname"),
                full => full,
            };
            PlayerRead {
                name: name.to_owned(),
                club: String::new(),
                has_paid: player.field("PaidInFull") == Some(&Literal::Flag(true)),
                licence: String::new(),
            }
        })
        .collect()
}

/// A round or a break of such a file.
pub(super) struct SavedLevel {
    pub(super) minutes: Option<u64>,
    /// Small blind, big blind and ante; `None` for a break.
    pub(super) blinds: Option<[u64; 3]>,
}

/// Its rounds and breaks.
pub(super) fn levels(tournament: &Literal) -> Vec<SavedLevel> {
    let levels = tournament.at(&["Levels", "Levels"]);
    let levels = levels.map_or(&[][..], Literal::list).iter();
    levels
        .filter_map(|level| {
            let Literal::Made(kind, _) = level else {
                return None;
            };
            let number = |name: &str| level.field(name).and_then(Literal::number);
            let posted = ["SmallBlind", "BigBlind", "Ante"];
            let blinds = match kind.as_str() {
                "GameRound" => Some(posted.map(|name| number(name).unwrap_or_default())),
                "GameBreak" => None,
                _ => return None,
            };
            Some(SavedLevel {
                minutes: number("Minutes"),
                blinds,
            })
        })
        .collect()
}

/// What a buy-in gives.
pub(super) fn stack(tournament: &Literal) -> Option<u64> {
    let buy_ins = tournament.at(&["Financials", "Buyins"])?;
    let chosen = buy_ins.field("DefIndex").and_then(Literal::number);
    let profiles = buy_ins.field("Profiles")?.list();
    let chosen = usize::try_from(chosen.unwrap_or_default()).unwrap_or_default();
    profiles.get(chosen)?.field("Chips")?.number()
}
