//! Who can send something: the columns of the matrix, and the sets of them that rows name.

/// Who sends, having said hello. A stranger is sent away whatever it sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sender {
    /// A visitor on the public page of the event.
    PublicVisitor,
    /// A player's phone, by the card of the seat.
    SeatCardPhone,
    /// Another program, which sees the event with a delay.
    Feed,
    Display,
    /// The tablet of table 2; every row that names a table is about table 1.
    OtherTablet,
    /// The tablet of table 1.
    Tablet,
    /// The floor, by its PIN on the tablet of table 2.
    PinElsewhere,
    /// The floor, by its PIN on the tablet of table 1.
    PinAtTable,
    Floor,
    /// A floor of all events, on its page of this one.
    FloorEverywhere,
    Director,
}

use Sender::{
    Director, Display, Feed, Floor, FloorEverywhere, OtherTablet, PinAtTable, PinElsewhere,
    PublicVisitor, SeatCardPhone, Tablet,
};

/// All of them.
pub(super) const SENDERS: &[Sender] = &[
    PublicVisitor,
    SeatCardPhone,
    Feed,
    Display,
    OtherTablet,
    Tablet,
    PinElsewhere,
    PinAtTable,
    Floor,
    FloorEverywhere,
    Director,
];

/// Those whose message is heard. All others are told that they may not.
pub(super) type Who = &'static [Sender];

/// Only the server itself, or the tournament, does that.
pub(super) const NOBODY: Who = &[];
/// All that have said hello.
pub(super) const ANYBODY: Who = SENDERS;
/// Screens in the room, and those who watch as a display does.
pub(super) const SCREENS: Who = &[
    PublicVisitor,
    SeatCardPhone,
    Display,
    OtherTablet,
    Tablet,
    PinElsewhere,
    PinAtTable,
    Floor,
    FloorEverywhere,
    Director,
];
/// Roles that may see any table from near by.
pub(super) const FOLLOWERS: Who = &[Feed, Floor, FloorEverywhere, Director];
/// What a table did without the server.
pub(super) const TABLETS_AT_TABLE: Who = &[Tablet, PinAtTable];
/// What concerns the whole event.
pub(super) const DIRECTOR: Who = &[Director];
/// What is about no table, or about more than one.
pub(super) const OFFICIALS: Who = &[Floor, FloorEverywhere, Director];
/// Ruling and correcting at a table.
pub(super) const FLOOR: Who = &[PinAtTable, Floor, FloorEverywhere, Director];
/// Ruling on what does not say at which table it is. The tournament knows, and refuses what is about another one.
pub(super) const FLOOR_SOMEWHERE: Who =
    &[PinElsewhere, PinAtTable, Floor, FloorEverywhere, Director];
/// Playing at a table.
pub(super) const TABLE: Who = &[Tablet, PinAtTable, Floor, FloorEverywhere, Director];
/// What is about a player who is on the way to the tablet's table, which the tournament makes sure of.
pub(super) const ARRIVAL: Who = &[
    OtherTablet,
    Tablet,
    PinElsewhere,
    PinAtTable,
    Floor,
    FloorEverywhere,
    Director,
];
/// What is about the tablet itself.
pub(super) const TABLETS: Who = &[OtherTablet, Tablet, PinElsewhere, PinAtTable];
