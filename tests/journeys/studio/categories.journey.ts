import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect } from '../../support/browser/journey.ts'
import { signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's; a refused value is a 400.
test.use({ expectedErrors: [/status of 40[04]/] })

test('the owner adds a category with a colour and an address, hides another, and leads an older name to it', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings/categories')
  const section = page.getByRole('region', { name: '分類', exact: true })
  // On a phone too.
  await expect(section.getByRole('listitem').first().locator('summary > span > svg')).toBeVisible()
  await section.getByRole('button', { name: '加一個分類' }).click()
  const added = section.getByRole('group', { name: '加一個分類' })
  await added.getByRole('textbox', { name: '名字' }).fill('詩與戲劇')
  await added.getByRole('textbox', { name: '網址' }).fill('Poetry')
  await added.getByRole('button', { name: '放上去' }).click()
  await expect(added.getByRole('alert')).toContainText('網址只能用小寫英文字母與數字')
  await added.getByRole('textbox', { name: '網址' }).fill('poetry')
  await added.getByRole('button', { name: '放上去' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(9)
  await section.getByText('詩與戲劇', { exact: true }).click()
  // It is stored before it is shown.
  await section.getByRole('radio', { name: '竹青' }).click()
  await expect(section.getByRole('radio', { name: '竹青' })).toBeChecked()
  const address = section.getByRole('textbox', { name: '網址' })
  await address.fill('poetry-drama')
  await address.press('Enter')
  await expect(section.getByText('poetry-drama', { exact: true })).toBeVisible()
  // The category stays open, and the focus in its field.
  await expect(address).toBeFocused()
  await section.getByText('預設選單的七個名字').click()
  await section.getByRole('button', { name: /小說/ }).click()
  await page.getByRole('menuitemradio', { name: '詩與戲劇' }).click()
  await expect(section.getByRole('button', { name: /小說/ })).toContainText('詩與戲劇')
  const other = section
    .getByRole('listitem')
    .filter({ has: page.getByText('creator-thoughts', { exact: true }) })
  await other.getByText('creator-thoughts').click()
  await other.getByRole('button', { name: '收起' }).click()
  await expect(other).toContainText('已收起')
  await expectNoViolations(page)

  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await visitor.goto('/')
  const tiles = visitor.getByRole('navigation', { name: '書評分類' }).getByRole('link')
  await expect(tiles).toHaveCount(9)
  await expect(visitor.getByRole('listitem').filter({ hasText: '詩與戲劇' }).first()).toHaveClass(
    /category-bamboo/,
  )
  await visitor.goto('/#/category/poetry')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('詩與戲劇')
  await expect(visitor).toHaveURL(/#\/category\/poetry-drama$/)
  await visitor.close()

  await section.getByRole('button', { name: '併進另一類…' }).click()
  await page.getByRole('menuitemradio', { name: '文明與歷史' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '併進去' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(8)
})
