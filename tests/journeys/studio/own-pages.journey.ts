import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { EDIT_TEXT } from '../../../src/contract/wording/studio/studio-name.ts'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { editOwnPage, ownPagesSection } from '../../../src/contract/wording/studio/studio-settings.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { signInToStudio, surface, testInStudio as test } from '../../support/screens/studio.ts'

// 關於與條款 (docs/product/settings.md). The studio's addresses answer 404, also the owner's. Other journeys go through About.
test.use({ siteName: 'own pages', expectedErrors: [/status of 404/] })

test('the owner writes About and the privacy policy in the editor, and corrects them from their pages', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  for (const [name, words, address] of [
    ['privacy', '只是來讀書評', '/privacy'],
    ['about', '我的阅读领域', '/#/about'],
  ] as const)
    await test.step(name, async () => {
      await openRoute(page, '/studio/settings/site')
      const section = page.getByRole('region', { name: ownPagesSection.title })
      await section.getByRole('button', { name: editOwnPage(ownPagesSection.names[name]) }).click()
      await expect(surface(page)).toContainText(words)
      await surface(page).locator('p').first().click()
      await page.keyboard.press('End')
      await page.keyboard.type('也看燈。')
      await page.getByRole('button', { name: editorWording.publish }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: publishWording.publish, exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: publishWording.published })).toBeVisible()
      // A plain path of its own, where About is a route.
      if (name === 'about') await openRoute(page, '/about')
      else await page.goto('/privacy')
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(page.getByRole('article')).toContainText('也看燈。')
      await expect(page.getByRole('link', { name: EDIT_TEXT, exact: true })).toBeVisible()
      await expectNoViolations(page)
    })
  await openRoute(page, '/studio/settings/site')
  await openRoute(page, '/studio/settings/site')
  const rows = page.getByRole('region', { name: ownPagesSection.title }).getByRole('listitem')
  await expect(rows.filter({ hasText: ownPagesSection.own })).toHaveCount(2)
  await page.getByRole('button', { name: editOwnPage(ownPagesSection.names.about) }).click()
  await expect(surface(page)).toContainText('也看燈。')
})
