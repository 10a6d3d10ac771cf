import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { storeComment, storeReview } from '../../support/server/factories.ts'
import { enterRoute, expect, openRoute, typeRoute, waitForPlainPage } from '../../support/browser/journey.ts'
import { linkIn, mailTo } from '../../support/mail/folder.ts'
import { queueOf } from '../../support/screens/moderation.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'
import { PASSWORD } from '../../support/accounts/sign-in.ts'
import { signInForm } from '../../support/screens/sign-in-form.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
  withStudioDatabase,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also its members'; what an editor may not see does too.
test.use({ expectedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } })

test('an invited person becomes an editor, writes and moderates, until the owner removes them', async ({
  page,
  studioSite,
  browser,
}) => {
  const email = 'su@example.org'
  await withStudioDatabase(studioSite, async (deps) => {
    await storeReview(deps, { id: 71, title: '茶館' })
    const content = '哪裡買得到書？'
    await storeComment(deps, {
      review_id: 71,
      state: 'held',
      user_name: '過客',
      content,
      held_reasons: 'links',
    })
  })
  await signInToStudio(page, studioSite, 'owner')
  await openRoute(page, '/studio/settings/account')
  const people = page.getByRole('region', { name: '站主與編輯', exact: true })
  await people.getByRole('button', { name: '邀一位編輯' }).click()
  await people.getByRole('textbox', { name: '對方的信箱' }).fill(email)
  await people.getByRole('button', { name: '邀一位編輯' }).click()
  await expect(people.getByRole('listitem').filter({ hasText: email })).toContainText(
    '還沒寄，存在主機的 mail 資料夾',
  )

  const context = await browser.newContext({ baseURL: studioSite.address })
  const editor = await context.newPage()
  await useOwnIpAddress(editor)
  const invitation = linkIn(await mailTo(email, [studioSite.dataDir]), '/account/editor')
  await editor.goto(invitation.pathname + invitation.search)
  await waitForPlainPage(editor)
  await expectNoViolations(editor)
  // One tab and one mail: the invitation has proved the mailbox.
  await editor.getByRole('link', { name: '登入或建立帳號' }).click()
  const signUp = signInForm(editor.getByRole('dialog'))
  await signUp.tab('註冊').click()
  await expect(signUp.email).toHaveValue(email)
  await signUp.name.fill('蘇合')
  await signUp.password.fill(PASSWORD)
  await signUp.signUp.click()
  await expect(editor.getByText(`你以「蘇合」（${email}）登入。`)).toBeVisible()
  await editor.getByRole('button', { name: '成為編輯' }).click()
  await editor.getByRole('link', { name: '打開書案' }).click()

  const navigation = editor.getByRole('navigation', { name: '書案' })
  await expect(navigation.getByRole('link', { name: '評論' })).toBeVisible()
  await expect(editor.getByRole('link', { name: /電子報|設定/ })).toHaveCount(0)
  await expectNoViolations(editor)
  await beginReview(editor)
  await editor.getByRole('textbox', { name: '書名' }).first().fill('邊城')
  await surface(editor).click()
  await editor.keyboard.type('渡口的黃狗先聽見船聲。')
  await editor.keyboard.press('Control+s')
  await expect(saved(editor)).toBeVisible()
  await openRoute(editor, '/studio/reviews')
  await expect(editor.getByRole('link', { name: /邊城/ }).first()).toBeVisible()
  await openRoute(editor, '/studio/comments')
  const { comment } = queueOf(editor)
  await comment('哪裡買得到書？')
    .getByRole('button', { name: moderationWording.publish, exact: true })
    .click()
  await expect(editor.getByText('已刊登「過客」的評論，讀者現在看得到了。')).toBeVisible()
  await typeRoute(editor, '/studio/tokens')
  await editor.getByRole('button', { name: '建立權杖' }).click()
  await editor.getByRole('textbox', { name: '用在哪裡' }).fill('家裡的電腦')
  await expect(editor.getByRole('checkbox', { name: /電子報|設定/ })).toHaveCount(0)
  await expectNoViolations(editor)
  await editor.getByLabel('目前密碼').fill(PASSWORD)
  await editor.getByRole('button', { name: '建立權杖' }).click()
  await expect(editor.getByText('只顯示這一次')).toBeVisible()

  await page.reload()
  const member = people.getByRole('listitem').filter({ hasText: '蘇合' })
  await test.step('a site that is handed over has another owner, and comes back by their hand alone', async () => {
    await member.getByRole('button', { name: '交棒' }).click()
    await expect(member.getByText('設定、訂閱者、備份與編輯從此由對方管')).toBeVisible()
    await member.getByLabel('目前密碼').fill(PASSWORD)
    await expectNoViolations(page)
    await member.getByRole('button', { name: '交棒' }).nth(1).click()
    const formers = page.getByRole('navigation', { name: '書案' })
    await expect(formers.getByRole('link', { name: '評論' })).toBeVisible()
    await expect(page.getByRole('link', { name: /電子報|設定/ })).toHaveCount(0)
    await editor.goto('/studio/settings/log')
    const log = (of: typeof page) => of.getByRole('region', { name: '紀錄', exact: true })
    await expect(log(editor).getByText('把站主交給「蘇合」')).toBeVisible()
    await enterRoute(editor, '/studio/settings/account')
    const former = editor
      .getByRole('region', { name: '站主與編輯', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'owner@example.org' })
    await former.getByRole('button', { name: '交棒' }).click()
    await former.getByLabel('目前密碼').fill(PASSWORD)
    await former.getByRole('button', { name: '交棒' }).nth(1).click()
    await expect(navigation.getByRole('link', { name: '評論' })).toBeVisible()
    await expect(editor.getByRole('link', { name: /電子報|設定/ })).toHaveCount(0)
    await page.goto('/studio/settings/log')
    await expect(log(page).getByText('把站主交給「槎客」')).toBeVisible()
    await enterRoute(page, '/studio/settings/account')
  })
  await member.getByRole('button', { name: '收回' }).click()
  await member.getByLabel('目前密碼').fill(PASSWORD)
  await expectNoViolations(page)
  await member.getByRole('button', { name: '收回' }).nth(1).click()
  await expect(member).toHaveCount(0)

  await navigation.getByRole('link', { name: '文稿' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: '找不到這一頁' })).toBeVisible()
  await context.close()
})
