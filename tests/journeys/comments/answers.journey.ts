import { commentCount, commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { removeWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import {
  answerAction,
  answerThread,
  commentsOf,
  editableUntil,
  makeComment,
  makeHeld,
  makeThread,
  openThread,
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
  await expect(answers.nth(0)).not.toContainText('回覆')
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
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(25)
  expect(await cards.evaluateAll((all) => all.map(({ id }) => Number(id.split('-')[1])))).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  )
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
  })
})
