//! The office: the director, who confirms what the book proposes, and the floor, who says who is out.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::view::{AlertKind, ProposalView};
use tapis_protocol::{TableId, TournamentCommand};
use tapis_rules::book::Citation;
use tapis_rules::table::{PlayerId, TableCommand};
use tapis_rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, FinalTableState, MoveCommand, MoveOrder, MoveReason,
    Occasion, Penalty, Purchase, RaceCommand, ResultCommand, Stage, Standing, TableNumber, Ticking,
};
use tapis_views::Audience;

use super::Broken;
use super::chance::Luck;
use super::client::Client;
use super::pace::Pace;
use super::screen::Screen;
use super::stage::Lasting;

/// How long the office looks at its screen before it looks around again: on the stage, and with a server that has its
/// own time.
const LOOK: Lasting = Lasting {
    staged: Duration::from_secs(4),
    real: Duration::from_millis(30),
};

/// One look around of so many is about an elimination that was no elimination.
const SLIPS: usize = 300;
/// How many rebuys of a hundred are sold by mistake, and refunded.
const MISTAKEN_REBUYS: usize = 10;

/// The director's bot.
pub(super) struct Director {
    pub(super) client: Client,
    pub(super) luck: Luck,
    pub(super) pace: Arc<Pace>,
    /// An article on which faults are written down.
    pub(super) article: Option<Citation>,
}

/// The floor's bot.
pub(super) struct Floor {
    pub(super) client: Client,
    pub(super) luck: Luck,
    pub(super) pace: Arc<Pace>,
    /// Tables whose views it gets.
    pub(super) followed: BTreeSet<TableId>,
}

fn number(table: TableId) -> TableNumber {
    TableNumber(table.0)
}

impl Director {
    /// Directs until a player has won.
    pub(super) async fn direct(mut self) -> Result<Client, Broken> {
        loop {
            self.client.glance().await?;
            if self
                .client
                .event
                .as_ref()
                .is_some_and(|event| event.winner.is_some())
            {
                self.pace.end();
                return Ok(self.client);
            }
            self.pace.check_progress(self.client.event.as_ref())?;
            for command in self.orders() {
                // What has changed meanwhile is refused, and proposed anew.
                if let Ok(sequence) = self.client.order(command).await? {
                    self.client.until_event(sequence).await?;
                }
            }
            self.client.rest(LOOK).await?;
        }
    }

    /// What there is to do now.
    fn orders(&mut self) -> Vec<TournamentCommand> {
        let mut orders = self.between_tables();
        orders.extend(self.on_the_clock());
        orders.extend(self.at_the_door());
        orders
    }

    fn between_tables(&self) -> Vec<TournamentCommand> {
        let (Some(console), Some(event)) = (&self.client.console, &self.client.event) else {
            return Vec::new();
        };
        if event.final_table == FinalTableState::Called {
            let occasion = Occasion::FinalTable;
            let word = String::new();
            return vec![TournamentCommand::Draw { occasion, word }];
        }
        let proposal = console.proposals.first();
        let order = proposal.map(|proposal| match proposal {
            ProposalView::Move {
                player,
                to,
                to_seat,
                ..
            } => TournamentCommand::Moves {
                command: MoveCommand::Order {
                    moves: vec![MoveOrder {
                        player: *player,
                        to: number(*to),
                        seat: *to_seat,
                    }],
                    why: MoveReason::Balance,
                },
            },
            ProposalView::Break { table, .. } => TournamentCommand::Draw {
                occasion: Occasion::BreakTable {
                    table: number(*table),
                },
                word: String::new(),
            },
            ProposalView::FinalTable { .. } => TournamentCommand::Moves {
                command: MoveCommand::CallFinalTable,
            },
        });
        order.into_iter().collect()
    }

    /// Hand-for-hand near the money, chips that are raced at breaks, and now and then a pause.
    fn on_the_clock(&mut self) -> Vec<TournamentCommand> {
        let (Some(console), Some(event)) = (&self.client.console, &self.client.event) else {
            return Vec::new();
        };
        let mut orders = Vec::new();
        if console.suggests_hand_for_hand != event.hand_for_hand.is_some() {
            let on = console.suggests_hand_for_hand;
            orders.push(TournamentCommand::Results {
                command: ResultCommand::HandForHand { on },
            });
        }
        let Some(clock) = event.clock else {
            return orders;
        };
        let stage = event
            .plan
            .as_ref()
            .and_then(|plan| plan.structure.get(usize::from(clock.stage)));
        let is_break = matches!(stage, Some(Stage::Break { .. }));
        if is_break
            && event.race.is_none()
            && event.moves.is_empty()
            && !console.unneeded_chips.is_empty()
        {
            let command = RaceCommand::Begin;
            orders.push(TournamentCommand::Race { command });
        }
        let command = match clock.ticking {
            Ticking::Paused { .. } => Some(ClockCommand::Resume),
            Ticking::Running { .. } if self.luck.below(2_000) == 0 => Some(ClockCommand::Pause),
            Ticking::Running { .. } | Ticking::NotStarted | Ticking::Break { .. } => None,
        };
        orders.extend(command.map(|command| TournamentCommand::Clock { command }));
        orders
    }

    /// Players who come late, who never come, who leave for good, and faults that are written down.
    fn at_the_door(&mut self) -> Vec<TournamentCommand> {
        let (Some(console), Some(players)) = (&self.client.console, &self.client.players) else {
            return Vec::new();
        };
        let mut orders = Vec::new();
        let waiting = players
            .players
            .iter()
            .find(|entrant| entrant.standing == Standing::Waiting);
        for overdue in console.overdue.iter().take(1) {
            orders.push(FieldCommand::StrikeOff {
                player: overdue.player,
                replaced_by: overdue
                    .taken_over
                    .and(waiting)
                    .map(|entrant| entrant.player),
            });
        }
        let playing: Vec<(PlayerId, bool)> = players
            .players
            .iter()
            .filter(|entrant| matches!(entrant.standing, Standing::Playing { .. }))
            .map(|entrant| (entrant.player, entrant.is_here))
            .collect();
        let missing: Vec<PlayerId> = playing
            .iter()
            .filter(|(_, is_here)| !is_here)
            .map(|(player, _)| *player)
            .collect();
        if self.luck.percent(2)
            && let Some(player) = self.luck.pick(&missing)
        {
            orders.push(FieldCommand::CheckIn {
                player,
                is_here: true,
            });
        }
        let mut commands: Vec<TournamentCommand> = orders
            .into_iter()
            .map(|command| TournamentCommand::Field { command })
            .collect();
        let Some((player, _)) = self.luck.pick(&playing) else {
            return commands;
        };
        // A tournament has players to the end: few leave, and no player from the last four.
        if playing.len() > 4 && self.luck.below(3_000) == 0 {
            let command = FieldCommand::Leave { player };
            commands.push(TournamentCommand::Field { command });
        } else if self.luck.below(400) == 0 {
            commands.extend(
                self.article
                    .clone()
                    .map(|article| TournamentCommand::RecordFault {
                        player,
                        table: None,
                        article,
                        penalties: vec![Penalty::Hands { hands: 1 }],
                        note: String::new(),
                    }),
            );
        }
        commands
    }
}

impl Floor {
    /// Walks the floor until the event is over.
    pub(super) async fn walk(mut self) -> Result<Screen, Broken> {
        while !self.pace.is_over() {
            self.client.glance().await?;
            for command in self.orders() {
                // Another official, or the table itself, may have been first.
                let _ = self.client.order(command).await?;
            }
            self.rule().await?;
            self.client.rest(LOOK).await?;
        }
        self.client.settle(&self.pace, Audience::Officials).await
    }

    /// Rules on what tables have asked, as the book says.
    async fn rule(&mut self) -> Result<(), Broken> {
        let asked: Vec<TableId> = self
            .client
            .alerts
            .iter()
            .flatten()
            .filter(|alert| matches!(alert.kind, AlertKind::Ruling { .. }))
            .map(|alert| alert.table)
            .collect();
        for table in asked {
            if self.followed.insert(table) {
                self.client.follow(table).await?;
            }
            let Some(view) = self.client.tables.get(&table).cloned() else {
                continue;
            };
            if let Some(incident) = view.asked {
                let command = TableCommand::Rule {
                    incident,
                    outcome: 0,
                    reason: String::new(),
                };
                // The table may have gone on with the hand: then there is nothing left to rule.
                let _ = self
                    .client
                    .at_table(table, Some(view.decision), command)
                    .await?;
            }
        }
        Ok(())
    }

    fn orders(&mut self) -> Vec<TournamentCommand> {
        let mut orders = Vec::new();
        let mut mistaken = Vec::new();
        for alert in self.client.alerts.iter().flatten() {
            let command = match &alert.kind {
                AlertKind::Bust {
                    player, may_rebuy, ..
                } => {
                    let player = *player;
                    let purchase = Purchase::Rebuy;
                    let command = if *may_rebuy && self.luck.percent(60) {
                        if self.luck.percent(MISTAKEN_REBUYS) {
                            let purchase = purchase.into();
                            mistaken.push(ResultCommand::Refund { player, purchase });
                        }
                        ResultCommand::Buy { player, purchase }
                    } else {
                        ResultCommand::ConfirmOut { player }
                    };
                    TournamentCommand::Results { command }
                }
                AlertKind::CountDiffers { .. } => TournamentCommand::Count {
                    command: CountCommand::Accept {
                        table: number(alert.table),
                    },
                },
                AlertKind::FloorCall { .. }
                | AlertKind::NotTaken { .. }
                | AlertKind::JournalDamaged => TournamentCommand::CloseAlert {
                    alert: alert.alert,
                    note: String::new(),
                },
                AlertKind::TimeCall { .. }
                | AlertKind::TimeAsked { .. }
                | AlertKind::Ruling { .. }
                | AlertKind::TabletLost
                | AlertKind::WrongPins => continue,
            };
            orders.push(command);
        }
        let refunds = mistaken.into_iter();
        orders.extend(refunds.map(|command| TournamentCommand::Results { command }));
        // Now and then a finger has slipped; not at the very end, after which nobody confirms it again.
        let is_ending = self
            .client
            .event
            .as_ref()
            .is_none_or(|event| event.players_left <= 2);
        let last = self
            .client
            .console
            .as_ref()
            .and_then(|console| console.may_take_back);
        if let Some(player) = last.filter(|_| self.luck.below(SLIPS) == 0 && !is_ending) {
            orders.push(TournamentCommand::Results {
                command: ResultCommand::TakeBack { player },
            });
        }
        orders
    }
}
