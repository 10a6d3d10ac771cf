import { readDeviceTexts } from '../../support/browser/device-texts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { StudioReview } from '../../../src/contract/studio/studio-reviews.ts'
import {
  conflictWording,
  saveWording,
  revisionsWording,
} from '../../../src/contract/wording/studio/studio-editor.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, waitForHydration } from '../../support/browser/journey.ts'
import { openKillableBrowser } from '../../support/browser/killable-browser.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'
import { PASSWORD } from '../../support/accounts/sign-in.ts'
import { signInForm } from '../../support/screens/sign-in-form.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// Unsent text survives the end of the page, the browser, the session or the server (docs/product/studio.md).

test.use({
  expectedErrors: [
    /status of 400|status of 404|status of 401|status of 409|ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to load/,
  ],
})

const offline = (page: Page) => page.getByRole('status').filter({ hasText: '離線，已存在這台裝置' })
const elsewhere = (page: Page) => page.getByRole('alert').filter({ hasText: conflictWording.otherTab })

/** Types at the end of the text and saves. */
async function write(page: Page, text: string): Promise<void> {
  await surface(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+s')
}

/** The server stores what is sent next, and its answer does not arrive. */
async function loseNextAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/studio/reviews/*', lose, { times: 1 })
}

async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
  await expect(surface(page)).toBeVisible()
}

test('the server is killed, then the browser too: every sentence is there afterwards', async ({
  studioSite,
}) => {
  test.slow()
  const profile = mkdtempSync(path.join(tmpdir(), 'xingcha-profile-'))
  const first = await openKillableBrowser(profile)
  const page = await first.context.newPage()
  await signInToStudio(page, studioSite, 'owner')
  await page.goto(`${studioSite.address}/#/studio`)
  await page.getByRole('button', { name: /^寫/ }).and(page.locator(':visible')).first().click()
  await write(page, '燈亮著。')
  await expect(saved(page)).toBeVisible()
  const address = page.url()

  await studioSite.kill()
  await write(page, '伺服器斷電。')
  await expect(offline(page)).toBeVisible()
  await studioSite.start()
  await expect(saved(page)).toBeVisible({ timeout: 60_000 })

  await studioSite.kill()
  await write(page, '連瀏覽器也關了。')
  await expect(offline(page)).toBeVisible()
  await first.kill()
  await studioSite.start()
  const second = await openKillableBrowser(profile)
  const later = await second.context.newPage()
  await signInToStudio(later, studioSite, 'owner')
  await openEditor(later, address)
  await expect(surface(later)).toContainText('燈亮著。伺服器斷電。連瀏覽器也關了。')
  await expect(saved(later)).toBeVisible()
  const answer = await later.request.get(
    `${studioSite.address}/api/studio/reviews/${address.split('/').at(-1)}`,
  )
  expect(await answer.text()).toContain('燈亮著。伺服器斷電。連瀏覽器也關了。')
  await second.kill()
  rmSync(profile, { recursive: true, force: true })
})

test('a field that the server refuses is named above the text, until it is stored', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const spoil = (route: Route) => {
    const input = route.request().postDataJSON() as { draft: object } | null
    return route.continue(input ? { postData: { ...input, draft: { ...input.draft, slug: 'A B' } } } : {})
  }
  await page.route('**/api/studio/reviews/*', spoil)
  await write(page, '船')
  const notice = page.getByRole('status').filter({ hasText: '「網址」存不進去：' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: saveWording.failed })).toBeVisible()
  await page.unroute('**/api/studio/reviews/*', spoil)
  await write(page, '靠岸')
  await expect(saved(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an answer is lost and the session ends: after the sign-in the sentence goes on', async ({
  page,
  context,
  studioSite,
}) => {
  await useOwnIpAddress(page)
  await page.request.post('/api/auth/sign-out')
  studioSite.sessions.clear()
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const address = page.url()
  await write(page, '船')
  await expect(saved(page)).toBeVisible()
  await loseNextAnswer(page)
  await write(page, '靠岸')
  await expect(offline(page)).toBeVisible()
  await page.request.post('/api/auth/sign-out')
  studioSite.sessions.clear()
  await page.keyboard.type('的時候，')
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('alert').filter({ hasText: saveWording.sessionOver })
  await expect(notice).toBeVisible()
  await expect(surface(page), 'no dialog takes what is typed').toBeFocused()
  await page.keyboard.type('天亮了，')
  await notice.getByRole('button', { name: saveWording.signIn }).click()
  const dialog = page.getByRole('dialog', { name: '登入書房' })
  await expect(dialog).toHaveAccessibleDescription(saveWording.signInAgain)
  const form = signInForm(dialog)
  await expect(form.email).toHaveValue('owner@example.org')
  await form.password.fill(PASSWORD)
  await form.submit.click()
  await expect(dialog).toHaveCount(0)
  // Without a click: the caret is where it was.
  await expect(surface(page)).toBeFocused()
  await page.keyboard.type('她畫下了那一筆。')
  await expect(surface(page)).toContainText('船靠岸的時候，天亮了，她畫下了那一筆。')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()

  await test.step('the page is closed after a lost answer', async () => {
    await loseNextAnswer(page)
    await write(page, '風停')
    await expect(offline(page)).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.type('了。')
    await expect.poll(() => readDeviceTexts(page)).toContain('風停了。')
    await page.close()
  })
  const later = await context.newPage()
  await context.setOffline(false)
  await openEditor(later, address)
  await expect(saved(later)).toBeVisible()
  await expect(surface(later)).toHaveText('船靠岸的時候，天亮了，她畫下了那一筆。風停了。')
  await expect(later.getByRole('alert').filter({ hasText: '有較新的文字' })).toHaveCount(0)
})

test('two tabs: one writes, the other shows it and takes over with every word', async ({
  page,
  context,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await write(page, '第一頁寫的。')
  await expect(saved(page)).toBeVisible()
  const second = await context.newPage()
  await openEditor(second, page.url())
  await expect(elsewhere(second)).toBeVisible()
  await expect(second.getByRole('button', { name: '刊登…' })).toBeDisabled()

  await page.bringToFront()
  await surface(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('還沒存。')
  await second.bringToFront()
  await elsewhere(second).getByRole('button', { name: conflictWording.writeHere }).click()
  await expect(elsewhere(second)).toHaveCount(0)
  await expect(surface(second)).toContainText('第一頁寫的。還沒存。')
  await write(second, '第二頁接著寫。')
  await expect(saved(second)).toBeVisible()
  await expect(elsewhere(page)).toBeVisible()

  await page.bringToFront()
  await elsewhere(page).getByRole('button', { name: conflictWording.writeHere }).click()
  await expect(surface(page)).toContainText('第一頁寫的。還沒存。第二頁接著寫。')
  await expect(elsewhere(second)).toBeVisible()
})

test('hours without a connection, and a newer text elsewhere: one is taken, or each place is picked', async ({
  page,
  context,
  browser,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await write(page, '出門前。')
  await expect(saved(page)).toBeVisible()
  const address = page.url()
  await context.setOffline(true)
  await write(page, '山裡寫的。')
  await expect(offline(page)).toBeVisible()

  const other = await browser.newPage({ baseURL: studioSite.address })
  await signInToStudio(other, studioSite, 'owner')
  await openEditor(other, address)
  await write(other, '家裡補的一句。')
  await expect(saved(other)).toBeVisible()
  await other.close()

  await context.setOffline(false)
  const notice = page.getByRole('alert').filter({ hasText: '有較新的文字' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: conflictWording.takeTheirs }).click()
  await expect(notice).toBeHidden()
  await expect(surface(page)).toHaveText('出門前。家裡補的一句。')
  await page.getByRole('button', { name: '版本' }).click()
  await page.getByRole('button', { name: /兩處都寫時另存/ }).click()
  const comparison = page.getByRole('region', { name: conflictWording.compare })
  await expect(comparison).toContainText('山裡寫的。')
  await test.step('from difference to difference by keys and buttons, and back to the present text', async () => {
    const status = comparison.getByRole('status')
    await expect(status).toContainText('處不同：')
    await page.keyboard.press('j')
    await expect(status).toHaveText(/^第 1 處/)
    await expect(comparison.locator('[aria-current]').first()).toBeInViewport()
    await page.keyboard.press('k')
    await comparison.getByRole('button', { name: revisionsWording.next }).click()
    await expect(status).toHaveText(/^第 1 處/)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(comparison).toHaveCount(0)
    await expect(surface(page)).toBeVisible()
  })

  await context.setOffline(true)
  await write(page, '路上寫的。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('山裡多一段。')
  await expect(offline(page)).toBeVisible()
  const id = address.split('/').at(-1)
  const path = `/api/studio/reviews/${id}`
  const { version, draft } = (await (await page.request.get(path)).json()) as StudioReview
  const content = `${draft.content}<p>家裡多一段。</p>`
  const written = await page.request.put(path, {
    data: { version, draft: { ...draft, title: '山居', content } },
  })
  expect(written.status(), await written.text()).toBe(200)
  await context.setOffline(false)
  await notice.getByRole('button', { name: conflictWording.pick }).click()
  const picker = page.getByRole('region', { name: conflictWording.pick })
  await expect(picker.getByRole('group')).toHaveCount(3)
  const last = picker.getByRole('group', { name: /^第 3 處/ })
  await expect(last.getByRole('radio', { name: conflictWording.useHere })).toBeChecked()
  await last.getByRole('radio', { name: conflictWording.useHere }).press('ArrowLeft')
  await expect(picker.getByRole('status')).toHaveText(conflictWording.picked(2, 1))
  await expectNoViolations(page)
  await picker.getByRole('button', { name: conflictWording.takePicked }).click()
  await expect(notice).toBeHidden()
  await expect(saved(page)).toBeVisible()
  await expect(surface(page)).toHaveText('出門前。家裡補的一句。路上寫的。家裡多一段。')
  await expect(page.getByRole('textbox', { name: '書名' }).first()).toHaveValue('山居')
  await write(page, '一起寫下去。')
  await expect(saved(page)).toBeVisible()
  // In a wide window the versions have stayed open beside the text.
  const versions = page.getByRole('button', { name: '版本' })
  if ((await versions.getAttribute('aria-pressed')) === 'false') await versions.click()
  await expect(page.getByRole('button', { name: /兩處都寫時另存/ })).toHaveCount(3)
})
