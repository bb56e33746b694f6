"""Hands of six players in PokerKit, everything automated: prints how many actions a second it plays.

The policy is that of all engines here: raise 15 % of the time, fold a quarter when there is a bet, else check or call.
"""

import random
import sys
import time
import warnings

from pokerkit import Automation, NoLimitTexasHoldem

PLAYERS = 6
BLINDS = (100, 200)
STACK = 200 * BLINDS[1]

# Hands of a round: the round in the middle counts.
HANDS = 10


def play(chance: random.Random) -> int:
    """Plays a hand; returns how many actions it took."""
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, BLINDS, BLINDS[1], STACK, PLAYERS
    )
    actions = 0
    while state.status:
        act(state, chance)
        actions += 1
    return actions


def act(state, chance: random.Random) -> None:
    """Does what the player to act does."""
    least = state.min_completion_betting_or_raising_to_amount
    if least is not None and chance.random() < 0.15:
        most = min(state.max_completion_betting_or_raising_to_amount, 3 * least)
        state.complete_bet_or_raise_to(chance.randint(least, most))
    elif state.checking_or_calling_amount and chance.random() < 0.25:
        state.fold()
    else:
        state.check_or_call()


def main() -> None:
    warnings.simplefilter("ignore")
    chance, rates = random.Random(7), []
    ends = time.perf_counter() + float(sys.argv[1])
    while not rates or time.perf_counter() < ends:
        began = time.perf_counter()
        actions = sum(play(chance) for _ in range(HANDS))
        rates.append(actions / (time.perf_counter() - began))
    print(f"PokerKit, everything automated\t{sorted(rates)[len(rates) // 2]:.0f}")


main()
