//! The form about words and chips of the player to act: what was done in one tap, and the chips that it most likely
//! was.

use crate::chips::Chips;
use crate::policy::{Case, EarlierChipsInFront, ShortCall};
use crate::seat::Seat;
use crate::table::{Did, PlayerNow, Turn};

use super::now::Now;
use super::{
    AmountAsk, AmountLimit, Ask, Facts, FlagName, FlagOption, FormName, IncidentForm, Manner,
    MannerName, betting, piles,
};
use crate::ruling::{ChipPile, EarlierChips, Gesture, Incident, Said};

pub(super) fn form(now: &Now<'_>) -> Option<IncidentForm> {
    let turn = now.turn.as_ref()?;
    let seat = turn.seat;
    let manners = Manners {
        now,
        turn,
        player: now.table.player(seat)?,
    };
    let asks = vec![Ask::Gesture {
        seat,
        manners: manners.all(),
        circumstances: circumstances(now, seat),
    }];
    Some(betting::form(
        FormName::Gesture,
        facts(Gesture::of(seat)),
        asks,
    ))
}

fn facts(gesture: Gesture) -> Facts {
    Facts::of(&Incident::Gesture { gesture }, &[])
}

/// What may come with any manner.
fn circumstances(now: &Now<'_>, seat: Seat) -> Vec<FlagOption> {
    let plain = Gesture::of(seat);
    let mut flags = vec![
        (
            FlagName::SaidLate,
            Gesture {
                said_late: true,
                ..plain.clone()
            },
        ),
        (
            FlagName::AmountLate,
            Gesture {
                amount_late: true,
                ..plain.clone()
            },
        ),
        (
            FlagName::Unheard,
            Gesture {
                unheard: true,
                ..plain.clone()
            },
        ),
        (
            FlagName::Standing,
            Gesture {
                standing: true,
                ..plain.clone()
            },
        ),
    ];
    let leaves_to_floor = matches!(
        now.book.policy.short_call.value,
        ShortCall::CompleteHeadsUpOrOpenerElseFloor | ShortCall::FullCallHeadsUpOrOpenerElseTd
    );
    if leaves_to_floor && matches!(last_act(now), Some(Did::Call(_))) {
        let after = Gesture {
            after_short_call: true,
            ..plain
        };
        flags.push((FlagName::AfterShortCall, after));
    }
    if counts_earlier_chips(now) {
        let done = |earlier| Gesture {
            earlier: Some(earlier),
            ..Gesture::of(seat)
        };
        flags.push((FlagName::TookAllBack, done(EarlierChips::TakenBack)));
        flags.push((FlagName::PushedTogether, done(EarlierChips::PushedTogether)));
    }
    let option = |(name, gesture)| FlagOption {
        name,
        sets: facts(gesture),
    };
    flags.into_iter().map(option).collect()
}

/// Whether it matters to the book what was done with the chips that lie in front of the player to act.
fn counts_earlier_chips(now: &Now<'_>) -> bool {
    let policy = &now.book.policy.earlier_chips_in_front;
    let bet = now
        .turn
        .as_ref()
        .and_then(|turn| now.table.player(turn.seat))
        .map_or(Chips::ZERO, |player| player.bet);
    policy.value == EarlierChipsInFront::LeftOrTakenBackElseAllTogether && !bet.is_zero()
}

fn last_act(now: &Now<'_>) -> Option<Did> {
    now.table.acts().last().map(|act| act.did)
}

/// The ways in which the player to act can have done something unclear.
struct Manners<'a> {
    now: &'a Now<'a>,
    turn: &'a Turn,
    player: PlayerNow,
}

impl Manners<'_> {
    fn all(&self) -> Vec<Manner> {
        let mut manners = self.silent();
        manners.push(self.with_chips(MannerName::Raise, Said::Raise { amount: None }));
        manners.push(self.with_amount(MannerName::RaiseTo, |amount| Said::Raise {
            amount: Some(amount),
        }));
        manners.push(self.with_amount(MannerName::Amount, |amount| Said::Amount { amount }));
        if !self.turn.may_check() {
            manners.push(self.with_chips(MannerName::Call, Said::Call));
        }
        manners.push(self.motions());
        if self.now.offered.entered.is_none() {
            let tapped = Gesture {
                tapped: true,
                ..self.nothing()
            };
            manners.push(manner(MannerName::Tapped, tapped, Vec::new()));
        }
        manners.extend(self.rare());
        manners
    }

    fn rare(&self) -> Vec<Manner> {
        let mut manners = vec![self.short(), self.raise_short()];
        if !self.turn.may_check() {
            manners.push(self.call_and_raise());
        }
        let words = [
            (MannerName::AllIn, Said::AllIn),
            (MannerName::Fold, Said::Fold),
            (MannerName::Check, Said::Check),
            (MannerName::Pot, Said::Pot),
            (MannerName::Condition, Said::Condition),
        ];
        manners.extend(words.map(|(name, said)| manner(name, self.saying(said), Vec::new())));
        let verbal = &self.now.book.policy.verbal_vs_chips.articles;
        if !verbal.named(Case::WithoutValue).is_empty() {
            let item = Gesture {
                chips: vec![ChipPile {
                    value: Chips::ZERO,
                    count: 1,
                }],
                ..self.nothing()
            };
            manners.push(manner(MannerName::WithoutValue, item, Vec::new()));
        }
        if counts_earlier_chips(self.now) {
            let earlier = [
                (MannerName::SomeTakenBack, EarlierChips::PartlyTakenBack),
                (MannerName::AddedToLarger, EarlierChips::LeftAlone),
            ];
            manners.extend(earlier.map(|(name, done)| self.added_to(name, done)));
        }
        for manner in &mut manners {
            manner.rare = true;
        }
        manners
    }

    fn nothing(&self) -> Gesture {
        Gesture::of(self.turn.seat)
    }

    fn saying(&self, said: Said) -> Gesture {
        Gesture {
            said,
            ..self.nothing()
        }
    }

    /// Chips without a word. Where they could have been one single chip it matters whether they were.
    fn silent(&self) -> Vec<Manner> {
        let values = self.now.offered.chip_values;
        let Some(added) = self.added().filter(|added| values.contains(added)) else {
            return vec![self.with_chips(MannerName::Silent, Said::Nothing)];
        };
        let one = vec![ChipPile {
            value: added,
            count: 1,
        }];
        let several = self
            .counted()
            .filter(|chips| *chips != one)
            .or_else(|| piles::several(added, values));
        vec![
            self.paying(MannerName::OneChip, Said::Nothing, Some(one)),
            self.paying(MannerName::SeveralChips, Said::Nothing, several),
        ]
    }

    /// A word or none, and the chips that were put in.
    fn with_chips(&self, name: MannerName, said: Said) -> Manner {
        let fewest = || piles::fewest(self.added()?, self.now.offered.chip_values);
        self.paying(name, said, self.counted().or_else(fewest))
    }

    /// With these chips, where they are known and the player has them; else they are asked.
    fn paying(&self, name: MannerName, said: Said, chips: Option<Vec<ChipPile>>) -> Manner {
        let with = chips.map(|chips| Gesture {
            chips,
            ..self.saying(said)
        });
        let possible = with.filter(|gesture| {
            let gesture = gesture.clone();
            self.now.rules(&Incident::Gesture { gesture })
        });
        match possible {
            Some(gesture) => manner(name, gesture, Vec::new()),
            None => manner(
                name,
                self.saying(said),
                vec![Ask::Chips {
                    field: "/gesture/chips".to_owned(),
                    most: self.player.stack,
                }],
            ),
        }
    }

    /// Chips from before, which are asked, and new ones.
    fn added_to(&self, name: MannerName, done: EarlierChips) -> Manner {
        let gesture = Gesture {
            earlier: Some(done),
            ..self.nothing()
        };
        let ask = |field: &str, most| Ask::Chips {
            field: field.to_owned(),
            most,
        };
        let everything = self.player.bet + self.player.stack;
        manner(
            name,
            gesture,
            vec![
                ask("/gesture/earlier_chips", everything),
                ask("/gesture/chips", self.player.stack),
            ],
        )
    }

    /// Words with an amount, which may be known already.
    fn with_amount(&self, name: MannerName, said: impl Fn(Chips) -> Said) -> Manner {
        match self.total() {
            Some(total) => manner(name, self.saying(said(total)), Vec::new()),
            None => manner(
                name,
                self.saying(said(Chips::ZERO)),
                vec![any_amount("/gesture/said/amount", None)],
            ),
        }
    }

    /// Two movements, of which the last may be known already.
    fn motions(&self) -> Manner {
        let everything = self.player.bet + self.player.stack;
        let upto = |most| {
            vec![AmountLimit {
                seat: self.turn.seat,
                least: Chips::ZERO,
                most,
            }]
        };
        let amount = |index: u8, limits, above| {
            Ask::Amount(AmountAsk {
                field: format!("/gesture/motions/{index}"),
                limits,
                above,
            })
        };
        let known = self
            .total()
            .filter(|total| !total.is_zero() && *total <= everything);
        let (last, asks) = match known {
            Some(total) => {
                let first = amount(0, upto(total.less(Chips::from(1))), None);
                (total, vec![first])
            }
            None => {
                let first = amount(0, upto(everything), None);
                let above = Some("/gesture/motions/0".to_owned());
                (Chips::ZERO, vec![first, amount(1, upto(everything), above)])
            }
        };
        let gesture = Gesture {
            motions: vec![Chips::ZERO, last],
            ..self.nothing()
        };
        manner(MannerName::Motions, gesture, asks)
    }

    fn short(&self) -> Manner {
        let could_be = [Chips::ZERO; 2];
        self.short_form(MannerName::Short, Said::Short { could_be })
    }

    fn raise_short(&self) -> Manner {
        let could_be = [Chips::ZERO; 2];
        self.short_form(MannerName::RaiseShort, Said::RaiseShort { could_be })
    }

    fn short_form(&self, name: MannerName, said: Said) -> Manner {
        let first = "/gesture/said/could_be/0";
        let second = any_amount("/gesture/said/could_be/1", Some(first));
        manner(
            name,
            self.saying(said),
            vec![any_amount(first, None), second],
        )
    }

    fn call_and_raise(&self) -> Manner {
        let said = Said::CallAndRaise {
            call: Chips::ZERO,
            raise: Chips::ZERO,
        };
        manner(
            MannerName::CallAndRaise,
            self.saying(said),
            vec![
                any_amount("/gesture/said/call", None),
                any_amount("/gesture/said/raise", None),
            ],
        )
    }

    /// Chips in front with what was entered.
    fn total(&self) -> Option<Chips> {
        Some(self.now.offered.entered?.total)
    }

    /// The chips put in by what was entered.
    fn added(&self) -> Option<Chips> {
        Some(self.total()?.less(self.player.bet)).filter(|added| !added.is_zero())
    }

    /// The chips put in, where they were counted one by one.
    fn counted(&self) -> Option<Vec<ChipPile>> {
        let chips = &self.now.offered.entered?.chips;
        (!chips.is_empty()).then(|| chips.clone())
    }
}

fn manner(name: MannerName, gesture: Gesture, asks: Vec<Ask>) -> Manner {
    Manner {
        name,
        rare: false,
        sets: facts(gesture),
        asks,
    }
}

/// Words can have any amount.
fn any_amount(field: &str, above: Option<&str>) -> Ask {
    Ask::Amount(AmountAsk {
        field: field.to_owned(),
        limits: Vec::new(),
        above: above.map(ToOwned::to_owned),
    })
}
