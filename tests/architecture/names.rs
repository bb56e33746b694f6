//! Paths in the words of macros and attributes, which syn leaves as they stand.

use proc_macro2::{TokenStream, TokenTree};

/// The paths that begin with `crate` or `super`, in the words and in texts such as `"crate::digits"`.
pub(crate) fn paths(words: TokenStream) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut path: Vec<String> = Vec::new();
    let mut is_open = false;
    for word in words {
        match word {
            TokenTree::Ident(name) if is_open || name == "crate" || name == "super" => {
                path.push(name.to_string());
                is_open = false;
                continue;
            }
            TokenTree::Punct(point) if point.as_char() == ':' && !path.is_empty() => {
                is_open = true;
                continue;
            }
            TokenTree::Group(group) => found.extend(paths(group.stream())),
            TokenTree::Literal(text) => {
                let text = text.to_string();
                let text = text.trim_matches('"');
                if text.starts_with("crate::") || text.starts_with("super::") {
                    found.push(text.split("::").map(str::to_owned).collect());
                }
            }
            _ => {}
        }
        found.extend((!path.is_empty()).then(|| std::mem::take(&mut path)));
        is_open = false;
    }
    found.extend((!path.is_empty()).then_some(path));
    found
}

/// True if a word stands anywhere in the words.
pub(crate) fn has_word(words: TokenStream, wanted: &str) -> bool {
    words.into_iter().any(|word| match word {
        TokenTree::Ident(name) => name == wanted,
        TokenTree::Group(group) => has_word(group.stream(), wanted),
        _ => false,
    })
}
