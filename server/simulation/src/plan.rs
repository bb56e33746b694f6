//! The plan of a simulated event: short levels, breaks with a chip race, prizes, and rebuys where the book knows them.

use tapis_rules::blinds::{AnteKind, Blinds};
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::policy::Format;
use tapis_rules::tournament::{
    ChipColour, ChipKind, LatePolicy, Plan, Prize, Prizes, ReEntryPolicy, RebuyPolicy,
    Stage as Level,
};

use super::{Args, Broken};

/// Seats of a table, where the book does not know other ones.
const SEATS: u16 = 9;

/// The plan of a simulated event: short levels, a break after every four, chips raced as blinds grow.
pub(super) fn plan(args: &Args) -> Result<Plan, Broken> {
    let book = Book::named(&args.book).map_err(Broken::new)?;
    let most = u16::from(book.policy.table_size.value.seats);
    let tables = args
        .tables
        .unwrap_or_else(|| args.players.div_ceil(SEATS.min(most)));
    let seats = args.players.div_ceil(tables.max(1)).clamp(2, most);
    // The club of Bonneuil plays for points, everybody else for chips of 25 and more.
    let (unit, stack, values) = if args.book == "bonneuil2022" {
        (10_u32, 1_000_u32, [10, 50, 100, 500, 1_000, 5_000])
    } else {
        (25, 5_000, [25, 100, 500, 1_000, 5_000, 25_000])
    };
    let colours = [
        ChipColour::White,
        ChipColour::Red,
        ChipColour::Green,
        ChipColour::Blue,
        ChipColour::Black,
        ChipColour::Purple,
    ];
    let chips = values
        .into_iter()
        .zip(colours)
        .map(|(value, colour)| ChipKind {
            value: Chips::from(value),
            colour,
            count: u32::from(args.players) * 20,
        })
        .collect();
    let knows_rebuys = book.policy.format.value != Format::Freezeout;
    Ok(Plan {
        date: String::new(),
        venue: String::new(),
        stack: Chips::from(stack),
        tables,
        seats: u8::try_from(seats).unwrap_or(9),
        structure: structure(unit),
        chips,
        late: LatePolicy {
            register_levels: 0,
            keep_levels: None,
        },
        re_entries: ReEntryPolicy::default(),
        rebuys: RebuyPolicy {
            levels: if knows_rebuys { 2 } else { 0 },
            most: Some(2),
            chips: Chips::from(stack),
            add_on: u8::from(knows_rebuys),
        },
        final_table: None,
        shot_clock: None,
        prizes: prizes(args.players),
    })
}

/// Levels of twelve minutes in multiples of the smallest chip, with a break after every four.
fn structure(unit: u32) -> Vec<Level> {
    let small = [
        1, 2, 3, 4, 8, 12, 20, 40, 60, 80, 120, 200, 400, 600, 800, 1_200, 2_000, 4_000, 8_000,
        16_000, 40_000, 80_000,
    ];
    let mut stages = Vec::new();
    for (index, times) in small.into_iter().enumerate() {
        let (small, big) = (Chips::from(unit * times), Chips::from(unit * times * 2));
        let ante = if index >= 8 { big } else { Chips::ZERO };
        stages.push(Level::Level {
            minutes: 12,
            blinds: Blinds::new(small, big).with_ante(ante, AnteKind::BigBlind),
        });
        if index % 4 == 3 {
            stages.push(Level::Break { minutes: 10 });
        }
    }
    stages
}

/// A tenth of the field is paid, and everybody gets points.
fn prizes(players: u16) -> Prizes {
    let paid = (players / 10).clamp(1, 50);
    let share = 10_000 / paid;
    Prizes {
        entry_cents: 1_000,
        rebuy_cents: 1_000,
        places: (0..paid)
            .map(|_| Prize {
                share,
                ..Prize::default()
            })
            .collect(),
        points_each_beaten: 1,
        points_formula: None,
    }
}
