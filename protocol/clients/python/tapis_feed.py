"""Follows an event of Tapis as a feed and prints a line for each hand won and each player out.

The only dependency is `websockets` (pip install -r requirements.txt). Pair once with the six digits that the director's
screen shows; the token is kept in a file and used from then on:

    python tapis_feed.py --server http://tapis.local:8080 --code 482913
    python tapis_feed.py --server http://tapis.local:8080

docs/api.md of Tapis tells what is said here and why.
"""

import argparse
import asyncio
import hmac
import json
import os
import random
import secrets
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn, TypedDict

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

PROTOCOL = 1
SUBPROTOCOL = Subprotocol("tapis.v1")

# Most tables that a feed follows.
MOST_TABLES = 20

# Pauses before coming back, in seconds: the first, and the longest.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0

# After these, coming back by itself is of no use.
FINAL = {
    4001: "the token is worth nothing any more: pair again with --code",
    4002: "the server speaks another version of the protocol: update this program",
    4010: "another program uses this token",
}
STRANGER = "this is not the server that the token is from"


class Proof:
    """Proves the token to the server of one connection without sending it, once the server has proven that it knows it."""

    def __init__(self, token: str) -> None:
        self.token = bytes.fromhex(token)
        self.key = sha256(token.encode()).digest()
        self.nonce = secrets.token_bytes(32)

    def identify(self) -> dict[str, Any]:
        name = sha256(self.key).hexdigest()
        return {"type": "identify", "protocol": PROTOCOL, "token_name": name, "nonce": self.nonce.hex()}

    def prove(self, challenge: dict[str, Any]) -> dict[str, Any]:
        nonces = self.nonce + bytes.fromhex(challenge["nonce"])
        if not hmac.compare_digest(self.signed(b"tapis 1 server", nonces).hex(), challenge["proof"]):
            raise Final(STRANGER)
        pad = self.signed(b"tapis 1 device", nonces)
        return {"type": "prove", "proof": bytes(a ^ b for a, b in zip(self.token, pad, strict=True)).hex()}

    def signed(self, by: bytes, nonces: bytes) -> bytes:
        return hmac.digest(self.key, by + nonces, "sha256")


class Won(TypedDict):
    """Chips that a player won in a hand."""

    seat: int
    amount: int


class Place(TypedDict):
    """A line of the results; there is more in it than is used here."""

    player: int
    name: str
    place: int
    why: str | None


class Final(Exception):
    """Coming back is of no use."""


@dataclass
class Event:
    """What has been told of the event, so that nothing is printed twice, also after a pause."""

    wanted: frozenset[int]
    followed: set[int] = field(default_factory=set)
    last_hands: dict[int, int] = field(default_factory=dict)
    out: set[tuple[int, int]] = field(default_factory=set)
    # Who sat where: a winner may have left by the time that is shown.
    names: dict[int, dict[int, str]] = field(default_factory=dict)


def say(line: str) -> None:
    print(line, flush=True)


def note(line: str) -> None:
    """For whoever runs the program; what is printed stays clean."""
    print(line, file=sys.stderr, flush=True)


def fail(why: str) -> NoReturn:
    note(why)
    raise SystemExit(1)


def pair(server: str, code: str, name: str) -> str:
    """Asks for a token with the six digits."""
    body = json.dumps({"code": code, "name": name}).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}/api/pair", body, headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            paired = json.load(answer)
    except urllib.error.HTTPError as error:
        fail(f"not paired: {json.load(error)['message']}")
    except OSError as error:
        fail(f"not paired: {error}")
    if paired["role"]["type"] != "feed":
        fail(f"the code is for a {paired['role']['type']}, not for a feed")
    return str(paired["token"])


def keep(token: str, file: Path) -> None:
    """Keeps the token where only its owner reads it."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(token)


def on_table(event: Event, view: dict[str, Any]) -> None:
    """Tells the last hand that is over, once. The first view only tells where the table stands."""
    table, hand = view["table"], view["decision"]["hand"]
    names = event.names.setdefault(table, {})
    names.update({seat["seat"]: seat["name"] for seat in view["seats"]})
    over = hand if view["phase"] == "between" else hand - 1
    if table not in event.last_hands:
        event.last_hands[table] = over
        note(f"table {table} is at hand {hand}")
    before = event.last_hands[table]
    last = view["last_hand"]
    if over <= before or last is None:
        return
    event.last_hands[table] = over
    won: list[Won] = last["won"]
    who = ", ".join(f"{names.get(each['seat'], '?')} wins {each['amount']}" for each in won)
    say(f"Table {table}, hand {over}: {who}")


def on_ranking(event: Event, ranking: list[Place]) -> None:
    """Tells who is out, once; the winner is not out."""
    for each in sorted(ranking, key=lambda place: -place["place"]):
        key = (each["player"], each["place"])
        if each["why"] is not None and key not in event.out:
            event.out.add(key)
            say(f"Out: {each['name']}, place {each['place']}")


async def on_message(socket: ClientConnection, event: Event, message: dict[str, Any]) -> None:
    match message["type"]:
        case "floor":
            there = {tile["table"] for tile in message["tiles"]} - event.followed
            new = sorted(there & event.wanted if event.wanted else there)
            for table in new[: MOST_TABLES - len(event.followed)]:
                event.followed.add(table)
                await socket.send(json.dumps({"type": "follow", "table": table}))
        case "table":
            on_table(event, message)
        case "players" | "players_changed":
            on_ranking(event, message.get("ranking") or [])
        case "error":
            note(f"the server says: {message['message']}")
        # What a later server adds is not for us.
        case _:
            pass


async def follow(address: str, token: str, event: Event) -> bool:
    """Follows the event until the connection ends; returns whether the server had let us in."""
    is_in = is_proven = False
    event.followed.clear()
    try:
        async with connect(address, subprotocols=[SUBPROTOCOL], max_size=None) as socket:
            proof = Proof(token)
            await socket.send(json.dumps(proof.identify()))
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "challenge":
                    await socket.send(json.dumps(proof.prove(message)))
                    is_proven = True
                elif not is_proven and message["type"] != "error":
                    raise Final(STRANGER)
                elif message["type"] == "welcome":
                    is_in = True
                    delay = message["role"].get("delay_seconds", 0)
                    note(f"connected; the event is shown {delay} s late")
                else:
                    await on_message(socket, event, message)
    except ConnectionClosed:
        pass
    except (OSError, InvalidHandshake, TimeoutError) as error:
        note(f"no connection: {error}")
        return False
    if socket.close_code in FINAL:
        raise Final(FINAL[socket.close_code])
    return is_in


async def run(address: str, token: str, event: Event) -> None:
    """Comes back whenever the connection ends, with a growing pause, and never in step with others."""
    pause = FIRST_PAUSE
    while True:
        if await follow(address, token, event):
            pause = FIRST_PAUSE
        wait = pause * random.uniform(0.7, 1.3)
        note(f"coming back in {wait:.1f} s")
        await asyncio.sleep(wait)
        pause = min(2 * pause, LONGEST_PAUSE)


def main() -> None:
    about = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    about.add_argument("--server", default="http://localhost:8080", help="where Tapis is (%(default)s)")
    about.add_argument("--code", help="six digits to pair with, the first time")
    about.add_argument("--name", default="Python feed", help="how officials see this program (%(default)s)")
    about.add_argument(
        "--token-file", type=Path, default=Path("tapis-feed.token"), help="where the token is kept (%(default)s)"
    )
    about.add_argument("--table", type=int, action="append", default=[], help="only this table; may be repeated")
    asked = about.parse_args()

    server = asked.server.rstrip("/")
    if asked.code:
        keep(pair(server, asked.code, asked.name), asked.token_file)
    if not asked.token_file.exists():
        about.error("not paired yet: ask the director for a code, and give it with --code")
    token = asked.token_file.read_text().strip()
    address = server.replace("http", "ws", 1) + "/ws"
    try:
        asyncio.run(run(address, token, Event(frozenset(asked.table))))
    except Final as why:
        fail(str(why))
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
