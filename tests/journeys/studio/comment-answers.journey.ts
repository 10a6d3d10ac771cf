import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import {
  liftedText,
  moderationWording,
  placedText,
} from '../../../src/contract/wording/studio/studio-comments.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { commentsOf } from '../../support/screens/comments.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { openQueue, queueOf } from '../../support/screens/moderation.ts'
import { testInStudio as test, withStudioDatabase } from '../../support/screens/studio.ts'
import { storeComment } from '../../support/server/factories.ts'

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
  // Answers quote it.
  const asked = comments.filter({ hasText: '五百英鎊', hasNotText: '回覆 林湖' })

  await test.step('a reply stands below its comment', async () => {
    await comment('五百英鎊').getByRole('button', { name: moderationWording.replyAndPublish }).click()
    await page.getByRole('textbox', { name: moderationWording.replyLabel }).fill('大約三萬六千鎊。')
    await page.getByRole('textbox', { name: moderationWording.replyLabel }).press('Control+Enter')
    await expect(undo).toBeVisible()
    await tab(moderationWording.published).click()
    await expect(comment('大約三萬六千鎊')).toContainText('回覆 林湖：五百英鎊換算成今天是多少？')
  })

  await test.step('an earlier reply is placed below the comment that it answers, and back', async () => {
    await comment('從前寫在').getByRole('button', { name: moderationWording.place }).click()
    const dialog = page.getByRole('dialog', { name: moderationWording.placeQuestion })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: moderationWording.placeHere }).click()
    await expect(dialog.getByRole('alert')).toHaveText(moderationWording.placeMissing)
    await dialog.getByRole('radio', { name: /阿川/ }).check()
    await dialog.getByRole('button', { name: moderationWording.placeHere }).click()
    await expect(page.getByText(placedText('槎客', '阿川'))).toBeVisible()
    await expect(comment('從前寫在')).toContainText('回覆 阿川：弱水三千。')
    await comment('從前寫在').getByRole('button', { name: moderationWording.liftReply }).click()
    await expect(page.getByText(liftedText('槎客'))).toBeVisible()
    await expect(comment('從前寫在').getByRole('button', { name: moderationWording.place })).toBeVisible()
    await undo.last().click()
    await expect(comment('從前寫在')).toContainText('回覆 阿川：弱水三千。')
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

  await openRoute(page, `/review/${review.id}`)
  const { section } = commentsOf(page)
  const thread = section.getByRole('listitem').filter({ hasText: '五百英鎊' }).first()
  await expect(thread.getByRole('listitem')).toContainText('大約三萬六千鎊。')
  await expect(section).not.toContainText(commentsWording.removed)
})
