import { SETTINGS_PAGES, SETTINGS_PLACES } from '../../../src/web/screens/studio/settings/settings-pages.ts'
import { studioSettingsPath } from '../../../src/contract/studio/studio-links.ts'
import { settingsPages } from '../../../src/contract/wording/studio/settings-pages.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect } from '../../support/browser/journey.ts'
import { isWide, signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('設定 leads to each of its pages and fields, and home follows what is set there', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  if (!isWide(page)) {
    await test.step('a list leads into pages and back, and finds a field', async () => {
      await expect(heading('設定')).toBeAttached()
      const daily = page.getByRole('region', { name: '日常' }).getByRole('listitem')
      await expect(daily.filter({ hasText: '外觀' })).toContainText('靛藍')
      await expectNoViolations(page)
      await daily.getByRole('link', { name: '評論' }).click()
      await expect(heading('評論')).toBeAttached()
      await expect(page.getByRole('radio', { name: /每天一封/ })).toBeChecked()
      await page.getByRole('link', { name: '設定', exact: true }).and(page.locator(':visible')).click()
      await page.getByRole('searchbox', { name: '找一項設定' }).fill('刊登滿')
      await page.getByRole('link', { name: /刊登滿幾則就信任/ }).click()
      await expect(page.getByRole('textbox', { name: /刊登滿幾則就信任/ })).toBeFocused()
      await page.goBack()
      await expect(page.getByRole('searchbox', { name: '找一項設定' })).toBeVisible()
    })
    return
  }

  await test.step('the index leads to every page, which has its fields', async () => {
    await expect(heading('門面')).toBeVisible()
    for (const { slug } of SETTINGS_PAGES) {
      const { title } = settingsPages[slug]
      await page.getByRole('navigation', { name: '設定的各頁' }).getByRole('link', { name: title }).click()
      await expect(heading(title)).toBeVisible()
      for (const { path, place, text } of SETTINGS_PLACES)
        if (path === studioSettingsPath(slug) && place !== undefined && place !== 'dkim_selector')
          await expect(page.locator(`[id="${place}"]`), text).toHaveCount(1)
    }
    await expectNoViolations(page)
  })

  await test.step('⌘K leads to a field of another page, also to one that is folded', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog', { name: '搜尋或前往' }).getByRole('combobox')
    await field.fill('封面大字')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: '封面大字' })).toBeFocused()
    await expectNoViolations(page)
  })

  await test.step('a section of home is renamed, another hidden; the default comes back, and can be taken back', async () => {
    const home = page.getByRole('region', { name: '首頁' })
    await home.getByText('分類探索', { exact: true }).click()
    const title = home.getByRole('textbox', { name: '標題', exact: true }).and(page.locator(':visible'))
    await title.fill('八座書架')
    await title.press('Enter')
    await home.getByRole('button', { name: '收起：精選書評' }).click()
    await expect(home.getByRole('button', { name: '放回來：精選書評' })).toBeVisible()
    const reader = await browser.newPage({ baseURL: studioSite.address, javaScriptEnabled: false })
    await reader.goto('/')
    await expect(reader.getByRole('heading', { name: '八座書架' })).toBeVisible()
    await expect(reader.getByRole('heading', { name: '精選書評' })).toHaveCount(0)
    await home.getByRole('button', { name: '恢復預設' }).click()
    await expect(home.getByRole('button', { name: '收起：精選書評' })).toBeVisible()
    await page.getByRole('button', { name: '復原' }).click()
    await expect(home.getByRole('button', { name: '放回來：精選書評' })).toBeVisible()
    await home.getByRole('button', { name: '恢復預設' }).click()
    await expect(home.getByText('分類探索', { exact: true })).toBeVisible()
    await reader.close()
  })

  await test.step('a place of the former page leads to its page', async () => {
    await page.goto('/studio/settings#backups')
    await expect(heading('備份')).toBeVisible()
    await page.goto('/studio/settings/no-such-page')
    await expect(heading('找不到這一頁')).toBeVisible()
  })
})
