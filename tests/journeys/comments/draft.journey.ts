import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { ownCommentWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import { hold } from '../../support/browser/answers.ts'
import {
  answerThread,
  editableUntil,
  commentsOf,
  ACTION_ON_THREAD,
  makeComment,
  makeComments,
  makeThread,
  openThread,
  publishAs,
  REVIEW,
  passTypingTime,
  write,
} from '../../support/screens/comments.ts'
import {
  enterAgain,
  enterRoute,
  expect,
  openRoute,
  test,
  waitForHydration,
} from '../../support/browser/journey.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { builtScript } from '../../support/browser/built-script.ts'

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
  expect(await page.evaluate(() => localStorage.getItem('xingcha:comments'))).toBe(null)
})

test('a made-up feedback parameter keeps the draft and shows nothing', async ({ page }) => {
  await page.goto('/review/21')
  await waitForHydration(page)
  const { section, text } = commentsOf(page)
  await write(page, '蘇合', '還在寫。')
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

  test('when the scripts for commenting fail to load a message says so', async ({ page }) => {
    await page.route(builtScript('comment-actions'), (route) => route.abort())
    await answerThread(page, {})
    await enterRoute(page, `/review/${REVIEW}`)
    const { form, name, text, submit, cards } = commentsOf(page)
    await write(page, '蘇合', '好')
    await submit.click()
    await expect(form.getByRole('alert')).toContainText('評論提交過程中發生錯誤')
    await expect(text).toHaveValue('好')

    // The way out is a new page; what was typed is on it. The server has no such review.
    await page.unroute(builtScript('comment-actions'))
    await form.getByRole('alert').getByRole('button', { name: faultWording.retry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reviewWording.notFoundHeading)
    await enterAgain(page, `/review/${REVIEW}`)
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(text).toHaveValue('好')
    await expect(name).toHaveValue('蘇合')
    await expect(form).toContainText(commentsWording.storedDraft)
    await passTypingTime(page)
    await submit.click()
    await expect(cards.first()).toContainText('好')
    await expect(form).not.toContainText(commentsWording.storedDraft)
  })

  test('an old draft survives while the scripts for commenting are still loading', async ({ page }) => {
    await openRoute(page, '/review/20')
    const { section, form, text } = commentsOf(page)
    await write(page, '蘇合', '上星期寫了一半。')
    const release = await holdRequests(page, builtScript('comment-actions'))
    await page.reload()
    await section.scrollIntoViewIfNeeded()
    await expect(text).toHaveValue('上星期寫了一半。')
    await text.press('End')
    await text.pressSequentially('接著寫。')
    await page.reload()
    await expect(text).toHaveValue('上星期寫了一半。接著寫。')
    await expect(form).toContainText(commentsWording.storedDraft)
    await text.fill('')
    await expect(form).not.toContainText(commentsWording.storedDraft)
    release()
  })

  test('text typed before hydration is added below the old draft', async ({ page }) => {
    await page.goto('/review/22')
    await waitForHydration(page)
    const { text } = commentsOf(page)
    await write(page, '蘇合', '舊的。')
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
    await page.reload()
    await expect(text).toHaveValue('程式還沒來就寫了。')
    await expect(name).toHaveValue('蘇合')
    await expect(form).toContainText(commentsWording.storedDraft)
  })

  test('older comments load without the scripts for commenting', async ({ page }) => {
    const all = makeComments(30)
    const initial = { total: 30, comments: all.slice(0, 20), held: [], next: 11 }
    await page.route(builtScript('comment-actions'), (route) => route.abort())
    await openThread(page, { initial })
    await page.route(`**${ACTION_ON_THREAD}?before=11`, (route) =>
      route.fulfill({ json: { total: 30, comments: all.slice(20), held: [], next: null } }),
    )
    const { cards } = commentsOf(page)
    await cards.last().scrollIntoViewIfNeeded()
    await expect(cards).toHaveCount(30)
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

  test('an own comment stays readable when its editor fails to load', async ({ page }) => {
    const mine = makeComment({ content: '還在這裡。', editable_until: editableUntil() })
    await page.route(builtScript('comment-editor'), (route) => route.abort())
    await openThread(page, { initial: makeThread([mine]), own: makeThread([mine]) })
    const { section, cards } = commentsOf(page)
    await section.getByRole('button', { name: ownCommentWording.edit }).click()
    await expect(page.getByRole('alert')).toContainText(faultWording.sentence)
    await expect(page.getByRole('alert').getByRole('button', { name: faultWording.retry })).toBeVisible()
    await expect(cards.first()).toContainText('還在這裡。')
  })
})
