//! When a hand was played, as the fields of PHH tell it.

use tapis_rules::time::Timestamp;
use time::{Date, Month, PrimitiveDateTime, Time};
use toml::{Table, Value};

/// When the hand began; none where the day is not told. A time zone that is told by its name is not looked up: the time is
/// taken as it stands, so that hands keep their order.
#[must_use]
pub fn moment(fields: &Table) -> Option<Timestamp> {
    let number = |name: &str| fields.get(name).and_then(Value::as_integer);
    let year = i32::try_from(number("year")?).ok()?;
    let month = Month::try_from(u8::try_from(number("month")?).ok()?).ok()?;
    let day = u8::try_from(number("day")?).ok()?;
    let date = Date::from_calendar_date(year, month, day).ok()?;
    let at = PrimitiveDateTime::new(date, time_of_day(fields)).assume_utc();
    let milliseconds = at.unix_timestamp().checked_mul(1_000)?;
    u64::try_from(milliseconds).ok().map(Timestamp)
}

/// Midnight where it is not told.
fn time_of_day(fields: &Table) -> Time {
    let told = fields.get("time").and_then(Value::as_datetime);
    let time = told.and_then(|told| told.time);
    let time = time.and_then(|time| {
        let second = time.second.unwrap_or(0);
        Time::from_hms(time.hour, time.minute, second).ok()
    });
    time.unwrap_or(Time::MIDNIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<u64> {
        moment(&text.parse().unwrap()).map(|at| at.0)
    }

    #[test]
    fn the_day_and_the_time_of_a_hand_are_read() {
        let day = "year = 2009\nmonth = 7\nday = 1\n";
        assert_eq!(told(day), Some(1_246_406_400_000));
        let at = format!("{day}time = 01:00:05\ntime_zone = \"UTC\"");
        assert_eq!(told(&at), Some(1_246_410_005_000));
    }

    #[test]
    fn a_day_that_is_none_is_no_time() {
        for text in [
            "time = 01:00:05",
            "year = 2009\nmonth = 2\nday = 30",
            "year = 2009\nmonth = 13\nday = 1",
            "year = -1\nmonth = 1\nday = 1",
            "year = \"2009\"\nmonth = 1\nday = 1",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
