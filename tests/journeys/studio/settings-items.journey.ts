import sharp from 'sharp'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { enterRoute, expect } from '../../support/browser/journey.ts'
import { signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's; a refused value is a 400.
test.use({ expectedErrors: [/status of 40[04]/] })

test('the owner renames and orders categories, and adds a card and a video to home', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings/categories')
  const saved = page.getByRole('status').filter({ hasText: /已儲存・/ })
  const section = page.getByRole('region', { name: '分類', exact: true })
  await section.getByText('文明與歷史', { exact: true }).click()
  const name = section.getByRole('textbox', { name: '名字' }).first()
  await name.fill('史地風土')
  await name.press('Enter')
  await expect(section.getByText('史地風土', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: '把史地風土往下移' }).click()
  await expect(section.getByRole('listitem').nth(1)).toContainText('史地風土')
  await expect(section.getByRole('button', { name: '把科技與未來往上移' })).toBeDisabled()

  await enterRoute(page, '/studio/settings/site')
  const social = page.getByRole('region', { name: '書頁之外：社群與影音' })
  const profile = social.getByRole('textbox', { name: '相片日誌・網址' })
  await profile.fill('https://example.org/me')
  await profile.press('Enter')
  await social.getByRole('button', { name: '加一張卡片' }).click()
  await social.getByRole('textbox', { name: '卡片上的句子' }).fill('雨停了，\n書還沒。')
  await social.getByRole('button', { name: '放上去' }).click()
  await expect(social.getByText('第 1 張')).toBeVisible()

  const channel = social.getByRole('textbox', { name: '影音頻道・網址' })
  await channel.fill('https://example.org/films')
  await channel.press('Enter')
  await expect(social.getByRole('heading', { name: '第一支影片' })).toBeVisible()
  await social.getByRole('button', { name: '加一支影片' }).first().click()
  const form = social.getByRole('group', { name: '加一支影片' })
  await form.getByRole('textbox', { name: '片名' }).fill('夜讀')
  await form.getByRole('textbox', { name: /影片網址/ }).fill('https://example.org/nothing')
  await form
    .getByLabel('播放前的圖片')
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: await solidPng() })
  await form.getByRole('button', { name: '放上去' }).click()
  await expect(form.getByRole('alert')).toContainText('看不出是哪一則')
  await form.getByRole('textbox', { name: /影片網址/ }).fill('https://youtu.be/dQw4w9WgXcQ')
  await form.getByRole('button', { name: '放上去' }).click()
  await expect(form).toBeHidden()
  await expect(saved).toBeVisible()
  await expectNoViolations(page)

  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await visitor.goto('/')
  const tiles = visitor.getByRole('navigation', { name: '書評分類' }).getByRole('link')
  await expect(tiles.nth(1)).toHaveText('科技與未來')
  await expect(tiles.nth(2)).toHaveText('史地風土')
  await expect(visitor.getByText('雨停了，')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /夜讀/ })).toBeVisible()
  await visitor.close()
})

test('a portrait, a picture as the seal and links of the footer are on the site until they are removed', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings/look')
  const saved = page.getByRole('status').filter({ hasText: /已儲存・/ })
  const look = page.getByRole('region', { name: '外觀' })
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: await solidPng() }
  await look.getByLabel('用自己的圖當印章').setInputFiles(file)
  await expect(look.getByRole('button', { name: '拿掉' })).toHaveCount(1)
  await look.getByLabel('關於頁上的照片').setInputFiles(file)
  const alternative = look.getByRole('textbox', { name: '照片的替代文字' })
  await alternative.fill('站主在渡口')
  await alternative.press('Enter')
  await expect(saved).toBeVisible()

  await enterRoute(page, '/studio/settings/menu')
  const footer = page.getByRole('region', { name: '頁尾的連結' })
  for (const [label, url] of [
    ['長毛象', 'https://example.org/footer/@me'],
    ['工作室', 'https://example.org/footer/studio'],
  ] as const) {
    await footer.getByRole('button', { name: '加一個連結' }).click()
    const form = footer.getByRole('group', { name: '加一個連結' })
    await form.getByRole('textbox', { name: '連結的字' }).fill(label)
    await form.getByRole('textbox', { name: '連結的網址' }).fill(url)
    await form.getByRole('button', { name: '放上去' }).click()
    await expect(form).toBeHidden()
  }
  // 已儲存 of the links before may still be shown.
  const isStored = page.waitForResponse(
    (answer) => answer.url().includes('/api/studio/settings') && answer.request().method() !== 'GET',
  )
  await footer.getByRole('button', { name: '把連結「工作室」往上移' }).click()
  await isStored
  await expect(footer.getByRole('button', { name: '把連結「工作室」往上移' })).toBeDisabled()
  await expect(saved).toBeVisible()

  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await visitor.goto('/about')
  const portrait = visitor.getByRole('img', { name: '站主在渡口' })
  await expect(portrait).toHaveJSProperty('complete', true)
  const own = visitor.getByRole('contentinfo').locator('a[href^="https://example.org/footer/"]')
  await expect(own).toHaveText([/^工作室/, /^長毛象/])
  const seal = visitor.getByRole('banner').locator('img[src^="/seal/picture-"]').first()
  await expect(seal).toBeVisible()

  await enterRoute(page, '/studio/settings/look')
  for (let left = 2; left > 0; left--) {
    await look.getByRole('button', { name: '拿掉' }).first().click()
    await expect(look.getByRole('button', { name: '拿掉' })).toHaveCount(left - 1)
  }
  await enterRoute(page, '/studio/settings/menu')
  for (const label of ['工作室', '長毛象'])
    await footer.getByRole('button', { name: `拿掉連結「${label}」` }).click()
  await expect(footer.getByRole('listitem')).toHaveCount(0)
  await visitor.reload()
  await expect(portrait).toHaveCount(0)
  await expect(own).toHaveCount(0)
  await expect(seal).toHaveCount(0)
  await visitor.close()
})

function solidPng(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 180, channels: 3, background: '#1a2748' } })
    .png()
    .toBuffer()
}
