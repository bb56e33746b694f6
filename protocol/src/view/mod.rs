//! What screens show. A view is whole, and made for its audience: whatever is in it may be seen by whoever gets it.

mod floor;
mod ruling;
mod table;
mod tournament;

pub use floor::{AlertKind, AlertView, Priority, TileView, ToAct};
pub use ruling::{RulingView, StandingView};
pub use table::{
    ActKind, ActView, AllInView, AwardView, FloorCallView, FoldView, HandPhase, LastHandView,
    PartView, PotView, Prompt, RaiseView, SeatView, ShownView, SuspensionView, TableView,
    TimeCallView, TurnView, Won,
};
pub use tournament::{
    BookView, DeviceView, LiftedView, SanctionView, TableSummary, TournamentSummary, TournamentView,
};
