#![doc = include_str!("../README.md")]

pub mod action;
pub mod blinds;
pub mod book;
pub mod card;
pub mod chips;
pub mod citation;
mod decider;
pub mod judgement;
pub mod player;
pub mod policy;
pub mod ruling;
pub mod season;
pub mod seat;
pub mod street;
pub mod table;
pub mod time;
pub mod tournament;
mod unseen;
