//! League points of a plan before play: whether its formula can be computed, and the points that it gives.

use serde::{Deserialize, Serialize};

use super::Prizes;
use crate::tournament::points::{Figures, Formula, FormulaFault};
use crate::tournament::{MAX_PLAYERS, Problem};

/// Places that are shown: those that people ask about.
const SHOWN: [u32; 4] = [1, 2, 3, 10];

/// Fields for which a formula is tried before it is taken: small, usual and large.
const TRIED: [u32; 4] = [2, 10, 40, 200];

/// Of which prizes points are worked out (`POST /api/points`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PointsRequest {
    /// What the plan says about prizes and points.
    pub prizes: Prizes,
    /// How many players.
    pub players: u32,
}

/// The league points of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacePoints {
    /// The place, from 1.
    pub place: u32,
    /// Its points, for a player without rebuys.
    pub points: u32,
}

/// What the first places, the tenth and the last one would get.
///
/// # Errors
///
/// [`Problem::PlayersNotPossible`], and [`Problem::PointsFormula`] with what is wrong with the formula.
pub fn preview(wish: &PointsRequest) -> Result<Vec<PlacePoints>, Problem> {
    let PointsRequest { prizes, players } = wish;
    let players = *players;
    if !usize::try_from(players).is_ok_and(|players| (1..=MAX_PLAYERS).contains(&players)) {
        return Err(Problem::PlayersNotPossible { players });
    }
    let formula = read(prizes)?;
    let mut places: Vec<u32> = SHOWN.into_iter().filter(|place| *place < players).collect();
    places.push(players);
    let shown = places.into_iter().map(|place| {
        let figures = Figures {
            place,
            ..figures(prizes, players)
        };
        let by_formula = formula
            .as_ref()
            .map_or(Ok(0), |formula| formula.points(figures));
        let by_place = prizes.points_at(place, players.saturating_sub(place));
        Ok(PlacePoints {
            place,
            points: by_place.saturating_add(by_formula.map_err(of_formula)?),
        })
    });
    shown.collect()
}

/// Whether points can be worked out for every place of the fields that are tried.
///
/// # Errors
///
/// [`Problem::PointsFormula`].
pub(super) fn check_formula(prizes: &Prizes) -> Result<(), Problem> {
    let Some(formula) = read(prizes)? else {
        return Ok(());
    };
    for players in TRIED {
        for place in 1..=players {
            let figures = Figures {
                place,
                ..figures(prizes, players)
            };
            formula.points(figures).map_err(of_formula)?;
        }
    }
    Ok(())
}

fn read(prizes: &Prizes) -> Result<Option<Formula>, Problem> {
    let text = prizes.points_formula.as_deref();
    text.map(Formula::read).transpose().map_err(of_formula)
}

const fn of_formula(fault: FormulaFault) -> Problem {
    Problem::PointsFormula { fault }
}

/// The figures of an event in which no player has bought anything.
fn figures(prizes: &Prizes, players: u32) -> Figures {
    Figures {
        players,
        place: 1,
        paid: prizes.paid_places(),
        entry_cents: prizes.entry_cents,
        pool_cents: prizes.pool(players, 0),
        rebuys: 0,
    }
}
