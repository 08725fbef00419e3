"""Every text the player sees is in both catalogues, translated, and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Message

from plakoto_client.ui import catalogues
from plakoto_client.ui.i18n import LANGUAGES


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_is_in_order(code: str) -> None:
    """Nothing missing, unused, obsolete, fuzzy, untranslated or not compiled."""
    assert catalogues.defects(code) == []


def test_greek_says_everything_in_greek() -> None:
    """An English sentence left standing would have no Greek letter."""
    same_in_both = {"{side}, {roll}: {play}"}

    left = [
        message.id
        for message in catalogues.read_catalogue("el")
        if message.id and message.id not in same_in_both and not _is_greek(message)
    ]

    assert left == []


def test_the_check_changes_nothing_and_is_content(capsys: pytest.CaptureFixture[str]) -> None:
    before = [catalogues.po_path(code).read_bytes() for code in LANGUAGES]

    status = catalogues.main(["--check"])

    assert status == 0
    assert capsys.readouterr().out == "all in order\n"
    assert [catalogues.po_path(code).read_bytes() for code in LANGUAGES] == before


def test_collecting_finds_what_was_lost_and_drops_what_is_unused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    text = catalogues.po_path("el").read_text(encoding="utf-8")
    (folder / "plakoto.po").write_text(
        text.replace('msgid "Undo"', 'msgid "Gone"'), encoding="utf-8"
    )
    monkeypatch.setattr(catalogues, "LOCALE_DIR", tmp_path)

    status = catalogues.main([])

    assert status == 1
    assert capsys.readouterr().out == "el: not translated: 'Undo'\n"
    assert "Gone" not in (folder / "plakoto.po").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("spoilt", "defect"),
    [
        (('msgid "Undo"', 'msgid "Undone"'), "missing: 'Undo'"),
        (('msgid "Undo"', 'msgid "Undone"'), "unused: 'Undone'"),
        (('msgstr "Αναίρεση"', 'msgstr ""'), "not translated: 'Undo'"),
        (('msgid "Undo"', '#, fuzzy\nmsgid "Undo"'), "fuzzy: 'Undo'"),
        (
            ('msgstr "Αναίρεση"', 'msgstr "Πίσω"'),
            "the compiled catalogue differs from its source: compile it",
        ),
        (("Επίπεδο {level}", "Επίπεδο {lvl}"), "other fields than in English: 'Level {level}'"),
    ],
)
def test_a_spoilt_catalogue_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: tuple[str, str], defect: str
) -> None:
    text = catalogues.po_path("el").read_text(encoding="utf-8")
    assert spoilt[0] in text
    folder = tmp_path / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "plakoto.po").write_text(text.replace(*spoilt), encoding="utf-8")
    (folder / "plakoto.mo").write_bytes(catalogues.mo_path("el").read_bytes())
    monkeypatch.setattr(catalogues, "LOCALE_DIR", tmp_path)

    assert any(defect in found for found in catalogues.defects("el"))


def _is_greek(message: Message) -> bool:
    strings = message.string if isinstance(message.string, list | tuple) else [message.string]
    return all(any("\u0370" <= letter <= "\u03ff" for letter in text) for text in strings)
