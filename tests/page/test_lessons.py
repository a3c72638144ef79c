"""A first game that teaches, in a real browser: a lesson above its question, until it is enough."""

from referee.saves import lessons
from tests.browser import Tapper


def start_lesson(visit, game="scoundrel", **options):
    page = visit(**options)
    page.locator(f'[data-teach="{game}"]').click()
    page.locator(".lesson").wait_for()
    return page


def test_a_lesson_stands_above_its_question_and_goes_with_it(visit, server):
    page = start_lesson(visit)
    first = page.locator(".lesson").inner_text()
    assert first.startswith("Lesson 1 of 9. Get out of the dungeon alive.")
    assert "Get out" not in page.locator("#told").inner_text()
    assert (
        server.table.page.game.save.session.seed
        == lessons.course_of("referee.games.scoundrel").deal
    )
    Tapper(page).answer()
    page.locator('[data-question][data-n="2"]').wait_for()
    assert page.locator(".lesson").all_inner_texts() != [first]


def test_enough_is_enough(visit):
    page = start_lesson(visit)
    page.locator('.lesson [data-do="enough"]').click()
    page.locator('[data-do="enough-yes"]').click()
    page.locator(".lesson").wait_for(state="detached")
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-teach="days"]').wait_for()
    assert not page.locator('[data-teach="scoundrel"]').count()


def test_lessons_that_were_all_heard_are_there_in_a_new_game(visit):
    lessons.end_lessons("scoundrel")
    page = visit()
    page.locator('[data-more="scoundrel"]').click()
    page.locator('[data-begin="scoundrel"]').click()
    page.locator('select[name="deal"]').select_option("teach")
    page.locator('[data-new="scoundrel"]').click()
    page.locator(".lesson").wait_for()
