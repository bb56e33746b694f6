//! One of each for officials and for everybody else.

use tapis_views::Audience;

/// What officials have, and what everybody else has.
#[derive(Clone, Debug, Default)]
pub(super) struct PerAudience<T> {
    pub(super) officials: T,
    pub(super) everybody: T,
}

impl<T> PerAudience<T> {
    /// One made for each.
    pub(super) fn of(mut make: impl FnMut() -> T) -> Self {
        Self {
            officials: make(),
            everybody: make(),
        }
    }

    /// That of an audience.
    pub(super) const fn get(&self, audience: Audience) -> &T {
        match audience {
            Audience::Officials => &self.officials,
            Audience::Everybody => &self.everybody,
        }
    }

    /// The same, to be changed.
    pub(super) const fn get_mut(&mut self, audience: Audience) -> &mut T {
        match audience {
            Audience::Officials => &mut self.officials,
            Audience::Everybody => &mut self.everybody,
        }
    }
}

/// Both of them.
pub(super) const AUDIENCES: [Audience; 2] = [Audience::Officials, Audience::Everybody];
