//! Troubles of a simulated event: what goes wrong in halls, on laptops and in networks, at moments that the seed
//! decides.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use tokio::time::sleep;

use super::super::Broken;
use super::super::chance::Luck;
use super::super::pace::Pace;
use super::Stage;
use super::disk::Mood;

/// Longest peace between two troubles, in seconds of the event.
const PEACE_SECONDS: usize = 600;

/// The longest outage of a table's network, in seconds.
const OUTAGE_SECONDS: usize = 300;

/// Furthest that the clock on the wall is set forward or back, in seconds.
const CLOCK_SECONDS: usize = 3_600;

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// Connections are lost; of half of them the server is not told.
    Cut,
    /// The network of half the tables is away for up to five minutes: their tablets play on, and catch up.
    Outage,
    /// Nothing gets through to half of the devices for up to a minute.
    Silence,
    /// Bytes take up to three seconds.
    SlowNetwork,
    /// The server is stopped, and started again.
    Restart,
    /// The power goes in the middle of whatever is done.
    PowerCut,
    /// The power goes right after something was written, and before anybody is told.
    LastWord,
    /// The disk is full for a while.
    FullDisk,
    /// Something is written, and said to have failed.
    DoubtfulDisk,
    /// The disk is neither written nor read for a while.
    UnreadableDisk,
    /// A commit takes up to five seconds.
    SlowDisk,
    /// The clock of the laptop is set, by up to an hour forward or back. The server goes on steadily, and goes by
    /// that clock again when it is started the next time.
    ClockSet,
    /// The disk says to have kept what it forgets when the power goes. Nothing can be promised on such a disk: it shows
    /// that a broken promise is found out.
    LyingDisk,
}

impl Trouble {
    /// Those in which every promise has to be kept.
    #[must_use]
    pub fn bearable() -> Vec<Self> {
        let mut all = Self::value_variants().to_vec();
        all.retain(|trouble| *trouble != Self::LyingDisk);
        all
    }
}

impl fmt::Display for Trouble {
    /// As on the command line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        formatter.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}

/// How often what went wrong.
pub(in super::super) type Had = BTreeMap<Trouble, u32>;

impl Stage {
    /// Lets so many things go wrong, one after the other, for as long as the event lasts. Ends when all is well again,
    /// with what there was.
    pub(in super::super) async fn trouble(
        &mut self,
        luck: &mut Luck,
        kinds: &[Trouble],
        how_many: u16,
        pace: &Pace,
    ) -> Result<Had, Broken> {
        let mut had = Had::new();
        for _ in 0..how_many {
            sleep(seconds(luck, PEACE_SECONDS)).await;
            let Some(trouble) = luck.pick(kinds).filter(|_| !pace.is_over()) else {
                return Ok(had);
            };
            *had.entry(trouble).or_default() += 1;
            if trouble == Trouble::Outage {
                pace.begin_outage(seconds(luck, OUTAGE_SECONDS));
            }
            self.suffer(trouble, luck).await?;
        }
        Ok(had)
    }

    async fn suffer(&mut self, trouble: Trouble, luck: &mut Luck) -> Result<(), Broken> {
        let (disk, network) = (
            self.premises()?.disk.clone(),
            self.premises()?.network.clone(),
        );
        match trouble {
            Trouble::Cut => network.cut(luck, 60),
            // The tablets see to it themselves.
            Trouble::Outage => {}
            Trouble::Silence => {
                let lasts = seconds(luck, 60);
                network.silence(luck, 50, lasts);
            }
            Trouble::SlowNetwork => {
                network.slow(Some(3_000));
                sleep(seconds(luck, 60)).await;
                network.slow(None);
            }
            Trouble::Restart => self.restart(seconds(luck, 30)).await?,
            Trouble::PowerCut => self.power_cut(seconds(luck, 30)).await?,
            Trouble::LastWord => {
                disk.set_mood(Mood::LastWord);
                sleep(seconds(luck, 60)).await;
                disk.set_mood(Mood::Well);
                self.power_cut(seconds(luck, 30)).await?;
            }
            Trouble::FullDisk => {
                disk.set_mood(Mood::Full);
                sleep(seconds(luck, 60)).await;
                disk.set_mood(Mood::Well);
            }
            Trouble::DoubtfulDisk => disk.set_mood(Mood::Doubtful),
            Trouble::UnreadableDisk => {
                disk.set_mood(Mood::Unreadable);
                sleep(seconds(luck, 30)).await;
                disk.set_mood(Mood::Well);
            }
            Trouble::SlowDisk => {
                disk.slow(Some(5_000));
                sleep(seconds(luck, 60)).await;
                disk.slow(None);
            }
            Trouble::LyingDisk => {
                disk.lie();
                sleep(seconds(luck, 60)).await;
                self.power_cut(seconds(luck, 30)).await?;
            }
            Trouble::ClockSet => {
                let by = i64::try_from(luck.below(CLOCK_SECONDS) * 1_000).unwrap_or_default();
                let by = if luck.percent(50) { by } else { -by };
                self.premises()?.clock.set(by);
            }
        }
        Ok(())
    }
}

/// Up to so many seconds, to the millisecond.
fn seconds(luck: &mut Luck, most: usize) -> Duration {
    let millis = luck.below(most * 1_000) + 1;
    Duration::from_millis(u64::try_from(millis).unwrap_or(1))
}
