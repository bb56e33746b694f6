//! Characters that are invisible, or that reverse the order of the text after them: a name with one looks like another
//! name, and figures behind it read backwards.

use std::ops::RangeInclusive;

/// Format characters (general category Cf), separators of lines and paragraphs, and letters that are drawn as nothing.
const UNSEEN: [RangeInclusive<char>; 27] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{600}'..='\u{605}',
    '\u{61c}'..='\u{61c}',
    '\u{6dd}'..='\u{6dd}',
    '\u{70f}'..='\u{70f}',
    '\u{890}'..='\u{891}',
    '\u{8e2}'..='\u{8e2}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0e}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{110bd}'..='\u{110bd}',
    '\u{110cd}'..='\u{110cd}',
    '\u{13430}'..='\u{1343f}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d159}'..='\u{1d159}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Marks that are drawn on the letter before them, and of themselves are as good as nothing.
const MARKS: [RangeInclusive<char>; 6] = [
    '\u{300}'..='\u{36f}',
    '\u{483}'..='\u{489}',
    '\u{1ab0}'..='\u{1aff}',
    '\u{1dc0}'..='\u{1dff}',
    '\u{20d0}'..='\u{20ff}',
    '\u{fe20}'..='\u{fe2f}',
];

/// Symbols that are drawn in colour where [`IN_COLOUR`] follows them.
const SYMBOLS: [RangeInclusive<char>; 11] = [
    '\u{a9}'..='\u{a9}',
    '\u{ae}'..='\u{ae}',
    '\u{203c}'..='\u{203c}',
    '\u{2049}'..='\u{2049}',
    '\u{2122}'..='\u{2139}',
    '\u{2194}'..='\u{21aa}',
    '\u{231a}'..='\u{23ff}',
    '\u{24c2}'..='\u{24c2}',
    '\u{25aa}'..='\u{27bf}',
    '\u{2934}'..='\u{2b55}',
    '\u{1f000}'..='\u{1faff}',
];

/// Draws the symbol before it in colour. Behind anything else it is drawn as nothing.
const IN_COLOUR: char = '\u{fe0f}';

/// Draws the digit before it as a key, with [`IN_COLOUR`] between the two.
const KEY: char = '\u{20e3}';

/// Whether a character cannot be shown: a control character, or one of these.
pub(crate) fn is_unseen(letter: char) -> bool {
    letter.is_control() || is_one_of(&UNSEEN, letter)
}

/// Whether everything in a text is seen, and something is there to be seen unless it is empty.
pub(crate) fn is_seen(text: &str) -> bool {
    let mut letters = text.chars().peekable();
    let mut has_base = false;
    let mut before = None;
    while let Some(letter) = letters.next() {
        let is_fit = if letter == IN_COLOUR {
            before.is_some_and(|before| takes_colour(before, letters.peek()))
        } else {
            !is_unseen(letter)
        };
        if !is_fit {
            return false;
        }
        has_base |= letter != IN_COLOUR && !letter.is_whitespace() && !is_one_of(&MARKS, letter);
        before = Some(letter);
    }
    has_base || text.trim().is_empty()
}

/// Whether a character is drawn in another way when [`IN_COLOUR`] and this follow it.
fn takes_colour(symbol: char, after: Option<&char>) -> bool {
    let is_key = symbol.is_ascii_digit() || matches!(symbol, '#' | '*');
    is_one_of(&SYMBOLS, symbol) || is_key && after == Some(&KEY)
}

fn is_one_of(ranges: &[RangeInclusive<char>], letter: char) -> bool {
    ranges.iter().any(|range| range.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_told_from_what_people_write() {
        for letter in [
            '\n', '\u{202e}', '\u{200b}', '\u{2028}', '\u{2800}', '\u{200d}', '\u{ad}',
        ] {
            assert!(is_unseen(letter), "{letter:?}");
        }
        for text in [
            "Éloïse d’Artagnan-Œuf",
            "Ngọc",
            "李娜",
            "محمد",
            "♠️ 7️⃣",
            "a\u{202f}b",
        ] {
            assert!(!text.chars().any(is_unseen), "{text}");
        }
    }

    #[test]
    fn a_text_is_seen_whole_or_not_at_all() {
        for text in [
            "\u{fe0f}",
            "Ada\u{fe0f}",
            "7\u{fe0f}",
            "♠\u{fe0f}\u{fe0f}",
            "\u{301}",
            " \u{20e3} ",
            "Ada\u{1d159}",
            "Ada\u{200b}",
            "Ada\u{2028}",
            "\n",
        ] {
            assert!(!is_seen(text), "{text:?}");
        }
        for text in [
            "",
            " ",
            "Ada",
            "E\u{301}loïse",
            "♠️ 7️⃣",
            "🂡",
            "❤️",
            "李娜",
            "!",
            "مُحَمَّد",
        ] {
            assert!(is_seen(text), "{text:?}");
        }
    }
}
