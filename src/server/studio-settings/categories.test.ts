import { expect } from 'vitest'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { countLockWaits } from '../../../tests/support/database/lock-waits.ts'
import { CATEGORY_IDS } from '../../contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../../contract/categories/category-defaults.ts'
import type { CategoryList, HomePage } from '../../contract/reviews/reviews.ts'
import type { SearchPage } from '../../contract/reviews/search.ts'
import type { StudioSettings } from '../../contract/settings/studio-settings.ts'
import { isPostgres, lockNamed } from '../platform/db/database.ts'
import { importTestFiles, lines } from '../archive/site-import/testing.ts'
import { openStudio } from '../studio/testing.ts'

const POETRY = {
  id: 'poetry-drama',
  name: '詩與戲劇',
  tagline: '逐行讀，也逐幕讀',
  description: '一行一行，一幕一幕。',
  colour: 'plum',
  asterism: 'shen',
  icon: 'feather',
  is_hidden: false,
}

async function openWithPoetry(site: TestSite) {
  const studio = await openStudio(site)
  const change = (...changes: { key: string; value: unknown }[]) =>
    studio.send('PATCH', '/settings', { changes })
  const added = await change({ key: 'categories', value: [POETRY, ...DEFAULT_CATEGORIES] })
  expect(added.status).toBe(200)
  return { ...studio, change }
}

async function listOf(site: TestSite, slug: string): Promise<CategoryList> {
  return (await (await site.get(`/api/categories/${slug}/reviews`)).json()) as CategoryList
}

testOnEachEngine('a ninth category is wherever the eight are', async (site) => {
  await site.addReview({ id: 1, title: '萬曆十五年', categories: ['civilization-history'] })
  const { send, write, publish } = await openWithPoetry(site)
  const { id } = await write({ title: '離騷', categories: ['poetry-drama'], category: 'fiction' })
  await publish(id)

  const home = (await (await site.get('/api/home')).json()) as HomePage
  expect(home.shelves.map(({ category }) => category)).toEqual(['poetry-drama', 'civilization-history'])
  const page = await (await site.get('/')).text()
  expect(page).toContain('詩與戲劇')
  expect(page).toContain('category-plum')
  expect(page).toContain('九個星官，九條讀書的路')
  const own = await site.get('/category/poetry-drama')
  expect(own.status).toBe(200)
  expect(await own.text()).toContain('詩與戲劇書評')
  expect(await listOf(site, 'poetry-drama')).toMatchObject({ total: 1, is_known: true, page: { books: [] } })
  // The older slug counts only where a text has none of the site's categories.
  expect((await listOf(site, 'poetry-drama')).cards[0]?.categories).toEqual(['poetry-drama'])
  expect((await site.get('/category/poetry-drama/feed.xml')).status).toBe(200)
  expect(await (await site.get('/sitemap.xml')).text()).toContain('/category/poetry-drama')
  const found = (await (await site.get(`/api/search?q=${encodeURIComponent('詩與戲')}`)).json()) as SearchPage
  expect(found.results.map(({ title }) => title)).toEqual(['離騷'])
  const filtered = await send('GET', '/reviews?category=poetry-drama')
  expect(((await filtered.json()) as { total: number }).total).toBe(1)
  const settings = (await (await send('GET', '/settings')).json()) as StudioSettings
  expect(settings.category_counts).toMatchObject({ 'poetry-drama': 1, 'civilization-history': 1 })
})

testOnSqlite('covers take the colour of an own category', async (site) => {
  const { write, publish, change } = await openWithPoetry(site)
  const { id } = await write({ title: '離騷', author: '屈原', categories: ['poetry-drama'] })
  await publish(id)
  const coverOf = async () => (await listOf(site, 'poetry-drama')).cards[0]?.cover ?? ''
  const before = await coverOf()
  expect(await (await site.get(before)).text()).toContain('#461A37')
  await change({ key: 'categories.0.colour', value: 'bamboo' })
  const after = await coverOf()
  expect(after).not.toBe(before)
  expect(await (await site.get(after)).text()).toContain('#173A1B')
})

testOnEachEngine(
  'an own category is merged with all that names it, and its address redirects',
  async (site) => {
    const { send, write, publish, change } = await openWithPoetry(site)
    const cover_design = { template: 'slip' as const, variant: 0, colour: 'poetry-drama', character: null }
    const both = await write({
      title: '楚辭',
      categories: ['poetry-drama', 'creator-thoughts'],
      cover_design,
    })
    await publish(both.id)
    const one = await write({ title: '離騷', categories: ['poetry-drama'] })
    await publish(one.id)
    const draft = await write({ title: '九歌', categories: ['poetry-drama'] })
    await site.deps.database.queries
      .insertInto('xc_subscriptions')
      .values({
        key: 'k',
        email: 'lin@example.com',
        state: 'confirmed',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    await site.deps.database.queries
      .insertInto('xc_subscription_categories')
      .values({ subscription_id: 1, category: 'poetry-drama' })
      .execute()
    await change({ key: 'older_categories.fiction', value: 'poetry-drama' })

    const refused = await change({ key: 'categories', value: DEFAULT_CATEGORIES })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('category_in_use')
    const unknown = await send('POST', '/categories/poetry-drama/merging', { into: 'no-such' })
    expect(unknown.status).toBe(404)
    const fixed = await send('POST', '/categories/creator-thoughts/merging', { into: 'poetry-drama' })
    expect(fixed.status).toBe(409)
    const merged = await send('POST', '/categories/poetry-drama/merging', { into: 'creator-thoughts' })
    expect(merged.status).toBe(200)
    const settings = (await merged.json()) as StudioSettings
    expect(settings.site.categories.map(({ id }) => id)).toEqual([...CATEGORY_IDS])
    expect(settings.texts.older_categories.fiction).toBe('creator-thoughts')

    expect((await listOf(site, 'creator-thoughts')).cards.map(({ title }) => title)).toEqual(['楚辭', '離騷'])
    expect(await listOf(site, 'poetry-drama')).toMatchObject({
      stands_for: 'creator-thoughts',
      is_moved: true,
    })
    const [details] = await site.deps.database.queries
      .selectFrom('xc_review_details')
      .select('cover_design')
      .where('review_id', '=', both.id)
      .execute()
    expect(JSON.parse(details?.cover_design ?? '')).toMatchObject({ colour: 'creator-thoughts' })
    for (const script of ['', '/zh-hans']) {
      const old = await site.get(`${script}/category/poetry-drama`)
      expect([old.status, old.headers.get('Location')]).toEqual([301, `${script}/category/creator-thoughts`])
    }
    const feed = await site.get('/category/poetry-drama/feed.xml')
    expect([feed.status, feed.headers.get('Location')]).toEqual([301, '/category/creator-thoughts/feed.xml'])
    const found = (await (
      await site.get(`/api/search?q=${encodeURIComponent('詩與戲劇')}`)
    ).json()) as SearchPage
    expect(found.total).toBe(0)
    const filtered = (await (
      await site.get(`/api/search?q=${encodeURIComponent('離騷')}&category=poetry-drama`)
    ).json()) as SearchPage
    expect(filtered.total).toBe(1)
    const stored = (await (await send('GET', `/reviews/${draft.id}`)).json()) as {
      version: number
      draft: { categories: string[] }
    }
    expect(stored.draft.categories).toEqual(['creator-thoughts'])
    const chosen = await site.deps.database.queries
      .selectFrom('xc_subscription_categories')
      .select('category')
      .execute()
    expect(chosen).toEqual([{ category: 'creator-thoughts' }])

    // A browser and a file that do not know of it.
    const late = { ...stored.draft, categories: ['poetry-drama'], title: '九章' }
    await send('PUT', `/reviews/${draft.id}`, { version: stored.version, draft: late })
    const saved = (await (await send('GET', `/reviews/${draft.id}`)).json()) as typeof stored
    expect(saved.draft.categories).toEqual(['creator-thoughts'])
    await importTestFiles(site, {
      'books.jsonl': lines({ id: 90, title: '天問', categories: ['poetry-drama'] }),
    })
    expect((await listOf(site, 'creator-thoughts')).cards.map(({ title }) => title)).toContain('天問')
  },
)

testOnEachEngine('an own category gets another address and takes it back', async (site) => {
  const { send, write, publish } = await openWithPoetry(site)
  const { id } = await write({ title: '離騷', categories: ['poetry-drama'] })
  await publish(id)
  const rename = (from: string, slug: string) => send('PUT', `/categories/${from}/slug`, { slug })
  for (const [slug, status] of [
    ['Poetry', 400],
    ['fiction', 400],
    ['creator-thoughts', 400],
    ['poetry', 200],
  ] as const)
    expect((await rename('poetry-drama', slug)).status, slug).toBe(status)
  expect((await listOf(site, 'poetry')).total).toBe(1)
  expect((await site.get('/category/poetry-drama')).headers.get('Location')).toBe('/category/poetry')
  expect((await rename('poetry', 'poetry-drama')).status).toBe(200)
  expect((await site.get('/category/poetry-drama')).status).toBe(200)
  expect((await site.get('/category/poetry')).headers.get('Location')).toBe('/category/poetry-drama')
})

testOnSqlite('sixteen is the bound, and a colour of the eight stays', async (site) => {
  const { change } = await openWithPoetry(site)
  const own = Array.from({ length: 8 }, (_, at) => ({ ...POETRY, id: `own-${at}`, name: `第${at}類` }))
  expect((await change({ key: 'categories', value: [...own, ...DEFAULT_CATEGORIES] })).status).toBe(200)
  const more = [POETRY, ...own, ...DEFAULT_CATEGORIES]
  expect((await change({ key: 'categories', value: more })).status).toBe(400)
  const answer = await change({ key: 'categories.8.colour', value: 'plum' })
  expect(((await answer.json()) as StudioSettings).site.categories[8]?.colour).toBe('ochre')
})

testOnSqlite('a hidden category is offered nowhere, and its page stays', async (site) => {
  await site.addReview({ id: 1, title: '萬曆十五年', categories: ['civilization-history'] })
  const { change } = await openWithPoetry(site)
  await change({ key: 'categories.1.is_hidden', value: true })
  const home = (await (await site.get('/api/home')).json()) as HomePage
  expect(home.shelves).toEqual([])
  expect(await (await site.get('/reviews')).text()).not.toContain(
    'href="/category/civilization-history"><svg',
  )
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/category/civilization-history')
  expect(await (await site.get('/category/civilization-history')).text()).toContain('萬曆十五年')
})

testOnEachEngine('an older slug that no text has shows the category that stands for it', async (site) => {
  await site.addReview({ id: 1, title: '看不見的城市', categories: ['creator-thoughts'] })
  await site.addReview({ id: 2, title: '心經', categories: ['psychology-growth'] })
  const { change } = await openWithPoetry(site)
  const response = await site.get('/category/fiction')
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain('分類瀏覽')
  expect(page).toContain('小說')
  expect(page).toContain('看不見的城市')
  expect(page).toMatch(/rel="canonical" href="[^"]*\/category\/creator-thoughts"/)
  await change({ key: 'older_categories.fiction', value: 'psychology-growth' })
  expect((await listOf(site, 'fiction')).cards.map(({ title }) => title)).toEqual(['心經'])
  expect((await change({ key: 'older_categories.fiction', value: 'no-such' })).status).toBe(400)
  await site.addReview({ id: 3, title: '城堡', category: 'fiction' })
  const own = await listOf(site, 'fiction')
  expect(own).toMatchObject({ total: 1, stands_for: null })
})

testOnEachEngine('a merge or another address overwrites no open draft, and names no text', async (site) => {
  const { send, write, change } = await openWithPoetry(site)
  const draft = await write({ title: '九歌', categories: ['poetry-drama'] })
  await change({ key: 'older_categories.fiction', value: 'poetry-drama' })
  const quoted = await send('PUT', '/categories/poetry-drama/slug', { slug: 'a"b' })
  expect(quoted.status).toBe(400)
  expect((await send('PUT', '/categories/poetry-drama/slug', { slug: 'verse' })).status).toBe(200)
  const moved = (await (await send('GET', `/reviews/${draft.id}`)).json()) as {
    version: number
    draft: { categories: string[] }
  }
  expect(moved.draft.categories).toEqual(['verse'])
  // Whoever has it open is told.
  expect(moved.version).toBe(draft.version + 1)
})

testOnEachEngine('a reader who chose a category keeps it, and it cannot be deleted', async (site) => {
  const { send, change } = await openWithPoetry(site)
  const { queries } = site.deps.database
  expect((await send('PUT', '/categories/poetry-drama/slug', { slug: 'verse' })).status).toBe(200)
  // The form was opened before.
  const body = { email: 'lin@example.org', categories: ['poetry-drama'] }
  expect((await site.send('POST', '/api/newsletter', body)).status).toBeLessThan(300)
  const chosen = await queries.selectFrom('xc_subscription_categories').select('category').execute()
  expect(chosen).toEqual([{ category: 'verse' }])
  expect((await change({ key: 'categories', value: DEFAULT_CATEGORIES })).status).toBe(409)
})

testOnEachEngine('a publication waits for the end of a merge, whose categories it takes', async (site) => {
  const { write, publish } = await openWithPoetry(site)
  const { id } = await write({ categories: ['poetry-drama'] })
  const { database } = site.deps
  const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const merge = database.transaction(async (queries) => {
    await lockNamed(queries, 'settings')
    locked.resolve()
    await mayEnd.promise
  })
  await locked.promise
  const published = publish(id)
  if (isPostgres(database.queries)) await expect.poll(() => countLockWaits(database)).toBe(1)
  mayEnd.resolve()
  await merge
  expect((await published).status).toBe(200)
})
