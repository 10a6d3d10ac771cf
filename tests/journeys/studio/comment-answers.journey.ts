import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import {
  answersTo,
  liftedText,
  moderationWording,
  newCount,
  placedText,
} from '../../../src/contract/wording/studio/studio-comments.ts'
import { studioCommentPath } from '../../../src/contract/studio/studio-links.ts'
import { MODERATION } from '../../../src/contract/comments/moderation.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { MINUTE } from '../../../src/contract/durations.ts'
import { studioFrameWording } from '../../../src/contract/wording/studio/studio.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { commentsOf } from '../../support/screens/comments.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { openQueue, queueOf } from '../../support/screens/moderation.ts'
import { signInToStudio, testInStudio as test, withStudioDatabase } from '../../support/screens/studio.ts'
import { storeComment, storeReview } from '../../support/server/factories.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

test('the owner answers below a comment, places an earlier reply there, and hides it with its answers', async ({
  page,
  studioSite,
}) => {
  const review = { id: 14, title: '自己的房間' }
  await openQueue(page, studioSite, review, [
    { user_name: '林湖', content: '五百英鎊換算成今天是多少？', held_reasons: 'first_comment' },
  ])
  await withStudioDatabase(studioSite, async (deps) => {
    const { id } = await deps.database.queries
      .selectFrom('xc_users')
      .select('id')
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    const above = {
      review_id: review.id,
      user_name: '阿川',
      content: '弱水三千。',
      created_at: '2025-03-07T04:10:00.000Z',
    }
    await storeComment(deps, above)
    const reply = {
      review_id: review.id,
      user_id: id,
      user_name: '槎客',
      created_at: '2025-03-07T04:20:00.000Z',
    }
    await storeComment(deps, { ...reply, content: '從前寫在最外面的回覆。' })
  })
  const { comment, comments, undo, tab } = queueOf(page)
  const choose = async (text: string, action: string) => {
    await comment(text).getByRole('button', { name: moderationWording.more }).click()
    await comment(text).getByRole('button', { name: action }).click()
  }
  // Among hidden comments, answers quote it.
  const asked = comments.filter({ hasText: '五百英鎊', hasNotText: '回覆 林湖' })

  await test.step('a reply stands below its comment', async () => {
    await comment('五百英鎊').getByRole('button', { name: moderationWording.replyAndPublish }).click()
    await page.getByRole('textbox', { name: moderationWording.replyLabel }).fill('大約三萬六千鎊。')
    await page.getByRole('textbox', { name: moderationWording.replyLabel }).press('Control+Enter')
    await expect(undo).toBeVisible()
    await tab(moderationWording.published).click()
    await expect(page.getByRole('list', { name: answersTo('林湖') })).toContainText('大約三萬六千鎊')
    await comment('大約三萬六千鎊').click()
    await page.keyboard.press('e')
    const area = page.getByRole('textbox', { name: moderationWording.editLabel })
    await expect(page.getByText(moderationWording.editNote)).toBeVisible()
    await expectNoViolations(page)
    await expect(area).toHaveValue('大約三萬六千鎊。')
    await area.fill('大約三萬六千鎊，照物價算。')
    await area.press('Control+Enter')
    await expect(area).toHaveCount(0)
    await expect(comment('照物價算')).toContainText(commentsWording.edited)
  })

  await test.step('an earlier reply is placed below the comment that it answers, and back', async () => {
    await choose('從前寫在', moderationWording.place)
    const dialog = page.getByRole('dialog', { name: moderationWording.placeQuestion })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: moderationWording.placeHere }).click()
    await expect(dialog.getByRole('alert')).toHaveText(moderationWording.placeMissing)
    await dialog.getByRole('radio', { name: /阿川/ }).check()
    await dialog.getByRole('button', { name: moderationWording.placeHere }).click()
    await expect(page.getByText(placedText('槎客', '阿川'))).toBeVisible()
    const below = page.getByRole('list', { name: answersTo('阿川') })
    await expect(below).toContainText('從前寫在')
    await choose('從前寫在', moderationWording.liftReply)
    await expect(page.getByText(liftedText('槎客'))).toBeVisible()
    await expect(below).toHaveCount(0)
    await undo.last().click()
    await expect(below).toContainText('從前寫在')
  })

  await test.step('hiding a comment takes its answers along, and says how many', async () => {
    await asked.getByRole('button', { name: moderationWording.hide }).click()
    await expect(page.getByText('已隱藏「林湖」的評論，連同 1 則回覆。')).toBeVisible()
    await expect(comment('大約三萬六千鎊')).toHaveCount(0)
    await tab(moderationWording.hidden).click()
    await expect(comment('大約三萬六千鎊')).toContainText(moderationWording.aboveHidden)
    await expect(
      comment('大約三萬六千鎊').getByRole('button', { name: moderationWording.publish }),
    ).toHaveCount(0)
    await expectNoViolations(page)
    await asked.getByRole('button', { name: moderationWording.publish, exact: true }).click()
    await expect(comment('大約三萬六千鎊')).toHaveCount(0)
  })

  await test.step('a mail leads to a comment', async () => {
    let id = 0
    await withStudioDatabase(studioSite, async ({ database: { queries } }) => {
      const query = queries.selectFrom('xc_comments').select('id').where('content', 'like', '五百英鎊%')
      id = (await query.executeTakeFirstOrThrow()).id
    })
    await openRoute(page, studioCommentPath(id))
    await expect(asked).toBeFocused()
    await expect(comment('弱水三千')).toHaveCount(0)
    await page.getByRole('button', { name: moderationWording.allThreads }).click()
    await expect(comment('弱水三千')).toBeVisible()
  })

  await openRoute(page, `/review/${review.id}`)
  const { section } = commentsOf(page)
  const thread = section.getByRole('listitem').filter({ hasText: '五百英鎊' }).first()
  await expect(thread.getByRole('listitem')).toContainText('大約三萬六千鎊，照物價算。')
  await expect(section).not.toContainText(commentsWording.removed)
})

test('new comments are marked until the owner leaves, and are answered with three presses', async ({
  page,
  studioSite,
}) => {
  const review = { id: 15, title: '浮生六記' }
  await signInToStudio(page, studioSite, 'owner')
  await withStudioDatabase(studioSite, async (deps) => {
    await storeReview(deps, review)
    const at = (minutes: number) => new Date(deps.clock.now().getTime() - minutes * MINUTE).toISOString()
    const write = (minutes: number, user_name: string, content: string, parent_id: number | null = null) =>
      storeComment(deps, { review_id: review.id, user_name, content, parent_id, created_at: at(minutes) })
    await write(90, '晚安書', '廁所那段我每次讀都覺得他是認真的。')
    const older = await write(80, '林間', '我笑了一整個捷運車廂。')
    await deps.database.queries
      .updateTable('xc_users')
      .set({ comments_seen_at: at(60) })
      .where('role', '=', 'owner')
      .execute()
    await write(5, '阿川', '改良，改良。', older)
    await write(3, '蘇合', '沈復寫芸娘女扮男裝去看燈會那段。')
  })
  await openRoute(page, '/studio')
  const { comment, comments, navigation, undo, tab } = queueOf(page)
  const ring = navigation.getByLabel(newCount(2))
  await expect(ring).toBeVisible()
  const waiting = page.getByRole('listitem').filter({ hasText: newCount(2) })
  await expect(waiting).toContainText('蘇合寫在《浮生六記》')

  await test.step('they stay new where the owner leaves before the list has loaded', async () => {
    const list = /\/api\/studio\/comments\?.*list=published/
    await page.route(list, () => undefined)
    await navigation.getByRole('link', { name: studioFrameWording.comments }).click()
    const held = page.waitForResponse(/\/api\/studio\/comments\?.*list=held/)
    await tab(moderationWording.held).click()
    await held
    await tab(moderationWording.published).click()
    await navigation.getByRole('link', { name: studioFrameWording.home }).click()
    await page.unroute(list)
  })

  await waiting.getByRole('link').click()
  await expect(comments.first()).toContainText('蘇合')
  await comment('沈復').getByRole('button', { name: moderationWording.reply }).click()
  const area = page.getByRole('textbox', { name: moderationWording.replyLabel })
  await area.fill('她一生裡走得最遠的一次。')
  await area.press('Control+Enter')
  await expect(undo).toBeVisible()
  await expect(page.getByRole('list', { name: answersTo('蘇合') })).toContainText('走得最遠')

  const isNew = comments.filter({ has: page.getByText(moderationWording.new, { exact: true }) })
  const since = page.getByRole('listitem').filter({ hasText: /^上次來是/ })
  await expect(since).toBeVisible()
  await page.keyboard.press('u')
  await expect(comment('改良')).toBeFocused()
  await page.getByRole('button', { name: moderationWording.unanswered }).click()
  await expect(comment('沈復')).toHaveCount(0)
  await expect(comment('我笑了')).toBeVisible()
  await page.getByRole('button', { name: moderationWording.unanswered }).click()
  // Reading on does not make them old.
  await expect(isNew).toHaveCount(2)
  await expectNoViolations(page)

  await navigation.getByRole('link', { name: studioFrameWording.home }).click()
  await expect(ring).toHaveCount(0)
  await expect(waiting).toHaveCount(0)
  await navigation.getByRole('link', { name: studioFrameWording.comments }).click()
  await page.getByRole('button', { name: moderationWording.published }).click()
  await expect(comment('沈復')).toBeVisible()
  await expect(isNew).toHaveCount(0)
  await expect(since).toHaveCount(0)

  await test.step('more than one page of them stays new until all are loaded', async () => {
    await withStudioDatabase(studioSite, async (deps) => {
      const created_at = deps.clock.now().toISOString()
      for (let number = 0; number <= MODERATION.pageSize; number += 1)
        await storeComment(deps, {
          review_id: review.id,
          user_name: '遊人',
          content: '到此一遊。',
          created_at,
        })
    })
    const many = navigation.getByLabel(newCount(MODERATION.pageSize + 1))
    const news = page.getByRole('listitem').filter({ hasText: newCount(MODERATION.pageSize + 1) })
    for (const loadsAll of [false, true]) {
      await navigation.getByRole('link', { name: studioFrameWording.home }).click()
      await news.getByRole('link').click()
      await expect(comments).toHaveCount(MODERATION.pageSize)
      if (loadsAll) {
        await page.getByRole('button', { name: siteWording.showMore }).click()
        await expect(comments).not.toHaveCount(MODERATION.pageSize)
      }
      await navigation.getByRole('link', { name: studioFrameWording.home }).click()
      await expect(news).toHaveCount(loadsAll ? 0 : 1)
      await expect(many).toHaveCount(loadsAll ? 0 : 1)
    }
  })
})
