//! What kind of thing an event of a table is.

use crate::seat::Seat;

use super::TableEvent;

/// What kind of thing an event is: which part of the table takes it, and whether it can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::table) enum Kind {
    /// Seats, button, blinds; a hand beginning or over.
    Table,
    /// A step of the hand that can be taken back.
    Step,
    /// Takes the last step back.
    Undo,
    /// Chips gathered.
    Gather,
    /// The countdown.
    Clock,
}

impl TableEvent {
    /// Whether a player folds, checks, calls, bets or raises.
    pub(in crate::table) const fn is_act(&self) -> bool {
        self.actor().is_some()
    }

    /// Who folds, checks, calls, bets or raises.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are no act of a player"
    )]
    pub(in crate::table) const fn actor(&self) -> Option<Seat> {
        match self {
            Self::HandFolded { seat, .. }
            | Self::Checked { seat }
            | Self::BetCalled { seat }
            | Self::BetRaised { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// Whether all it can do to chips is to move them between a stack, the bet in front of it and the pots: whatever
    /// the state is, none are lost and none come in.
    pub(crate) const fn moves_chips_only(&self) -> bool {
        self.is_act()
            || matches!(
                self,
                Self::ChipsGathered
                    | Self::BoardSet { .. }
                    | Self::HandTabled { .. }
                    | Self::HandMucked { .. }
            )
    }

    /// Whether it means that the deal has begun, or that its hand is over: no newcomer gets cards any more.
    pub(in crate::table) const fn closes_the_deal(&self) -> bool {
        match self.kind() {
            Kind::Step | Kind::Undo | Kind::Gather | Kind::Clock => true,
            Kind::Table => matches!(
                self,
                Self::Ruled { .. }
                    | Self::FloorAsked { .. }
                    | Self::Overruled { .. }
                    | Self::RulingTakenBack { .. }
                    | Self::HandRedealt { .. }
                    | Self::ButtonMoved { .. }
                    | Self::HandEnded
            ),
        }
    }

    pub(in crate::table) const fn kind(&self) -> Kind {
        match self {
            Self::PlayerSeated { .. }
            | Self::PlayerLeft { .. }
            | Self::PresenceChanged { .. }
            | Self::StackSet { .. }
            | Self::Suspended { .. }
            | Self::SuspensionEnded { .. }
            | Self::BlindsSet { .. }
            | Self::LaterBlindsSet { .. }
            | Self::ButtonPlaced { .. }
            | Self::PositionsPlaced { .. }
            | Self::HandStarted { .. }
            | Self::HandEnded
            | Self::ButtonMoved { .. }
            | Self::HandReopened { .. }
            | Self::HandRedealt { .. }
            | Self::DealCalledOff { .. }
            | Self::ShuffleBegun
            | Self::ChipsTaken { .. }
            | Self::SmallestChipSet { .. }
            | Self::WarnedOfPhone { .. }
            | Self::Fined { .. }
            | Self::ShotClockSet { .. }
            | Self::FloorAsked { .. }
            | Self::Ruled { .. }
            | Self::Overruled { .. }
            | Self::RulingTakenBack { .. }
            | Self::PlayerEliminated { .. } => Kind::Table,
            Self::HandFolded { .. }
            | Self::Checked { .. }
            | Self::BetCalled { .. }
            | Self::BetRaised { .. }
            | Self::BoardSet { .. }
            | Self::HandTabled { .. }
            | Self::HandMucked { .. }
            | Self::HandRestored { .. }
            | Self::ChipsLeft { .. }
            | Self::ActionHeld { .. }
            | Self::RightLost { .. }
            | Self::HandKilled { .. }
            | Self::RulingApplied { .. }
            | Self::BettingEnded
            | Self::ChipsSetAside { .. }
            | Self::PotAwarded { .. } => Kind::Step,
            Self::ActionUndone => Kind::Undo,
            Self::ChipsGathered => Kind::Gather,
            Self::TimeCalled { .. }
            | Self::TimeChanged { .. }
            | Self::TimeCancelled
            | Self::TimeAsked { .. }
            | Self::TimeRefused { .. }
            | Self::CounterNamed { .. }
            | Self::TimeCardUsed { .. }
            | Self::ShotTimeChanged { .. }
            | Self::ShotClockStopped
            | Self::TimeRanOut => Kind::Clock,
        }
    }
}
