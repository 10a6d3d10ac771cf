import {
  answersName,
  commentCount,
  commentsWording,
  moreAnswers,
} from '../../../src/contract/wording/comments/comments.ts'
import { heldWording, removeWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { unsentWording } from '../../../src/contract/wording/site/unsent.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import {
  ACTION_ON_THREAD,
  answerAction,
  answerThread,
  commentsOf,
  editableUntil,
  makeComment,
  makeHeld,
  makeThread,
  openThread,
  passTypingTime,
  publishAs,
  REVIEW,
} from '../../support/screens/comments.ts'
import { tools } from '../../support/screens/own-comment.ts'
import { withDatabase } from '../../support/browser/journey-database.ts'
import { enterRoute, expect, test } from '../../support/browser/journey.ts'
import { storeComment } from '../../support/server/factories.ts'

const day = (date: number) => `2025-03-${date}T04:00:00.000Z`

/** Comment 1 with the answers 3 and 4 of two readers, and comment 2. */
function makeAnswered() {
  return [
    makeComment({ id: 4, parent_id: 1, answered_name: '阿川', user_name: '蘇合', created_at: day(18) }),
    makeComment({ id: 3, parent_id: 1, user_name: '阿川', created_at: day(17) }),
    makeComment({ id: 2, created_at: day(16) }),
    makeComment({ id: 1, created_at: day(15), editable_until: editableUntil() }),
  ]
}

test('answers stand below their comment, oldest first, with the name of whom they answer', async ({
  page,
}) => {
  const thread = { ...makeThread(makeAnswered()), threads: [2, 1] }
  const sent = await openThread(page, { initial: thread })
  const { cards, jumpLink, section } = commentsOf(page)
  await expect(jumpLink).toHaveText(commentCount(4))
  await section.scrollIntoViewIfNeeded()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(await cards.evaluateAll((all) => all.map(({ id }) => id))).toEqual(
    [2, 1, 3, 4].map((id) => `comment-${id}`),
  )
  const answers = section.locator('#comment-1').getByRole('list').getByRole('listitem')
  await expect(answers).toHaveCount(2)
  await expect(answers.nth(1)).toContainText('蘇合回覆 阿川')
  await expect(answers.nth(0)).not.toContainText('阿川回覆')
  const [above, below] = [section.locator('#comment-1 > p'), answers.nth(0).locator('p')]
  expect((await below.boundingBox())?.x).toBeGreaterThan((await above.boundingBox())?.x ?? 0)
  await expectNoViolations(page)

  await test.step('and stay below a sentence when the author removes the comment', async () => {
    await answerAction(page, '/api/comments/1', (route) => route.fulfill({ status: 204 }))
    const own = section.locator('#comment-1')
    await own.getByRole('button', { name: removeWording.action }).click()
    await tools(page).question.getByRole('button', { name: removeWording.action }).click()
    const removed = section.getByRole('listitem').filter({ hasText: commentsWording.removed })
    await expect(removed.getByRole('listitem')).toHaveCount(2)
    await expect(jumpLink).toHaveText(commentCount(3))
    await expectNoViolations(page)
  })
})

test('an own answer that waits names whom it answers', async ({ page }) => {
  const held = [
    makeHeld({ id: 6_003, parent_id: 900, content: '回給看不到的。' }),
    makeHeld({ id: 6_002, parent_id: 1, content: '回給上面的。' }),
    makeHeld({ id: 6_001, parent_id: 1, answered_name: '阿川', content: '回給阿川的。' }),
  ]
  const head = makeComment({ id: 1, user_name: '蘇合', created_at: day(15) })
  await openThread(page, { initial: makeThread([head]), own: { ...makeThread([head]), held } })
  const waiting = commentsOf(page).held
  for (const [text, name] of [
    ['回給看不到的。', '回覆 一則評論'],
    ['回給上面的。', '回覆 蘇合'],
    ['回給阿川的。', '回覆 阿川'],
  ] as const)
    await expect(waiting.filter({ hasText: text })).toContainText(name)
})

test('a thread that is cut by a page goes on below its comment', async ({ page }) => {
  const head = makeComment({ id: 1, created_at: day(10) })
  const answers = Array.from({ length: 24 }, (_, index) =>
    makeComment({ id: index + 2, parent_id: 1, created_at: `2025-03-11T04:00:${String(index + 10)}.000Z` }),
  )
  const newestFirst = answers.toReversed()
  const [later, sooner] = [newestFirst.slice(0, 5), newestFirst.slice(5)]
  await answerThread(page, { initial: { ...makeThread([...sooner, head], 20), total: 25, threads: [1] } })
  await page.route(`**/api/reviews/${REVIEW}/comments?before=20`, (route) =>
    route.fulfill({ json: { ...makeThread([...later, head]), total: 25, threads: [1] } }),
  )
  await enterRoute(page, `/review/${REVIEW}`)
  const { cards } = commentsOf(page)
  const fold = page.getByText(moreAnswers(17, true))
  await fold.scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(25)
  await page.locator('summary', { hasText: moreAnswers(22, false) }).press('Enter')
  await expect(cards.nth(3)).toBeFocused()
  await expect(cards.last()).toBeVisible()
  expect(await cards.evaluateAll((all) => all.map(({ id }) => Number(id.split('-')[1])))).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  )
})

/** Comment 1 with the answers 3, 4 and 5. */
function makeTalk() {
  const [four, three, two, one] = makeAnswered()
  const five = makeComment({ id: 5, parent_id: 1, user_name: '林湖', created_at: day(19) })
  const comments = [five, four!, three!, two!, { ...one!, editable_until: null }]
  return { ...makeThread(comments), threads: [2, 1] }
}

test('an answer is written in its place, below what it answers, by pointer and by key', async ({ page }) => {
  await page.clock.install()
  let held = false
  const sent = await openThread(page, {
    initial: makeTalk(),
    posted: ({ user_name, content, parent_id }) =>
      held
        ? { outcome: 'held', comment: makeHeld({ user_name, content, parent_id: 1, answered_name: '林湖' }) }
        : publishAs({ parent_id: 1, answered_name: '林湖', id: 6, created_at: day(20) })({
            user_name,
            content,
            parent_id,
          }),
  })
  const { section, answerForm: form, form: main, jumpLink, cards } = commentsOf(page)
  const text = form.getByRole('textbox', { name: commentsWording.comment })
  const link = (name: string) => section.getByRole('link', { name: answersName(name), exact: true })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText(moreAnswers(1, false))).toBeVisible()
  await expect(link('林湖')).toBeHidden()
  await link('阿川').press('Enter')
  await expect(text).toBeFocused()
  // Below the last answer, of which none is folded then.
  const last = section.locator('#comment-5')
  await expect(last).toBeVisible()
  expect((await form.boundingBox())?.y).toBeGreaterThan((await last.boundingBox())?.y ?? Infinity)
  await expectNoViolations(page)
  await text.fill('改天再說。')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(link('阿川')).toBeFocused()
  await link('林湖').click()
  await expect(text).toHaveValue('')
  await link('阿川').click()
  await expect(form).toHaveAccessibleName('回覆 阿川')
  await expect(text).toHaveValue('改天再說。')
  await form.getByRole('link', { name: commentsWording.cancelAnswer }).click()

  await link('林湖').click()
  await form.getByRole('textbox', { name: commentsWording.name }).fill('路過的讀者')
  await text.fill('謝謝！週末就去翻。')
  await passTypingTime(page)
  await form.getByRole('button', { name: commentsWording.submitAnswer }).click()
  await expect(form).toHaveCount(0)
  expect(sent.at(-1)?.body).toMatchObject({ content: '謝謝！週末就去翻。', parent_id: 5 })
  await expect(section.locator('#comment-1').getByRole('listitem').last()).toContainText('回覆 林湖')
  await expect(cards.last()).toBeFocused()
  await expect(jumpLink).toHaveText(commentCount(6))
  // Its author's tools stand in its line.
  await expect(cards.last().getByRole('button', { name: removeWording.action })).toBeVisible()
  await expect(main.getByRole('textbox', { name: commentsWording.comment })).toHaveValue('')

  held = true
  await link('林湖').first().click()
  await text.fill('加我微信聊聊。')
  await passTypingTime(page)
  await form.getByRole('button', { name: commentsWording.submitAnswer }).click()
  const waiting = section.locator('#comment-1').getByRole('list', { name: heldWording.list })
  await expect(waiting).toContainText('回覆 林湖')
  await expect(waiting).toContainText(heldWording.waiting)
  await expect(jumpLink).toHaveText(commentCount(6))
  await expectNoViolations(page)
})

test.describe('when the connection is lost', () => {
  test.use({ expectedErrors: [/Failed to|net::ERR|could not be sent|409/] })

  test('an answer waits in its place, and says when what it answers is gone', async ({ page, context }) => {
    const refuse = refuseWith('answered_comment_gone')
    await openThread(page, { initial: makeTalk() })
    const { section, answerForm: form, text: main } = commentsOf(page)
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('link', { name: answersName('阿川'), exact: true }).click()
    const text = form.getByRole('textbox', { name: commentsWording.comment })
    await form.getByRole('textbox', { name: commentsWording.name }).fill('林湖')
    await text.fill('隧道裡寫的。')
    await expect(text).toBeFocused()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    let answerIt: typeof refuse = (route) => route.abort('internetdisconnected')
    await answerAction(page, ACTION_ON_THREAD, (route) => answerIt(route))
    await form.getByRole('button', { name: commentsWording.submitAnswer }).click()
    const waiting = section.locator('#comment-1').getByRole('list', { name: unsentWording.list })
    await expect(waiting).toContainText(`回覆 阿川`)
    await expect(waiting).toContainText(unsentWording.waits)
    answerIt = refuse
    await context.setOffline(false)
    await expect(waiting).toContainText(problemSentences.answered_comment_gone)
    // Into the form that is open, with what it has.
    await section.getByRole('link', { name: answersName('阿川'), exact: true }).click()
    await text.fill('出了隧道寫的。')
    await waiting.getByRole('button', { name: unsentWording.takeBack }).click()
    await expect(waiting).toHaveCount(0)
    await expect(text).toHaveValue('隧道裡寫的。\n\n出了隧道寫的。')
    await expect(main.first()).toHaveValue('')
    await form.getByRole('link', { name: commentsWording.cancelAnswer }).click()
    await section.getByRole('link', { name: answersName('阿川'), exact: true }).click()
    await expect(text).toHaveValue('隧道裡寫的。\n\n出了隧道寫的。')
  })

  test('where the form does not arrive, 回覆 leads to the form of the page', async ({ page }) => {
    await openThread(page, { initial: makeTalk() })
    const { section } = commentsOf(page)
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*.js', (route) => route.abort())
    await section.getByRole('link', { name: answersName('阿川'), exact: true }).click()
    await expect(page).toHaveURL(/\/review\/900\?answer=3#write$/)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('answers stand below their comment, or below a sentence where it is removed', async ({ page }) => {
    const review_id = 14
    // Of the past: others of the site's last minute would have a visitor's comment in another journey held as one of a burst.
    const past = { review_id, created_at: day(12) }
    const head = await withDatabase((deps) => storeComment(deps, { ...past, content: '上面這一則。' }))
    const below = {
      review_id,
      parent_id: head,
      content: '底下這一則。',
      created_at: '2030-01-01T00:00:00.000Z',
    }
    await withDatabase((deps) => storeComment(deps, below))
    await withDatabase(async ({ database: { queries } }) => {
      const place = { id: 900_001, review_id, parent_id: null, created_at: '2031-01-01T00:00:00.000Z' }
      await queries.insertInto('xc_removed_comments').values(place).execute()
    })
    await withDatabase((deps) =>
      storeComment(deps, { ...past, parent_id: 900_001, content: '上面的移除了。' }),
    )
    const { section } = commentsOf(page)
    await expect(async () => {
      // Not until its fonts are there: drawing them takes long on a busy machine.
      await page.goto(`/review/${review_id}`, { waitUntil: 'domcontentloaded' })
      await expect(section.locator(`#comment-${head}`)).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await expect(section.locator(`#comment-${head}`).getByRole('listitem')).toContainText('底下這一則。')
    const removed = section.getByRole('listitem').filter({ hasText: commentsWording.removed })
    await expect(removed.getByRole('listitem')).toContainText('上面的移除了。')

    // 回覆 leads to the form above, which then answers it.
    await section
      .locator(`#comment-${head}`)
      .getByRole('link', { name: /^回覆 / })
      .first()
      .click()
    await expect(page).toHaveURL(`/review/${review_id}?answer=${head}#write`)
    const { answerForm: form } = commentsOf(page)
    await form.getByRole('textbox', { name: commentsWording.name }).fill('沒開程式的人')
    await form.getByRole('textbox', { name: commentsWording.comment }).fill('從下面寫上來。')
    await form.getByRole('button', { name: commentsWording.submitAnswer }).click()
    await expect(section.getByText(commentsWording.held)).toBeVisible()
    const stored = await withDatabase(({ database: { queries } }) =>
      queries
        .selectFrom('xc_comments')
        .select('parent_id')
        .where('content', '=', '從下面寫上來。')
        .executeTakeFirst(),
    )
    expect(stored).toEqual({ parent_id: head })
  })
})
