import { expect } from 'vitest'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { importTestFiles, lines } from '../archive/site-import/testing.ts'
import { DEFAULT_CATEGORIES } from '../../contract/categories/category-defaults.ts'
import type { CategoryList, HomePage } from '../../contract/reviews/reviews.ts'
import type { SearchPage } from '../../contract/reviews/search.ts'
import { openStudio } from '../studio/testing.ts'

testOnEachEngine('a renamed category has its new name everywhere at once, and its address', async (site) => {
  await site.addReview({ id: 1, title: '萬曆十五年', categories: ['civilization-history'] })
  await site.addReview({ id: 2, title: '心經', categories: ['psychology-growth'] })
  const { send, write, publish } = await openStudio(site)
  const rename = (name: string) =>
    send('PATCH', '/settings', { changes: [{ key: 'categories.0.name', value: name }] })
  expect(await titlesFound(site, '文明')).toEqual(['萬曆十五年'])
  expect((await rename('史地風土')).status).toBe(200)
  for (const path of ['/', '/reviews', '/category/civilization-history', '/review/1', '/category/fiction']) {
    const page = await (await site.get(path)).text()
    expect(page, path).toContain('史地風土')
    expect(page, path).not.toContain('文明與歷史')
  }
  expect(await titlesFound(site, '風土')).toEqual(['萬曆十五年'])
  expect(await titlesFound(site, '文明')).toEqual([])
  const { id } = await write({ title: '東京夢華錄', categories: ['civilization-history'] })
  await publish(id)
  expect(await titlesFound(site, '史地')).toEqual(['萬曆十五年', '東京夢華錄'])
  await rename('文明與歷史')
  expect(await titlesFound(site, '文明')).toEqual(['萬曆十五年', '東京夢華錄'])
})

testOnSqlite('the order and the texts of the categories are the owner’s', async (site) => {
  await site.addReview({ id: 1, categories: ['civilization-history'] })
  await site.addReview({ id: 2, categories: ['creator-thoughts'] })
  const { send } = await openStudio(site)
  const page = 'category_pages.creator-thoughts'
  const answer = await send('PATCH', '/settings', {
    changes: [
      { key: 'categories', value: DEFAULT_CATEGORIES.toReversed() },
      { key: 'categories.0.tagline', value: '手到心到' },
      { key: `${page}.recommendation`, value: null },
      { key: `${page}.books`, value: [{ title: '文心雕龍', author: '劉勰' }] },
    ],
  })
  expect(answer.status).toBe(200)
  const home = (await (await site.get('/api/home')).json()) as HomePage
  expect(home.shelves.map(({ category }) => category)).toEqual(['creator-thoughts', 'civilization-history'])
  const text = await (await site.get('/category/creator-thoughts')).text()
  expect(text).toContain('手到心到')
  expect(text).not.toContain('站主的推薦')
  const list = (await (await site.get('/api/categories/creator-thoughts/reviews')).json()) as CategoryList
  expect(list.page).toEqual({ recommendation: null, books: [{ title: '文心雕龍', author: '劉勰' }] })
  const homePage = await (await site.get('/')).text()
  expect(homePage.indexOf('創作與思考')).toBeLessThan(homePage.indexOf('文明與歷史'))
})

testOnSqlite('a list that is not the eight, a shared or an empty name are refused', async (site) => {
  const { send } = await openStudio(site)
  for (const [key, value] of [
    ['categories', DEFAULT_CATEGORIES.slice(1)],
    ['categories', [...DEFAULT_CATEGORIES.slice(1), DEFAULT_CATEGORIES[1]]],
    ['categories.0.name', ''],
    ['categories.0.name', '心理與成長'],
    ['categories.0.name', '一二三四五六七八九十一二三'],
    ['categories.0.id', 'fiction'],
    ['categories.8.name', '第九個'],
    ['categories', [...DEFAULT_CATEGORIES, { ...DEFAULT_CATEGORIES[0], id: 'Ninth', name: '第九個' }]],
    ['categories.length', 3],
    ['category_pages.fiction.recommendation', '小說'],
  ] as const)
    expect((await send('PATCH', '/settings', { changes: [{ key, value }] })).status, key).toBe(400)
})

testOnEachEngine('an import takes categories by their slugs, present names and first names', async (site) => {
  const { send } = await openStudio(site)
  await send('PATCH', '/settings', { changes: [{ key: 'categories.0.name', value: '史地風土' }] })
  await importTestFiles(site, {
    'books.jsonl': lines(
      { id: 1, title: '甲', categories: ['文明與歷史'] },
      { id: 2, title: '乙', category: '史地風土' },
      { id: 3, title: '丙', categories: ['civilization-history'] },
    ),
  })
  const list = (await (await site.get('/api/categories/civilization-history/reviews')).json()) as CategoryList
  expect(list.cards.map(({ title }) => title)).toEqual(['甲', '乙', '丙'])
})

async function titlesFound(site: TestSite, term: string): Promise<string[]> {
  const page = (await (await site.get(`/api/search?q=${encodeURIComponent(term)}`)).json()) as SearchPage
  return page.results.map(({ title }) => title)
}
