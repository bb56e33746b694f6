//! Sanctions that fall due after the fault: when another player raises, or when errors pile up.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{Case, OotOptionsAfterChange};
use crate::ruling::{
    Announcement, Incident, Misconduct, Ruling, SanctionAdvice, Severity, Verdict,
};
use crate::seat::{Seat, SeatSet};
use crate::street::Street;
use crate::table::{Action, Ruled, RuledAt, Table};

use super::as_ruled::{is_as_ruled, was_as_ruled};
use super::given_up;
use super::question::Question;

impl Table {
    /// Sanctions that have fallen due in this hand without a ruling of their own.
    #[must_use]
    pub fn sanctions_due(&self, book: &Book) -> Vec<SanctionAdvice> {
        let mut due = self.due_since_rulings(book);
        due.extend(self.due_for_folds(book));
        due
    }

    /// Who folded where a check was free, in the books that sanction it (cdc2013 10.2). A ruling that led to the fold has
    /// said so already.
    fn due_for_folds(&self, book: &Book) -> Vec<SanctionAdvice> {
        let is_ruled = |seat| {
            let mut rulings = self.rulings_of_this_hand();
            rulings.any(|ruled| ruled.is_of_fold(seat))
        };
        self.folded_free()
            .iter()
            .filter(|seat| !is_ruled(*seat))
            .filter_map(|seat| {
                let fold = given_up::free_fold(self, seat, book);
                Some(SanctionAdvice {
                    seat,
                    severity: fold.severity?,
                    after_hand: false,
                    citation: fold.articles.first().cloned(),
                })
            })
            .collect()
    }

    /// Who acted early is sanctioned once a player before them bets or raises, in some books (cdc2013 10.2).
    fn due_since_rulings(&self, book: &Book) -> Vec<SanctionAdvice> {
        let options = &book.policy.oot_options_after_change;
        match options.value {
            // Where a sanction is only possible, the ruling on the early act has said so.
            OotOptionsAfterChange::RaiseOnlyIfBetOrRaised
            | OotOptionsAfterChange::RaiseOnlyIfOpened
            | OotOptionsAfterChange::AllOptionsMaySanction => Vec::new(),
            OotOptionsAfterChange::AllOptionsSanction => {
                let overtaken: SeatSet = self
                    .rulings_of_this_hand()
                    .flat_map(|ruled| self.overtaken(ruled, book))
                    .collect();
                let advice = overtaken.iter().map(|seat| SanctionAdvice {
                    seat,
                    severity: Severity::Required,
                    after_hand: false,
                    citation: options.citation().cloned(),
                });
                advice.collect()
            }
        }
    }

    /// Players who acted early, other than by a fold, and before whose turn another player bet or raised. A second
    /// announcement of a player who was bound already counts for nothing.
    fn overtaken(&self, ruled: &Ruled, book: &Book) -> Vec<Seat> {
        let Incident::OutOfTurn { acts } = &ruled.incident else {
            return Vec::new();
        };
        let Some(then) = ruled.then(&book.policy) else {
            return Vec::new();
        };
        // What was taken for nothing is no act: an amount too small, or whatever is said early in some books (cdc2013 10.2,
        // bonneuil2022 reg-22).
        if matches!(ruled.verdict, Verdict::Void { .. }) {
            return Vec::new();
        }
        let new = acts.iter().filter(|early| !then.bound.contains(early.seat));
        let mut announced = then.raising;
        let mut overtaken = Vec::new();
        for early in new {
            let is_raised = self.is_raised_since(&then, early.seat, announced);
            if is_raised && early.did != Announcement::Fold {
                overtaken.push(early.seat);
            }
            if early.did.is_bet() {
                announced.insert(early.seat);
            }
        }
        overtaken
    }

    /// Whether another player has bet or raised since and before a player's own act. What was announced before and is only
    /// carried out changes nothing, and a raise that has gone back is none.
    fn is_raised_since(&self, then: &RuledAt, seat: Seat, mut announced: SeatSet) -> bool {
        let mut price = self.price_left_of(then);
        let since = self.acts().iter().enumerate().skip(then.acts);
        for (place, act) in since.take_while(|(_, act)| act.seat != seat) {
            let is_as_announced = announced.contains(act.seat);
            announced.remove(act.seat);
            let raised = self.amount_left(place).filter(|amount| *amount > price);
            match raised {
                Some(amount) if is_as_announced => price = amount,
                Some(_) => return true,
                None => {}
            }
        }
        false
    }

    /// What a player had to have in front to stay in, less what has gone back of the bets since.
    fn price_left_of(&self, then: &RuledAt) -> Chips {
        let blind = self.blinds().map(|blinds| blinds.big);
        let blind = blind.filter(|_| then.street == Street::Preflop);
        let acts = self.acts().iter().enumerate().take(then.acts);
        let bets = acts
            .filter(|(_, act)| act.street == then.street)
            .filter_map(|(place, _)| self.amount_left(place));
        bets.fold(blind.unwrap_or_default(), Chips::max)
    }
}

impl Ruled {
    /// Whether it led to a player's fold, or was about it.
    fn is_of_fold(&self, folded: Seat) -> bool {
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other verdict is a fold")]
        let led_to_it = match self.verdict {
            Verdict::HandDead { seat, .. }
            | Verdict::Binds {
                seat,
                action: Action::Fold,
                ..
            } => seat == folded,
            _ => false,
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the others are about no fold"
        )]
        let is_about_it = match &self.incident {
            Incident::OutOfTurn { acts } | Incident::ActedBeforeAmount { acts } => acts
                .iter()
                .any(|early| early.seat == folded && early.did == Announcement::Fold),
            Incident::Misconduct { seat, what, .. } => {
                *seat == folded && *what == Misconduct::NeedlessFold
            }
            _ => false,
        };
        led_to_it || is_about_it
    }
}

/// Whether it is one of the errors with the board that a dealer is warned of when they pile up (cdc2013 8.1 to 8.4).
const fn is_board_error(incident: &Incident) -> bool {
    matches!(
        incident,
        Incident::FlopWithoutBurn { .. }
            | Incident::FlopAfterTwoBurns { .. }
            | Incident::FlopOfFour { .. }
            | Incident::StreetWithoutBurn { .. }
            | Incident::PrematureStreet { .. }
    )
}

/// Whether it is one with the deck or the whole board, which the new French book counts with them (ropta2025 7.4 to 7.6).
const fn is_deck_error(incident: &Incident) -> bool {
    matches!(
        incident,
        Incident::DeckDropped { .. }
            | Incident::DeckExposed { .. }
            | Incident::BoardTakenAway { .. }
    )
}

impl Question<'_> {
    /// A second error with the board in one hand: its dealer is to be warned (cdc2013 8.5.p2, ropta2025 7.6.p3).
    pub(super) fn warning_the_dealer(&self, ruling: Ruling) -> Ruling {
        let main = ruling.citations.first();
        // What an earlier ruling wants is no error of the dealer.
        let again = self.is_error_of_the_dealer(self.incident, main)
            && !is_as_ruled(self.table, self.incident)
            && self.table.rulings_of_this_hand().any(|ruled| {
                self.is_error_of_the_dealer(&ruled.incident, ruled.citation.as_ref())
                    && !was_as_ruled(ruled)
            });
        match self.table.dealer(self.book).filter(|_| again) {
            Some(dealer) => {
                let articles = self.policy().common.repeated_board_errors.main();
                ruling
                    .sanction(dealer, Severity::Warning, false, articles)
                    .citing(articles)
            }
            None => ruling,
        }
    }

    /// Whether an incident is an error that counts, ruled on by this article: a deck that falls during the deal is none
    /// with the board.
    fn is_error_of_the_dealer(&self, incident: &Incident, article: Option<&Citation>) -> bool {
        let common = &self.policy().common;
        let of_the_deal = common.deck_dropped.named(Case::DuringTheDeal).first();
        let counts_the_deck = !common
            .repeated_board_errors
            .named(Case::OfTheDeck)
            .is_empty();
        is_board_error(incident)
            || counts_the_deck
                && is_deck_error(incident)
                && (of_the_deal.is_none() || article != of_the_deal)
    }
}
