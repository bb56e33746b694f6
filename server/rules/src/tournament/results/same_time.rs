//! Players of different tables who go out at the same time without hand-for-hand: the director says so.

use serde::{Deserialize, Serialize};

use super::ranking::Group;
use super::{Gone, OutReason, ResultEvent};
use crate::table::PlayerId;
use crate::tournament::{Draft, Problem, Refusal, Tournament};

/// The last two players who went out, each at a table of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastTwoOut {
    /// Who went out last.
    pub player: PlayerId,
    /// Who went out before them.
    pub with: PlayerId,
    /// Whether the director has said that it was at the same time.
    pub is_together: bool,
}

impl Tournament {
    /// The last two players who went out, where the director may say whether it was at the same time.
    #[must_use]
    pub fn last_two_out(&self) -> Option<LastTwoOut> {
        let mut gone = self.gone().iter().rev();
        let last = gone.next()?;
        if let Some(with) = self.results.partner(last) {
            return Some(LastTwoOut {
                player: last.player,
                with,
                is_together: true,
            });
        }
        let with = gone.next()?.player;
        self.check_same_time(last.player, with)
            .is_ok()
            .then_some(LastTwoOut {
                player: last.player,
                with,
                is_together: false,
            })
    }

    /// Whether two players can have gone out at the same time.
    fn check_same_time(&self, player: PlayerId, with: PlayerId) -> Result<(), Refusal> {
        if self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        let (one, other) = (self.lost_a_hand(player)?, self.lost_a_hand(with)?);
        // Two rounds of hand-for-hand say whether it was.
        if one.round.is_some() && other.round.is_some() {
            return Err(Problem::Standing { player }.into());
        }
        if one.table == other.table {
            return Err(Problem::OutAtOneTable { player, with }.into());
        }
        let groups = self.groups();
        let place = |who: PlayerId| groups.iter().position(|group: &Group| group.has(who));
        match (place(player), place(with)) {
            (Some(last), Some(before)) if last == before.saturating_add(1) => Ok(()),
            _ => Err(Problem::OutBetween { player, with }.into()),
        }
    }

    /// A player who went out by losing their chips.
    fn lost_a_hand(&self, player: PlayerId) -> Result<Gone, Refusal> {
        self.known(player)?;
        let gone = self.results.gone_of(player);
        let lost = gone.filter(|gone| gone.why == OutReason::Eliminated);
        lost.copied()
            .ok_or_else(|| Problem::Standing { player }.into())
    }

    pub(super) fn evolve_same_time(&mut self, player: PlayerId, with: Option<PlayerId>) {
        let gone = self.results.gone.iter_mut();
        for gone in gone.filter(|gone| gone.player == player) {
            gone.with = with;
        }
    }
}

impl Draft {
    pub(super) fn same_time(
        &mut self,
        player: PlayerId,
        with: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        let now = self.state.results.partner(&self.state.lost_a_hand(player)?);
        if now == with {
            return Ok(());
        }
        if let Some(with) = with {
            self.state.check_same_time(player, with)?;
        }
        self.result(ResultEvent::SameTime { player, with });
        Ok(())
    }
}
