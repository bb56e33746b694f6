//! What players buy, in the story of the hand before.

use tapis_protocol::rules::tournament::{Purchase, Refundable, ResultCommand};

use super::*;

#[test]
fn a_rebuy_is_told_with_the_stack_that_it_makes_and_so_is_its_refund() {
    let plans = templates().into_iter().map(|template| template.plan);
    let mut plan = plans.into_iter().next().unwrap();
    plan.stack = Chips::from(20_000);
    plan.rebuys.levels = 1;
    plan.rebuys.chips = Chips::from(20_000);
    plan.structure = vec![Stage::Level {
        minutes: 60,
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
    }];
    let mut story = Story::by(1, Some(Box::new(plan)));
    story
        .after(0, &Command::Clock(ClockCommand::Start))
        .at(TABLE, 0, TableCommand::StartHand)
        .act(5, Action::AllIn);
    let loser = story.turn(TABLE);
    let player = PlayerId(story.player(loser));
    story.act(5, Action::AllIn).act(5, Action::Fold);
    let winners = vec![seat(1)];
    assert_ne!(loser, seat(1));
    story
        .at(TABLE, 20, TableCommand::AwardPot { pot: 0, winners })
        .at(TABLE, 1, TableCommand::EndHand);
    let purchase = Purchase::Rebuy;
    let buy = Command::Results(ResultCommand::Buy { player, purchase });
    story.after(30, &buy);
    let refund = Command::Results(ResultCommand::Refund {
        player,
        purchase: Refundable::Rebuy,
    });
    story.after(30, &refund);
    let told = story.replay(TABLE, 1).steps;
    let [.., bought, set, refunded, left] = &*told else {
        panic!("{told:?}")
    };
    let chips = Chips::from(20_000);
    let seat = loser;
    assert_eq!(
        bought.what,
        StepKind::Bought {
            seat,
            purchase,
            chips
        }
    );
    assert_eq!(set.what, StepKind::StackSet { seat, stack: chips });
    assert_eq!(
        refunded.what,
        StepKind::Refunded {
            seat,
            purchase: Refundable::Rebuy,
            chips
        }
    );
    let stack = Chips::ZERO;
    assert_eq!(left.what, StepKind::StackSet { seat, stack });
}
