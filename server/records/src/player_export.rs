//! The personal data of a player in one event, for answering a request for access to it.

use serde::Serialize;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::book::Citation;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Penalty, Sanction, Standing, Tournament};
use tapis_views as views;

/// The personal data of a player in one event.
#[derive(Clone, Debug, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "columns of an entry, each independent of the others"
)]
pub struct PlayerExport {
    /// Which event.
    pub tournament: TournamentId,
    /// Its name.
    pub event: String,
    /// Its day; empty where its plan says none.
    pub date: String,
    /// Their number there.
    pub player: PlayerId,
    /// The name that they play under.
    pub name: String,
    /// Their club; may be empty.
    pub club: String,
    /// Where they stand.
    pub standing: Standing,
    /// Whether they have checked in.
    pub is_here: bool,
    /// Whether the entry is paid.
    pub has_paid: bool,
    /// Rebuys.
    pub rebuys: u8,
    /// Stacks of the add-on.
    pub add_ons: u8,
    /// How often they entered again.
    pub re_entries: u8,
    /// Place, once they are out or have won.
    pub place: Option<u32>,
    /// Prize money, in cents.
    pub cents: u64,
    /// Prize in kind; may be empty.
    pub kind: String,
    /// League points.
    pub points: u32,
    /// Sanctions, oldest first.
    pub sanctions: Vec<SanctionExport>,
}

/// A sanction of a player.
#[derive(Clone, Debug, Serialize)]
pub struct SanctionExport {
    /// When.
    pub at: Timestamp,
    /// The article.
    pub article: Citation,
    /// What it cost.
    pub penalties: Vec<Penalty>,
    /// In words; may be empty.
    pub note: String,
    /// Who gave it.
    pub by: String,
    /// When it was lifted, if it was.
    pub lifted_at: Option<Timestamp>,
}

impl PlayerExport {
    /// The personal data of a player; `None` where the event has no such player.
    pub fn of(id: &TournamentId, state: &Tournament, player: PlayerId) -> Option<Self> {
        let entrant = state.entrant(player)?;
        let lines = views::ranking(state, &state.ranking());
        let line = lines.into_iter().find(|line| line.player == player);
        let plan = state.plan();
        let sanctions = state.sanctions().iter();
        Some(Self {
            tournament: id.clone(),
            event: state.name().to_owned(),
            date: plan.map(|plan| plan.date.clone()).unwrap_or_default(),
            player,
            name: state.player_name(player).unwrap_or_default().to_owned(),
            club: entrant.club.clone(),
            standing: entrant.standing,
            is_here: entrant.is_here,
            has_paid: entrant.has_paid,
            rebuys: entrant.rebuys,
            add_ons: entrant.add_ons,
            re_entries: entrant.re_entries,
            place: line.as_ref().map(|line| line.place),
            cents: line.as_ref().map_or(0, |line| line.cents),
            points: line.as_ref().map_or(0, |line| line.points),
            kind: line.map(|line| line.kind).unwrap_or_default(),
            sanctions: sanctions
                .filter(|(_, sanction)| sanction.fault.player == player)
                .map(|(_, sanction)| SanctionExport::of(sanction))
                .collect(),
        })
    }
}

impl SanctionExport {
    fn of(sanction: &Sanction) -> Self {
        Self {
            at: sanction.at,
            article: sanction.fault.article.clone(),
            penalties: sanction.fault.penalties.clone(),
            note: sanction.fault.note.clone(),
            by: sanction.fault.by.clone(),
            lifted_at: sanction.lifted.as_ref().map(|lifted| lifted.at),
        }
    }
}
