//! Values as The Tournament Director writes them: literals of JavaScript, with `new Name(…)` around some. Nothing is run.

/// Deepest that values stand in each other.
const MAX_DEPTH: usize = 64;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// Values in brackets.
    List(Vec<Literal>),
    /// Values by name in braces.
    Fields(Vec<(String, Literal)>),
    /// What stands behind a name in parentheses.
    Made(String, Vec<Literal>),
    /// Another word, `null` for example.
    Word,
}

impl Literal {
    /// A field, also of what was made with fields.
    pub(super) fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Fields(fields) => {
                let found = fields.iter().find(|(known, _)| known == name);
                found.map(|(_, value)| value)
            }
            Self::Made(_, values) => values.first()?.field(name),
            Self::Text(_) | Self::Number(_) | Self::Flag(_) | Self::List(_) | Self::Word => None,
        }
    }

    /// A field by the names that lead to it.
    pub(super) fn at(&self, names: &[&str]) -> Option<&Self> {
        let mut names = names.iter();
        names.try_fold(self, |value, name| value.field(name))
    }

    /// The values of a list, also of one that was made from a list.
    pub(super) fn list(&self) -> &[Self] {
        match self {
            Self::List(values) => values,
            Self::Made(_, values) => values.first().map_or(&[], Self::list),
            Self::Text(_) | Self::Number(_) | Self::Flag(_) | Self::Fields(_) | Self::Word => &[],
        }
    }

    /// What a map holds, in both ways of writing one: values by name, or pairs of a key and a value.
    pub(super) fn held(&self) -> Vec<&Self> {
        match self {
            Self::Fields(fields) => fields.iter().map(|(_, value)| value).collect(),
            Self::List(pairs) => pairs.iter().filter_map(|pair| pair.list().last()).collect(),
            Self::Made(_, values) => values.first().map_or_else(Vec::new, Self::held),
            Self::Text(_) | Self::Number(_) | Self::Flag(_) | Self::Word => Vec::new(),
        }
    }

    /// A text; empty where it is none.
    pub(super) fn text(&self) -> &str {
        if let Self::Text(text) = self {
            text
        } else {
            ""
        }
    }

    /// A whole number that is not negative.
    pub(super) fn number(&self) -> Option<u64> {
        // As the next smaller whole number; larger ones than any event has are none.
        if let Self::Number(number) = self
            && (0.0..1e15).contains(number)
        {
            format!("{:.0}", number.floor()).parse().ok()
        } else {
            None
        }
    }
}

/// Reads the value that a text begins with; `None` where it is none.
pub(super) fn read(text: &str) -> Option<Literal> {
    Reader { rest: text }.value(0)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Option<Literal> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.peek()? {
            '{' => self.fields(depth),
            '[' => Some(Literal::List(self.values(']', depth)?)),
            '"' | '\'' => self.text().map(Literal::Text),
            sign if sign.is_ascii_digit() || sign == '-' || sign == '.' => self.number(),
            _ => self.named(depth),
        }
    }

    /// The next sign that is no space.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Skips a sign, if it is the next one.
    fn skip(&mut self, sign: char) -> bool {
        let is_next = self.peek() == Some(sign);
        if is_next {
            self.rest = self.rest.get(sign.len_utf8()..).unwrap_or_default();
        }
        is_next
    }

    /// What stands at the beginning as long as the signs are of a kind.
    fn while_is(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|sign| !is_part(sign));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn word(&mut self) -> &'a str {
        self.peek();
        self.while_is(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '$' | '.'))
    }

    /// Values up to a closing sign, the opening one included.
    fn values(&mut self, close: char, depth: usize) -> Option<Vec<Literal>> {
        let opening = self.peek()?;
        self.skip(opening);
        let mut values = Vec::new();
        while !self.skip(close) {
            values.push(self.value(depth + 1)?);
            if !self.skip(',') && self.peek() != Some(close) {
                return None;
            }
        }
        Some(values)
    }

    fn fields(&mut self, depth: usize) -> Option<Literal> {
        self.skip('{');
        let mut fields = Vec::new();
        while !self.skip('}') {
            let name = match self.peek()? {
                '"' | '\'' => self.text()?,
                _ => self.word().to_owned(),
            };
            if !self.skip(':') {
                return None;
            }
            fields.push((name, self.value(depth + 1)?));
            if !self.skip(',') && self.peek() != Some('}') {
                return None;
            }
        }
        Some(Literal::Fields(fields))
    }

    fn text(&mut self) -> Option<String> {
        let quote = self.peek()?;
        self.skip(quote);
        let mut text = String::new();
        let mut signs = self.rest.char_indices();
        loop {
            let (at, sign) = signs.next()?;
            match sign {
                '\\' => {
                    let (_, escaped) = signs.next()?;
                    match escaped {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        'u' => {
                            let digits: String = signs.by_ref().take(4).map(|(_, it)| it).collect();
                            let number = u32::from_str_radix(&digits, 16).ok()?;
                            text.push(char::from_u32(number).unwrap_or('\u{fffd}'));
                        }
                        other => text.push(other),
                    }
                }
                sign if sign == quote => {
                    self.rest = self.rest.get(at + sign.len_utf8()..)?;
                    return Some(text);
                }
                sign => text.push(sign),
            }
        }
    }

    fn number(&mut self) -> Option<Literal> {
        let digits = self
            .while_is(|sign| sign.is_ascii_digit() || matches!(sign, '-' | '+' | '.' | 'e' | 'E'));
        digits.parse().ok().map(Literal::Number)
    }

    /// A word, and what stands behind it in parentheses.
    fn named(&mut self, depth: usize) -> Option<Literal> {
        let word = match self.word() {
            "true" => return Some(Literal::Flag(true)),
            "false" => return Some(Literal::Flag(false)),
            "new" => self.word(),
            other => other,
        };
        if word.is_empty() {
            return None;
        }
        match self.peek() {
            Some('(') => {
                let values = self.values(')', depth)?;
                Some(Literal::Made(word.to_owned(), values))
            }
            _ => Some(Literal::Word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_whatever_stands_around_them() {
        let text = r#" { V: "3.7.2", 'b': [1, -2.5, true, null,], T: new LO.Thing({Name: "a \"b\" é \\", N: 7}) , }"#;
        let value = read(text).unwrap();
        assert_eq!(value.field("V").unwrap().text(), "3.7.2");
        assert_eq!(
            value.field("b").unwrap().list(),
            [
                Literal::Number(1.0),
                Literal::Number(-2.5),
                Literal::Flag(true),
                Literal::Word
            ]
        );
        assert_eq!(value.at(&["T", "Name"]).unwrap().text(), "a \"b\" é \\");
        assert_eq!(value.at(&["T", "N"]).unwrap().number(), Some(7));
    }

    #[test]
    fn what_is_no_value_is_none_and_nothing_is_deep_enough_to_harm() {
        for text in [
            "", "{", "{a}", "[1 2]", "\"open", "{a: }", "new ", "(1)", "]",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"[".repeat(100_000)), None);
        assert!(read(&format!("{}{}", "[".repeat(60), "]".repeat(60))).is_some());
    }
}
