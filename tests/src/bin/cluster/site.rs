//! Where the servers run: each in a network namespace of its own, so that its cables can be pulled; on loopback where the
//! system does not let us have any.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;

/// Port of every server.
const PORT: u16 = 8080;

/// The network of the servers and the database.
pub(crate) struct Site {
    /// Names begin with it, so that several sites can be on one machine; none on loopback.
    prefix: Option<String>,
    /// The first three numbers of its addresses.
    network: [u8; 3],
    servers: usize,
}

impl Site {
    /// A network for so many servers.
    pub(crate) fn build(servers: usize) -> Self {
        let number = std::process::id();
        let prefix = format!("tp{}", number % 100_000);
        let [_, _, high, low] = number.to_be_bytes();
        let mut site = Self {
            prefix: Some(prefix),
            network: [10, high | 0x80, low],
            servers,
        };
        if !site.lay_cables() {
            site.remove();
            site.prefix = None;
        }
        site
    }

    /// Whether cables can be pulled.
    pub(crate) fn has_cables(&self) -> bool {
        self.prefix.is_some()
    }

    /// Address of the database, and the network its clients come from.
    pub(crate) fn database(&self) -> (String, String) {
        let [a, b, c] = self.network;
        (self.address(200).to_string(), format!("{a}.{b}.{c}.0/24"))
    }

    /// Where a server listens, and what its command begins with.
    pub(crate) fn server(&self, server: usize) -> (SocketAddr, Vec<String>) {
        match &self.prefix {
            Some(prefix) => {
                let name = format!("{prefix}n{server}");
                let words = ["ip", "netns", "exec", &name].map(str::to_owned);
                (SocketAddr::new(self.of(server), PORT), words.to_vec())
            }
            None => (tapis_tests::claim_address(), Vec::new()),
        }
    }

    /// Pulls a server's cable, or puts it back: neither devices, nor the database, nor other servers reach it.
    pub(crate) fn pull(&self, server: usize, is_pulled: bool) {
        if let Some(prefix) = &self.prefix {
            let state = if is_pulled { "down" } else { "up" };
            ip(&format!("link set {prefix}h{server} {state}"));
        }
    }

    /// Cuts a server from the database alone, or no longer.
    pub(crate) fn cut_from_database(&self, server: usize, is_cut: bool) {
        self.cut(server, self.address(200), is_cut);
    }

    /// Cuts a server from the other servers alone, or no longer.
    pub(crate) fn cut_from_others(&self, server: usize, is_cut: bool) {
        for other in (0..self.servers).filter(|other| *other != server) {
            self.cut(server, self.of(other), is_cut);
        }
    }

    fn cut(&self, server: usize, from: IpAddr, is_cut: bool) {
        if let Some(prefix) = &self.prefix {
            let change = if is_cut { "add" } else { "del" };
            ip(&format!(
                "-n {prefix}n{server} route {change} blackhole {from}/32"
            ));
        }
    }

    fn of(&self, server: usize) -> IpAddr {
        self.address(u8::try_from(server).unwrap() + 2)
    }

    fn address(&self, last: u8) -> IpAddr {
        let [a, b, c] = self.network;
        Ipv4Addr::new(a, b, c, last).into()
    }

    fn lay_cables(&self) -> bool {
        let prefix = self.prefix.as_deref().unwrap();
        let mut lines = vec![
            format!("link add {prefix}b type bridge"),
            format!("addr add {}/24 dev {prefix}b", self.address(1)),
            format!("addr add {}/24 dev {prefix}b", self.address(200)),
            format!("link set {prefix}b up"),
        ];
        for server in 0..self.servers {
            let (name, here, there) = (
                format!("{prefix}n{server}"),
                format!("{prefix}h{server}"),
                format!("{prefix}c{server}"),
            );
            lines.extend([
                format!("netns add {name}"),
                format!("link add {here} type veth peer name {there}"),
                format!("link set {there} netns {name}"),
                format!("link set {here} master {prefix}b"),
                format!("link set {here} up"),
                format!("-n {name} addr add {}/24 dev {there}", self.of(server)),
                format!("-n {name} link set {there} up"),
                format!("-n {name} link set lo up"),
            ]);
        }
        lines.iter().all(|line| ip(line))
    }

    fn remove(&self) {
        if let Some(prefix) = &self.prefix {
            for server in 0..self.servers {
                ip(&format!("link del {prefix}h{server}"));
                ip(&format!("netns del {prefix}n{server}"));
            }
            ip(&format!("link del {prefix}b"));
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.remove();
    }
}

fn ip(arguments: &str) -> bool {
    let mut command = Command::new("ip");
    command.args(arguments.split_whitespace());
    command.output().is_ok_and(|output| output.status.success())
}
