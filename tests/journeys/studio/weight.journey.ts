import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { enterRoute, expect, waitForHydration } from '../../support/browser/journey.ts'
import { storeComment, storeReview } from '../../support/server/factories.ts'
import { bytesOf, recordTransfers } from '../../support/browser/transfer.ts'
import { queueOf } from '../../support/screens/moderation.ts'
import {
  signInToStudio,
  surface,
  testInStudio as test,
  withStudioDatabase,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('who moderates loads 110 KB of script beyond home at most, also to answer, and who writes the editor', async ({
  page,
  studioSite,
}) => {
  const held = {
    user_name: '阿川',
    content: '燈下讀完的。',
    state: 'held',
    held_reasons: 'first_comment',
  } as const
  await withStudioDatabase(studioSite, async (deps) => {
    await storeReview(deps, { id: 90, title: '陶庵夢憶' })
    await storeComment(deps, { review_id: 90, ...held })
  })
  await signInToStudio(page, studioSite, 'owner')

  const transfers = await recordTransfers(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const home = bytesOf(transfers, 'Script')

  await enterRoute(page, '/studio/comments')
  await queueOf(page)
    .comment('燈下讀完的')
    .getByRole('button', { name: moderationWording.replyAndPublish })
    .click()
  await page.getByRole('textbox', { name: moderationWording.replyLabel }).fill('多謝。')
  await page.waitForLoadState('networkidle')
  const moderation = bytesOf(transfers, 'Script') - home
  console.log(`moderating loads ${moderation} bytes of script beyond home's ${home}`)
  expect(moderation).toBeGreaterThan(10_000)
  expect(moderation).toBeLessThan(110_000)

  await enterRoute(page, '/studio')
  await page.getByRole('button', { name: /^寫/ }).and(page.locator(':visible')).first().click()
  await expect(surface(page)).toBeVisible()
  expect(bytesOf(transfers, 'Script') - home - moderation).toBeGreaterThan(100_000)
})
