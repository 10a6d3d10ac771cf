import type { Page } from '@playwright/test'
import { removalWording } from '../../../src/contract/wording/reading/list-removal.ts'
import { bookmarksWording } from '../../../src/contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { enterRoute, expect, openRoute, waitForHydration, test } from '../../support/browser/journey.ts'
import { useOwnIpAddress, newReader, signedInReader } from '../../support/accounts/reader.ts'
import { signInInDialog } from '../../support/screens/reading-list.ts'
import { signInPage, typeCredentials } from '../../support/screens/sign-in-form.ts'

const listButton = (page: Page) => page.getByRole('button', { name: /閱讀狀態|加入書單/ })
const bookmark = (page: Page) => page.getByRole('main').getByRole('button', { name: /收藏/ }).first()

test('a guest’s press on the list button alerts, stores nothing, and is done after the sign-in', async ({
  page,
}) => {
  const reader = await newReader()
  await useOwnIpAddress(page)
  await openRoute(page, '/review/1')
  await expect(listButton(page)).toHaveText('加入書單')
  await listButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: '請先登入，才能使用書單。' })
  await alert.getByRole('button', { name: '前往登入' }).click()
  await expect(page.getByRole('dialog')).toContainText('登入後，就把《夜航船》加入你的書單。')
  await signInInDialog(page, reader)
  await expect(listButton(page)).toContainText('想讀')
  await expect(listButton(page)).toBeFocused()
  await page.reload()
  await expect(listButton(page)).toContainText('想讀')
})

test('a guest’s press is dropped with the sign-in dialog, and its alert closes with a sign-in elsewhere', async ({
  page,
}) => {
  await openRoute(page, '/review/2')
  await listButton(page).click()
  await bookmark(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('請先登入，再收藏書評。')
  await alert.getByRole('button', { name: '前往登入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '關閉' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bookmark(page)).toBeFocused()
  await bookmark(page).click()
  await expect(alert).toContainText('請先登入，再收藏書評。')
  await alert.hover()
  const other = await page.context().newPage()
  const reader = await newReader()
  await useOwnIpAddress(other)
  await openRoute(other, '/sign-in?to=%2Freview%2F2')
  await typeCredentials(signInPage(other), reader)
  await signInPage(other).submit.click()
  await expect(other).toHaveURL('/#/review/2')
  await expect(alert).toHaveCount(0)
  for (const tab of [page, other]) {
    await expect(bookmark(tab)).toBeEnabled()
    await expect(bookmark(tab)).toHaveText('收藏')
  }
})

test('a reader bookmarks, chooses statuses and removes a book, each of which a reload keeps', async ({
  page,
}) => {
  await test.step('the comment form contains the reader’s name, which can be changed', async () => {
    await signedInReader(page, '林湖')
    await openRoute(page, '/review/9')
    const name = page.getByRole('textbox', { name: '名字' })
    await expect(name).toHaveValue('林湖')
    await name.fill('湖邊的人')
    await expect(name).toHaveValue('湖邊的人')
  })

  await test.step('a bookmark is set, survives a reload, is listed, and is removed', async () => {
    await enterRoute(page, '/review/4')
    await expect(bookmark(page)).toHaveText('收藏')
    // A double click sets it once.
    await bookmark(page).dblclick()
    await expect(bookmark(page)).toHaveText('已收藏')
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(bookmark(page)).toHaveText('已收藏')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.goto('/#/bookmarks')
    await expect(page).toHaveTitle(/^收藏 \| /)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.getByText('共收藏 1 篇書評')).toBeVisible()
    const button = page.getByRole('button', { name: `已收藏${title}` })
    const [before, after] = await button.evaluate((box) => {
      const { paddingLeft, paddingRight } = getComputedStyle(box)
      return [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
    })
    expect(Math.min(before ?? 0, after ?? 0), 'room between the words and the frame').toBeGreaterThan(8)
    await button.click()
    await expect(page.getByText('共收藏 0 篇書評')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '還沒有收藏' })).toBeVisible()
  })

  await test.step('any status follows any other, each with its name and colour', async () => {
    // On its way from one to the other a colour is neither.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterRoute(page, '/review/5')
    await expect(listButton(page)).toBeEnabled()
    const colours = new Set([await colourOf(page)])
    const order = ['想讀', '已讀完', '閱讀中', '想讀']
    for (const [index, status] of order.entries()) {
      const written = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await listButton(page).click()
      await page.getByRole('menuitemradio', { name: status }).click()
      await expect(listButton(page)).toContainText(status)
      expect((await written).status()).toBe(200)
      if (index < 3) colours.add(await colourOf(page))
    }
    expect(colours.size).toBe(4)
  })

  await test.step('a book is removed from the list on its review, which asks first and can be undone', async () => {
    await enterRoute(page, '/review/10')
    const remove = page.getByRole('menuitem', { name: removalWording.remove })
    const question = page.getByRole('alertdialog', { name: removalWording.question })
    const undo = page.getByRole('button', { name: removalWording.undo })
    await listButton(page).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(3)
    await expect(remove).toHaveCount(0)
    await page.getByRole('menuitemradio', { name: '閱讀中' }).click()
    await expect(listButton(page)).toContainText('閱讀中')

    await listButton(page).click()
    await expect(remove).toBeVisible()
    await page.keyboard.press('End')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toContainText(await page.getByRole('heading', { level: 1 }).innerText())
    await question.getByRole('button', { name: removalWording.cancel }).click()
    await expect(listButton(page)).toBeFocused()
    await expect(listButton(page)).toContainText('閱讀中')

    await listButton(page).click()
    await remove.click()
    await question.getByRole('button', { name: removalWording.confirm }).click()
    await expect(listButton(page)).toContainText('加入書單')
    await undo.click()
    await expect(listButton(page)).toContainText('閱讀中')
    await expect(listButton(page)).toBeFocused()

    await listButton(page).click()
    await remove.click()
    await question.getByRole('button', { name: removalWording.confirm }).click()
    await expect(undo).toBeVisible()
    await page.reload()
    await expect(listButton(page)).toBeEnabled()
    await expect(listButton(page)).toContainText('加入書單')
  })
})

test.describe('where the API does not answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED|could not be removed/] })

  test('what could not be stored is reverted and reported', async ({ page }) => {
    await test.step('a change that could not be stored is reverted and reported', async () => {
      await signedInReader(page)
      await openRoute(page, '/review/6')
      await expect(bookmark(page)).toBeEnabled()
      await page.route('**/api/reviews/6/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      )
      await bookmark(page).click()
      await expect(page.getByRole('alert')).toContainText('收藏失敗，請稍後再試。')
      await expect(bookmark(page)).toHaveText('收藏')
      await listButton(page).click()
      await page.getByRole('menuitemradio', { name: '閱讀中' }).click()
      await expect(page.getByRole('alert').first()).toContainText('更新閱讀狀態失敗，請稍後再試。')
      await expect(listButton(page)).toContainText('加入書單')
    })

    await test.step('a book that could not be removed from the list stays on it', async () => {
      await page.request.put('/api/reviews/11/reading-status', { data: { status: 'reading' } })
      await enterRoute(page, '/review/11')
      await expect(listButton(page)).toContainText('閱讀中')
      await page.route('**/api/reading-list/*', (route) => route.abort(), { times: 1 })
      await listButton(page).click()
      await page.getByRole('menuitem', { name: removalWording.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: removalWording.confirm }).click()
      await expect(page.getByRole('alert').filter({ hasText: removalWording.failed })).toBeVisible()
      await expect(listButton(page)).toContainText('閱讀中')
    })

    await test.step('two changes in a row are stored in order, and a failure reverts to the stored value', async () => {
      const waiting: (() => void)[] = []
      await page.route('**/api/reviews/3/reading-status', async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        await new Promise<void>((resolve) => waiting.push(resolve))
        return route.abort()
      })
      await enterRoute(page, '/review/3')
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
      await expect(page.getByRole('alert').filter({ hasText: statusWording.failed })).toBeVisible()
      await expect(button).toContainText(statusWording.none)
    })
  })
})

test.describe('where what is stored could not be loaded', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a press asks again, changes nothing that is stored, and says why it cannot', async ({ page }) => {
    await signedInReader(page)
    await page.request.put('/api/reviews/12/reading-status', { data: { status: 'completed' } })
    await page.request.put('/api/reviews/12/bookmark')
    const sent: string[] = []
    page.on('request', (request) => {
      if (/^(PUT|DELETE)$/.test(request.method())) sent.push(request.url())
    })
    const stored = /\/api\/reviews\/\d+\/(bookmark|reading-status)$/
    const refuse = refuseWith('internal')
    await page.route(stored, refuse)
    await openRoute(page, '/review/12')
    await bookmark(page).click()
    await expect(page.getByRole('alert').filter({ hasText: bookmarksWording.failed })).toBeVisible()
    await listButton(page).click()
    await page.getByRole('menuitemradio', { name: statusWording.want_to_read }).click()
    await expect(page.getByRole('alert').filter({ hasText: statusWording.failed })).toBeVisible()
    await page.unroute(stored, refuse)
    await page.getByRole('button', { name: '再試一次' }).last().click()
    await expect(bookmark(page)).toHaveText(bookmarksWording.set)
    await listButton(page).click()
    await page.getByRole('menuitemradio', { name: statusWording.want_to_read }).click()
    await expect(listButton(page)).toContainText(statusWording.completed)
    expect(sent).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.route(stored, refuse)
    await enterRoute(page, '/review/13')
    await expect(bookmark(page)).toBeEnabled()
    await page.unroute(stored, refuse)
    await bookmark(page).click()
    await expect(bookmark(page)).toHaveText(bookmarksWording.set)
    await listButton(page).click()
    await page.getByRole('menuitemradio', { name: statusWording.reading }).click()
    await expect(listButton(page)).toContainText(statusWording.reading)
    await page.reload()
    await expect(bookmark(page)).toHaveText(bookmarksWording.set)
    await expect(listButton(page)).toContainText(statusWording.reading)
  })
})

test('a press before the app is there is done once it is', async ({ page }) => {
  await signedInReader(page)
  const release = await holdRequests(page, '**/assets/**/*.js')
  await page.goto('/review/7', { waitUntil: 'commit' })
  const early = page.getByRole('main').getByRole('link', { name: '收藏', exact: true })
  const leaving = page.waitForURL(/\/sign-in/, { waitUntil: 'commit' })
  await early.click()
  await leaving
  release()
  await waitForHydration(page)
  await expect(page).toHaveURL('/#/review/7')
  await expect(bookmark(page)).toHaveText('已收藏')
})

test.describe('where the session has ended', () => {
  test.use({ expectedErrors: [/401/] })

  test('an expired session asks for the sign-in and then completes the pressed action', async ({
    page,
    context,
  }) => {
    const reader = await signedInReader(page)
    await useOwnIpAddress(page)
    await openRoute(page, '/review/8')
    await expect(bookmark(page)).toBeEnabled()
    await expect(listButton(page)).toBeEnabled()
    await context.clearCookies()
    await bookmark(page).click()
    await expect(page.getByRole('dialog')).toContainText('登入階段已過期，請重新登入')
    await signInInDialog(page, reader)
    await expect(bookmark(page)).toHaveText('已收藏')
  })
})

function colourOf(page: Page): Promise<string> {
  return listButton(page).evaluate((button) => getComputedStyle(button).color)
}
