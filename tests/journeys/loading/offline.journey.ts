import { readDeviceTexts } from '../../support/browser/device-texts.ts'
import type { Page } from '@playwright/test'
import type { CommentThread } from '../../../src/contract/comments/comments.ts'
import { FILE_CACHE, PAGE_CACHE, PICTURE_CACHE, REVIEW_CACHE } from '../../../src/contract/site/offline.ts'
import {
  readingSettingsWording,
  readingToolsWording,
} from '../../../src/contract/wording/reading/reading-tools.ts'
import { closedSiteWording } from '../../../src/contract/wording/problems.ts'
import { unsentWording } from '../../../src/contract/wording/site/unsent.ts'
import { offlineWording } from '../../../src/contract/wording/site/offline.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { startChangingSite } from '../../support/program/changing-worker.ts'
import { commentsOf } from '../../support/screens/comments.ts'
import { violationsOf, watchViolations } from '../../support/browser/content-security.ts'
import { expect, test, waitForHydration } from '../../support/browser/journey.ts'
import { openAndStore, storedReviews, waitForFilesOf } from '../../support/screens/offline.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { listOn, newReaderWithBooks, openList, storedEntries } from '../../support/screens/reading-list.ts'
import { refuseWith } from '../../support/browser/refusal.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [
    /Failed to (?:load|fetch)|Unable to preload|net::ERR|could not be|did not arrive|no proof of work|request to another host/,
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
  await test.step('what a text loads once it is used', async () => {
    await page.getByRole('button', { name: readingToolsWording.settingsLabel }).first().click()
    await page.getByRole('radio', { name: readingSettingsWording.flow.vertical }).check()
    await expect(page.getByRole('region', { name: readingToolsWording.verticalText })).toBeVisible()
    await page.getByRole('radio', { name: readingSettingsWording.flow.horizontal }).check()
    await page.keyboard.press('Escape')
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

test('a comment and a note written without a connection wait, and go once when there is one', async ({
  page,
  context,
}) => {
  await newReaderWithBooks(page, [{ review: 1 }])
  await openAndStore(page, '/review/5')
  const { form, section, name, text, submit } = commentsOf(page)
  const waiting = section.getByRole('list', { name: unsentWording.list })
  const countComments = async (content: string) => {
    const answer = await page.request.get('/api/reviews/5/comments')
    const { comments } = (await answer.json()) as CommentThread
    return comments.filter((comment) => comment.content === content).length
  }
  await test.step('a note on the open list', async () => {
    await openList(page)
    const { openEntry, writeNote, note, save, card, goOn } = listOn(page).card('夜航船')
    await context.setOffline(true)
    await openEntry()
    await writeNote.click()
    await note.fill('在山裡讀的。')
    await save.click()
    await expect(card.getByText(unsentWording.noteWaits)).toBeVisible()
    await expect(card).toContainText('在山裡讀的。')
    // Written on, it waits again with the longer text.
    await goOn.click()
    await expect(card.getByText(unsentWording.noteWaits)).toHaveCount(0)
    await note.fill('在山裡讀的，沒有訊號。')
    await save.click()
    await expect(card.getByText(unsentWording.noteWaits)).toBeVisible()
  })
  await test.step('two comments, still there after other pages', async () => {
    await page.goto('/review/5')
    await waitForHydration(page)
    await section.scrollIntoViewIfNeeded()
    for (const content of ['一面星，一面水。', '明天再讀一次。']) {
      await name.fill('沈舟')
      await text.fill(content)
      await submit.click()
      await expect(waiting).toContainText(content)
      await expect(text).toHaveValue('')
    }
    await expect(form.getByRole('alert')).toHaveCount(0)
    await page.goto('/')
    await page.goto('/review/5')
    await section.scrollIntoViewIfNeeded()
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    await expect(waiting.getByText(unsentWording.waits)).toHaveCount(2)
    await waiting.getByRole('button', { name: unsentWording.takeBack }).last().click()
    await expect(text).toHaveValue('明天再讀一次。')
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
  })
  await test.step('with a connection both are sent, in two tabs once', async () => {
    const other = await context.newPage()
    await other.goto('/review/5')
    // The first request still fails, as while a connection comes back; the next one follows soon.
    // Then the site asks both tabs to wait.
    const attempts: number[] = []
    const refuse = refuseWith('too_many_requests', 5)
    await context.route('**/api/reviews/5/comments', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      attempts.push(Date.now())
      if (attempts.length === 1) return route.abort()
      return attempts.length === 2 ? refuse(route) : route.fallback()
    })
    await context.setOffline(false)
    await expect(waiting).toHaveCount(0, { timeout: 15_000 })
    await expect(section.getByText('一面星，一面水。')).toBeVisible()
    const [, refused = 0, sent = 0] = attempts
    expect(sent - refused).toBeGreaterThan(4_500)
    await expect
      .poll(async () => (await storedEntries(page)).map(({ notes }) => notes))
      .toEqual(['在山裡讀的，沒有訊號。'])
    expect(await countComments('一面星，一面水。')).toBe(1)
    expect(await countComments('明天再讀一次。')).toBe(0)
    await other.close()
    await openList(page)
    const { card, goOn } = listOn(page).card('夜航船')
    await expect(card).toContainText('在山裡讀的，沒有訊號。')
    await expect(goOn).toHaveCount(0)
  })
})

test('signing out leaves nothing of what was read, and nothing that waits', async ({ page, context }) => {
  await signedInReader(page)
  await openAndStore(page, '/review/5')
  const { section, name, text, submit } = commentsOf(page)
  await test.step('a comment that the site cannot take yet goes on waiting', async () => {
    await context.setOffline(true)
    await name.fill('沈舟')
    await text.fill('只有我知道。')
    await submit.click()
    await expect(section.getByRole('list', { name: unsentWording.list })).toContainText('只有我知道。')
    await context.route('**/api/reviews/5/comments', refuseWith('unavailable'))
    await context.setOffline(false)
  })
  await test.step('signing out', async () => {
    await page.getByRole('button', { name: headerWording.openMenu }).click()
    expect(await tracesOf(page)).toEqual([
      FILE_CACHE,
      PAGE_CACHE,
      PICTURE_CACHE,
      REVIEW_CACHE,
      'times',
      'unsent',
    ])
    await page.evaluate(() => localStorage.setItem('xingcha:reading', '[[5,{"block":3,"heading":null}]]'))
    await page.getByRole('button', { name: headerWording.signOut }).click()
    await expect.poll(() => tracesOf(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('xingcha:reading'))).toBeNull()
  })
})

/** The caches that tell what somebody has read, without those that are empty, `times` where it is known when, and `unsent`. */
async function tracesOf(page: Page): Promise<string[]> {
  const traces = await page.evaluate(async (names) => {
    const found: string[] = []
    for (const name of names)
      if ((await caches.has(name)) && (await (await caches.open(name)).keys()).length > 0) found.push(name)
    const times = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('serwist-expiration')
      opening.addEventListener('error', () => reject(new Error('no database')))
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('cache-entries').objectStore('cache-entries').count()
        counting.addEventListener('success', () => {
          opening.result.close()
          resolve(counting.result)
        })
      })
    })
    if (times > 0) found.push('times')
    return found
  }, [REVIEW_CACHE, PAGE_CACHE, FILE_CACHE, PICTURE_CACHE].toSorted())
  return (await readDeviceTexts(page)).includes('"unsent ') ? [...traces, 'unsent'] : traces
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
    await test.step('a site that is not public any more takes what the device keeps of it', async () => {
      await context.setOffline(false)
      site.close()
      // The browser itself shows a page of the last half minute again.
      await later.goto(`${site.address}/review/12`)
      await expect(later.locator('body')).toHaveText(closedSiteWording.sentence)
      expect(await storedReviews(later)).toEqual([])
    })
  } finally {
    site.stop()
  }
})
