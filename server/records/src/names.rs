//! Names and words as they are compared, however people write them.

/// Words as they are compared: small letters without accents, one space between them, no other signs around them.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars().flat_map(char::to_lowercase) {
        let letter = match sign {
            'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
            'ç' => 'c',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'í' | 'ì' | 'î' | 'ï' => 'i',
            'ñ' => 'n',
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
            'ú' | 'ù' | 'û' | 'ü' => 'u',
            'ý' | 'ÿ' => 'y',
            'œ' => {
                plain.push('o');
                'e'
            }
            'æ' => {
                plain.push('a');
                'e'
            }
            // What is left of an accent that was written as a sign of its own.
            '\u{300}'..='\u{36f}' => continue,
            sign if sign.is_alphanumeric() => sign,
            _ => ' ',
        };
        plain.push(letter);
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as it is compared: "DUPONT Jérôme" is "Jérôme Dupont".
pub fn name_key(name: &str) -> Vec<String> {
    let mut words: Vec<String> = plain(name).split(' ').map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// A licence number as it is compared: "fr-0042 a" is "FR0042A".
pub fn licence_key(licence: &str) -> String {
    let kept = licence.chars().filter(|sign| sign.is_alphanumeric());
    kept.flat_map(char::to_uppercase).collect()
}
