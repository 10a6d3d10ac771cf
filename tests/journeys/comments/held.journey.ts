import type { Page } from '@playwright/test'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import { commentCount, commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { heldWording, takeBackWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import {
  answerAction,
  commentsOf,
  holdAs,
  makeHeld,
  makeThread,
  openThread,
  passTypingTime,
  write,
} from '../../support/screens/comments.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { expect, openRoute, test, waitForHydration } from '../../support/browser/journey.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'

const SECRET = '加我微信聊聊這本書。'

function takeBackOf(page: Page) {
  return {
    button: commentsOf(page).section.getByRole('button', { name: takeBackWording.action }),
    question: page.getByRole('alertdialog', { name: takeBackWording.question }),
  }
}

test.describe('answered by a mock', () => {
  test.use({ expectedErrors: [/Failed to load|503|could not be removed/] })

  test('a held comment is shown as waiting, is not counted, and can be taken back', async ({ page }) => {
    await page.clock.install()
    await openThread(page, { posted: holdAs })
    const { section, cards, held, jumpLink } = commentsOf(page)
    await write(page, '蘇合', SECRET)
    await passTypingTime(page)
    await commentsOf(page).submit.click()
    await expect(held).toHaveCount(1)
    await expect(held).toContainText(heldWording.waiting)
    await expect(held).toContainText('蘇合')
    await expect(held).toContainText(SECRET)
    await expect(cards).toHaveCount(0)
    await expect(jumpLink).toHaveText(commentCount(0))
    // It is the first comment, though not a public one.
    await expect(section).not.toContainText(commentsWording.empty)

    const { button, question } = takeBackOf(page)
    let answerIt = refuseWith('unavailable')
    const sent = await answerAction(page, '/api/comments/6001', (route) => answerIt(route))
    await button.click()
    await question.getByRole('button', { name: '取消' }).click()
    await button.click()
    await question.getByRole('button', { name: takeBackWording.action }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(takeBackWording.failed)
    await expect(alert).toContainText(faultWording.sentence)
    await expect(held).toHaveCount(1)
    answerIt = (route) => route.fulfill({ status: 204 })
    await alert.getByRole('button', { name: faultWording.again }).click()
    await expect(held).toHaveCount(0)
    await expect(section).toContainText(commentsWording.empty)
    await expect(section.getByRole('status').filter({ hasText: takeBackWording.done })).toBeAttached()
    // The deleted comment has no readers.
    await expect(section).not.toContainText(commentsWording.held)
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })
})

test('a held comment that waits from before is above the thread', async ({ page }) => {
  await openThread(page, {
    initial: makeThread([]),
    own: { ...makeThread([]), held: [makeHeld({ content: '上星期送出的。' })] },
  })
  const { section, held } = commentsOf(page)
  await section.scrollIntoViewIfNeeded()
  await expect(held).toContainText('上星期送出的。')
})

test('only its author sees a held comment, also after a reload', async ({ page, browser }) => {
  await useOwnIpAddress(page)
  await openRoute(page, '/review/17')
  const { section, submit, held } = commentsOf(page)
  await write(page, '蘇合', SECRET)
  await submit.click()
  await expect(held).toContainText(SECRET)
  await page.reload()
  await section.scrollIntoViewIfNeeded()
  await expect(held).toContainText(SECRET)

  const other = await browser.newPage()
  await other.goto('/review/17')
  await waitForHydration(other)
  await commentsOf(other).section.scrollIntoViewIfNeeded()
  await expect(commentsOf(other).section.getByText(commentsWording.empty)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(commentsOf(other).section).not.toContainText(SECRET)
  await other.close()

  const { button, question } = takeBackOf(page)
  await button.click()
  await question.getByRole('button', { name: takeBackWording.action }).click()
  await expect(held).toHaveCount(0)
  await page.reload()
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText(commentsWording.empty)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(held).toHaveCount(0)
})

test('reloading while a comment is sent loses nothing and doubles nothing', async ({ page, context }) => {
  test.slow()
  await useOwnIpAddress(page)
  await openRoute(page, '/review/18')
  const { section, form, text, submit, submitting, held } = commentsOf(page)
  /** The server stores the comment; its response does not arrive before the reload. */
  const reloadWhileSending = async (typed: string, hasCookie: boolean) => {
    const arrived = Promise.withResolvers<void>()
    let isFirst = true
    await page.route('**/api/reviews/18/comments', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.fallback()
      isFirst = false
      await route.fetch()
      arrived.resolve()
      return undefined
    })
    await write(page, '蘇合', typed)
    await submit.click()
    await expect(submitting).toBeVisible()
    await arrived.promise
    if (!hasCookie) await context.clearCookies()
    await page.reload()
    await section.scrollIntoViewIfNeeded()
  }

  // A first comment: the browser has no cookie yet by which the server knows its author.
  await reloadWhileSending(`${SECRET}一`, false)
  await expect(text).toHaveValue(`${SECRET}一`)
  await submit.click()
  await expect(held).toHaveCount(1)
  await expect(held).toContainText(`${SECRET}一`)
  await expect(text).toHaveValue('')

  await reloadWhileSending(`${SECRET}二`, true)
  await expect(held).toHaveCount(2)
  await expect(text).toHaveValue('')
  await expect(form).not.toContainText(commentsWording.storedDraft)
  await page.reload()
  await section.scrollIntoViewIfNeeded()
  await expect(held).toHaveCount(2)
})
