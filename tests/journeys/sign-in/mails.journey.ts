import { randomUUID } from 'node:crypto'
import { CONFIRM_EMAIL_PATH, RESET_PASSWORD_PATH } from '../../../src/contract/links.ts'
import {
  accountDoneWording,
  accountLinkWording,
  confirmLinkWording,
  resetLinkWording,
} from '../../../src/contract/wording/accounts/account-links.ts'
import {
  signInWording,
  mailSentWording,
  signUpSentText,
  signUpWording,
} from '../../../src/contract/wording/accounts/sign-in.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { storeUser } from '../../support/server/factories.ts'
import { withDatabase } from '../../support/browser/journey-database.ts'
import { expect, openRoute, test, waitForPlainPage } from '../../support/browser/journey.ts'
import { linkIn, mailTo } from '../../support/mail/folder.ts'
import { useOwnIpAddress, newReader } from '../../support/accounts/reader.ts'
import { expectClearOfFocusRing } from '../../support/page/overflow.ts'
import { signInForm, signInPage, typeCredentials } from '../../support/screens/sign-in-form.ts'

test.beforeEach(({ page }) => useOwnIpAddress(page))

const newAddress = () => `new-${randomUUID()}@example.org`
const PASSWORD = '一艙子陌生人'

test.describe(() => {
  test.use({ expectedErrors: [/403/] })

  test('a new account is confirmed by mail and signed in without typing the email again', async ({
    page,
  }) => {
    const email = newAddress()
    await openRoute(page, '/sign-in?to=%2Fabout')
    const form = signInPage(page)
    await expect(form.heading).toHaveText('登入書房')
    await form.tab('註冊').click()
    await expect(form.heading).toHaveText('歡迎上船')
    await expect(page.getByText(signUpWording.lead)).toBeVisible()
    await form.name.fill('林湖')
    await typeCredentials(form, { email, password: PASSWORD + PASSWORD })
    await form.signUp.click()
    await expect(form.heading).toHaveText(mailSentWording.onMachineHeading)
    await expect(form.heading).toBeFocused()
    // The site has no mail server, and so says nothing of a mail on its way.
    await expect(page.getByText(mailSentWording.onMachine)).toBeVisible()
    await expect(page.getByText(signUpSentText(email))).toHaveCount(0)
    await expect(page.getByText('垃圾郵件匣')).toHaveCount(0)

    // A second press at once is refused with the time to wait; later the mail is sent again.
    await form.back.click()
    await expect(form.email).toHaveValue(email)
    await form.submit.click()
    await expect(form.refusal).toHaveText(problemSentences.email_unconfirmed)

    const link = linkIn(await mailTo(email), CONFIRM_EMAIL_PATH)
    const mailbox = await page.context().newPage()
    await mailbox.goto(link.pathname + link.search)
    await mailbox.getByRole('button', { name: confirmLinkWording.submit }).click()
    await expect(mailbox.getByRole('heading', { name: accountDoneWording.confirmed.heading })).toBeVisible()
    await mailbox.getByRole('link', { name: '前往登入' }).click()
    await expect(signInPage(mailbox).email).toBeVisible()
    await mailbox.close()

    await form.submit.click()
    await expect(page).toHaveURL('/#/about')
    await page.getByRole('button', { name: '開啟選單' }).click()
    await expect(page.getByRole('button', { name: '登出' })).toBeVisible()
  })
})

test('an email that already has an account gets the same answer', async ({ page }) => {
  const { email } = await newReader()
  await openRoute(page, '/sign-in')
  const form = signInPage(page)
  await form.tab('註冊').click()
  await form.name.fill('林湖')
  await typeCredentials(form, { email, password: PASSWORD + PASSWORD })
  await form.signUp.click()
  await expect(page.getByText(mailSentWording.onMachine)).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [/400/] })

  test('the fields that a new account requires are reported in place, before and after sending', async ({
    page,
  }) => {
    // Without an owner, who takes a reserved name is told how to become one.
    await withDatabase((deps) => storeUser(deps, { role: 'owner' }))
    await openRoute(page, '/sign-in')
    const form = signInPage(page)
    await form.tab('註冊').click()
    await expect(form.password).toHaveAccessibleDescription(/8 到 128 個字/)
    await form.signUp.click()
    await expect(form.refusal).toHaveText('請輸入名字。')
    await expect(form.name).toBeFocused()
    await form.name.fill('槎客')
    await typeCredentials(form, { email: newAddress(), password: '夜航' })
    await form.signUp.click()
    await expect(form.refusal).toHaveText('還差 6 個字')
    await expect(form.password).toBeFocused()
    await expectClearOfFocusRing(form.password, form.passwordHint)
    await form.password.fill('password123')
    await form.signUp.click()
    await expect(form.refusal).toHaveText(problemSentences.name_reserved)
    await expect(form.name).toBeFocused()
    await form.name.fill('林湖')
    await form.signUp.click()
    await expect(form.refusal).toHaveText(problemSentences.password_common)
    await expect(form.password).toBeFocused()
    await form.password.fill(PASSWORD + PASSWORD)
    await form.email.fill('林湖@湖')
    await form.signUp.click()
    await expect(form.refusal).toHaveText('請輸入有效的電子信箱')
    await expect(form.email).toBeFocused()
    await expectClearOfFocusRing(form.email, form.refusal)
    await expect(form.name).toHaveValue('林湖')
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/40[04]/] })

  test('a forgotten password is replaced by mail, once, and the new one signs in', async ({ page }) => {
    const { email } = await newReader()
    await openRoute(page, '/sign-in')
    const form = signInPage(page)
    await form.email.fill(email)
    await form.forgotten.click()
    await expect(form.heading).toHaveText('忘記密碼？')
    await expect(form.email).toHaveValue(email)
    await form.sendLink.click()
    await expect(form.heading).toHaveText(mailSentWording.onMachineHeading)
    const link = linkIn(await mailTo(email), RESET_PASSWORD_PATH)
    await page.goto(link.pathname + link.search)
    const main = page.getByRole('main')
    const password = main.getByLabel(resetLinkWording.password, { exact: true })
    const submit = main.getByRole('button', { name: resetLinkWording.submit })
    await expect(page).toHaveTitle(`${resetLinkWording.heading} | 星槎書話`)
    await expect(main).toContainText(email)
    await waitForPlainPage(page)
    await password.fill('夜航')
    await expect(password).toHaveAccessibleDescription('還差 6 個字')
    await submit.click()
    await expect(main.getByRole('alert')).toHaveText('還差 6 個字')
    await expect(password).toBeFocused()
    await expectNoViolations(page)
    await main.getByRole('button', { name: signInWording.showPassword }).click()
    await expect(password).toHaveAttribute('type', 'text')
    // A refused password stays in its field.
    await password.fill('password123')
    await submit.click()
    await expect(main.getByRole('alert')).toHaveText(problemSentences.password_common)
    await expect(password).toHaveValue('password123')
    await password.fill(PASSWORD + PASSWORD)
    await submit.click()
    await expect(page).toHaveURL('/account/done?what=reset')
    await expect(main).toContainText(accountDoneWording.reset.text)

    // The used link says so before a password is typed.
    await page.goto(link.pathname + link.search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(accountLinkWording.endedHeading)
    await expect(main).toContainText(resetLinkWording.ended)
    await expect(main.getByRole('button')).toHaveCount(0)
    await waitForPlainPage(page)
    await expectNoViolations(page)
    await page.getByRole('link', { name: '前往登入' }).click()
    await typeCredentials(form, { email, password: PASSWORD + PASSWORD })
    await form.submit.click()
    await expect(page).toHaveURL('/#/')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/404/] })

  test('the page of a reset link works without script, and says what it refuses', async ({ page }) => {
    const { email } = await newReader()
    await page.request.post('/api/auth/recovery', { data: { email } })
    const link = linkIn(await mailTo(email), RESET_PASSWORD_PATH)
    await page.goto(link.pathname + link.search)
    const main = page.getByRole('main')
    const password = main.getByLabel(resetLinkWording.password, { exact: true })
    const submit = main.getByRole('button', { name: resetLinkWording.submit })
    await expect(main.getByRole('button')).toHaveCount(1)
    await password.fill('password123')
    await submit.click()
    await expect(main.getByRole('alert')).toHaveText(problemSentences.password_common)
    await password.fill(PASSWORD + PASSWORD)
    await submit.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(accountDoneWording.reset.heading)
    await page.goto(link.pathname + link.search)
    await expect(main).toContainText(resetLinkWording.ended)
  })
})

test('the mail can be sent again after a minute, and to another email at once', async ({ page }) => {
  const sent: unknown[] = []
  await page.clock.install()
  await page.route('**/api/auth/recovery', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  await openRoute(page, '/sign-in')
  const form = signInPage(page)
  await form.forgotten.click()
  await expect(form.email).toBeFocused()
  await form.email.fill('someone@example.org')
  await form.email.press('Enter')
  await expect(form.again).toBeDisabled()
  await expect(form.again).toHaveText(/再寄一次（\d+ 秒後）/)
  await page.clock.fastForward(61_000)
  await expect(form.again).toHaveText('再寄一次')
  await form.again.click()
  await expect(form.sent).toContainText(mailSentWording.onMachineAgain)
  await expect(form.again).toBeDisabled()
  await form.otherAddress.click()
  await form.email.fill('another@example.org')
  await form.sendLink.click()
  await expect(page.getByText(mailSentWording.onMachine)).toBeVisible()
  expect(sent).toEqual([
    { email: 'someone@example.org' },
    { email: 'someone@example.org' },
    { email: 'another@example.org' },
  ])
  await form.back.click()
  await expect(form.email).toHaveValue('another@example.org')
})

test.describe(() => {
  test.use({ expectedErrors: [/400/] })

  test('a mailed code signs in and completes the interrupted action; a wrong code is refused', async ({
    page,
  }) => {
    const { email } = await newReader()
    await openRoute(page, '/review/10')
    await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
    await page.getByRole('button', { name: '前往登入' }).click()
    const form = signInForm(page.getByRole('dialog'))
    await form.email.fill(email)
    await form.byCode.click()
    await form.sendCode.click()
    await expect(form.code).toBeFocused()
    await form.submit.click()
    await expect(form.refusal).toHaveText('請輸入六位數字。')
    const code = await codeIn(email)
    // Full-width, as an input method writes it.
    await form.code.fill(
      [...other(code)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
    )
    await expect(form.code).toHaveValue(other(code))
    await form.submit.click()
    await expect(form.refusal).toHaveText(problemSentences.code_wrong)
    await expect(form.code).toBeFocused()
    await form.code.fill('')
    await paste(form.code, `${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(form.code).toHaveValue(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const bookmark = page.getByRole('main').getByRole('button', { name: '已收藏' })
    await expect(bookmark).toBeVisible()
    await expect(bookmark).toBeFocused()
  })
})

async function codeIn(email: string): Promise<string> {
  const { text = '' } = await mailTo(email)
  const code = /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(text)?.[0].replace(' ', '')
  if (code === undefined) throw new Error(`no code in ${text}`)
  return code
}

/** Another code of six digits. */
function other(code: string): string {
  return ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')
}

async function paste(field: ReturnType<typeof signInPage>['code'], text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
