//! What is shown, counted: by how many views, not by how long they take.

use futures_util::{FutureExt, Stream, StreamExt};
use tapis_protocol::TableId;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, PlayerId, TableCommand};
use tapis_protocol::rules::tournament::{Command, FieldCommand};
use tapis_protocol::view::PlayersView;
use tokio::task::yield_now;
use tokio::time::advance;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::super::PlayersFeed;
use super::*;
use crate::hall::{at, goes_out, hall, must};
use crate::metrics::Metrics;

/// Tables of a small event and of a large one.
const FEW: u16 = 5;
const MANY: u16 = 500;

/// Longer than any view rests.
const LONG: Duration = Duration::from_secs(10);

/// A table of the hall where an alert is open, and one where none is.
const ALERTED: u16 = 5;
const QUIET: u16 = 3;

/// A table where no hand is played.
const BETWEEN_HANDS: u16 = 2;

struct ShownHall {
    id: TournamentId,
    state: Tournament,
    show: Show,
    sequence: u64,
}

impl ShownHall {
    /// A hall that was shown.
    fn new(tables: u16) -> Self {
        let screens = Arc::new(Screens::new(&Metrics::default()));
        let mut shown = Self {
            id: TournamentId::new("hall").unwrap(),
            state: hall(tables),
            show: Show::new(screens, Audience::Officials),
            sequence: 0,
        };
        shown.show.note_everything(&shown.state);
        shown.shows();
        shown
    }

    fn shows(&mut self) {
        self.sequence += 1;
        let state = StateAt {
            tournament: &self.state,
            sequence: self.sequence,
        };
        self.show.show(&self.id, state);
    }

    fn happens(&mut self, command: &Command) {
        let before = self.state.clone();
        let events = must(&mut self.state, command);
        self.show.note(&events, &before);
    }

    fn is_in_hand(&self, number: u16) -> bool {
        let table = self.state.table(TableNumber(number)).unwrap();
        table.turn(self.state.book()).is_some()
    }

    /// The player to act folds.
    fn folds(&mut self, number: u16) {
        let table = self.state.table(TableNumber(number)).unwrap();
        let seat = table.turn(self.state.book()).unwrap().seat;
        let action = Action::Fold;
        self.happens(&at(number, TableCommand::Act { seat, action }));
    }

    /// A player comes in or goes out by the door: the tournament and the list of players say so.
    fn goes_by(&mut self, time: u32) {
        // The six of the first table, each out and in again.
        let player = PlayerId(1 + time / 2 % 6);
        let is_here = time % 2 == 1;
        let command = FieldCommand::CheckIn { player, is_here };
        self.happens(&Command::Field(command));
    }
}

/// Whether a feed has something to show.
fn has_news<T>(feed: &mut (impl Stream<Item = T> + Unpin)) -> bool {
    feed.next().now_or_never().flatten().is_some()
}

#[tokio::test(start_paused = true)]
async fn what_one_of_five_hundred_tables_does_is_shown_as_that_table_and_nothing_else() {
    let mut shown = ShownHall::new(MANY);
    let screens = Arc::clone(&shown.show.screens);
    let tables = (1..=MANY).map(|number| screens.follow_table(TableId(number)).unwrap());
    let mut tables: Vec<_> = tables.collect();
    let mut tournament = screens.follow_tournament(Audience::Officials);
    let mut players = PlayersFeed::follow(Arc::clone(&screens), Audience::Officials).boxed();
    assert!(tables.iter_mut().all(has_news));
    assert!(has_news(&mut tournament) && has_news(&mut players));
    advance(Duration::from_secs(10)).await;
    shown.folds(QUIET);
    assert!(!shown.show.changed.are_alerts);
    shown.shows();
    assert_eq!(
        tables
            .iter_mut()
            .map(has_news)
            .filter(|is_new| *is_new)
            .count(),
        1
    );
    assert!(!has_news(&mut tournament) && !has_news(&mut players));
}

#[tokio::test(start_paused = true)]
async fn a_table_is_shown_once_a_frame_however_fast_it_plays_and_its_last_state_comes() {
    let mut shown = ShownHall::new(MANY);
    let screens = Arc::clone(&shown.show.screens);
    let follow = |number| screens.follow_table(TableId(number)).unwrap();
    let (mut fast, mut other) = (follow(QUIET), follow(ALERTED));
    assert!(has_news(&mut fast) && has_news(&mut other));
    advance(Duration::from_secs(10)).await;
    let mut seen = Vec::new();
    for table in [QUIET, QUIET, ALERTED, QUIET] {
        shown.folds(table);
        shown.shows();
        seen.push((has_news(&mut fast), has_news(&mut other)));
    }
    let (at_once, not_yet) = (true, false);
    assert_eq!(
        seen,
        [
            (at_once, false),
            (not_yet, false),
            (false, at_once),
            (not_yet, false)
        ]
    );
    let rests_until = shown.show.next().unwrap();
    assert!(!shown.show.is_waiting(Instant::now()) && shown.show.is_waiting(rests_until));
    tokio::time::sleep_until(rests_until).await;
    shown.shows();
    assert!(has_news(&mut fast) && !has_news(&mut other));
    assert!(shown.show.changed.tables.is_empty());
}

#[tokio::test(start_paused = true)]
async fn of_hundreds_of_tables_that_play_at_once_some_are_shown_at_a_time_and_each_has_its_turn() {
    let mut shown = ShownHall::new(MANY);
    let screens = Arc::clone(&shown.show.screens);
    let playing: Vec<u16> = (1..=MANY)
        .filter(|number| shown.is_in_hand(*number))
        .collect();
    let follow = |number: &u16| screens.follow_table(TableId(*number)).unwrap();
    let mut feeds: Vec<_> = playing.iter().map(follow).collect();
    assert!(feeds.iter_mut().all(has_news));
    advance(Duration::from_secs(10)).await;
    for number in &playing {
        shown.folds(*number);
    }
    let mut news = Vec::new();
    while shown.show.is_waiting(Instant::now()) {
        // A task may ask so many feeds at a time, and no more.
        yield_now().await;
        shown.shows();
        news.push(
            feeds
                .iter_mut()
                .filter_map(|feed| has_news(feed).then_some(()))
                .count(),
        );
    }
    let whole = playing.len() / MOST_AT_ONCE;
    assert_eq!(
        news,
        [
            vec![MOST_AT_ONCE; whole],
            vec![playing.len() % MOST_AT_ONCE]
        ]
        .concat()
    );
    // The first ones go on playing meanwhile, and keep nobody from being shown.
    advance(FRAME).await;
    for number in &playing[..MOST_AT_ONCE + 1] {
        shown.folds(*number);
    }
    shown.shows();
    advance(FRAME).await;
    for number in &playing[..MOST_AT_ONCE] {
        shown.folds(*number);
    }
    yield_now().await;
    feeds.truncate(MOST_AT_ONCE + 1);
    for feed in &mut feeds {
        has_news(feed);
    }
    yield_now().await;
    shown.shows();
    assert!(has_news(&mut feeds[MOST_AT_ONCE]));
}

#[tokio::test(start_paused = true)]
async fn places_are_worked_out_when_somebody_goes_out_and_not_for_every_action() {
    let mut shown = ShownHall::new(MANY);
    // A player of this table waits for their place: what the alert says may change.
    shown.folds(ALERTED);
    assert!(shown.show.changed.are_alerts);
    shown.shows();
    assert!(shown.show.ranking.is_some());
    shown.folds(ALERTED);
    assert!(shown.show.ranking.is_some());
    let before = shown.state.clone();
    let events = goes_out(&mut shown.state, BETWEEN_HANDS, 1);
    shown.show.note(&events, &before);
    assert!(shown.show.ranking.is_none());
    shown.shows();
    let ranking = shown.show.ranking.as_ref().map(Vec::len);
    assert_eq!(ranking, Some(shown.state.ranking().len()));
}

/// How many views of the tournament, and lists of players, are shown of so many changes, one each few milliseconds.
async fn shown_of(tables: u16, changes: u32, every: Duration) -> (usize, usize) {
    let mut shown = ShownHall::new(tables);
    let screens = Arc::clone(&shown.show.screens);
    let mut tournament = screens.follow_tournament(Audience::Everybody);
    let mut players = PlayersFeed::follow(Arc::clone(&screens), Audience::Officials).boxed();
    assert!(has_news(&mut tournament) && has_news(&mut players));
    advance(Duration::from_secs(10)).await;
    let (mut events, mut lists) = (0, 0);
    for time in 0..changes {
        shown.goes_by(time);
        shown.shows();
        events += usize::from(has_news(&mut tournament));
        lists += usize::from(has_news(&mut players));
        advance(every).await;
    }
    // The last change is shown as well.
    while let Some(next) = shown.show.next() {
        tokio::time::sleep_until(next).await;
        shown.shows();
    }
    assert!(!shown.show.changed.is_tournament);
    (events, lists)
}

/// The list that a screen has after it has read everything it was sent.
fn read_list(
    known: Option<PlayersView>,
    feed: &mut (impl Stream<Item = Utf8Bytes> + Unpin),
) -> PlayersView {
    let mut list = known;
    while let Some(text) = feed.next().now_or_never().flatten() {
        let message: FromServer = serde_json::from_str(&text).unwrap();
        if let FromServer::PlayersChanged(change) = message {
            list.as_mut().unwrap().change(*change);
        } else if let FromServer::Players(players) = message {
            list = Some(*players);
        }
    }
    list.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_screen_that_is_told_what_changes_has_the_list_that_one_sees_that_opens_then() {
    let mut shown = ShownHall::new(FEW);
    let screens = Arc::clone(&shown.show.screens);
    let mut feed = PlayersFeed::follow(Arc::clone(&screens), Audience::Officials).boxed();
    let first = read_list(None, &mut feed);
    shown.folds(QUIET);
    shown.goes_by(0);
    let before = shown.state.clone();
    let events = goes_out(&mut shown.state, BETWEEN_HANDS, 1);
    shown.show.note(&events, &before);
    advance(LONG).await;
    shown.shows();
    let told = read_list(Some(first.clone()), &mut feed);
    let whole = read_list(
        None,
        &mut PlayersFeed::follow(screens, Audience::Officials).boxed(),
    );
    assert_eq!(told, whole);
    assert_ne!(told.players, first.players);
    assert_ne!(told.ranking, first.ranking);
    let now = views::players(&shown.state, &shown.state.ranking(), told.sequence);
    assert_eq!(told, now);
}

#[tokio::test(start_paused = true)]
async fn stacks_of_a_table_are_told_as_its_players() {
    let mut shown = ShownHall::new(MANY);
    let screens = Arc::clone(&shown.show.screens);
    let mut feed = PlayersFeed::follow(screens, Audience::Officials).boxed();
    assert!(has_news(&mut feed));
    advance(LONG).await;
    let (seat, stack) = (Seat::new(1).unwrap(), Chips::from(7_525_u32));
    shown.happens(&at(BETWEEN_HANDS, TableCommand::SetStack { seat, stack }));
    shown.shows();
    let text = feed.next().await.unwrap();
    let FromServer::PlayersChanged(change) = serde_json::from_str(&text).unwrap() else {
        panic!("{text}");
    };
    let told: Vec<_> = change.players.iter().map(|now| now.stack).collect();
    assert_eq!((told, change.ranking), (vec![Some(stack)], None));
}

#[tokio::test(start_paused = true)]
async fn a_screen_that_is_far_behind_is_told_everything_anew() {
    let mut shown = ShownHall::new(FEW);
    let screens = Arc::clone(&shown.show.screens);
    let mut feed = PlayersFeed::follow(screens, Audience::Officials).boxed();
    let first = read_list(None, &mut feed);
    for time in 0..100 {
        advance(LONG).await;
        shown.goes_by(time);
        shown.shows();
    }
    let text = feed.next().await.unwrap();
    assert!(text.starts_with(r#"{"type":"players","#), "{text}");
    shown.goes_by(100);
    advance(LONG).await;
    shown.shows();
    let mut told = read_list(Some(serde_json::from_str(&text).unwrap()), &mut feed);
    assert_ne!(told.players, first.players);
    told.sequence = 0;
    let now = views::players(&shown.state, &shown.state.ranking(), 0);
    assert_eq!(told, now);
}

#[tokio::test(start_paused = true)]
async fn a_small_event_is_shown_with_every_change_and_its_lists_four_times_a_second() {
    let shown = shown_of(FEW, 100, Duration::from_millis(10)).await;
    assert_eq!(shown, (100, 4));
}

#[tokio::test(start_paused = true)]
async fn a_large_event_is_shown_as_often_as_its_screens_can_take_it() {
    let (events, lists) = shown_of(MANY, 100, Duration::from_millis(50)).await;
    // In five seconds: 39 KB each, at 256 KiB a second. Of the list, only who has changed.
    assert!((24..=35).contains(&events), "{events}");
    assert!((19..=21).contains(&lists), "{lists}");
}
