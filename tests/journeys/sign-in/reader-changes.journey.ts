import { notesWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { readingListWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { expect, openRoute, test } from '../../support/journey.ts'
import { builtScript } from '../../support/built-script.ts'
import { expireSession, openList, newReaderWithBooks } from '../../support/reading-list.ts'
import { signedInReader } from '../../support/reader.ts'

test.use({ expectedErrors: [/status of 401|ERR_FAILED|could not be|did not arrive/] })

test('a note being written survives a filter that hides its book', async ({ page }) => {
  await newReaderWithBooks(page, [{ review: 1, status: 'completed', notes: '舊' }, { review: 2 }])
  await openList(page)
  const filters = page.getByRole('group', { name: readingListWording.filterLabel })
  await page.getByRole('button', { name: notesWording.edit }).click()
  await page.getByRole('textbox').fill('舊的，和新的一段')
  await filters.getByRole('button', { name: statusWording.want_to_read }).click()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await filters.getByRole('button', { name: readingListWording.all }).click()
  await expect(page.getByRole('textbox')).toHaveValue('舊的，和新的一段')
})

test('a status that removes the book from the filter moves the focus to its neighbour', async ({ page }) => {
  await newReaderWithBooks(page, [{ review: 1 }, { review: 2 }])
  await openList(page)
  const filters = page.getByRole('group', { name: readingListWording.filterLabel })
  await filters.getByRole('button', { name: statusWording.want_to_read }).click()
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(cards).toHaveCount(2)
  await cards.first().getByRole('button', { name: statusWording.want_to_read }).press('Enter')
  await page.getByRole('menuitemradio', { name: statusWording.completed }).first().press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(cards).toBeFocused()
})

test('two changes in a row are stored in order, and a failure reverts to the stored value', async ({
  page,
}) => {
  await signedInReader(page)
  const waiting: (() => void)[] = []
  await page.route('**/api/reviews/3/reading-status', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await new Promise<void>((resolve) => waiting.push(resolve))
    return route.abort()
  })
  await openRoute(page, '/review/3')
  const button = page.getByRole('main').locator('[aria-haspopup="menu"]').first()
  // A key on a button that waits does nothing.
  await expect(button).toBeEnabled()
  for (const status of [statusWording.want_to_read, statusWording.completed]) {
    await button.press('Enter')
    await page.getByRole('menuitemradio', { name: status }).press('Enter')
    await expect(button).toContainText(status)
  }
  // The second waits for the first.
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.()
  await expect(page.getByRole('alert')).toContainText(statusWording.failed)
  await expect(button).toContainText(statusWording.none)
})

test('an unsent comment is not shown to the next person on the device', async ({ page }) => {
  await signedInReader(page, '甲')
  await openRoute(page, '/review/4')
  const text = page.getByRole('textbox', { name: commentsWording.comment, exact: true })
  await text.fill('只寫了一半')
  await page.getByRole('button', { name: headerWording.openMenu }).click()
  await page.getByRole('button', { name: headerWording.signOut }).click()
  await expect(text).toHaveValue('')
  await signedInReader(page, '乙')
  await page.reload()
  await expect(page.getByRole('textbox', { name: commentsWording.name, exact: true })).toHaveValue('乙')
  await expect(text).toHaveValue('')
})

test('signing out moves the focus to the screen', async ({ page }) => {
  await signedInReader(page)
  await openRoute(page, '/reading-list')
  await page.getByRole('button', { name: headerWording.openMenu }).click()
  await page.getByRole('button', { name: headerWording.signOut }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('signing in on the sign-in page signs in the other tabs', async ({ page, context }) => {
  await openRoute(page, '/reading-list')
  await expect(page.locator('html')).not.toHaveClass(/signed-in/)
  const other = await context.newPage()
  await signedInReader(other)
  await other.goto('/about')
  await expect(page.locator('html')).toHaveClass(/signed-in/)
})

test('when the dialog fails to load an expired session is reported with a link to the sign-in page', async ({
  page,
}) => {
  // As after an upgrade, whose scripts have other names.
  await newReaderWithBooks(page, [{ review: 1 }])
  await openList(page)
  await page.route(builtScript('sign-in-dialog'), (route) => route.abort())
  await expireSession(page)
  await page.getByRole('button', { name: notesWording.add }).click()
  await page.getByRole('textbox').fill('一段')
  await page.getByRole('textbox').press('Control+Enter')
  await page.getByRole('alert').getByRole('button', { name: '前往登入' }).click()
  await expect(page).toHaveURL('/#/sign-in?to=%2Freading-list')
})
