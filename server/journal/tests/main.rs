//! The journal from outside: its contract, crashes, damage, and files that are not a journal.

#[cfg(test)]
mod away;
#[cfg(test)]
mod base;
#[cfg(test)]
mod contract;
#[cfg(test)]
mod copies;
#[cfg(test)]
mod crash;
#[cfg(test)]
mod damage;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod model;
#[cfg(test)]
mod opening;
#[cfg(test)]
mod persons;
#[cfg(test)]
mod power;
#[cfg(test)]
mod register;
#[cfg(test)]
mod salvage;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod shared;
#[cfg(test)]
mod snapshots;
