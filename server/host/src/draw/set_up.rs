//! A new event: its tables, and the draw of the players who are named at once. They are drawn by the operating system's
//! chance; players of an event with a plan are drawn with a seed that was sealed before.

use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::tournament::{Chance as _, DrawnSeat, Founding, TableDraw};
use tapis_protocol::{Setup, SetupTable};
use tapis_records::draw::Chance;

/// Draws table, seat and first button for the players of a new event. Tables fill evenly.
///
/// `None` when there are more players than seats.
pub fn draw(setup: Setup, chance: &mut Chance) -> Option<Founding> {
    let setup = by_plan(setup);
    let mut players = setup.players;
    chance.shuffle(&mut players);
    let mut tables: Vec<(TableDraw, Vec<Seat>)> = setup
        .tables
        .iter()
        .map(|table| {
            let mut free: Vec<Seat> = Seat::all().take(usize::from(table.seats)).collect();
            chance.shuffle(&mut free);
            let draw = TableDraw {
                seats: table.seats,
                ..TableDraw::default()
            };
            (draw, free)
        })
        .collect();
    for name in players {
        let (draw, free) = tables
            .iter_mut()
            .filter(|(_, free)| !free.is_empty())
            .min_by_key(|(draw, _)| draw.players.len())?;
        let seat = free.pop()?;
        draw.players.push(DrawnSeat { name, seat });
    }
    Some(Founding {
        plan: setup.plan,
        seal: None,
        name: setup.name,
        book: setup.book,
        house: None,
        blinds: setup.blinds,
        chip_values: setup.chip_values,
        stack: setup.stack,
        tables: tables
            .into_iter()
            .map(|(draw, _)| with_button(draw, chance))
            .collect(),
    })
}

/// An event with a plan has the plan's tables, blinds, chips and stack.
fn by_plan(setup: Setup) -> Setup {
    let Some(plan) = setup.plan else { return setup };
    let table = SetupTable { seats: plan.seats };
    Setup {
        // Without any level the plan is refused, and nothing is set up.
        blinds: plan.first_blinds().unwrap_or(setup.blinds),
        chip_values: plan.chip_values(),
        stack: plan.stack,
        tables: vec![table; usize::from(plan.tables)],
        plan: Some(plan),
        ..setup
    }
}

fn with_button(draw: TableDraw, chance: &mut Chance) -> TableDraw {
    let drawn = chance.below(draw.players.len());
    let button = draw.players.get(drawn).map(|player| player.seat);
    TableDraw { button, ..draw }
}

#[cfg(test)]
mod tests {
    use tapis_protocol::rules::blinds::Blinds;
    use tapis_protocol::rules::chips::Chips;

    use super::*;

    fn setup(players: usize) -> Setup {
        Setup {
            name: "Open".to_owned(),
            book: "cdc2013".to_owned(),
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            chip_values: vec![Chips::from(100)],
            tables: vec![SetupTable { seats: 9 }, SetupTable { seats: 6 }],
            players: (0..players)
                .map(|number| format!("Player {number}"))
                .collect(),
            stack: Chips::from(20_000),
            plan: None,
        }
    }

    #[test]
    fn tables_fill_evenly_and_the_button_is_at_a_player() {
        let mut chance = Chance::of_key([7; 32]);
        let founding = draw(setup(11), &mut chance).unwrap();
        let sizes: Vec<usize> = founding.tables.iter().map(|t| t.players.len()).collect();
        assert_eq!(sizes, [6, 5]);
        for table in &founding.tables {
            let button = table.button.unwrap();
            assert!(table.players.iter().any(|player| player.seat == button));
        }
        let sizes: Vec<usize> = draw(setup(15), &mut chance)
            .unwrap()
            .tables
            .iter()
            .map(|t| t.players.len())
            .collect();
        assert_eq!(sizes, [9, 6]);
        assert!(draw(setup(16), &mut chance).is_none());
    }
}
