//! The books that are part of Tapis, as TOML, and their choices as JSON for a build that has no books.

use std::sync::OnceLock;

use super::{Article, Book, BookError, RawBook};

impl Book {
    /// One of the books that are part of Tapis.
    ///
    /// # Errors
    ///
    /// [`BookError::Unknown`] when there is no such book.
    pub fn named(id: &str) -> Result<Self, BookError> {
        static READ: [OnceLock<Result<Book, BookError>>; Book::IDS.len()] =
            [const { OnceLock::new() }; Book::IDS.len()];
        let place = Self::IDS.iter().zip(&READ).find(|(known, _)| **known == id);
        let Some((_, read)) = place else {
            return Err(BookError::Unknown(id.to_owned()));
        };
        read.get_or_init(|| Self::parse(text_of(id))).clone()
    }

    /// A book by its name, or a house book that was accepted before by its text: an event that has begun keeps its book
    /// even where this version would accept it no more.
    ///
    /// # Errors
    ///
    /// [`BookError`].
    pub fn open(id: &str, house: Option<&str>) -> Result<Self, BookError> {
        let Some(text) = house else {
            return Self::named(id);
        };
        let book = Self::parse(text)?;
        Ok(Self {
            house: Some(text.to_owned()),
            ..book
        })
    }

    /// What this book and those that it extends choose, without what their articles say: JSON texts that a browser's
    /// build takes for books, the one on which all others fall back first. Members are in the order of the files: the
    /// browser's reader needs a tag before what it tags.
    ///
    /// # Errors
    ///
    /// [`BookError`], which a book that was read does not have.
    pub fn lineage(&self) -> Result<Vec<String>, BookError> {
        let text = self.house.as_deref().unwrap_or_else(|| text_of(&self.id));
        let not_understood = |error: String| BookError::NotUnderstood(error);
        let mut book: toml::Table =
            toml::from_str(text).map_err(|error| not_understood(error.to_string()))?;
        book.remove("articles");
        let mut lineage = match &self.extends {
            Some(parent) => Self::named(parent)?.lineage()?,
            None => Vec::new(),
        };
        lineage
            .push(serde_json::to_string(&book).map_err(|error| not_understood(error.to_string()))?);
        Ok(lineage)
    }
}

pub(super) fn read(text: &str) -> Result<RawBook, toml::de::Error> {
    toml::from_str(text)
}

/// The articles by number, in the order of the book.
pub(super) fn articles(
    table: toml::map::Map<String, toml::Value>,
) -> Result<Vec<(String, Article)>, BookError> {
    let articles = table.into_iter().map(|(number, article)| {
        let article = article.try_into();
        let article = article
            .map_err(|error: toml::de::Error| BookError::NotUnderstood(error.to_string()))?;
        Ok((number, article))
    });
    articles.collect()
}

fn text_of(id: &str) -> &'static str {
    match id {
        "cdc2013" => include_str!("../../books/cdc2013.toml"),
        "ropta2025" => include_str!("../../books/ropta2025.toml"),
        "gleize2007" => include_str!("../../books/gleize2007.toml"),
        "stars" => include_str!("../../books/stars.toml"),
        "caen" => include_str!("../../books/caen.toml"),
        "bonneuil2022" => include_str!("../../books/bonneuil2022.toml"),
        "tda2024" => include_str!("../../books/tda2024.toml"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lineage_of_a_book_begins_with_the_one_on_which_all_fall_back() {
        let lineage = Book::named("ropta2025").unwrap().lineage().unwrap();
        let read = lineage
            .iter()
            .map(|book| serde_json::from_str(book).unwrap());
        let books: Vec<serde_json::Value> = read.collect();
        let ids: Vec<_> = books
            .iter()
            .filter_map(|book| book["id"].as_str())
            .collect();
        assert_eq!(ids, ["tda2024", "cdc2013", "ropta2025"]);
        assert!(books.iter().all(|book| book.get("articles").is_none()));
    }
}
