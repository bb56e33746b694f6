//! Sanctions.

use super::policies;

policies! {
    /// During a suspension.
    SuspendedPlayer {
        /// dealt dead blinds taken (gleize2007 15-1.b, cdc2013 12.1.p2 12.2.b1 12.2.b2, stars sanctions-1.b, bonneuil2022 reg-23).
        DealtDeadBlindsTaken = "dealt_dead_blinds_taken",
    }

    /// Hands in an orbit.
    OrbitLength {
        /// players at table when given x orbits (cdc2013 12.1.p2).
        PlayersAtTableWhenGivenXOrbits = "players_at_table_when_given_x_orbits",
    }

    /// Serious fault may skip steps.
    SkipSteps {
        /// yes (gleize2007 15-1.d, cdc2013 12.2.p2, stars sanctions-2).
        Yes = "yes",
    }

    /// Who disqualifies.
    WhoDisqualifies {
        /// td (gleize2007 15-1.d, cdc2013 12.1.p3, stars sanctions-2).
        Td = "td",
    }
}
