"""What the movements on the board sound like: when which checker or die strikes what, and where.

May not import pygame, GL or anything that draws or plays.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from plakoto.position import OFF
from plakoto_client.scene import DiceThrow, DieDraw, PlacedChecker, Vec3, drop_touches_s
from plakoto_client.scene.layout import CHECKER_HEIGHT, TABLE_LEVEL
from plakoto_client.sound.cue import Cue, Sound, Surface
from plakoto_client.view.pace import Pace

_HIGHER_PER_LAYER: Final = 0.03
"""By what share a checker sounds higher for each one below it: there is less air left to move."""
_DROP_STRENGTHS: Final = (0.55, 0.16)
"""Of a checker that falls at the start of a game, and of its bounce: thirty fall at once."""
_POURED_STRENGTH: Final = 0.7
"""Of the air about thirty checkers that fall."""
_LIFT_STRENGTH: Final = 0.8
_HOME_STRENGTH: Final = 0.5
"""Of a checker that glides back to where it came from."""
_HARD_BLOW: Final = 9.0
"""A die that loses this speed at once, in point widths per second, is heard at full strength."""
_OVER_BOARD: Final = 0.55
"""A die whose middle is higher than this when it strikes has struck a checker, or a rail."""
_SHAKE_STRENGTH: Final = 0.9


def landing(placed: PlacedChecker, *, is_home: bool = False) -> Cue:
    """A checker comes to rest in its place; `is_home` if that is where it had been before."""
    is_off = placed.point == OFF
    floor = TABLE_LEVEL if is_off else 0.0
    layer = round((placed.place[1] - floor) / CHECKER_HEIGHT)
    ground = Surface.TABLE if is_off else Surface.BOARD
    return Cue(
        Sound.PLACE,
        placed.place,
        Surface.CHECKER if layer else ground,
        _HOME_STRENGTH if is_home else 1.0,
        pitch=1 + _HIGHER_PER_LAYER * layer,
    )


def lifting(place: Vec3) -> Cue:
    """A checker is picked up."""
    return Cue(Sound.CLICK, place, strength=_LIFT_STRENGTH)


def dealing(placed: Iterable[PlacedChecker], tempo: Pace) -> tuple[Cue, ...]:
    """A heap of checkers is poured out: they fall onto their places and bounce once."""
    cues = [Cue(Sound.WHOOSH, strength=_POURED_STRENGTH)]
    for each in placed:
        cue = landing(each)
        touches = drop_touches_s(each.checker.number)
        for seconds, strength in zip(touches, _DROP_STRENGTHS, strict=True):
            cues.append(
                Cue(cue.sound, cue.place, cue.surface, strength, tempo.lasts(seconds), cue.pitch)
            )
    return tuple(cues)


def shaking(dice: Iterable[DieDraw]) -> Cue:
    """Dice rattle in the hand."""
    place = next((die.pose.place for die in dice), None)
    return Cue(Sound.SHAKE, place, strength=_SHAKE_STRENGTH)


def throwing(
    throws: Iterable[DiceThrow], tempo: Pace, *, is_shaken: bool = False
) -> tuple[Cue, ...]:
    """Dice leave the hand and strike board, rails and checkers, each as hard as it does.

    Args:
        throws: their flights.
        tempo: how fast things go.
        is_shaken: whether they have been heard in the hand already.
    """
    cues = []
    for throw in throws:
        start, *_ = throw.at(0.0)
        if not is_shaken:
            cues.append(Cue(Sound.SHAKE, start.place, strength=_SHAKE_STRENGTH))
        cues += [
            Cue(
                Sound.DIE,
                impact.place,
                Surface.CHECKER if impact.place[1] > _OVER_BOARD else Surface.BOARD,
                min(impact.speed / _HARD_BLOW, 1.0),
                tempo.lasts(impact.seconds),
            )
            for impact in throw.impacts
        ]
    return tuple(cues)
