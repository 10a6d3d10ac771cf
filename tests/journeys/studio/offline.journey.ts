import type { Page } from '@playwright/test'
import { STUDIO_CACHE } from '../../../src/contract/site/offline.ts'
import { saveWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { keptWording } from '../../../src/contract/wording/studio/studio.ts'
import { expect } from '../../support/browser/journey.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: [/status of 404|ERR_INTERNET|Failed to load/] })

test('a text that was opened here is opened without a connection, and what is written then goes out with it', async ({
  page,
  context,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await write(page, '燈亮著。')
  await expect(saved(page)).toBeVisible()
  const isReady = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const needed = ['/', '/studio', ...loaded.filter((file) => file.startsWith('/assets/'))]
      const stored = await Promise.all(needed.map((file) => caches.match(file)))
      return needed.filter((_, at) => !stored[at])
    })
  await expect.poll(isReady, { timeout: 60_000 }).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(surface(page)).toContainText('燈亮著。')
  await expect(page.getByText(saveWording.offlineNote)).toBeVisible()
  await write(page, '斷線也寫。')
  await expect(page.getByRole('status').filter({ hasText: '離線，已存在這台裝置' })).toBeVisible()
  await page.goto(`${studioSite.address}/#/studio`)
  await expect(page.getByRole('heading', { name: keptWording.heading })).toBeVisible()
  await page.getByRole('main').getByRole('link').last().click()
  await expect(surface(page)).toContainText('燈亮著。斷線也寫。')
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible({ timeout: 60_000 })
  await test.step('what signing out has removed is kept again without a reload', async () => {
    await page.evaluate((name) => caches.delete(name), STUDIO_CACHE)
    await write(page, '又寫。')
    await expect.poll(isReady, { timeout: 60_000 }).toEqual([])
  })
})

/** Types at the end of the text and saves. */
async function write(page: Page, text: string): Promise<void> {
  await surface(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+s')
}
