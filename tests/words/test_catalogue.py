"""One catalogue for everything that the code says: complete, compiled, and written with the agreed terms."""

import io
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "canasta" / "words" / "locale" / "he" / "LC_MESSAGES"
KEYWORDS = {"text": None, "ntext": (1, 2), "say": None, "_": None, "N_": None}
AVOIDED = ["קלף חופשי", "קלפים חופשיים", "קלף פראי", "נקייה", "מלוכלכת", "מיזוג", "שילוב", "ג'וקר", "בן הזוג"]


@pytest.fixture(scope="module")
def hebrew() -> Catalog:
    with (FOLDER / "canasta.po").open("rb") as file:
        return read_po(file, locale="he")


def said_by_code() -> set[str]:
    ids = set()
    for folder in ("canasta", "widgets/canasta_widgets", "site"):
        if (ROOT / folder).is_dir():
            for _, _, message, _, _ in extract_from_dir(
                ROOT / folder, [("**.py", "python"), ("**.j2", "jinja2")], None, KEYWORDS
            ):
                ids.add(message[0] if isinstance(message, tuple) else message)
    return ids - {""}


def test_every_sentence_of_the_code_is_in_the_catalogue_and_no_other(hebrew):
    assert said_by_code() == {entry.id[0] if entry.pluralizable else entry.id for entry in hebrew if entry.id}


def test_no_translation_is_missing_or_fuzzy(hebrew):
    for entry in hebrew:
        assert not (entry.id and entry.fuzzy), entry.id
        assert all(entry.string) if entry.pluralizable else entry.string, entry.id


def test_hebrew_counts_one_two_and_many(hebrew):
    assert hebrew.num_plurals == 3
    assert hebrew.plural_expr == "(n==1 ? 0 : n==2 ? 1 : 2)"


def test_the_committed_catalogue_is_the_compiled_one(hebrew):
    compiled = io.BytesIO()
    write_mo(compiled, hebrew)
    assert compiled.getvalue() == (FOLDER / "canasta.mo").read_bytes()


def test_a_translation_uses_the_parameters_of_its_sentence(hebrew):
    for entry in hebrew:
        if entry.id:
            forms = entry.string if entry.pluralizable else (entry.string,)
            sentence = entry.id[-1] if entry.pluralizable else entry.id
            for form in forms:
                assert names(form) <= names(sentence), form
            assert names(forms[-1]) == names(sentence), sentence


def names(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_hebrew_uses_the_agreed_terms_and_no_typed_direction_marks(hebrew):
    for entry in hebrew:
        for form in entry.string if entry.pluralizable else (entry.string,):
            assert not [term for term in AVOIDED if term in form], form
            assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", form), form
