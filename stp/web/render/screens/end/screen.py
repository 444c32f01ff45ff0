"""Draws the result screen: the ranking, the sources of points, and the points by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.game import Result
from stp.web.commands.buttons import (
    AnalysisButton,
    MistakesButton,
    ReplayButton,
    SettingsButton,
    ShareButton,
    StartButton,
    TableButton,
)
from stp.web.commands.library import ShowLibrary
from stp.web.model.story.point_sources import SOURCES, Account, accounts
from stp.web.render.kit.charts import apart, as_table
from stp.web.render.kit.city import own_quarter
from stp.web.render.kit.controls import alert, icon_button, ui_button
from stp.web.render.kit.html import EMPTY, Html, Value, classes, element, join
from stp.web.render.kit.scenery import backdrop, ornament
from stp.web.render.kit.signs import icon, shield
from stp.web.render.screens.end.highlights import biggest_difference, highlights
from stp.web.render.screens.end.points import final_table, points_by_round
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

TINY_PART = 4
"""Below this percentage of a bar, a part's number is drawn above it."""
NUMBER_WIDTH = 4
"""Percentage of a bar's width that such a number takes."""


@dataclass(frozen=True, slots=True)
class OwnResult:
    """What the result shows only where the game was played, not in its replay."""

    challenge: Html = EMPTY
    """How the result compares with that of a challenge, or in a match."""
    helped: Html = EMPTY
    """Which help was used."""
    deal: Html = EMPTY
    """How the result compares with par."""
    record: str = ""
    """The record of the game, shown only in print."""
    mistakes: int = 0
    """Number of mistakes to learn from."""
    in_match: tuple[int, int] | None = None
    """The number of the deal in a match and of all its deals, None outside of one."""


def end_screen(scene: Scene, result: Result, own: OwnResult | None = None) -> Html:
    """Return the result screen; without `own`, that of a replay."""
    view, watched, own = scene.view, own is None, own or OwnResult()
    found = accounts(scene.log, result, view.round)
    order = _order(result)
    return join(
        _title(scene, result, order, watched=watched),
        element(
            "main",
            alert(scene.overlay.notice),
            own.challenge,
            _ranking(scene, result, found, order, own.mistakes, watched=watched),
            points_by_round(scene, result, found, order),
            final_table(scene, result, order, highlights(scene, result, found, order)),
            own.deal,
            own_city(scene, shares=not watched),
            own.helped,
            _record(scene.t, own.record) if own.record else None,
            _watched(scene.t) if watched else _buttons(scene, own.mistakes, own.in_match),
            cls="end",
            id="end",
            tabindex="-1",
        ),
    )


def _order(result: Result) -> list[int]:
    """Return the seats (from 0), the winner first."""
    return sorted(range(len(result.points)), key=lambda i: (result.rank[i], i))


def ending_words(
    t: Text, names: Sequence[str], result: Result, rounds: int, own: int = 0
) -> tuple[str, str]:
    """Return who won, and by how much, or how a person alone among bots, in the seat `own`, did.

    >>> from stp.web.words.text import text_in
    >>> result = Result(points=(23, 55), rubles_left=(1, 0), rank=(2, 1), breakdown=({}, {}))
    >>> ending_words(text_in("en"), ("Anna", "Osip"), result, 5)
    ('Osip wins', '55\\xa0points, 32 ahead of Anna, after 5\\xa0rounds')
    >>> ending_words(text_in("en"), ("Anna", "Osip"), result, 5, own=1)
    ('Osip wins', 'You: 23\\xa0points, rank\\xa02 of 2')
    >>> ending_words(text_in("en"), ("Osip", "Anna"), result, 5, own=2)[0]
    'You win!'
    """
    order = _order(result)
    winners = [i for i in order if result.rank[i] == 1]
    points = result.points[winners[0]]
    title = t.ngettext("{names} wins", "{names} share the victory", len(winners),
                       names=t.conjunction(names[i] for i in winners))  # fmt: skip
    if own and own - 1 not in winners:
        return title, t._(
            "You: {points}, rank {rank} of {players}",
            points=t.points(result.points[own - 1]), rank=result.rank[own - 1], players=len(order),
        )  # fmt: skip
    if winners == [own - 1]:
        title = t._("You win!")
    second = next((i for i in order if result.rank[i] > 1), None)
    if second is None:
        text = t._("{points} after {rounds} rounds", points=t.points(points), rounds=rounds)
    elif result.points[second] == points:
        text = t._(
            "{points} each, but {player} has fewer rubles left",
            points=t.points(points), player=names[second],
        )  # fmt: skip
    else:
        text = t._(
            "{points}, {lead} ahead of {player}, after {rounds} rounds",
            points=t.points(points), lead=points - result.points[second],
            player=names[second], rounds=rounds,
        )  # fmt: skip
    return title, text


def own_seat(scene: Scene, *, watched: bool = False) -> int:
    """Return the seat of the only person at this device, 0 if there is no such person."""
    return scene.main_seat if scene.is_alone and not watched else 0


def _title(scene: Scene, result: Result, order: list[int], *, watched: bool) -> Html:
    t = scene.t
    names = [person.name(t) for person in scene.participants]
    own = own_seat(scene, watched=watched)
    title, text = ending_words(t, names, result, scene.view.round, own)
    return element(
        "header",
        backdrop(),
        element(
            "div",
            icon_button(SettingsButton.THEME, "ui-moon", t._("Appearance"), id="theme"),
            cls="hero-tools",
        ),
        element(
            "div",
            scene.medallion(order[0] + 1, "huge"),
            element("div", element("h1", title), ornament(), element("p", text)),
            cls="end-title",
        ),
        cls="end-hero",
    )


def source_names(t: Text) -> dict[str, tuple[str, str]]:
    """Return the name and look of each source of points."""
    return {
        "worker": (t._("Workers"), "green"),
        "building": (t._("Buildings"), "blue"),
        "aristocrat": (t._("Aristocrats"), "red"),
        "bonus": (t._("Bought points"), "amber"),
        "disc": (t._("Gold disc"), "disc"),
        "types": (t._("Aristocrat bonus"), "plum"),
        "rubles": (t._("Rubles"), "gold"),
        "hand": (t._("Cards in hand"), "negative"),
    }


def _ranking(
    scene: Scene, result: Result, found: list[Account], order: list[int], mistakes: int, *,
    watched: bool,
) -> Html:  # fmt: skip
    t, own = scene.t, own_seat(scene, watched=watched)
    names = source_names(t)
    used = [source for source in SOURCES if any(a.sources[source] for a in found)]
    swatch = (
        element("li",
                element("svg", bar_part(names[s][1], width=16, height=14),
                        cls="swatch", aria_hidden="true"), names[s][0])
        for s in used
    )  # fmt: skip
    widest = max(1, *(sum(p for p in a.sources.values() if p > 0) for a in found))
    rows = (
        element(
            "li",
            element("span", result.rank[i], cls="rank-number"),
            scene.medallion(i + 1, "large" if result.rank[i] == 1 else ""),
            element("span", element("b", scene.name(i + 1)),
                    element("em", kind) if (kind := _kind(scene, i + 1, watched=watched)) else None,
                    cls="rank-name"),
            _bar(found[i], widest, t),
            element("span", shield(result.points[i], "large", t.points(result.points[i])),
                    cls="rank-points"),
            cls=classes("rank", result.rank[i] == 1 and "winner"),
        )
        for i in order
    )  # fmt: skip
    title = t._("Where the points came from")
    legend = element("ul", *swatch, cls="legend", aria_hidden="true")  # the bars name their parts
    return element(
        "section",
        element("div", element("h2", title), legend, cls="panel-head"),
        element("ol", *rows),
        biggest_difference(scene, result, found, names, own),
        _to_learn(t, mistakes) if own and result.rank[own - 1] > 1 else None,
        _sources(scene, title, result, found, order, used),
        cls="panel ranks",
    )


def _to_learn(t: Text, mistakes: int) -> Html:
    """Return the button for whoever has lost, which shows what would have been better."""
    if mistakes:
        words = _learn_words(t, mistakes)
        return ui_button(MistakesButton.GAME, words, cls="text-link", id="to-learn")
    words = t._("See which moves cost you points")
    return ui_button(AnalysisButton.GAME, words, cls="text-link", id="to-learn")


def _learn_words(t: Text, mistakes: int) -> str:
    return t._("Learn from your mistakes ({number})", number=mistakes)


def _sources(
    scene: Scene, title: str, result: Result, found: list[Account], order: list[int],
    used: list[str],
) -> Html:  # fmt: skip
    """Return the figures of the bars."""
    t, names = scene.t, source_names(scene.t)
    rows = [(names[s][0], [t.number(found[i].sources[s]) for i in order]) for s in used]
    rows.append((t._("Points"), [t.number(result.points[i]) for i in order]))
    return as_table(t, title, [t._("Source"), *(scene.name(i + 1) for i in order)], rows)


def bar_part(look: str, **place: Value) -> Html:
    """Return a part of a bar: a colour with its own pattern, for people who are colour-blind."""
    return element("rect", fill=f"url(#bar-{look})", cls=f"bar-part {look}", **place)


def _kind(scene: Scene, seat: int, *, watched: bool) -> str:
    """Return who played a seat, including a substitute bot; "" for people among themselves."""
    t, person = scene.t, scene.participants[seat - 1]
    if seat == own_seat(scene, watched=watched) and not person.stood_in:
        return t._("You")  # the name may be the proposed one
    if not person.stood_in:
        return t.bot(person.kind) if scene.has_bots else ""
    word = t.ngettext("{number} move by a bot", "{number} moves by a bot", person.stood_in)
    return t.listing((t.bot("human"), word))


def _bar(account: Account, widest: int, t: Text) -> Html:
    """Return one player's sources as a bar; the penalty for cards in hand cuts off its end."""
    names = source_names(t)
    scale = 100 / widest
    gained = sum(points for points in account.sources.values() if points > 0)
    visible = gained + sum(points for points in account.sources.values() if points < 0)
    bars: list[Html] = []
    inside: list[Html] = []
    above: list[tuple[float, int, str]] = []
    at = 0
    for source, points in account.sources.items():
        if not points:
            continue
        start, end = (at, at + points) if points > 0 else (max(0, visible), gained)
        at = max(at, end)
        look = names[source][1]
        bars.append(
            bar_part(look, x=f"{start * scale:.2f}%", width=f"{(end - start) * scale:.2f}%",
                  y=14, height=30)
        )  # fmt: skip
        seen = min(end, max(visible, start)) if points > 0 else end
        middle = (start + seen) / 2 * scale
        if (seen - start) * scale < TINY_PART:
            above.append((middle, points, look))
        else:
            inside.append(
                element("text", t.number(points), x=f"{middle:.2f}%", y=34, text_anchor="middle",
                        cls=f"inside {look}")
            )  # fmt: skip
    half = NUMBER_WIDTH / 2
    middles = [max(half, middle) for middle, _, _ in above]
    places = apart(middles, NUMBER_WIDTH, 100 - half)
    numbers = (
        element("text", t.number(points), x=f"{place:.2f}%", y=10, text_anchor="middle",
                cls=f"tiny {look}")
        for place, (_, points, look) in zip(places, above, strict=True)
    )  # fmt: skip
    label = t.listing(f"{names[s][0]} {t.number(p)}" for s, p in account.sources.items() if p)
    return element(
        "svg", *bars, *inside, *numbers, cls="bar", role="img", aria_label=label, height=46
    )


def own_city(scene: Scene, *, shares: bool) -> Html:
    """Return the city of the main seat, EMPTY if it has no buildings; `shares` adds the button that
    shares it as a picture."""
    t, seat = scene.t, scene.main_seat
    drawn = own_quarter(scene.me, seat)
    if not drawn:
        return EMPTY
    is_own = shares and scene.is_alone
    title = t._("Your city") if is_own else t._("{player}'s city", player=scene.name(seat))
    button = ui_button(
        ShareButton.PICTURE, icon("ui-share"), element("span", t._("Share as a picture")),
        cls="button secondary", id="share-picture",
    ) if shares else None  # fmt: skip
    return element(
        "section",
        element("div", element("h2", title), button, cls="panel-head"),
        element("div", backdrop(), drawn, cls="city-view", data_seat=seat),
        cls="panel city-panel",
    )


def _record(t: Text, record: str) -> Html:
    """Return the game's record for print: typed in or scanned, it restores the game."""
    return element(
        "section", element("h2", t._("The whole game")), element("pre", record), cls="record"
    )


def _next_buttons(
    scene: Scene, in_match: tuple[int, int] | None
) -> tuple[tuple[Html, ...], tuple[Html, ...]]:
    """Return the buttons for what most people do next, the first of which is prominent, and those
    for what else they may do."""
    t, huge = scene.t, "button primary huge"
    again = t._("Play the same deal again")
    quiet = ui_button(
        StartButton.SAME_DEAL, icon("ui-redo"), t._("Same deal"), id="again", title=again
    )
    share = ui_button(ShareButton.OPEN, icon("ui-share"), t._("Share"), id="share-open")
    if scene.is_unsent:  # the others do not know yet that the game is over
        words = t._("Send the final result")
        first = ui_button(ShareButton.OPEN, icon("ui-share"), words, cls=huge, id="share-open")
        return (first,), (quiet,)
    if in_match:
        number, deals = in_match
        is_last = number == deals
        words = t._("Results of the match") if is_last else t._("Results and next deal")
        return (ui_button(ShowLibrary("match"), words, cls=huge, id="match-results"),), (share,)
    first = ui_button(StartButton.PLAY_AGAIN, t._("Play again"), cls=huge, id="play-again")
    return (first, quiet), (share,)


def _buttons(scene: Scene, mistakes: int, in_match: tuple[int, int] | None) -> Html:
    t = scene.t
    firsts, others = _next_buttons(scene, in_match)
    return element(
        "section",
        *firsts,
        ui_button(ReplayButton.GAME, icon("ui-replay"), t._("Replay"), id="watch"),
        ui_button(
            AnalysisButton.GAME,
            icon("ui-hint"),
            t._("Analysis"),
            id="analysis-open",
            title=t._("Expert analysis"),
        ),
        ui_button(
            MistakesButton.GAME,
            icon("ui-undo"),
            _learn_words(t, mistakes),
            id="learn",
        )
        if mistakes
        else None,
        *others,
        ui_button(StartButton.LEAVE, icon("ui-new"), t._("New game"), id="to-start")
        if not in_match
        else None,
        ui_button(TableButton.UNDO, icon("ui-undo"), t._("Undo"), id="undo")
        if scene.can_undo
        else None,
        cls="end-buttons",
    )


def _watched(t: Text) -> Html:
    """Return the button that leads back to a replay."""
    word = t._("Back to replay")
    return element(
        "section",
        ui_button(
            ReplayButton.RESULT,
            icon("ui-replay"),
            word,
            cls="button primary huge",
            id="watch-replay",
        ),
        cls="end-buttons",
    )
