"""The network's judgement: the sums that compiled code takes, and what the rules say to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from numpy.typing import NDArray

from plakoto import kernels
from plakoto.dice import Roll
from plakoto.position import Position, Side
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.greedy import choose_greedily, work_space
from plakoto_server.ai.compiled.minds import Mind, mind_of
from plakoto_server.ai.compiled.phases import phase_of
from plakoto_server.ai.compiled.players import choose_board
from plakoto_server.ai.compiled.randomness import Chance, below, seeded
from plakoto_server.ai.network.features import features_of
from plakoto_server.ai.network.phases import NO_PIN, OPENING, PHASES, RACE
from plakoto_server.ai.network.weights import OUTCOMES, Array, Weights, load_weights, random_weights
from strategies import positions, rolls

WIN_2, WIN_1, TIE, LOSS_1, LOSS_2 = range(OUTCOMES)
POINTS = np.array([2, 1, 0, -1, -2])
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

every_network = pytest.mark.parametrize(
    "weights", [random_weights(1), random_weights(2, PHASES), load_weights()]
)


def judged(mind: Mind, boards: NDArray[np.int8]) -> Array:
    """The outcomes' probabilities of each board."""
    chances = np.empty((len(boards), OUTCOMES), np.float32)
    evaluate(mind, np.ascontiguousarray(boards), chances)
    return chances


def possible(board: kernels.Board) -> set[int]:
    """Outcomes that the rules leave open, read off the position for the side that has moved."""
    position = kernels.position_of(board, Side.WHITE)
    mothers = {
        side: any(
            stack.owner is side or stack.pins for stack in [position.at(side, 1)] if stack.count
        )
        for side in Side
    }
    found = {WIN_1, LOSS_1}
    if mothers[Side.BLACK] or not position.off(Side.BLACK):
        found.add(WIN_2)
    if mothers[Side.WHITE] or not position.off(Side.WHITE):
        found.add(LOSS_2)
    if all(mothers.values()):
        found.add(TIE)
    return found


def phase_told(board: kernels.Board) -> int:
    """The phase, read off the position for the side that has moved."""
    position = kernels.position_of(board, Side.WHITE)
    stacks = [position.at(Side.WHITE, point) for point in range(1, 25)]
    standing = {
        side: [
            point
            for point, stack in enumerate(stacks, 1)
            if stack.count and (stack.owner is side or stack.pins)
        ]
        for side in Side
    }
    mine, theirs = (
        sum(1 for stack in stacks if stack.count and stack.pins and stack.owner is not side)
        for side in (Side.WHITE, Side.BLACK)
    )
    if mine or theirs:
        return 3 * min(mine, 2) + min(theirs, 2)
    white, black = standing[Side.WHITE], standing[Side.BLACK]
    if 1 in white and 24 in black:
        return OPENING
    if not white or not black or min(white) > max(black):
        return RACE
    return NO_PIN


def expected(weights: Weights, board: kernels.Board) -> NDArray[np.float64]:
    """The same by the definition, in double precision, for a board that is not decided."""
    used = phase_told(board) if weights.sets > 1 else 0
    sums = weights.bias[used].astype(np.float64)
    for place, content in enumerate(board.tolist()):
        for feature, amount in features_of(place, content):
            sums += amount * weights.inputs[used, feature].astype(np.float64)
    outputs = weights.outputs[used].astype(np.float64) @ np.maximum(sums, 0)
    outputs += weights.outcome_bias[used]
    closed = [outcome not in possible(board) for outcome in range(OUTCOMES)]
    outputs[closed] = -np.inf
    shares = np.exp(outputs - outputs.max())
    return np.asarray(shares / shares.sum())


def play_out(
    board: kernels.Board, levels: tuple[int, int], chance: Chance
) -> tuple[list[kernels.Board], int]:
    """The boards that a game's plays leave, and what the last mover wins; at most 1000 turns."""
    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    left: list[kernels.Board] = []
    board = board.copy()
    while len(left) < 1000:
        dice = below(chance, 6) + 1, below(chance, 6) + 1
        row = choose_board(levels[len(left) % 2], board, *dice, boards, chance)
        left.append(boards[row].copy())
        result = kernels.outcome(boards[row])
        if result != kernels.ONGOING:
            return left, result
        kernels.switch_sides(boards[row], board)
    return left, kernels.ONGOING


def games(count: int) -> Iterator[tuple[list[kernels.Board], int]]:
    """Games from the start between all kinds of levels."""
    chance = np.zeros(1, np.uint64)
    for game in range(count):
        seeded(chance, 1, 0, game)
        yield play_out(kernels.start_board(), (1 + game % 3, 1 + game // 3 % 3), chance)


@pytest.fixture(scope="module")
def boards() -> NDArray[np.int8]:
    """Boards of all phases, the decided ones included."""
    return np.array([board for left, _ in games(40) for board in left])


@every_network
def test_the_compiled_network_is_the_one_defined(
    weights: Weights, boards: NDArray[np.int8]
) -> None:
    """But for the rounding of its whole numbers."""
    undecided = np.array([b for b in boards[::7] if kernels.outcome(b) == kernels.ONGOING])

    chances = judged(mind_of(weights), undecided)

    meant = np.array([expected(weights, board) for board in undecided])
    np.testing.assert_allclose(chances, meant, atol=0.01)
    assert np.sqrt((((chances - meant) @ POINTS) ** 2).mean()) < 0.0015


def test_games_go_through_every_phase(boards: NDArray[np.int8]) -> None:
    """And the compiled code tells them as the position does."""
    phases = [phase_of(board) for board in boards]

    assert phases == [phase_told(board) for board in boards]
    assert set(phases) == set(range(PHASES))


@patiently
@given(position=positions())
def test_the_phase_of_any_board_is_that_of_its_position(position: Position) -> None:
    board = kernels.board_of(position)

    assert phase_of(board) == phase_told(board)


@every_network
def test_probabilities_sum_to_one_and_none_is_below_zero(
    weights: Weights, boards: NDArray[np.int8]
) -> None:
    chances = judged(mind_of(weights), boards)

    np.testing.assert_allclose(chances.sum(axis=1), 1, atol=1e-5)
    assert (chances >= 0).all()


@every_network
@patiently
@given(position=positions())
def test_an_outcome_is_excluded_exactly_if_the_rules_exclude_it(
    weights: Weights, position: Position
) -> None:
    board = kernels.board_of(position)
    if kernels.outcome(board) != kernels.ONGOING:
        return

    chances = judged(mind_of(weights), board[None])[0]

    assert {outcome for outcome in range(OUTCOMES) if chances[outcome] != 0} == possible(board)


def test_what_is_excluded_never_happens() -> None:
    """Each board of many games between all levels has its game's result among the open ones."""
    ends: Counter[int] = Counter()
    closed: Counter[int] = Counter()

    for left, points in games(1500):
        result = WIN_2 + 2 - points
        ends[abs(points)] += 1
        for turn, board in enumerate(reversed(left[:-1])):
            seen = result if turn % 2 else LOSS_2 - result
            still_open = possible(board)
            assert seen in still_open
            closed.update(set(range(OUTCOMES)) - still_open)

    assert ends[0] > 5
    assert ends[1] > 100
    assert ends[2] > 100
    assert min(closed[outcome] for outcome in (WIN_2, TIE, LOSS_2)) > 1000


@patiently
@given(position=positions())
def test_what_is_excluded_does_not_happen_from_any_position_either(position: Position) -> None:
    chance = np.zeros(1, np.uint64)
    seeded(chance, 1, 0, 0)
    start = kernels.board_of(position)
    before = np.empty_like(start)
    kernels.switch_sides(start, before)  # the side to move has not moved yet

    left, points = play_out(start, (2, 1), chance)

    if points == kernels.ONGOING or kernels.outcome(before) != kernels.ONGOING:
        return
    result = 2 - points
    for turn, board in enumerate(reversed(left[:-1])):
        assert (result if turn % 2 else LOSS_2 - result) in possible(board)


def test_a_decided_board_is_certain() -> None:
    for left, points in games(60):
        chances = judged(mind_of(random_weights(1)), left[-1][None])[0]

        assert chances.tolist() == [float(points == 2 - outcome) for outcome in range(OUTCOMES)]


@every_network
def test_the_greedy_choice_is_the_best_of_all_plays_judged_one_by_one(
    weights: Weights, boards: NDArray[np.int8]
) -> None:
    """Its sums come from the board before the play; taken anew for each play they are the same."""
    mind, chance = mind_of(weights), np.zeros(1, np.uint64)
    seeded(chance, 1, 0, 0)
    listed = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    again = np.empty_like(listed)
    space, found = work_space(), np.empty((2, OUTCOMES), np.float32)
    for board in boards[::5]:
        dice = below(chance, 6) + 1, below(chance, 6) + 1

        row = choose_greedily(mind, board, *dice, listed, *space, found)

        count = kernels.legal_plays(board, *dice, again)
        chances = judged(mind, again[:count])
        equities = chances @ POINTS
        assert np.array_equal(listed[:count], again[:count])
        assert equities[row] >= equities.max() - 1e-6
        np.testing.assert_array_equal(found[0], chances[row])


@patiently
@given(position=positions(), roll=rolls())
def test_colours_make_no_difference(position: Position, roll: Roll) -> None:
    mind = mind_of(load_weights())
    listed = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    space, found = work_space(), np.empty((2, OUTCOMES), np.float32)
    choices = []

    for seen in (position, position.sides_switched()):
        board = kernels.board_of(seen)
        row = choose_greedily(mind, board, roll.high, roll.low, listed, *space, found)
        result = kernels.position_of(listed[row], seen.turn)
        choices.append((result if seen is position else result.sides_switched(), found[0].tolist()))

    assert choices[0] == choices[1]
