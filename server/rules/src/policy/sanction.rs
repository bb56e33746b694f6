//! Sanctions.

use super::policies;

policies! {
    /// Cards and blinds of a suspended player.
    SuspendedPlayer {
        /// The player is away: the cards are dealt dead, and the blinds are taken (gleize2007 15-1.b, cdc2013 12.1.p2,
        /// 12.2.b1, 12.2.b2, stars sanctions-1.b, bonneuil2022 reg-23, tda2024 71).
        DealtDeadBlindsTaken = "dealt_dead_blinds_taken",
    }

    /// How many hands an orbit has.
    OrbitLength {
        /// One for each player at the table when the sanction is given (cdc2013 12.1.p2, tda2024 71).
        PlayersAtTableWhenGivenXOrbits = "players_at_table_when_given_x_orbits",
    }

    /// Whether a serious fault may skip steps of the ladder of sanctions.
    SkipSteps {
        /// The director may go straight to a suspension or a disqualification (gleize2007 15-1.d, cdc2013 12.2.p2,
        /// stars sanctions-2).
        Yes = "yes",
    }

    /// Who may disqualify a player.
    WhoDisqualifies {
        /// Only the tournament director (gleize2007 15-1.d, cdc2013 12.1.p3, stars sanctions-2).
        Td = "td",
    }
}
