//! Rooms full of tables: events set up, tablets and floor screens paired, the way a club does it.

use std::net::SocketAddr;
use std::sync::Arc;

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::{Role, TableId, TournamentId};
use tapis_tests::{CODE, Device, pair, setup};

use crate::client::Client;

/// Players of each table.
const SEATS: usize = 6;

/// So deep that no player is out before the measurement is over.
pub(crate) const STACK: u32 = 2_000_000;

/// An event that was set up.
pub(crate) struct Hall {
    address: SocketAddr,
    director: Device,
    tables: u16,
    /// Of the tablets that are paired.
    tokens: Vec<String>,
}

impl Hall {
    /// An event of so many tables.
    pub(crate) async fn open(address: SocketAddr, tables: u16) -> Self {
        let token = pair(address, CODE, "Director").await.token;
        let mut director = Device::connect(address, &token).await;
        let all = usize::from(tables);
        let mut event = setup(all, all * SEATS);
        event.stack = Chips::from(STACK);
        director.create(event).await;
        Self {
            address,
            director,
            tables,
            tokens: Vec::new(),
        }
    }

    /// Which event it is.
    pub(crate) fn event(&self) -> &TournamentId {
        self.director.tournament.as_ref().unwrap()
    }

    /// Everybody comes to another server from now on.
    pub(crate) async fn go_to(&mut self, address: SocketAddr) {
        self.address = address;
        let (token, event) = (&self.director.token, self.director.tournament.clone());
        self.director = Device::connect_to(address, token, event).await;
    }

    /// Pairs a tablet with every table.
    pub(crate) async fn pair_tablets(&mut self) {
        for number in 1..=self.tables {
            let table = TableId(number);
            let token = self.paired(Role::Tablet { table }).await;
            self.tokens.push(token);
        }
    }

    /// Tokens of the tablets that are paired, in the order of tables.
    pub(crate) fn tokens(&self) -> &[String] {
        &self.tokens
    }

    /// The tablet of every table, connected.
    pub(crate) async fn tablets(&mut self, book: &Arc<Book>) -> Vec<Client> {
        if self.tokens.is_empty() {
            self.pair_tablets().await;
        }
        let mut clients = Vec::with_capacity(self.tokens.len());
        for token in &self.tokens {
            clients.push(Client::of_table(self.address, token, book).await);
        }
        clients
    }

    /// Tokens of so many floor screens.
    pub(crate) async fn floors(&mut self, count: usize) -> Vec<String> {
        self.screens(Role::Floor, count).await
    }

    /// Tokens of so many displays.
    pub(crate) async fn displays(&mut self, count: usize) -> Vec<String> {
        self.screens(Role::Display, count).await
    }

    async fn screens(&mut self, role: Role, count: usize) -> Vec<String> {
        // A director who has heard nothing for a while is taken for gone.
        let (token, event) = (&self.director.token, self.director.tournament.clone());
        self.director = Device::connect_to(self.address, token, event).await;
        let mut tokens = Vec::with_capacity(count);
        for _ in 0..count {
            tokens.push(self.paired(role).await);
        }
        tokens
    }

    async fn paired(&mut self, role: Role) -> String {
        let code = self.director.pairing(role).await;
        pair(self.address, &code, "Load").await.token
    }
}
