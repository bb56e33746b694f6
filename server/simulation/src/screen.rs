//! What a device of the simulation shows when the event is over and all is quiet: it has to be what the journal says.

use std::collections::BTreeMap;

use tapis_protocol::TableId;
use tapis_protocol::view::{AlertView, ConsoleView, PlayersView, TableView, TournamentView};
use tapis_rules::tournament::Tournament;
use tapis_views::{self as views, Audience, table_number};

/// The last of everything that a device was shown.
pub(super) struct Screen {
    pub(super) device: String,
    pub(super) audience: Audience,
    pub(super) tables: BTreeMap<TableId, TableView>,
    pub(super) alerts: Option<Vec<AlertView>>,
    pub(super) event: Option<TournamentView>,
    pub(super) players: Option<PlayersView>,
    pub(super) console: Option<ConsoleView>,
}

impl Screen {
    /// What on this screen is not how the event ended. The number of the record may be an earlier one: what has not
    /// changed since is not shown again.
    pub(super) fn faults(&self, end: &Tournament) -> Vec<String> {
        let mut stale: Vec<String> = self
            .tables
            .iter()
            .filter(|(id, shown)| {
                views::table(end, table_number(**id), shown.sequence).as_ref() != Some(*shown)
            })
            .map(|(id, _)| format!("table {id}"))
            .collect();
        let event = self.event.as_ref();
        if event.is_none_or(|shown| {
            views::tournament(&shown.tournament, end, shown.sequence, self.audience) != *shown
        }) {
            stale.push("the event".to_owned());
        }
        let alerts = self.alerts.as_ref();
        if alerts.is_some_and(|shown| views::alerts(end, &end.ranking()) != *shown) {
            stale.push("the alerts".to_owned());
        }
        let players = self.players.as_ref();
        if players
            .is_some_and(|shown| views::players(end, &end.ranking(), shown.sequence) != *shown)
        {
            stale.push("the players".to_owned());
        }
        let console = self.console.as_ref();
        if console.is_some_and(|shown| views::console(end, shown.sequence) != *shown) {
            stale.push("the director's work".to_owned());
        }
        stale
            .into_iter()
            .map(|what| format!("{} shows {what} as it is not, at the very end", self.device))
            .collect()
    }
}
