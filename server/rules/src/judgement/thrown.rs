//! Cards that a player threw: dead, given back by the floor, or still live.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{Case, MuckRetrieval};
use crate::ruling::{Decider, Effect, Instruction, Outcome, Ruling, Severity, Thrown, Verdict};
use crate::seat::Seat;
use crate::table::{Action, LastBet, Part, PlayerNow, Shown, TableRefusal};

use super::given_up;
use super::question::{Question, dead_with};

/// Cards that were thrown, as it was reported.
#[derive(Clone, Copy)]
pub(super) struct ThrownCards {
    /// Whose.
    pub(super) seat: Seat,
    /// How they lie.
    pub(super) how: Thrown,
    /// Another player's fault, or the player's own hurry after betting.
    pub(super) by_mistake: bool,
    /// Whose fault, where it was an opponent's.
    pub(super) fault_of: Option<Seat>,
}

impl Question<'_> {
    /// Cards that a player threw and wants back.
    pub(super) fn thrown(&self, cards: ThrownCards) -> Result<Ruling, TableRefusal> {
        let seat = cards.seat;
        let now = self.dealt_in(seat)?;
        if let Some(other) = cards.fault_of {
            self.dealt_in(other)?;
            if other == seat {
                return Err(self.not_now());
            }
        }
        let knows_showdown = match self.policy().muck_retrieval.value {
            MuckRetrieval::IdentifiableTdIfOpponentsFaultElseDead
            | MuckRetrieval::LiveWhileIdentifiableAtShowdown => true,
            MuckRetrieval::TdExceptionally
            | MuckRetrieval::DeadTdRarelyReturnsHand
            | MuckRetrieval::TdIfNearerPlayer => false,
        };
        if knows_showdown && self.at_showdown(seat).is_ok() {
            return self.thrown_at_showdown(cards);
        }
        if cards.how == Thrown::InFrontOfThePlayer {
            return Err(self.not_now());
        }
        let ruling = self.thrown_hand(cards, now)?;
        // Thrown by another player's fault, the hand was not given up.
        Ok(if now.part == Part::Live && !cards.by_mistake {
            given_up::sanctioned(ruling, self.table, seat, self.book)
        } else {
            ruling
        })
    }

    /// What becomes of thrown cards while the hand is played.
    fn thrown_hand(&self, cards: ThrownCards, now: PlayerNow) -> Result<Ruling, TableRefusal> {
        let retrieval = &self.policy().muck_retrieval;
        let touched = &self.policy().common.touched_muck[..];
        let ThrownCards {
            seat,
            how,
            by_mistake,
            ..
        } = cards;
        match (retrieval.value, how) {
            (MuckRetrieval::IdentifiableTdIfOpponentsFaultElseDead, _) => {
                self.dead_unless_by_fault(cards, now)
            }
            (MuckRetrieval::LiveWhileIdentifiableAtShowdown, _) if by_mistake => {
                self.thrown_in_error(cards, now)
            }
            (MuckRetrieval::LiveWhileIdentifiableAtShowdown, _) => {
                self.given_up(seat, now, retrieval.articles.main())
            }
            (_, Thrown::TouchedTheMuck) => self.given_up(seat, now, touched),
            // What cannot be told cannot be given back; in some books the last bet can (cdc2013 9.3).
            (MuckRetrieval::DeadTdRarelyReturnsHand, Thrown::Unidentifiable) => {
                let ruling =
                    self.given_up(seat, now, retrieval.articles.of(Case::Unidentifiable))?;
                let last = self.table.last_bet(seat, self.book);
                Ok(match last.filter(|last| last.untouched && by_mistake) {
                    Some(LastBet { added, .. }) => ruling.or(dead_with(seat, added)),
                    None => ruling,
                })
            }
            (_, Thrown::Unidentifiable) => self.given_up(seat, now, touched),
            (
                value,
                Thrown::NearerTheMuck | Thrown::NearerThePlayer | Thrown::InFrontOfThePlayer,
            ) => {
                let ruling = self.given_up(seat, now, retrieval.articles.main())?;
                let nearer = how == Thrown::NearerThePlayer;
                let may_come_back = match value {
                    MuckRetrieval::TdExceptionally => true,
                    MuckRetrieval::TdIfNearerPlayer => nearer,
                    MuckRetrieval::DeadTdRarelyReturnsHand
                    | MuckRetrieval::IdentifiableTdIfOpponentsFaultElseDead
                    | MuckRetrieval::LiveWhileIdentifiableAtShowdown => by_mistake,
                };
                let is_for_floor = value == MuckRetrieval::TdIfNearerPlayer;
                Ok(match self.given_back(seat, now).filter(|_| may_come_back) {
                    Some(back) if is_for_floor => ruling.or(back).decided_by(Decider::Floor),
                    Some(back) => ruling.or(back),
                    None => ruling,
                })
            }
        }
    }

    /// Dead, told or not; an opponent's proven fault lets the director give back what can be told, and costs that opponent
    /// a warning at least (ropta2025 8.3, 8.4, 8.4.p2).
    fn dead_unless_by_fault(
        &self,
        cards: ThrownCards,
        now: PlayerNow,
    ) -> Result<Ruling, TableRefusal> {
        let articles = &self.policy().muck_retrieval.articles;
        let seat = cards.seat;
        let is_lost = cards.how == Thrown::Unidentifiable;
        let decides = if is_lost {
            articles.of(Case::Unidentifiable)
        } else {
            articles.main()
        };
        let ruling = self.given_up(seat, now, decides)?;
        let Some(other) = cards.fault_of else {
            return Ok(ruling);
        };
        let fault = articles.named(Case::FaultOfOther);
        let ruling = ruling
            .citing(fault)
            .sanction(other, Severity::Warning, false, fault);
        Ok(match self.given_back(seat, now).filter(|_| !is_lost) {
            Some(back) => ruling.or(back),
            None => ruling,
        })
    }

    /// A player who has bet and throws the cards, believing to have won: the floor decides while they can be told; else
    /// they are dead, and what no player has called goes back (tda2024 15-B).
    fn thrown_in_error(&self, cards: ThrownCards, now: PlayerNow) -> Result<Ruling, TableRefusal> {
        let articles = self.policy().muck_retrieval.articles.of(Case::ByMistake);
        let seat = cards.seat;
        let refund = if now.part == Part::Live {
            self.refund(seat).0
        } else {
            Chips::ZERO
        };
        let dead = if refund.is_zero() {
            self.given_up(seat, now, articles)?
        } else {
            self.dies(seat, refund, articles)?
        };
        let is_lost = matches!(cards.how, Thrown::Unidentifiable | Thrown::TouchedTheMuck);
        let Some(back) = self.given_back(seat, now).filter(|_| !is_lost) else {
            return Ok(dead);
        };
        let mut ruling = dead.clone();
        ruling.outcomes = vec![back];
        ruling
            .outcomes
            .extend(dead.outcomes.into_iter().map(|outcome| Outcome {
                floor: true,
                ..outcome
            }));
        Ok(ruling.decided_by(Decider::Floor))
    }

    /// At showdown a hand is not dead because it left its player's hands: it lives while it can be told, how far depends on
    /// the book (ropta2025 10.4.p2, 10.5.p9, tda2024 14).
    fn thrown_at_showdown(&self, cards: ThrownCards) -> Result<Ruling, TableRefusal> {
        let retrieval = &self.policy().muck_retrieval;
        let ThrownCards { seat, how, .. } = cards;
        let is_lost = how == Thrown::Unidentifiable;
        if retrieval.value == MuckRetrieval::LiveWhileIdentifiableAtShowdown {
            let is_dead = is_lost || how == Thrown::TouchedTheMuck;
            return if is_dead {
                let decides = if cards.by_mistake {
                    Case::ByMistake
                } else {
                    Case::Unidentifiable
                };
                self.dead_at_showdown(seat, retrieval.articles.of(decides))
            } else {
                Ok(self.lives_at_showdown(seat, retrieval.articles.of(Case::AtShowdown)))
            };
        }
        // Against an all-in, throwing is a fault, and the hand is retrieved where it can be.
        if self.table.is_all_in_showdown() {
            let articles = retrieval.articles.of(Case::AllIn);
            let ruling = if is_lost {
                self.dead_at_showdown(seat, articles)?
            } else {
                self.lives_at_showdown(seat, articles)
            };
            return Ok(ruling.sanction(seat, Severity::Required, false, articles));
        }
        if how == Thrown::InFrontOfThePlayer {
            return Ok(self.lives_at_showdown(seat, retrieval.articles.of(Case::AtShowdown)));
        }
        let decides = if is_lost {
            retrieval.articles.of(Case::Unidentifiable)
        } else {
            retrieval.articles.main()
        };
        let ruling = self
            .dead_at_showdown(seat, decides)?
            .citing(retrieval.articles.of(Case::AtShowdown));
        let Some(other) = cards.fault_of else {
            return Ok(ruling);
        };
        let fault = retrieval.articles.named(Case::FaultOfOther);
        let ruling = ruling
            .citing(fault)
            .sanction(other, Severity::Warning, false, fault);
        if is_lost {
            return Ok(ruling);
        }
        let mut back = self.lives_at_showdown(seat, decides).outcomes;
        for outcome in &mut back {
            outcome.floor = true;
        }
        Ok(back.into_iter().fold(ruling, Ruling::or))
    }

    pub(super) fn was_mucked(&self, seat: Seat) -> bool {
        self.table.shown().get(seat) == Some(&Shown::Mucked)
    }

    fn lives_at_showdown(&self, seat: Seat, articles: &[Citation]) -> Ruling {
        let lives = Ruling::of(Verdict::HandLive { seat }, articles)
            .steps([Instruction::GiveHandBack { seat }]);
        if self.was_mucked(seat) {
            lives.with(Effect::Restore { seat })
        } else {
            lives
        }
    }

    fn dead_at_showdown(&self, seat: Seat, articles: &[Citation]) -> Result<Ruling, TableRefusal> {
        let refund = Chips::ZERO;
        if self.was_mucked(seat) {
            return Ok(Ruling::of(Verdict::HandDead { seat, refund }, articles)
                .steps([Instruction::MuckHand { seat }]));
        }
        self.dies(seat, refund, articles)
    }

    /// The thrown hand is dead: a fold in turn, a dead hand otherwise, nothing more where it is folded already.
    fn given_up(
        &self,
        seat: Seat,
        now: PlayerNow,
        articles: &[Citation],
    ) -> Result<Ruling, TableRefusal> {
        let refund = Chips::ZERO;
        let turn = self.table.turn(self.book);
        let to_act = turn.is_some_and(|turn| turn.seat == seat);
        if now.part == Part::Live && !to_act {
            return self.dies(seat, refund, articles);
        }
        let dead = Ruling::of(Verdict::HandDead { seat, refund }, articles)
            .steps([Instruction::MuckHand { seat }]);
        Ok(if to_act {
            let action = Action::Fold;
            dead.with(Effect::Act { seat, action })
        } else {
            dead
        })
    }

    /// The floor gives a thrown hand back; `None` when play can no longer go back to it.
    fn given_back(&self, seat: Seat, now: PlayerNow) -> Option<Outcome> {
        let effects = if now.part == Part::Live {
            Vec::new()
        } else {
            let acts = self.table.undos_to_fold(seat)?;
            vec![Effect::Rewind { steps: acts }]
        };
        Some(Outcome {
            verdict: Verdict::HandLive { seat },
            effects,
            steps: vec![Instruction::GiveHandBack { seat }],
            floor: true,
        })
    }
}
