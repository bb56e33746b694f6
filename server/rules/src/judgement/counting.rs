//! Chips that players ask to have counted, and amounts that are checked.

use crate::book::Book;
use crate::policy::{Case, CountDuty};
use crate::ruling::{Count, Instruction, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Part, PlayerNow, Table};

/// Who asks for what.
#[derive(Clone, Copy)]
pub(super) struct CountAsked {
    pub(super) by: Seat,
    pub(super) of: Seat,
    pub(super) what: Count,
}

/// Only a bet is counted, all of it, for an opponent who is in the hand (cdc2013 4.3, 10.13); an all-in only for the player
/// who faces it in turn (ropta2025 5.6), and in tda2024 nothing else (60, 54-A, RP-12).
pub(super) fn rule(table: &Table, asked: CountAsked, book: &Book) -> Option<Ruling> {
    let duty = &book.policy.count_duty;
    let articles = &duty.articles;
    let asks = table.player(asked.by)?;
    let owner = table.player(asked.of)?;
    if asked.by == asked.of {
        return None;
    }
    if asked.what != Count::Bet {
        let case = match asked.what {
            Count::Pot if !articles.named(Case::PotTotal).is_empty() => Case::PotTotal,
            Count::Pot | Count::Stack | Count::Bet => Case::NoDuty,
        };
        let denied = Ruling::of(Verdict::Denied, &articles.led_by(case));
        let spreads = asked.what == Count::Pot && duty.value != CountDuty::BetTotalOnly;
        return Some(if spreads {
            denied.steps([Instruction::SpreadPot])
        } else {
            denied
        });
    }
    let is_bet = !table.in_front(asked.of).is_zero();
    let all_in = is_all_in(owner);
    let turn = table.turn(book);
    let faces_it = turn.is_some_and(|turn| turn.seat == asked.by && !turn.may_check());
    let granted = asks.part == Part::Live
        && is_bet
        && match duty.value {
            CountDuty::BetTotalOnly => true,
            CountDuty::BetTotalAllInInTurn => !all_in || faces_it,
            CountDuty::AllInFacingPlayerOnly => all_in && faces_it,
        };
    let case = articles.led_by(Case::AllIn);
    let said: &[_] = if all_in { &case } else { articles.general() };
    let ruling = |verdict| match duty.value {
        CountDuty::BetTotalOnly if granted => Ruling::of(verdict, articles),
        CountDuty::BetTotalOnly => Ruling::of(verdict, articles.general()),
        CountDuty::BetTotalAllInInTurn | CountDuty::AllInFacingPlayerOnly => {
            Ruling::of(verdict, said)
        }
    };
    if !granted {
        return Some(ruling(Verdict::Denied));
    }
    let count = Instruction::CountBet { seat: asked.of };
    let granted = ruling(Verdict::Granted);
    Some(match duty.value {
        CountDuty::AllInFacingPlayerOnly => granted.steps([Instruction::OfficialDoesIt, count]),
        CountDuty::BetTotalOnly | CountDuty::BetTotalAllInInTurn => granted.steps([count]),
    })
}

fn is_all_in(player: PlayerNow) -> bool {
    player.part == Part::Live && player.stack.is_zero()
}

/// How an amount is checked: bets stay where they are until each is counted, and a player who put in too little makes
/// it up (cdc2013 10.15, ropta2025 9.17). What is not in front of players any more is spread.
pub(super) fn checking(table: &Table, pulled_in: bool) -> Vec<Instruction> {
    let players = table.players();
    let bets = players.filter(|(seat, _)| !table.in_front(*seat).is_zero());
    let mut counted: Vec<Instruction> = bets
        .map(|(seat, _)| Instruction::CountBet { seat })
        .collect();
    if pulled_in || counted.is_empty() {
        return vec![Instruction::SpreadPot];
    }
    counted.insert(0, Instruction::LeaveBets);
    counted.push(Instruction::MakeUpBets);
    counted
}
