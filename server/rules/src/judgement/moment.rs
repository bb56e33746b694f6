//! Where a hand stands, as errors of the deal and of the board see it: who is betting, and what is being dealt.

use crate::book::Book;
use crate::ruling::Instruction;
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Act, Deal, Did, Next, Part, RuledBurn, StreetPlan, Table, is_substantial};

/// Where a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Players are betting on this street.
    Betting(Street),
    /// The betting before this street is over: its cards are being dealt.
    Dealing(Street),
    /// No player can bet any more after this street: the rest of the board is run out, and hands are shown.
    RunOut(Street),
    /// Everybody else has folded, on this street.
    Won(Street),
}

/// Whether people at the table know something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    Known,
    Unknown,
}

impl From<bool> for Knowledge {
    fn from(known: bool) -> Self {
        if known { Self::Known } else { Self::Unknown }
    }
}

/// A hand, where it stands, and the book.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) table: &'a Table,
    pub(super) moment: Moment,
    pub(super) book: &'a Book,
}

impl Moment {
    fn of(table: &Table) -> Option<Self> {
        let street = table.street()?;
        let live = || {
            table
                .players()
                .filter(|(_, now)| now.part == Part::Live)
                .count()
        };
        Some(match table.gathering() {
            Some(Next::Street(next)) => Self::Dealing(next),
            Some(Next::Showdown) => Self::RunOut(street),
            Some(Next::Won(_)) => Self::Won(street),
            None if table.awarded().is_empty() => Self::Betting(street),
            None if live() > 1 => Self::RunOut(street),
            None => Self::Won(street),
        })
    }

    /// Whether a player may still bet in this hand.
    pub(super) const fn has_betting_left(self) -> bool {
        matches!(self, Self::Betting(_) | Self::Dealing(_))
    }

    /// Whether the cards of a street may lie on the table by right.
    pub(super) fn may_show(self, street: Street) -> bool {
        match self {
            Self::Betting(now) | Self::Dealing(now) | Self::Won(now) => street <= now,
            Self::RunOut(_) => true,
        }
    }

    /// Whether the street after this one is the next to come, or may be.
    pub(super) fn comes_after(self, street: Street) -> bool {
        match self {
            Self::Betting(now) | Self::RunOut(now) => now == street,
            Self::Dealing(next) => street.next() == Some(next),
            Self::Won(_) => false,
        }
    }

    fn betting_is_over(self, street: Street) -> bool {
        match self {
            Self::Betting(now) | Self::Dealing(now) => now > street,
            Self::RunOut(last) => last >= street,
            Self::Won(_) => true,
        }
    }
}

impl<'a> Scene<'a> {
    /// The hand being played, if there is one.
    pub(super) fn of(table: &'a Table, book: &'a Book) -> Option<Self> {
        let moment = Moment::of(table)?;
        Some(Self {
            table,
            moment,
            book,
        })
    }

    /// Players who were dealt in, in the order of the deal: from the left of the button (cdc2013 5.3: heads-up the big
    /// blind is first).
    pub(super) fn dealt(&self) -> Vec<Seat> {
        self.table.positions().map_or_else(Vec::new, |positions| {
            positions
                .button
                .clockwise()
                .filter(|seat| self.part(*seat) != Part::Out)
                .collect()
        })
    }

    /// Whether the cards of players may still be going round: at the latest until the flop.
    pub(super) fn is_dealing(&self) -> bool {
        self.moment == Moment::Betting(Street::Preflop) || !self.table.has_acted()
    }

    /// The street whose cards are on the table, or are being put there now.
    pub(super) fn street_on_table(&self) -> Street {
        match self.moment {
            Moment::Betting(street) | Moment::Dealing(street) | Moment::Won(street) => street,
            Moment::RunOut(last) if !self.table.is_face_up() => last,
            Moment::RunOut(_) => match self.table.next_deal() {
                Some(Deal::Street(next)) => next.street,
                Some(Deal::HoleCards { .. }) | None => Street::River,
            },
        }
    }

    /// A street as the rulings of the hand want it dealt.
    pub(super) fn deal_step(&self, street: Street) -> Instruction {
        let plan = self.table.street_plan(street);
        let burn = plan.and_then(StreetPlan::ruled_burn);
        if burn.is_some_and(RuledBurn::is_settled) {
            Instruction::DealWithoutBurn { street }
        } else {
            Instruction::BurnAndDeal { street }
        }
    }

    /// Whether a ruling has made a known card the burn of a street.
    pub(super) fn burn_is_there(&self, street: Street) -> bool {
        let plan = self.table.street_plan(street);
        let burn = plan.and_then(StreetPlan::ruled_burn);
        burn.is_some_and(RuledBurn::was_dealt)
    }

    /// The end of the betting, where it goes on before a street.
    pub(super) fn finish_before(&self, street: Street) -> Option<Instruction> {
        matches!(self.moment, Moment::Betting(now) if now < street)
            .then_some(Instruction::FinishBetting)
    }

    /// A player's part in the hand.
    pub(super) fn part(&self, seat: Seat) -> Part {
        self.table.player(seat).map_or(Part::Out, |now| now.part)
    }

    /// What was done on a street.
    pub(super) fn acts_on(&self, street: Street) -> Vec<Act> {
        let on = |act: &&Act| act.street == street;
        self.table.acts().iter().filter(on).copied().collect()
    }

    /// Whether it is too late to put a street right: enough was done on its cards, or its betting is over (cdc2013 8.1).
    pub(super) fn is_late(&self, street: Street) -> bool {
        let mut acts = self.table.acts_on_cards(street);
        let early = self.table.early_acts(&self.book.policy);
        let on_cards = |act: &Act| act.street == street && !self.table.waits_in_the_dark(act.seat);
        acts.extend(early.into_iter().filter(on_cards));
        // A round in the dark was over before the cards came.
        let is_dark = self.table.street_bet_in_the_dark() == Some(street);
        self.moment.betting_is_over(street) && !is_dark || is_substantial(&acts)
    }

    /// The acts of a street that go back when its cards change; none when a hand was given up among them. Hands that were
    /// declared dead stay so, and keep no bet on the street.
    pub(super) fn acts_to_take_back(&self, street: Street) -> Vec<Act> {
        let acts = self.table.acts_on_cards(street);
        if acts.iter().any(|act| matches!(act.did, Did::Fold)) {
            return Vec::new();
        }
        acts
    }
}
