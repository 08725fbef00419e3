"""Keeps the message catalogues in step with the code. For developers: needs Babel.

    python -m plakoto_client.ui.catalogues          collect the texts, merge, compile
    python -m plakoto_client.ui.catalogues --check  change nothing, list what is not in order

After collecting, translate what is new in `locale/el/LC_MESSAGES/plakoto.po` and run it again.
The English catalogue holds only the plural forms and the words that carry a context: elsewhere
the code's own text is shown.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from plakoto_client.ui.i18n import DOMAIN, LANGUAGE_NAMES, LANGUAGES, LOCALE_DIR

SOURCE_DIR = Path(__file__).parents[1]
"""The client package: every text the player sees stands in it."""
_KEYWORDS = {
    "_": None,
    "gettext": None,
    "noop": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
_WIDTH = 100
_TOOL_HEADER = b'"Generated-By'
"""Differs from one Babel to the next, and tells a translator nothing."""
_BEGUN = datetime(2026, 11, 30, tzinfo=UTC)
"""Date in the headers: a fixed one, so that collecting twice gives the same files."""


def po_path(code: str) -> Path:
    """Where the catalogue of language `code` is written by hand."""
    return LOCALE_DIR / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(code: str) -> Path:
    """Where its compiled form lies."""
    return po_path(code).with_suffix(".mo")


def collected() -> Catalog:
    """Every text marked in the code, with the files that hold it."""
    template = Catalog(domain=DOMAIN, charset="utf-8")
    found = extract_from_dir(
        SOURCE_DIR, method_map=[("**.py", "python")], keywords=_KEYWORDS, comment_tags=("i18n:",)
    )
    for file, line, message, comments, context in sorted(found, key=lambda item: item[0]):
        place = (f"client/plakoto_client/{Path(file).as_posix()}", line)
        template.add(message, locations=[place], auto_comments=comments, context=context)
    return template


def merged(code: str) -> Catalog:
    """The catalogue of `code` brought in step with the code; what is unused is dropped."""
    catalogue = Catalog(
        locale=code,
        domain=DOMAIN,
        header_comment=f"# What Plakoto says to its player, in {LANGUAGE_NAMES[code]}.",
        project="Plakoto",
        version="1",
        last_translator="The Plakoto authors",
        language_team="The Plakoto authors",
        msgid_bugs_address="none",
        creation_date=_BEGUN,
        revision_date=_BEGUN,
        charset="utf-8",
        fuzzy=False,
    )
    if po_path(code).exists():
        catalogue = read_catalogue(code)
    catalogue.update(collected(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    if code == LANGUAGES[0]:
        for message in catalogue:
            if message.id:
                message.string = message.id
    return catalogue


def read_catalogue(code: str) -> Catalog:
    """The catalogue of `code` as it is written."""
    with po_path(code).open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def as_po(catalogue: Catalog) -> bytes:
    """A catalogue as its text form."""
    out = io.BytesIO()
    write_po(out, catalogue, width=_WIDTH, sort_output=True, include_lineno=False)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_TOOL_HEADER))


def as_mo(catalogue: Catalog) -> bytes:
    """A catalogue in compiled form."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def _read_compiled(code: str) -> Catalog:
    with mo_path(code).open("rb") as file:
        return read_mo(file)


def _sentences(catalogue: Catalog) -> dict[tuple[str | None, object], object]:
    return {
        (message.context, _texts(message.id)): _texts(message.string)
        for message in catalogue
        if message.id
    }


def _texts(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """One form, or singular and plural."""
    return tuple(text) if isinstance(text, list | tuple) else (str(text or ""),)


def _fields(text: str) -> set[str | None]:
    """The names in braces that `str.format` fills in."""
    return {field for _text, field, _spec, _conversion in Formatter().parse(text)} - {None}


def defects(code: str) -> list[str]:
    """What is not in order in the catalogue of `code`, in words."""
    written = read_catalogue(code)
    wanted = {(m.context, _texts(m.id)) for m in collected() if m.id}
    present = {(m.context, _texts(m.id)) for m in written if m.id}
    found = [f"missing: {text[0]!r}" for _context, text in sorted(wanted - present, key=str)]
    found += [f"unused: {text[0]!r}" for _context, text in sorted(present - wanted, key=str)]
    found += [f"obsolete: {text!r}" for text in written.obsolete]
    found += [
        f"{defect}: {_texts(message.id)[0]!r}"
        for message in written
        if message.id
        for defect in _message_defects(message, written)
    ]
    if not found and _sentences(written) != _sentences(_read_compiled(code)):
        found.append("the compiled catalogue differs from its source: compile it")
    return found


def _message_defects(message: Message, catalogue: Catalog) -> list[str]:
    originals, translations = _texts(message.id), _texts(message.string)
    found = ["fuzzy"] if message.fuzzy else []
    if not all(translations):
        return [*found, "not translated"]
    if any(_fields(text) != _fields(originals[-1]) for text in translations):
        found.append("other fields than in English")
    return found + [str(error) for error in message.check(catalogue)]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 0 when every catalogue is in order."""
    parser = argparse.ArgumentParser(description="Collect, merge and compile the catalogues.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    options = parser.parse_args(arguments)
    if not options.check:
        for code in LANGUAGES:
            po_path(code).parent.mkdir(parents=True, exist_ok=True)
            catalogue = merged(code)
            po_path(code).write_bytes(as_po(catalogue))
            mo_path(code).write_bytes(as_mo(read_catalogue(code)))
    problems = [f"{code}: {defect}" for code in LANGUAGES for defect in defects(code)]
    sys.stdout.write("".join(f"{problem}\n" for problem in problems) or "all in order\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
