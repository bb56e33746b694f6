//! One played hand in neutral terms: what the writers of all formats write.

use tapis_protocol::rules::blinds::{AnteKind, Blinds};
use tapis_protocol::rules::card::{Card, HoleCards};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{ChipsBack, PlayerId, Positions};
use tapis_protocol::rules::time::Timestamp;

/// A hand that was played to its end.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Its number at the table, from 1.
    pub number: u32,
    /// Where it was played.
    pub setting: Setting,
    /// Button and blinds.
    pub(crate) positions: Positions,
    /// What was to be posted.
    pub(crate) blinds: Blinds,
    /// Who was dealt in, from the left of the button.
    pub players: Vec<Player>,
    /// What happened after the posts, without what was taken back.
    pub(crate) steps: Vec<Step>,
    /// The board as it was written down last; empty where it was not logged.
    pub(crate) board: Vec<Card>,
}

/// Where and when a hand was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// Id of the tournament; empty where there is none.
    pub tournament: String,
    /// Name of the event.
    pub(crate) event: String,
    /// Number of the table, from 1.
    pub table: u16,
    /// Its seats.
    pub seats: u8,
    /// Number of the level, from 1.
    pub(crate) level: Option<u32>,
    /// When the hand began.
    pub(crate) at: Option<Timestamp>,
    /// When the event was set up.
    pub(crate) set_up_at: Option<Timestamp>,
    /// What everybody begins the event with; zero where that is not said.
    pub(crate) first_stack: Chips,
}

/// A player who was dealt in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Where.
    pub(crate) seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Chips before anything was posted.
    pub(crate) stack: Chips,
    /// Chips at the end.
    pub(crate) finish: Chips,
    /// Chips posted before the blinds: an ante, or fines that go to the pot.
    pub(crate) ante: Chips,
    /// Chips posted as a blind.
    pub(crate) blind: Chips,
    /// Whether the hand was dealt dead: the player was away.
    pub(crate) away: bool,
    /// Their cards, where they were seen.
    pub cards: Option<HoleCards>,
}

/// Something that happened in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A player folded.
    Fold {
        /// Who.
        seat: Seat,
    },
    /// A hand was declared dead, perhaps out of turn.
    Dead {
        /// Whose.
        seat: Seat,
        /// Chips of its bet that went back.
        refund: Chips,
    },
    /// A hand that had been dealt dead is live after all.
    Live {
        /// Whose.
        seat: Seat,
    },
    /// A player checked.
    Check {
        /// Who.
        seat: Seat,
    },
    /// A player called.
    Call(Put),
    /// A player bet where nothing was bet.
    Bet(Put),
    /// A player raised.
    Raise(Put),
    /// Chips stay in front of a player who has not acted with them.
    Left(Put),
    /// Chips that were forgotten in an all-in do not count in it, and lie beside the pots.
    Aside {
        /// Whose, and how many.
        forgotten: ChipsBack,
        /// What went back to those who had called more than counts.
        back: Vec<ChipsBack>,
    },
    /// An uncalled bet went back.
    Returned {
        /// To whom.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The next street.
    Street(Street),
    /// No more betting: hands are compared.
    Showdown,
    /// A player showed; the cards are known where they were written down.
    Shows {
        /// Who.
        seat: Seat,
        /// Their cards.
        cards: Option<HoleCards>,
    },
    /// A player gave up at showdown.
    Mucks {
        /// Who.
        seat: Seat,
    },
    /// A pot was given.
    Award(Award),
}

/// Chips that a player puts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Put {
    /// Who.
    pub(crate) seat: Seat,
    /// Chips that go in now.
    pub(crate) added: Chips,
    /// All that the player has in front then, on this street.
    pub(crate) to: Chips,
    /// How far the bet rises by it.
    pub(crate) above: Chips,
    /// How it compares with what they have and with what they have to.
    pub(crate) size: Size,
}

/// How much a player puts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// What the rules ask for, with chips left.
    Usual,
    /// All they have.
    AllIn,
    /// A raise below the minimum that the table let stand.
    BelowMinimum,
}

impl Put {
    /// Whether it is all they have.
    pub(crate) fn is_all_in(self) -> bool {
        self.size == Size::AllIn
    }
}

/// A pot and who got it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Award {
    /// Its number: 0 is the main pot.
    pub(crate) pot: u8,
    /// Chips in it.
    pub(crate) amount: Chips,
    /// Who could win it.
    pub(crate) eligible: Vec<Seat>,
    /// Who got how much.
    pub(crate) shares: Vec<(Seat, Chips)>,
}

impl Hand {
    /// A player by their seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.iter().find(|player| player.seat == seat)
    }

    /// The pots as they were given, main pot first.
    pub(crate) fn awards(&self) -> Vec<&Award> {
        let awards = self.steps.iter().filter_map(|step| {
            let Step::Award(award) = step else {
                return None;
            };
            Some(award)
        });
        let mut awards: Vec<&Award> = awards.collect();
        awards.sort_by_key(|award| award.pot);
        awards
    }

    /// What a player got from the pots.
    pub(crate) fn won(&self, seat: Seat) -> Chips {
        let shares = self.awards().into_iter().flat_map(|award| &award.shares);
        let own = shares.filter(|(winner, _)| *winner == seat);
        own.map(|(_, amount)| *amount).sum()
    }

    /// Whether hands were compared.
    pub(crate) fn was_shown_down(&self) -> bool {
        self.steps.contains(&Step::Showdown)
    }

    /// The streets whose cards are turned up only after the betting is over.
    pub(crate) fn run_out(&self) -> Vec<Street> {
        if !self.was_shown_down() {
            return Vec::new();
        }
        let streets = [Street::Flop, Street::Turn, Street::River];
        let bet = |street: &Street| self.steps.contains(&Step::Street(*street));
        streets.into_iter().filter(|street| !bet(street)).collect()
    }

    /// The cards that are turned up for a street; `None` for one that was not logged.
    pub(crate) fn turned_up(&self, street: Street) -> Vec<Option<Card>> {
        let before = street.board_cards().saturating_sub(street.turned_up());
        let places = before..street.board_cards();
        places.map(|place| self.board.get(place).copied()).collect()
    }

    /// The ante that a player owes by the blinds of the level.
    pub(crate) fn nominal_ante(&self, seat: Seat) -> Chips {
        let pays = match self.blinds.ante_kind {
            AnteKind::Each => true,
            AnteKind::BigBlind => seat == self.positions.big_blind,
            AnteKind::Button => seat == self.positions.button,
        };
        if pays { self.blinds.ante } else { Chips::ZERO }
    }

    /// The blind that a player owes.
    pub(crate) fn nominal_blind(&self, seat: Seat) -> Chips {
        if seat == self.positions.big_blind {
            self.blinds.big
        } else if seat == self.positions.small_blind {
            self.blinds.small
        } else {
            Chips::ZERO
        }
    }

    /// Whether chips moved as the formats let a player move them: else a reader that plays the hand comes to other
    /// stacks than those at the end.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every format tells the others"
    )]
    pub(crate) fn oddities(&self) -> Vec<&'static str> {
        let mut found = Vec::new();
        for step in &self.steps {
            let oddity = match step {
                Step::Dead { refund, .. } if !refund.is_zero() => "chips_given_back",
                Step::Dead { .. } => "dead_hand",
                Step::Live { .. } => "hand_restored",
                Step::Left(_) => "chips_left",
                Step::Aside { .. } => "chips_set_aside",
                Step::Raise(put) if put.size == Size::BelowMinimum => "under_raise",
                _ => continue,
            };
            if !found.contains(&oddity) {
                found.push(oddity);
            }
        }
        // Some readers let the others call what is there instead of the big blind.
        let big_blind = self.player(self.positions.big_blind);
        if big_blind.is_some_and(|player| player.blind < self.blinds.big) {
            found.push("short_bb");
        }
        let is_fined = |player: &Player| player.ante > self.nominal_ante(player.seat);
        if self.players.iter().any(is_fined) {
            found.push("fine_in_pot");
        }
        found
    }
}
