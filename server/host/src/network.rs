//! The addresses of this machine that other devices can open, the best for a tablet first.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use serde::Serialize;
use tracing::warn;

/// Addresses that are offered at most: a laptop with a few virtual machines has fewer.
const MAX_ADDRESSES: usize = 16;

/// Beginnings of names of interfaces behind which there is no tablet: containers, virtual machines, tunnels.
const VIRTUAL_BEGINNINGS: [&str; 22] = [
    "br-",
    "cali",
    "cni",
    "docker",
    "flannel",
    "ipsec",
    "llw",
    "lxc",
    "lxd",
    "podman",
    "ppp",
    "tailscale",
    "tap",
    "tun",
    "utun",
    "vboxnet",
    "veth",
    "virbr",
    "vmnet",
    "wg",
    "zt",
    "awdl",
];

/// The same as words anywhere in the long names that Windows gives.
const VIRTUAL_WORDS: [&str; 9] = [
    "docker",
    "hyper-v",
    "tailscale",
    "vethernet",
    "virtualbox",
    "vmware",
    "vpn",
    "wireguard",
    "zerotier",
];

/// Who can open an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reachable {
    /// The devices of a local network.
    Lan,
    /// Probably no tablet: the network of containers, of virtual machines, or a tunnel.
    Virtual,
    /// This machine alone.
    Machine,
}

/// An address of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interface {
    /// What the system calls the interface, for instance `wlan0`.
    pub(crate) name: String,
    pub(crate) ip: IpAddr,
}

impl Interface {
    /// Whether the machine has given itself the address, because no DHCP server did (RFC 3927).
    fn is_unassigned(&self) -> bool {
        matches!(self.ip, IpAddr::V4(ip) if ip.is_link_local())
    }

    /// Who can open it.
    pub(crate) fn reachable(&self) -> Reachable {
        let name = self.name.to_lowercase();
        if self.ip.is_loopback() {
            Reachable::Machine
        } else if VIRTUAL_BEGINNINGS
            .iter()
            .any(|beginning| name.starts_with(beginning))
            || VIRTUAL_WORDS.iter().any(|word| name.contains(word))
        {
            Reachable::Virtual
        } else {
            Reachable::Lan
        }
    }
}

/// The networks that this machine is connected to, for an operator whose tablets do not find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NetworkState {
    /// To nothing.
    Nothing,
    /// To something that has given it no address: the router is off, or the Wi-Fi's key was wrong.
    NoAddress,
    /// To nothing but containers, virtual machines or tunnels.
    OnlyVirtual,
    /// To one network.
    One,
    /// To several: tablets have to be in the one whose address they are shown.
    Several,
}

impl NetworkState {
    /// That of a machine with these addresses.
    pub(crate) fn of(leading: &[Interface]) -> Self {
        let local = leading
            .iter()
            .filter(|each| each.reachable() == Reachable::Lan);
        let (unassigned, assigned): (Vec<_>, Vec<_>) = local.partition(|each| each.is_unassigned());
        let mut names: Vec<&str> = assigned.iter().map(|each| each.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        match names.len() {
            1 => Self::One,
            0 if !unassigned.is_empty() => Self::NoAddress,
            0 if leading
                .iter()
                .any(|each| each.reachable() == Reachable::Virtual) =>
            {
                Self::OnlyVirtual
            }
            0 => Self::Nothing,
            _ => Self::Several,
        }
    }
}

/// The addresses that lead to a server that listens there, the best for a tablet first.
pub(crate) fn leading_to(listening: SocketAddr) -> Vec<Interface> {
    let found = match if_addrs::get_if_addrs() {
        Ok(found) => found
            .into_iter()
            .map(|each| Interface {
                ip: each.ip(),
                name: each.name,
            })
            .collect(),
        Err(error) => {
            warn!(%error, "the network interfaces cannot be listed");
            Vec::new()
        }
    };
    best_first(found, listening.ip(), towards_others())
}

/// Those of `found` that lead to `listening`; `usual` is the address that the system itself would send from.
fn best_first(
    mut found: Vec<Interface>,
    listening: IpAddr,
    usual: Option<IpAddr>,
) -> Vec<Interface> {
    let unnamed = |ip| Interface {
        name: String::new(),
        ip,
    };
    if !listening.is_unspecified() {
        let named = found.into_iter().find(|each| each.ip == listening);
        return vec![named.unwrap_or_else(|| unnamed(listening))];
    }
    if let Some(ip) = usual
        && !found.iter().any(|each| each.ip == ip)
    {
        found.push(unnamed(ip));
    }
    found.retain(|each| match each.ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_unspecified(),
        // Addresses of one link need a zone, which browsers do not take; others change and are not for a sign.
        IpAddr::V6(ip) => listening.is_ipv6() && ip.is_unique_local(),
    });
    found.sort_by_key(|each| {
        (
            each.reachable(),
            each.is_unassigned(),
            !is_private(each.ip),
            each.ip.is_ipv6(),
            Some(each.ip) != usual,
        )
    });
    found.truncate(MAX_ADDRESSES);
    found
}

/// Whether an address is of the ranges that are for local networks (RFC 1918, RFC 4193).
fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private(),
        IpAddr::V6(ip) => ip.is_unique_local(),
    }
}

/// The address from which the system would send. Nothing is sent: connecting only asks for the way.
fn towards_others() -> Option<IpAddr> {
    // An address for documentation (RFC 5737), which no machine has.
    const ANYWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ANYWHERE).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

    fn interface(name: &str, ip: &str) -> Interface {
        Interface {
            name: name.to_owned(),
            ip: ip.parse().unwrap(),
        }
    }

    fn laptop() -> Vec<Interface> {
        [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("eth0", "192.168.1.5"),
            ("wlan0", "192.168.7.20"),
            ("wg0", "10.8.0.2"),
            ("eth0", "fe80::1"),
            ("eth0", "fd12:3456::5"),
            ("vEthernet (WSL)", "172.28.0.1"),
            ("eth1", "8.8.4.4"),
        ]
        .map(|(name, ip)| interface(name, ip))
        .to_vec()
    }

    fn ips(found: &[Interface]) -> Vec<String> {
        found.iter().map(|each| each.ip.to_string()).collect()
    }

    #[test]
    fn a_laptop_offers_its_networks_first_and_containers_and_tunnels_last() {
        let wlan = Some("192.168.7.20".parse().unwrap());
        let found = best_first(laptop(), EVERYWHERE, wlan);
        assert_eq!(
            ips(&found),
            [
                "192.168.7.20",
                "192.168.1.5",
                "8.8.4.4",
                "172.17.0.1",
                "10.8.0.2",
                "172.28.0.1"
            ]
        );
        assert_eq!(found[0].reachable(), Reachable::Lan);
        assert_eq!(found[3].reachable(), Reachable::Virtual);
    }

    #[test]
    fn a_tunnel_that_carries_everything_is_still_not_what_tablets_open() {
        let tunnel = Some("10.8.0.2".parse().unwrap());
        let found = best_first(laptop(), EVERYWHERE, tunnel);
        assert_eq!(found[0].ip.to_string(), "192.168.1.5");
    }

    #[test]
    fn ipv6_is_offered_where_the_server_listens_to_it_and_without_addresses_of_one_link() {
        let found = best_first(laptop(), "::".parse().unwrap(), None);
        assert!(ips(&found).contains(&"fd12:3456::5".to_owned()));
        assert!(!ips(&found).contains(&"fe80::1".to_owned()));
    }

    #[test]
    fn a_server_that_listens_at_one_address_offers_only_that() {
        let found = best_first(laptop(), "192.168.1.5".parse().unwrap(), None);
        assert_eq!(found, [interface("eth0", "192.168.1.5")]);
        let alone = best_first(laptop(), "127.0.0.1".parse().unwrap(), None);
        assert_eq!(alone[0].reachable(), Reachable::Machine);
    }

    #[test]
    fn a_machine_that_cannot_list_its_interfaces_offers_the_one_it_sends_from() {
        let usual = Some("192.168.1.5".parse().unwrap());
        assert_eq!(
            ips(&best_first(Vec::new(), EVERYWHERE, usual)),
            ["192.168.1.5"]
        );
    }

    #[test]
    fn what_is_wrong_with_the_network_is_told_from_the_addresses() {
        let state = |interfaces: &[(&str, &str)]| {
            let interfaces = interfaces.iter().map(|(name, ip)| interface(name, ip));
            NetworkState::of(&best_first(interfaces.collect(), EVERYWHERE, None))
        };
        assert_eq!(state(&[("lo", "127.0.0.1")]), NetworkState::Nothing);
        assert_eq!(state(&[("Wi-Fi", "169.254.7.1")]), NetworkState::NoAddress);
        let hyper_v = ("vEthernet (Default Switch)", "172.28.0.1");
        assert_eq!(state(&[hyper_v]), NetworkState::OnlyVirtual);
        let wifi = ("Wi-Fi", "192.168.1.5");
        let unplugged = ("Ethernet", "169.254.7.2");
        assert_eq!(state(&[hyper_v, wifi, unplugged]), NetworkState::One);
        let both = [wifi, ("Ethernet", "192.168.7.20"), hyper_v];
        assert_eq!(state(&both), NetworkState::Several);
    }

    #[test]
    fn an_address_that_nobody_gave_is_the_last_to_be_offered() {
        let found = [
            interface("Ethernet", "169.254.7.2"),
            interface("Wi-Fi", "192.168.1.5"),
        ];
        let found = best_first(found.to_vec(), EVERYWHERE, None);
        assert_eq!(ips(&found), ["192.168.1.5", "169.254.7.2"]);
    }
}
