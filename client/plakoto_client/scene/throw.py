"""The throw of the dice: a scripted flight that ends on the faces already decided.

The server decides the faces; this module only shows them. A die falls in from its thrower's side,
bounces three times along the strip between the points, ever lower, and skids to rest. On every leg
it turns by whole quarters about a level axis, so it lies flat whenever it touches the board and the
last leg ends on the chosen face. May not import anything that draws.
"""

from __future__ import annotations

import math
import random
from typing import Final

import attrs

from plakoto.position import Side
from plakoto_client.scene.dice import DiePose, check_faces, rest_poses
from plakoto_client.scene.layout import BAR_HALF_WIDTH, DIE_HALF, Vec3
from plakoto_client.scene.rotation import Y_AXIS, Rotation, after, matrix, turn

GRAVITY: Final = 33.0
"""In point widths per second squared."""
SECOND_DIE_DELAY_S: Final = 0.06
_DROP_HEIGHT: Final = 1.9
_BOUNCES: Final = (0.64, 0.27, 0.09)
"""Peaks of the bounces over the board."""
_SKID_S: Final = 0.22
_SKID_LENGTH: Final = 0.22
_SKID_TWIST: Final = 0.35
_LEG_SHARES: Final = (0.46, 0.28, 0.14)
"""Part of the way along the strip made in each bounce; the rest is the skid."""
_ENTRY_DEPTH: Final = 2.4
"""How far from the strip's middle a die comes in, towards its thrower."""
_QUARTERS: Final = ((4, 6), (3, 5), (2, 3), (1, 1))
"""Least and most quarter turns of each leg, the fall included."""
_ENTRY_ASIDE: Final = 0.3
"""How much nearer to the bar than its first touch a die comes in."""
_LONGEST_RUN: Final = 2.4
_INNERMOST: Final = BAR_HALF_WIDTH + DIE_HALF * math.sqrt(3)
"""Least |x| of a tumbling die's centre that keeps it off the bar."""


@attrs.frozen
class _Leg:
    """One flight between two touches of the board."""

    begins_s: float
    lasts_s: float
    start: Vec3
    """Where the die's centre would be if it lay flat."""
    end: Vec3
    is_fall: bool
    axis: Vec3
    angle: float
    """By how much the die is turned back at the beginning of the leg."""
    turned: Rotation
    """How it lies at the end of the leg."""

    def pose(self, seconds: float) -> DiePose:
        elapsed = seconds - self.begins_s
        share = min(max(elapsed / self.lasts_s, 0.0), 1.0)
        x, y, z = (a + share * (b - a) for a, b in zip(self.start, self.end, strict=True))
        if self.is_fall:
            y = self.start[1] - GRAVITY * elapsed * elapsed / 2
        else:
            y += GRAVITY * elapsed * (self.lasts_s - elapsed) / 2
        rotation = after(turn(self.axis, self.angle * (1 - share)), self.turned)
        return DiePose((x, max(y, _support(rotation)), z), rotation)


@attrs.frozen
class _Flight:
    """The whole way of one die."""

    legs: tuple[_Leg, ...]
    touch: DiePose
    """Where the skid begins."""
    rest: DiePose

    @property
    def lands_s(self) -> float:
        return self.legs[-1].begins_s + self.legs[-1].lasts_s

    def pose(self, seconds: float) -> DiePose:
        for leg in self.legs:
            if seconds < leg.begins_s + leg.lasts_s:
                return leg.pose(max(seconds, leg.begins_s))
        share = min((seconds - self.lands_s) / _SKID_S, 1.0)
        if share >= 1:
            return self.rest
        slowed = 1 - (1 - share) ** 2
        x, y, z = (
            a + slowed * (b - a) for a, b in zip(self.touch.place, self.rest.place, strict=True)
        )
        twist = _SKID_TWIST * (1 - slowed) * math.cos(3 * math.pi * share)
        return DiePose((x, y, z), after(turn(Y_AXIS, twist), self.rest.rotation))


@attrs.frozen
class DiceThrow:
    """One or two dice thrown by one side. Make it with `throw_dice`."""

    flights: tuple[_Flight, ...]

    @property
    def duration_s(self) -> float:
        """Until the last die lies still."""
        return (
            max(flight.lands_s for flight in self.flights)
            + _SKID_S
            + SECOND_DIE_DELAY_S * (len(self.flights) - 1)
        )

    def at(self, seconds: float) -> tuple[DiePose, ...]:
        """Where the dice are `seconds` after the throw."""
        return tuple(
            flight.pose(seconds - SECOND_DIE_DELAY_S * index)
            for index, flight in enumerate(self.flights)
        )


def throw_dice(faces: tuple[int, ...], thrower: Side, viewer: Side, seed: int) -> DiceThrow:
    """Script a throw that comes to rest exactly as `rest_poses` tells for the same arguments.

    Raises:
        ValueError: a face is not 1 to 6, or there are not one or two of them.
    """
    check_faces(faces)
    chance = random.Random(f"flight {seed}")
    from_near = 1 if thrower is viewer else -1
    rests = rest_poses(faces, thrower, viewer, seed)
    # Both dice run equally far outwards from the bar, so their ways never meet.
    longest = min(min(abs(rest.place[0]) for rest in rests) - _INNERMOST, _LONGEST_RUN)
    run = chance.uniform(0.8, 1.0) * longest
    return DiceThrow(tuple(_fly(rest, run, from_near, chance) for rest in rests))


def _fly(rest: DiePose, run: float, from_near: int, chance: random.Random) -> _Flight:
    x, _, z = rest.place
    half = 1 if x > 0 else -1
    skid = min(_SKID_LENGTH, run * 0.3)
    touch = DiePose((x - half * skid, DIE_HALF, z), after(turn(Y_AXIS, _SKID_TWIST), rest.rotation))
    first = (x - half * run, DIE_HALF, z * 0.4)
    entry_x = first[0] - half * _ENTRY_ASIDE
    places = [(entry_x, DIE_HALF + _DROP_HEIGHT, from_near * _ENTRY_DEPTH), first]
    made = 0.0
    for share in _LEG_SHARES[:-1]:
        made += share / sum(_LEG_SHARES)
        places.append(_between(first, touch.place, made))
    places.append(touch.place)
    times = [math.sqrt(2 * _DROP_HEIGHT / GRAVITY)]
    times += [2 * math.sqrt(2 * peak / GRAVITY) for peak in _BOUNCES]
    legs: list[_Leg] = []
    turned = touch.rotation
    ends_s = sum(times)
    for index in reversed(range(len(times))):
        heading = math.atan2(
            places[index + 1][2] - places[index][2], places[index + 1][0] - places[index][0]
        )
        angle = math.pi / 2 * chance.randint(*_QUARTERS[index])
        axis = _level_axis(turned, heading)
        legs.insert(
            0,
            _Leg(
                ends_s - times[index],
                times[index],
                places[index],
                places[index + 1],
                index == 0,
                axis,
                angle,
                turned,
            ),
        )
        turned = after(turn(axis, angle), turned)
        ends_s -= times[index]
    return _Flight(tuple(legs), touch, rest)


def _between(start: Vec3, end: Vec3, share: float) -> Vec3:
    x, y, z = (a + share * (b - a) for a, b in zip(start, end, strict=True))
    return (x, y, z)


def _level_axis(rotation: Rotation, heading: float) -> Vec3:
    """The die's own level axis about which it best rolls back along `heading`.

    A quarter turn about an axis of its own keeps a flat-lying die flat.
    """
    columns = matrix(rotation).T
    # Rolling forwards turns about the level axis left of the way; turned back, it is the other one.
    wanted = (math.sin(heading), 0.0, -math.cos(heading))
    wanted = (-wanted[0], 0.0, -wanted[2])
    level = [column for column in (*columns, *-columns) if abs(column[1]) < 0.5]  # noqa: PLR2004 - flat
    best = max(level, key=lambda column: column[0] * wanted[0] + column[2] * wanted[2])
    return (float(best[0]), 0.0, float(best[2]))


def _support(rotation: Rotation) -> float:
    """Height of the centre at which a die turned like this just touches the board."""
    return DIE_HALF * float(abs(matrix(rotation)[1]).sum())
