import { bookmarksWording } from '../../../src/contract/wording/reading/bookmarks.ts'
import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { notesWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { builtScript } from '../../support/browser/built-script.ts'
import { expect, openRoute, test, waitForHydration, enterRoute } from '../../support/browser/journey.ts'
import { useOwnIpAddress, newReader, signedInReader } from '../../support/accounts/reader.ts'
import { expireSession, listOn, newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'

test('signing in on the sign-in page returns to the page before', async ({ page }) => {
  const reader = await newReader('林湖')
  await useOwnIpAddress(page)
  await openRoute(page, '/reviews?sort=title-asc')
  await page.goto('/#/sign-in?to=%2Freviews%3Fsort%3Dtitle-asc')
  await page.getByLabel('電子信箱').fill(reader.email)
  await page.getByLabel('密碼', { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: '登入', exact: true }).click()
  await expect(page).toHaveURL('/#/reviews?sort=title-asc')
  await page.reload()
  await page.getByRole('button', { name: '開啟選單' }).click()
  await expect(page.getByRole('link', { name: '收藏' })).toBeVisible()
  await expect(page.getByRole('link', { name: '登入' })).toBeHidden()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signedInReader(page)
  await openRoute(page, '/reading-list')
  const other = await context.newPage()
  await openRoute(other, '/reviews')
  const tools = async (tab: typeof page) => tab.getByRole('button', { name: '開啟選單' }).click()
  await tools(page)
  await tools(other)
  await expect(other.getByRole('button', { name: '登出' })).toBeVisible()
  await page.getByRole('button', { name: '登出' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(other.getByRole('button', { name: '登出' })).toBeHidden()
  await expect(other.getByRole('link', { name: '登入' })).toBeVisible()
})

test('a signed-in reader never sees the texts for anonymous visitors, also before the app has started', async ({
  page,
}) => {
  await signedInReader(page)
  // No script but the head's: what the server sent is all there is.
  await page.route('**/assets/**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass(/signed-in/)
  await expect(page.locator('.signed-out-only:visible')).toHaveCount(0)
})

test('the session of an anonymous visitor is never requested, until another tab signs in', async ({
  page,
  context,
}) => {
  await test.step('the session of an anonymous visitor is never requested', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/search')
    await waitForHydration(page)
    await expect(page.locator('html')).not.toHaveClass(/signed-in/)
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/api/session')
  })

  await test.step('signing in on the sign-in page signs in the other tabs', async () => {
    await enterRoute(page, '/reading-list')
    await expect(page.locator('html')).not.toHaveClass(/signed-in/)
    const other = await context.newPage()
    await signedInReader(other)
    await other.goto('/search')
    await expect(page.locator('html')).toHaveClass(/signed-in/)
  })
})

test.describe('on a device that two readers use', () => {
  // The position in the review may be sent after the session has ended.
  test.use({ expectedErrors: [/status of 401/] })

  test('an unsent comment is not shown to the next one', async ({ page }) => {
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
})

test.describe('where the session has ended', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('Esc in the sign-in returns the focus to the button that was pressed', async ({ page }) => {
    await signedInReader(page)
    await openRoute(page, '/review/4')
    const button = page.getByRole('main').getByRole('button', { name: bookmarksWording.unset })
    await expect(button).toBeEnabled()
    await expireSession(page)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

test.describe('where the dialog fails to load', () => {
  test.use({ expectedErrors: [/status of 401|ERR_FAILED|could not be/] })

  test('an expired session is reported with a link to the sign-in page', async ({ page }) => {
    // After an upgrade the scripts have other names.
    await newReaderWithBooks(page, [{ review: 1 }])
    await openList(page)
    await page.route(builtScript('sign-in-dialog'), (route) => route.abort())
    await expireSession(page)
    await listOn(page).card('夜航船').openEntry()
    await page.getByRole('button', { name: notesWording.add }).click()
    await page.getByRole('textbox').fill('一段')
    await page.getByRole('textbox').press('Control+Enter')
    await page.getByRole('alert').getByRole('button', { name: '前往登入' }).click()
    await expect(page).toHaveURL('/#/sign-in?to=%2Freading-list')
  })
})
