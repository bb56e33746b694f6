//! What a table does next: the rules play it here as the server does, so that a command is made without reading a view.
//!
//! The policy is the one that other engines were measured with: raise 15 % of the time, fold a quarter when there is a
//! bet, else check or call.

use std::sync::Arc;

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, Legal, PlayerId, Raise, Table, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::view::TableView;
use tapis_protocol::{CommandId, Expect, FromClient, TableId};
use tapis_tests::Random;

/// The clock of these tables stands still: no rule of betting asks for it.
pub(crate) const AT: Timestamp = Timestamp(1_796_479_200_000);

/// No player raises further: a war of raises would cost one of them everything.
const WAR_ENDS_AT: u64 = 20_000;

/// A table as the server has it, and what it does next.
pub(crate) struct Hands {
    id: TableId,
    table: Table,
    book: Arc<Book>,
    chance: Random,
    commands: usize,
}

impl Hands {
    /// A table before its first hand, as its first view shows it.
    pub(crate) fn at(view: &TableView, book: &Arc<Book>) -> Self {
        let mut hands = Self::empty(view.table, view.seat_count, book);
        for seat in &view.seats {
            hands.follow(&TableCommand::Sit {
                seat: seat.seat,
                player: seat.player,
                stack: seat.stack,
            });
        }
        let blinds = view.blinds.expect("the level has blinds");
        hands.follow(&TableCommand::SetBlinds { blinds });
        let next = view.next_hand.expect("a hand can begin");
        hands.follow(&TableCommand::PlaceButton { seat: next.button });
        let legal = hands.table.legal(&hands.book);
        assert_eq!(legal.next_hand, view.next_hand, "both play the same table");
        hands
    }

    /// A table that is already there.
    pub(crate) fn of(id: TableId, table: Table, book: &Arc<Book>) -> Self {
        Self {
            table,
            ..Self::empty(id, 9, book)
        }
    }

    /// A table of so many players for a server that knows no tables.
    pub(crate) fn nowhere(id: TableId, players: u8, stack: Chips, book: &Arc<Book>) -> Self {
        let mut hands = Self::empty(id, 9, book);
        for number in 1..=players {
            hands.follow(&TableCommand::Sit {
                seat: Seat::new(number).unwrap(),
                player: PlayerId(number.into()),
                stack,
            });
        }
        let blinds = tapis_protocol::rules::blinds::Blinds::new(Chips::from(100), Chips::from(200));
        hands.follow(&TableCommand::SetBlinds { blinds });
        hands
    }

    fn empty(id: TableId, seats: u8, book: &Arc<Book>) -> Self {
        Self {
            id,
            table: Table::new(seats, Chips::from(100)),
            book: Arc::clone(book),
            chance: Random::new(u64::from(id.0)),
            commands: 0,
        }
    }

    /// The next command as its frame; the table is where it will be when the server has carried it out.
    pub(crate) fn next(&mut self) -> String {
        let expect = Expect {
            hand: self.table.hand_number(),
            decision: self.table.decision(),
        };
        let command = self.play();
        let message = FromClient::Command {
            id: CommandId::new(format!("{}-{}", self.id.0, self.commands)).unwrap(),
            table: self.id,
            expect: Some(expect),
            command,
        };
        serde_json::to_string(&message).unwrap()
    }

    /// The next command itself; the table has carried it out.
    pub(crate) fn play(&mut self) -> TableCommand {
        let command = self.choose();
        self.follow(&command);
        self.commands += 1;
        command
    }

    /// The table as it is now.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// How many commands it has made.
    pub(crate) fn commands(&self) -> usize {
        self.commands
    }

    fn follow(&mut self, command: &TableCommand) {
        for event in self.table.decide(command, &self.book, AT).unwrap() {
            self.table.evolve(&event, &self.book, AT);
        }
    }

    fn choose(&mut self) -> TableCommand {
        let legal = self.table.legal(&self.book);
        if let Some(turn) = &legal.turn {
            let (seat, free) = (turn.seat, turn.may_check());
            let action = match turn.raise {
                Raise::Between { min, max }
                    if min.get() <= WAR_ENDS_AT && self.chance.below(100) < 15 =>
                {
                    let (least, most) = (min.get(), max.get().min(min.get() * 3));
                    let steps = usize::try_from((most - least) / 100 + 1).unwrap();
                    let more = u64::try_from(self.chance.below(steps)).unwrap() * 100;
                    let to = Chips::new(least + more).unwrap();
                    Action::RaiseTo { to }
                }
                _ if free => Action::Check,
                _ if self.chance.below(100) < 25 => Action::Fold,
                _ => Action::Call,
            };
            return TableCommand::Act { seat, action };
        }
        if let Some(award) = self.award(&legal) {
            return award;
        }
        if legal.next_hand.is_some() {
            return TableCommand::StartHand;
        }
        TableCommand::EndHand
    }

    /// The player with the fewest chips wins the pot, so that none is out.
    fn award(&self, legal: &Legal) -> Option<TableCommand> {
        let award = legal.award?;
        let claimants = award.known.unwrap_or(award.claimants);
        let chips = |seat: &Seat| self.table.player(*seat).map(|player| player.stack);
        Some(TableCommand::AwardPot {
            pot: award.pot,
            winners: claimants.iter().min_by_key(chips).into_iter().collect(),
        })
    }
}
