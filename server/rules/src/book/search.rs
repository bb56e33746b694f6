//! Searching a book's articles: by number, and by words of either language, written as people type them.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::{Article, Book};

/// Most words of a question that are looked for.
const MAX_WORDS: usize = 12;
/// Words with fewer letters keep their last one.
const SHORT: usize = 4;
/// What a rare word weighs: as many common ones as a book has articles.
const SCALE: usize = 1_000;

/// The articles of books, ready to be searched; it keeps the books, or borrows them.
#[derive(Clone, Debug)]
pub struct Index<B> {
    books: Vec<B>,
    entries: Vec<IndexEntry>,
    /// In how many articles a word is, in whichever language.
    known_in: BTreeMap<String, usize>,
}

#[derive(Clone, Debug)]
struct IndexEntry {
    /// Its book, by its place among the books.
    book: usize,
    /// Its place in that book.
    article: usize,
    folded_number: String,
    words: [BTreeSet<String>; 2],
}

/// An article that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// Its book.
    pub book: &'a str,
    /// Its number.
    pub number: &'a str,
    /// What it says.
    pub article: &'a Article,
}

/// A word that is looked for.
struct SearchWord {
    /// As it was typed, folded: compared with numbers.
    typed: String,
    /// The words in it, without a plural's ending: "all-in" is two.
    parts: Vec<String>,
}

impl<B: Borrow<Book>> Index<B> {
    /// The index of a book.
    #[must_use]
    pub fn of(book: B) -> Self {
        Self::over([book])
    }

    /// The index of several books, searched as one.
    #[must_use]
    pub fn over(books: impl IntoIterator<Item = B>) -> Self {
        let books: Vec<B> = books.into_iter().collect();
        let mut known_in = BTreeMap::new();
        let entries: Vec<IndexEntry> = books
            .iter()
            .enumerate()
            .flat_map(|(place, book)| IndexEntry::all_of(place, book.borrow()))
            .collect();
        for entry in &entries {
            for word in entry.words.iter().flatten() {
                *known_in.entry(word.clone()).or_insert(0) += 1;
            }
        }
        Self {
            books,
            entries,
            known_in,
        }
    }

    /// The books that are searched.
    #[must_use]
    pub fn books(&self) -> &[B] {
        &self.books
    }

    /// Articles in which all words of the question are found, the best first; where there is none, those with any.
    ///
    /// A word finds what begins with it, whatever its accents and case; or an article by its number.
    #[must_use]
    pub fn find(&self, question: &str, limit: usize) -> Vec<Found<'_>> {
        let wanted = wanted(question);
        let weights: Vec<usize> = wanted.iter().map(|wanted| self.weight(wanted)).collect();
        let mut scored: Vec<(usize, usize, &IndexEntry)> = self
            .entries
            .iter()
            .filter_map(|entry| {
                let (matched, score) = entry.score(&wanted, &weights);
                (matched > 0).then_some((matched, score, entry))
            })
            .collect();
        if scored.iter().any(|(matched, ..)| *matched == wanted.len()) {
            scored.retain(|(matched, ..)| *matched == wanted.len());
        }
        // A stable sort: equals stay in the order of the book.
        scored.sort_by_key(|(_, score, _)| std::cmp::Reverse(*score));
        scored
            .into_iter()
            .take(limit)
            .filter_map(|(_, _, entry)| self.found(entry))
            .collect()
    }

    fn found(&self, entry: &IndexEntry) -> Option<Found<'_>> {
        let book = self.books.get(entry.book)?.borrow();
        let (number, article) = book.articles.get(entry.article)?;
        Some(Found {
            book: &book.id,
            number,
            article,
        })
    }

    /// The rarest words of a statement, by which a reader who remembers it would ask for it: the rarer, then the
    /// longer.
    #[must_use]
    pub fn rarest_words(&self, statement: &str, count: usize) -> Vec<String> {
        let known: BTreeSet<String> = words(statement).into_iter().collect();
        let mut known: Vec<String> = known.into_iter().collect();
        known.sort_by_key(|word| {
            let length = word.chars().count();
            (
                length < SHORT,
                self.articles_with(word),
                std::cmp::Reverse(length),
            )
        });
        known.truncate(count);
        known
    }

    fn articles_with(&self, word: &str) -> usize {
        self.known_in.get(word).copied().unwrap_or_default()
    }

    /// What finding a word says about an article: the rarer, the more.
    fn weight(&self, wanted: &SearchWord) -> usize {
        let begins: usize = wanted
            .parts
            .iter()
            .map(|part| {
                self.known_in
                    .range::<str, _>((Bound::Included(part.as_str()), Bound::Unbounded))
                    .take_while(|(word, _)| word.starts_with(part.as_str()))
                    .map(|(_, count)| *count)
                    .sum::<usize>()
            })
            .min()
            .unwrap_or_default();
        SCALE.checked_div(begins.max(1)).unwrap_or_default().max(1)
    }
}

impl IndexEntry {
    /// The articles of a book, in its order.
    fn all_of(place: usize, book: &Book) -> impl Iterator<Item = Self> {
        let set = |text: &str| words(text).into_iter().collect();
        let articles = book.articles.iter().enumerate();
        articles.map(move |(article, (number, said))| Self {
            book: place,
            article,
            folded_number: folded(number),
            words: [set(&said.fr), set(&said.en)],
        })
    }

    /// How many of the words are here, and how well they fit.
    fn score(&self, wanted: &[SearchWord], weights: &[usize]) -> (usize, usize) {
        let mut matched = 0;
        let mut total = 0;
        for (wanted, weight) in wanted.iter().zip(weights) {
            let fit = self.fit(wanted);
            if fit > 0 {
                matched += 1;
                total += weight * fit;
            }
        }
        (matched, total)
    }

    /// How well one word fits: not at all, a beginning, a word, a part of the number, the number.
    fn fit(&self, wanted: &SearchWord) -> usize {
        if self.folded_number == wanted.typed {
            return SCALE * SCALE;
        }
        let is_part = self
            .folded_number
            .strip_prefix(wanted.typed.as_str())
            .is_some_and(|rest| rest.starts_with(['.', '-']));
        if is_part {
            return SCALE;
        }
        let in_language = |words: &BTreeSet<String>| {
            let fits = wanted.parts.iter().map(|part| word_fit(words, part));
            fits.min().unwrap_or_default()
        };
        self.words.iter().map(in_language).max().unwrap_or_default()
    }
}

fn word_fit(words: &BTreeSet<String>, part: &str) -> usize {
    if words.contains(part) {
        return 3;
    }
    let next = words
        .range::<str, _>((Bound::Included(part), Bound::Unbounded))
        .next();
    usize::from(next.is_some_and(|word| word.starts_with(part)))
}

fn wanted(question: &str) -> Vec<SearchWord> {
    let mut all = Vec::new();
    for typed in question.split_whitespace().take(MAX_WORDS) {
        let parts: Vec<String> = words(typed).iter().map(|word| singular(word)).collect();
        if !parts.is_empty() {
            let typed = folded(typed);
            all.push(SearchWord { typed, parts });
        }
    }
    all
}

/// Without the ending of a plural, so that it finds both.
fn singular(word: &str) -> String {
    let stem = word.strip_suffix(['s', 'x']).unwrap_or(word);
    if stem.chars().count() < SHORT {
        word.to_owned()
    } else {
        stem.to_owned()
    }
}

fn words(text: &str) -> Vec<String> {
    folded(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// In small letters and without accents.
fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'â' | 'ä' | 'á' | 'ã' => plain.push('a'),
            'ç' => plain.push('c'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' | 'í' => plain.push('i'),
            'ñ' => plain.push('n'),
            'ô' | 'ö' | 'ó' | 'õ' => plain.push('o'),
            'ù' | 'û' | 'ü' | 'ú' => plain.push('u'),
            'ÿ' => plain.push('y'),
            'œ' => plain.push_str("oe"),
            'æ' => plain.push_str("ae"),
            // Accents written as letters of their own.
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::ArticleKind;

    fn book() -> Book {
        let article = |fr: &str, en: &str| Article {
            kind: ArticleKind::Guide,
            parent: None,
            by: Vec::new(),
            en: en.to_owned(),
            fr: fr.to_owned(),
        };
        let mut book = Book::named("cdc2013").unwrap();
        book.articles = [
            (
                "1.2",
                "Le bouton avance d'un siège.",
                "The button moves one seat.",
            ),
            (
                "10.5",
                "Une relance double l'écart.",
                "A raise is as large as the last.",
            ),
            (
                "10.5.b1",
                "Un à-tapis trop court ne relance pas.",
                "A short all-in is no raise.",
            ),
            (
                "10.6",
                "Cœur ou pique, la carte brûlée reste cachée.",
                "The burn stays hidden.",
            ),
        ]
        .map(|(number, fr, en)| (number.to_owned(), article(fr, en)))
        .to_vec();
        book
    }

    fn numbers(question: &str) -> Vec<String> {
        let book = book();
        let index = Index::of(&book);
        let found = index.find(question, 30);
        found.iter().map(|found| found.number.to_owned()).collect()
    }

    #[test]
    fn a_number_finds_its_article_and_then_its_parts() {
        assert_eq!(numbers("10.5"), ["10.5", "10.5.b1"]);
        assert_eq!(numbers("10.5.B1"), ["10.5.b1"]);
        assert_eq!(numbers("10"), ["10.5", "10.5.b1", "10.6"]);
    }

    #[test]
    fn words_are_found_by_their_beginning_without_accents_in_both_languages() {
        assert_eq!(numbers("brul"), ["10.6"]);
        assert_eq!(numbers("COEUR brûlées"), ["10.6"]);
        assert_eq!(numbers("hidden"), ["10.6"]);
        assert_eq!(numbers("e\u{301}cart"), ["10.5"]);
        assert_eq!(numbers("relances tapis"), ["10.5.b1"]);
        assert_eq!(numbers("all-in"), ["10.5.b1"]);
    }

    #[test]
    fn all_words_have_to_be_there_unless_no_article_has_them_all() {
        assert_eq!(numbers("raise short"), ["10.5.b1"]);
        // "button" is rarer than "raise".
        assert_eq!(numbers("button raise"), ["1.2", "10.5", "10.5.b1"]);
        assert!(numbers("straddle").is_empty());
        assert!(numbers(" ... ").is_empty());
    }

    #[test]
    fn the_rarest_words_are_those_of_fewest_articles() {
        let book = book();
        let index = Index::of(&book);
        let words = index.rarest_words("A short all-in is no raise.", 2);
        assert_eq!(words, ["short", "raise"]);
    }

    #[test]
    fn every_article_of_every_book_is_found_by_its_number() {
        for id in Book::IDS {
            let book = Book::named(id).unwrap();
            let index = Index::of(&book);
            for (number, _) in &book.articles {
                assert_eq!(index.find(number, 1)[0].number, number, "{id}");
            }
        }
    }
}
