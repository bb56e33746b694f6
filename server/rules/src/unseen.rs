//! Characters that are invisible, or that reverse the order of the text after them: a name with one looks like another
//! name, and figures behind it read backwards.

use std::ops::RangeInclusive;

/// Format characters (general category Cf), separators of lines and paragraphs, and letters that are drawn as nothing.
const UNSEEN: [RangeInclusive<char>; 26] = [
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
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Whether a character cannot be shown: a control character, or one of these.
pub(crate) fn is_unseen(letter: char) -> bool {
    letter.is_control() || UNSEEN.iter().any(|range| range.contains(&letter))
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
}
