import type { Page } from '@playwright/test'
import type { ProblemCode } from '../../../src/contract/problems.ts'
import { tryAgainText } from '../../../src/contract/wording/problems.ts'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import { answer, failWithServerError, hold } from '../../support/browser/answers.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, openRoute, waitForHydration, test, typeRoute } from '../../support/browser/journey.ts'
import { expectClearOfFocusRing } from '../../support/page/overflow.ts'
import { newsletterOf } from '../../support/screens/newsletter.ts'
import { refuseWith } from '../../support/browser/refusal.ts'

const SUBSCRIBE = '/api/newsletter'

test('at first the button is enabled, there is no message, and the privacy policy is linked', async ({
  page,
}) => {
  await openRoute(page, '/')
  const { section, email, submit, error, success } = newsletterOf(page)
  await expect(section).toHaveAttribute('id', 'subscription')
  await expect(email).toHaveValue('')
  await expect(email).toHaveAttribute('placeholder', newsletterWording.placeholder)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(submit).toBeEnabled()
  await expect(error).toHaveCount(0)
  await expect(success).toHaveCount(0)

  const opened = page.waitForEvent('popup')
  await section.getByRole('link', { name: newsletterWording.consent[1] }).click()
  const policy = await opened
  await expect(policy).toHaveURL('/privacy')
  await policy.close()

  await test.step('Enter that ends a composition does not send the form', async () => {
    await email.focus()
    // An input method shows 信 while it is still being composed; the browser would send the form.
    const inputMethod = await page.context().newCDPSession(page)
    await inputMethod.send('Input.imeSetComposition', { text: '信', selectionStart: 1, selectionEnd: 1 })
    await page.keyboard.press('Enter')
    await inputMethod.send('Input.insertText', { text: '信' })
    await expect(email).toHaveValue('信')
    await expect(error).toHaveCount(0)
    await email.press('Enter')
    await expect(error).toBeVisible()
  })
  await test.step('a half-typed address stays', async () => {
    await email.fill('reader@exam')
    await expect(error).toHaveCount(0)
    await typeRoute(page, '/about')
    await expect(section).toHaveCount(0)
    await page.goBack()
    await expect(email).toHaveValue('reader@exam')
  })
})

test('an empty, blank or @-less email is refused and stays; categories can be chosen with a right one', async ({
  page,
}) => {
  await openRoute(page, '/')
  const { section, email, submit, error, success } = newsletterOf(page)
  const plain = await email.evaluate((field) => getComputedStyle(field).borderColor)
  for (const typed of ['', '   ', 'reader.example.com']) {
    await email.fill(typed)
    await submit.click()
    await expect(error).toHaveText('請輸入有效的電子信箱')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription('請輸入有效的電子信箱')
    await expect(email).toBeFocused()
    await expect(email).not.toHaveCSS('border-color', plain)
    await expectClearOfFocusRing(email, error)
    // A field for addresses drops blanks by itself.
    await expect(email).toHaveValue(typed.trim())
    await expect(submit).toBeEnabled()
  }
  await answer(page, SUBSCRIBE, { outcome: 'to_confirm' })
  await section.getByText(newsletterWording.choice).click()
  await section.getByRole('checkbox', { name: '科技與未來' }).check()
  await section.getByRole('checkbox', { name: '創作與思考' }).check()
  await email.fill('reader@example.com')
  const sent = page.waitForRequest((request) => request.url().endsWith(SUBSCRIBE))
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({
    email: 'reader@example.com',
    categories: ['technology-future', 'creator-thoughts'],
  })
  await expect(success).toBeVisible()
  await expect(section.getByRole('checkbox')).toHaveCount(0)
})

test('a@b is sent; the success closes after 5 s or earlier, the hint to check the mailbox when it is closed', async ({
  page,
}) => {
  await test.step('a@b is sent; the button shows a spinner; the success clears the field and closes after 5 s', async () => {
    await page.clock.install()
    await openRoute(page, '/')
    const { email, submit, busy, error, success } = newsletterOf(page)
    await submit.click()
    await expect(error).toBeVisible()

    await answer(page, SUBSCRIBE, { outcome: 'subscribed' })
    const held = await hold(page, SUBSCRIBE)
    const sent = page.waitForRequest((request) => request.url().endsWith(SUBSCRIBE))
    await email.fill('a@b')
    await submit.click()
    expect((await sent).postDataJSON()).toEqual({ email: 'a@b' })
    await expect(busy).toBeDisabled()
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expect(busy.locator('svg')).toBeVisible()
    await expect(error).toHaveCount(0)
    await expect(success).toHaveCount(0)

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    held.release()
    await expect(success).toHaveText('訂閱成功，謝謝你！第一封信很快就會寄到。')
    await expect(email).toHaveValue('')
    await expect(submit).toBeEnabled()
    await page.clock.runFor(4_900)
    await expect(success).toBeVisible()
    await page.clock.runFor(200)
    await expect(success).toHaveCount(0)
    await expect(page).toHaveURL('/#/')
  })

  await test.step('a success can be closed earlier; the hint to check the mailbox stays until it is closed', async () => {
    await page.clock.resume()
    const { section, email, submit, success, close } = newsletterOf(page)
    await answer(page, SUBSCRIBE, { outcome: 'subscribed' })
    await email.fill('reader@example.com')
    // The region that tells it is there before.
    await expect(section.getByRole('status')).toBeAttached()
    await email.press('Enter')
    await close.press('Enter')
    await expect(success).toHaveCount(0)
    await expect(submit).toBeFocused()

    await answer(page, SUBSCRIBE, { outcome: 'to_confirm' })
    await email.fill('reader@example.com')
    await submit.click()
    await expect(success).toHaveText(newsletterWording.toConfirm)
    // It would be untrue for an address that is subscribed already.
    await expect(success).not.toContainText('已寄出')
    await page.clock.runFor(60_000)
    await expect(success).toBeVisible()
    await close.click()
    await expect(success).toHaveCount(0)
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/503|429|400|Failed to load resource/] })

  test('any other failure shows the same sentence, with its cause or when to retry', async ({ page }) => {
    await openRoute(page, '/')
    const { email, submit, error, success } = newsletterOf(page)
    const mend = await failWithServerError(page, SUBSCRIBE)
    await email.fill('reader@example.com')
    await submit.click()
    await expect(error).toContainText('請輸入有效的電子信箱')
    await expect(error).toContainText(faultWording.sentence)
    await expect(error).toContainText('ab12cd34')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveValue('reader@example.com')
    await expect(email).toBeFocused()

    await mend()
    const wait = await refuse(page, 'too_many_requests', 95)
    await error.getByRole('button', { name: faultWording.again }).click()
    await expect(error).toContainText(tryAgainText(95))
    await expect(error.getByRole('button')).toHaveCount(0)
    await wait()
    const refused = await refuse(page, 'email_invalid')
    await submit.click()
    await expect(error).toHaveText('請輸入有效的電子信箱')
    await refused()
    await page.context().setOffline(true)
    await submit.click()
    await expect(error).toContainText(faultWording.sentence)
    await expect(email).toHaveValue('reader@example.com')

    await page.context().setOffline(false)
    await answer(page, SUBSCRIBE, { outcome: 'subscribed' })
    await error.getByRole('button', { name: faultWording.again }).click()
    await expect(success).toBeVisible()
    await expect(error).toHaveCount(0)
  })
})

test('an email typed and categories ticked before hydration are kept', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const { section, email, submit, success } = newsletterOf(page)
  await section.getByText(newsletterWording.choice).click()
  await section.getByRole('checkbox', { name: '心理與成長' }).check()
  await email.fill('early@example.com')
  release()
  await waitForHydration(page)
  await expect(email).toHaveValue('early@example.com')
  await expect(section.getByRole('checkbox', { name: '心理與成長' })).toBeChecked()
  await answer(page, SUBSCRIBE, { outcome: 'subscribed' })
  await submit.click()
  await expect(success).toBeVisible()
})

test('the answer to a form sent before hydration shows once', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?newsletter=subscribed#subscription')
  await waitForHydration(page)
  const { success } = newsletterOf(page)
  await expect(success).toHaveText(newsletterWording.success)
  await expect(success).toBeInViewport()
  await expect(page).toHaveURL('/#/')
  await page.clock.runFor(5_100)
  await expect(success).toHaveCount(0)
})

/** Refuses what is sent from now on, until the returned function lets it through. */
async function refuse(page: Page, code: ProblemCode, retryAfter?: number): Promise<() => Promise<void>> {
  const refusal = refuseWith(code, retryAfter)
  await page.route(`**${SUBSCRIBE}`, refusal)
  return () => page.unroute(`**${SUBSCRIBE}`, refusal)
}
