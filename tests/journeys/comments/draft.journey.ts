import type { Page } from '@playwright/test'
import { readDeviceTexts } from '../../support/browser/device-texts.ts'
import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import { hold } from '../../support/browser/answers.ts'
import {
  answerThread,
  commentsOf,
  ACTION_ON_THREAD,
  makeComment,
  makeThread,
  openThread,
  publishAs,
  REVIEW,
  passTypingTime,
  write,
} from '../../support/screens/comments.ts'
import { enterRoute, expect, openRoute, test, waitForHydration } from '../../support/browser/journey.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'

test.beforeEach(async ({ page }) => page.clock.install())

test('leaving while a comment is being sent empties the form', async ({ page }) => {
  const own = makeThread([makeComment({ id: 1 })])
  await openThread(page, {
    initial: makeThread([makeComment({ id: 1 })]),
    own,
    posted: (comment) => {
      const answer = publishAs()(comment)
      if (answer.outcome === 'published') own.comments.unshift(answer.comment)
      return answer
    },
  })
  const { form, text, submit, submitting, cards } = commentsOf(page)
  const { release } = await hold(page, ACTION_ON_THREAD)
  await write(page, '蘇合', '送出去就走。')
  await passTypingTime(page)
  await submit.click()
  await expect(submitting).toBeVisible()
  await page.evaluate(() => {
    window.location.hash = '#/about'
  })
  await expect(form).toHaveCount(0)
  await page.goBack()
  await expect(text).toHaveValue('送出去就走。')
  release()
  await expect(text).toHaveValue('')
  await expect(cards.first()).toContainText('送出去就走。')
  await expect(form).not.toContainText(commentsWording.storedDraft)
  await expect.poll(() => readDeviceTexts(page)).toBe('[]')
})

test('a made-up feedback parameter keeps the draft and shows nothing', async ({ page }) => {
  await page.goto('/review/21')
  await waitForHydration(page)
  const { section, text } = commentsOf(page)
  await write(page, '蘇合', '還在寫。')
  await untilStored(page, '還在寫。')
  await page.goto('/review/21?comment=whatever')
  await waitForHydration(page)
  await expect(text).toHaveValue('還在寫。')
  await expect(section.getByText(commentsWording.published)).toHaveCount(0)
  await page.goto('/review/21?comment=published')
  await waitForHydration(page)
  await expect(section.getByText(commentsWording.published).first()).toBeVisible()
  await expect(text).toHaveValue('')
})

test.describe('where scripts do not arrive', () => {
  test.use({
    expectedErrors: [/Failed to load|could not be sent|net::ERR|did not arrive|preload/],
  })

  test('an old draft is shown after a reload, written on, and given up', async ({ page }) => {
    await openRoute(page, '/review/20')
    const { section, form, text } = commentsOf(page)
    await write(page, '蘇合', '上星期寫了一半。')
    await untilStored(page, '上星期寫了一半。')
    await page.reload()
    await section.scrollIntoViewIfNeeded()
    await expect(text).toHaveValue('上星期寫了一半。')
    await text.press('End')
    await text.pressSequentially('接著寫。')
    await untilStored(page, '上星期寫了一半。接著寫。')
    await page.reload()
    await expect(text).toHaveValue('上星期寫了一半。接著寫。')
    await expect(form).toContainText(commentsWording.storedDraft)
    await text.fill('')
    await expect(form).not.toContainText(commentsWording.storedDraft)
  })

  test('text typed before hydration is added below the old draft', async ({ page }) => {
    await page.goto('/review/22')
    await waitForHydration(page)
    const { text } = commentsOf(page)
    await write(page, '蘇合', '舊的。')
    await untilStored(page, '舊的。')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto('/review/22', { waitUntil: 'commit' })
    await text.fill('新的。')
    release()
    await waitForHydration(page)
    await expect(text).toHaveValue('舊的。\n\n新的。')
  })

  test('text typed before the app took over is a draft', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto('/review/22', { waitUntil: 'commit' })
    const { name, text, form } = commentsOf(page)
    await write(page, '蘇合', '程式還沒來就寫了。')
    release()
    await waitForHydration(page)
    await untilStored(page, '程式還沒來就寫了。')
    await page.reload()
    await expect(text).toHaveValue('程式還沒來就寫了。')
    await expect(name).toHaveValue('蘇合')
    await expect(form).toContainText(commentsWording.storedDraft)
  })

  test('a thread that is not in the review initially does not spin for ever', async ({ page }) => {
    await answerThread(page, { initial: null, own: makeThread([makeComment()]) })
    await page.route(`**${ACTION_ON_THREAD}`, (route) => route.abort())
    await enterRoute(page, `/review/${REVIEW}`)
    const { section, cards } = commentsOf(page)
    await expect(section.getByRole('alert')).toContainText(faultWording.sentence)
    await expect(section.getByText(commentsWording.loading)).toHaveCount(0)
    await page.unroute(`**${ACTION_ON_THREAD}`)
    await section.getByRole('button', { name: faultWording.retry }).click()
    await expect(cards).toHaveCount(1)
  })
})

/** On a busy machine a journey leaves the page before its first text could be stored, as nobody does. */
async function untilStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => readDeviceTexts(page)).toContain(text)
}
