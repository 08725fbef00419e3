"""What stands and moves on the board at a given moment: checkers, dice, trails.

Carries out the motions of `script` and keeps each checker's identity. It is told the time and knows
no clock and no queue. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from plakoto.errors import IllegalPlayError
from plakoto.notation import parse_position
from plakoto.position import CHECKERS, OFF, Position, Side
from plakoto.protocol.messages import TableState
from plakoto_client.scene import (
    Arc,
    Arrangement,
    CheckerId,
    DiceThrow,
    DieDraw,
    Glide,
    PlacedChecker,
    Trail,
    Vec3,
    drop_duration_s,
    drop_height,
    place_checkers,
)
from plakoto_client.sound.cue import Cue
from plakoto_client.view import pace, sounds
from plakoto_client.view.dice import Cast, cast_of, lying_dice
from plakoto_client.view.foresight import AtOnce, Foresight
from plakoto_client.view.pace import Pace
from plakoto_client.view.script import Deal, Motion, Move, Throw


@attrs.frozen
class _Flight:
    way: Arc | Glide
    began_s: float
    is_homewards: bool = False
    """Whether it is a checker that was dropped where it may not go."""

    def is_over(self, tempo: Pace, now_s: float) -> bool:
        return self.way.is_over(tempo.elapsed(now_s - self.began_s))


@attrs.frozen
class _Tumble:
    throws: tuple[DiceThrow, ...]
    began_s: float

    def is_over(self, tempo: Pace, now_s: float) -> bool:
        elapsed = tempo.elapsed(now_s - self.began_s)
        return all(elapsed >= throw.duration_s for throw in self.throws)


class Stage:
    """The board as one viewer sees it."""

    def __init__(
        self,
        table: str,
        state: TableState,
        viewer: Side,
        tempo: Pace,
        foresight: Foresight | None = None,
    ) -> None:
        self.table = table
        self.viewer = viewer
        self.pace = tempo
        self.state = state
        """The state that is shown."""
        self.arrangement = Arrangement.of(parse_position(state.position))
        self._flights: dict[CheckerId, _Flight] = {}
        self._tumble: _Tumble | None = None
        self._foresight = foresight or AtOnce()
        self._shaken: tuple[Cast, float] | None = None
        self._lying: tuple[DieDraw, ...] = ()
        self.is_missing_dice = False
        """Whether dice lie on the board whose places are still being looked for."""
        self._lay_dice()
        self._dealt_s: float | None = None
        self._carried: tuple[CheckerId, Vec3] | None = None
        self._arcs: list[Arc] = []
        self._trails: tuple[Arc, ...] = ()
        self._traced_s = -math.inf
        self._cues: list[Cue] = []

    # --- what is shown --------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return parse_position(self.state.position)

    @property
    def is_throwing(self) -> bool:
        """Whether dice are in the air."""
        return self._tumble is not None

    @property
    def carried(self) -> CheckerId | None:
        """The checker in the player's hand."""
        return self._carried[0] if self._carried else None

    @property
    def is_at_rest(self) -> bool:
        """Whether every checker and die lies in its place."""
        return not (self._flights or self._tumble or self._carried) and self._dealt_s is None

    def placed(self) -> tuple[PlacedChecker, ...]:
        """Where each checker stands, or will when it has arrived."""
        return place_checkers(self.arrangement, self.viewer)

    def standing(self, now_s: float) -> Iterator[tuple[PlacedChecker, Vec3 | None]]:
        """Each checker to be seen at this moment, and where it is if it is not in its place."""
        for placed in self.placed():
            flight = self._flights.get(placed.checker)
            if self._carried and self._carried[0] == placed.checker:
                yield placed, self._carried[1]
            elif flight is not None:
                yield placed, flight.way.at(self.pace.elapsed(now_s - flight.began_s))
            elif self._dealt_s is None:
                yield placed, None
            else:
                x, y, z = placed.place
                elapsed = self.pace.elapsed(now_s - self._dealt_s)
                height = drop_height(placed.checker.number, elapsed)
                if height is not None:
                    yield placed, (x, y + height, z)

    def dice(self, now_s: float) -> tuple[DieDraw, ...]:
        """The dice where they are now."""
        if self._shaken is not None:
            cast, since_s = self._shaken
            return cast.shaken(self.viewer, now_s - since_s)
        if self._tumble is None:
            return self._lying
        elapsed = self.pace.elapsed(now_s - self._tumble.began_s)
        return tuple(DieDraw(pose) for throw in self._tumble.throws for pose in throw.at(elapsed))

    def trails(self, now_s: float) -> tuple[Trail, ...]:
        """The traces of the last turn, which fade."""
        strength = self.traces_strength(now_s)
        return tuple(Trail(arc.points(), strength) for arc in self._trails) if strength else ()

    def traces_strength(self, now_s: float) -> float:
        """How clearly the traces of the last turn are seen: 1 at first, 0 once they have faded."""
        age = self._traces_age(now_s)
        return 1.0 if age < 0 else max(0.0, 1 - age / pace.TRAIL_FADE_S)

    def seconds_to_fade(self, now_s: float) -> float | None:
        """Seconds until the traces begin to fade; None if there are none."""
        age = self._traces_age(now_s)
        if age >= pace.TRAIL_FADE_S:
            return None
        return self.pace.lasts(max(0.0, -age))

    def _traces_age(self, now_s: float) -> float:
        """Seconds at normal speed since the traces began to fade; negative before that."""
        return self.pace.elapsed(now_s - self._traced_s) - pace.TRAIL_HOLD_S

    # --- what happens ---------------------------------------------------------------------

    def show(self, state: TableState, now_s: float) -> None:
        """Show `state`, which the motions so far have led to; jump to it if they have not."""
        if state.turn_number != self.state.turn_number or state.game != self.state.game:
            self._trails, self._arcs, self._traced_s = tuple(self._arcs), [], now_s
        self.state = state
        position = self.position
        if not self.arrangement.is_of(position):
            self.arrangement = self.arrangement.matched_to(position)
            self._flights.clear()
            self._carried = None
        self._lay_dice()

    def shake(self, cast: Cast, now_s: float) -> None:
        """Shake the dice of `cast` in the hand until they are thrown."""
        if self._shaken is None:
            self._shaken = (cast, now_s)
            self._sound((sounds.shaking(cast.shaken(self.viewer, 0.0)),))

    def begin(self, motion: Motion, now_s: float) -> None:
        """Set `motion` going."""
        match motion:
            case Deal():
                self.arrangement = Arrangement.of(Position.start())
                self._lying, self._arcs, self._trails = (), [], ()
                self._dealt_s = now_s
                self._sound(sounds.dealing(self.placed(), self.pace))
            case Throw(cast=cast):
                is_seen = not self.pace.is_instant
                is_shaken, self._shaken = self._shaken is not None, None
                if is_seen:
                    self._tumble = _Tumble(cast.throws(self.viewer), now_s)
                    self._sound(
                        sounds.throwing(self._tumble.throws, self.pace, is_shaken=is_shaken)
                    )
                self._lying = cast.at_rest(self.viewer, is_thrown=is_seen)
            case Move(side=side, source=source, target=target):
                self._fly(side, source, target, now_s)

    def settle(self, now_s: float) -> bool:
        """Let everything rest that has arrived; tell whether nothing moves any more."""
        if self._dealt_s is not None:
            elapsed = self.pace.elapsed(now_s - self._dealt_s)
            if elapsed >= drop_duration_s(CHECKERS):
                self._dealt_s = None
        if self._tumble is not None and self._tumble.is_over(self.pace, now_s):
            self._tumble = None
        if self.is_missing_dice:
            self._lay_dice()
        over = [each for each, way in self._flights.items() if way.is_over(self.pace, now_s)]
        self._land(over)
        return not self._flights and self._tumble is None and self._dealt_s is None

    def hurry(self) -> None:
        """Put every checker where it is going."""
        self._land(list(self._flights))

    def take_cues(self) -> tuple[Cue, ...]:
        """What has come to be heard since this was last asked."""
        cues = tuple(self._cues)
        self._cues.clear()
        return cues

    # --- the checker in the player's hand -------------------------------------------------

    def carry(self, checker: CheckerId, place: Vec3) -> None:
        """Hold `checker` at `place`."""
        if self.carried != checker:
            self._sound((sounds.lifting(place),))
        self._flights.pop(checker, None)
        self._carried = (checker, place)

    def let_go(self, now_s: float) -> None:
        """Let the carried checker glide home."""
        if self._carried is None:
            return
        checker, place = self._carried
        self._carried = None
        home = next((each.place for each in self.placed() if each.checker == checker), place)
        self._flights[checker] = _Flight(Glide(place, home), now_s, is_homewards=True)

    def _lay_dice(self) -> None:
        """Put the dice where they lie in the state, as soon as it is known where that is."""
        is_seen = not self.pace.is_instant
        cast = cast_of(self.table, self.state)
        self.is_missing_dice = (
            is_seen and cast is not None and not self._foresight.is_found(cast, self.viewer)
        )
        self._lying = (
            ()
            if self.is_missing_dice
            else lying_dice(self.table, self.state, self.viewer, are_thrown=is_seen)
        )

    def _fly(self, side: Side, source: int, target: int, now_s: float) -> None:
        before = {each.checker: each.place for each in self.placed()}
        try:
            checker = self.arrangement.leaver(side, source)
            self.arrangement = self.arrangement.stepped(side, source, target)
        except IllegalPlayError:
            return  # the picture had lost its way; `show` puts it right
        end = next(each.place for each in self.placed() if each.checker == checker)
        self._trace(Arc(before[checker], end), is_undo=source == OFF or target < source)
        if self._carried and self._carried[0] == checker:
            self._flights[checker] = _Flight(Glide(self._carried[1], end), now_s)
            self._carried = None
        else:
            self._flights[checker] = _Flight(Arc(before[checker], end), now_s)

    def _trace(self, arc: Arc, *, is_undo: bool) -> None:
        if is_undo:
            self._arcs = self._arcs[:-1]
        else:
            self._arcs = [*self._arcs, arc]

    def _land(self, checkers: list[CheckerId]) -> None:
        """Let `checkers`, which are under way, come to rest."""
        if not checkers:
            return
        where = {each.checker: each for each in self.placed()}
        for checker in checkers:
            flight = self._flights.pop(checker)
            self._sound((sounds.landing(where[checker], is_home=flight.is_homewards),))

    def _sound(self, cues: tuple[Cue, ...]) -> None:
        if not self.pace.is_instant:
            self._cues += cues
