"""A program that speaks the engine interface, well or badly: `fake_engine.py HOW [TURNS]`.

It plays the first legal play of each roll. After TURNS turns (0 if not told) it turns to HOW:

    well       goes on so
    crash      ends with exit status 1 and a complaint
    hang       answers no more, does not end when its input does, and has a child that does not
    illegal    moves a checker that it does not have
    garbage    answers something else
    flood      never stops talking
    mute       says nothing at all, not even at the start
    unready    ends at the start
    stranger   does not know the interface
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import LegalPlays


def answers(how: str, turns: int) -> Iterator[None]:
    """Answer commands one by one."""
    position_text = ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "pei":
            print("id name Fake", "level 1 Low", "level 3 High", "peiok", sep="\n")
        elif word == "isready":
            print("readyok")
        elif word == "position":
            position_text = rest
        elif word == "quit" and how != "hang":
            return
        elif word == "go" and (turns > 0 or how == "well"):
            turns -= 1
            roll = parse_roll(rest.split()[0])
            play = next(iter(LegalPlays(parse_position(position_text), roll)))
            print("bestmove", format_play(play))
        elif word == "go":
            misbehave(how)
        yield


def misbehave(how: str) -> None:
    """Answer a `go` as no engine should."""
    if how == "crash":
        sys.exit("out of ideas")
    if how == "hang":
        threading.Event().wait()
    if how == "illegal":
        print("bestmove 7/8 7/8")
    if how == "garbage":
        print("\x1b[2J I would rather not")
    while how == "flood":
        print("info thinking " * 1000)


def main(how: str, turns: str = "0") -> None:
    """Serve standard input."""
    if how == "mute":
        threading.Event().wait()
    if how == "hang":
        code = "import threading; threading.Event().wait()"
        subprocess.Popen([sys.executable, "-c", code])
    if how == "unready":
        sys.exit("no licence")
    if how == "stranger":
        print("error unknown command pei", flush=True)
    for _ in answers(how, int(turns)):
        sys.stdout.flush()
    if how == "hang":
        threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
