import type { Page } from '@playwright/test'
import { newsletterWording } from '../../src/contract/wording/newsletter.ts'
import { expect, openRoute, test } from '../support/journey.ts'

function newsletterOf(page: Page) {
  const section = page.getByRole('region', { name: newsletterWording.heading })
  return {
    section,
    email: section.getByRole('textbox', { name: newsletterWording.email }),
    submit: section.getByRole('button', { name: newsletterWording.submit }),
    error: section.getByRole('alert'),
    success: section.getByRole('status'),
  }
}

test('at first the button can be pressed and nothing is said (76, 77)', async ({ page }) => {
  await openRoute(page, '/')
  const { section, email, submit, error, success } = newsletterOf(page)
  await expect(section).toHaveAttribute('id', 'subscription')
  await expect(email).toHaveValue('')
  await expect(email).toHaveAttribute('placeholder', newsletterWording.placeholder)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(submit).toBeEnabled()
  await expect(error).toHaveCount(0)
  await expect(success).toHaveCount(0)
})

for (const [what, typed] of [
  ['an empty address', ''],
  ['a blank address', '   '],
  ['an address without @', 'reader.example.com'],
] as const) {
  test(`${what} is refused: the field is marked and has the focus (78, 79, 85)`, async ({ page }) => {
    await openRoute(page, '/')
    const { email, submit, error } = newsletterOf(page)
    const plain = await email.evaluate((field) => getComputedStyle(field).borderColor)
    await email.fill(typed)
    await submit.click()
    await expect(error).toHaveText('請輸入有效的電子信箱')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription('請輸入有效的電子信箱')
    await expect(email).toBeFocused()
    await expect(email).not.toHaveCSS('border-color', plain)
    await expect(submit).toBeEnabled()
  })
}

test('what was typed stands after a refusal (79, decisions 23)', async ({ page }) => {
  await openRoute(page, '/')
  const { email, error } = newsletterOf(page)
  await email.fill('reader.example.com')
  await email.press('Enter')
  await expect(error).toBeVisible()
  await expect(email).toHaveValue('reader.example.com')
})

test('a@b is let through: the refusal goes, and no success is claimed before there is one (80)', async ({
  page,
}) => {
  await openRoute(page, '/')
  const { email, submit, error, success } = newsletterOf(page)
  await submit.click()
  await expect(error).toBeVisible()
  await email.fill('a@b')
  await submit.click()
  await expect(error).toHaveCount(0)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(success).toHaveCount(0)
  await expect(page).toHaveURL('/#/')
})

test('Enter that ends a composition does not send the form (320)', async ({ page }) => {
  await openRoute(page, '/')
  const { email, error } = newsletterOf(page)
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

test('the way to the privacy policy stands by the form', async ({ page }) => {
  await openRoute(page, '/')
  const policy = newsletterOf(page).section.getByRole('link', { name: newsletterWording.consent[1] })
  const opened = page.waitForEvent('popup')
  await policy.click()
  const tab = await opened
  await expect(tab).toHaveURL('/privacy')
})
