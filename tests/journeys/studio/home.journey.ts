import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { dayInTaipei } from '../../../src/contract/days.ts'
import type { StudioReview } from '../../../src/contract/studio/studio-reviews.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { Problem } from '../../../src/server/platform/http/responses/problems.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import {
  signInToStudio,
  surface,
  testInStudio as test,
  withStudioDatabase,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404|status of 429/], siteName: 'studio-home' })
// A second worker would start a PostgreSQL, a site and a browser for one journey.
test.describe.configure({ mode: 'default' })

test('the owner sees what readers opened and missed, and goes anywhere by keys', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const write = async (title: string) =>
    page.request.post(`${studioSite.address}/api/studio/reviews`, {
      data: { title, content: '<p>一句。</p>' },
    })
  const { id } = (await (await write('浮生六記')).json()) as { id: number }
  await withStudioDatabase(studioSite, async ({ database: { queries } }) => {
    const day = dayInTaipei(new Date())
    await queries
      .insertInto('xc_missed_searches')
      .values({ day, folded: '百年孤寂', term: '百年孤寂', searches: 14 })
      .execute()
    await queries.insertInto('xc_outbox').values(FAILED_MAIL).execute()
    await queries.insertInto('xc_referrers').values({ day, host: 'forum.example', visits: 3 }).execute()
  })
  await openRoute(page, '/studio')
  await expect(page.getByText('還沒有數到閱讀')).toBeVisible()
  await expect(page.getByText('forum.example')).toBeVisible()
  await expectNoViolations(page)
  await test.step('a mail that failed is sent again from where its line leads', async () => {
    await page.getByRole('link', { name: '1 封信寄不出' }).click()
    const part = page.getByRole('region', { name: '寄信' })
    await expect(part).toBeInViewport()
    await expect(part.getByText('550 no such user')).toBeVisible()
    await expectNoViolations(page)
    await part.getByRole('button', { name: '再寄一次給 lin@example.org' }).click()
    await expect(part.getByText('550 no such user')).toHaveCount(0)
    await openRoute(page, '/studio')
    await expect(page.getByText('forum.example')).toBeVisible()
    await expect(page.getByRole('link', { name: '1 封信寄不出' })).toHaveCount(0)
  })
  await test.step('a review that did not appear at its time is published at once, or gets another time', async () => {
    const path = `/api/studio/reviews/${id}`
    const { version, draft } = (await (await page.request.get(path)).json()) as StudioReview
    const complete = { ...draft, categories: ['creator-thoughts'] }
    await page.request.put(path, { data: { version, draft: complete } })
    const failed = { schedule_problem: 'category_missing' }
    await withStudioDatabase(studioSite, async ({ database: { queries } }) => {
      await queries.updateTable('xc_drafts').set(failed).where('id', '=', id).execute()
    })
    const line = page.getByRole('listitem').filter({ hasText: '《浮生六記》沒有準時刊登' })
    await page.reload()
    await line.getByRole('link', { name: '改個時間' }).click()
    const sheet = page.getByRole('dialog', { name: /刊登/ })
    await expect(sheet).toContainText('沒有準時刊登')
    await sheet.getByRole('button', { name: '再改改' }).click()
    await openRoute(page, '/studio')
    await line.getByRole('button', { name: '現在刊登' }).click()
    await expect(line).toHaveCount(0)
    expect((await page.request.get(`/review/${id}`)).status()).toBe(200)
    await page.request.delete(`${path}/publication`)
  })
  await page.getByRole('button', { name: '寫一篇：百年孤寂' }).click()
  await expect(surface(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '書名' }).first()).toHaveValue('百年孤寂')

  // ⌘K finds in either script, by keys alone.
  const go = page.getByRole('dialog', { name: '搜尋或前往' })
  const field = go.getByRole('combobox')
  await page.keyboard.press('Control+k')
  await field.fill('六记')
  await expect(go.getByRole('option', { name: /浮生六記/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(go.getByRole('option', { name: /浮生六記/ })).toHaveAttribute('aria-selected', 'true')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/studio/reviews/${id}$`))
  await expect(surface(page)).toContainText('一句。')
  await page.keyboard.press('Control+k')
  await field.fill('頁尾第二')
  await expect(go.getByRole('option', { name: /頁尾第二句/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '門面' })).toBeAttached()
  await expect(page.getByRole('textbox', { name: '頁尾第二句' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('六記')
  await page.keyboard.press('Enter')
  await expect(page, 'Enter waits for the results').toHaveURL(new RegExp(`/studio/reviews/${id}$`))

  // Single letters can be switched off on this device.
  await openRoute(page, '/studio/reviews')
  await expect(page.getByRole('link', { name: '《浮生六記》' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '快速鍵' })
  await expect(keys.getByText('馬上儲存')).toBeVisible()
  await expectNoViolations(page)
  await keys.getByRole('checkbox', { name: /單鍵快速鍵/ }).uncheck()
  await keys.getByRole('button', { name: '關閉' }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(keys).toBeHidden()
  await expect(page.getByRole('searchbox', { name: '搜尋書評' })).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('快速鍵')
  await page.keyboard.press('Enter')
  await keys.getByRole('checkbox', { name: /單鍵快速鍵/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(surface(page)).toBeVisible()
})

test('reviews are selected by a span, changed together, copied and deleted for good', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  for (const title of ['甲書', '乙書', '丙書'])
    await page.request.post(`${studioSite.address}/api/studio/reviews`, {
      data: { title, content: '<p>一句。</p>' },
    })
  await openRoute(page, '/studio/reviews')
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const box = (title: string) => page.getByRole('checkbox', { name: `選取《${title}》` })
  await box('甲書').check()
  await box('丙書').click({ modifiers: ['Shift'] })
  await expect(page.getByText('已選 3 篇')).toBeVisible()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '匯出' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^書評-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await archive.path()))
  expect(Object.keys(files)).toHaveLength(3)
  await expectNoViolations(page)
  await test.step('a limit ends it: the others would be refused, too', async () => {
    let tries = 0
    const refuse = refuseWith('too_many_requests', 30)
    const tooMany = new Problem('too_many_requests', { retryAfter: 30 }).toBody('').sentence
    await page.route('**/api/studio/reviews/*', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      tries++
      return refuse(route)
    })
    await page.getByRole('button', { name: '改分類' }).click()
    await page.getByRole('menuitemradio', { name: '經濟與社會' }).click()
    await expect(page.getByRole('alert').filter({ hasText: tooMany })).toBeVisible()
    expect(tries).toBe(1)
    await page.unrouteAll()
    await box('甲書').check()
    await box('丙書').click({ modifiers: ['Shift'] })
  })
  await page.getByRole('button', { name: '改分類' }).click()
  await page.getByRole('menuitemradio', { name: '經濟與社會' }).click()
  await expect(page.getByText('3 篇改到「經濟與社會」')).toBeVisible()
  await expect(row('乙書')).toContainText('經濟與社會')
  await page.getByRole('button', { name: '復原' }).click()
  await expect(row('乙書')).not.toContainText('經濟與社會')

  await row('乙書').getByRole('button', { name: '更多動作' }).click()
  await row('乙書').getByRole('button', { name: '複製' }).click()
  await expect(page.getByRole('textbox', { name: '書名' }).first()).toHaveValue('乙書（複本）')
  await expect(surface(page)).toContainText('一句。')

  await openRoute(page, '/studio/reviews')
  await row('乙書（複本）').getByRole('button', { name: '更多動作' }).click()
  await row('乙書（複本）').getByRole('button', { name: '移到回收' }).click()
  await expect(row('乙書（複本）')).toBeHidden()
  await page.getByRole('button', { name: /^回收/ }).click()
  await row('乙書（複本）').getByRole('button', { name: '更多動作' }).click()
  await row('乙書（複本）').getByRole('button', { name: '永久刪除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '永久刪除' }).click()
  await expect(page.getByText('這裡還沒有書評')).toBeVisible()
})

const FAILED_MAIL = {
  message_id: '<failed@example.org>',
  recipient: 'lin@example.org',
  subject: '夜裡的信',
  text: '信',
  html: '<p>信</p>',
  headers: '{}',
  state: 'failed' as const,
  attempts: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  next_attempt_at: '2026-01-01T00:00:00.000Z',
  last_error: '550 no such user',
}
