//! Faults of conduct, and what the book wants done about them.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{
    BetsInTheMiddle, Case, ChipsOffTable, ConditionalDeclaration, Languages, PhoneKillsHand,
    RabbitHunting, RaceTiming, Remarks, RepeatMisdeal, RepeatOot, StackArrangement, Stalling,
};
use crate::ruling::{
    Cards, Decider, Effect, Incident, Instruction, Misconduct, Outcome, PhoneUse, Ruling, Severity,
    Verdict,
};
use crate::seat::Seat;
use crate::table::{Part, TableRefusal};

use super::given_up;
use super::question::Question;
use super::returned;
use super::shown_hand;

/// A fault, as it was reported.
#[derive(Clone, Copy)]
pub(super) struct ReportedFault {
    pub(super) seat: Seat,
    /// Another player who is in it.
    pub(super) other: Option<Seat>,
    pub(super) chips: Chips,
    grave: bool,
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(question: Question<'_>) -> Result<Ruling, TableRefusal> {
    match question.incident {
        Incident::Misconduct {
            seat,
            what,
            other,
            chips,
            grave,
        } => {
            let fault = ReportedFault {
                seat: *seat,
                other: *other,
                chips: *chips,
                grave: *grave,
            };
            question.misconduct(*what, fault)
        }
        Incident::Phone { seat, what } => question.phone(*seat, *what),
        Incident::WrongSeat { seat } => question.wrong_seat(*seat),
        _ => Err(question.not_now()),
    }
}

/// A fault and its sanction.
pub(super) fn sanctioned(
    fault: ReportedFault,
    severity: Severity,
    articles: &[Citation],
) -> Ruling {
    let seat = fault.seat;
    Ruling::of(Verdict::Fault { seat }, articles).sanction(seat, severity, false, articles)
}

impl Question<'_> {
    /// A telephone at the table.
    fn phone(&self, seat: Seat, what: PhoneUse) -> Result<Ruling, TableRefusal> {
        let is_live = self.seated(seat)?.part == Part::Live;
        let articles = &self.policy().phone_kills_hand.articles;
        let value = self.policy().phone_kills_hand.value;
        let is_fatal = match value {
            PhoneKillsHand::AnsweringKills => what == PhoneUse::Answered,
            PhoneKillsHand::SwitchingOnOrAnsweringKills => what != PhoneUse::Handled,
            PhoneKillsHand::WarningThenDeadEvenAllin => self.table.was_warned_of_phone(seat),
            PhoneKillsHand::NotTolerated => false,
        };
        let warns = value == PhoneKillsHand::WarningThenDeadEvenAllin;
        // What lies face up and has won is paid (gleize2007 10-12, cdc2013 11.2).
        if is_fatal && is_live && !self.table.has_won(seat) {
            let dead = self.dies(seat, Chips::ZERO, articles.general())?;
            return Ok(if warns {
                dead.sanction(seat, Severity::Possible, false, articles.main())
            } else {
                dead
            });
        }
        if warns && is_live && !is_fatal {
            return Ok(Ruling::of(Verdict::HandLive { seat }, articles.main())
                .with(Effect::WarnOfPhone { seat })
                .sanction(seat, Severity::Warning, false, articles.main()));
        }
        let verdict = if is_live {
            Verdict::HandLive { seat }
        } else {
            Verdict::Fault { seat }
        };
        let main = match value {
            PhoneKillsHand::NotTolerated if !is_live => articles.general(),
            PhoneKillsHand::AnsweringKills
            | PhoneKillsHand::SwitchingOnOrAnsweringKills
            | PhoneKillsHand::WarningThenDeadEvenAllin
            | PhoneKillsHand::NotTolerated => articles.of(Case::HandLives),
        };
        Ok(Ruling::of(verdict, main)
            .citing(articles.general())
            .sanction(seat, Severity::Possible, false, main))
    }

    fn misconduct(&self, what: Misconduct, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        self.seated(fault.seat)?;
        if let Some(other) = fault.other {
            self.seated(other)?;
        }
        match what {
            Misconduct::Remark => self.remark(fault),
            Misconduct::RabbitHunting => Ok(self.rabbit_hunting(fault)),
            Misconduct::Collusion => Ok(self.collusion(fault)),
            Misconduct::SoftPlay | Misconduct::ChipDumping => self.kind_of_collusion(what, fault),
            Misconduct::NutsChecked => self.nuts_checked(fault),
            Misconduct::ChipsOffTheTable => Ok(self.chips_off_the_table(fault)),
            Misconduct::ForeignLanguage | Misconduct::English | Misconduct::EnglishBettingWord => {
                self.language(what, fault)
            }
            Misconduct::UnreadableStack => Ok(self.unreadable_stack(fault)),
            Misconduct::ExposedHand => self.exposed_hand(fault),
            Misconduct::Condition => Ok(self.condition(fault)),
            Misconduct::RepeatedlyOutOfTurn => Ok(self.repeatedly_out_of_turn(fault)),
            Misconduct::RepeatedMisdeals => Ok(self.repeated_misdeals(fault)),
            Misconduct::NeedlessFold => self.needless_fold(fault),
            Misconduct::RepeatedStringBets => Ok(self.repeated_string_bets(fault)),
            Misconduct::BetsInTheMiddle => Ok(self.bets_in_the_middle(fault)),
            Misconduct::Stalling => Ok(self.stalling(fault)),
            Misconduct::CardsOutOfSight => self.cards_out_of_sight(fault),
            Misconduct::RacedOutChips => self.raced_out_chips(fault),
            Misconduct::DeviceOnTheTable => self.etiquette(Case::DeviceOnTheTable, fault),
            Misconduct::OutsideHelp => self.etiquette(Case::OutsideHelp, fault),
            Misconduct::DodgedBlind => self.etiquette(Case::DodgedBlind, fault),
            Misconduct::Throwing => self.etiquette(Case::Throwing, fault),
            Misconduct::Touching => self.etiquette(Case::Touching, fault),
            Misconduct::Abuse => self.etiquette(Case::Abuse, fault),
            Misconduct::Identity => self.etiquette(Case::Identity, fault),
        }
    }

    /// Comments: on the play of others, or by a player who is out of the hand while it is played.
    fn remark(&self, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let remarks = &self.policy().remarks;
        let is_on = self.table.is_playing() && !self.table.is_played_out();
        let weighs = is_on && self.seated(fault.seat)?.part != Part::Live;
        let by_part = if weighs {
            remarks.articles.of(Case::OutOfTheHand)
        } else {
            remarks.articles.main()
        };
        Ok(match remarks.value {
            // It takes a needless or excessive remark; out of a hand that is on, any that may weigh on the play.
            Remarks::SanctionIfNeedlessOrExcessive if !weighs && !fault.grave => {
                Ruling::of(Verdict::PlayOn, by_part)
            }
            Remarks::SanctionIfNeedlessOrExcessive => {
                sanctioned(fault, Severity::Required, by_part)
            }
            Remarks::ForbiddenExceptBetweenTheLastTwo if is_on && !weighs && !fault.grave => {
                let articles = remarks.articles.named(Case::LastTwo);
                if self.table.contenders().len() == 2 {
                    Ruling::of(Verdict::PlayOn, articles)
                } else {
                    sanctioned(fault, Severity::Possible, remarks.articles.main()).citing(articles)
                }
            }
            Remarks::Forbidden | Remarks::ForbiddenExceptBetweenTheLastTwo if fault.grave => {
                sanctioned(fault, Severity::Required, remarks.articles.of(Case::Grave))
            }
            Remarks::ForbiddenExceptBetweenTheLastTwo => {
                sanctioned(fault, Severity::Possible, remarks.articles.main())
                    .citing(remarks.articles.named(Case::LastTwo))
            }
            Remarks::Forbidden => sanctioned(fault, Severity::Possible, remarks.articles.main()),
            Remarks::Warning => sanctioned(fault, Severity::Warning, by_part),
            Remarks::Sanction if !is_on => Ruling::of(Verdict::PlayOn, &remarks.articles),
            Remarks::Sanction => sanctioned(fault, Severity::Required, &remarks.articles),
        })
    }

    /// Cards that would have come stay where they are.
    fn rabbit_hunting(&self, fault: ReportedFault) -> Ruling {
        let hunting = &self.policy().rabbit_hunting;
        let denied = Ruling::of(Verdict::Denied, &hunting.articles)
            .steps([Instruction::Keep { cards: Cards::Deck }]);
        match hunting.value {
            RabbitHunting::Forbidden => denied,
            RabbitHunting::ForbiddenSanction => {
                denied.sanction(fault.seat, Severity::Required, false, &hunting.articles)
            }
        }
    }

    /// What disturbs: each kind of which the book speaks.
    fn etiquette(&self, kind: Case, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let articles = self.policy().common.etiquette.named(kind);
        if articles.is_empty() {
            return Err(self.not_now());
        }
        // A blind that is dodged and abuse are met by a penalty, the rest may be (tda2024 33, 71-B, ropta2025 11.1.p2).
        let severity = if matches!(kind, Case::DodgedBlind | Case::Abuse) {
            Severity::Required
        } else {
            Severity::Possible
        };
        Ok(sanctioned(fault, severity, articles))
    }

    /// Chips hidden, pocketed or taken away leave the event.
    fn chips_off_the_table(&self, fault: ReportedFault) -> Ruling {
        let ReportedFault { seat, chips, .. } = fault;
        let off = &self.policy().chips_off_table;
        let articles = &off.articles;
        let removed = if chips.is_zero() {
            Ruling::of(Verdict::Fault { seat }, articles)
        } else {
            Ruling::of(Verdict::ChipsRemoved { seat, chips }, articles)
                .with(Effect::RemoveChips { seat, chips })
        };
        let taken = [Instruction::RemoveChips { seat }];
        match off.value {
            ChipsOffTable::RemovedAndSanction => {
                removed
                    .steps(taken)
                    .sanction(seat, Severity::Required, false, articles)
            }
            ChipsOffTable::VoidedRiskElimination => {
                removed
                    .steps(taken)
                    .sanction(seat, Severity::Disqualification, false, articles)
            }
            // They are away already: the stack counts without them (caen 12.3).
            ChipsOffTable::DeductedFromStack => removed,
            ChipsOffTable::HiddenChipsRemoved => removed.steps(taken),
        }
    }

    fn language(&self, what: Misconduct, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let languages = &self.policy().languages;
        let articles = &languages.articles;
        let granted = Ruling::of(Verdict::Granted, articles);
        let is_fault = sanctioned(fault, Severity::Possible, articles);
        let by_floor = || {
            let granted = Outcome::of_floor(Verdict::Granted, Vec::new());
            is_fault.clone().or(granted).decided_by(Decider::Floor)
        };
        Ok(match (languages.value, what) {
            (Languages::FrenchAndSixEnglishWordsOthersIfAllUnderstand, _)
                if what == Misconduct::EnglishBettingWord =>
            {
                Ruling::of(Verdict::Granted, articles.main())
            }
            (_, Misconduct::EnglishBettingWord) => return Err(self.not_now()),
            (Languages::CountryAndEnglish, Misconduct::English) => granted,
            (Languages::HousePosted, _) => by_floor(),
            // A player who speaks no French may play if everybody understands (ropta2025 1.5.p2).
            (
                Languages::FrenchAndSixEnglishWordsOthersIfAllUnderstand,
                Misconduct::ForeignLanguage,
            ) => by_floor(),
            (
                Languages::CountryAndEnglish
                | Languages::FrenchEnglishIfForeigner
                | Languages::FrenchAndSixEnglishWordsOthersIfAllUnderstand,
                _,
            ) => is_fault,
        })
    }

    fn unreadable_stack(&self, fault: ReportedFault) -> Ruling {
        let arrangement = &self.policy().stack_arrangement;
        let seat = fault.seat;
        let step = match arrangement.value {
            StackArrangement::FreeButReadable => Instruction::MakeStackReadable { seat },
            StackArrangement::SortedEqualPiles => Instruction::TidyStack { seat },
            StackArrangement::BiggestVisible => Instruction::LargestChipsInFront { seat },
        };
        let ruling = Ruling::of(Verdict::PlayOn, &arrangement.articles).steps([step]);
        if fault.grave {
            ruling.sanction(seat, Severity::Possible, false, &arrangement.articles)
        } else {
            ruling
        }
    }

    /// A live hand shown or told while a player can still bet stays live.
    fn exposed_hand(&self, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let seat = fault.seat;
        self.live(seat)?;
        self.table.turn(self.book).ok_or_else(|| self.not_now())?;
        Ok(shown_hand::shown(seat, fault.grave.into(), self.policy()))
    }

    fn condition(&self, fault: ReportedFault) -> Ruling {
        let condition = &self.policy().conditional_declaration;
        let seat = fault.seat;
        let ruling = Ruling::of(Verdict::Void { seat }, &condition.articles).sanction(
            seat,
            Severity::Possible,
            false,
            &condition.articles,
        );
        match condition.value {
            ConditionalDeclaration::ForbiddenSanctionOnComplaint => ruling,
            ConditionalDeclaration::TdMayBindOrPenalise => ruling
                .or(Outcome::of_floor(Verdict::Held { seat }, Vec::new()))
                .decided_by(Decider::Floor),
        }
    }

    fn repeatedly_out_of_turn(&self, fault: ReportedFault) -> Ruling {
        let repeat = &self.policy().repeat_oot;
        let severity = match repeat.value {
            RepeatOot::MaySanction => Severity::Possible,
            RepeatOot::Sanction => Severity::Required,
            RepeatOot::MayWarn => Severity::Warning,
        };
        sanctioned(fault, severity, &repeat.articles)
    }

    fn repeated_string_bets(&self, fault: ReportedFault) -> Ruling {
        let articles = &self.policy().string_bet.articles;
        sanctioned(fault, Severity::Possible, &articles.led_by(Case::Abuse))
    }

    fn bets_in_the_middle(&self, fault: ReportedFault) -> Ruling {
        let bets = &self.policy().bets_in_the_middle;
        let severity = match bets.value {
            BetsInTheMiddle::MaySanction => Severity::Possible,
            BetsInTheMiddle::MayWarn => Severity::Warning,
            BetsInTheMiddle::SanctionOnPurpose if fault.grave => Severity::Required,
            BetsInTheMiddle::SanctionOnPurpose => Severity::Possible,
        };
        sanctioned(fault, severity, &bets.articles)
    }

    fn stalling(&self, fault: ReportedFault) -> Ruling {
        let stalling = &self.policy().stalling;
        let severity = match stalling.value {
            Stalling::MaySanction => Severity::Possible,
            Stalling::Sanction => Severity::Required,
            Stalling::MayWarn => Severity::Warning,
        };
        sanctioned(fault, severity, &stalling.articles)
    }

    /// Cards in play stay above the table and in sight; a sanction is for who makes a habit of it.
    fn cards_out_of_sight(&self, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let seat = fault.seat;
        self.live(seat)?;
        let articles = &self.policy().common.cards_in_sight;
        let ruling = Ruling::of(Verdict::HandLive { seat }, articles)
            .steps([Instruction::CardsInSight { seat }]);
        Ok(if fault.grave {
            ruling.sanction(seat, Severity::Possible, false, articles)
        } else {
            ruling
        })
    }

    /// Once a race is announced or has begun, chips that leave play may not be bet: the player bets others (cdc2013
    /// 4.2.p2). Some books let them be part of a whole stack (ropta2025 3.2.b1).
    fn raced_out_chips(&self, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        let seat = fault.seat;
        self.live(seat)?;
        let timing = &self.policy().race_timing;
        let is_all_in = self
            .table
            .player(seat)
            .is_some_and(|now| now.stack.is_zero());
        if is_all_in && timing.value == RaceTiming::AnyTimeOnceAnnounced {
            let articles = timing.articles.of(Case::AllIn);
            return Ok(Ruling::of(Verdict::PlayOn, articles));
        }
        let denied = Ruling::of(Verdict::Denied, &timing.articles).steps([
            Instruction::ReturnBet { seat },
            Instruction::AskPlayer { seat },
        ]);
        Ok(returned::returning_bet(self.table, seat, denied, self.book))
    }

    /// Misdeals again and again: a sanction, or a big blind into the next pot.
    fn repeated_misdeals(&self, fault: ReportedFault) -> Ruling {
        let repeat = &self.policy().repeat_misdeal;
        let seat = fault.seat;
        match repeat.value {
            RepeatMisdeal::Sanction => sanctioned(fault, Severity::Required, &repeat.articles),
            RepeatMisdeal::OneBbIntoPot => Ruling::of(Verdict::Fault { seat }, &repeat.articles)
                .with(Effect::FineToPot {
                    seat,
                    big_blinds: 1,
                }),
        }
    }

    /// The fold stands; some books sanction it.
    fn needless_fold(&self, fault: ReportedFault) -> Result<Ruling, TableRefusal> {
        if !self.table.folded_free().contains(fault.seat) {
            return Err(self.not_now());
        }
        let fold = given_up::free_fold(self.table, fault.seat, self.book);
        Ok(match fold.severity {
            Some(severity) => sanctioned(fault, severity, fold.articles),
            None => Ruling::of(Verdict::PlayOn, fold.articles),
        })
    }

    /// A player who began in another seat moves to their own, with the chips of now.
    fn wrong_seat(&self, seat: Seat) -> Result<Ruling, TableRefusal> {
        self.seated(seat)?;
        Ok(
            Ruling::of(Verdict::PlayOn, &self.policy().common.wrong_seat_start)
                .steps([Instruction::MoveToDrawnSeat { seat }]),
        )
    }
}
