import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { enterRoute, expect, waitForHydration } from '../../support/browser/journey.ts'
import { bytesOf, recordTransfers } from '../../support/browser/transfer.ts'
import { openQueue, queueOf } from '../../support/screens/moderation.ts'
import { surface, testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('who moderates loads 110 KB of script beyond home at most, also to answer, and who writes the editor', async ({
  page,
  studioSite,
  context,
}) => {
  const held = { user_name: '阿川', content: '燈下讀完的。', held_reasons: 'first_comment' }
  await openQueue(page, studioSite, { id: 90, title: '陶庵夢憶' }, [held])
  await page.close()

  const fresh = await context.newPage()
  const transfers = await recordTransfers(fresh)
  await fresh.goto('/')
  await waitForHydration(fresh)
  await fresh.waitForLoadState('networkidle')
  const home = bytesOf(transfers, 'Script')

  await enterRoute(fresh, '/studio/comments')
  await queueOf(fresh)
    .comment('燈下讀完的')
    .getByRole('button', { name: moderationWording.replyAndPublish })
    .click()
  await fresh.getByRole('textbox', { name: moderationWording.replyLabel }).fill('多謝。')
  await fresh.waitForLoadState('networkidle')
  const moderation = bytesOf(transfers, 'Script') - home
  console.log(`moderating loads ${moderation} bytes of script beyond home's ${home}`)
  expect(moderation).toBeGreaterThan(10_000)
  expect(moderation).toBeLessThan(110_000)

  await enterRoute(fresh, '/studio')
  await fresh.getByRole('button', { name: /^寫/ }).and(fresh.locator(':visible')).first().click()
  await expect(surface(fresh)).toBeVisible()
  expect(bytesOf(transfers, 'Script') - home - moderation).toBeGreaterThan(100_000)
})
