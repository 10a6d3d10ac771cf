import { expectNoViolations } from '../support/accessibility.ts'
import { expect } from '../support/journey.ts'
import { signInToStudio, testInStudio as test } from '../support/studio.ts'

// The studio's addresses answer 404, also the owner's; a refused value is a 400.
test.use({ expectedErrors: [/status of 404|status of 400/] })

test('a setting is saved on leaving its field, read by visitors at once, and taken back by a key', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings')
  const saved = page.getByRole('status').filter({ hasText: /已儲存・/ })
  const tagline = page.getByRole('textbox', { name: '標題語' })
  const before = await tagline.inputValue()
  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await tagline.fill('一頁一頁讀。')
  await page.getByRole('textbox', { name: '站主筆名' }).focus()
  await expect(saved).toBeVisible()
  await visitor.goto('/')
  await expect(visitor).toHaveTitle('一頁一頁讀。')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(tagline).toHaveValue(before)
  await expect(page.getByRole('button', { name: '復原' })).toBeHidden()
  await visitor.reload()
  await expect(visitor).toHaveTitle(before)
  await visitor.close()
})

test('a value that is refused stays in its field, with the reason', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings')
  const email = page.getByRole('textbox', { name: '聯絡信箱' })
  await email.fill('me@')
  await page.getByRole('textbox', { name: '標題語' }).focus()
  await expect(page.getByText('這一格的內容存不進去，請再看一眼。')).toBeVisible()
  await expect(email).toHaveValue('me@')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('me@example.org')
  await email.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /已儲存・/ })).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'false')

  const word = page.getByRole('textbox', { name: '出現這些字就等候' })
  await word.fill('代購車隊')
  await word.press('Enter')
  await expect(page.getByRole('button', { name: '移除 代購車隊' })).toBeVisible()
  await expect(page.getByText('改了設定「評論」')).toBeVisible()
  await expectNoViolations(page)
})
