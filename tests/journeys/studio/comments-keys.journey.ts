import { newsHeading, noticeWording, writtenAt } from '../../../src/contract/wording/comments/notices.ts'
import { moderationWording, noticeChoices } from '../../../src/contract/wording/studio/studio-comments.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { openQueue, queueOf } from '../../support/screens/moderation.ts'
import { testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

test('a flood of held comments is worked off by keys', async ({ page, studioSite, browser }) => {
  const flood = Array.from({ length: 40 }, (_, index) => ({
    user_name: `書友${index}`,
    content: `好文章，加賴 id：book88${index}。`,
    held_reasons: 'contact,repeated',
  }))
  await openQueue(page, studioSite, { id: 3, title: '夜航船' }, [
    { user_name: '阿川', content: '芸娘藏粥那段，我念給先生聽。', held_reasons: 'first_comment' },
    { user_name: '北緯', content: '這裡有錄影：https://video.example/tea', held_reasons: 'links' },
    ...flood,
  ])
  const { comment, comments, navigation, undo, tab } = queueOf(page)
  await expect(comment('阿川')).toHaveAttribute('aria-current', 'true')
  await expect(comment('阿川')).toContainText('這位訪客的第一則評論')
  await expect(comment('北緯').locator('mark')).toHaveText('https://video.example/tea')
  await expect(page.getByRole('complementary')).toContainText('還沒有刊登的評論')
  await expectNoViolations(page)

  await page.keyboard.press('a')
  await expect(comment('北緯')).toBeFocused()
  await expect(navigation).toContainText('41')
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: moderationWording.replyLabel })).toBeFocused()
  await page.keyboard.type('找了好久的錄影，謝謝。')
  await page.keyboard.press('Control+Enter')
  await expect(comment('書友0')).toBeFocused()
  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await visitor.goto('/review/3')
  const thread = visitor.getByRole('region', { name: '讀者評論' })
  for (const text of ['芸娘藏粥那段', 'https://video.example/tea', '找了好久的錄影，謝謝。'])
    await expect(thread).toContainText(text)
  await expect(thread).not.toContainText('加賴')
  await visitor.close()

  // The current comment is the one that was pressed.
  await comment('書友2').getByRole('button', { name: moderationWording.ban }).click()
  await expect(page.getByRole('dialog', { name: moderationWording.banQuestion })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comment('書友2')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('k')

  // A wrong key is undone, and the comment is where it was.
  await page.keyboard.press('d')
  await expect(comment('書友1')).toBeFocused()
  await page.keyboard.press('z')
  await expect(comment('書友0')).toBeFocused()
  for (let each = 0; each < 5; each++) await page.keyboard.press('h')
  await expect(comment('書友5')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('已選 2 則')).toBeVisible()
  await page.getByRole('button', { name: moderationWording.selectAll }).click()
  await page.keyboard.press('d')
  // More than a page: the rest follows by itself.
  await expect(comments.first()).toBeVisible()
  while ((await comments.count()) > 0) {
    const first = await comments.first().getAttribute('id')
    await page.keyboard.press('h')
    await expect(page.locator(`#${first}`)).toHaveCount(0)
  }
  await expect(page.getByText(moderationWording.heldEmpty)).toBeVisible()
  await expect(undo.first()).toBeVisible()
  await tab(moderationWording.hidden).click()
  await expect(tab(moderationWording.hidden)).toContainText('40')
  await page.keyboard.press('/')
  await page.keyboard.type('加赖')
  await expect(comments.first()).toContainText('加賴')

  await test.step('beside what is published stands when mails tell of it', async () => {
    const first = { id: 3, title: '夜航船', headline: '', user_name: '蘇合', content: '清晨寫的。' }
    const mail = { sent_at: new Date().toISOString(), count: 3, first: { ...first, answers_you: true } }
    // Before eight there is none yet.
    await page.route('**/api/studio/morning-mail', (route) => route.fulfill({ json: { mail } }))
    await openRoute(page, '/studio/comments?list=published')
    const side = page.getByRole('complementary').filter({ hasText: moderationWording.keys })
    const atOnce = side.getByRole('radio', { name: noticeChoices.choices.at_once[0] })
    await expect(side.getByRole('radio', { name: noticeChoices.choices.daily[0] })).toBeChecked()
    await expect(side.getByRole('heading', { name: newsHeading(3) })).toBeVisible()
    await expect(side.getByText(writtenAt('蘇合', '《夜航船》', true))).toBeVisible()
    await expect(side.getByRole('link', { name: noticeWording.toStudio })).toHaveAttribute(
      'href',
      /comment=3/,
    )
    await atOnce.click()
    await expect(atOnce).toBeChecked()
    await expectNoViolations(page)
    await page.reload()
    await expect(atOnce).toBeChecked()
  })
})

test('a list that is opened while a comment is still being moved counts that comment', async ({
  page,
  studioSite,
}) => {
  await openQueue(page, studioSite, { id: 3, title: '夜航船' }, [
    { user_name: '阿川', content: '加賴 id：book88。', held_reasons: 'contact' },
    { user_name: '北緯', content: '加賴 id：book99。', held_reasons: 'contact' },
  ])
  const { comment, comments, tab } = queueOf(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  await page.route('**/api/studio/comments/states', async (route) => {
    await held
    order.push('moved')
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.url().includes('list=hidden')) order.push('listed')
  })
  await expect(comment('阿川')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('h')
  await expect(comment('北緯')).toBeFocused()
  await tab(moderationWording.hidden).click()
  await expect(tab(moderationWording.hidden)).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect.poll(() => order).toEqual(['moved', 'listed'])
  await expect(comments).toHaveCount(1)
  await expect(comment('阿川')).toBeVisible()
  await expect(tab(moderationWording.hidden)).toContainText('1')
})
