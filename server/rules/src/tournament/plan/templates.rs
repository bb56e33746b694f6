//! Structures to begin with. Screens name them in the reader's language; here they have an id.

use serde::{Deserialize, Serialize};

use super::{ChipColour, ChipKind, LatePolicy, Plan, Prizes, ReEntryPolicy, RebuyPolicy, Stage};
use crate::blinds::Blinds;
use crate::chips::Chips;

/// A plan to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// What screens look its name up by.
    pub id: String,
    /// The rulebook it is for.
    pub book: String,
    /// How many players its case of chips is enough for.
    pub players: u16,
    /// The plan.
    pub plan: Plan,
}

/// What the templates differ in.
struct Outline {
    id: &'static str,
    book: &'static str,
    tables: u16,
    seats: u8,
    stack: u32,
    /// Colour, value, and how many each player gets.
    chips: &'static [(ChipColour, u32, u32)],
    minutes: u16,
    /// Small and big blind, in `unit` chips.
    blinds: &'static [(u32, u32)],
    unit: u32,
    /// Levels between breaks, and how long these are.
    breaks: (usize, u16),
    entry_cents: u64,
}

const OUTLINES: [Outline; 4] = [
    // Stack and chips by colour (bonneuil2022 reg-1, reg-2), ten minutes' break an hour (reg-7), 64 players at tables of
    // eight (deroul-4, deroul-5), ten euros (insc-3). The book sets no blinds: these end after some five hours.
    Outline {
        id: "bonneuil2022",
        book: "bonneuil2022",
        tables: 8,
        seats: 8,
        stack: 1_000,
        chips: &[
            (ChipColour::White, 10, 5),
            (ChipColour::Red, 20, 5),
            (ChipColour::Blue, 50, 5),
            (ChipColour::Black, 100, 4),
            (ChipColour::Green, 200, 1),
        ],
        minutes: 20,
        blinds: &[
            (1, 2),
            (2, 4),
            (3, 6),
            (4, 8),
            (5, 10),
            (10, 20),
            (15, 30),
            (20, 40),
            (30, 60),
            (40, 80),
            (50, 100),
            (60, 120),
            (80, 160),
        ],
        unit: 10,
        breaks: (3, 10),
        entry_cents: 1_000,
    },
    Outline {
        id: "club_evening",
        book: "ropta2025",
        tables: 4,
        seats: 10,
        stack: 20_000,
        chips: &[
            (ChipColour::Green, 25, 8),
            (ChipColour::Black, 100, 8),
            (ChipColour::Purple, 500, 4),
            (ChipColour::Yellow, 1_000, 7),
            (ChipColour::Orange, 5_000, 2),
        ],
        minutes: 20,
        blinds: &[
            (2, 4),
            (4, 8),
            (6, 12),
            (8, 16),
            (12, 24),
            (16, 32),
            (24, 48),
            (40, 80),
            (60, 120),
            (80, 160),
            (120, 240),
            (160, 320),
            (240, 480),
            (320, 640),
        ],
        unit: 25,
        breaks: (4, 15),
        entry_cents: 0,
    },
    Outline {
        id: "quick",
        book: "ropta2025",
        tables: 2,
        seats: 10,
        stack: 5_000,
        chips: &[
            (ChipColour::Green, 25, 8),
            (ChipColour::Black, 100, 8),
            (ChipColour::Purple, 500, 4),
            (ChipColour::Yellow, 1_000, 2),
        ],
        minutes: 10,
        blinds: &[
            (1, 2),
            (2, 4),
            (3, 6),
            (4, 8),
            (6, 12),
            (8, 16),
            (12, 24),
            (16, 32),
            (24, 48),
            (40, 80),
        ],
        unit: 25,
        breaks: (5, 10),
        entry_cents: 0,
    },
    Outline {
        id: "deep",
        book: "ropta2025",
        tables: 4,
        seats: 9,
        stack: 50_000,
        chips: &[
            (ChipColour::Black, 100, 10),
            (ChipColour::Purple, 500, 8),
            (ChipColour::Yellow, 1_000, 15),
            (ChipColour::Orange, 5_000, 6),
        ],
        minutes: 30,
        blinds: &[
            (1, 2),
            (1, 3),
            (2, 4),
            (3, 6),
            (4, 8),
            (5, 10),
            (6, 12),
            (8, 16),
            (10, 20),
            (15, 30),
            (20, 40),
            (25, 50),
            (30, 60),
            (40, 80),
            (50, 100),
            (60, 120),
            (80, 160),
            (100, 200),
            (150, 300),
            (200, 400),
        ],
        unit: 100,
        breaks: (4, 15),
        entry_cents: 0,
    },
];

/// Structures to begin with, each for a case of chips that is enough for a full room.
#[must_use]
pub fn templates() -> Vec<Template> {
    OUTLINES.iter().map(Outline::fill).collect()
}

impl Outline {
    fn fill(&self) -> Template {
        let players = self.tables * u16::from(self.seats);
        let chips = self.chips.iter().map(|(colour, value, each)| ChipKind {
            value: Chips::from(*value),
            colour: *colour,
            count: each * u32::from(players),
        });
        let plan = Plan {
            date: String::new(),
            venue: String::new(),
            stack: Chips::from(self.stack),
            tables: self.tables,
            seats: self.seats,
            structure: self.structure(),
            chips: chips.collect(),
            late: LatePolicy::default(),
            rebuys: RebuyPolicy::default(),
            re_entries: ReEntryPolicy::default(),
            final_table: None,
            shot_clock: None,
            prizes: Prizes {
                entry_cents: self.entry_cents,
                ..Prizes::default()
            },
        };
        Template {
            id: self.id.to_owned(),
            book: self.book.to_owned(),
            players,
            plan,
        }
    }

    fn structure(&self) -> Vec<Stage> {
        let (every, break_minutes) = self.breaks;
        let mut structure = Vec::new();
        for (level, (small, big)) in self.blinds.iter().enumerate() {
            if level > 0 && level.checked_rem(every) == Some(0) {
                structure.push(Stage::Break {
                    minutes: break_minutes,
                });
            }
            structure.push(Stage::Level {
                minutes: self.minutes,
                blinds: Blinds::new(Chips::from(small * self.unit), Chips::from(big * self.unit)),
            });
        }
        structure
    }
}
