"""Every kind of decision on a phone: nothing too wide, all controls in reach of a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.conftest import recorded
from tests.web.positions import before, decisions, open_table, show, tick_cards
from tests.web.test_table_browser import version

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

UNFOLD = "where => document.querySelectorAll(where).forEach(d => { d.open = true })"
FAULTS = """() => {
  const found = [], wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const e of document.querySelectorAll("a[href], button, input, select, summary")) {
    if (e.type === "hidden" || !e.checkVisibility() || e.closest(".skip")) continue;
    const words = e.getAttribute("aria-label") || e.textContent.trim() || e.title
      || [...(e.labels ?? [])].map(l => l.textContent.trim()).join(" ");
    if (!words) found.push(`nameless: ${e.outerHTML.slice(0, 200)}`);
    if (e.disabled || e.ariaDisabled === "true") continue;
    e.scrollIntoView({ block: "center", inline: "center" });
    const at = e.getClientRects()[0], own = [e, ...(e.labels ?? [])];
    if (at.left < 0 || at.right > wide) found.push(`${words}: ${at.left} to ${at.right}`);
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (!own.some(o => o.contains(top))) found.push(`${words}: under ${top?.outerHTML}`);
  }
  return found;
}"""


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    size = {"width": 390, "height": 844}
    context = chromium.new_context(locale="ja-JP", viewport=size, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


def tap(page: Page, what: Locator) -> None:
    """Do something with a finger, and see that it was done."""
    now = version(page)
    what.tap()
    page.wait_for_selector(f"#main[data-version='{now + 1}']")
    assert page.locator(".notice").count() == 0, page.inner_text(".notice")


def kinds(page: Page) -> dict[str, Locator]:
    """A control of each kind of action offered; what is done at a hex needs the hex first."""
    page.evaluate(UNFOLD, "#now details")
    found = page.eval_on_selector_all(
        "#now .do",
        "all => all.flatMap(e => e.checkVisibility() ? [...e.classList] : [])"
        ".filter(name => name.startsWith('do-') || name === 'dividend')",
    )
    offered = {kind: page.locator(f"#now .{kind}:visible").first for kind in dict.fromkeys(found)}
    if page.locator("#now .select").count():
        offered["select"] = page.locator("#now .select button.do")
    for kind, link in (("token", ".hexlink:has(.dot)"), ("hex", ".hexlink:not(:has(.dot))")):
        if page.locator(f"#now {link}").count():
            offered[kind] = page.locator(f"#now {link}").first
    return offered


def use(page: Page, kind: str, control: Locator) -> None:
    if kind in ("token", "hex"):
        control.tap()
        page.wait_for_selector("#tray")
        assert page.evaluate(FAULTS) == []
        control = page.locator("#tray .do:is(button)").first
    if kind == "select":
        tick_cards(page)
    consent = control.locator("xpath=ancestor::form//input[@name='consent']")
    if consent.count():
        consent.first.tap()
    tap(page, control)


def unveil(page: Page) -> None:
    curtain = page.locator("#now .curtain:not(.open) button")
    if curtain.count():
        curtain.tap()
        page.wait_for_selector(".curtain.open")


@recorded
@pytest.mark.parametrize("title", ["18GB", "18India", "1822PNW", "1822PNW-Short", "1822PNW-SRS"])
def test_each_kind_of_decision_on_a_phone(phone: Page, house: str, title: str) -> None:
    """Wherever a recorded game comes to one; of the whole titles a control of each is used."""
    used: set[str] = set()
    shown: list[int] = []
    for what, data in decisions(title).items():
        if id(data) in shown:
            continue
        shown.append(id(data))
        show(phone, open_table(phone, house, data))
        unveil(phone)
        phone.evaluate(UNFOLD, "#main details:not(.worths)")
        assert phone.evaluate(FAULTS) == [], what
        if "-" in title:
            continue
        for kind in [k for k in kinds(phone) if k not in used]:
            use(phone, kind, kinds(phone)[kind])
            used.add(kind)
            tap(phone, phone.locator("button[value=undo]"))
            unveil(phone)
    assert len(shown) >= 12
    if "-" not in title:
        assert used >= {"hex", "token", "dividend", "do-run_routes", "do-buy_train", "do-bid"}


@recorded
def test_a_tile_and_a_route_are_seen_while_chosen(phone: Page, house: str) -> None:
    """What is tried out on the map and the sheet that asks about it are in the window together."""
    page = phone
    lay, action = before("18GB/18gb-3p.json", "lay_tile", 6)
    show(page, open_table(page, house, lay))
    hex = action["hex"]
    page.locator(f".hexlink[data-hexlink='{hex}']").tap()
    page.wait_for_selector("#tray")
    assert in_sight(page, f"#map g.hex[data-hex='{hex}']", "#tray")
    assert in_sight(page, "#tray .do-lay_tile", "#dock")
    show(page, open_table(page, house, before("18GB/18gb-3p.json", "run_routes", 9)[0]))
    page.locator("#now [data-key=d]").tap()
    page.wait_for_selector("#draw")
    page.locator("#map [data-stop]").first.tap(force=True)
    page.wait_for_function("() => document.querySelector('#draw [name=path]').value !== ''")
    assert in_sight(page, "#map", ".leg", most=0.7)
    assert in_sight(page, ".leg.active", "#dock")


@recorded
def test_two_fingers_zoom_the_map_and_one_moves_it(phone: Page, house: str) -> None:
    """Not zoomed, one finger moves the page, as everywhere."""
    page = phone
    show(page, open_table(page, house, before("18GB/18gb-3p.json", "run_routes", 9)[0]))
    hand = page.context.new_cdp_session(page)

    def stroke(*fingers: tuple[int, int, int, int]) -> tuple[str, float]:
        """Fingers from (x, y), moving by (dx, dy) ten times; where the map and the page are."""
        for number in range(11):
            at = [
                {"id": n, "x": x + dx * number, "y": y + dy * number}
                for n, (x, y, dx, dy) in enumerate(fingers)
            ]
            kind = "touchMove" if number else "touchStart"
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(300)
        return (
            page.evaluate("document.querySelector('#map svg').style.transform"),
            page.evaluate("scrollY"),
        )

    page.evaluate("document.getElementById('map').scrollIntoView()")
    before_it = page.evaluate("scrollY")
    where, scrolled = stroke((190, 400, 0, -10))
    assert where == ""
    assert scrolled > before_it
    page.evaluate("document.getElementById('map').scrollIntoView()")
    zoomed, _ = stroke((150, 300, -7, 0), (230, 300, 7, 0))
    assert "scale(2" in zoomed
    moved, scrolled = stroke((190, 300, 0, -10))
    assert moved != zoomed
    assert "scale(2" in moved
    assert scrolled == before_it


def in_sight(page: Page, what: str, below: str, most: float = 1.0) -> bool:
    """Whether it lies between the bar and something below it; ``most`` of it is enough."""
    top = page.evaluate("document.querySelector('#bar').getBoundingClientRect().bottom")
    box, low = page.locator(what).first.bounding_box(), page.locator(below).first.bounding_box()
    assert box is not None
    assert low is not None
    return bool(box["y"] >= top - 2 and box["y"] + box["height"] * most <= low["y"] + 2)


def test_the_start_page_and_a_new_table_are_not_too_wide(phone: Page, house: str) -> None:
    for title in ("18GB", "18India", "1822PNW-SRS"):
        show(phone, f"{house}/?title={title}&lang=en")
        phone.evaluate(UNFOLD, "details.more")
        assert phone.evaluate(FAULTS) == []
        for seat in (1, 2):
            phone.locator(f"input[name=name-{seat}]").fill("W" * 39 + str(seat))
        if title == "18India":
            phone.locator("input[name=sit][value=apart]").check()
        phone.locator(".setup .big").tap()
        if title == "18India":
            phone.wait_for_selector(".addresses")
            assert phone.evaluate(FAULTS) == []
            show(phone, phone.input_value("#link-2"))
        phone.wait_for_selector("#now")
        assert phone.evaluate(FAULTS) == []
        shown = phone.locator(".jump select")
        room = shown.evaluate(
            "e => { const c = document.createElement('canvas').getContext('2d');"
            " c.font = getComputedStyle(e).font;"
            " return e.clientWidth - 30 - c.measureText(e.selectedOptions[0].label).width }"
        )
        assert room >= 0, "the moment is cut off"
