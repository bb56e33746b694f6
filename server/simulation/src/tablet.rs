//! The tablet of a table: logs hands, calls the floor, confirms who arrives, runs the chip race, counts at breaks.

use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::view::{AllInView, AwardView, HandPhase, TableView, TurnView};
use tapis_protocol::{ErrorCode, TableId, TournamentCommand};
use tapis_rules::ruling::{Incident, TurnedUpBy};
use tapis_rules::table::{Action, Presence, RunAction, TableCommand, TimeCallBy};
use tapis_rules::tournament::{CountCommand, MoveCommand, Occasion, Stop};
use tapis_views::Audience;

use super::Broken;
use super::chance::Luck;
use super::client::{Client, Outcome};
use super::pace::Pace;
use super::screen::Screen;
use super::stage::Lasting;

/// How long a tablet that waits looks at its screen before it looks around again: on the stage, and with a server that
/// has its own time.
const LOOK: Lasting = Lasting {
    staged: Duration::from_secs(4),
    real: Duration::from_millis(20),
};

/// Seconds of the event that one action takes.
pub(super) const ACTION_SECONDS: u32 = 6;
/// Seconds between two hands.
const DEAL_SECONDS: u32 = 20;
/// Of a hundred taps, how many are about something that went wrong.
const IRREGULAR: usize = 2;
/// Seconds of a break that pass while a table looks at its screen.
const BREAK_SECONDS: u32 = 30;

/// The bot at a tablet.
pub(super) struct Tablet {
    pub(super) client: Client,
    pub(super) table: TableId,
    pub(super) luck: Luck,
    pub(super) pace: Arc<Pace>,
    /// The hand after which this table was counted last.
    pub(super) counted: Option<u32>,
    /// Number of the last outage that it heard of.
    pub(super) outages: u32,
}

impl Tablet {
    /// Plays until the event is over; then all is shown that there is.
    pub(super) async fn play(mut self) -> Result<Screen, Broken> {
        while !self.pace.is_over() {
            self.client.glance().await?;
            let Some(view) = self.client.tables.get(&self.table).cloned() else {
                self.wait().await?;
                continue;
            };
            if self.welcome_arrivals().await? {
                continue;
            }
            self.pace.at_table(self.table, view.stop);
            if let Some(away) = self.outage() {
                self.play_alone(away).await?;
                continue;
            }
            match view.stop {
                // The hand is played out first.
                _ if view.phase != HandPhase::Between => self.tap(&view).await?,
                None => self.tap(&view).await?,
                Some(Stop::Race) => self.race(&view).await?,
                Some(Stop::Break) => self.rest(&view).await?,
                Some(
                    Stop::Finished
                    | Stop::Closed
                    | Stop::NotStarted
                    | Stop::Paused
                    | Stop::FinalTable
                    | Stop::HandForHand
                    | Stop::Halted
                    | Stop::TooFew,
                ) => self.wait().await?,
            }
        }
        self.client.settle(&self.pace, Audience::Everybody).await
    }

    /// How long the network of this table is away, where it goes now.
    fn outage(&mut self) -> Option<Duration> {
        let outage = self
            .pace
            .outage()
            .filter(|outage| outage.number > self.outages)?;
        self.outages = outage.number;
        self.luck.percent(50).then_some(outage.away)
    }

    async fn wait(&mut self) -> Result<(), Broken> {
        self.client.rest(LOOK).await
    }

    /// Confirms who has arrived at this table; whether there was one.
    async fn welcome_arrivals(&mut self) -> Result<bool, Broken> {
        let arrived = self.client.event.as_ref().and_then(|event| {
            let mut moves = event.moves.iter();
            moves.find(|journey| journey.to == self.table && journey.carries.is_some())
        });
        let Some(player) = arrived.map(|journey| journey.player) else {
            return Ok(false);
        };
        let command = MoveCommand::ConfirmArrival { player };
        let outcome = self
            .client
            .order(TournamentCommand::Moves { command })
            .await?;
        if let Ok(sequence) = outcome {
            self.pace.done();
            self.client.until_event(sequence).await?;
            self.client.until_table(self.table, sequence).await?;
        }
        Ok(outcome.is_ok())
    }

    /// The next thing that a hand needs.
    async fn tap(&mut self, view: &TableView) -> Result<(), Broken> {
        if view.turn.is_some() && self.luck.percent(IRREGULAR) {
            return self.irregularity(view).await;
        }
        let Some(command) = next_command(view, &mut self.luck) else {
            return self.wait().await;
        };
        let begins = command == TableCommand::StartHand;
        let takes = if begins { DEAL_SECONDS } else { ACTION_SECONDS };
        self.client.spend(takes).await?;
        let outcome = self.at_table(view, command).await?;
        // Whether minutes are over before a hand begins is for the clock to say, not for a view.
        let minutes = view.seats.iter().filter_map(|seat| seat.suspension?.until);
        if begins && outcome.is_err() && minutes.count() > 0 {
            return self.wait().await;
        }
        self.see(view.sequence, outcome, "a tap on a key that was offered")
            .await
    }

    async fn at_table(
        &mut self,
        view: &TableView,
        command: TableCommand,
    ) -> Result<Outcome, Broken> {
        self.client
            .at_table(self.table, Some(view.decision), command)
            .await
    }

    /// A refusal of what the view offered is a fault, unless the table has moved on meanwhile: a player may have been
    /// moved away from it after that view was shown.
    async fn see(&mut self, shown: u64, outcome: Outcome, what: &str) -> Result<(), Broken> {
        match outcome {
            Ok(sequence) => {
                self.pace.done();
                self.client.until_table(self.table, sequence).await
            }
            Err(refused)
                if matches!(refused.code, ErrorCode::Stale | ErrorCode::Invalid)
                    || refused.problem.is_some() =>
            {
                self.wait().await
            }
            // Irregularities are tried without knowing the book: what it does not know is refused.
            Err(_) if what == IRREGULARITY => Ok(()),
            Err(refused) => {
                if self.client.has_moved_on(self.table, shown).await? {
                    return Ok(());
                }
                Err(Broken::new(format!(
                    "table {}: {what} was refused: {}",
                    self.table, refused.message
                )))
            }
        }
    }

    /// The race of this table, with cards from a sealed draw.
    async fn race(&mut self, view: &TableView) -> Result<(), Broken> {
        let Some(race) = &view.race else {
            return self.wait().await;
        };
        let small = race
            .seats
            .iter()
            .map(|seat| (seat.seat, seat.small))
            .collect();
        let table = tapis_rules::tournament::TableNumber(self.table.0);
        let draw = TournamentCommand::Draw {
            occasion: Occasion::Race { table, small },
            word: String::new(),
        };
        let outcome = self.client.order(draw).await?;
        self.see(view.sequence, outcome, "the chip race").await
    }

    /// A break: now and then the stacks are counted, and time passes.
    async fn rest(&mut self, view: &TableView) -> Result<(), Broken> {
        if self.counted != Some(view.decision.hand) && self.luck.percent(50) {
            self.counted = Some(view.decision.hand);
            let mut stacks: Vec<_> = view
                .seats
                .iter()
                .filter(|seat| !seat.stack.is_zero())
                .map(|seat| (seat.seat, seat.stack))
                .collect();
            // Now and then two players have been given each other's chips.
            if let [(_, one), (_, other), ..] = stacks.as_mut_slice()
                && self.luck.percent(20)
            {
                std::mem::swap(one, other);
            }
            let command = CountCommand::Count {
                table: tapis_rules::tournament::TableNumber(self.table.0),
                stacks,
            };
            let outcome = self
                .client
                .order(TournamentCommand::Count { command })
                .await?;
            return self.see(view.sequence, outcome, "a count").await;
        }
        self.client.spend(BREAK_SECONDS).await?;
        self.wait().await
    }
}

/// How an irregularity is called where its answer is looked at.
const IRREGULARITY: &str = "an irregularity";

impl Tablet {
    /// Something goes wrong: a card turned up in the deal, a player away from the table, the floor called. What the
    /// book leaves to the floor is ruled there; what cannot have happened at this moment is refused.
    async fn irregularity(&mut self, view: &TableView) -> Result<(), Broken> {
        let Some(seat) = self.luck.pick(&view.seats).map(|seat| seat.seat) else {
            return Ok(());
        };
        let command = match self.luck.below(4) {
            0 => TableCommand::Report {
                incident: Incident::CardExposed {
                    seat,
                    card: 1,
                    by: TurnedUpBy::Dealer,
                    another: false,
                },
                outcome: 0,
            },
            1 => TableCommand::Report {
                incident: Incident::FoldGesture {
                    seat,
                    cards_thrown: true,
                },
                outcome: 0,
            },
            2 => {
                let call = TournamentCommand::CallFloor {
                    table: self.table,
                    reason: String::new(),
                };
                let outcome = self.client.order(call).await?;
                return self.see(view.sequence, outcome, IRREGULARITY).await;
            }
            _ => TableCommand::SetPresence {
                seat,
                // A player who has gone comes back.
                presence: if self.luck.percent(30) {
                    Presence::Absent
                } else {
                    Presence::Present
                },
            },
        };
        let outcome = self.at_table(view, command).await?;
        self.see(view.sequence, outcome, IRREGULARITY).await
    }
}

/// Something legal, as impatient people would play; `None` when the table can play no more.
pub(super) fn next_command(view: &TableView, luck: &mut Luck) -> Option<TableCommand> {
    if view.may_undo && luck.percent(1) {
        return Some(TableCommand::Undo { steps: 1 });
    }
    if let Some(turn) = &view.turn {
        return Some(at_turn(view, turn, luck));
    }
    match view.phase {
        HandPhase::Between => match view.next_hand {
            Some(_) => Some(TableCommand::StartHand),
            None => somebody_comes_back(view),
        },
        HandPhase::Betting | HandPhase::Gathering | HandPhase::Showdown => Some(
            view.award
                .as_ref()
                .map_or(TableCommand::StartHand, |award| at_showdown(award, luck)),
        ),
    }
}

/// A table of which everybody is away deals no hand: the first of them who still has chips comes back.
fn somebody_comes_back(view: &TableView) -> Option<TableCommand> {
    let away = view
        .seats
        .iter()
        .find(|seat| seat.presence == Presence::Absent && !seat.stack.is_zero())?;
    Some(TableCommand::SetPresence {
        seat: away.seat,
        presence: Presence::Present,
    })
}

fn at_turn(view: &TableView, turn: &TurnView, luck: &mut Luck) -> TableCommand {
    if view.time_call.is_none() && view.time_asked.is_none() && luck.percent(1) {
        return TableCommand::CallTime {
            by: TimeCallBy::Table,
        };
    }
    let is_free = turn.to_call.is_zero();
    let big = view.blinds.map_or(1, |blinds| blinds.big.get().max(1));
    let stack = view
        .seats
        .iter()
        .find(|seat| seat.seat == turn.seat)
        .map_or(0, |seat| seat.stack.get());
    // Short stacks push: events have to end.
    let pushes = match stack / big {
        0..10 => 30,
        10..25 => 8,
        _ => 2,
    };
    let can_push = turn.all_in != AllInView::NotReopened;
    let action = if let Some(bound) = turn.bound {
        bound
    } else if can_push && luck.percent(pushes) {
        Action::AllIn
    } else {
        match (luck.below(10), &turn.raise) {
            (0..6, _) if !is_free && luck.percent(20) => {
                return TableCommand::Run {
                    seats: vec![turn.seat],
                    action: RunAction::Fold,
                };
            }
            (0..6, _) if !is_free => Action::Fold,
            (6, Some(raise)) => Action::RaiseTo {
                to: luck.pick(&raise.presets).unwrap_or(raise.min),
            },
            _ if is_free => Action::Check,
            _ => Action::Call,
        }
    };
    TableCommand::Act {
        seat: turn.seat,
        action,
    }
}

fn at_showdown(award: &AwardView, luck: &mut Luck) -> TableCommand {
    let winners = match &award.known {
        Some(known) => known.clone(),
        None if luck.percent(5) => award.claimants.clone(),
        None => luck.pick(&award.claimants).into_iter().collect(),
    };
    TableCommand::AwardPot {
        pot: award.pot,
        winners,
    }
}
