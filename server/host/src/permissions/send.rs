//! What a role may send over a socket.

use tapis_protocol::rules::table::{TableCommand, TimeCallBy};
use tapis_protocol::rules::tournament::{
    ClockCommand, CountCommand, FieldCommand, MoveCommand, Occasion, RaceCommand, ResultCommand,
};
use tapis_protocol::{FromClient, Role, TableId, TournamentCommand};
use tapis_views::table_id;

use super::{MAX_DIRECTOR_MESSAGE, MAX_MESSAGE, table_of};

/// As whom a session speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    /// As the device that it is.
    Device(Role),
    /// As the floor, by its PIN on the tablet of this table; at no other one.
    FloorAt(TableId),
}

impl Speaker {
    /// Whether it is the floor, by its PIN on a tablet.
    pub(crate) const fn is_by_pin(self) -> bool {
        matches!(self, Self::FloorAt(_))
    }
}

/// Most bytes of a message; `None` is a device that has not said hello.
pub(crate) const fn max_message_bytes(role: Option<Role>) -> usize {
    match role {
        Some(Role::Director) => MAX_DIRECTOR_MESSAGE,
        Some(Role::Tablet { .. } | Role::Floor | Role::Display | Role::Feed { .. }) | None => {
            MAX_MESSAGE
        }
    }
}

/// Whether a session that speaks so may send this message.
pub(crate) fn may_send(who: Speaker, message: &FromClient) -> bool {
    match message {
        FromClient::Unlock { .. } | FromClient::Lock { .. } => is_tablet(who),
        FromClient::Hello { .. }
        | FromClient::Identify { .. }
        | FromClient::Prove { .. }
        | FromClient::Visit { .. }
        | FromClient::Ping { .. } => true,
        FromClient::Battery { .. } => !is_feed(who),
        // What each of its commands is, is looked at one by one.
        FromClient::CatchUp { table, .. } => is_tablet(who) && is_at_table(who, *table),
        FromClient::Command { table, command, .. } => may_at_table(who, *table, command),
        FromClient::Consult { table, .. } | FromClient::Incidents { table, .. } => {
            is_at_table(who, *table)
        }
        FromClient::Tournament { command, .. } => may_in_tournament(who, command),
        FromClient::Create { .. } => is_director(who),
        FromClient::Follow { .. } | FromClient::Unfollow { .. } => is_official(who) || is_feed(who),
    }
}

fn may_at_table(who: Speaker, at: TableId, command: &TableCommand) -> bool {
    let is_at_table = is_at_table(who, at);
    match command {
        // Logging a hand.
        TableCommand::StartHand
        | TableCommand::DealIn { .. }
        | TableCommand::Act { .. }
        | TableCommand::Run { .. }
        | TableCommand::Undo { .. }
        | TableCommand::Gather
        | TableCommand::SetBoard { .. }
        | TableCommand::Table { .. }
        | TableCommand::Muck { .. }
        | TableCommand::AwardPot { .. }
        | TableCommand::EndHand
        | TableCommand::SetPresence { .. }
        | TableCommand::Shuffle
        | TableCommand::Report { .. }
        | TableCommand::UseTimeCard { .. }
        | TableCommand::CallTime {
            by:
                TimeCallBy::Player(_)
                | TimeCallBy::Table
                | TimeCallBy::Spectator
                | TimeCallBy::OtherTable,
        } => is_at_table,
        // Ruling and correcting.
        TableCommand::CallTime {
            by: TimeCallBy::Floor,
        }
        | TableCommand::ChangeTime { .. }
        | TableCommand::CancelTime
        | TableCommand::GrantTime { .. }
        | TableCommand::RefuseTime { .. }
        | TableCommand::NameCounter { .. }
        | TableCommand::KillHand { .. }
        | TableCommand::Rule { .. }
        | TableCommand::Overrule { .. }
        | TableCommand::LetStand { .. }
        | TableCommand::SetStack { .. }
        | TableCommand::PlaceButton { .. }
        | TableCommand::PlacePositions { .. } => is_official_at(who, at),
        // Setting up.
        TableCommand::Sit { .. }
        | TableCommand::Stand { .. }
        | TableCommand::SetBlinds { .. }
        | TableCommand::CorrectBlinds { .. } => is_director(who),
        // Only the server's clock sends the first, and only the tournament, which keeps the register, the others.
        TableCommand::TimeRanOut
        | TableCommand::Arrive { .. }
        | TableCommand::Suspend { .. }
        | TableCommand::EndSuspension { .. }
        | TableCommand::TakeChips { .. }
        | TableCommand::SetSmallestChip { .. }
        | TableCommand::SetShotClock { .. } => false,
    }
}

/// Whether a session that speaks so may lift a disqualification: which sanction is one, its event knows. It is for the director
/// alone, as giving one is (cdc2013 12.1, gleize2007 15-1).
pub(crate) const fn may_lift_disqualification(who: Speaker) -> bool {
    is_director(who)
}

const fn is_director(who: Speaker) -> bool {
    matches!(who, Speaker::Device(Role::Director))
}

/// Officials with a device of their own, who may do it for any table and for none.
const fn is_official(who: Speaker) -> bool {
    matches!(who, Speaker::Device(Role::Floor | Role::Director))
}

/// Officials, and the floor by its PIN at its table.
fn is_official_at(who: Speaker, at: TableId) -> bool {
    is_official(who) || who == Speaker::FloorAt(at)
}

/// Officials, and the floor by its PIN, where the command is about its table; the tournament checks that.
const fn is_official_somewhere(who: Speaker) -> bool {
    is_official(who) || who.is_by_pin()
}

const fn is_tablet(who: Speaker) -> bool {
    match who {
        Speaker::Device(role) => table_of(role).is_some(),
        Speaker::FloorAt(_) => true,
    }
}

/// Another program, which only follows.
const fn is_feed(who: Speaker) -> bool {
    matches!(who, Speaker::Device(Role::Feed { .. }))
}

/// The tablet of the table, and officials.
fn is_at_table(who: Speaker, at: TableId) -> bool {
    who == Speaker::Device(Role::Tablet { table: at }) || is_official_at(who, at)
}

fn may_in_tournament(who: Speaker, command: &TournamentCommand) -> bool {
    match command {
        TournamentCommand::CallFloor { table: at, .. }
        | TournamentCommand::CancelFloorCall { table: at } => is_at_table(who, *at),
        TournamentCommand::ClaimAlert { .. }
        | TournamentCommand::CloseAlert { .. }
        | TournamentCommand::LiftSanction { .. } => is_official_somewhere(who),
        TournamentCommand::RecordFault {
            table, penalties, ..
        } => {
            // Only the director puts a player out (cdc2013 12.1, gleize2007 15-1).
            let is_for_director = penalties.iter().any(|penalty| penalty.is_for_director());
            let is_floor = table.map_or(is_official_somewhere(who), |at| is_official_at(who, at));
            is_director(who) || (is_floor && !is_for_director)
        }
        TournamentCommand::AnswerJoin { .. } => is_official(who),
        TournamentCommand::Clock { command } => may_turn_clock(who, *command),
        TournamentCommand::Field { command } => may_change_field(who, command),
        TournamentCommand::Draw { occasion, .. } => may_draw(who, occasion),
        TournamentCommand::Moves { command } => may_move(who, command),
        TournamentCommand::Results { command } => may_settle(who, *command),
        TournamentCommand::Race { command } => may_race(who, command),
        TournamentCommand::Count { command } => may_count(who, command),
        TournamentCommand::OpenTable { .. }
        | TournamentCommand::SeatPlayer { .. }
        | TournamentCommand::SetPlan { .. }
        | TournamentCommand::SetLevel { .. }
        | TournamentCommand::CreatePairing { .. }
        | TournamentCommand::AllowJoining { .. }
        | TournamentCommand::AllowPublic { .. }
        | TournamentCommand::AllowPhones { .. }
        | TournamentCommand::SetFloorPin { .. }
        | TournamentCommand::RenewToken { .. }
        | TournamentCommand::RevokeDevice { .. } => is_director(who),
    }
}

fn may_turn_clock(who: Speaker, command: ClockCommand) -> bool {
    match command {
        ClockCommand::Start
        | ClockCommand::Pause
        | ClockCommand::Resume
        | ClockCommand::CallBreak { .. }
        | ClockCommand::Adjust { .. }
        | ClockCommand::Jump { .. } => is_director(who),
        // Only the server's clock says that.
        ClockCommand::StageOver { .. } => false,
    }
}

fn may_change_field(who: Speaker, command: &FieldCommand) -> bool {
    match command {
        FieldCommand::CheckIn { .. } | FieldCommand::CheckInAll => is_official(who),
        // Sold where rebuys are sold.
        FieldCommand::EnterAgain { .. } => is_official_somewhere(who),
        FieldCommand::Register { .. }
        | FieldCommand::Edit { .. }
        | FieldCommand::Withdraw { .. }
        | FieldCommand::SeatLate { .. }
        | FieldCommand::StrikeOff { .. }
        | FieldCommand::Leave { .. } => is_director(who),
    }
}

fn may_draw(who: Speaker, occasion: &Occasion) -> bool {
    match occasion {
        Occasion::Race { table, .. } => is_at_table(who, table_id(*table)),
        // Sold where rebuys are sold.
        Occasion::ReEntry { .. } => is_official_somewhere(who),
        Occasion::Seats | Occasion::BreakTable { .. } | Occasion::FinalTable => is_director(who),
    }
}

fn may_move(who: Speaker, command: &MoveCommand) -> bool {
    match command {
        // The tournament checks that the player is on the way to the tablet's own table.
        MoveCommand::ConfirmArrival { .. } => is_tablet(who) || is_official(who),
        MoveCommand::PlayOn { table } => is_official_at(who, table_id(*table)),
        MoveCommand::Redirect { .. } => is_official(who),
        MoveCommand::Order { .. }
        | MoveCommand::Cancel { .. }
        | MoveCommand::CallFinalTable
        | MoveCommand::CloseTable { .. } => is_director(who),
    }
}

fn may_settle(who: Speaker, command: ResultCommand) -> bool {
    match command {
        ResultCommand::ConfirmOut { .. }
        | ResultCommand::TakeBack { .. }
        | ResultCommand::Buy { .. }
        | ResultCommand::Refund { .. } => is_official_somewhere(who),
        ResultCommand::HandForHand { .. } | ResultCommand::SameTime { .. } => is_director(who),
    }
}

fn may_race(who: Speaker, command: &RaceCommand) -> bool {
    match command {
        RaceCommand::Run { table, .. } => is_at_table(who, table_id(*table)),
        RaceCommand::Exchange { table, .. } => is_official_at(who, table_id(*table)),
        RaceCommand::Begin => is_director(who),
    }
}

fn may_count(who: Speaker, command: &CountCommand) -> bool {
    match command {
        CountCommand::Count { table, .. } => is_at_table(who, table_id(*table)),
        CountCommand::Accept { table } | CountCommand::Reject { table } => {
            is_official_at(who, table_id(*table))
        }
    }
}
