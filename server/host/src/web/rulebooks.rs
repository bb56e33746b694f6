//! Rulebooks to read: their articles, what they choose, a search, and how two of them differ.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, RawPathParams, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use tapis_protocol::rules::book::Book;
use tapis_protocol::{
    ArticleView, DifferenceView, ErrorCode, RulebookSummary, RulebookView, TournamentId,
};

use super::api::Failure;
use super::costly::CostlyRequests;
use super::relay::Requester;
use crate::host::Host;
use crate::net::PeerAddress;

/// Most articles that a search finds.
const MAX_FOUND: usize = 30;
/// Longest question, in characters.
const MAX_QUESTION: usize = 200;

/// The query of a request for a book.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BookParams {
    /// Words to search.
    #[serde(default)]
    q: String,
    /// Whose book, when two events have house books of the same name.
    #[serde(default)]
    tournament: Option<TournamentId>,
}

type BookQuery = Result<Query<BookParams>, QueryRejection>;

/// `GET /api/rulebooks`.
pub(super) async fn list(State(host): State<Arc<Host>>) -> Json<Vec<RulebookSummary>> {
    let books = host.books();
    Json(books.iter().map(|book| RulebookSummary::of(book)).collect())
}

/// `GET /api/rulebooks/{id}`: a book of the library comes from memory. One that only an event has is made anew, when it
/// is the turn of the requester's address.
pub(super) async fn show(
    State(host): State<Arc<Host>>,
    Extension(costly): Extension<CostlyRequests>,
    Extension(PeerAddress(peer)): Extension<PeerAddress>,
    Path(id): Path<String>,
    query: BookQuery,
) -> Result<Response, Failure> {
    let params = read_query(query)?;
    let book = book(&host, &id, &params)?;
    if let Some(page) = host.library.page(&book) {
        return Ok(([(header::CONTENT_TYPE, "application/json")], page).into_response());
    }
    let answering = move || Json(RulebookView::of(&book)).into_response();
    costly.run(peer.ip(), answering).await
}

/// `GET /api/rulebooks/{id}/search?q=…`; in a house book, also in the book it extends.
pub(super) async fn search(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    query: BookQuery,
) -> Result<Response, Failure> {
    let params = read_query(query)?;
    let book = book(&host, &id, &params)?;
    let extended = match (&book.house, &book.extends) {
        (Some(_), Some(extended)) => host.library.book(extended),
        (None, _) | (_, None) => None,
    };
    let books = std::iter::once(&book).chain(extended);
    let index = host.library.index(books.cloned().collect());
    let found = index.find(&params.q, MAX_FOUND);
    Ok(Json(found.into_iter().map(ArticleView::of).collect::<Vec<_>>()).into_response())
}

/// `GET /api/rulebooks/{id}/compare/{other}`.
pub(super) async fn compare(
    State(host): State<Arc<Host>>,
    Path((one, two)): Path<(String, String)>,
    query: BookQuery,
) -> Result<Response, Failure> {
    let params = read_query(query)?;
    let (one, two) = (book(&host, &one, &params)?, book(&host, &two, &params)?);
    Ok(Json(DifferenceView::between(&one, &two)).into_response())
}

/// Has the server that runs the event answer about a house book that only it has. What is answered here goes on: a request that
/// waits for another server has no place that others wait for.
pub(super) async fn ask_elsewhere(
    State(host): State<Arc<Host>>,
    (books, query): (RawPathParams, BookQuery),
    requester: Requester,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let params = read_query(query)?;
    let is_everywhere = |id: &str| {
        let book = host.library.book(id);
        book.is_some_and(|book| book.house.is_none())
    };
    let are_everywhere = books.iter().all(|(_, id)| is_everywhere(id));
    let answer = match params.tournament.filter(|_| !are_everywhere) {
        Some(event) => {
            let asked = requester.ask_owner(&host, &event, || Ok(requester.same()));
            asked.await?
        }
        None => None,
    };
    match answer {
        Some(answer) => Ok(answer),
        None => Ok(next.run(request).await),
    }
}

fn read_query(query: BookQuery) -> Result<BookParams, Failure> {
    let invalid = |code, message| Failure::new(StatusCode::BAD_REQUEST, code, message);
    let Query(params) =
        query.map_err(|rejection| invalid(ErrorCode::Malformed, rejection.body_text()))?;
    if params.q.chars().count() > MAX_QUESTION {
        let message = format!("a question has at most {MAX_QUESTION} characters");
        return Err(invalid(ErrorCode::Invalid, message));
    }
    Ok(params)
}

fn book(host: &Host, id: &str, params: &BookParams) -> Result<Arc<Book>, Failure> {
    host.book(id, params.tournament.as_ref()).ok_or_else(|| {
        let known: Vec<String> = host.books().iter().map(|book| book.id.clone()).collect();
        let message = format!("there is no such rulebook; there are {}", known.join(", "));
        Failure::new(StatusCode::NOT_FOUND, ErrorCode::UnknownBook, message)
    })
}
