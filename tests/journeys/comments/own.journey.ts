import { commentCount, commentsWording, likeLabel } from '../../../src/contract/wording/comments/comments.ts'
import {
  ownCommentWording,
  removeWording,
  timeLeftText,
} from '../../../src/contract/wording/comments/comment-edit.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { findViolations } from '../../support/page/accessibility.ts'
import {
  answerAction,
  answerThread,
  editableUntil,
  commentsOf,
  ACTION_ON_THREAD,
  makeComment,
  makeThread,
  REVIEW,
} from '../../support/screens/comments.ts'
import { openOwn, tools } from '../../support/screens/own-comment.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { expect, openRoute, waitForHydration, test } from '../../support/browser/journey.ts'
import { endBurst } from '../../support/browser/journey-database.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'

test('the time left counts down by the minute, and with it the tools go', async ({ page }) => {
  test.slow()
  await page.clock.install()
  await openOwn(page, 2)
  const { cards } = commentsOf(page)
  const { edit, remove } = tools(page)
  await expect(cards.first()).toContainText('還能修改 2 分鐘')
  await expect(edit).toHaveCount(1)
  await expect(remove).toHaveCount(1)
  await page.clock.fastForward(61_000)
  await expect(cards.first()).toContainText(timeLeftText(1))
  await page.clock.fastForward(61_000)
  await expect(edit).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await expect(cards.first()).not.toContainText('還能修改')
  await expect(cards.first()).toContainText('我偷偷把鞋脫了。')
})

test.describe('when the time ends during the question', () => {
  test.use({ expectedErrors: [/403|could not be removed/] })

  test('the question stays, and the answer says that it is too late', async ({ page }) => {
    await page.clock.install()
    await openOwn(page, 1)
    const { cards } = commentsOf(page)
    const { remove, question } = tools(page)
    const sent = await answerAction(page, '/api/comments/2', refuseWith('comment_change_too_late'))
    await remove.click()
    await page.clock.fastForward(61_000)
    await expect(cards.first()).not.toContainText('還能修改')
    await question.getByRole('button', { name: removeWording.action }).click()
    await expect(page.getByRole('alert')).toHaveText(problemSentences.comment_change_too_late)
    await expect(question).toHaveCount(0)
    await expect(remove).toHaveCount(0)
    await expect(cards.first()).toBeFocused()
    expect(sent).toHaveLength(1)
  })
})

test('on a phone with a fast clock the tools show for as long as the server accepts changes', async ({
  page,
}) => {
  const serverTime = Date.now()
  await page.clock.install({ time: serverTime + 20 * 60_000 })
  const mine = makeComment({ editable_until: new Date(serverTime + 2 * 60_000).toISOString() })
  await answerThread(page, { initial: makeThread([{ ...mine, editable_until: null }]) })
  await page.route(`**${ACTION_ON_THREAD}`, (route) =>
    route.fulfill({
      json: makeThread([mine]),
      headers: { Date: new Date(serverTime).toUTCString(), 'Cache-Control': 'private, no-store' },
    }),
  )
  await openRoute(page, '/search')
  await page.goto(`/#/review/${REVIEW}`)
  const { cards } = commentsOf(page)
  const { edit } = tools(page)
  await cards.first().scrollIntoViewIfNeeded()
  await expect(cards.first()).toContainText(timeLeftText(2))
  await edit.focus()
  await page.clock.fastForward(61_000)
  await expect(cards.first()).toContainText(timeLeftText(1))
  await page.clock.fastForward(61_000)
  // The button with the focus is gone: its comment takes the focus.
  await expect(edit).toHaveCount(0)
  await expect(cards.first()).toBeFocused()
})

test.describe('editing and removing', () => {
  test.use({ expectedErrors: [/Failed to load|503|403|could not be (changed|removed)/] })

  test('an own comment is edited in place, and a failure keeps the text', async ({ page }) => {
    await openOwn(page)
    const { section, editor, cards } = commentsOf(page)
    const { edit, save, cancel } = tools(page)
    await edit.click()
    await expect(editor).toBeFocused()
    await expect(editor).toHaveValue('我偷偷把鞋脫了。')
    await expect(section).toContainText('8／5,000')
    await editor.fill('不改了')
    await cancel.click()
    await expect(cards.first()).toContainText('我偷偷把鞋脫了。')
    await expect(edit).toBeFocused()

    let answerIt = refuseWith('unavailable')
    const sent = await answerAction(page, '/api/comments/2', (route) => answerIt(route))
    await edit.click()
    await editor.fill('   ')
    await save.click()
    await expect(section.getByRole('alert')).toHaveText(ownCommentWording.emptyChange)
    expect(sent).toEqual([])
    await editor.fill('回家後抄在車票背面。')
    await save.click()
    await expect(section.getByRole('alert')).toContainText(ownCommentWording.changeFailed)
    await expect(editor).toHaveValue('回家後抄在車票背面。')
    await expect(editor).toBeFocused()
    answerIt = refuseWith('comment_not_yours')
    await save.click()
    await expect(section.getByRole('alert')).toContainText(problemSentences.comment_not_yours)

    const changed = makeComment({
      id: 2,
      content: '回家後抄在車票背面。',
      user_name: '蘇合',
      editable_until: editableUntil(11),
    })
    answerIt = (route) => route.fulfill({ json: { outcome: 'published', comment: changed } })
    await save.click()
    await expect(editor).toHaveCount(0)
    await expect(cards.first()).toContainText('回家後抄在車票背面。')
    await expect(section.getByRole('status').filter({ hasText: ownCommentWording.saved })).toBeAttached()
    await expect(edit).toBeFocused()
    expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { content: '回家後抄在車票背面。' } })

    // The server decides when the time is over.
    answerIt = refuseWith('comment_change_too_late')
    await edit.click()
    await editor.fill('太晚了的話。')
    await save.click()
    await expect(section.getByRole('alert')).toHaveText(ownCommentWording.overWhileEditing)
    await expect(editor).toHaveValue('太晚了的話。')
  })

  test('removing an own comment asks first, with the focus on 取消', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openOwn(page)
    const { section, cards, jumpLink } = commentsOf(page)
    const { remove, question } = tools(page)
    await remove.click()
    await expect(question.getByRole('heading')).toHaveText('確定要刪除這則評論嗎？')
    const back = question.getByRole('button', { name: '取消' })
    await expect(back).toBeFocused()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const violations = await findViolations(page, {}, 'dialog')
      expect(violations.map(({ id }) => id)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
    await expect(cards).toHaveCount(2)

    let answerIt = refuseWith('unavailable')
    const sent = await answerAction(page, '/api/comments/2', (route) => answerIt(route))
    await remove.click()
    await question.getByRole('button', { name: '刪除' }).click()
    await expect(page.getByRole('alert')).toContainText(removeWording.failed)
    await expect(cards).toHaveCount(2)
    await expect(remove).toBeFocused()

    answerIt = (route) => route.fulfill({ status: 204 })
    await remove.click()
    await question.getByRole('button', { name: '刪除' }).click()
    await expect(cards).toHaveCount(1)
    await expect(section).toContainText(commentCount(1))
    await expect(jumpLink).toHaveText(commentCount(1))
    await expect(cards.first()).toBeFocused()
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })
})

test('a visitor comments, likes, returns, edits the comment and removes it', async ({ page, request }) => {
  test.slow()
  // Comments of another journey from this address that were held would have these held, too.
  await useOwnIpAddress(page)
  await page.goto('/review/24')
  await waitForHydration(page)
  const { section, name, text, submit, cards, editor, jumpLink } = commentsOf(page)
  const { edit, save, remove, question } = tools(page)
  await name.fill('蘇合')
  await text.fill('書目裡住著一個人，我也見到了。')
  await endBurst()
  await submit.click()
  await expect(cards.first()).toContainText('我也見到了')
  await expect(jumpLink).toHaveText(commentCount(1))
  await expect(section.getByText(commentsWording.held)).toHaveCount(0)
  const like = section.getByRole('button', { name: likeLabel('蘇合') })
  await like.click()
  await expect(like).toHaveAccessibleDescription('1 個讚')
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  // In the permalink's own text, for browsers without script.
  await expect
    .poll(async () => (await request.get('/review/24')).text())
    .toContain('書目裡住著一個人，我也見到了。')
  await page.goto('/review/24')
  await waitForHydration(page)
  await section.scrollIntoViewIfNeeded()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.first()).toContainText('還能修改')
  await edit.click()
  await editor.fill('書目裡住著一個人。')
  await endBurst()
  await save.click()
  await expect(cards.first().locator('p')).toHaveText('書目裡住著一個人。')
  await remove.click()
  await question.getByRole('button', { name: '刪除' }).click()
  await expect(cards).toHaveCount(0)
  await expect(section).toContainText('暫無評論，來發表第一條評論吧！')
  await expect(jumpLink).toHaveText(commentCount(0))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts, and the page says that the comment waits for the owner', async ({ page }) => {
    await useOwnIpAddress(page)
    await page.goto('/review/23')
    const { section, name, text, submit, jumpLink } = commentsOf(page)
    await expect(section).toContainText(commentsWording.empty)
    await jumpLink.click()
    await expect(page).toHaveURL('/review/23#comments')
    await name.fill('阿川')
    await text.fill('沒有程式也寫得了。')
    await submit.click()
    await expect(page).toHaveURL('/review/23?comment=held#comments')
    await expect(section.getByText(commentsWording.held)).toBeVisible()
    await expect(section.getByText('沒有程式也寫得了。')).toHaveCount(0)
  })
})

test('what the redirect says is said once: after a reload it is gone', async ({ page }) => {
  await page.goto('/review/23?comment=published#comments')
  await waitForHydration(page)
  const { section } = commentsOf(page)
  const said = section.getByText(commentsWording.published, { exact: true })
  await expect(said.first()).toBeVisible()
  await expect(page).toHaveURL('/#/review/23')
  await page.reload()
  await expect(section).toBeAttached()
  await expect(said).toHaveCount(0)
})
