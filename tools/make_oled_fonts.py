# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools>=4.50"]
# ///
"""Makes the display's font files from two npm packages.

    npm pack galmuri@2.40.3 @fontsource/unifontex@5.2.6
    for file in *.tgz; do mkdir ${file%.tgz}; tar xf $file -C ${file%.tgz}; done
    python tools/make_oled_fonts.py galmuri-*/package fontsource-*/package \\
        firmware_py/core/dealer_face/fonts

Station16 is UnifontEX with Latin and the common ideographs (level 1 of Big5); Galmuri11 has those
of them that it knows, Galmuri9 the few of the bottom edge, the others Latin alone. Files are WOFF,
which FreeType reads without further libraries.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2026, 0x2022]
SIGNS = [*range(0x2190, 0x2194), *range(0x25A0, 0x2600), *range(0x2660, 0x2668)]
CJK_SIGNS = [*range(0x3000, 0x3020), *range(0xFF00, 0xFF66)]


def common_ideographs() -> list[int]:
    """Level 1 of Big5: the 5401 characters of everyday Traditional Chinese."""
    found = []
    for high in range(0xA4, 0xC7):
        for low in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            try:
                found.append(ord(bytes([high, low]).decode("big5")))
            except UnicodeDecodeError:
                continue
    return found


COMMON = LATIN + SIGNS + CJK_SIGNS + common_ideographs()
SENTENCES = "Station16"
"""UnifontEX reserves its name, so the part of it has another."""
FONTS = {
    SENTENCES: COMMON,
    "Galmuri11": COMMON,
    "Galmuri11-Bold": LATIN + SIGNS,
    "Galmuri11-Condensed": LATIN + SIGNS,
    "Galmuri9": LATIN + SIGNS + [ord(c) for c in "第級分秒盲注前暫停休息"],
    "Galmuri7": LATIN + SIGNS,
}


def rename(font: TTFont, name: str) -> None:
    """Give the font another primary name."""
    for name_id in (1, 3, 4, 6, 16, 18, 25):
        for record in font["name"].names:
            if record.nameID == name_id:
                record.string = name


def main(galmuri: Path, unifont: Path, target: Path) -> None:
    """Write one file a font, and the licences."""
    options = subset.Options(
        flavor="woff",
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=[*subset.Options().drop_tables, "BASE", "FFTM", "PfEd", "TeX "],
    )
    for name, characters in FONTS.items():
        source = galmuri / "dist" / f"{name}.ttf"
        if name == SENTENCES:
            source = unifont / "files" / "unifontex-latin-400-normal.woff"
        font = TTFont(source, recalcTimestamp=False)
        cut = subset.Subsetter(options)
        cut.populate(unicodes=characters)
        cut.subset(font)
        if name == SENTENCES:
            rename(font, name)
            (target / f"LICENSE-{name}.txt").write_text(font["name"].getDebugName(13) + "\n")
        font.flavor = "woff"
        font.save(target / f"{name}.woff")
    shutil.copyfile(galmuri / "dist" / "LICENSE.txt", target / "LICENSE-Galmuri.txt")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
