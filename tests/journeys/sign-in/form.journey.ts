import type { Page } from '@playwright/test'
import { signInWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { answer, failWithServerError } from '../../support/browser/answers.ts'
import { headerOf } from '../../support/screens/header.ts'
import { expect, openRoute, test, enterRoute } from '../../support/browser/journey.ts'
import { useOwnIpAddress, newReader } from '../../support/accounts/reader.ts'
import { signInPage, typeCredentials } from '../../support/screens/sign-in-form.ts'
import { refuseWith } from '../../support/browser/refusal.ts'

test.beforeEach(({ page }) => useOwnIpAddress(page))

test.describe(() => {
  test.use({ expectedErrors: [/502|401|400/] })

  test('what is refused is reported: a password, and a provider that does not answer', async ({ page }) => {
    await test.step('a wrong password gets the same answer as an unknown email, and the typed text stays', async () => {
      const { email } = await newReader()
      await openRoute(page, '/sign-in')
      const form = signInPage(page)
      for (const address of [email, `nobody-${email}`]) {
        await typeCredentials(form, { email: address, password: '不是這一句話' })
        await form.submit.click()
        await expect(form.refusal).toHaveText('信箱或密碼不正確')
        await expect(form.password).toBeFocused()
        await expect(form.password).toHaveValue('不是這一句話')
        await expect(form.email).toHaveValue(address)
      }
    })

    await test.step('a provider that does not answer is reported, and the other sign-in methods stay', async () => {
      await answer(page, '/api/auth/ways', { providers: [{ id: 'line', name: 'LINE' }] })
      await page.route('**/api/auth/providers/line', refuseWith('provider_unreachable'))
      await enterRoute(page, '/sign-in')
      const line = page.getByRole('button', { name: '使用 LINE 登入' })
      await line.click()
      await expect(page.getByRole('alert')).toContainText(problemSentences.provider_unreachable)
      await expect(line).toBeEnabled()

      // One message at a time: that of the latest attempt.
      const form = signInPage(page)
      await form.submit.click()
      await expect(form.refusal).toHaveText(problemSentences.email_invalid)
      await line.click()
      await expect(form.refusal).toContainText(problemSentences.provider_unreachable)
      await expect(form.refusal).toHaveCount(1)
    })
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/503/] })

  test('a fault shows its request id, and the same form can be sent again', async ({ page }) => {
    const reader = await newReader()
    const mend = await failWithServerError(page, '/api/auth/sign-in')
    await openRoute(page, '/sign-in')
    const form = signInPage(page)
    await typeCredentials(form, reader)
    await form.submit.click()
    await expect(form.refusal).toContainText(signInWording.notDone)
    await expect(form.refusal).toContainText('連線發生問題，請稍後再試。')
    await expect(form.submit).toBeFocused()
    await expect(form.password).toHaveValue(reader.password)
    await mend()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#/')
  })
})

test('the form can be filled by keys, with a password that is shown or not, says what is missing, and is read-only while it is sent', async ({
  page,
}) => {
  await test.step('by keys, and what is missing', async () => {
    const sent = sentTo(page, '/api/auth/sign-in')
    await openRoute(page, '/sign-in')
    const form = signInPage(page)
    await test.step('a missing value is reported next to its field', async () => {
      await form.email.fill('reader.example.com')
      await form.submit.click()
      await expect(form.refusal).toHaveText('請輸入有效的電子信箱')
      await expect(form.email).toBeFocused()
      await expect(form.email).toHaveAccessibleDescription('請輸入有效的電子信箱')
      await expect(form.email).toHaveAttribute('aria-invalid', 'true')
      await form.email.fill('reader@example.com')
      await form.submit.click()
      await expect(form.refusal).toHaveText('請輸入密碼。')
      await expect(form.password).toBeFocused()
    })
    await test.step('Enter that ends a composition sends nothing', async () => {
      await typeCredentials(form, { email: 'reader@example.com', password: '夜航船' })
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        const wasHeld = await form.password.evaluate(
          (field, how) =>
            !field.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how }),
            ),
          init,
        )
        expect(wasHeld).toBe(true)
      }
    })
    expect(sent).toEqual([])
    await test.step('the arrow keys switch the tab, and the typed text stays', async () => {
      await form.tab('登入').focus()
      await page.keyboard.press('ArrowRight')
      await expect(form.tab('註冊')).toBeFocused()
      await expect(form.tab('註冊')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel', { name: '註冊' })).toBeVisible()
      await expect(form.email).toHaveValue('reader@example.com')
      await page.keyboard.press('ArrowRight')
      await expect(form.tab('登入')).toBeFocused()
      // One of them alone is on the keyboard's way.
      await page.keyboard.press('Tab')
      await expect(form.email).toBeFocused()
    })
    await expect(form.email).toHaveAttribute('autocomplete', /^username/)
    await expect(form.password).toHaveAttribute('autocomplete', 'current-password')
    await form.password.fill('夜航船')
    await expect(form.password).toHaveAttribute('type', 'password')
    await form.show.click()
    await expect(form.password).toHaveAttribute('type', 'text')
    await form.hide.click()
    await expect(form.password).toHaveAttribute('type', 'password')
    await form.tab('註冊').click()
    await expect(form.password).toHaveAttribute('autocomplete', 'new-password')
    await expect(form.password).toHaveValue('夜航船')
  })

  await test.step('the outcome of a provider’s sign-in shows as a sentence above the form', async () => {
    await enterRoute(page, '/sign-in?problem=address_in_use&to=%2Freviews')
    const form = signInPage(page)
    await expect(form.refusal).toHaveText(problemSentences.address_in_use)
    await expect(form.email).toBeVisible()
    await page.goto('/#/sign-in?problem=constructor')
    await expect(form.email).toBeVisible()
    await expect(form.refusal).toHaveCount(0)
  })

  await test.step('while the form is sent its fields are read-only', async () => {
    await page.route('**/api/auth/sign-in', () => {
      // No answer comes.
    })
    await enterRoute(page, '/sign-in')
    const form = signInPage(page)
    await typeCredentials(form, { email: 'reader@example.com', password: '夜航船' })
    await form.submit.click()
    await expect(page.getByRole('button', { name: signInWording.submitting })).toBeDisabled()
    for (const field of [form.email, form.password]) {
      await expect(field).toHaveAttribute('readonly')
      await expect(field).toBeEnabled()
    }
  })
})

test('the configured providers are offered and return to the same page', async ({ page }) => {
  const asked: unknown[] = []
  await answer(page, '/api/auth/ways', { providers: [{ id: 'oidc', name: '書院' }] })
  await page.route('**/api/auth/providers/oidc', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/about', page.url()).href } })
  })
  await openRoute(page, '/sign-in?to=%2Freviews%3Fsort%3Dtitle-asc')
  await page.getByRole('button', { name: '使用 書院 登入' }).click()
  await expect(page).toHaveURL('/#/about')
  expect(asked).toEqual([{ to: '/reviews?sort=title-asc' }])
})

/** The requests that the page sends there. */
function sentTo(page: Page, path: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request.method())
  })
  return sent
}

test('the header’s sign-in link on the sign-in page keeps the return URL, and a signed-in reader is redirected', async ({
  page,
}) => {
  const reader = await newReader()
  await openRoute(page, '/sign-in/?to=%2Freviews%2F')
  const header = headerOf(page)
  for (let time = 0; time < 3; time++) {
    await header.openMenu.click()
    await page.getByRole('link', { name: headerWording.signIn, exact: true }).click()
    await expect(page).toHaveURL('/#/sign-in?to=%2Freviews')
  }
  const form = signInPage(page)
  await typeCredentials(form, reader)
  await form.password.press('Enter')
  await expect(page).toHaveURL('/#/reviews')
  await page.goto('/sign-in?to=https://example.org/')
  await expect(page).toHaveURL('/#/')
})
