"""Several people: two browsers at one table, a spectator, bots alone, two at one device, a rematch."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from portroyal.i18n import message
from tests.browser.chromium import DESKTOP, PHONE, Visitor
from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW, LAST_TAKE
from tests.browser.house import House
from tests.browser.player import Player, choices, choose, is_over

TURNS = 12
ELSEWHERE = """
Object.defineProperty(document, "hidden", { value: true });
window.Notification = class { constructor(text) { console.info(`notice: ${text}`); } };
Notification.permission = "granted";
Notification.requestPermission = async () => "granted";
"""
STATS = re.compile(r"- article \"([^\"]+)\".*?- text: ([^\n]*)", re.DOTALL)


def call_oneself(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def open_table(page: Page, *seats: str) -> None:
    page.get_by_role("link", name="New table").click()
    page.get_by_role("combobox", name="Players").select_option(str(len(seats)))
    for number, who in enumerate(seats, 1):
        page.get_by_role("combobox", name=f"Seat {number}").select_option(who)


ME = "Me, or someone on this device"
OPEN = "Open: for a friend"


def common(page: Page) -> list[str]:
    """What both sides of a table see alike: deck, discard pile, cards in the harbour."""
    harbour = page.get_by_role("region", name="Harbour")
    cards = [
        item.get_by_role("button").first.get_attribute("aria-label") for item in harbour.get_by_role("listitem").all()
    ]
    return [harbour.get_by_text("Deck").inner_text(), harbour.get_by_text("Discard").inner_text(), *map(str, cards)]


def test_two_browsers_at_one_table(visits: Visits) -> None:
    anne, bo = visits(), visits()
    call_oneself(anne.page, "Anne")
    open_table(anne.page, ME, OPEN)
    anne.page.get_by_role("checkbox", name="Anyone can join").check()
    anne.page.get_by_role("button", name="Open the table").click()
    anne.page.wait_for_url("**/table/*")
    expect(anne.page.get_by_role("heading", name="Is everyone here?")).to_be_visible()
    begin = anne.page.get_by_role("button", name="Start")
    expect(begin).to_be_disabled()

    call_oneself(bo.page, "Bo")
    bo.page.reload()
    bo.page.get_by_role("listitem").filter(has_text="With Anne").get_by_role("link", name="Sit down").click()
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.get_by_text("Bo (you)")).to_be_visible()
    expect(bo.page.get_by_role("heading", name="Waiting for the host to start")).to_be_visible()
    expect(anne.page.get_by_text("Bo", exact=True)).to_be_visible()
    begin.click()

    players = [Player(anne.page), Player(bo.page)]
    acted = [0, 0]
    for _ in range(200):
        trees = [player.tree() for player in players]
        for seat, tree in enumerate(trees):
            if re.search("(text|paragraph): Your (turn|choice)", tree):
                players[seat].decide(choose(tree), tree)
                acted[seat] += 1
        if min(acted) >= TURNS:
            break
    assert min(acted) >= TURNS
    last = [player.page.get_by_role("region", name="Log").get_by_role("listitem").last for player in players]
    expect(last[0]).not_to_be_empty()
    expect(anne.page.get_by_role("region", name="Harbour").get_by_text("Deck")).to_have_text(common(bo.page)[0])
    assert common(anne.page) == common(bo.page)
    assert anne.page.get_by_role("article", name="Bo").is_visible()
    assert bo.page.get_by_role("article", name="Anne").is_visible()
    # Only one of them is asked.
    asked = [page.get_by_text(re.compile("^Your (turn ·|choice in)")).is_visible() for page in (anne.page, bo.page)]
    assert sorted(asked) == [False, True]
    # The host cannot close a game that others play, but leave it.
    anne.page.get_by_role("button", name="Menu").click()
    expect(anne.page.get_by_role("button", name="Leave")).to_be_visible()
    expect(anne.page.get_by_role("button", name="Close the table")).to_be_hidden()


def test_whoever_chooses_a_bot_is_not_disturbed(visits: Visits) -> None:
    """Somebody sits down meanwhile; and when it is done, the keyboard is still at that seat."""
    anne, bo = visits(), visits()
    anne.page.goto("/")
    open_table(anne.page, ME, OPEN, OPEN)
    anne.page.get_by_role("button", name="Open the table").click()
    bots = anne.page.get_by_role("combobox", name="Add a bot …")
    expect(bots).to_have_count(2)
    bots.last.focus()
    bo.page.goto(anne.page.url)
    bo.page.get_by_role("button", name="Sit down").first.click()
    expect(bots).to_have_count(1)
    expect(bots).to_be_focused()
    bots.select_option("Skilled")
    expect(anne.page.get_by_role("button", name="Free Skilled 3’s seat")).to_be_focused()


def sit_together(anne: Visitor, bo: Visitor) -> list[Player]:
    """Two people at a table of their own."""
    anne.page.goto("/")
    open_table(anne.page, ME, OPEN)
    anne.page.get_by_role("button", name="Open the table").click()
    anne.page.wait_for_url("**/table/*")
    bo.page.goto(anne.page.url)
    bo.page.get_by_role("button", name="Sit down").click()
    anne.page.get_by_role("button", name="Start").click()
    players = [Player(anne.page), Player(bo.page)]
    for player in players:
        player.page.get_by_role("heading", name="Harbour").wait_for()
        player.page.get_by_role("button", name="Menu").click()
        player.page.get_by_role("checkbox", name="Show tips").uncheck()
        player.page.get_by_role("button", name="Close", exact=True).click()
    return players


def regret(visits: Visits) -> tuple[Player, Player, Locator]:
    """One player stops and regrets it: that player, the other, and what the other is asked."""
    players = sit_together(visits(), visits())
    yours = re.compile("^Your (turn ·|choice in)")
    expect(players[0].page.get_by_text(yours).or_(players[0].page.get_by_text("is drawing").first)).to_be_visible()
    one, other = players if players[0].page.get_by_text(yours).is_visible() else players[::-1]
    one.decide("Draw")
    one.wait(lambda tree: "Stop" in choices(tree), "nothing to stop")
    one.decide("Stop")
    one.page.get_by_role("button", name="Undo").click()
    asked = other.page.get_by_role("heading", name="would like to undo the last action. Do you agree?")
    expect(asked).to_be_visible()
    return one, other, asked


@pytest.mark.parametrize(("answer", "asked_again"), [("Yes", True), ("No", False)])
def test_the_others_are_asked_before_an_undo(visits: Visits, answer: str, asked_again: bool) -> None:
    one, other, asked = regret(visits)
    expect(one.page.get_by_role("button", name="Yes")).to_have_count(0)
    other.page.get_by_role("button", name=answer, exact=True).click()
    expect(asked).to_be_hidden()
    question = one.page.get_by_role("heading", name="Draw another card, or stop?")
    expect(question).to_be_visible(visible=asked_again)


@pytest.mark.parametrize("settings", [{"undo_seconds": 3.0}])
def test_a_question_about_undo_lapses(visits: Visits) -> None:
    """Nobody answers; then the game goes on as if nobody had asked."""
    _, other, asked = regret(visits)
    expect(asked).to_be_hidden()
    expect(other.page.get_by_role("button", name="Yes")).to_have_count(0)


def test_a_browser_without_notices_plays_on(visits: Visits) -> None:
    """On some phones a page that asks for a notice gets an error in its place."""
    visitor = visits()
    visitor.context.add_init_script(ELSEWHERE.replace("console.info(`notice: ${text}`)", "throw new TypeError()"))
    visitor.context.add_init_script("localStorage.setItem('portroyal-notify', 'true')")
    player = Player(visitor.page)
    player.begin("Harbour")
    player.play(until=lambda _: len(player.seen) > 15)


def test_the_host_closes_a_table_that_has_not_begun(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    open_table(page, ME, OPEN)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Menu").click()
    close = page.get_by_role("button", name="Close the table")
    close.click()
    page.get_by_role("dialog", name="Close this table for everyone?").get_by_role("button", name="No").click()
    close.click()
    page.get_by_role("dialog", name="Close this table for everyone?").get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_the_clock_is_seen_to_run(visits: Visits, house: House) -> None:
    table = house.table(DRAW, clock="brisk")
    page = visits(key=table.key).page
    page.goto(table.path)
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^[23]\d seconds left$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)


def test_whoever_looks_elsewhere_is_told(visits: Visits) -> None:
    """A browser without a screen hides no page and shows no notice, so it is told that it does."""
    anne, bo = visits(), visits()
    told: list[str] = []
    anne.context.add_init_script(ELSEWHERE)
    anne.page.on("console", lambda message: told.append(message.text))
    here, there = sit_together(anne, bo)
    anne.page.get_by_role("button", name="Menu").click()
    anne.page.get_by_role("checkbox", name="Notify me when it’s my turn").check()
    anne.page.get_by_role("button", name="Close", exact=True).click()
    told.clear()
    while not told:
        for player in (there, here):
            if choices(tree := player.tree()):
                player.decide(choose(tree), tree)
    assert told == ["notice: Your turn"]
    expect(anne.page).to_have_title("● Harbour")


def test_the_host_frees_and_fills_seats(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    open_table(page, ME, OPEN, OPEN)
    page.get_by_role("button", name="Open the table").click()
    for seat, bot in enumerate(("Beginner", "Casual"), 2):
        page.get_by_role("combobox", name="Add a bot …").first.select_option(bot)
        expect(page.get_by_text(f"{bot} {seat}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Free Casual 3’s seat").click()
    page.get_by_role("combobox", name="Add a bot …").select_option("Skilled")
    expect(page.get_by_text("Skilled 3", exact=True)).to_be_visible()
    page.get_by_role("button", name="Leave seat").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("Guest (you)")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("article", name="Skilled 3")).to_be_visible()


def test_the_host_is_offered_the_bots_of_the_game(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    open_table(page, ME, OPEN)

    def changed(route: Route) -> None:
        offers = route.fetch().json()
        for game in offers["games"]:
            game["bots"] = ["casual"]
        route.fulfill(json=offers)

    page.route("**/api/v1/games", changed)
    page.get_by_role("button", name="Open the table").click()
    bots = page.get_by_role("combobox", name="Add a bot …")
    expect(bots.get_by_role("option")).to_have_text(["Add a bot …", "Casual"])


def test_a_spectator_sees_the_table_and_is_asked_nothing(visits: Visits, house: House) -> None:
    anne = visits()
    player = Player(anne.page)
    player.begin("Harbour")
    player.wait_for_decision()
    watcher = visits()
    watcher.page.goto(anne.page.url)
    expect(watcher.page.get_by_role("heading", name=re.compile("Guest (is drawing|may take)"))).to_be_visible()
    expect(watcher.page.get_by_role("article")).to_have_count(3)
    expect(watcher.page.get_by_role("button", name="Draw")).to_have_count(0)
    expect(watcher.page.get_by_role("button", name="Hint")).to_be_hidden()
    player.play(until=lambda _: len(player.seen) > 4)
    cards = watcher.page.get_by_role("region", name="Harbour").get_by_text("Deck")
    expect(cards).to_have_text(anne.page.get_by_role("region", name="Harbour").get_by_text("Deck").inner_text())
    assert common(anne.page) == common(watcher.page)
    assert watcher.context.cookies() == []


def test_a_table_of_bots_is_watched_to_its_end(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    open_table(page, "Beginner", "Beginner")
    page.get_by_role("radio", name="Travel").check()
    page.get_by_role("combobox", name="Players").select_option("2")
    for number in (1, 2):
        page.get_by_role("combobox", name=f"Seat {number}").select_option("Beginner")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=re.compile("^Winner: "))).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("article")).to_have_count(2)
    expect(page.get_by_role("heading", name=re.compile("^Winner: "))).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_picker_tells_how_each_bot_plays(visits: Visits, size: tuple[int, int]) -> None:
    page = visits(size=size).page
    page.goto("/new")
    seats = [page.get_by_role("listitem").filter(has=page.get_by_label(f"Seat {number}")) for number in (1, 2, 3)]
    expect(seats[0].get_by_role("paragraph")).to_have_count(0)
    for bot in ("casual", "expert", "explorer"):
        page.get_by_role("combobox", name="Seat 2").select_option(message(f"bot-name-{bot}"))
        expect(seats[1].get_by_role("paragraph")).to_be_visible()
        expect(seats[1].get_by_role("paragraph")).to_have_text(message(f"bot-about-{bot}"))
        expect(page.get_by_label("Seat 2")).to_have_accessible_description(message(f"bot-about-{bot}"))
    expect(seats[2].get_by_role("paragraph")).to_have_text(message("bot-about-skilled"))
    page.get_by_role("combobox", name="Seat 2").select_option("Open: for a friend")
    expect(seats[1].get_by_role("paragraph")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_people_at_one_device(visitor: Visitor) -> None:
    """What is asked says whom; the cards in front are those of who is to act."""
    page = visitor.page
    page.goto("/")
    open_table(page, ME, ME)
    names = page.get_by_role("textbox", name="Name")
    names.nth(0).fill("Anne")
    names.nth(1).fill("Bo")
    page.get_by_role("button", name="Open the table").click()
    player = Player(page)
    asked = set()
    for _ in range(40):
        tree = player.wait_for_decision()
        if is_over(tree):
            break
        whose = re.search(r"paragraph: (\w+) (?:· |chooses in )", tree)
        assert whose, tree
        asked.add(whose[1])
        other = {"Anne": "Bo", "Bo": "Anne"}[whose[1]]
        assert f'article "{other}"' in tree
        assert f'heading "{whose[1]}' in tree
        player.decide(choose(tree), tree)
    assert asked == {"Anne", "Bo"}


def test_a_rematch_from_the_result(visits: Visits, house: House) -> None:
    """The second to ask comes to the same table."""
    table = house.table(LAST_TAKE)
    visitor = visits(key=table.key)
    page = visitor.page
    page.goto(table.path)
    player = Player(page)
    player.play()
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    again = page.url
    # Nobody else is waited for, so it begins at once.
    expect(page.get_by_role("article", name="Casual 2")).to_be_visible()
    page.goto(first)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(again)


def test_a_new_table_has_a_choice_for_every_option_of_the_game(visits: Visits, house: House) -> None:
    page = visits().page
    page.goto("/new")
    ending = page.get_by_role("combobox", name="Ending")
    expect(ending.get_by_role("option")).to_have_text(["Points", "Points and an expedition"])
    expect(page.get_by_role("combobox", name="Clock").get_by_role("option")).to_have_text(
        ["None", "Relaxed: 2 minutes per decision", "Brisk: 30 seconds per decision"]
    )
    page.get_by_role("radio", name="Travel 2–4 players, to 8 points").check()
    expect(ending).to_be_hidden()
    page.get_by_role("radio", name="Combined").check()
    ending.select_option("Points and an expedition")
    page.get_by_role("combobox", name="Seat 2").select_option("Open: for a friend")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/table/"))
    assert house.server.table(page.url.rpartition("/")[2]).header.options["ending"] == "expeditions"
