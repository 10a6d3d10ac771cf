import type { Page } from '@playwright/test'
import { FILE_CACHE, PAGE_CACHE, PICTURE_CACHE, REVIEW_CACHE } from '../../src/contract/offline.ts'
import { offlineWording } from '../../src/contract/wording/offline.ts'
import { headerWording } from '../../src/contract/wording/site.ts'
import { startChangingSite } from '../support/changing-worker.ts'
import { commentsOf } from '../support/comments.ts'
import { violationsOf, watchViolations } from '../support/content-security.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { openAndStore, storedReviews, waitForFilesOf } from '../support/offline.ts'
import { signedInReader } from '../support/reader.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [
    /Failed to load|net::ERR|could not be|did not arrive|no proof of work|request to another host/,
  ],
})

function headingOf(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

test('an opened review can be read without a connection, other addresses lead to the list', async ({
  page,
  context,
}) => {
  await watchViolations(page)
  const heading = headingOf(page)
  await openAndStore(page, '/review/1')
  await test.step('a review that the app has opened is stored, too, and home', async () => {
    await page.evaluate(() => window.location.assign('#/review/3'))
    await expect.poll(() => storedReviews(page)).toContain('/review/3')
    await waitForFilesOf(page, '/review/3')
    await waitForFilesOf(page, '/')
  })

  await context.setOffline(true)
  await test.step('its page with cover and app', async () => {
    await page.goto('/review/1')
    await expect(heading).toContainText('夜航船')
    await waitForHydration(page)
    const cover = page.locator('main img').first()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
  await test.step('links of the running app lead to stored pages, and hash routes do', async () => {
    await page.locator('a[href="#/"]').first().click()
    await expect(heading).toContainText('閱讀')
    await waitForHydration(page)
    await page.goto('about:blank')
    await page.goto('/#/review/3')
    await expect(heading).toContainText('《')
    await expect(page).toHaveURL(/review\/3/)
    await waitForHydration(page)
  })
  await test.step('a page that was never opened: the list of this device, newest first', async () => {
    await page.goto('/review/12')
    await expect(heading).toHaveText(offlineWording.heading)
    await expect(page.getByRole('status')).toContainText(offlineWording.unreachable)
    await expect(page.getByRole('listitem')).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: /夜航船/ }).click()
    await expect(heading).toContainText('夜航船')
    await page.goBack()
    await expect(heading).toHaveText(offlineWording.heading)
  })
  await test.step('the page opens as soon as there is a connection', async () => {
    await context.setOffline(false)
    await expect(heading).toContainText('《')
    await expect(heading).not.toContainText('夜航船')
    await waitForHydration(page)
  })
  await test.step('in Simplified characters, and everything can be removed', async () => {
    await page.goto('/zh-hans/offline')
    await expect(heading).toHaveText(offlineWording.headingSimplified)
    await page.getByRole('button', { name: offlineWording.clear }).click()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    expect(await storedReviews(page)).toEqual([])
  })
})

test('a comment written without a connection goes later, and signing out leaves nothing of what was read', async ({
  page,
  context,
}) => {
  await openAndStore(page, '/review/5')
  const { form, name, text, submit } = commentsOf(page)
  await test.step('the comment waits with its text, on this page and after it', async () => {
    await context.setOffline(true)
    await name.fill('沈舟')
    await text.fill('在山裡讀的，沒有訊號。')
    await submit.click()
    await expect(form.getByRole('alert')).toContainText(offlineWording.commentWaits)
    await page.goto('/')
    await page.goto('/review/5')
    await expect(text).toHaveValue('在山裡讀的，沒有訊號。')
    await submit.click()
    await expect(form.getByRole('alert')).toContainText(offlineWording.commentWaits)
    await context.setOffline(false)
    await expect(text).toHaveValue('')
    await expect(form.getByRole('alert')).toHaveCount(0)
  })
  await test.step('signing out', async () => {
    await signedInReader(page)
    await page.goto('/review/5')
    await page.getByRole('button', { name: headerWording.openMenu }).click()
    expect(await tracesOf(page)).toEqual([FILE_CACHE, PAGE_CACHE, PICTURE_CACHE, REVIEW_CACHE, 'times'])
    await page.getByRole('button', { name: headerWording.signOut }).click()
    await expect.poll(() => tracesOf(page)).toEqual([])
  })
})

/** The caches that tell what somebody has read, without those that are empty, and `times` where it is known when. */
function tracesOf(page: Page): Promise<string[]> {
  return page.evaluate(async (names) => {
    const found: string[] = []
    for (const name of names)
      if ((await caches.has(name)) && (await (await caches.open(name)).keys()).length > 0) found.push(name)
    const times = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('serwist-expiration')
      opening.addEventListener('error', () => reject(new Error('no database')))
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('cache-entries').objectStore('cache-entries').count()
        count.addEventListener('success', () => resolve(count.result))
      })
    })
    return times > 0 ? [...found, 'times'] : found
  }, [REVIEW_CACHE, PAGE_CACHE, FILE_CACHE, PICTURE_CACHE].toSorted())
}

test('a new version waits for open pages, removes the shell of the old one and keeps the reviews', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await startChangingSite(baseURL ?? '')
  const shells = async () => {
    const names = await context
      .serviceWorkers()
      .at(-1)
      ?.evaluate(() => caches.keys())
    return names?.filter((name) => name.startsWith('xingcha-shell-'))
  }
  try {
    await openAndStore(page, `${site.address}/review/1`)
    const [old] = (await shells()) ?? []
    site.upgrade()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect.poll(shells).toEqual([old, 'xingcha-shell-ffffffffffff'])
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed')
    await expect.poll(isWaiting).toBe(true)

    const later = await context.newPage()
    await page.close()
    await expect.poll(shells).toEqual(['xingcha-shell-ffffffffffff'])
    await context.setOffline(true)
    await later.goto(`${site.address}/review/1`)
    await expect(headingOf(later)).toContainText('夜航船')
    await waitForHydration(later)
  } finally {
    site.stop()
  }
})
