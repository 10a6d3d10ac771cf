import type { Page } from '@playwright/test'
import { LIST_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { READING_STATUSES } from '../../../src/contract/reading/reading-statuses.ts'
import { READING_LIST_SORTS } from '../../../src/contract/reviews/sort-orders.ts'
import { sortReadingList } from '../../../src/contract/reviews/sorting.ts'
import {
  countOfBooks,
  entrySearchWording,
  shownOfBooks,
} from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { makeCards } from '../../support/browser/answers.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { listOn, openList } from '../../support/screens/reading-list.ts'
import { scrollUntilShown } from '../../support/page/scrolling.ts'

const ALL = 260
/** Of the book that was added first. */
const NOTE = '只有我看得見的筆記。'

/** Answers as the server does for a long list (docs/product/lists.md); gives the questions that came, oldest first. */
async function openLongList(page: Page, all = ALL): Promise<string[]> {
  const questions: string[] = []
  const listed = makeEntries(all)
  await signedInReader(page)
  await page.route('**/api/reading-list*', (route) => {
    const { search, searchParams } = new URL(route.request().url())
    questions.push(search)
    const sort = READING_LIST_SORTS.find((each) => each === searchParams.get('sort')) ?? 'date-desc'
    const status = searchParams.get('status')
    const term = searchParams.get('q') ?? ''
    const offset = Number(searchParams.get('offset') ?? 0)
    const asked = listed.filter(
      (entry) => (status === null || entry.status === status) && entry.book.title.includes(term),
    )
    const sorted = sortReadingList(asked, sort)
    const entries = asked.length > 200 ? sorted.slice(offset, offset + LIST_PAGE_SIZE) : sorted
    return route.fulfill({ json: { total: asked.length, entries } })
  })
  await openList(page)
  return questions
}

function makeEntries(count: number) {
  return makeCards(count).map((book, index) => ({
    id: book.id,
    book_id: book.id,
    status: READING_STATUSES[index % 3],
    notes: book.id === 1 ? NOTE : '',
    notes_version: 0,
    created_at: new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString(),
    own_rating: null,
    readings: [],
    book,
  }))
}

test('above 200 books the server sorts and filters; two more pages load by themselves, the rest by 顯示更多', async ({
  page,
}) => {
  const questions = await openLongList(page)
  const { cards, titles, sort, sortOption, filter, main } = listOn(page)
  await expect(cards).toHaveCount(48)
  await expect(titles.first()).toHaveText('《書之260》')
  await scrollUntilShown(cards, 144)
  const more = main.getByRole('button', { name: siteWording.showMore })
  await expect(main).toContainText(shownOfBooks(144, ALL))
  await more.click()
  await expect(cards).toHaveCount(192)
  expect(questions).toEqual(['', '?offset=48', '?offset=96', '?offset=144'])

  await sort.click()
  await sortOption('最早加入').click()
  await expect(titles.first()).toHaveText('《書之1》')
  await filter('閱讀中').click()
  await expect(titles.first()).toHaveText('《書之2》')
  await expect(cards).toHaveCount(87)
  expect(questions.slice(4)).toContain('?status=reading&sort=date-asc')

  await test.step('a reload keeps order, further pages and scroll position, and the browser stores no note', async () => {
    await filter('全部').click()
    await expect(titles.nth(2)).toHaveText('《書之3》')
    await scrollUntilShown(cards, 144)
    await main.getByRole('button', { name: siteWording.showMore }).click()
    await expect(cards).toHaveCount(192)
    const seen = titles.nth(169)
    await seen.evaluate((title) => title.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.reload()
    await expect(cards).toHaveCount(192)
    await expect(seen).toHaveText('《書之170》')
    await expect(seen).toBeInViewport()
    await expect(titles.first()).toHaveText('《書之1》')
    await expect(sort).toContainText('最早加入')
    await expect(main.getByRole('button', { name: siteWording.showMore })).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(stored).toContain('date-asc')
    expect(stored).not.toContain(NOTE)
  })
})

test('a list of 1,000 books is searched as a whole, and its results have pages, too', async ({ page }) => {
  const questions = await openLongList(page, 1_000)
  const { cards, titles, main } = listOn(page)
  await main.getByRole('button', { name: entrySearchWording.open }).click()
  const field = main.getByRole('searchbox', { name: entrySearchWording.label })
  await field.fill('之77')
  await expect(titles).toHaveText(
    [779, 778, 777, 776, 775, 774, 773, 772, 771, 770, 77].map((id) => `《書之${id}》`),
  )
  await field.fill('之')
  await expect(main.getByText(countOfBooks(1_000), { exact: true })).toBeAttached()
  await expect(titles.first()).toHaveText('《書之1000》')
  // Further pages than these wait for a press.
  await scrollUntilShown(cards, 144)
  const term = encodeURIComponent('之')
  expect(questions).toContain(`?q=${term}&offset=48`)
})

test('while the reader types, only the cards near the window are laid out, and no other card changes', async ({
  page,
}) => {
  await openLongList(page, 200)
  const { cards, card, main } = listOn(page)
  await expect(cards).toHaveCount(200)
  const rendered = () => cards.evaluateAll(countRendered)
  const heightBelow = () => cards.nth(48).evaluate((each) => each.parentElement?.offsetHeight)
  expect(await rendered()).toBe(200)
  const before = await heightBelow()

  const { openEntry, writeNote, note, cancel } = card('書之200')
  await openEntry()
  await writeNote.click()
  // The group of 48 around the note.
  await expect.poll(rendered).toBe(48)
  expect(await heightBelow()).toBe(before)
  await cards.first().evaluate(recordChangesElsewhere)
  await note.pressSequentially('寫幾個字')
  await expect(note).toHaveValue('寫幾個字')
  expect(await page.evaluate(() => Reflect.get(window, 'changes') as number)).toBe(0)
  await cancel.click()
  await expect.poll(rendered).toBe(200)

  await main.getByRole('button', { name: entrySearchWording.open }).click()
  await expect.poll(rendered).toBe(48)
})

test('a reload keeps filter and order of a list that the browser sorts, and forgets the search term', async ({
  page,
}) => {
  await openLongList(page, 60)
  const { cards, titles, sort, sortOption, filter, main } = listOn(page)
  await sort.click()
  await sortOption('最早加入').click()
  await filter('閱讀中').click()
  await expect(cards).toHaveCount(20)
  await page.reload()
  await expect(cards).toHaveCount(20)
  await expect(titles.first()).toHaveText('《書之2》')
  await expect(filter('閱讀中')).toHaveAttribute('aria-pressed', 'true')
  // The browser has all books.
  await filter('全部').click()
  await expect(cards).toHaveCount(60)

  await main.getByRole('button', { name: entrySearchWording.open }).click()
  const field = main.getByRole('searchbox', { name: entrySearchWording.label })
  await field.fill('之5')
  await expect(cards).toHaveCount(11)
  await page.reload()
  await expect(cards).toHaveCount(60)
  await expect(titles.first()).toHaveText('《書之1》')
  await expect(field).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(stored).not.toContain('之5')
})

test('a page that arrives after another order does not bring the old order back', async ({ page }) => {
  await openLongList(page)
  const { cards, titles, sort, sortOption } = listOn(page)
  await expect(cards).toHaveCount(48)
  const release = await holdRequests(page, '**/api/reading-list?offset=48')
  const isWaiting = page.waitForRequest('**/api/reading-list?offset=48')
  await cards.last().scrollIntoViewIfNeeded()
  await isWaiting
  await sort.click()
  await sortOption('最早加入').click()
  await expect(titles.first()).toHaveText('《書之1》')
  release()
  await scrollUntilShown(cards, 144)
  await expect(titles.nth(48)).toHaveText('《書之49》')
  await expect(titles.first()).toHaveText('《書之1》')
})

/** Runs in the page. */
function countRendered(cards: Element[]): number {
  return cards.filter((card) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
    .length
}

/** Runs in the page: counts the changes of all other cards of the list. */
function recordChangesElsewhere(card: Element): void {
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.filter(({ target }) => !card.contains(target)).length
    Object.assign(window, { changes })
  })
  Object.assign(window, { changes })
  const list = card.closest('[role=list]')
  if (list) observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
}
