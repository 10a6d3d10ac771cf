import type { Locator } from '@playwright/test'
import { CONFIRM_EMAIL_PATH } from '../../../src/contract/links.ts'
import { confirmLinkWording } from '../../../src/contract/wording/accounts/account-links.ts'
import { ownerPageWording, roleLinkWording } from '../../../src/contract/wording/accounts/owner.ts'
import { kindNames } from '../../../src/contract/wording/reviews/books.ts'
import { firstRunWording } from '../../../src/contract/wording/studio/first-run.ts'
import { menuSection } from '../../../src/contract/wording/studio/menus.ts'
import { siteSection } from '../../../src/contract/wording/studio/studio-settings.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { studioHomeWording } from '../../../src/contract/wording/studio/studio.ts'
import { linkIn, mailTo } from '../../support/mail/folder.ts'
import { enterRoute, expect, openRoute, waitForPlainPage } from '../../support/browser/journey.ts'
import { signInForm, typeCredentials } from '../../support/screens/sign-in-form.ts'
import { saved, surface, testInStudio as test } from '../../support/screens/studio.ts'

// From the first start to a public site, counted as the owner's presses besides typing.
test.use({ siteName: 'first day', expectedErrors: [/status of (?:404|503)/] })

const OWNER = { email: 'lin@example.org', password: '一艙子陌生人的夜航' }
const HEADLINE = '停電的晚上'

test('a new owner publishes an essay that the menu of the public site leads to, in 30 presses', async ({
  page,
  studioSite,
  browser,
}) => {
  test.slow()
  let presses = 1 // The link that the start has printed.
  const press = async (control: Locator) => {
    await control.click()
    presses++
  }
  const link = studioSite.ownerLink()
  await page.goto(link)
  await waitForPlainPage(page)
  await press(page.getByRole('main').getByRole('link', { name: roleLinkWording.signIn }))
  const form = signInForm(page.getByRole('dialog'))
  await press(form.tab('註冊'))
  await form.name.fill('林湖')
  await typeCredentials(form, OWNER)
  await press(form.signUp)
  const mail = await mailTo(OWNER.email, [studioSite.dataDir])
  const confirmation = linkIn(mail, CONFIRM_EMAIL_PATH)
  await page.goto(confirmation.pathname + confirmation.search)
  await waitForPlainPage(page)
  presses++
  await press(page.getByRole('button', { name: confirmLinkWording.submit }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(link)
  await waitForPlainPage(page)
  presses++
  await press(page.getByRole('main').getByRole('link', { name: roleLinkWording.signIn }))
  await typeCredentials(form, OWNER)
  await press(form.submit)
  await press(page.getByRole('button', { name: ownerPageWording.submit }))

  await test.step('the site is closed and gets its name', async () => {
    await openRoute(page, '/studio')
    presses++
    await press(page.getByRole('link', { name: firstRunWording.nameAction }))
    const state = page.getByRole('radio', { name: siteSection.states.false[0] })
    await press(state)
    await expect(state).toBeChecked()
    await page.getByRole('textbox', { name: siteSection.name, exact: true }).fill('林間書話')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/已儲存・/)).toBeVisible()
    const visitor = await page.request.get('/', { headers: { Cookie: '' } })
    expect(visitor.status()).toBe(503)
  })

  await test.step('the first essay', async () => {
    await enterRoute(page, '/studio')
    presses++
    await press(page.getByRole('button', { name: studioHomeWording.firstReview }))
    const kinds = page.getByRole('group', { name: editorWording.kind }).first()
    await press(kinds.getByRole('button', { name: kindNames.essay }))
    await page.getByRole('textbox', { name: editorWording.headline }).first().fill(HEADLINE)
    await press(surface(page))
    await page.keyboard.type('小時候停電，外婆先找火柴。')
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    await press(page.getByRole('button', { name: editorWording.publish }))
    const dialog = page.getByRole('dialog')
    const category = dialog.locator('[data-check="category"]')
    await press(category.getByRole('button').first())
    await press(category.getByRole('listitem').getByRole('button').first())
    await press(dialog.getByRole('button', { name: publishWording.publish, exact: true }))
    await expect(page.getByRole('status').filter({ hasText: publishWording.published })).toBeVisible()
  })

  await test.step('its category comes into the menu, and the site is opened', async () => {
    await enterRoute(page, '/studio/settings/menu')
    presses += 2
    await press(page.getByRole('button', { name: menuSection.add, exact: true }))
    const adding = page.getByRole('group', { name: menuSection.add, exact: true })
    await press(adding.getByRole('button', { name: menuSection.kinds.category }))
    await page.keyboard.type('文明')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: menuSection.drag('文明與歷史') })).toBeVisible()
    await expect(page.getByText(/已儲存・/)).toBeVisible()
    await enterRoute(page, '/studio/settings/site')
    presses++
    const state = page.getByRole('radio', { name: /^公開/ })
    await press(state)
    await expect(state).toBeChecked()
  })

  const context = await browser.newContext({
    baseURL: studioSite.address,
    viewport: { width: 1440, height: 900 },
  })
  const reader = await context.newPage()
  await expect.poll(async () => (await reader.goto('/'))?.status()).toBe(200)
  const menu = reader.getByRole('banner').getByRole('navigation')
  await menu.getByRole('link', { name: '文明與歷史' }).click()
  await expect(reader.getByRole('main')).toContainText(HEADLINE)
  await context.close()
  expect(presses).toBeLessThanOrEqual(30)
  test.info().annotations.push({ type: 'presses', description: String(presses) })
})
