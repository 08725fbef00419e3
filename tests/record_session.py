"""Record the session in `docs/protocol.md` anew: `python tests/record_session.py`."""

from __future__ import annotations

from serving.session_record import BEGIN, END, PAGE, framed, in_the_page, record

if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN + in_the_page() + END)
    PAGE.write_text(before + BEGIN + framed(record()) + END + after, encoding="utf-8")
    print(f"written to {PAGE}")
