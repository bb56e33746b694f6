//! A misdeal: the hand is dealt again, or, when that is noticed too late, who plays on.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::MisdealSurvivors;
use crate::ruling::{Cards, Decider, Effect, Instruction, Outcome, Packet, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Part, chips_went_in};

use super::moment::Scene;

/// Whether a misdeal leaves something that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aberration {
    /// Nothing does.
    None,
    /// Something does.
    Some,
}

impl From<bool> for Aberration {
    fn from(aberrant: bool) -> Self {
        if aberrant { Self::Some } else { Self::None }
    }
}

/// What people do when a hand is dealt again: chips only go back when some went in after the blinds.
fn deal_again(scene: &Scene<'_>) -> Vec<Instruction> {
    let mut steps = Vec::new();
    if chips_went_in(scene.table) {
        steps.push(Instruction::ReturnChips);
    }
    steps.extend([
        Instruction::TakeBack {
            cards: Cards::AllDealt,
        },
        Instruction::Shuffle {
            cards: Cards::Deck,
            with: Packet::Themselves,
        },
        Instruction::Cut,
        Instruction::DealAgain,
    ]);
    steps
}

/// A misdeal. Once a player has acted it also says until when.
pub(super) fn misdeal(scene: &Scene<'_>, articles: &[Citation]) -> Ruling {
    let until: &[Citation] = if scene.table.has_acted() {
        scene.book.policy.misdeal_stop.articles.main()
    } else {
        &[]
    };
    Ruling::of(Verdict::Misdeal, articles)
        .with(Effect::Redeal)
        .steps(deal_again(scene))
        .citing(until)
}

/// A misdeal noticed too late: play goes on without the hands that it touches. The floor decides where the book wants
/// that to make sense and it does not, or when no hand would be left.
pub(super) fn too_late(
    scene: &Scene<'_>,
    stop: &[Citation],
    affected: &[Seat],
    aberrant: Aberration,
) -> Ruling {
    let survivors = &scene.book.policy.misdeal_survivors;
    let (dead, playing_on): (Vec<Seat>, Vec<Seat>) = scene
        .dealt()
        .into_iter()
        .filter(|seat| scene.part(*seat) == Part::Live)
        .partition(|seat| affected.contains(seat));
    let makes_sense = match survivors.value {
        MisdealSurvivors::UnaffectedPlayersNoAberration => {
            aberrant == Aberration::None && (playing_on.len() > 1 || dead.is_empty())
        }
        MisdealSurvivors::TwoCardHandsOnly | MisdealSurvivors::UnaffectedPlayers => {
            !playing_on.is_empty()
        }
    };
    let kill = |seat: &Seat| Effect::Kill {
        seat: *seat,
        refund: Chips::ZERO,
    };
    let muck = |seat: &Seat| Instruction::MuckHand { seat: *seat };
    let play_on = Outcome {
        steps: dead.iter().map(muck).collect(),
        ..Outcome::of_floor(Verdict::PlayOn, dead.iter().map(kill).collect())
    };
    let ruling = if makes_sense {
        let mut ruling = Ruling::of(Verdict::PlayOn, stop);
        ruling.outcomes = vec![Outcome {
            floor: false,
            ..play_on
        }];
        ruling
    } else {
        let mut ruling = misdeal(scene, stop).decided_by(Decider::Floor);
        ruling
            .outcomes
            .extend((!playing_on.is_empty()).then_some(play_on));
        ruling
    };
    ruling.citing(survivors.articles.general())
}
