import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { expect, openRoute, test, enterRoute } from '../../support/browser/journey.ts'
import { useOwnIpAddress, newTwoFactorReader } from '../../support/accounts/reader.ts'
import { signInForm, signInPage, typeCredentials } from '../../support/screens/sign-in-form.ts'

test.beforeEach(({ page }) => useOwnIpAddress(page))

test('the second step follows a provider’s sign-in and a password, and completes the interrupted action', async ({
  page,
}) => {
  await test.step('a sign-in by a provider continues with the second step', async () => {
    await openRoute(page, '/sign-in?second-step=1&to=%2Fabout')
    await expect(signInPage(page).heading).toHaveText('兩步驟驗證')
    await expect(signInPage(page).code).toBeVisible()
  })

  await test.step('the code of the authenticator app follows the password and completes the interrupted action', async () => {
    const reader = await newTwoFactorReader()
    await enterRoute(page, '/review/11')
    await page.getByRole('button', { name: '加入書單' }).click()
    await page.getByRole('button', { name: '前往登入' }).click()
    const dialog = page.getByRole('dialog')
    const form = signInForm(dialog)
    await typeCredentials(form, reader)
    await form.submit.click()
    await expect(page.getByRole('dialog', { name: '兩步驟驗證' })).toBeVisible()
    await expect(form.code).toBeFocused()
    await expect(form.code).toHaveAttribute('autocomplete', 'one-time-code')
    await form.code.pressSequentially(reader.appCode())
    await form.submit.click()
    await expect(dialog).toHaveCount(0)
    const list = page.getByRole('button', { name: /閱讀狀態/ })
    await expect(list).toContainText('想讀')
    await expect(list).toBeFocused()
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/40[01]/] })

  test('a second step that expires starts over; a wrong code is refused in place; a recovery code works, and the browser can be trusted', async ({
    page,
    context,
  }) => {
    const reader = await newTwoFactorReader()
    await test.step('a second step that has expired says so and starts over', async () => {
      await openRoute(page, '/sign-in')
      const form = signInPage(page)
      await typeCredentials(form, reader)
      await form.submit.click()
      await expect(form.code).toBeFocused()
      await context.clearCookies()
      await form.code.fill(reader.appCode())
      await form.submit.click()
      await expect(form.refusal).toHaveText(problemSentences.second_step_expired)
      await expect(form.email).toHaveValue(reader.email)
    })

    await test.step('a wrong code is refused in place; a recovery code works, and the browser can be trusted', async () => {
      await enterRoute(page, '/sign-in?to=%2Fabout')
      const form = signInPage(page)
      await typeCredentials(form, reader)
      await form.submit.click()
      await form.code.pressSequentially('12')
      await form.submit.click()
      await expect(form.refusal).toHaveText('請輸入六位數字。')
      await form.code.fill(notThe(reader.appCode()))
      await form.submit.click()
      await expect(form.refusal).toHaveText(problemSentences.code_wrong)
      await expect(form.code).toBeFocused()
      await form.toRecoveryCode.click()
      await expect(form.recoveryCode).toBeFocused()
      await form.submit.click()
      await expect(form.refusal).toHaveText('請輸入救援碼。')
      await form.recoveryCode.fill(reader.recoveryCodes[0] ?? '')
      await form.trust.check()
      await form.submit.click()
      await expect(page).toHaveURL('/#/about')

      await page.getByRole('button', { name: '開啟選單' }).click()
      await page.getByRole('button', { name: '登出' }).click()
      await expect(page.locator('html')).not.toHaveClass(/signed-in/)
      await page.goto('/#/sign-in?to=%2Freviews')
      await typeCredentials(form, reader)
      await form.submit.click()
      await expect(page).toHaveURL('/#/reviews')
    })
  })
})

/** A code that no app shows near this one. */
function notThe(code: string): string {
  return ((Number(code) + 500_000) % 1_000_000).toString().padStart(6, '0')
}
