//! Writing a table's hands down while its events are followed, so that what was taken back is not in them.

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::card::{Card, HoleCards};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{
    ChipsBack, Did, Next, Part, PlayerNow, Pot, Raise, Table, TableEvent,
};

use super::hand::{Award, Hand, Player, Put, Setting, Size, Step};
use crate::evidence::Window;

/// Writes the hands of one table down.
#[derive(Debug, Default)]
pub struct Recorder {
    hand: Option<Recording>,
    before: TableBefore,
}

/// A hand that is being written down, and all that was done in it.
#[derive(Debug)]
struct Recording {
    hand: Hand,
    events: Vec<RecordedEvent>,
    /// The places in `events` of what can be taken back.
    window: Window<Option<usize>>,
}

#[derive(Debug)]
struct RecordedEvent {
    what: RecordedChange,
    is_undone: bool,
}

#[derive(Debug)]
enum RecordedChange {
    Steps(Vec<Step>),
    Board(Vec<Card>),
    /// Over, with everybody's chips.
    Ended(Vec<(Seat, Chips)>),
    /// Every chip went back.
    DealtAgain,
}

/// The table before an event.
#[derive(Debug, Default)]
struct TableBefore {
    players: Vec<(Seat, PlayerNow)>,
    next: Option<Next>,
    price: Chips,
    least_raise: Option<Chips>,
    pots: Vec<Pot>,
    /// Forgotten chips beside the pots.
    aside: Option<ChipsBack>,
}

impl TableBefore {
    fn player(&self, seat: Seat) -> Option<&PlayerNow> {
        let found = self.players.iter().find(|(at, _)| *at == seat);
        found.map(|(_, player)| player)
    }
}

impl Recorder {
    /// Looks at the table before an event changes it.
    pub fn before(&mut self, table: &Table, book: &Book, event: &TableEvent) {
        if !table.is_playing() {
            return;
        }
        let raise = matches!(event, TableEvent::BetRaised { .. }).then(|| table.turn(book));
        self.before = TableBefore {
            players: table.players().collect(),
            next: table.gathering(),
            price: table.price(),
            least_raise: raise.flatten().and_then(|turn| match turn.raise {
                Raise::Between { min, .. } => Some(min),
                Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => None,
            }),
            pots: if matches!(event, TableEvent::PotAwarded { .. }) {
                table.pots()
            } else {
                Vec::new()
            },
            aside: table.players().find_map(|(seat, _)| {
                let chips = table.chips_aside(seat);
                (!chips.is_zero()).then_some(ChipsBack { seat, chips })
            }),
        };
    }

    /// Takes an event down that has changed the table. When it begins a hand, returns the one before it.
    pub fn after(
        &mut self,
        table: &Table,
        event: &TableEvent,
        setting: impl FnOnce() -> Setting,
    ) -> Option<Hand> {
        if matches!(event, TableEvent::HandStarted { .. }) {
            let last = self.finish();
            self.hand = Recording::begin(table, event, setting());
            return last;
        }
        let what = self.what(table, event);
        if let Some(recording) = &mut self.hand {
            recording.tell(event, what);
        }
        None
    }

    /// The last hand, if it is over: nothing comes after it.
    pub fn finish(&mut self) -> Option<Hand> {
        self.hand.take()?.finish()
    }

    /// Who had folded before their turn, and has none any more, because the betting ended with this event; `own` is the player
    /// of the event itself.
    fn folded_early(&self, table: &Table, own: Option<Seat>) -> impl Iterator<Item = Step> {
        let is_folded = move |seat| {
            let now = table.player(seat);
            now.is_some_and(|now| now.part == Part::Folded)
        };
        let others = self.before.players.iter();
        others
            .filter(move |(seat, then)| then.part == Part::Live && own != Some(*seat))
            .filter(move |(seat, _)| is_folded(*seat))
            .map(|(seat, _)| Step::Fold { seat: *seat })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are no steps of a hand"
    )]
    fn what(&self, table: &Table, event: &TableEvent) -> Option<RecordedChange> {
        let step = match event {
            TableEvent::HandFolded { seat, .. } => {
                let mut steps = vec![Step::Fold { seat: *seat }];
                steps.extend(self.folded_early(table, Some(*seat)));
                return Some(RecordedChange::Steps(steps));
            }
            TableEvent::HandKilled { seat, refund } => {
                let (seat, refund) = (*seat, *refund);
                let mut steps = vec![Step::Dead { seat, refund }];
                steps.extend(self.folded_early(table, Some(seat)));
                return Some(RecordedChange::Steps(steps));
            }
            TableEvent::ActionHeld { .. } => {
                let steps: Vec<Step> = self.folded_early(table, None).collect();
                return (!steps.is_empty()).then_some(RecordedChange::Steps(steps));
            }
            TableEvent::HandRestored { seat, .. } => Step::Live { seat: *seat },
            TableEvent::Checked { seat } => Step::Check { seat: *seat },
            TableEvent::BetCalled { seat } => Step::Call(self.put(*seat, last_amount(table))?),
            TableEvent::BetRaised { seat, to, .. } if self.before.price.is_zero() => {
                Step::Bet(self.put(*seat, *to)?)
            }
            TableEvent::BetRaised { seat, to, .. } => Step::Raise(self.put(*seat, *to)?),
            TableEvent::ChipsLeft { seat, to } => Step::Left(self.put(*seat, *to)?),
            TableEvent::HandTabled { seat, cards } => Step::Shows {
                seat: *seat,
                cards: *cards,
            },
            TableEvent::HandMucked { seat } => Step::Mucks { seat: *seat },
            TableEvent::PotAwarded { pot, .. } => {
                return self.awarded(table, *pot).map(RecordedChange::Steps);
            }
            TableEvent::BoardSet { cards } => return Some(RecordedChange::Board(cards.clone())),
            TableEvent::ChipsGathered => return Some(RecordedChange::Steps(self.gathered(table))),
            TableEvent::HandEnded => return Some(RecordedChange::Ended(self.stacks())),
            TableEvent::ChipsSetAside {
                seat, chips, back, ..
            } => Step::Aside {
                forgotten: ChipsBack {
                    seat: *seat,
                    chips: *chips,
                },
                back: back.clone(),
            },
            TableEvent::BettingEnded => {
                let mut steps: Vec<Step> = self.folded_early(table, None).collect();
                steps.extend(self.returned(table));
                steps.push(Step::Showdown);
                return Some(RecordedChange::Steps(steps));
            }
            // With the button elsewhere it is another hand than the one that was begun.
            TableEvent::HandRedealt { .. }
            | TableEvent::DealCalledOff { .. }
            | TableEvent::ButtonMoved { .. } => return Some(RecordedChange::DealtAgain),
            _ => return None,
        };
        Some(RecordedChange::Steps(vec![step]))
    }

    fn put(&self, seat: Seat, to: Chips) -> Option<Put> {
        let before = self.before.player(seat)?;
        let added = to.less(before.bet);
        let size = if added == before.stack {
            Size::AllIn
        } else if self.before.least_raise.is_some_and(|least| to < least) {
            Size::BelowMinimum
        } else {
            Size::Usual
        };
        Some(Put {
            seat,
            added,
            to,
            above: to.less(self.before.price),
            size,
        })
    }

    /// What went back.
    fn returned(&self, table: &Table) -> Vec<Step> {
        let mut steps = Vec::new();
        for (seat, before) in &self.before.players {
            let now = table
                .player(*seat)
                .map_or(Chips::ZERO, |player| player.stack);
            let amount = now.less(before.stack);
            if !amount.is_zero() {
                steps.push(Step::Returned {
                    seat: *seat,
                    amount,
                });
            }
        }
        steps
    }

    /// What went back, and what comes next.
    fn gathered(&self, table: &Table) -> Vec<Step> {
        let mut steps = self.returned(table);
        match self.before.next {
            Some(Next::Street(street)) => steps.push(Step::Street(street)),
            Some(Next::Showdown) => steps.push(Step::Showdown),
            Some(Next::Won(_)) | None => {}
        }
        steps
    }

    /// Who got a pot. Chips beside it that are their owner's go back; those that the owner lost are won with it.
    fn awarded(&self, table: &Table, number: u8) -> Option<Vec<Step>> {
        let pot = self.before.pots.get(usize::from(number))?;
        let got = |seat: Seat, before: &PlayerNow| {
            let player = table.player(seat)?;
            Some(player.stack.less(before.stack))
        };
        let players = self.before.players.iter();
        let mut shares: Vec<(Seat, Chips)> = players
            .filter_map(|(seat, before)| Some((*seat, got(*seat, before)?)))
            .collect();
        let mut amount = pot.amount;
        let mut steps = Vec::new();
        if let Some(aside) = self.before.aside
            && table.chips_aside(aside.seat).is_zero()
        {
            let owner = shares.iter_mut().find(|(seat, _)| *seat == aside.seat);
            if let Some((seat, share)) = owner.filter(|(_, share)| !share.is_zero()) {
                *share = share.less(aside.chips);
                steps.push(Step::Returned {
                    seat: *seat,
                    amount: aside.chips,
                });
            } else {
                amount += aside.chips;
            }
        }
        shares.retain(|(_, share)| !share.is_zero());
        steps.push(Step::Award(Award {
            pot: number,
            amount,
            eligible: pot.eligible.iter().collect(),
            shares,
        }));
        Some(steps)
    }

    fn stacks(&self) -> Vec<(Seat, Chips)> {
        let players = self.before.players.iter();
        players
            .map(|(seat, player)| (*seat, player.stack))
            .collect()
    }
}

/// What the last act has put in front of its player.
fn last_amount(table: &Table) -> Chips {
    match table.acts().last().map(|act| act.did) {
        Some(Did::Call(to) | Did::Bet(to) | Did::Raise(to)) => to,
        Some(Did::Fold | Did::Check | Did::Dead) | None => Chips::ZERO,
    }
}

impl Recording {
    fn begin(table: &Table, event: &TableEvent, setting: Setting) -> Option<Self> {
        let TableEvent::HandStarted {
            positions, blinds, ..
        } = event
        else {
            return None;
        };
        let players = positions.button.clockwise().filter_map(|seat| {
            let now = table
                .player(seat)
                .filter(|player| player.part != Part::Out)?;
            let stack = table.stack_between_hands(seat)?;
            Some(Player {
                seat,
                player: now.player,
                name: String::new(),
                stack,
                finish: stack,
                ante: stack.less(now.stack + now.bet),
                blind: now.bet,
                away: now.part == Part::Folded,
                cards: None,
            })
        });
        let mut window = Window::default();
        window.take(event, None);
        Some(Self {
            hand: Hand {
                number: table.hand_number(),
                setting,
                positions: *positions,
                blinds: *blinds,
                players: players.collect(),
                steps: Vec::new(),
                board: Vec::new(),
            },
            events: Vec::new(),
            window,
        })
    }

    fn tell(&mut self, event: &TableEvent, what: Option<RecordedChange>) {
        let place = what.map(|what| {
            self.events.push(RecordedEvent {
                what,
                is_undone: false,
            });
            self.events.len().saturating_sub(1)
        });
        for undone in self.window.take(event, place).into_iter().flatten() {
            if let Some(event) = self.events.get_mut(undone) {
                event.is_undone = true;
            }
        }
    }

    /// The hand; `None` when it is not over, or was dealt again.
    fn finish(self) -> Option<Hand> {
        let mut hand = self.hand;
        let mut stacks = None;
        for event in self.events.into_iter().filter(|event| !event.is_undone) {
            match event.what {
                RecordedChange::Steps(steps) => hand.steps.extend(steps),
                RecordedChange::Board(cards) => hand.board = cards,
                RecordedChange::Ended(ended) => stacks = Some(ended),
                RecordedChange::DealtAgain => return None,
            }
        }
        let stacks = stacks?;
        for player in &mut hand.players {
            let finish = stacks.iter().find(|(seat, _)| *seat == player.seat);
            player.finish = finish.map_or(player.finish, |(_, chips)| *chips);
            player.cards = shown(&hand.steps, player.seat);
        }
        Some(hand)
    }
}

/// The cards that a player has shown, as they were written down last.
fn shown(steps: &[Step], seat: Seat) -> Option<HoleCards> {
    steps.iter().rev().find_map(|step| {
        let Step::Shows { seat: of, cards } = step else {
            return None;
        };
        cards.filter(|_| *of == seat)
    })
}
