//! The draw of seats and first buttons: chance comes in here, and only here.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use tapis_protocol::Setup;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::tournament::{DrawnSeat, Founding, TableDraw};

/// Chance of one draw.
pub(crate) struct Chance(ChaCha20Rng);

impl Chance {
    /// Seeded by the operating system.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Self(ChaCha20Rng::from_seed(seed)))
    }

    /// A number below `end`; numbers that would make some likelier than others are thrown away.
    fn below(&mut self, end: usize) -> usize {
        let Some(end) = u64::try_from(end).ok().filter(|end| *end > 0) else {
            return 0;
        };
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return usize::try_from(number % end).unwrap_or_default();
            }
        }
    }

    /// Puts a list in a random order.
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// Draws table, seat and first button for the players of a new event. Tables fill evenly.
///
/// `None` when there are more players than seats.
pub(crate) fn draw(setup: Setup, chance: &mut Chance) -> Option<Founding> {
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

fn with_button(draw: TableDraw, chance: &mut Chance) -> TableDraw {
    let drawn = chance.below(draw.players.len());
    let button = draw.players.get(drawn).map(|player| player.seat);
    TableDraw { button, ..draw }
}

#[cfg(test)]
mod tests {
    use tapis_protocol::SetupTable;
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
        }
    }

    #[test]
    fn tables_fill_evenly_and_the_button_is_at_a_player() {
        let mut chance = Chance(ChaCha20Rng::from_seed([7; 32]));
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
