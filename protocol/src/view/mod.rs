//! What screens show. A view is whole, and made for its audience: whatever is in it may be seen by whoever gets it.

mod console;
mod evidence;
mod floor;
mod phone;
mod players;
mod podium;
mod replay;
mod ruling;
mod table;
mod time;
mod tournament;

pub use console::{ConsoleView, CountView, DealLine, LedgerView, OverdueView, ProposalView};
pub use evidence::{
    HandEnd, HandPlayerView, HandView, HandWonView, HandsView, LongDecision, PaceView, PlayerTimes,
    StackHistory, StackPoint, StacksView, StreetTimes, TablePace, TimesLine, TimesView,
};
pub use floor::{AlertKind, AlertView, Priority, TileView, ToAct};
pub use phone::{PhoneEventView, PhoneMoveView, PhoneSeatView, PhoneView};
pub use players::{EntrantView, PlaceView, PlayersChange, PlayersView};
pub use podium::{CurvePoint, MAX_CURVE_POINTS, MAX_PODIUM, PodiumPlace, PodiumView};
pub use replay::{ReplayView, StepBy, StepKind, StepView};
pub use ruling::{RulingView, StandingView};
pub use table::{
    ActKind, ActView, AllInView, AwardView, ButtonRight, DeckView, FloorCallView, FoldView,
    HandPhase, LastHandView, PartView, PotView, Prompt, RaceAtView, RaceSeatView, RaiseView,
    SeatView, ShownView, StreetDealView, SuspensionView, TableView, TurnView, Won,
};
pub use time::{ShotView, TimeAskedView, TimeCallView};
pub use tournament::{
    BatteryView, BookView, ClockView, DeviceView, DrawView, DrawsView, FieldView, HandForHandView,
    JoinView, LiftedView, MoveView, RacingView, SanctionView, TableSummary, TournamentSummary,
    TournamentView,
};
