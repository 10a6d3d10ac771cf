import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayInTaipei } from '../../../src/contract/days.ts'
import { monthsUntil } from '../../../src/contract/months.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  publishText,
  signInToStudio,
  type StudioSite,
  testInStudio as test,
  withStudioDatabase,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of (404|503)/], siteName: 'studio-statistics' })

test('the owner reads the numbers of two years as pictures and tables, and takes them along', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await openRoute(page, '/studio/statistics')
  await expect(page.getByRole('heading', { name: '天還沒黑' })).toBeVisible()
  await expectNoViolations(page)
  await expect(page.getByRole('button', { name: '寫第一篇' })).toBeVisible()
  const id = await publish(page, '夜航船')
  await test.step('what is published and unread wants no first text', async () => {
    await page.reload()
    await expect(page.getByText('這段期間還沒有人打開書評')).toBeVisible()
    await expect(page.getByText('有人打開書評，這裡每月點一顆星。', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '寫第一篇' })).toHaveCount(0)
  })
  await fill(studioSite, id)

  await test.step('from 案頭 to the months, with a table beside each picture', async () => {
    await openRoute(page, '/studio')
    await page.getByRole('link', { name: '每月的數字' }).click()
    const months = page.getByRole('table', { name: '每月閱讀次數與新文章' })
    await expect(months.getByRole('row')).toHaveCount(13)
    await expect(months.getByRole('row').nth(1)).toContainText('1,100')
    await expect(
      page.getByRole('img', { name: '12 個月的每月閱讀次數，最低 0 次，最高 1,100 次' }),
    ).toBeVisible()
    await expect(page.getByText('位訂閱者')).toBeVisible()
    const sites = page.getByRole('table', { name: /只記網站的名字/ })
    await expect(sites.getByRole('row', { name: 'forum.example 40' })).toBeVisible()
    await expect(sites.getByRole('row', { name: '直接打開 沒有來源 90' })).toBeVisible()
    await expect(sites.getByRole('row', { name: '其他 1 站 2' })).toBeVisible()
    await expect(sites).not.toContainText('once.example')
    const seasons = page.getByRole('table', { name: '每季新增與離開' })
    await expect(seasons.getByRole('row').nth(1)).toContainText('3')
    await expectNoViolations(page)
  })
  await test.step('24 months, by keys', async () => {
    await page.getByRole('button', { name: /期間/ }).focus()
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText('二十四個月，到今天為止')).toBeVisible()
    await expect(page.getByRole('table', { name: '每月閱讀次數與新文章' }).getByRole('row')).toHaveCount(25)
    await expect(page.getByRole('definition').first()).toHaveText('1,400')
  })
  await test.step('without the subscribers there is no file, and they can be asked for again', async () => {
    const growth = '**/api/studio/subscribers/growth'
    await page.route(growth, refuseWith('unavailable'))
    await page.reload()
    const again = page.getByRole('button', { name: '重新載入' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled()
    await page.unroute(growth)
    await again.click()
    await expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled()
    await page.getByRole('button', { name: /期間/ }).click()
    const span = page.getByRole('menuitemradio', { name: '二十四個月' })
    // Where the button stands at the left, the menu opens to the right.
    await expect(span).toBeInViewport({ ratio: 1 })
    await span.click()
    await expect(page.getByRole('definition').first()).toHaveText('1,400')
  })
  await test.step('the table for spreadsheets runs no formula', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^數字-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('表,名稱,期間,數目\r\n')
    expect(csv).toMatch(/哪一篇,《夜航船》,.*,1400\r\n/)
    expect(csv).toMatch(/從哪裡來,'-cmd\.example,.*,3\r\n/)
    expect(csv).toMatch(/訂閱者,月底訂閱者,.*,2\r\n/)
  })
  await test.step('one text has numbers of its own', async () => {
    await page.getByRole('link', { name: '《夜航船》' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '《夜航船》' })).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('1,400')
    await expect(page.getByRole('row', { name: 'forum.example 40' })).toBeVisible()
    await expect(page.getByRole('table', { name: '每週閱讀次數' }).getByRole('row')).toHaveCount(2)
    await expectNoViolations(page)
    await page.getByRole('link', { name: '數字', exact: true }).click()
    await expect(page.getByRole('heading', { name: '哪一篇' })).toBeVisible()
  })
})

async function publish(page: Page, title: string): Promise<number> {
  const answer = await page.request.post('/api/studio/reviews', { data: { title, content: '<p>一句。</p>' } })
  const { id } = (await answer.json()) as { id: number }
  await publishText(page, id, { categories: ['creator-thoughts'], author: '張岱' })
  return id
}

/** 1,100 views this month and 300 of 15 months ago, sites, and two subscribers of three. */
async function fill(site: StudioSite, id: number): Promise<void> {
  const now = new Date()
  const day = dayInTaipei(now)
  const [longAgo = ''] = monthsUntil(now, 16)
  const sites = { '': 90, 'forum.example': 40, '-cmd.example': 3, 'once.example': 2 }
  await withStudioDatabase(site, async ({ database: { queries } }) => {
    await queries
      .insertInto('xc_review_views')
      .values([
        { review_id: id, day, views: 1_100 },
        { review_id: id, day: longAgo, views: 300 },
      ])
      .execute()
    for (const [host, visits] of Object.entries(sites)) {
      await queries.insertInto('xc_referrers').values({ day, host, visits }).execute()
      await queries.insertInto('xc_review_referrers').values({ review_id: id, day, host, visits }).execute()
    }
    const at = now.toISOString()
    for (const state of ['confirmed', 'confirmed', 'left'] as const) {
      const key = crypto.randomUUID()
      const times = { created_at: at, confirmed_at: at, left_at: state === 'left' ? at : null }
      await queries
        .insertInto('xc_subscriptions')
        .values({
          key,
          email: `${key}@example.org`,
          state,
          ...times,
          last_mail_at: null,
          quiet_until: null,
          waits_since: null,
          bounce: null,
          name: null,
          source: null,
          source_review: null,
          consented_at: null,
        })
        .execute()
    }
  })
}
