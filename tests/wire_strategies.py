"""Hypothesis strategies for the messages on the wire and the events in the journal."""

from __future__ import annotations

from hypothesis import strategies as st

from plakoto.match import MATCH_LENGTHS
from plakoto.protocol import events, messages

ids = st.text("abcXYZ019_-", min_size=1, max_size=40)
texts = st.text(st.characters(codec="utf-8"), max_size=60)
letters = st.sampled_from(["w", "b"])
dice = st.integers(1, 6)
rolls = st.text("123456", min_size=2, max_size=2)
counts = st.integers(0, 10_000)
throws = st.lists(st.tuples(dice, dice), max_size=3).map(tuple)

steps = st.builds(
    events.StepData,
    origin=st.integers(1, 24),
    target=st.integers(2, 25),
    die=dice,
    pins=st.booleans(),
)
step_lists = st.lists(steps, max_size=4).map(tuple)
seats = st.builds(events.Seat, level=st.none() | st.integers(1, 10))
settings = st.builds(
    events.TableSettings,
    white=seats,
    black=seats,
    match_length=st.none() | st.sampled_from(MATCH_LENGTHS),
    opening_dice_played=st.booleans(),
)
outcomes = st.builds(
    events.OutcomeData,
    termination=st.sampled_from(["borne_off", "mars", "mother", "tie", "resigned"]),
    winner=st.none() | letters,
    points=st.integers(0, 2),
)
all_events = st.one_of(
    st.builds(events.Created, settings=settings),
    st.builds(events.GameStarted, starter=letters, throws=throws),
    st.builds(events.Rolled, roll=rolls),
    st.builds(events.Stepped, step=steps),
    st.builds(events.Undone),
    st.builds(events.Committed, steps=step_lists),
    st.builds(events.Finished, outcome=outcomes),
    st.builds(events.Closed),
)

of_table = {"id": ids, "table": ids}
requests = st.one_of(
    st.builds(messages.Hello, id=ids, token=texts, client=texts),
    st.builds(messages.Ping, id=ids),
    st.builds(messages.ListTables, id=ids),
    st.builds(messages.CreateTable, id=ids, settings=settings),
    st.builds(messages.Watch, **of_table, after=st.none() | counts),
    st.builds(messages.RollDice, **of_table),
    st.builds(messages.MakeStep, **of_table, step=steps),
    st.builds(messages.UndoStep, **of_table),
    st.builds(messages.CommitTurn, **of_table),
    st.builds(messages.Resign, **of_table, points=st.integers(1, 2)),
    st.builds(messages.NextGame, **of_table),
    st.builds(messages.CloseTable, **of_table),
)

last_plays = st.builds(messages.LastPlay, side=letters, roll=rolls, steps=step_lists)
states = st.builds(
    messages.TableState,
    settings=settings,
    phase=st.sampled_from(["rolling", "moving", "over", "closed"]),
    game=counts,
    turn_number=counts,
    position=texts,
    roll=st.none() | rolls,
    dice_left=st.lists(dice, max_size=4).map(tuple),
    steps=step_lists,
    next_steps=step_lists,
    can_commit=st.booleans(),
    resignations=st.sampled_from([(), (1,), (1, 2)]),
    white_score=counts,
    black_score=counts,
    starter=letters,
    throws=throws,
    last_play=st.none() | last_plays,
    outcome=st.none() | outcomes,
    match_winner=st.none() | letters,
)
summaries = st.builds(messages.TableSummary, table=ids, seq=counts, state=states)
server_messages = st.one_of(
    st.builds(
        messages.Welcome,
        server=texts,
        protocol=counts,
        levels=st.lists(st.integers(1, 10), max_size=4).map(tuple),
    ),
    st.builds(messages.Done, re=ids, table=st.none() | ids, seq=st.none() | counts),
    st.builds(messages.Tables, re=ids, tables=st.lists(summaries, max_size=2).map(tuple)),
    st.builds(messages.Watched, re=ids, table=ids, seq=counts, state=states),
    st.builds(messages.Refused, re=st.none() | ids, code=texts, detail=texts),
    st.builds(messages.TableEvent, table=ids, seq=counts, event=all_events, state=states),
)
