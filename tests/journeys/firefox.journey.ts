import { bookmarksWording } from '../../src/contract/wording/reading/bookmarks.ts'
import { commentsWording } from '../../src/contract/wording/comments/comments.ts'
import { resultsHeading } from '../../src/contract/wording/reviews/search.ts'
import { signInWording } from '../../src/contract/wording/accounts/sign-in.ts'
import { byRole, reload, shownText, test, waitForApp } from '../support/browser/firefox.ts'
import { expect } from '../support/browser/journey.ts'
import { newReader } from '../support/accounts/reader.ts'

test('Firefox opens home, and a link there leads to a review without a reload', async ({
  firefoxPage: page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/`)
  await waitForApp(page)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await page.locator('main a[href^="#/review/"]').click()
  await expect.poll(() => page.url()).toMatch(/#\/review\/\d+$/)
  await page.waitForSelector('[data-same-document] article')
})

test('Firefox shows a review at its permalink and at its hash route', async ({
  firefoxPage: page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/review/1`)
  expect(await shownText(page)).toContain('夜航船')
  await waitForApp(page)
  expect(page.url()).toBe(`${baseURL}/#/review/1`)
  // A new document, as a bookmark opens it.
  await page.goto('about:blank')
  await page.goto(`${baseURL}/#/review/2`)
  await waitForApp(page)
  await expect.poll(() => page.title()).not.toContain('夜航船')
  await page.waitForSelector('article')
})

test('Firefox finds a book by a Simplified name', async ({ firefoxPage: page, baseURL }) => {
  await page.goto(`${baseURL}/#/search?q=${encodeURIComponent('看不见的城市')}`)
  await waitForApp(page)
  await expect.poll(() => shownText(page)).toContain(resultsHeading('看不见的城市'))
  await expect.poll(() => shownText(page)).toContain('《看不見的城市》')
})

test('a visitor with Firefox writes a comment, which is there after a reload', async ({
  firefoxPage: page,
  baseURL,
}) => {
  const text = `火狐也能讀夜航船，字字分明（${Date.now()}）。`
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.77.0.1' })
  await page.goto(`${baseURL}/#/review/3`)
  await waitForApp(page)
  await byRole(page, 'textbox', commentsWording.name).fill('火狐讀者')
  await byRole(page, 'textbox', commentsWording.comment).fill(text)
  await byRole(page, 'button', commentsWording.submit).click()
  const comment = `::-p-text(${text})`
  await page.waitForSelector(`[id^="comment-"] ${comment}`)
  await reload(page)
  await page.waitForSelector(`[id^="comment-"] ${comment}`)
})

test('a reader with Firefox signs in and bookmarks a review', async ({ firefoxPage: page, baseURL }) => {
  const { email, password } = await newReader()
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.77.0.2' })
  await page.goto(`${baseURL}/#/sign-in`)
  await waitForApp(page)
  await byRole(page, 'textbox', signInWording.email).fill(email)
  await page.locator('main input[type="password"]').fill(password)
  await byRole(page, 'button', signInWording.submit).click()
  await expect.poll(() => page.url()).not.toContain('sign-in')
  await page.goto(`${baseURL}/#/review/4`)
  // Puppeteer waits for no button around the text that it presses: while the bookmark is being read it is disabled.
  const bookmark = page.locator(
    `main button[aria-pressed="false"]:enabled ::-p-text(${bookmarksWording.unset})`,
  )
  await bookmark.click()
  await expect.poll(() => shownText(page)).toContain(bookmarksWording.set)
  await reload(page)
  await waitForApp(page)
  await expect.poll(() => shownText(page)).toContain(bookmarksWording.set)
})
