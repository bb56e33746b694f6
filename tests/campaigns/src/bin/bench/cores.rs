//! How many commands more a server with two cores carries out than one with one core.

use std::sync::Arc;

use tapis_protocol::rules::book::Book;

use crate::goal::{Goal, Wanted};
use crate::subject::{self, ends_well};
use crate::throughput::{Side, Windows, in_turn, ratio, seated};

/// Tablets in flight, and events: each core has one to decide for.
const TABLETS: u16 = 1_000;
const EVENTS: u16 = 2;

/// Measures it.
pub(crate) async fn measure(book: &Arc<Book>, windows: Windows) -> Vec<Goal> {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let one = subject::tapis(folders[0].path()).await;
    let two = subject::tapis_on_two(folders[1].path()).await;
    let (of_one, of_one_hall) = seated(&one, TABLETS, EVENTS, book).await;
    let (of_two, of_two_hall) = seated(&two, TABLETS, EVENTS, book).await;
    let mut alone = Side::new("one core", &one, of_one);
    let mut together = Side::new("two cores", &two, of_two);
    let (on_one, on_two) = in_turn(&mut alone, &mut together, windows).await;
    drop((alone, together, of_one_hall, of_two_hall));
    ends_well(one, folders[0].path()).await;
    ends_well(two, folders[1].path()).await;
    let gained = ratio(&on_two, &on_one, |window| window.rate);
    vec![
        Goal::new(
            format!("commands a second of two cores, of one core's, {TABLETS} tablets"),
            gained,
            Wanted::AtLeast,
            1.6,
        )
        .limited_by("on a machine of two cores the load takes most of one of them; a journal has one writer"),
    ]
}
