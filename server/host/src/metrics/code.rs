//! Codes of refusals as labels: the names that they have on the wire.

use tapis_protocol::ErrorCode;

/// The name of a code.
pub(super) const fn name(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::Malformed => "malformed",
        ErrorCode::TooBig => "too_big",
        ErrorCode::Hello => "hello",
        ErrorCode::Token => "token",
        ErrorCode::TokenExpired => "token_expired",
        ErrorCode::ProofNeeded => "proof_needed",
        ErrorCode::HttpsOnly => "https_only",
        ErrorCode::TooFast => "too_fast",
        ErrorCode::NotAllowed => "not_allowed",
        ErrorCode::UnknownTournament => "unknown_tournament",
        ErrorCode::UnknownTable => "unknown_table",
        ErrorCode::UnknownAlert => "unknown_alert",
        ErrorCode::UnknownDevice => "unknown_device",
        ErrorCode::UnknownBook => "unknown_book",
        ErrorCode::ExpectMissing => "expect_missing",
        ErrorCode::Stale => "stale",
        ErrorCode::IdReused => "id_reused",
        ErrorCode::Rules => "rules",
        ErrorCode::Invalid => "invalid",
        ErrorCode::WrongPin => "wrong_pin",
        ErrorCode::PinWait => "pin_wait",
        ErrorCode::NoPin => "no_pin",
        ErrorCode::ChipsNotConserved => "chips_not_conserved",
        ErrorCode::Storage => "storage",
        ErrorCode::Busy => "busy",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_name_on_the_wire() {
        for code in [
            ErrorCode::TooBig,
            ErrorCode::ExpectMissing,
            ErrorCode::WrongPin,
            ErrorCode::Busy,
        ] {
            let wire = serde_json::to_value(code).unwrap();
            assert_eq!(wire, name(code));
        }
    }
}
