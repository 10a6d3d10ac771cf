import type { Page } from '@playwright/test'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { useOwnIpAddress, newReader } from '../../support/accounts/reader.ts'
import { signInForm, typeCredentials } from '../../support/screens/sign-in-form.ts'
import { builtScript } from '../../support/browser/built-script.ts'

test.beforeEach(({ page }) => useOwnIpAddress(page))

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登入書房' })
const bookmarkOf = (page: Page) => page.getByRole('main').getByRole('button', { name: '收藏', exact: true })

async function ask(page: Page): Promise<void> {
  await bookmarkOf(page).click()
  await page.getByRole('button', { name: '前往登入' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('the dialog gives its reason, traps the focus and returns it; going back drops the interrupted action', async ({
  page,
}) => {
  await test.step('reason and focus', async () => {
    await openRoute(page, '/review/13')
    await ask(page)
    await expect(dialogOf(page)).toHaveAccessibleDescription('請先登入，再收藏書評。')
    await expect(signInForm(dialogOf(page)).email).toBeFocused()
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(bookmarkOf(page)).toBeFocused()
  })

  await test.step('going back drops the interrupted action', async () => {
    const reader = await newReader()
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
    await page.goto('/#/review/13')
    await ask(page)
    await page.goBack()
    await expect(page).toHaveURL('/#/about')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/#/sign-in?to=%2Freview%2F13')
    const form = signInForm(page.getByRole('main'))
    await typeCredentials(form, reader)
    await form.submit.click()
    await expect(bookmarkOf(page)).toBeEnabled()
    await expect(bookmarkOf(page)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('signing in in another tab closes the dialog and completes the interrupted action', async ({
  page,
  context,
}) => {
  const reader = await newReader()
  await openRoute(page, '/review/14')
  await ask(page)
  const other = await context.newPage()
  await useOwnIpAddress(other)
  await openRoute(other, '/sign-in')
  const form = signInForm(other.getByRole('main'))
  await typeCredentials(form, reader)
  await form.submit.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: '已收藏' })).toBeVisible()
})

test('signing in from a mail’s page returns to the interrupted action', async ({ page }) => {
  const reader = await newReader()
  await openRoute(page, '/review/15')
  await ask(page)
  // The way over the mailbox, in the same tab.
  await page.goto('/account/done?what=confirmed')
  await page.getByRole('link', { name: '前往登入' }).click()
  const form = signInForm(page.getByRole('main'))
  await typeCredentials(form, reader)
  await form.submit.click()
  await expect(page).toHaveURL('/#/review/15')
  await expect(page.getByRole('main').getByRole('button', { name: '已收藏' })).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [/could not be loaded|ERR_FAILED|Failed to load|preload/] })

  test('when the dialog’s script fails to load the sign-in page opens and the interrupted action is kept', async ({
    page,
  }) => {
    const reader = await newReader()
    await page.route(builtScript('sign-in-dialog'), (route) => route.abort())
    await openRoute(page, '/review/16')
    await bookmarkOf(page).click()
    await page.getByRole('button', { name: '前往登入' }).click()
    await expect(page).toHaveURL('/#/sign-in?to=%2Freview%2F16')
    const form = signInForm(page.getByRole('main'))
    await typeCredentials(form, reader)
    await form.submit.click()
    await expect(page.getByRole('main').getByRole('button', { name: '已收藏' })).toBeVisible()
  })
})
