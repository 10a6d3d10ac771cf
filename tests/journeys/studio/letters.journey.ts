import type { Page } from '@playwright/test'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute, waitForPlainPage } from '../../support/browser/journey.ts'
import {
  signInToStudio,
  type StudioSite,
  testInStudio as test,
  withStudioDatabase,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
// Reviews of other journeys would be offered for the letter.
test.use({ expectedErrors: [/status of 404/], siteName: 'letters' })

test('the owner imports subscribers, writes a letter, mails it to themselves and sends it', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await publishReviews(page, ['燈塔行', '茶館'])
  await openRoute(page, '/studio/letters/subscribers')
  await page.getByRole('button', { name: '匯入' }).click()
  const dialog = page.getByRole('dialog', { name: '匯入訂閱者' })
  await dialog.getByLabel('信箱名單').fill('lin@example.org\nbo@example.org\n')
  await expect(dialog.getByRole('button', { name: '匯入' })).toBeDisabled()
  await dialog.getByLabel('名單上的人都同意過收這份電子報').check()
  await dialog.getByRole('button', { name: '匯入' }).click()
  await expect(dialog.getByRole('status')).toContainText('加進 2 位')
  await dialog.getByRole('button', { name: '好', exact: true }).click()
  await expect(page.getByRole('row', { name: /lin@example\.org/ })).toContainText('已確認')

  await page.getByRole('link', { name: '寫一期' }).click()
  await page.getByRole('button', { name: '寫一期' }).click()
  await page.getByLabel('主旨').fill('冬天的第一盞燈')
  await page.getByLabel('開頭的話').fill('見字如面：天黑得早了。')
  await page.getByRole('button', { name: '把《燈塔行》往上移' }).click()
  const preview = page.getByRole('region', { name: '信的樣子' })
  await expect(preview.getByRole('heading', { name: '冬天的第一盞燈' })).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(['《燈塔行》', '《茶館》'])
  await preview.getByRole('button', { name: '手機，深色' }).click()
  await expect(preview.getByText('見字如面：天黑得早了。')).toHaveCSS('color', 'rgb(237, 232, 218)')
  await expectNoViolations(page)
  await preview.getByRole('button', { name: '純文字' }).click()
  await expect(preview.getByText('見字如面：天黑得早了。')).toBeVisible()

  await page.getByRole('button', { name: '寄出…' }).click()
  const question = page.getByRole('alertdialog', { name: '把第 1 期寄給 2 位讀者？' })
  await expect(question).toContainText('還沒有試寄過')
  await question.getByRole('button', { name: '先寄一封給自己' }).click()
  await expect(page.getByRole('status').filter({ hasText: '試寄信已到 owner@example.org' })).toBeVisible()
  await page.getByRole('button', { name: '寄出…' }).click()
  await question.getByRole('button', { name: '寄出' }).click()
  const letter = page.getByRole('article', { name: '第 1 期' })
  await expect(letter.getByText('不放追蹤圖')).toBeVisible({ timeout: 30_000 })
  await expect(letter.getByRole('definition').first()).toHaveText('2')
  expect(await recipients(studioSite)).toEqual(['bo@example.org', 'lin@example.org', 'owner@example.org'])

  // Everybody reads it, also without script, once the owner has switched that on.
  await openRoute(page, '/studio/settings')
  const isPublic = page.getByRole('switch', { name: '公開寄過的信' })
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() === 'PATCH',
  )
  await isPublic.click()
  expect((await saved).status()).toBe(200)
  await expect(isPublic).toBeChecked()
  const reader = await browser.newPage({ baseURL: studioSite.address, javaScriptEnabled: false })
  await reader.goto('/')
  await reader.getByRole('link', { name: '先看看寄過的信' }).click()
  await reader.getByRole('link', { name: '冬天的第一盞燈' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('冬天的第一盞燈')
  await expect(reader.getByText('見字如面：天黑得早了。')).toBeVisible()
  await reader.getByRole('link', { name: '讀這一篇：《燈塔行》' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('燈塔行')
  await reader.close()
  await page.goto('/letters/1')
  await waitForPlainPage(page)
  await expectNoViolations(page)
})

async function publishReviews(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const created = await page.request.post('/api/studio/reviews', {
      data: { title, content: '<p>內文。</p>' },
    })
    const { id, version, draft } = (await created.json()) as { id: number; version: number; draft: object }
    const saved = await page.request.put(`/api/studio/reviews/${id}`, {
      data: { version, draft: { ...draft, categories: ['creator-thoughts'], excerpt: '一個人給出明天。' } },
    })
    const { version: latest } = (await saved.json()) as { version: number }
    const published = await page.request.post(`/api/studio/reviews/${id}/publication`, {
      data: { version: latest },
    })
    expect(published.status(), await published.text()).toBe(200)
  }
}

/** Of the mails that were sent. */
async function recipients(site: StudioSite): Promise<string[]> {
  let addresses: string[] = []
  await withStudioDatabase(site, async ({ database: { queries } }) => {
    const rows = await queries
      .selectFrom('xc_outbox')
      .select('recipient')
      .where('state', '=', 'sent')
      .orderBy('recipient')
      .execute()
    addresses = rows.map((row) => row.recipient)
  })
  return addresses
}
