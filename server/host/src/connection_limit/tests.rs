//! Who gets a place among strangers, and who gives one up.

use super::*;

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn limit(strangers_of_address: u32, strangers: u32) -> ConnectionLimit {
    ConnectionLimit::new(Limits {
        strangers_of_address,
        strangers,
        ..Limits::default()
    })
}

fn take(limit: &ConnectionLimit, from: &str, times: usize) -> Vec<ConnectionPermit> {
    (0..times)
        .map_while(|_| limit.acquire(address(from)))
        .collect()
}

fn given_up(permits: &[ConnectionPermit]) -> usize {
    let is_given_up = |permit: &&ConnectionPermit| permit.given_up.is_cancelled();
    permits.iter().filter(is_given_up).count()
}

#[test]
fn one_address_does_not_use_up_the_connections_of_another() {
    let limit = limit(2, 100);
    let permits = take(&limit, "192.168.1.66", 3);
    assert_eq!(permits.len(), 2);
    assert!(limit.acquire(address("192.168.1.5")).is_some());
    drop(permits);
    assert_eq!(take(&limit, "192.168.1.66", 3).len(), 2);
    let places = limit.places.lock().unwrap();
    assert!(!places.is_crowded());
}

#[test]
fn where_all_places_are_taken_the_address_that_has_most_gives_its_oldest_up() {
    let limit = limit(50, 50);
    let most = take(&limit, "192.168.1.66", 30);
    let fewer = take(&limit, "192.168.1.67", 10);
    assert_eq!((most.len(), fewer.len()), (30, 10));
    assert!(limit.is_crowded());
    let others = take(&limit, "192.168.1.5", 3);
    assert_eq!(others.len(), 3);
    assert_eq!((given_up(&most), given_up(&fewer)), (3, 0));
    assert!(most[0].given_up.is_cancelled() && !most[3].given_up.is_cancelled());
    // An address that has most does not get more, and none takes from its equals for ever.
    let more = take(&limit, "192.168.1.67", 100);
    assert!(more.len() < 20, "{}", more.len());
    assert_eq!(take(&limit, "192.168.1.66", 1).len(), 0);
}

#[test]
fn addresses_from_which_a_device_has_spoken_keep_a_share_however_many_others_there_are() {
    let limit = limit(10, 50);
    let tablet = limit.acquire(address("192.168.1.5")).unwrap();
    tablet.device_has_spoken();
    drop(tablet);
    let machine: Vec<_> = (100..200)
        .flat_map(|last| take(&limit, &format!("192.168.1.{last}"), 1))
        .collect();
    assert_eq!(machine.len(), 40);
    let back = take(&limit, "192.168.1.5", 10);
    assert_eq!((back.len(), given_up(&machine)), (10, 0));
}

#[test]
fn a_place_that_was_given_up_is_not_given_back_twice() {
    let limit = limit(10, 5);
    let most = take(&limit, "192.168.1.66", 4);
    let other = take(&limit, "192.168.1.5", 1);
    assert_eq!(given_up(&most), 1);
    drop(most);
    drop(other);
    let places = limit.places.lock().unwrap();
    assert!(format!("{places:?}").contains("taken: 0, taken_by_unknown: 0"));
}
