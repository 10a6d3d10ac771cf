import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { guestNameWording } from '../../../src/contract/wording/comments/guest-name.ts'
import { longTextWording } from '../../../src/contract/wording/reading/long-text.ts'
import {
  commentsOf,
  makeComment,
  makeThread,
  openThread,
  passTypingTime,
  publishAs,
  write,
} from '../../support/screens/comments.ts'
import { storeComment } from '../../support/server/factories.ts'
import { withDatabase } from '../../support/browser/journey-database.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'

test('an edited comment says so, and long ones are folded and unfold', async ({ page }) => {
  await test.step('an edited comment says so, and marks are not drawn over its neighbours', async () => {
    const edited = makeComment({
      id: 2,
      user_name: `塔${'\u0335'.repeat(5)}`,
      changed_at: '2025-03-07T04:05:00.000Z',
    })
    await openThread(page, { initial: makeThread([edited, makeComment({ id: 1 })]) })
    const { cards } = commentsOf(page)
    await expect(cards.first()).toContainText(commentsWording.edited)
    await expect(cards.last()).not.toContainText(commentsWording.edited)
    for (const drawn of ['b', 'p']) await expect(cards.first().locator(drawn)).toHaveCSS('overflow', 'clip')
  })

  await test.step('a long comment is folded on a phone, and unfolds', async () => {
    const long = makeComment({ id: 2, content: '很長的一段話，說了一遍又一遍。'.repeat(30) })
    await openThread(page, { initial: makeThread([long, makeComment({ id: 1 })]) })
    const { cards } = commentsOf(page)
    const height = async () => (await cards.first().locator('p').boundingBox())?.height ?? 0
    const unfold = cards.first().getByText(longTextWording.unfold)
    await expect(cards.last().getByText(longTextWording.unfold)).toHaveCount(0)
    await unfold.scrollIntoViewIfNeeded()
    const folded = await height()
    expect(folded).toBeLessThan(260)
    await unfold.click()
    await expect.poll(height).toBeGreaterThan(2 * folded)
    await cards.first().getByText(longTextWording.fold).click()
    await expect.poll(height).toBe(folded)
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(unfold).toBeHidden()
    expect(
      await cards
        .first()
        .locator('p')
        .evaluate((p) => p.scrollHeight - p.clientHeight),
    ).toBe(0)
  })

  await test.step('a comment of hundreds of lines is folded at any width', async () => {
    const lines = makeComment({ id: 2, content: `上${'\n'.repeat(600)}下` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openThread(page, { initial: makeThread([lines, makeComment({ id: 1 })]) })
    const { cards } = commentsOf(page)
    const height = async () => (await cards.first().boundingBox())?.height ?? 0
    const unfold = cards.first().getByText(longTextWording.unfold)
    await unfold.scrollIntoViewIfNeeded()
    expect(await height()).toBeLessThan(900)
    await unfold.click()
    await expect.poll(height).toBeGreaterThan(10_000)
  })
})

test.describe('a guest', () => {
  test.use({ expectedErrors: [/Failed to load|503|could not be read/] })

  test('is known by name on this device only, until the guest has it forgotten', async ({ page }) => {
    await page.clock.install()
    const sent = await openThread(page, { posted: publishAs() })
    const { section, form, name, text, submit, cards } = commentsOf(page)
    const forget = form.getByRole('button', { name: guestNameWording.forget })
    await expect(forget).toHaveCount(0)
    await write(page, ' 蘇合 ', '第一次來。')
    await passTypingTime(page)
    await submit.click()
    await expect(cards).toHaveCount(1)
    await expect(form).toContainText(guestNameWording.remembered)

    await openRoute(page, '/review/19')
    await section.scrollIntoViewIfNeeded()
    await expect(name).toHaveValue('蘇合')
    await expect(text).toHaveValue('')
    await forget.click()
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
    await expect(forget).toHaveCount(0)
    await page.reload()
    await section.scrollIntoViewIfNeeded()
    await expect(name).toHaveValue('')
    // Nothing was sent but the comment.
    expect(JSON.stringify(sent.filter(({ method }) => method !== 'POST'))).not.toContain('蘇合')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a long comment unfolds', async ({ page }) => {
    const content = '沒有程式也讀得完。'.repeat(50)
    await withDatabase((deps) => storeComment(deps, { review_id: 16, content }))
    const { cards } = commentsOf(page)
    await expect(async () => {
      // Not until its fonts are there: drawing them takes long on a busy machine.
      await page.goto('/review/16', { waitUntil: 'domcontentloaded' })
      await expect(cards).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    const text = cards.locator('p')
    const before = (await text.boundingBox())?.height ?? 0
    await cards.getByText(longTextWording.unfold).click()
    await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(2 * before)
  })
})
