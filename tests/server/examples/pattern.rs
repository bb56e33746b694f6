//! What an example says of a message or an answer, compared strictly: nothing may be there that it does not tell, and
//! nothing may be missing, but for what `…` stands for.
//!
//! - `…` as a value is any value; as the last thing of an object or a list, after a comma, whatever else is there.
//! - `"‹name›"` is text that gets a name when it is first met, and is the same from then on.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Any value.
const ANY: &str = "\u{1}any";
/// Whatever else is there.
const REST: &str = "\u{1}rest";

/// What has a name.
pub(super) type Names = BTreeMap<String, String>;

/// Reads JSON with `…` in it.
pub(super) fn read(text: &str) -> Value {
    let mut json = String::new();
    let (mut is_text, mut is_escaped) = (false, false);
    let mut before = ' ';
    let mut rests = Vec::new();
    for letter in text.chars() {
        if letter == '"' && !is_escaped {
            is_text = !is_text;
        }
        is_escaped = is_text && letter == '\\' && !is_escaped;
        if !is_text {
            match letter {
                '{' | '[' => rests.push(letter),
                '}' | ']' => drop(rests.pop()),
                _ => {}
            }
        }
        match (letter, before, rests.last()) {
            ('…', ':', _) if !is_text => json.push_str(&format!("\"{}\"", escaped(ANY))),
            ('…', _, Some('{')) if !is_text => {
                json.push_str(&format!("\"{}\":0", escaped(REST)));
            }
            ('…', ..) if !is_text => json.push_str(&format!("\"{}\"", escaped(REST))),
            _ => json.push(letter),
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn escaped(mark: &str) -> String {
    mark.replace('\u{1}', "\\u0001")
}

/// Why `found` is not what was told; names that are new are taken note of.
pub(super) fn differs(told: &Value, found: &Value, names: &mut Names) -> Option<String> {
    let mut met = names.clone();
    let why = difference("", told, found, &mut met);
    if why.is_none() {
        *names = met;
    }
    why
}

fn difference(place: &str, told: &Value, found: &Value, names: &mut Names) -> Option<String> {
    match (told, found) {
        (Value::String(text), _) if text == ANY => None,
        (Value::String(text), Value::String(is)) => match name_of(text) {
            Some(name) => {
                let known = names.entry(name.to_owned()).or_insert_with(|| is.clone());
                (known != is).then(|| format!("{place}: ‹{name}› was {known}, not {is}"))
            }
            None => (text != is).then(|| format!("{place}: {found}, not {told}")),
        },
        (Value::Object(told), Value::Object(found)) => members(place, told, found, names),
        (Value::Array(told), Value::Array(found)) => {
            let is_open = told.last().is_some_and(|last| *last == REST);
            let count = told.len() - usize::from(is_open);
            if found.len() < count || (found.len() > count && !is_open) {
                return Some(format!("{place}: {} things, not {count}", found.len()));
            }
            let pairs = told.iter().take(count).zip(found).enumerate();
            pairs
                .filter_map(|(at, (told, found))| {
                    difference(&format!("{place}[{at}]"), told, found, names)
                })
                .next()
        }
        _ => (told != found).then(|| format!("{place}: {found}, not {told}")),
    }
}

fn members(
    place: &str,
    told: &Map<String, Value>,
    found: &Map<String, Value>,
    names: &mut Names,
) -> Option<String> {
    let is_open = told.contains_key(REST);
    for (name, value) in told.iter().filter(|(name, _)| *name != REST) {
        let place = format!("{place}.{name}");
        let why = match found.get(name) {
            Some(found) => difference(&place, value, found, names),
            None => Some(format!("{place}: not there")),
        };
        if why.is_some() {
            return why;
        }
    }
    let more = found.keys().find(|name| !told.contains_key(*name));
    more.filter(|_| !is_open)
        .map(|name| format!("{place}.{name}: not told"))
}

/// The name in `‹name›`.
fn name_of(text: &str) -> Option<&str> {
    text.strip_prefix('‹')?.strip_suffix('›')
}

/// Text with its names filled in; each must be known.
pub(super) fn filled(text: &str, names: &Names) -> String {
    let mut filled = text.to_owned();
    for (name, is) in names {
        filled = filled.replace(&format!("‹{name}›"), is);
    }
    assert!(!filled.contains('‹'), "nobody has said yet: {filled}");
    assert!(
        !filled.contains('…'),
        "what is sent is told whole: {filled}"
    );
    filled
}

/// Whether a line of text is as told; `…` is any text in it.
pub(super) fn is_line(told: &str, found: &str) -> bool {
    let parts: Vec<&str> = told.split('…').collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return told == found;
    };
    let Some(mut rest) = found.strip_prefix(first) else {
        return false;
    };
    for part in middle {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(told: &str, found: &str) -> Option<String> {
        differs(&read(told), &read(found), &mut Names::new())
    }

    #[test]
    fn an_example_tells_all_of_a_message_and_nothing_else() {
        let found = r#"{"type":"pong","echo":7,"now":{"at":1,"in":[1,2,3]}}"#;
        for told in [
            found,
            r#"{"type":"pong","echo":7,"now":…}"#,
            r#"{"type":"pong", …}"#,
            r#"{"echo":7,"now":{"at":1,"in":[1, …]},"type":"pong"}"#,
            r#"{"type":"pong","echo":7,"now":{"at":…,"in":[…]}}"#,
        ] {
            assert_eq!(why(told, found), None, "{told}");
        }
        for (told, is) in [
            (r#"{"type":"pong","echo":7}"#, ".now: not told"),
            (r#"{"type":"ping", …}"#, r#".type: "pong", not "ping""#),
            (r#"{"echo":"7", …}"#, r#".echo: 7, not "7""#),
            (r#"{"sequence":…, …}"#, ".sequence: not there"),
            (r#"{"now":{"in":[1,2], …}, …}"#, ".now.in: 3 things, not 2"),
            (
                r#"{"now":{"in":[1,2,3,4, …], …}, …}"#,
                ".now.in: 3 things, not 4",
            ),
            (r#"{"now":{"in":[1,3, …], …}, …}"#, ".now.in[1]: 2, not 3"),
            (r#"{"now":{}, …}"#, ".now.at: not told"),
            (r#"{"type":"…", …}"#, r#".type: "pong", not "…""#),
        ] {
            assert_eq!(why(told, found).as_deref(), Some(is), "{told}");
        }
    }

    #[test]
    fn what_has_a_name_is_the_same_everywhere() {
        let mut names = Names::new();
        let told = read(r#"{"one":"‹token›","two":"‹token›"}"#);
        let same = read(r#"{"one":"abc","two":"abc"}"#);
        let other = read(r#"{"one":"abc","two":"abd"}"#);
        assert!(differs(&told, &other, &mut names).is_some());
        assert!(names.is_empty(), "nothing is learnt from what is wrong");
        assert_eq!(differs(&told, &same, &mut names), None);
        let later = read(r#"{"one":"xyz","two":"xyz"}"#);
        assert!(differs(&told, &later, &mut names).is_some());
        assert_eq!(filled("Bearer ‹token›", &names), "Bearer abc");
    }

    #[test]
    fn a_line_is_the_same_but_for_what_is_left_out() {
        for (told, found, is) in [
            ("tapis_tables 1", "tapis_tables 1", true),
            ("tapis_tables 1", "tapis_tables 12", false),
            ("tapis_tables …", "tapis_tables 12", true),
            ("tapis_… 1", "tapis_tables 1", true),
            ("tapis_… 1", "tapis_tables 2", false),
            ("a…b…c", "a-b-c", true),
            ("a…b…c", "a-c-b", false),
        ] {
            assert_eq!(is_line(told, found), is, "{told}: {found}");
        }
    }
}
