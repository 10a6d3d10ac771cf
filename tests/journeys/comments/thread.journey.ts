import type { RunOptions } from 'axe-core'
import { COMMENTS_ANCHOR } from '../../../src/contract/links.ts'
import { commentCount, commentsWording, likeLabel } from '../../../src/contract/wording/comments/comments.ts'
import { findViolations, TAGS } from '../../support/page/accessibility.ts'
import {
  answer,
  failWithServerError,
  hold,
  isAt,
  makeCard,
  makeReviewPage,
} from '../../support/browser/answers.ts'
import {
  answerAction,
  answerThread,
  commentsOf,
  makeComment,
  makeComments,
  makeThread,
  openThread,
  REVIEW,
} from '../../support/screens/comments.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { expect, waitForHydration, test, enterRoute, typeRoute } from '../../support/browser/journey.ts'
import { findOverflow } from '../../support/page/overflow.ts'
import { apiRequestsOf, settle } from '../../support/page/facts.ts'
import { XSS_PAYLOADS } from '../../support/hostile/xss-payloads.ts'
import { scrollUntilShown } from '../../support/page/scrolling.ts'

const THREAD_PATH = `/api/reviews/${REVIEW}/comments`

test('a thread shows author, text and time in the server’s order, is printed without controls, and accessible', async ({
  page,
}) => {
  const initial = makeThread([
    makeComment({ id: 3, user_name: '槎客', is_owner: true, user_avatar: 5, likes: 21 }),
    makeComment({
      id: 75,
      content: '第一行\n第二行',
      user_avatar: null,
      created_at: '2025-03-06T16:00:00.000Z',
    }),
    makeComment({ id: 1, user_avatar: 69, created_at: '2025-03-06T15:59:59.000Z' }),
  ])
  await openThread(page, { initial })
  const { section, cards, jumpLink } = commentsOf(page)
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('讀者評論')
  await expect(cards.locator('b')).toHaveText(['槎客', '讀者75', '讀者1'])
  await expect(cards.locator('time')).toHaveText(['2025/03/07', '2025/03/07', '2025/03/06'])
  await expect(cards.locator('time').last()).toHaveAttribute('datetime', '2025-03-06T15:59:59.000Z')
  await expect(cards.nth(1)).toContainText('第一行 第二行')
  expect(
    await cards
      .nth(1)
      .locator('p')
      .evaluate((text: HTMLElement) => text.innerText),
  ).toBe('第一行\n第二行')

  // The owner alone has the badge and the square seal; a comment without a picture gets one by its id.
  await expect(section.getByText(commentsWording.owner, { exact: true })).toHaveCount(1)
  await expect(cards.first()).toContainText('站主')
  await expect(cards.first().locator('img')).toBeVisible()
  await expect(cards.nth(1).locator('svg[data-avatar]')).toHaveAttribute('data-avatar', '5')
  await expect(cards.last().locator('svg[data-avatar]')).toHaveAttribute('data-avatar', '69')
  const like = section.getByRole('button', { name: '對讀者1的評論按讚', exact: true })
  await expect(like).toHaveAccessibleDescription('0 個讚')

  // The count stands in two places; the link leads down without leaving the review.
  await expect(section).toContainText('3 則評論')
  await expect(jumpLink).toHaveText('3 則評論')
  await jumpLink.click()
  await expect(section).toBeFocused()
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(page).toHaveURL(`/#/review/${REVIEW}`)
  expect(await findOverflow(page)).toEqual([])
  await test.step('it is printed without form and controls', async () => {
    await openThread(page, { initial: makeThread([makeComment()]) })
    const { section, form, cards, jumpLink } = commentsOf(page)
    await page.emulateMedia({ media: 'print' })
    // The text alone, unless the reader asks for the comments.
    await expect(cards).toBeHidden()
    await page.evaluate(() => (document.documentElement.dataset['print'] = 'comments'))
    await expect(cards).toBeVisible()
    for (const control of [form, jumpLink, section.getByRole('button', { name: likeLabel('讀者1') })]) {
      await expect(control).toBeHidden()
    }
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('it is accessible in both themes (WCAG 2.2 AA)', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openThread(page, {
      initial: makeThread([
        makeComment({ id: 2, user_name: '槎客', is_owner: true, is_liked: true, likes: 2 }),
        makeComment({ id: 1 }),
      ]),
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const options: RunOptions = {
        rules: { 'target-size': { enabled: true } },
        runOnly: { type: 'tag', values: TAGS },
      }
      const violations = await findViolations(page, options, `#${COMMENTS_ANCHOR}`)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    }
  })
})

test('136 known XSS payloads show as text', async ({ page }) => {
  const written = XSS_PAYLOADS.map((payload, index) =>
    makeComment({ id: index + 1, user_name: payload.slice(0, 40), content: payload }),
  )
  await page.addInitScript(() => Object.assign(window, { pwned: () => Object.assign(window, { hit: true }) }))
  await openThread(page, { initial: makeThread(written) })
  const { cards } = commentsOf(page)
  await expect(cards).toHaveCount(XSS_PAYLOADS.length)
  await cards.first().scrollIntoViewIfNeeded()
  await cards.last().scrollIntoViewIfNeeded()
  const texts = await cards.evaluateAll((all) => all.map((card) => card.querySelector('p')?.textContent))
  expect(texts).toEqual([...XSS_PAYLOADS])
  const foreign =
    'script, iframe, object, embed, a:not([rel=nofollow]), form, video, audio, style, link, base, img, dialog, details'
  await expect(cards.locator(foreign)).toHaveCount(0)
  await settle(page)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

test('a like shows at once, a second press removes it, and of fast presses the last one counts', async ({
  page,
}) => {
  const own = makeThread([
    makeComment({ id: 2, likes: 13, is_liked: true, user_name: '阿川' }),
    makeComment({ id: 1 }),
  ])
  const initial = { ...own, comments: own.comments.map((each) => ({ ...each, is_liked: false })) }
  const sent = await openThread(page, { initial, own })
  const { section } = commentsOf(page)
  await section.scrollIntoViewIfNeeded()

  // One request loads the visitor's likes, when the section comes near.
  const liked = section.getByRole('button', { name: likeLabel('阿川') })
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${THREAD_PATH}`])

  const button = section.getByRole('button', { name: likeLabel('讀者1') })
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  const likes = await answerAction(page, '/api/comments/1/like', async (route) => {
    await isLetThrough
    const isLiked = route.request().method() === 'PUT'
    await route.fulfill({ json: { likes: isLiked ? 7 : 6, is_liked: isLiked } })
  })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveAccessibleDescription('1 個讚')
  // While the first is under way: back, and on again.
  await button.click()
  await expect(button).toHaveAccessibleDescription('0 個讚')
  await button.click()
  await expect(button).toHaveAccessibleDescription('1 個讚')
  letThrough()
  // Others have liked it meanwhile: the server's count stands.
  await expect(button).toHaveAccessibleDescription('7 個讚')
  expect(likes.map(({ method }) => method)).toEqual(['PUT'])
  await button.click()
  await expect(button).toHaveAccessibleDescription('6 個讚')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  // It shows before it is sent.
  await expect.poll(() => likes.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test.describe('where something fails', () => {
  test.use({ expectedErrors: [/Failed to load|503|429|a like could not|could not be read|net::ERR/] })

  test('what fails is reported, and can be retried', async ({ page }) => {
    await test.step('a refused like and a page that fails to load are reported', async () => {
      await test.step('a refused like is reverted and reported', async () => {
        await openThread(page, { initial: makeThread([makeComment({ id: 1, likes: 4 })]) })
        await answerAction(page, '/api/comments/1/like', refuseWith('unavailable'))
        const button = page.getByRole('button', { name: likeLabel('讀者1') })
        await button.click()
        const alert = page.getByRole('alert').filter({ hasText: '按讚失敗，請稍後再試。' })
        await expect(alert.getByRole('button', { name: '再試一次' })).toBeVisible()
        await expect(button).toHaveAccessibleDescription('4 個讚')
        await expect(button).toHaveAttribute('aria-pressed', 'false')
        // It goes with its screen.
        await typeRoute(page, '/about')
        await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
        await expect(alert).toHaveCount(0)
      })
      await test.step('a page that fails to load keeps the comments and can be retried', async () => {
        const all = makeComments(30)
        await openThread(page, { initial: { ...makeThread(all.slice(0, 20), 11), total: 30 } })
        const recover = await failWithServerError(page, THREAD_PATH)
        const { section, cards } = commentsOf(page)
        await cards.last().scrollIntoViewIfNeeded()
        await expect(section.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
        await expect(cards).toHaveCount(20)
        await recover()
        await page.route(`**${THREAD_PATH}?before=11`, (route) =>
          route.fulfill({ json: { ...makeThread(all.slice(20)), total: 30 } }),
        )
        // By keyboard: a page that still moves would take the button from under a pointer.
        await section.getByRole('button', { name: '重新載入' }).press('Enter')
        await expect(cards).toHaveCount(30)
        await expect(section.getByRole('alert')).toHaveCount(0)
      })
    })

    await test.step('comments that could not be loaded are reported and can be retried', async () => {
      const own = makeThread([makeComment()])
      await openThread(page, { initial: null, own })
      const recover = await failWithServerError(page, THREAD_PATH)
      await page.goto('/about')
      await waitForHydration(page)
      const { release } = await hold(page, THREAD_PATH)
      await typeRoute(page, `/review/${REVIEW}`)
      const { section, cards, jumpLink } = commentsOf(page)
      // The review is there, though its comments are not: each loads by itself.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(section.getByText(commentsWording.loading)).toBeAttached()
      await expect(jumpLink).toHaveText(commentsWording.heading)
      release()
      await expect(section.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
      await expect(section.getByRole('alert')).toContainText('ab12cd34')
      await recover()
      await section.getByRole('button', { name: '重新載入' }).click()
      await expect(cards).toHaveCount(1)
      await expect(jumpLink).toHaveText(commentCount(1))
      await expect(section.getByRole('alert')).toHaveCount(0)
    })
  })
})

test('a long thread loads two pages by scrolling, then by 顯示更多, and going back restores it', async ({
  page,
}) => {
  const all = makeComments(90)
  const pieceAfter = (before: number) => {
    const comments = all.filter(({ id }) => id < before).slice(0, 20)
    const last = comments.at(-1)?.id ?? 1
    return { ...makeThread(comments, last > 1 ? last : null), total: 90 }
  }
  const questions = apiRequestsOf(page)
  await answerThread(page, { initial: pieceAfter(91) })
  await page.route(isAt(THREAD_PATH), (route) => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill({ json: pieceAfter(Number(searchParams.get('before') ?? 91)) })
  })
  await enterRoute(page, `/review/${REVIEW}`)
  const { cards, more, jumpLink } = commentsOf(page)
  await scrollUntilShown(cards, 60)
  await expect(more).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await settle(page)
  await expect(cards).toHaveCount(60)
  // The newest page is asked for again once the script of the comments is there, which the first two may overtake.
  const asked = () => questions.filter((question) => question.startsWith(THREAD_PATH)).toSorted()
  await expect.poll(asked).toEqual(['', '?before=51', '?before=71'].map((query) => THREAD_PATH + query))
  await expect(jumpLink).toHaveText(commentCount(90))

  // After a key press the focus moves to the first new comment.
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(80)
  await expect(cards.nth(60)).toBeFocused()
  await more.click()
  await expect(cards).toHaveCount(90)
  await expect(more).toHaveCount(0)

  await page.evaluate(() => {
    window.location.hash = '#/about'
  })
  await expect(cards).toHaveCount(0)
  await page.goBack()
  await expect(cards).toHaveCount(90)
})

test('each review has its own comments, count and form', async ({ page }) => {
  const one = makeReviewPage(
    { id: REVIEW },
    { comments: makeThread([makeComment({ id: 1 })]), related: [makeCard({ id: 901 })] },
  )
  const others = makeThread([makeComment({ id: 12, content: '別的書。' }), makeComment({ id: 11 })])
  await answer(page, `/api/reviews/${REVIEW}`, one)
  await answer(page, '/api/reviews/901', makeReviewPage({ id: 901 }, { comments: others }))
  await enterRoute(page, `/review/${REVIEW}`)
  const { cards, text, section, jumpLink } = commentsOf(page)
  await text.fill('這一本的感想。')
  await expect(jumpLink).toHaveText(commentCount(1))
  await page.getByRole('main').locator('a[href="#/review/901"]').first().click()
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('別的書。')
  await expect(jumpLink).toHaveText(commentCount(2))
  await expect(section).toContainText(commentCount(2))
  await expect(text).toHaveValue('')
  await page.goBack()
  await expect(cards).toHaveCount(1)
  await expect(jumpLink).toHaveText(commentCount(1))
  await expect(text).toHaveValue('這一本的感想。')
})
