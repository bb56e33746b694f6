//! The time of a hand as PokerStars writes it: of the place, and that of New York, by which the room lives.

use tapis_protocol::rules::time::Timestamp;
use time::{Date, Duration, Month, OffsetDateTime, Weekday};

use crate::dates::utc;

/// Hours that New York is behind in winter.
const WINTER: i64 = 5;

/// Both times; the place's is UTC, since it is not known where the table stands.
pub(super) fn moment(at: Option<Timestamp>) -> String {
    let utc = at.and_then(utc).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let behind = Duration::hours(WINTER - i64::from(is_summer(utc)));
    let there = utc.checked_sub(behind).unwrap_or(utc);
    format!("{} UTC [{} ET]", written(utc), written(there))
}

/// Whether New York has summer time: from the second Sunday of March to the first of November, at two in the morning.
fn is_summer(utc: OffsetDateTime) -> bool {
    let sunday = |month: Month, nth: i64, hour: i64| {
        let first = Date::from_calendar_date(utc.year(), month, 1).ok()?;
        let days = i64::from(Weekday::Sunday.number_days_from_sunday() + 7)
            - i64::from(first.weekday().number_days_from_sunday());
        let day = first.checked_add(Duration::days(days % 7 + 7 * (nth - 1)))?;
        Some(day.midnight().assume_utc() + Duration::hours(hour))
    };
    let begins = sunday(Month::March, 2, 2 + WINTER);
    let ends = sunday(Month::November, 1, 1 + WINTER);
    begins.is_some_and(|begins| utc >= begins) && ends.is_some_and(|ends| utc < ends)
}

fn written(at: OffsetDateTime) -> String {
    format!(
        "{:04}/{:02}/{:02} {}:{:02}:{:02}",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_york_has_its_own_summer() {
        let at = |seconds: u64| moment(Some(Timestamp(seconds * 1_000)));
        // 2026-11-01 is the first Sunday of November: at 06:00 UTC two o'clock is one o'clock again.
        assert_eq!(
            at(1_793_512_799),
            "2026/11/01 5:59:59 UTC [2026/11/01 1:59:59 ET]"
        );
        assert_eq!(
            at(1_793_512_800),
            "2026/11/01 6:00:00 UTC [2026/11/01 1:00:00 ET]"
        );
        // 2026-03-08 is the second Sunday of March: at 07:00 UTC two o'clock is three o'clock.
        assert_eq!(
            at(1_772_953_199),
            "2026/03/08 6:59:59 UTC [2026/03/08 1:59:59 ET]"
        );
        assert_eq!(
            at(1_772_953_200),
            "2026/03/08 7:00:00 UTC [2026/03/08 3:00:00 ET]"
        );
    }
}
