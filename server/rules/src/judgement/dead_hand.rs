//! Dead hands: cards thrown, swept up or covered, players who are not in their seats.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{
    Case, HandSweptUp, KilledAllinHand, KilledHandRefund, LeaveSeatInHand, PresentBy,
};
use crate::ruling::{
    Decider, Effect, Incident, Instruction, Outcome, Ruling, SatDown, Severity, Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Did, Part, PlayerNow, Presence, TableRefusal};

use super::given_up;
use super::question::{Question, dead_with};
use super::thrown::ThrownCards;
use super::thrown_onto::ThrownOnto;

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(question: Question<'_>) -> Result<Ruling, TableRefusal> {
    match question.incident {
        Incident::CardsThrown {
            seat,
            how,
            by_mistake,
            fault_of,
        } => question.thrown(ThrownCards {
            seat: *seat,
            how: *how,
            by_mistake: *by_mistake || fault_of.is_some(),
            fault_of: *fault_of,
        }),
        Incident::HandSweptUp { seat, identifiable } => question.swept_up(*seat, *identifiable),
        Incident::ThrownOnto {
            by,
            seat,
            identifiable,
        } => question.thrown_onto(ThrownOnto {
            by: *by,
            seat: *seat,
            identifiable: *identifiable,
        }),
        Incident::LeftSeat { seat, within_reach } => question.left_seat(*seat, *within_reach),
        Incident::LateToSeat {
            seat,
            when,
            within_reach,
        } => question.late_to_seat(*seat, *when, *within_reach),
        _ => Err(question.not_now()),
    }
}

impl Question<'_> {
    /// What goes back of the bet of a hand that was killed by accident, and where it is written.
    pub(super) fn refund(&self, seat: Seat) -> (Chips, Vec<Citation>) {
        let policy = self.policy();
        let articles = policy
            .killed_hand_refund
            .articles
            .led_by(self.last_action(seat));
        let Some(last) = self.table.last_bet(seat, self.book) else {
            return (Chips::ZERO, articles);
        };
        let is_all_in = self
            .table
            .player(seat)
            .is_some_and(|now| now.stack.is_zero());
        let killed_allin = &policy.killed_allin_hand;
        match killed_allin.value {
            KilledAllinHand::WholeUncalledAmount if is_all_in => {
                return (last.uncalled, killed_allin.articles.to_vec());
            }
            KilledAllinHand::OwesMinBetOrRaise
            | KilledAllinHand::LikeAnyBet
            | KilledAllinHand::WholeUncalledAmount => {}
        }
        let owes_least =
            is_all_in && last.untouched && killed_allin.value == KilledAllinHand::OwesMinBetOrRaise;
        match policy.killed_hand_refund.value {
            // These books speak of all last bets, an all-in among them (gleize2007 5-8, caen 5.8).
            KilledHandRefund::LastBetsNotCalledNorRaised if last.untouched => {
                (last.added, articles)
            }
            KilledHandRefund::LastBetsNotCalledNorRaised => (last.uncalled, articles),
            KilledHandRefund::UncalledRaiseOnly | KilledHandRefund::None if owes_least => {
                (last.above_least, killed_allin.articles.to_vec())
            }
            KilledHandRefund::UncalledRaiseOnly => (last.uncalled, articles),
            // What one player has paid, be it in part, is lost (ropta2025 8.2.b2, 8.2.b3).
            KilledHandRefund::LastActionUncalled if last.untouched => (last.uncalled, articles),
            KilledHandRefund::LastActionUncalled | KilledHandRefund::None => {
                (Chips::ZERO, articles)
            }
        }
    }

    /// What a player did last on the street that is being played, or was played last: whether its chips are gathered
    /// makes no difference. Of the street before it only a bet counts that no player has paid.
    fn last_action(&self, seat: Seat) -> Case {
        let own = self.table.acts().iter().rev().find(|act| act.seat == seat);
        let is_of_round = own.is_some_and(|act| Some(act.street) == self.table.street());
        let last = self.table.last_bet(seat, self.book);
        let counts = is_of_round || last.is_some_and(|last| last.untouched);
        match own.filter(|_| counts).map(|act| act.did) {
            Some(Did::Bet(_)) => Case::OpeningBet,
            Some(Did::Raise(_)) => Case::Raise,
            Some(Did::Fold | Did::Check | Did::Call(_) | Did::Dead) | None => Case::NoBet,
        }
    }

    /// A live hand that a player took for a folded one.
    fn swept_up(&self, seat: Seat, identifiable: bool) -> Result<Ruling, TableRefusal> {
        let now = self.live(seat)?;
        // What lies face up and has won is paid, whatever becomes of the cards (gleize2007 10-12, cdc2013 11.2).
        if self.table.has_won(seat) {
            return Err(self.not_now());
        }
        let (refund, articles) = self.refund(seat);
        let dead = self
            .dies(seat, refund, &articles)?
            .citing(self.policy().killed_hand_refund.articles.general());
        let dead = self.or_the_last_bet(dead, seat, now, refund);
        Ok(match self.policy().hand_swept_up.value {
            HandSweptUp::BackIfIdentifiable | HandSweptUp::BackIfIdentifiableUnwarned
                if identifiable =>
            {
                let articles = self.policy().common.unprotected_restored.main();
                let mut back = Ruling::of(Verdict::HandLive { seat }, articles)
                    .steps([
                        Instruction::OfficialDoesIt,
                        Instruction::GiveHandBack { seat },
                    ])
                    .decided_by(Decider::Floor)
                    .citing(&dead.citations);
                back = self.warned(back, seat, articles);
                let others = dead.outcomes.into_iter();
                back.outcomes.extend(others.map(|outcome| Outcome {
                    floor: true,
                    ..outcome
                }));
                back
            }
            HandSweptUp::BackIfIdentifiable
            | HandSweptUp::BackIfIdentifiableUnwarned
            | HandSweptUp::Dead => dead,
        })
    }

    /// An official had to step in, and warns the player who did not protect the hand, where the book has it so (cdc2013
    /// 9.1).
    pub(super) fn warned(&self, ruling: Ruling, seat: Seat, articles: &[Citation]) -> Ruling {
        match self.policy().hand_swept_up.value {
            HandSweptUp::BackIfIdentifiableUnwarned => ruling,
            HandSweptUp::BackIfIdentifiable | HandSweptUp::Dead => {
                ruling.sanction(seat, Severity::Warning, false, articles)
            }
        }
    }

    /// A player put out without having played may get the last bet back (cdc2013 9.2.p3).
    pub(super) fn or_the_last_bet(
        &self,
        dead: Ruling,
        seat: Seat,
        now: PlayerNow,
        refund: Chips,
    ) -> Ruling {
        let policy = self.policy();
        let articles = policy
            .gross_misunderstanding
            .articles
            .named(Case::KilledHand);
        let is_out = (now.stack + refund).is_zero() && !articles.is_empty();
        let last = self.table.last_added(seat).filter(|last| *last > refund);
        match (policy.killed_hand_refund.value, last) {
            (KilledHandRefund::UncalledRaiseOnly, Some(last)) if is_out => {
                dead.citing(articles).or(dead_with(seat, last))
            }
            (
                KilledHandRefund::UncalledRaiseOnly
                | KilledHandRefund::LastBetsNotCalledNorRaised
                | KilledHandRefund::LastActionUncalled
                | KilledHandRefund::None,
                _,
            ) => dead,
        }
    }

    /// A player with a live hand leaves the table.
    fn left_seat(&self, seat: Seat, within_reach: bool) -> Result<Ruling, TableRefusal> {
        let now = self.live(seat)?;
        let policy = self.policy();
        let articles = &policy.leave_seat_in_hand.articles;
        let lives = Ruling::of(Verdict::HandLive { seat }, articles);
        if within_reach {
            // Only some books count a player as there who stands beside the seat.
            return match articles.named(Case::WithinReach) {
                [] => Err(self.not_now()),
                near => Ok(Ruling::of(Verdict::HandLive { seat }, near)),
            };
        }
        // All-in, nothing is left to decide (cdc2013 5.1).
        let is_all_in = now.stack.is_zero();
        Ok(match policy.leave_seat_in_hand.value {
            LeaveSeatInHand::CannotAct if !is_all_in => {
                lives.steps([Instruction::SitDown { seat }])
            }
            LeaveSeatInHand::CannotAct => lives,
            LeaveSeatInHand::HandLivesPenalty => {
                let lives = lives.sanction(seat, Severity::Possible, false, articles);
                if is_all_in {
                    lives
                } else {
                    lives.steps([Instruction::SitDown { seat }])
                }
            }
            LeaveSeatInHand::HandDeadUnlessAllin if is_all_in => lives,
            LeaveSeatInHand::HandDeadUnlessAllinThenSanction if is_all_in => {
                lives.sanction(seat, Severity::Required, true, articles)
            }
            LeaveSeatInHand::HandDeadUnlessAllinThenSanction => {
                let ruling = self.dies(seat, Chips::ZERO, articles)?;
                let ruling = given_up::before_turn(ruling, self.table, seat, self.book);
                let why: Vec<_> = ruling
                    .sanctions
                    .iter()
                    .filter_map(|advice| advice.citation.clone())
                    .collect();
                ruling.citing(&why)
            }
            LeaveSeatInHand::HandDeadUnlessAllin => {
                let ruling = self.dies(seat, Chips::ZERO, articles)?;
                // Leaving before one's turn is sanctioned like folding before it (cdc2013 10.2).
                given_up::before_turn(ruling, self.table, seat, self.book)
            }
            LeaveSeatInHand::Absent => {
                let ruling = if is_all_in {
                    lives
                } else {
                    self.dies(seat, Chips::ZERO, articles)?
                };
                let presence = Presence::Absent;
                ruling
                    .with(Effect::SetPresence { seat, presence })
                    .citing(&policy.common.absent_hand)
            }
        })
    }

    /// A player who came to the seat while the hand was dealt.
    fn late_to_seat(
        &self,
        seat: Seat,
        when: SatDown,
        within_reach: bool,
    ) -> Result<Ruling, TableRefusal> {
        let now = self.dealt_in(seat)?;
        let policy = self.policy();
        let acted = self.table.acts().iter().any(|act| act.seat == seat);
        let is_preflop = self.table.street() == Some(Street::Preflop);
        if !is_preflop || acted || now.suspension.is_some() {
            return Err(self.not_now());
        }
        let in_time = match policy.present_by.value {
            PresentBy::FirstCardDealt => false,
            PresentBy::TwoCardsReceived => when < SatDown::AfterTheirCards,
            PresentBy::LastCardDealt => when < SatDown::BeforeTheFirstAction,
            PresentBy::BeforeFirstBettingRound => when < SatDown::AfterTheFirstAction,
        };
        let articles = &policy.present_by.articles;
        // Who can touch the seat is there, where the book says so (ropta2025 4.1, tda2024 30).
        if within_reach && articles.named(Case::WithinReach).is_empty() {
            return Err(self.not_now());
        }
        // Once pots are formed a dead hand cannot come back, even if the player was in time.
        let is_dead = now.part != Part::Live;
        let restored = [Effect::Restore { seat }];
        let is_too_late = is_dead && self.table.try_effects(&restored, self.book).is_err();
        let in_time = (in_time || within_reach) && !is_too_late;
        let lives = Ruling::of(Verdict::HandLive { seat }, articles);
        let refund = Chips::ZERO;
        let mut ruling = match (in_time, is_dead) {
            (true, false) => lives,
            (true, true) => lives.with(Effect::Restore { seat }),
            (false, false) => self.dies(seat, refund, articles)?,
            (false, true) => Ruling::of(Verdict::HandDead { seat, refund }, articles)
                .steps([Instruction::MuckHand { seat }]),
        };
        if now.presence == Presence::Absent {
            let presence = Presence::Present;
            ruling = ruling.with(Effect::SetPresence { seat, presence });
        }
        Ok(ruling.citing(policy.common.absent_hand.general()))
    }
}
