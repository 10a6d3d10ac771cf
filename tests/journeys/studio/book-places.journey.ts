import { EMPTY_BOOK } from '../../../src/contract/studio/review-drafts.ts'
import { bookPlacesWording } from '../../../src/contract/wording/reviews/book-places.ts'
import { aboutPlace, bookPlacesSection as w } from '../../../src/contract/wording/studio/book-places.ts'
import { itemWording } from '../../../src/contract/wording/studio/social-settings.ts'
import { settingsWording } from '../../../src/contract/wording/studio/studio-settings.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  createText,
  publishText,
  signInToStudio,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// 書在哪裡 (docs/product/settings.md).

// The studio's addresses answer 404, also the owner's; a refused value is a 400.
test.use({ siteName: 'places', expectedErrors: [/status of 40[04]/] })

const SECOND = { ...EMPTY_BOOK, title: '湖濱散記', author: '梭羅' }

test('the owner chooses bookshops and libraries, and readers find a book there, without script, too', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const id = await createText(page)
  await publishText(page, id, {
    title: '自己的房間',
    author: '吳爾芙',
    isbn: '9789861890227',
    categories: ['creator-thoughts'],
    content: '<p>一間自己的房間。</p>',
    excerpt: '一間房間。',
  })
  const context = await browser.newContext({ baseURL: studioSite.address, javaScriptEnabled: false })
  const reader = await context.newPage()
  const places = reader.getByRole('group', { name: bookPlacesWording.heading })
  await reader.goto(`/review/${id}`)
  await expect(places).toHaveCount(0)

  await openRoute(page, '/studio/settings/books')
  const section = page.getByRole('region', { name: w.title })
  await section.getByRole('switch', { name: '博客來' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await section.getByRole('switch', { name: 'Readmoo' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await section.getByRole('button', { name: w.own }).click()
  const own = section.getByRole('group', { name: w.own })
  await own.getByRole('textbox', { name: w.name }).fill('巷口書店')
  const address = own.getByRole('textbox', { name: w.templates[0] })
  await address.fill('https://shop.example/{price}')
  await own.getByRole('button', { name: itemWording.save }).click()
  await expect(own.getByRole('alert')).toContainText('請把別的大括號改掉')
  await expect(address).toHaveValue('https://shop.example/{price}')
  await address.fill('https://shop.example/{isbn}')
  await own.getByRole('button', { name: itemWording.save }).click()
  await expect(own).toBeHidden()
  const shop = section.getByRole('listitem').filter({ hasText: '巷口書店' })
  await expect(shop).toContainText(aboutPlace({ templates: ['{isbn}'] }))
  await shop.getByText('巷口書店').click()
  await shop.getByRole('textbox', { name: w.templates[1] }).fill('https://shop.example/?q={title}')
  await shop.getByRole('switch', { name: w.sponsored }).click()
  await expect(shop.getByRole('switch', { name: w.sponsored })).toBeChecked()
  await section.getByRole('button', { name: '把巷口書店往上移' }).click()
  await expect(section.getByRole('listitem').nth(1)).toContainText('巷口書店')
  await expectNoViolations(page)

  await reader.goto(`/review/${id}`)
  await expect(places.getByRole('link')).toHaveText([
    '博客來（另開分頁）',
    '巷口書店（另開分頁）',
    'Readmoo（另開分頁）',
  ])
  const [books, paid] = await places.getByRole('link').all()
  await expect(books!).toHaveAttribute(
    'href',
    'https://search.books.com.tw/search/query/key/9789861890227/cat/all',
  )
  await expect(books!).toHaveAttribute('rel', 'nofollow noopener')
  await expect(paid!).toHaveAttribute('rel', 'nofollow noopener sponsored')
  await reader.getByRole('link', { name: bookPlacesWording.heading }).click()
  await expect(places).toBeInViewport()
  await reader.emulateMedia({ media: 'print' })
  await expect(places).toBeHidden()
  await expect(reader.getByText(bookPlacesWording.heading)).toHaveCount(2)
  for (const words of await reader.getByText(bookPlacesWording.heading).all())
    await expect(words).toBeHidden()
  await reader.emulateMedia({ media: 'screen' })
  await reader.goto(`/zh-hans/review/${id}`)
  await expect(reader.getByRole('group', { name: '书在哪里' }).getByRole('link').first()).toContainText(
    '博客来',
  )

  // A second book has a line of its own; without an ISBN it is looked for by name.
  await publishText(page, id, { other_books: [SECOND] })
  const running = await (await browser.newContext({ baseURL: studioSite.address })).newPage()
  await running.goto(`/review/${id}`)
  const lines = running.getByRole('group', { name: bookPlacesWording.heading })
  await expect(lines.getByText('《湖濱散記》')).toBeVisible()
  await expect(lines.getByRole('link', { name: '巷口書店' }).nth(1)).toHaveAttribute(
    'href',
    `https://shop.example/?q=${encodeURIComponent('湖濱散記')}`,
  )
  await running.getByRole('link', { name: bookPlacesWording.heading }).click()
  await expect(lines).toBeInViewport()
  await expectNoViolations(running)

  await section.getByRole('button', { name: `${itemWording.remove}博客來` }).click()
  await expect(section.getByRole('switch', { name: '博客來' })).not.toBeChecked()
  await page.getByRole('button', { name: settingsWording.undo }).click()
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await running.context().close()
  await context.close()
})
