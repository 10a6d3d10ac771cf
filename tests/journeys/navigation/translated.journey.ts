import { mailSentWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { profileWording } from '../../../src/contract/wording/accounts/account-settings.ts'
import { removeWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { commentsWording, likeLabel } from '../../../src/contract/wording/comments/comments.ts'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { bookmarksWording } from '../../../src/contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { newReader, signedInReader, useOwnIpAddress } from '../../support/accounts/reader.ts'
import { expect, openRoute, test, typeRoute, waitForHydration } from '../../support/browser/journey.ts'
import { translate } from '../../support/page/translate.ts'
import { openAccount, press } from '../../support/screens/account.ts'
import { PERMALINKS } from '../../support/screens/every-screen.ts'
import { OPEN_STATES } from '../../support/screens/studio-screens.ts'
import { commentsOf, write } from '../../support/screens/comments.ts'
import { newsletterOf } from '../../support/screens/newsletter.ts'
import { tools } from '../../support/screens/own-comment.ts'
import { signInPage, typeCredentials } from '../../support/screens/sign-in-form.ts'

// A wrong password is answered by 401.
test.use({ expectedErrors: [/status of 401/] })

test('in a page that the browser has translated forms can be sent, and what changes is shown', async ({
  page,
}) => {
  const reader = await newReader('蘇合')
  await useOwnIpAddress(page)
  await test.step('the newsletter', async () => {
    await openRoute(page, '/')
    const { section, email, submit, success } = newsletterOf(page)
    await email.fill('translated@example.org')
    await translate(page)
    await submit.click()
    await expect(success).toBeVisible()
    await section.getByRole('button', { name: newsletterWording.closeMessage }).click()
    await expect(success).toHaveCount(0)
    await expect(submit).toBeEnabled()
  })
  await test.step('a comment', async () => {
    await page.goto('/review/6')
    await waitForHydration(page)
    const { cards, submit, jumpLink, editor } = commentsOf(page)
    const { edit, remove, save, question } = tools(page)
    const before = await jumpLink.first().textContent()
    await translate(page)
    await write(page, '譯者', '讀了兩遍，字字分明。')
    await submit.click()
    const own = cards.filter({ hasText: '字字分明' })
    await expect(own).toBeVisible()
    await expect(jumpLink.first()).not.toHaveText(before ?? '')
    const like = own.getByRole('button', { name: likeLabel('譯者') })
    await like.click()
    await expect(own).toContainText(`1${commentsWording.likesUnit}`)
    await edit.click()
    await editor.fill('字字分明，又一句。')
    await save.click()
    await expect(own).toContainText('又一句。')
    await remove.click()
    await question.getByRole('button', { name: removeWording.action }).click()
    await expect(own).toHaveCount(0)
  })
  await test.step('a forgotten password', async () => {
    await page.goto('/sign-in')
    await waitForHydration(page)
    const form = signInPage(page)
    await expect(form.forgotten).toBeVisible()
    await translate(page)
    await form.forgotten.click()
    await form.email.fill(reader.email)
    await form.sendLink.click()
    // The site has no mail server.
    await expect(form.heading).toHaveText(mailSentWording.onMachineHeading)
    await expect(page.getByText(mailSentWording.onMachine)).toBeVisible()
    // Its seconds are counted.
    await expect(page.getByRole('button', { name: /5\d 秒/ })).toBeVisible()
    await form.back.click()
  })
  await test.step('signing in', async () => {
    const form = signInPage(page)
    await typeCredentials(form, { ...reader, password: '不是這一個密碼' })
    await form.submit.click()
    await expect(form.refusal).toHaveText(problemSentences.credentials_wrong)
    await typeCredentials(form, reader)
    await form.submit.click()
    // Home, to which the sign-in leads.
    await expect(page.getByRole('region', { name: newsletterWording.heading })).toBeAttached()
    await expect(form.submit).toHaveCount(0)
  })
  await test.step('the name of the account', async () => {
    const { profile, name } = await openAccount(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: headerWording.account }).click()
    await name.fill('蘇合香')
    await press(profile, profileWording.save)
    await expect(profile.getByRole('status').filter({ hasText: profileWording.saved })).toBeVisible()
    await page.getByRole('button', { name: headerWording.account }).click()
    await expect(page.getByText('蘇合香')).toBeVisible()
  })
})

test('every screen of a visitor opens from the one before it in a translated page, with its menus', async ({
  page,
}) => {
  await openRoute(page, '/reading-list')
  await translate(page)
  for (const [path, heading] of PERMALINKS.filter(([path]) => !/privacy|terms/.test(path)))
    await test.step(path, async () => {
      await typeRoute(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    })
  for (const { name, address, open } of OPEN_STATES.filter((state) => !state.address.startsWith('/studio')))
    await test.step(name, async () => {
      await typeRoute(page, '/about')
      await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
      await typeRoute(page, address)
      await open(page)
      await page.keyboard.press('Escape')
    })
  await typeRoute(page, '/no-such-route')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('閱讀')
})

test('every screen of a signed-in reader opens from the one before it in a translated page', async ({
  page,
}) => {
  await signedInReader(page)
  await page.request.put('/api/reviews/2/bookmark')
  await page.request.put('/api/reviews/2/reading-status', { data: { status: 'reading', book: 0 } })
  await openRoute(page, '/')
  await translate(page)
  const heading = page.getByRole('heading', { level: 1 })
  await typeRoute(page, '/review/3')
  await page.getByRole('button', { name: statusWording.none }).click()
  await page.getByRole('menuitemradio', { name: statusWording.completed }).click()
  await page.getByRole('button', { name: bookmarksWording.unset }).click()
  await expect(page.getByRole('button', { name: bookmarksWording.set })).toBeVisible()
  for (const [path, says] of [
    ['/bookmarks', '收藏'],
    ['/reading-list', '我的書單'],
    ['/reading-list/import', '匯入書單'],
    ['/account', '我的帳號'],
    ['/review/2', '《'],
  ] as const) {
    await typeRoute(page, path)
    await expect(heading).toContainText(says)
  }
})
