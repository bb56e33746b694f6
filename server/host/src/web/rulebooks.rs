//! Rulebooks to read: their articles, what they choose, a search, and how two of them differ.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tapis_protocol::rules::book::{Book, Index};
use tapis_protocol::{
    ArticleView, DifferenceView, ErrorCode, RulebookSummary, RulebookView, TournamentId,
};

use super::api::Failure;
use super::relay::Asker;
use crate::room::Room;

/// Most articles that a search finds.
const MAX_FOUND: usize = 30;
/// Longest question, in characters.
const MAX_QUESTION: usize = 200;

/// What can be asked besides the book.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Words to search.
    #[serde(default)]
    q: String,
    /// Whose book, when two events have house books of the same name.
    #[serde(default)]
    tournament: Option<TournamentId>,
}

type Question = Result<Query<Asked>, QueryRejection>;

/// `GET /api/rulebooks`.
pub(super) async fn list(State(room): State<Arc<Room>>) -> Json<Vec<RulebookSummary>> {
    let books = room.books();
    Json(books.iter().map(|book| RulebookSummary::of(book)).collect())
}

/// `GET /api/rulebooks/{id}`.
pub(super) async fn show(
    State(room): State<Arc<Room>>,
    Path(id): Path<String>,
    asker: Asker,
    question: Question,
) -> Result<Response, Failure> {
    let asked = asked(question)?;
    if let Some(answer) = elsewhere(&room, &asker, (&[&id], &asked)).await? {
        return Ok(answer);
    }
    let book = book(&room, &id, &asked)?;
    Ok(Json(RulebookView::of(&book)).into_response())
}

/// `GET /api/rulebooks/{id}/search?q=…`; in a house book, also in the book it extends.
pub(super) async fn search(
    State(room): State<Arc<Room>>,
    Path(id): Path<String>,
    asker: Asker,
    question: Question,
) -> Result<Response, Failure> {
    let asked = asked(question)?;
    if let Some(answer) = elsewhere(&room, &asker, (&[&id], &asked)).await? {
        return Ok(answer);
    }
    let book = book(&room, &id, &asked)?;
    let extended = match (&book.house, &book.extends) {
        (Some(_), Some(extended)) => room.library.book(extended),
        (None, _) | (_, None) => None,
    };
    let books = std::iter::once(&book).chain(extended);
    let index = Index::over(books.map(AsRef::as_ref));
    let found = index.find(&asked.q, MAX_FOUND);
    Ok(Json(found.into_iter().map(ArticleView::of).collect::<Vec<_>>()).into_response())
}

/// `GET /api/rulebooks/{id}/compare/{other}`.
pub(super) async fn compare(
    State(room): State<Arc<Room>>,
    Path((one, two)): Path<(String, String)>,
    asker: Asker,
    question: Question,
) -> Result<Response, Failure> {
    let asked = asked(question)?;
    if let Some(answer) = elsewhere(&room, &asker, (&[&one, &two], &asked)).await? {
        return Ok(answer);
    }
    let (one, two) = (book(&room, &one, &asked)?, book(&room, &two, &asked)?);
    Ok(Json(DifferenceView::between(&one, &two)).into_response())
}

/// The answer of the server that runs the event, where a house book is asked for that it alone has.
async fn elsewhere(
    room: &Room,
    asker: &Asker,
    (books, asked): (&[&str], &Asked),
) -> Result<Option<Response>, Failure> {
    let is_everywhere = |id: &&str| {
        let book = room.library.book(id);
        book.is_some_and(|book| book.house.is_none())
    };
    match &asked.tournament {
        Some(event) if !books.iter().all(is_everywhere) => {
            asker.owner_says(room, event, || Ok(asker.same())).await
        }
        Some(_) | None => Ok(None),
    }
}

fn asked(question: Question) -> Result<Asked, Failure> {
    let invalid = |code, message| Failure::new(StatusCode::BAD_REQUEST, code, message);
    let Query(asked) =
        question.map_err(|rejection| invalid(ErrorCode::Malformed, rejection.body_text()))?;
    if asked.q.chars().count() > MAX_QUESTION {
        let message = format!("a question has at most {MAX_QUESTION} characters");
        return Err(invalid(ErrorCode::Invalid, message));
    }
    Ok(asked)
}

fn book(room: &Room, id: &str, asked: &Asked) -> Result<Arc<Book>, Failure> {
    room.book(id, asked.tournament.as_ref()).ok_or_else(|| {
        let known: Vec<String> = room.books().iter().map(|book| book.id.clone()).collect();
        let message = format!("there is no such rulebook; there are {}", known.join(", "));
        Failure::new(StatusCode::NOT_FOUND, ErrorCode::UnknownBook, message)
    })
}
