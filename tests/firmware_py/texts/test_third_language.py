"""A language is added by its files alone: the page, the display and the commands have it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]

SENTENCES = """
[reason]
every-chip-needed = "Suivi {to:,} · chaque jeton est nécessaire"
[action]
call = "suivi"
[page]
ruled-call = "Suit {to:,}"
pot = "Pot {amount:,} é"
[terminal]
ruling-rules = "siège {seat} : {text}  [{rules}]  (pot {pot:,})"
"""

PAGE = """
[page]
name = "Français"
ruling = "Dernière décision"
[pot]
pot = "Le pot"
[ruling]
call = "Suit"
"""

LOOK = """
import asyncio, hashlib, json, sys
from pathlib import Path
import httpx
from firmware_py.core.dealer_face.display import page_of
from firmware_py.config import read_config
from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.app import create_app
from firmware_py.terminal_face import ruling_text
from firmware_py.texts import LANGUAGES
from tests.firmware_py.samples import public_view

view = public_view()
feed = Feed()
feed.show(view)

async def look():
    transport = httpx.ASGITransport(create_app(feed, FaceSettings()))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as browser:
        asked = await browser.get("/", headers={"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"})
        rule = await browser.get("/rules/45-A?lang=fr")
        chinese = await browser.get("/?lang=zh-Hant")
    return asked, rule, chinese

asked, rule, chinese = asyncio.run(look())
def picture(language):
    return hashlib.sha256(page_of(view, language).tobytes()).hexdigest()
print(json.dumps({
    "languages": LANGUAGES,
    "page": asked.text, "content-language": asked.headers["content-language"],
    "rule": rule.text, "chinese": chinese.text,
    "line": ruling_text(view.rulings[-1], view.pot, "fr"),
    "pictures": [picture("fr"), picture("en")],
    "station": read_config(Path(sys.argv[1])).language,
}))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a station shows whose folders hold a French catalogue each, none of them complete."""
    folder = tmp_path_factory.mktemp("station")
    for package in ("firmware_py", "engine", "drivers"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    (folder / "tests" / "firmware_py").mkdir(parents=True)
    # With its __init__.py: a package of this name may be installed, and would come before it.
    for file in ("tests/__init__.py", "tests/firmware_py/samples.py"):
        shutil.copy(ROOT / file, folder / file)
    (folder / "firmware_py/texts/fr.toml").write_text(SENTENCES, encoding="utf-8")
    (folder / "firmware_py/face/web/texts/fr.toml").write_text(PAGE, encoding="utf-8")
    description = (ROOT / "hw" / "small-table.toml").read_text(encoding="utf-8")
    station = folder / "station.toml"
    station.write_text(description.replace('language = "en"', 'language = "fr"'), encoding="utf-8")
    script = folder / "look.py"
    script.write_text(LOOK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(station)],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown: dict[str, Any] = json.loads(done.stdout)
    return shown


def test_language_is_found_by_its_file(seen: dict[str, Any]) -> None:
    """Nothing lists it; a station description may name it, a browser may ask for it."""
    assert seen["languages"] == ["en", "fr", "zh-Hant"]
    assert seen["station"] == "fr"
    assert seen["content-language"] == "fr"


def test_page_speaks_it(seen: dict[str, Any]) -> None:
    """Words of the page and sentences of the rulings; figures as everywhere."""
    for text in ("Français</a>", "Dernière décision", "Le pot", "Suit ", "2,950"):
        assert text in seen["page"]
    assert "Suivi 1,100 · chaque jeton est nécessaire" in seen["page"]
    assert "每一" not in seen["page"]


def test_what_the_catalogue_lacks_is_said_in_english(seen: dict[str, Any]) -> None:
    """In whole sentences, and never by the bare name of a text."""
    assert "to act" in seen["page"]
    assert "What the station does" in seen["rule"]
    assert "Several chips at once" in seen["rule"]


def test_display_and_terminal_speak_it(seen: dict[str, Any]) -> None:
    """The dealer's display draws its letters; the lines of ``run`` use its words."""
    assert seen["pictures"][0] != seen["pictures"][1]
    assert seen["line"] == (
        "siège 4 : Suivi 1,100 · chaque jeton est nécessaire  [45-A]  (pot 2,950)"
    )


def test_other_languages_stay_as_they_are(seen: dict[str, Any]) -> None:
    """One catalogue more changes nothing in another language but the links to it."""
    assert "最新裁決" in seen["chinese"]
    assert "Dernière" not in seen["chinese"]
