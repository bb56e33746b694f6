"""Reads exported hand histories with other people's readers, and compares what they understand with what Tapis says.

    read.py FOLDER

PokerKit plays the hands of *.phhs. Where there is an .ohh of the same name, the models of Open Hand History check its
form and its chips are added up; where there is a .txt, pokerdf and PokerKit read PokerStars' text. Ends with a line of
figures for each format; 1 if anything differs.
"""

import json
import logging
import pathlib
import re
import sys
import tomllib
import warnings
from collections import Counter

from pokerkit import HandHistory
from pokerkit.notation import PokerStarsParser

# How many differences are told in full.
TOLD = 10

# Hands in which chips moved as no notation lets a player move them: a reader that plays them by itself has to differ.
BEYOND = {"chips_given_back", "chips_left", "dead_hand_out_of_turn", "fine_in_pot", "under_raise"}


class Tally:
    """Counts, and the first differences."""

    def __init__(self, name):
        self.name, self.counts, self.wrong = name, Counter(), []

    def differs(self, where, how):
        self.counts["differ"] += 1
        self.wrong.append(f"{where}: {how}")

    def close(self):
        for line in self.wrong[:TOLD]:
            print(line)
        figures = ", ".join(f"{count} {what}" for what, count in self.counts.items())
        print(f"{self.name}: {figures}, {self.counts['differ']} differ")
        return not self.wrong


def hands(path):
    """The hands of a PHH file, by their names."""
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    return {"1": read} if "actions" in read else read


# PHH


def is_known(hand):
    """Whether everything that decides a showdown was written down."""
    dealt = [line for line in hand["actions"] if line.startswith("d db")]
    shown = [line for line in hand["actions"] if " sm" in line]
    return not any("?" in line for line in dealt + shown)


def history(hand, actions):
    """What PokerKit takes of a hand, with these actions."""
    fields = {name: value for name, value in hand.items() if not name.startswith("_")}
    return HandHistory(**{**fields, "actions": actions})


def to_showdown(hand):
    """Stacks when the betting is over, and then as the pots were given. Who wins with cards that nobody saw is for the
    table to say; what is in the pots and what goes back is not."""
    lines = hand["actions"]
    acts = [place for place, line in enumerate(lines) if line.split()[1] in ("f", "cc", "cbr")]
    lines = lines[: acts[-1] + 1]
    done = 0
    for state, action in history(hand, lines).state_actions:
        done += action is not None
        if done == len(lines):
            break
    # PokerKit asks a big blind who has nothing to decide, and brings chips in when somebody says so.
    if state.actor_index is not None and not state.checking_or_calling_amount:
        state.check_or_call()
    if state.can_collect_bets():
        state.collect_bets()
    pots = list(state.pots)
    stacks = [stack + won for stack, won in zip(state.stacks, hand["winnings"])]
    over = state.total_pot_amount - sum(hand["winnings"])
    if over and pots and len(pots[-1].player_indices) == 1 and over <= pots[-1].amount:
        stacks[pots[-1].player_indices[0]] += over
    return stacks


def read_phh(paths):
    tally = Tally("PHH, played by PokerKit")
    for path in paths:
        for name, hand in hands(path).items():
            where = f"{path.name} hand {name}"
            flags = set(hand.get("_flags", ()))
            # A hand that was converted from a room's says whether PokerKit takes it at all.
            # With a short big blind it lets the others call less than the big blind.
            known = hand.get("_pokerkit", "ok") != "ok" or "short_bb" in flags
            is_beyond = flags & BEYOND or known
            tally.counts["hands"] += 1
            try:
                if is_known(hand) or not any(" sm" in line for line in hand["actions"]):
                    tally.counts["to the last chip"] += 1
                    stacks = list(list(history(hand, hand["actions"]))[-1].stacks)
                else:
                    tally.counts["to the showdown"] += 1
                    stacks = to_showdown(hand)
            except Exception as error:  # whatever a reader does not take
                if is_beyond:
                    tally.counts["beyond the notation"] += 1
                else:
                    tally.differs(where, f"{type(error).__name__} {error}")
                continue
            if stacks != hand["finishing_stacks"]:
                if is_beyond:
                    tally.counts["beyond the notation"] += 1
                else:
                    tally.differs(where, f"{stacks}, not {hand['finishing_stacks']}, {sorted(flags)}")
    return tally.close()


# Open Hand History


def ohh_hands(path):
    """The hands of a file, which a blank line parts."""
    return [json.loads(part)["ohh"] for part in path.read_text(encoding="utf-8").split("\n\n") if part.strip()]


def chips_of(ohh):
    """What everybody has at the end: less what they put in, with what they won and what nobody called."""
    seats = {player["id"]: player["starting_stack"] for player in ohh["players"]}
    put, alone = Counter(), None
    for street in ohh["rounds"]:
        bets = Counter()
        for action in street["actions"]:
            put[action["player_id"]] += action["amount"]
            if action["action"] != "Post Ante":
                bets[action["player_id"]] += action["amount"]
        if bets.total():
            alone = bets.most_common(1)[0][0]
    wins = Counter()
    for pot in ohh["pots"]:
        for win in pot["player_wins"]:
            wins[win["player_id"]] += win["win_amount"]
        if sum(win["win_amount"] for win in pot["player_wins"]) != pot["amount"]:
            raise ValueError(f"pot {pot['number']} is not given in full")
    over = put.total() - sum(pot["amount"] for pot in ohh["pots"])
    if over:
        wins[alone] += over
    return {seat: stack - put[seat] + wins[seat] for seat, stack in seats.items()}


def read_ohh(folder):
    # Imported here: PHH alone can be read without it.
    from open_hh_models.models import OpenHandHistory

    tally = Tally("Open Hand History, checked by its models")
    for path in sorted(folder.glob("*.ohh")):
        beside = hands(path.with_suffix(".phhs")).values()
        for number, (ohh, hand) in enumerate(zip(ohh_hands(path), beside, strict=True), 1):
            tally.counts["hands"] += 1
            # The models ask for an action in the limit of bets, which the specification does not have.
            form = {**ohh, "bet_limit": {**ohh["bet_limit"], "action": "Dealt Cards"}}
            try:
                OpenHandHistory.model_validate(form, strict=False)
                stacks = chips_of(ohh)
            except ValueError as error:
                tally.differs(f"{path.name} hand {number}", error)
                continue
            wanted = dict(zip(hand["seats"], hand["finishing_stacks"]))
            if stacks != wanted:
                if BEYOND & set(hand.get("_flags", ())):
                    tally.counts["beyond the notation"] += 1
                else:
                    tally.differs(f"{path.name} hand {number}", f"{stacks}, not {wanted}")
    return tally.close()


# PokerStars


def text_hands(path):
    return [part for part in path.read_text(encoding="utf-8").split("\n\n\n") if part.strip()]


def for_pokerdf(text):
    """pokerdf takes no hand without a hero, so somebody is one here, with cards of no meaning; and it takes a player
    for another whose name begins with theirs, so all have names of one length here. Returns the text and the names."""
    found = re.findall(r"^Seat (\d+): (.*) \(\d+ in chips", text, re.MULTILINE)
    names = {f"Seat{int(seat):02}": name for seat, name in found}
    for short, name in sorted(names.items(), key=lambda pair: -len(pair[1])):
        text = text.replace(name, short)
    hero = f"*** HOLE CARDS ***\nDealt to {next(iter(names))} [2c 2d]\n"
    return text.replace("*** HOLE CARDS ***\n", hero, 1), names


def rows_differ(rows, names, hand):
    """What a tracker's table of a hand says otherwise than the hand."""
    known = zip(hand["seats"], hand["starting_stacks"], hand["winnings"])
    known = {seat: (seat, stack, won) for seat, stack, won in known}
    if len(rows) != len(known) or sorted(names.values()) != sorted(hand.get("players", names.values())):
        return f"players {names}, not {hand.get('players')}"
    for row in rows.to_dict("records"):
        seat, stack, won = known[int(row["Player"].removeprefix("Seat"))]
        said = (row["Seat"], row["Stack"], 0 if row["Balance"] != row["Balance"] else row["Balance"] or 0)
        if said != (seat, stack, won):
            return f"{row['Player']}: {said}, not {(seat, stack, won)}"
    pots = [pot for pot, _ in hand["_pots"]]
    if sum(rows.iloc[0]["PotBreakdown"]) != sum(pots):
        return f"pots {rows.iloc[0]['PotBreakdown']}, not {pots}"
    return None


def read_pokerstars(folder):
    from pokerdf.core.read_and_convert import apply_regex

    tally = Tally("PokerStars, read by pokerdf")
    engine = Tally("PokerStars, read and played by PokerKit")
    for path in sorted(folder.glob("*.txt")):
        beside = hands(path.with_suffix(".phhs")).values()
        for number, (text, hand) in enumerate(zip(text_hands(path), beside, strict=True), 1):
            where = f"{path.name} hand {number}"
            if max(hand["seats"]) > 9:
                tally.counts["with ten seats, which pokerdf does not read"] += 1
                continue
            tally.counts["hands"] += 1
            try:
                read, names = for_pokerdf(text)
                how = rows_differ(apply_regex(read), names, hand)
            except Exception as error:  # whatever a reader does not take
                how = f"{type(error).__name__} {error}"
            if how:
                tally.differs(where, how)
            # PokerKit reads no antes and needs every card that decides.
            if is_known(hand) and not any(hand["antes"]) and not set(hand.get("_flags", ())):
                engine.counts["hands"] += 1
                read = list(PokerStarsParser()(text))
                if len(read) != 1 or list(list(read[0])[-1].stacks) != hand["finishing_stacks"]:
                    engine.differs(where, "PokerKit comes to other stacks")
    return tally.close() & engine.close()


def main():
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    folder = pathlib.Path(sys.argv[1])
    done = [read_phh(sorted(folder.glob("*.phhs")))]
    if any(folder.glob("*.ohh")):
        done.append(read_ohh(folder))
    if any(folder.glob("*.txt")):
        done.append(read_pokerstars(folder))
    sys.exit(0 if all(done) else 1)


main()
