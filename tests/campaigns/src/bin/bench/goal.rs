//! What is wanted of a figure, and whether it is so.

use serde::Serialize;

/// On which side of its target a figure belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    AtLeast,
    AtMost,
}

/// A goal and the figure that was measured for it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Goal {
    /// What was measured, against what.
    goal: String,
    figure: f64,
    target: f64,
    ok: bool,
    /// What keeps the figure from its target, where it is missed.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    #[serde(skip)]
    wanted: &'static str,
}

impl Goal {
    /// A figure beside its target.
    pub(crate) fn new(goal: impl Into<String>, figure: f64, wanted: Wanted, target: f64) -> Self {
        // Two decimals are what a figure of a noisy machine is worth, and what is judged is what is shown.
        let figure = (figure * 100.0).round() / 100.0;
        let (ok, wanted) = match wanted {
            Wanted::AtLeast => (figure >= target, "at least"),
            Wanted::AtMost => (figure <= target, "at most"),
        };
        Self {
            goal: goal.into(),
            figure,
            target,
            ok,
            limit: None,
            wanted,
        }
    }

    /// What keeps the figure from its target, for those who see it missed.
    pub(crate) fn limited_by(mut self, limit: &'static str) -> Self {
        self.limit = (!self.ok).then_some(limit);
        self
    }
}

/// Shows all goals: a table for people, or a line of JSON for each.
pub(crate) fn show(goals: &[Goal], as_json: bool) {
    for goal in goals {
        if as_json {
            println!("{}", serde_json::to_string(goal).unwrap());
        } else {
            let mark = if goal.ok { "ok    " } else { "missed" };
            println!(
                "{mark} {:>9.2}  {} {:<7} {}",
                goal.figure, goal.wanted, goal.target, goal.goal
            );
            if let Some(limit) = goal.limit {
                println!("       {limit}");
            }
        }
    }
    let met = goals.iter().filter(|goal| goal.ok).count();
    println!("{{\"goals\":{},\"met\":{met}}}", goals.len());
}

/// The figure in the middle: a window that something else on the machine has disturbed does not count.
pub(crate) fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
