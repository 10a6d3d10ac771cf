import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { addStyles } from '../../support/page/add-styles.ts'
import { expect } from '../../support/browser/journey.ts'
import { openQueue, queueOf } from '../../support/screens/moderation.ts'
import { testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

test('the queue shows the comments of one review, or of all', async ({ page, studioSite }) => {
  const held = (content: string) => [{ user_name: '阿川', content, held_reasons: 'first_comment' }]
  await openQueue(page, studioSite, { id: 8, title: '浮生六記' }, held('藏粥那段，我念給先生聽。'))
  await openQueue(page, studioSite, { id: 9, title: '東京夢華錄' }, held('汴梁的燈，讀來像在眼前。'))
  const { comment, tab } = queueOf(page)
  const menu = page.getByRole('button', { name: moderationWording.allReviews })
  await menu.click()
  await expectNoViolations(page)
  await page.getByRole('menuitemradio', { name: '《浮生六記》' }).click()
  await expect(comment('藏粥')).toBeVisible()
  await expect(comment('汴梁')).toHaveCount(0)
  // The choice stays for the other lists.
  await tab(moderationWording.published).click()
  await expect(comment('藏粥')).toHaveCount(0)
  await tab(moderationWording.held).click()
  await page.getByRole('button', { name: '《浮生六記》' }).click()
  await page.getByRole('menuitemradio', { name: moderationWording.allReviews }).click()
  await expect(comment('汴梁')).toBeVisible()
  await comment('汴梁').getByRole('link', { name: '《東京夢華錄》' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '東京夢華錄' })).toBeVisible()
  await expect(page.getByRole('region', { name: '讀者評論' })).toBeInViewport()
})

test('banning a visitor hides all that waits of theirs, and the ban can be lifted', async ({
  page,
  studioSite,
}) => {
  const by = (visitor: string, user_name: string, content: string) => ({
    visitor,
    user_name,
    content,
    held_reasons: 'contact',
  })
  await openQueue(page, studioSite, { id: 5, title: '茶館' }, [
    by('ad', '讀書人', '想認識更多書友請加賴 id：book8866。'),
    by('other', '林湖', '我的電話 0912-345-678，歡迎來借書。'),
    by('ad', '讀書人二號', '天天送書，加賴 id：book8866。'),
  ])
  const { comment, undo, tab } = queueOf(page)
  const advertiser = comment('想認識更多書友')
  await advertiser.getByRole('button', { name: moderationWording.ban }).click()
  const dialog = page.getByRole('dialog', { name: moderationWording.banQuestion })
  await expectNoViolations(page)
  await dialog.getByRole('radio', { name: moderationWording.banForever }).check()
  await dialog.getByRole('button', { name: moderationWording.ban }).click()
  await expect(page.getByText('已封鎖訪客「讀書人」，隱藏了 2 則評論。')).toBeVisible()
  await expect(comment('天天送書')).toHaveCount(0)
  await expect(comment('林湖')).toBeFocused()

  await undo.click()
  await expect(comment('天天送書')).toBeVisible()
  await expect(advertiser).toBeFocused()
  await advertiser.getByRole('button', { name: moderationWording.ban }).click()
  await dialog.getByRole('radio', { name: moderationWording.banWord }).check()
  await expect(dialog.getByRole('textbox', { name: moderationWording.banWord })).toHaveValue(
    '加賴 id：book8866',
  )
  await dialog.getByRole('button', { name: moderationWording.ban }).click()
  await expect(comment('天天送書')).toHaveCount(0)
  await tab(moderationWording.bans).click()
  const ban = page.getByRole('listitem').filter({ hasText: '加賴 id：book8866' })
  await expect(ban).toContainText('字詞，到')
  await ban.getByRole('button', { name: /解除/ }).click()
  await expect(page.getByText(moderationWording.noBans)).toBeVisible()

  await test.step('the bar at the bottom keeps its names whole with text at 200 %', async () => {
    await addStyles(page, 'html { font-size: 200% !important }')
    const name = page.getByRole('link', { name: '電子報' }).getByText('電子報')
    const below = await name.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight)
    expect(below).toBeLessThanOrEqual(0)
  })
})
