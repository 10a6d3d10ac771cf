import { expect } from 'vitest'
import type { HomePage, ReviewList, ReviewPage } from '../../contract/reviews/reviews.ts'
import type { SearchPage, Suggestions } from '../../contract/reviews/search.ts'
import { countLockWaits } from '../../../tests/support/database/lock-waits.ts'
import { plainReview } from '../../../tests/support/server/factories.ts'
import { prepareReview, storePublishedElsewhere } from '../reviews/saving/save-reviews.service.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { formatStoredReview } from '../archive/site-export/review-file.ts'
import { parseDraftFile } from '../archive/site-export/draft-file.service.ts'
import { publishRecord, requirePublishable } from './publish-record.ts'
import { changeRecord } from './records.service.ts'
import { findReviewRows } from './review-rows.store.ts'
import { openStudio } from './testing.ts'

const PAGE = {
  kind: 'page' as const,
  headline: '轉載與來信',
  slug: 'letters-to-me',
  content: '<p>整篇轉載請先來信。</p><h2>勘誤</h2><p>改過之後，文末會記上一筆。</p>',
}

testOnEachEngine('a page stands at its own address, in search and sitemap, and in no list', async (site) => {
  const studio = await openStudio(site)
  await site.addReview({ id: 1, title: '燈塔行', publish_date: '2025-03-01' })
  const { id } = await studio.write(PAGE)
  expect((await studio.publish(id)).status).toBe(200)

  const page = await json<ReviewPage>(site, '/api/single-pages/letters-to-me')
  expect(page.review).toMatchObject({
    id,
    kind: 'page',
    headline: PAGE.headline,
    author: '',
    rating: null,
    categories: [],
  })
  expect(page).toMatchObject({ recommended: [], related: [], comments: null })
  const html = await (await site.get('/p/letters-to-me')).text()
  expect(html).toContain('<title>轉載與來信 | 星槎書話</title>')
  expect(html).toMatch(/<h1[^>]*>轉載與來信<\/h1>/)
  expect(html).toMatch(/槎客　二〇\S+年\S+月改訂/)
  expect(html).toContain('rel="canonical" href="https://xingcha.test/p/letters-to-me"')
  expect(html).not.toContain('讀者評論')
  expect((await site.get('/zh-hans/p/letters-to-me')).status).toBe(200)
  expect(await (await site.get('/zh-hans/p/letters-to-me')).text()).toContain('转载与来信')
  expect((await site.get(`/share/review-${id}.png`)).status).toBe(200)

  const sitemap = await (await site.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/p/letters-to-me<')
  expect(sitemap).not.toContain(`/review/${id}<`)
  const found = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('文末会记上')}`)
  expect(found.results).toMatchObject([{ id, kind: 'page', slug: 'letters-to-me' }])
  expect(await (await site.get(`/search?q=${encodeURIComponent('轉載')}`)).text()).toContain(
    'href="/p/letters-to-me"',
  )

  const home = await json<HomePage>(site, '/api/home')
  expect([home.featured, home.recommended].flat().map((card) => card.id)).not.toContain(id)
  for (const list of ['reviews', 'categories/creator-thoughts/reviews'])
    expect((await json<ReviewList>(site, `/api/${list}`)).cards.map((card) => card.id)).not.toContain(id)
  const suggested = await json<Suggestions>(site, `/api/search/suggestions?q=${encodeURIComponent('轉載')}`)
  expect(suggested.reviews).toEqual([])
  for (const feed of ['/feed.xml', '/feed.json'])
    expect(await (await site.get(feed)).text()).not.toContain('轉載')
  expect((await json<ReviewPage>(site, '/api/reviews/1')).recommended.map((card) => card.id)).not.toContain(
    id,
  )
  // As a review it does not exist, nor can it be commented on or kept.
  expect((await site.get(`/review/${id}`)).status).toBe(404)
  expect((await site.get(`/api/reviews/${id}`)).status).toBe(404)
  const reader = studio.browser
  expect((await reader.send('PUT', `/api/reviews/${id}/bookmark`)).status).toBe(404)
  expect((await reader.send('PUT', `/api/reviews/${id}/reading-status`, { status: 'reading' })).status).toBe(
    404,
  )
  const letters = (await (await studio.send('GET', '/letters')).text()) + id
  expect(letters).not.toContain(PAGE.headline)

  await studio.send('DELETE', `/reviews/${id}/publication`)
  expect((await site.get('/p/letters-to-me')).status).toBe(404)
  expect((await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('轉載')}`)).total).toBe(0)
})

testOnEachEngine(
  'a slug that another page has is refused, and free again when that is taken down',
  async (site) => {
    const studio = await openStudio(site)
    const one = await studio.write(PAGE)
    await studio.publish(one.id)
    // The slug of a review is only decoration.
    const review = await studio.write({ slug: PAGE.slug })
    expect((await studio.publish(review.id)).status).toBe(200)
    const other = await studio.write({ ...PAGE, headline: '另一頁' })
    const refused = await studio.publish(other.id)
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'slug_taken' }])
    await studio.save(one.id, { content: '<p>改訂。</p>' })
    expect((await studio.publish(one.id)).status).toBe(200)
    await studio.send('DELETE', `/reviews/${one.id}`)
    expect((await studio.publish(other.id)).status).toBe(200)
    expect((await json<ReviewPage>(site, `/api/single-pages/${PAGE.slug}`)).review.headline).toBe('另一頁')
  },
)

testOnEachEngine(
  'an unknown page shows the newest texts, with status 404 and without script',
  async (site) => {
    await site.addReview({ id: 1, title: '燈塔行', publish_date: '2025-03-01' })
    const answer = await site.get('/p/nowhere')
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toMatch(/href="\/review\/1[^"]*"[^>]*>\s*<b[^>]*>《燈塔行》/)
    await site.addReview({ id: 2, title: '海', publish_date: '2025-04-01' })
    expect(await (await site.get('/p/nowhere')).text()).toContain('《海》')
  },
)

testOnEachEngine('a page needs headline, slug and text, and keeps what it does not show', async (site) => {
  const studio = await openStudio(site)
  const book = {
    author: '吳爾芙',
    rating: 4,
    categories: ['creator-thoughts'],
    summary: '一句。',
    is_featured: true,
  }
  const { id, gaps } = await studio.write({ ...book, kind: 'page', content: '' })
  expect(gaps).toEqual(['headline', 'slug', 'text'])
  for (const [code, fields] of [
    ['headline_missing', { headline: '一頁' }],
    ['slug_missing', { slug: 'one' }],
    ['text_missing', { content: '<p>文。</p>' }],
  ] as const) {
    expect(await (await studio.publish(id)).json()).toMatchObject({ code })
    await studio.save(id, fields)
  }
  expect((await studio.publish(id)).status).toBe(200)
  expect((await studio.list('?kind=page')).rows).toMatchObject([
    { id, kind: 'page', state: 'published', slug: 'one' },
  ])
  expect((await studio.read(id)).draft).toMatchObject({ ...book, title: '燈塔行' })

  // Published, it stays a page; taken down, it may become a review again.
  const { version, draft } = await studio.read(id)
  const refused = await studio.send('PUT', `/reviews/${id}`, { version, draft: { ...draft, kind: 'essay' } })
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'kind_fixed' }])
  await studio.send('DELETE', `/reviews/${id}/publication`)
  await studio.save(id, { kind: 'review', headline: '' })
  expect((await studio.publish(id)).status).toBe(200)
  expect((await json<ReviewPage>(site, `/api/reviews/${id}`)).review).toMatchObject({
    title: '燈塔行',
    rating: 4,
  })
  const again = await studio.read(id)
  const page = { ...again.draft, kind: 'page' }
  const kept = await studio.send('PUT', `/reviews/${id}`, { version: again.version, draft: page })
  expect(kept.status).toBe(409)
})

testOnSqlite('an editor drafts a page, and the owner publishes it and takes it down', async (site) => {
  const studio = await openStudio(site)
  const editor = await signIn(site, { role: 'editor' })
  const { id, version } = await studio.write(PAGE)
  const path = `/api/studio/reviews/${id}`
  const refused = await editor.send('POST', `${path}/publication`, { version })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'owners_page' }])
  const at = new Date(site.deps.clock.now().getTime() + 3_600_000).toISOString()
  expect((await editor.send('POST', `${path}/publication`, { version, at })).status).toBe(403)
  await studio.publish(id)
  for (const taken of [path, `${path}/publication`])
    expect((await editor.send('DELETE', taken)).status).toBe(403)
  const { draft } = await studio.read(id)
  const saved = await editor.send('PUT', path, { version, draft: { ...draft, content: '<p>新。</p>' } })
  expect(saved.status).toBe(200)
  expect((await studio.send('DELETE', `/reviews/${id}/publication`)).status).toBe(200)
  expect((await editor.send('DELETE', path)).status).toBe(200)
})

testOnSqlite(
  'an editor neither changes, ends nor deletes what the owner has scheduled as a page',
  async (site) => {
    const studio = await openStudio(site)
    const editor = await signIn(site, { role: 'editor' })
    const { id } = await studio.write(PAGE)
    const path = `/api/studio/reviews/${id}`
    await studio.send('POST', `/reviews/${id}/revisions`, { reason: 'named', name: '初稿' })
    const [first] = await studio.revisions(id)
    await studio.save(id, { content: '<p>再改。</p>' })
    const at = new Date(site.deps.clock.now().getTime() + 3_600_000).toISOString()
    await studio.publish(id, { at })
    const { version, draft } = await studio.read(id)
    const changed = { version, draft: { ...draft, content: '<p>編輯的字。</p>' } }
    for (const [method, of, body] of [
      ['PUT', '', changed],
      ['POST', `/revisions/${first!.id}/restoration`, { version }],
      ['DELETE', '/schedule', undefined],
      ['DELETE', '/publication', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const refused = await editor.send(method, path + of, body)
      expect([refused.status, await refused.json()], method + of).toMatchObject([
        403,
        { code: 'owners_page' },
      ])
    }
    expect(await studio.read(id)).toMatchObject({ state: 'scheduled', draft: { content: '<p>再改。</p>' } })
    expect((await studio.send('PUT', `/reviews/${id}`, changed)).status).toBe(200)
    expect((await studio.send('DELETE', `/reviews/${id}/schedule`)).status).toBe(200)
  },
)

testOnEachEngine('of two pages with one slug that are published at once, one is refused', async (site) => {
  const studio = await openStudio(site)
  const { database } = site.deps
  const one = await studio.write(PAGE)
  const other = await studio.write({ ...PAGE, headline: '另一頁' })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  const publishing = changeRecord(site.deps, one.id, async (queries, record) => {
    await requirePublishable(queries, record)
    const published = await publishRecord(site.deps, queries, record, { date: '2026-01-01' })
    stored()
    await isOver
    return published
  })
  await isStored
  const refused = studio.publish(other.id)
  if (database.engine === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(1)
  end()
  await publishing
  expect(await (await refused).json()).toMatchObject({ code: 'slug_taken' })
})

testOnEachEngine('the old address of a page leads to its new one', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write(PAGE)
  await studio.publish(id)
  for (const [slug, old] of [
    ['letters', 'letters-to-me'],
    ['mail', 'letters'],
  ] as const) {
    await studio.save(id, { slug })
    expect((await studio.publish(id)).status).toBe(200)
    const moved = await site.get(`/p/${old}`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/p/${slug}`])
  }
  expect((await site.get('/p/letters-to-me')).headers.get('Location')).toBe('/p/mail')
  await studio.save(id, { slug: PAGE.slug })
  await studio.publish(id)
  expect((await site.get('/p/letters-to-me')).status).toBe(200)
})

testOnEachEngine('an import of books leaves a page a page', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write(PAGE)
  await studio.publish(id)
  const again = prepareReview({ ...plainReview(id), content: '<p>改過的文。</p>' }, site.deps.clock.now())
  await site.deps.database.transaction((queries) => storePublishedElsewhere(queries, [again]))
  const { review } = await json<ReviewPage>(site, `/api/single-pages/${PAGE.slug}`)
  expect(review).toMatchObject({ kind: 'page', headline: PAGE.headline, author: '' })
  expect(review.content).toContain('改過的文。')
})

testOnSqlite('an unknown page is a screen of the site with status 404', async (site) => {
  const missing = await site.get('/p/nowhere')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('這裡沒有這一頁')
})

testOnSqlite('a page has a preview, and its file brings it back', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ ...PAGE, slug: '' })
  const { path } = (await (await studio.send('PUT', `/reviews/${id}/preview`)).json()) as { path: string }
  const preview = await (await site.get(path)).text()
  expect(preview).toMatch(/<h1[^>]*>轉載與來信<\/h1>/)
  expect(preview).toContain('改訂')
  await studio.save(id, { slug: 'letters' })
  await studio.publish(id)
  const stored = (await findReviewRows(site.deps.database.queries, [id])).get(id)!
  const file = parseDraftFile(formatStoredReview(stored), 'a.md')
  expect(file).toMatchObject({
    isPublished: true,
    draft: { kind: 'page', headline: PAGE.headline, slug: 'letters' },
  })
})

async function json<Answer>(site: TestSite, address: string): Promise<Answer> {
  const response = await site.get(address)
  expect(response.status, address).toBe(200)
  return (await response.json()) as Answer
}
