//! Which steps of a hand were taken back, as the rules take them back: the last one, or all that a ruling led to.

use tapis_protocol::rules::table::TableEvent;

/// The steps of a hand that can be taken back, each with something of the caller's.
#[derive(Clone, Debug)]
pub struct Window<T> {
    /// Steps since chips were gathered, and the ruling that led to each; 0 for none.
    open: Vec<(T, u32)>,
    /// Everything since the hand began.
    all: Vec<T>,
    /// The ruling whose effects come now, and how many are left of them.
    ruling: (u32, u8),
    rulings: Vec<Ruling<T>>,
    /// The end of the hand.
    ended: Option<T>,
}

/// A ruling of the hand.
#[derive(Clone, Debug)]
struct Ruling<T> {
    number: u32,
    step: T,
    /// Its place in `all`.
    place: usize,
    /// What could be taken back before it.
    open: Vec<(T, u32)>,
}

impl<T> Default for Window<T> {
    fn default() -> Self {
        Self {
            open: Vec::new(),
            all: Vec::new(),
            ruling: (0, 0),
            rulings: Vec::new(),
            ended: None,
        }
    }
}

impl<T: Copy> Window<T> {
    /// Takes note of the next event at the table; returns the steps that it takes back, the last one first.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the function below sorts the others"
    )]
    pub(crate) fn take(&mut self, event: &TableEvent, step: T) -> Vec<T> {
        if matches!(event, TableEvent::HandStarted { .. }) {
            *self = Self::default();
        }
        let place = self.all.len();
        self.all.push(step);
        if let TableEvent::Ruled {
            ruling, effects, ..
        } = event
        {
            self.ruling = (*ruling, *effects);
            self.rulings.push(Ruling {
                number: *ruling,
                step,
                place,
                open: self.open.clone(),
            });
            return Vec::new();
        }
        let ruling = self.next_effect();
        if can_be_taken_back(event) {
            self.open.push((step, ruling));
            if let TableEvent::RulingApplied { kept, .. } = event {
                self.stand_again(kept, place);
            }
            return Vec::new();
        }
        match event {
            TableEvent::ActionUndone => self.undo(),
            TableEvent::HandEnded => {
                self.ended = Some(step);
                Vec::new()
            }
            TableEvent::HandReopened { awards, .. } => self.reopen(*awards),
            TableEvent::RulingTakenBack {
                ruling,
                had_no_effect: true,
                ..
            } => self.forget_report(*ruling),
            TableEvent::Overruled { ruling, .. } => self.overrule(*ruling, &[], place),
            TableEvent::RulingTakenBack { ruling, kept, .. } => self.overrule(*ruling, kept, place),
            TableEvent::ChipsGathered => {
                self.open.clear();
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    const fn next_effect(&mut self) -> u32 {
        let (ruling, left) = self.ruling;
        if left == 0 {
            return 0;
        }
        self.ruling.1 = left - 1;
        ruling
    }

    fn undo(&mut self) -> Vec<T> {
        let Some((last, ruling)) = self.open.pop() else {
            return Vec::new();
        };
        let mut taken = vec![last];
        if ruling != 0 {
            while self.open.last().is_some_and(|(_, other)| *other == ruling) {
                taken.extend(self.open.pop().map(|(step, _)| step));
            }
            let ruled = self.rulings.iter().rfind(|each| each.number == ruling);
            taken.extend(ruled.map(|ruled| ruled.step));
        }
        taken
    }

    /// The hand goes on at its showdown: its end and the awards are taken back.
    fn reopen(&mut self, awards: u8) -> Vec<T> {
        let awards = (0..awards).filter_map(|_| self.open.pop().map(|(step, _)| step));
        self.ended.take().into_iter().chain(awards).collect()
    }

    /// A report that had changed nothing was none.
    fn forget_report(&mut self, number: u32) -> Vec<T> {
        let at = self.rulings.iter().rposition(|each| each.number == number);
        let ruled = at.map(|at| self.rulings.remove(at));
        ruled.map(|ruled| ruled.step).into_iter().collect()
    }

    /// The hand is as it was before the ruling; later ones that are kept stand.
    fn overrule(&mut self, number: u32, kept: &[u32], until: usize) -> Vec<T> {
        let Some(at) = self.rulings.iter().rposition(|each| each.number == number) else {
            return Vec::new();
        };
        let mut gone = self.rulings.drain(at..);
        let Some(ruled) = gone.next() else {
            return Vec::new();
        };
        let standing: Vec<Ruling<T>> = gone
            .filter(|later| kept.contains(&later.number))
            .map(|later| Ruling {
                open: ruled.open.clone(),
                ..later
            })
            .collect();
        let is_gone = |place: &usize| standing.iter().all(|later| later.place != *place);
        let since = (ruled.place..until).rev().filter(is_gone);
        let taken = since.filter_map(|place| self.all.get(place).copied());
        let taken = taken.collect();
        self.rulings.extend(standing);
        self.open = ruled.open;
        taken
    }

    /// Rulings that went with one that was overruled stand again, from here on.
    fn stand_again(&mut self, kept: &[u32], place: usize) {
        let Some(step) = self.all.get(place).copied() else {
            return;
        };
        for number in kept {
            if self.rulings.iter().all(|each| each.number != *number) {
                let open = self.open.clone();
                self.rulings.push(Ruling {
                    number: *number,
                    step,
                    place,
                    open,
                });
            }
        }
    }
}

/// A step that an undo puts back.
const fn can_be_taken_back(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::HandFolded { .. }
            | TableEvent::Checked { .. }
            | TableEvent::BetCalled { .. }
            | TableEvent::BetRaised { .. }
            | TableEvent::BoardSet { .. }
            | TableEvent::HandTabled { .. }
            | TableEvent::HandMucked { .. }
            | TableEvent::HandRestored { .. }
            | TableEvent::ChipsLeft { .. }
            | TableEvent::ActionHeld { .. }
            | TableEvent::RightLost { .. }
            | TableEvent::HandKilled { .. }
            | TableEvent::RulingApplied { .. }
            | TableEvent::BettingEnded
            | TableEvent::ChipsSetAside { .. }
            | TableEvent::PotAwarded { .. }
    )
}
