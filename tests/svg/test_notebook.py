"""What a notebook shows is self-contained: it includes styles and drawings, and fetches nothing."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

import pytest

from stp import Game, Move
from stp.cards import find_card
from stp.notebook import frame
from stp.notebook.frame import used_styles
from stp.testing import Table
from tests.engine.strategies import play_some
from tools.paths import ROOT

NAMES = ["A & B", "<C>", "D"]
GAME = play_some(Game(3, "neva", "new-society", tags={"names": NAMES}), Random(2), 70)
SHOWN = {
    "game": GAME,
    "position": GAME.state,
    "view": GAME.view(2),
    "table": Table(phase="building", upper="judge"),
    "legal moves": GAME.legal_moves,
    "moves of all kinds": Move.parse("observe trading"),
    "move": Move.parse("buy upper judge"),
    "pass": Move("pass"),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_the_drawing_is_self_contained(kind: str) -> None:
    shown = SHOWN[kind]._repr_html_()
    assert len(shown) < 300_000
    document = html.unescape(re.findall(r'srcdoc="([^"]*)"', shown)[0])
    names = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', document))
    assert names - {"p"} <= set(re.findall(r'\bid="([\w-]+)"', document))
    assert not re.search(r"""(?:src|href)="(?!#)|@import|url\((?!#)|<script""", document)
    assert "light-dark(" in document
    assert 'content="light dark"' in document


def test_everything_that_the_page_styles_is_styled() -> None:
    document = html.unescape(GAME._repr_html_())
    styles = re.findall(r"<style>(.*?)</style>", document, re.DOTALL)[0]
    drawn = {name for names in re.findall(r'class="([^"]*)"', document) for name in names.split()}
    sheets = "".join(file.read_text("utf-8") for file in (ROOT / "static/css").glob("*.css"))
    styled = {name for name in drawn if re.search(rf"\.{name}\s*[{{,]", sheets)}
    assert {"rail", "opponents", "race", "market"} <= styled
    assert [name for name in sorted(styled) if f".{name}" not in styles] == []
    field = re.findall(r'<div (data-fit="[^"]*") class="field', document)
    assert field == ['data-fit="1 2 3 4 5 6"'], "no script can find how small cards have to be"


def test_no_rule_of_the_page_styles_the_list_of_moves() -> None:
    document = html.unescape(GAME.legal_moves._repr_html_())
    own = set(re.findall(r"^\.([\w-]+)", frame._FRAME, re.MULTILINE)) - {"tools", "sprite", "log"}
    assert own == {"move-cards", "no-card"}
    assert all(f'class="{name}"' in document for name in own)
    sheets = "".join(file.read_text("utf-8") for file in (ROOT / "static/css").glob("*.css"))
    assert [name for name in own if re.search(rf"\.{name}\b", sheets)] == []


@pytest.mark.parametrize(
    "shown", [GAME, GAME.state, GAME.view(2)], ids=["game", "position", "view"]
)
def test_the_market_has_its_cards(shown: Any) -> None:
    document = html.unescape(shown._repr_html_())
    market = document.split('data-key="market"')[1].split("</section>")[0]
    assert min(len(GAME.state.upper), len(GAME.state.lower)) > 1, "else nothing is tested"
    for card in (*GAME.state.upper, *GAME.state.lower):
        assert find_card(card, "new-society").name in market


def test_names_are_text_and_hidden_things_stay_hidden() -> None:
    document = html.unescape(GAME._repr_html_())
    assert "A &amp; B" in document
    assert "<C>" not in document
    hand = GAME.state.players[0].hand or ()
    assert hand, "else nothing is tested"
    hidden = html.unescape(GAME.view(2)._repr_html_())
    shown = html.unescape(GAME.state._repr_html_())
    assert 'class="hidden-rubles"' in hidden
    assert 'class="hidden-rubles"' not in shown


@pytest.mark.parametrize(
    "tags",
    [
        {"bots": 5}, {"bots": ["mystery", "medium:x"]}, {"bots": ["medium"]}, {"bots": [1, None]},
        {"bots": {"a": 1}, "names": "ab"}, {"names": [1, None]},
    ],
)  # fmt: skip
def test_tags_of_other_programs_do_no_harm(tags: dict[str, Any]) -> None:
    game = Game(2, "neva", tags=tags)
    assert "Round 1, worker phase" in str(game)
    assert "<iframe" in game._repr_html_()
    assert len(game.state._repr_html_()) > 10_000


def test_only_rules_that_can_apply_are_kept() -> None:
    sheet = """
    /* a { b: c } */
    .a .b, .a:not(.z), #app .z { x: y; }
    @media (min-width: 1px) { .z { x: y } .a { x: y; } }
    @keyframes k { from { x: y } }
    :root { --c: light-dark(#fff, #000); }
    """
    kept = used_styles([sheet], '<i class="a"><b class="b c">')
    assert kept == (
        ".a .b,.a:not(.z){x:y}@media (min-width: 1px){.a{x:y}}:root{--c:light-dark(#fff, #000)}"
    )
