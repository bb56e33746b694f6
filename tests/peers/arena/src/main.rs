//! Hands of six players in rs_poker's arena: prints how many actions a second it plays, without and with a historian.
//!
//! The policy is that of all engines here: raise 15 % of the time, fold a quarter when there is a bet, else check or call.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use rand::rngs::{SmallRng, StdRng};
use rand::{RngExt, SeedableRng};
use rs_poker::arena::action::{Action, AgentAction};
use rs_poker::arena::historian::{FnHistorian, Historian};
use rs_poker::arena::{Agent, GameState, GameStateBuilder, HoldemSimulationBuilder};
use tokio::runtime::{Builder, Runtime};

const PLAYERS: usize = 6;
const BIG_BLIND: f32 = 200.0;
const STACK: f32 = 200.0 * BIG_BLIND;

/// Hands of a round: the round in the middle counts.
const HANDS: u64 = 200;

/// A player who plays by the policy, and counts.
struct Player {
    chance: SmallRng,
    actions: Arc<AtomicU64>,
}

#[async_trait]
impl Agent for Player {
    async fn act(&mut self, _: u128, state: &GameState) -> AgentAction {
        self.actions.fetch_add(1, Ordering::Relaxed);
        let bet = state.current_round_bet();
        let own = state.current_round_current_player_bet();
        let most = own + state.current_player_stack();
        let least = (bet + state.current_round_min_raise()).min(most);
        if least > bet && self.chance.random_bool(0.15) {
            let most = most.min(3.0 * least).max(least);
            AgentAction::Bet(self.chance.random_range(least..=most))
        } else if bet > own && self.chance.random_bool(0.25) {
            AgentAction::Fold
        } else {
            AgentAction::Call
        }
    }

    fn name(&self) -> &str {
        "player"
    }
}

fn main() {
    let seconds = std::env::args().nth(1).expect("seconds are given");
    let window = Duration::from_secs(seconds.parse().expect("seconds are a number"));
    let runtime = Builder::new_current_thread().build().expect("a runtime");
    for (what, is_told) in [
        (
            "rs_poker's arena, its events made and told to nobody",
            false,
        ),
        (
            "rs_poker's arena, its events told to a historian that keeps nothing",
            true,
        ),
    ] {
        println!("{what}\t{:.0}", rate(&runtime, window, is_told));
    }
}

/// Actions a second of the round in the middle.
fn rate(runtime: &Runtime, window: Duration, is_told: bool) -> f64 {
    let actions = Arc::new(AtomicU64::new(0));
    let (began, mut rates, mut seed) = (Instant::now(), Vec::new(), 0);
    while rates.is_empty() || began.elapsed() < window {
        let before = actions.load(Ordering::Relaxed);
        let began = Instant::now();
        for _ in 0..HANDS {
            seed += 1;
            runtime.block_on(play(seed, &actions, is_told));
        }
        let played = actions.load(Ordering::Relaxed) - before;
        rates.push(played as f64 / began.elapsed().as_secs_f64());
    }
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

async fn play(seed: u64, actions: &Arc<AtomicU64>, is_told: bool) {
    let state = GameStateBuilder::new()
        .num_players_with_stack(PLAYERS, STACK)
        .blinds(BIG_BLIND, BIG_BLIND / 2.0)
        .build()
        .expect("a game");
    let player = |number: u64| -> Box<dyn Agent> {
        Box::new(Player {
            chance: SmallRng::seed_from_u64(seed * 10 + number),
            actions: Arc::clone(actions),
        })
    };
    let mut historians: Vec<Box<dyn Historian>> = Vec::new();
    if is_told {
        historians.push(Box::new(FnHistorian::new(
            |_, _: &GameState, action: &Action| {
                black_box(action);
                Ok(())
            },
        )));
    }
    let mut hand = HoldemSimulationBuilder::default()
        .game_state(state)
        .agents((0..6).map(player).collect())
        .historians(historians)
        .build_with_rng(StdRng::seed_from_u64(seed))
        .expect("a hand");
    hand.run().await;
    black_box(&hand.game_state);
}
