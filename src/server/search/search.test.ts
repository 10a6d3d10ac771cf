import { expect, test } from 'vitest'
import type { SearchPage } from '../../contract/reviews/search.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { foldTableModule } from '../../../tools/make-fold-table.ts'
import { FOLDED, WRITTEN } from '../../contract/text/fold-table.ts'
import { importTestFiles } from '../archive/site-import/testing.ts'
import { openStudio } from '../studio/testing.ts'
import { marked, search } from './testing.ts'

async function searchIds(site: TestSite, term: string): Promise<number[]> {
  return (await search(site, term)).results.map((result) => result.id)
}

testOnEachEngine(
  'a term is found in title, author, body, summary, excerpt and category name',
  async (site) => {
    await site.addReview({ id: 1, title: '甲乙丙' })
    await site.addReview({ id: 2, author: '丁戊己' })
    await site.addReview({ id: 3, content: '<p>庚<em>辛</em>壬</p>' })
    await site.addReview({ id: 4, summary: '癸子丑' })
    await site.addReview({ id: 5, category: 'x', category_name: '寅卯辰' })
    await site.addReview({ id: 6, excerpt: '巳午未' })
    expect(await searchIds(site, '乙')).toEqual([1])
    expect(await searchIds(site, '戊己')).toEqual([2])
    expect(await searchIds(site, '庚辛壬')).toEqual([3])
    expect(await searchIds(site, '癸子')).toEqual([4])
    expect(await searchIds(site, '卯')).toEqual([5])
    expect(await searchIds(site, '午未')).toEqual([6])
    expect(await searchIds(site, '巳午未')).toEqual([6])
  },
)

testOnEachEngine(
  'the site’s own category names are searched, for new categories and older slugs',
  async (site) => {
    await site.addReview({ id: 1, categories: ['civilization-history'], category: 'romance' })
    expect(await searchIds(site, '文明與歷史')).toEqual([1])
    expect(await searchIds(site, '爱情')).toEqual([1])
  },
)

testOnEachEngine('search ignores case, width and the written form of Han characters', async (site) => {
  await site.addReview({ id: 1, title: 'Nietzsche與紅樓夢', author: 'ＡＢＣ' })
  await site.addReview({ id: 2, title: '看着风景', content: '<p>什么时候</p>' })
  for (const term of ['nietzsche', 'NIETZSCHE', 'ｎｉｅｔｚｓｃｈｅ', '红楼梦', '紅樓夢', 'abc']) {
    expect(await searchIds(site, term)).toEqual([1])
  }
  expect(await searchIds(site, '看著風景')).toEqual([2])
  expect(await searchIds(site, '什麼時候')).toEqual([2])
})

testOnEachEngine(
  '乾 folds the same alone and in 乾隆, and one character is enough to search',
  async (site) => {
    await site.addReview({ id: 1, title: '乾隆皇帝' })
    expect(await searchIds(site, '乾')).toEqual([1])
    expect(await searchIds(site, '乾隆')).toEqual([1])
  },
)

testOnEachEngine('SQL wildcards, quotes and pattern characters are searched literally', async (site) => {
  await site.addReview({ id: 1, title: String.raw`100% _a_ (b), "c" \d\ 'e' *f* [g]` })
  await site.addReview({ id: 2, title: '別的書' })
  for (const term of ['%', '_', ',', '(', ')', '"', '\\', "'", '*', '[', '% _', 'b), "c']) {
    expect(await searchIds(site, term)).toEqual([1])
  }
  for (const term of ['100%%', 'a__', '.*', '^', '$']) expect(await searchIds(site, term)).toEqual([])
})

testOnEachEngine(
  'search reads the visible text, not the tags, and does not match across blocks',
  async (site) => {
    await site.addReview({ id: 1, content: '<blockquote><p>第一段甲</p><p>乙第二段</p></blockquote>' })
    expect(await searchIds(site, 'blockquote')).toEqual([])
    expect(await searchIds(site, '甲乙')).toEqual([])
    expect(await searchIds(site, '第二段')).toEqual([1])
  },
)

testOnEachEngine('results are ordered by the field that matches, then by id', async (site) => {
  await site.addReview({ id: 1, content: '<p>星</p>' })
  await site.addReview({ id: 7, excerpt: '星', content: '<p>星</p>' })
  await site.addReview({ id: 8, summary: '星', excerpt: '星' })
  await site.addReview({ id: 2, excerpt: '星' })
  await site.addReview({ id: 3, category: 'y', category_name: '星' })
  await site.addReview({ id: 4, author: '星' })
  await site.addReview({ id: 6, title: '星' })
  await site.addReview({ id: 5, title: '星' })
  expect(await searchIds(site, '星')).toEqual([5, 6, 4, 3, 8, 2, 7, 1])
})

testOnSqlite(
  'the matching passage is shown in its original spelling, with the match marked',
  async (site) => {
    await site.addReview({ id: 1, content: '<p>前面一句。他夢見紅樓夢裡的雪，醒來還冷。</p>' })
    const [result] = (await search(site, '红楼梦')).results
    expect(result?.passage?.filter((part) => part.is_match)).toEqual([{ text: '紅樓夢', is_match: true }])
    expect(result?.passage?.map((part) => part.text).join('')).toContain('他夢見紅樓夢裡的雪')
  },
)

testOnSqlite('a match in the excerpt or the original title is shown as the passage', async (site) => {
  await site.addReview({ id: 1, excerpt: '燈下讀到天明。', summary: '摘要。', content: '<p>燈下。</p>' })
  await site.addReview({ id: 2, title: '雪國', original_title: 'Snow Country' })
  expect(await passageOf(site, '灯下')).toEqual(['【燈下】讀到天明。'])
  expect(await passageOf(site, 'country')).toEqual(['Snow 【Country】'])
})

testOnEachEngine(
  'a match in a category is marked on the card, or named where the card shows another',
  async (site) => {
    await site.addReview({
      id: 1,
      categories: ['civilization-history', 'creator-thoughts'],
      category: 'romance',
    })
    const [shown] = (await search(site, '歷史')).results
    expect(marked(shown?.category_parts)).toBe('文明與【歷史】')
    expect(shown?.passage).toBeNull()
    expect(await passageOf(site, '創作')).toEqual(['分類：【創作】與思考'])
    expect(await passageOf(site, '爱情')).toEqual(['分類：【愛情】'])
    const [other] = (await search(site, '創作')).results
    expect(marked(other?.category_parts)).toBe('文明與歷史')
  },
)

testOnEachEngine('an imported category name is marked as the card shows it', async (site) => {
  await site.addReview({ id: 1, categories: [], category: 'bibliography', category_name: '目錄學' })
  const [result] = (await search(site, '目录')).results
  expect(marked(result?.category_parts)).toBe('【目錄】學')
})

async function passageOf(site: TestSite, term: string): Promise<string[]> {
  return (await search(site, term)).results.map(({ passage }) => marked(passage))
}

testOnSqlite('a blank term finds nothing', async (site) => {
  await site.addReview()
  for (const term of ['', '   ', '　', '\0'])
    expect(await search(site, term)).toMatchObject({ total: 0, results: [] })
})

testOnSqlite('a term of more than 100 characters answers term_too_long', async (site) => {
  expect((await site.get(`/api/search?q=${encodeURIComponent('𠮷'.repeat(100))}`)).status).toBe(200)
  const response = await site.get(`/api/search?q=${encodeURIComponent('𠮷'.repeat(101))}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'term_too_long' })
})

testOnEachEngine('more than two hundred results come in pages, with the total count', async (site) => {
  for (let id = 1; id <= 201; id++) await site.addReview({ id, title: `星${id}` })
  const first = await search(site, '星')
  expect([first.total, first.results.length]).toEqual([201, 48])
  const next = (await (await site.get('/api/search?q=%E6%98%9F&offset=192')).json()) as SearchPage
  expect(next.results.map((result) => result.id)).toEqual([193, 194, 195, 196, 197, 198, 199, 200, 201])
})

const OF_TERM = `q=${encodeURIComponent('星')}`

testOnEachEngine('a search is narrowed by category, rating and year, alone and together', async (site) => {
  const category = 'creator-thoughts'
  await site.addReview({
    id: 1,
    title: '星一',
    categories: [category],
    rating: 5,
    publish_date: '2019-03-01',
  })
  await site.addReview({ id: 2, title: '星二', category: 'fiction', rating: 4.5, publish_date: '2019-12-31' })
  await site.addReview({
    id: 3,
    title: '星三',
    categories: [category],
    rating: null,
    publish_date: '2020-01-01',
  })
  await site.addReview({
    id: 4,
    title: '別的',
    categories: [category],
    rating: 5,
    publish_date: '2019-03-01',
  })
  await site.addReview({ id: 5, content: '<p>星</p>', rating: 3, publish_date: null })
  const idsOf = async (query: string) => {
    const page = (await (await site.get(`/api/search?${OF_TERM}${query}`)).json()) as SearchPage
    expect(page.total).toBe(page.results.length)
    expect(page.years).toEqual(['2020', '2019'])
    return page.results.map(({ id }) => id)
  }
  expect(await idsOf('')).toEqual([1, 2, 3, 5])
  expect(await idsOf(`&category=${category}`)).toEqual([1, 3])
  expect(await idsOf('&category=fiction')).toEqual([2])
  expect(await idsOf('&rating=4.5')).toEqual([1, 2])
  expect(await idsOf('&rating=3')).toEqual([1, 2, 5])
  expect(await idsOf('&year=2019')).toEqual([1, 2])
  expect(await idsOf(`&category=${category}&rating=4&year=2019`)).toEqual([1])
  // A longer term is compared with the texts.
  const longer = await site.get(`/api/search?q=${encodeURIComponent('星一')}&year=2020`)
  expect(await longer.json()).toMatchObject({ total: 0, without: [{ filter: 'year', total: 1 }] })
})

testOnEachEngine(
  'where the filters leave nothing, the answer counts what there is without each',
  async (site) => {
    await site.addReview({
      id: 1,
      title: '星一',
      rating: 2,
      publish_date: '2019-03-01',
      isbn: '9789570820713',
    })
    await site.addReview({ id: 2, title: '星二', rating: 5, publish_date: '2020-03-01' })
    const without = async (query: string) =>
      ((await (await site.get(`/api/search?${query}`)).json()) as SearchPage).without
    expect(await without(`${OF_TERM}&rating=4&year=2019`)).toEqual([
      { filter: 'rating', total: 1 },
      { filter: 'year', total: 1 },
      { filter: null, total: 2 },
    ])
    expect(await without(`${OF_TERM}&rating=4&year=2018`)).toEqual([
      { filter: 'year', total: 1 },
      { filter: null, total: 2 },
    ])
    expect(await without(`${OF_TERM}&rating=4`)).toEqual([])
    expect(await without('q=978-957-08-2071-3&rating=4')).toEqual([{ filter: 'rating', total: 1 }])
  },
)

test('the fold table in the repository equals the output of its tool', () => {
  expect(foldTableModule()).toContain(`WRITTEN = '${WRITTEN}'`)
  expect(foldTableModule()).toContain(`FOLDED = '${FOLDED}'`)
})

testOnEachEngine('an ISBN in any notation finds the reviews of that book', async (site) => {
  await site.addReview({ id: 1, isbn: '978-957-08-2071-3' })
  await site.addReview({ id: 2, isbn: '9570820713', content: '<p>9789570820713</p>' })
  await site.addReview({ id: 3, content: '<p>9789570820713</p>' })
  for (const term of ['9789570820713', '978-957-08-2071-3', '957 082 0713'])
    expect(await searchIds(site, term)).toEqual([1, 2])
})

testOnEachEngine('a translator is found and shown', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ translator: '宋德明', book_year: 1927 })
  await studio.publish(id)
  expect(await searchIds(site, '德明')).toEqual([id])
  const review = await (await site.get(`/api/reviews/${id}`)).json()
  expect(review).toMatchObject({ review: { translator: '宋德明', book_year: 1927 } })
  expect(await (await site.get(`/review/${id}`)).text()).toMatch(
    /譯者<\/dt>.{0,80}宋德明.*年份<\/dt>.{0,80}1927/,
  )
  // An import that replaces the text knows no translator.
  await importTestFiles(site, { 'books.jsonl': JSON.stringify({ id, title: '燈塔行', author: '吳爾芙' }) })
  expect(await searchIds(site, '德明')).toEqual([id])
})
