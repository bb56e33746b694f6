//! Events played at random to the winner: every place is given once, no chip is lost, and no player waits for ever.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::chips::Chips;
use crate::tournament::{MoveCommand, Stop};

const BOOKS: [&str; 6] = [
    "cdc2013",
    "gleize2007",
    "stars",
    "caen",
    "bonneuil2022",
    "tda2024",
];

/// Choices made beforehand, over and over.
struct Choices<'a> {
    made: std::iter::Cycle<std::slice::Iter<'a, u8>>,
}

impl Choices<'_> {
    fn among(&mut self, count: usize) -> usize {
        usize::from(*self.made.next().unwrap()) % count.max(1)
    }
}

/// Open tables where at least two players have chips.
fn contests(sample: &Sample) -> Vec<u16> {
    sample
        .state
        .tables()
        .filter(|(_, table)| {
            table
                .players()
                .filter(|(_, now)| !now.stack.is_zero())
                .count()
                > 1
        })
        .map(|(number, _)| number.0)
        .collect()
}

/// Players who sit alone are taken to the fullest table that has a seat for them, chips and all. When every other table
/// is full they stay where they are.
fn bring_together(sample: &mut Sample) {
    let tables: Vec<TableNumber> = sample.state.tables().map(|(number, _)| number).collect();
    for from in tables {
        let Some((seat, player, stack)) = alone_at(sample, from) else {
            continue;
        };
        let place = sample
            .state
            .tables()
            .filter(|(number, table)| *number != from && table.players().count() > 0)
            .filter_map(|(number, table)| {
                let free = Seat::all()
                    .take(usize::from(table.seat_count()))
                    .find(|seat| table.player(*seat).is_none())?;
                Some((table.players().count(), number, free))
            })
            .max();
        let Some((_, to, free)) = place else {
            continue;
        };
        sample.at(from.0, TableCommand::Stand { seat });
        sample.at(
            to.0,
            TableCommand::Sit {
                seat: free,
                player,
                stack,
            },
        );
    }
}

/// The one player of a table, if there is just one.
fn alone_at(sample: &Sample, table: TableNumber) -> Option<(Seat, PlayerId, Chips)> {
    let mut players = sample.state.table(table)?.players();
    let (seat, now) = players.next()?;
    players
        .next()
        .is_none()
        .then_some((seat, now.player, now.stack))
}

/// No table can play: not because all wait for each other, but because tables are uneven, which the director lets pass.
fn play_on(sample: &mut Sample, open: &[u16]) {
    for number in open {
        let table = TableNumber(*number);
        let stop = sample.state.stop(table);
        assert_ne!(stop, Some(Stop::HandForHand), "all tables wait");
        if stop == Some(Stop::Halted) {
            sample.must(&Command::Moves(MoveCommand::PlayOn { table }));
        }
        if stop == Some(Stop::Break) {
            let over = sample.state.clock.stage;
            sample.stage(over + 1);
        }
    }
}

/// One hand at a table with contest, and a player may leave.
fn play(
    sample: &mut Sample,
    choices: &mut Choices,
    table: u16,
    last_round: &mut BTreeMap<u16, u32>,
) {
    let players: Vec<u8> = sample
        .state
        .table(TableNumber(table))
        .unwrap()
        .players()
        .map(|(seat, _)| seat.number())
        .collect();
    let all_in: Vec<u8> = players
        .iter()
        .copied()
        .filter(|_| choices.among(4) > 0)
        .collect();
    let first = choices.among(players.len());
    let favourites: Vec<u8> = players
        .iter()
        .cycle()
        .skip(first)
        .take(players.len())
        .copied()
        .collect();
    sample.at(table, TableCommand::StartHand);
    // A round that players who moved have ended goes on to the next with the hand.
    if let Some(round) = sample.state.hand_for_hand().map(|now| now.round) {
        let before = last_round.insert(table, round);
        assert!(
            round == 0 || before != Some(round),
            "two hands in round {round}"
        );
    }
    if choices.among(12) == 0 {
        let leaver = who(sample, table, players[first]);
        let why = [OutReason::Left, OutReason::StruckOff][choices.among(2)];
        let out = sample
            .state
            .drafted(sample.now, |draft| draft.go_out(leaver, why));
        sample.happens(out.unwrap());
    }
    finish(sample, table, &all_in, &favourites);
    if choices.among(3) > 0 {
        confirm_all(sample);
    }
}

/// Every place is given to exactly as many players as share it, and all of them are different players.
fn check_places(sample: &Sample) {
    let lines = sample.state.ranking();
    let players: BTreeSet<PlayerId> = lines.iter().map(|line| line.player).collect();
    assert_eq!(players.len(), lines.len());
    let field = sample.state.field_size();
    let worst = field - u32::try_from(lines.len()).unwrap();
    let mut next = worst + 1;
    for tied in lines.chunk_by(|one, other| one.place == other.place) {
        assert_eq!(tied[0].place, next, "{lines:?}");
        assert!(tied.iter().all(|line| line.is_tied == (tied.len() > 1)));
        next += u32::try_from(tied.len()).unwrap();
    }
    assert_eq!(next, field + 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn an_event_played_at_random_ranks_everybody_once(
        book in 0_usize..BOOKS.len(),
        players in 2_u32..16,
        tables in 1_u32..4,
        paid in 0_usize..6,
        made in prop::collection::vec(any::<u8>(), 60),
    ) {
        let mut choices = Choices { made: made.iter().cycle() };
        let mut sample = Sample::new(BOOKS[book], players, tables.min(players / 2).max(players.div_ceil(8)));
        // From the second level on, two players are enough for a hand everywhere.
        sample.stage(1);
        change_plan(&mut sample, |plan| plan.prizes.places = prizes(&vec![1_000; paid]));
        let mut last_round = BTreeMap::new();
        for _ in 0..600 {
            if sample.state.winner().is_some() {
                break;
            }
            if choices.among(7) == 0 {
                let on = sample.state.hand_for_hand().is_none();
                sample.must(&hand_for_hand(on));
            }
            bring_together(&mut sample);
            let open = contests(&sample);
            let ready: Vec<u16> = open
                .iter()
                .copied()
                .filter(|number| sample.state.stop(TableNumber(*number)).is_none())
                .collect();
            if ready.is_empty() {
                confirm_all(&mut sample);
                play_on(&mut sample, &open);
            } else {
                let table = ready[choices.among(ready.len())];
                play(&mut sample, &mut choices, table, &mut last_round);
            }
            check_places(&sample);
        }
        let left: Vec<_> = sample
            .state
            .tables()
            .map(|(number, table)| (number, sample.state.stop(number), table.players().count()))
            .collect();
        prop_assert!(sample.state.winner().is_some(), "nobody has won: {left:?}");
        prop_assert_eq!(sample.state.ranking().len(), usize::try_from(players).unwrap());
        sample.check_replay();
    }
}
