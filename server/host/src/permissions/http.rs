//! What a role may read or do over HTTP.

use tapis_protocol::{Role, TournamentId};

/// Whether a device may read players from files, and the metrics from another machine.
pub(crate) const fn is_director(role: Role) -> bool {
    matches!(role, Role::Director)
}

/// Whether a device may read the evidence of a tournament: a director, and the floor of that tournament or of all.
pub(crate) fn is_official_of(
    role: Role,
    of: Option<&TournamentId>,
    tournament: &TournamentId,
) -> bool {
    match role {
        Role::Director => true,
        Role::Floor => of.is_none_or(|of| of == tournament),
        Role::Tablet { .. } | Role::Display | Role::Feed { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use tapis_protocol::TableId;

    use super::*;

    #[test]
    fn evidence_is_for_the_officials_of_its_tournament() {
        let id = |name| TournamentId::new(name).unwrap();
        let (this, other) = (id("this"), id("other"));
        for (role, of, may) in [
            (Role::Director, None, true),
            (Role::Floor, None, true),
            (Role::Floor, Some(&this), true),
            (Role::Floor, Some(&other), false),
            (Role::Tablet { table: TableId(1) }, Some(&this), false),
            (Role::Display, Some(&this), false),
            (Role::Feed { delay_seconds: 60 }, Some(&this), false),
        ] {
            assert_eq!(is_official_of(role, of, &this), may, "{role:?} {of:?}");
        }
    }
}
