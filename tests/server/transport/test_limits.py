"""How much one connection may ask for."""

from __future__ import annotations

from plakoto_server.transport.limits import Bucket


def test_a_bucket_fills_up_no_higher_than_its_rim() -> None:
    bucket = Bucket(burst=2, per_second=1, now=0)

    assert [bucket.take(100) for _ in range(3)] == [True, True, False]
    assert [bucket.take(101) for _ in range(2)] == [True, False]
