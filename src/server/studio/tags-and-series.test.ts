import { expect } from 'vitest'
import type { ReviewList, ReviewPage } from '../../contract/reviews/reviews.ts'
import type { SeriesPage, TagPage } from '../../contract/reviews/review-groups.ts'
import type { SearchPage } from '../../contract/reviews/search.ts'
import type { StudioSeries } from '../../contract/studio/studio-series.ts'
import type { StudioTag } from '../../contract/studio/studio-tags.ts'
import { joinLines } from '../../../tests/support/server/join-lines.ts'
import { testOnEachEngine, type TestSite } from '../../../tests/support/server/test-site.ts'
import { newReader } from '../../../tests/support/accounts/api-reader.ts'
import { openStudio, type Studio } from './testing.ts'

testOnEachEngine('a tag is one in every spelling, and its page has its texts by date', async (site) => {
  const studio = await openStudio(site)
  const first = await publishText(studio, { tags: ['閱讀', 'Book'], publish_date: '2024-05-01' })
  const second = await publishText(studio, { tags: ['阅读', ' ｂｏｏｋ ', '燈'], publish_date: '2025-03-16' })
  const draft = await studio.write({ tags: ['閱讀'] })
  expect((await studio.read(second)).draft.tags).toEqual(['閱讀', 'Book', '燈'])
  const page = await tagPage(site, '阅读')
  expect(page).toMatchObject({ total: 2, name: '閱讀', latest: '2025-03-16', similar: ['Book', '燈'] })
  expect(page.cards.map(({ id, publish_date }) => [id, publish_date])).toEqual([
    [second, '2025-03-16'],
    [first, '2024-05-01'],
  ])
  const { review } = await json<ReviewPage>(site, `/api/reviews/${second}`)
  expect(review.tags).toEqual(['閱讀', 'Book', '燈'])

  const html = await (await site.get(`/tag/${encodeURIComponent('閱讀')}`)).text()
  expect(html).toContain('兩篇。最近一篇寫於二〇二五年三月十六日。')
  expect(html).toMatch(/二〇二五.*二〇二四/s)
  const other = await site.get(`/tag/${encodeURIComponent('阅读')}`)
  expect([other.status, other.headers.get('Location')]).toEqual([301, `/tag/${encodeURIComponent('閱讀')}`])
  const feed = await site.get(`/tag/${encodeURIComponent('阅读')}/feed.xml`)
  expect(await feed.text()).toContain(`/tag/${encodeURIComponent('閱讀')}/feed.xml`)
  expect(await (await site.get('/sitemap.xml')).text()).toContain(`/tag/${encodeURIComponent('閱讀')}<`)
  const search = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('去燈塔')}&tag=阅读`)
  expect(search).toMatchObject({ total: 2, tags: ['閱讀', 'Book', '燈'] })
  const none = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('去燈塔')}&tag=無`)
  expect(none).toMatchObject({ total: 0, without: [{ filter: 'tag', total: 2 }] })
  const parts = `/api/search?q=${encodeURIComponent('吳爾芙 燈塔')}`
  expect(await json<SearchPage>(site, `${parts}&tag=`)).toMatchObject({ total: 2, is_by_parts: true })
  const noneByParts = await json<SearchPage>(site, `${parts}&tag=無`)
  expect(noneByParts).toMatchObject({ total: 0, without: [{ filter: 'tag', total: 2 }] })

  expect((await studio.list(`?tag=${encodeURIComponent('阅读')}`)).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining([first, second, draft.id]),
  )
  expect((await studio.list(`?q=${encodeURIComponent('阅')}`)).total).toBe(3)
  expect(await tags(studio)).toEqual([
    { name: '閱讀', total: 3, published: 2 },
    { name: 'Book', total: 2, published: 2 },
    { name: '燈', total: 1, published: 1 },
  ])
  // An import of another site does not know them.
  await site.addReview({ id: first, title: '別的書名' })
  expect((await studio.read(first)).draft).toMatchObject({ title: '別的書名', tags: ['閱讀', 'Book'] })
  const missing = await site.get('/tag/nothing')
  expect(missing.status).toBe(404)
  expect(joinLines(await missing.text())).toContain('找不到這個標籤')
})

testOnEachEngine('tags are renamed and merged in all texts, and separated again', async (site) => {
  const studio = await openStudio(site)
  const one = await publishText(studio, { tags: ['夜讀'] })
  const two = await publishText(studio, { tags: ['燈下'] })
  const draft = await studio.write({ tags: ['夜讀'] })
  const rename = (from: string, name: string) =>
    studio.send('PUT', `/tags/${encodeURIComponent(from)}`, { name })
  expect(await (await rename('夜讀', '夜裡讀書')).json()).toEqual({ name: '夜裡讀書', is_merged: false })
  expect((await studio.read(draft.id)).draft.tags).toEqual(['夜裡讀書'])
  expect((await site.get('/tag/夜讀')).headers.get('Location')).toBe(`/tag/${encodeURIComponent('夜裡讀書')}`)
  expect(await (await rename('夜裡讀書', '夜讀')).json()).toEqual({ name: '夜讀', is_merged: false })
  expect((await tagPage(site, '夜裡讀書')).name).toBe('夜讀')

  expect(await (await rename('夜讀', '灯下')).json()).toEqual({ name: '燈下', is_merged: true })
  expect((await tagPage(site, '夜讀')).cards.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
    one,
    two,
  ])
  // An editor that was open in the meantime sends the former name.
  await studio.save(draft.id, { tags: ['夜讀', '燈下'] })
  expect((await studio.read(draft.id)).draft.tags).toEqual(['燈下'])
  expect((await studio.send('DELETE', `/tags/${encodeURIComponent('夜讀')}/merge`)).status).toBe(204)
  expect((await tagPage(site, '夜讀')).cards.map(({ id }) => id)).toEqual([one])
  expect((await tagPage(site, '燈下')).cards.map(({ id }) => id)).toEqual([two])

  expect((await studio.send('DELETE', `/tags/${encodeURIComponent('燈下')}`)).status).toBe(204)
  expect((await tagPage(site, '燈下')).total).toBe(0)
  expect((await studio.read(two)).draft.tags).toEqual([])
  expect(await codeOf(await rename('燈下', '別的'))).toBe('tag_not_found')
})

testOnEachEngine('tags that no address can have, that are too long or too many are refused', async (site) => {
  const studio = await openStudio(site)
  const { id, version, draft } = await studio.write()
  const save = (tags: string[]) =>
    studio.send('PUT', `/reviews/${id}`, { version, draft: { ...draft, tags } })
  for (const tag of ['a/b', '問？?', '#夜', '..', '\u200b'])
    expect(await codeOf(await save([tag])), tag).toBe('tag_invalid')
  expect(await codeOf(await save(['夜'.repeat(21)]))).toBe('tag_too_long')
  expect(await codeOf(await save(Array.from({ length: 11 }, (_, at) => `標籤${at}`)))).toBe('too_many_tags')
  expect((await save(['夜'.repeat(20), ' ', '夜　讀', '夜 讀', '.NET'])).status).toBe(200)
  expect((await studio.read(id)).draft.tags).toEqual(['夜'.repeat(20), '夜 讀', '.NET'])
  await studio.publish(id)
  expect((await site.get('/tag/.NET')).status).toBe(200)
  expect((await site.get('/zh-hans/tag/.NET')).status).toBe(200)
})

testOnEachEngine('a series has its texts in the owner’s order, and announces what it may', async (site) => {
  const studio = await openStudio(site)
  const series = { name: '夜航船夜話', slug: '夜航船夜話', description: '一艙子陌生人。' }
  expect((await studio.send('POST', '/series', series)).status).toBe(201)
  expect(await codeOf(await studio.send('POST', '/series', series))).toBe('series_slug_taken')
  expect(await codeOf(await studio.send('POST', '/series', { ...series, slug: '' }))).toBe(
    'series_incomplete',
  )
  const member = { series: series.slug }
  const first = await publishText(studio, { ...member, title: '甲', publish_date: '2025-01-12' })
  const second = await publishText(studio, { ...member, title: '乙', publish_date: '2025-02-09' })
  const soon = await studio.write({ ...member, title: '天亮以前', is_announced: true })
  const secret = await studio.write({ ...member, title: '不說', is_announced: false })
  await studio.publish(soon.id, { at: '2030-04-01T00:00:00.000Z' })
  await studio.publish(secret.id, { at: '2030-04-01T00:00:00.000Z' })

  const shown = async (slug = series.slug) => {
    const page = await json<SeriesPage>(site, `/api/series/${encodeURIComponent(slug)}`)
    return page.texts.map(({ title, card }) => [title, card?.id ?? null])
  }
  expect(await shown()).toEqual([
    ['《甲》', first],
    ['《乙》', second],
    ['《天亮以前》', null],
  ])
  const html = await (await site.get(`/series/${encodeURIComponent(series.slug)}`)).text()
  expect(html).toContain('天亮以前')
  expect(html).not.toContain('2030-04')
  expect(html).not.toContain('不說')

  const order = [second, first, soon.id]
  const changed = { ...series, slug: 'ye-hang', order }
  const answer = await studio.send('PUT', `/series/${encodeURIComponent(series.slug)}`, changed)
  const [listed] = ((await answer.json()) as { series: StudioSeries[] }).series
  expect(listed?.texts.map(({ id, state, is_announced }) => [id, state, is_announced])).toEqual([
    [second, 'published', false],
    [first, 'published', false],
    [soon.id, 'scheduled', true],
    [secret.id, 'scheduled', false],
  ])
  expect((await shown('ye-hang')).map(([title]) => title)).toEqual(['《乙》', '《甲》', '《天亮以前》'])
  const old = await site.get(`/series/${encodeURIComponent(series.slug)}`)
  expect([old.status, old.headers.get('Location')]).toEqual([301, '/series/ye-hang'])
  const { review, earlier, later } = await json<ReviewPage>(site, `/api/reviews/${first}`)
  expect(review.series).toMatchObject({
    slug: 'ye-hang',
    name: '夜航船夜話',
    number: 2,
    previous: { id: second, title: '《乙》', number: 1 },
    next: null,
  })
  // Not by date.
  expect([earlier?.id, earlier?.place, later]).toEqual([second, '夜航船夜話・第一篇', null])
  expect((await studio.read(secret.id)).draft.series).toBe('ye-hang')
  expect((await studio.list('?series=ye-hang')).total).toBe(4)
  const found = (slug: string) =>
    json<SearchPage>(site, `/api/search?q=${encodeURIComponent('去燈塔')}&series=${slug}`)
  for (const slug of ['ye-hang', encodeURIComponent(series.slug)])
    expect(await found(slug)).toMatchObject({ total: 2, series: [{ slug: 'ye-hang', name: series.name }] })
  expect(await found('none')).toMatchObject({ total: 0, without: [{ filter: 'series', total: 2 }] })
  // The name of a series of drafts is not public.
  await studio.send('POST', '/series', { name: '未公開的計畫', slug: 'unpublished', description: '' })
  const unfinished = await studio.write({ series: 'unpublished', title: '草稿' })
  expect(await found('unpublished')).toMatchObject({ total: 0, series: [] })
  await studio.send('DELETE', '/series/unpublished')
  await expect(studio.save(unfinished.id, { series: 'unpublished' })).rejects.toThrow('series_not_found')
  expect(await (await site.get('/series/ye-hang/rss.xml')).text()).toContain(`/review/${second}<`)
  expect(await (await site.get('/sitemap.xml')).text()).toContain('/series/ye-hang<')

  await studio.send('DELETE', `/reviews/${second}`)
  await studio.send('DELETE', `/reviews/${soon.id}/schedule`)
  expect(await shown('ye-hang')).toEqual([['《甲》', first]])
  const after = (await json<{ series: StudioSeries[] }>(await studio.send('GET', '/series'))).series[0]
  expect(after).toMatchObject({ trashed: 1 })
  await studio.send('DELETE', '/series/ye-hang')
  expect((await studio.read(secret.id)).draft.series).toBe('')
  expect((await site.get('/series/ye-hang')).status).toBe(404)
})

testOnEachEngine(
  'who edits a text meanwhile neither loses a word nor brings a deleted tag back',
  async (site) => {
    const studio = await openStudio(site)
    await studio.send('POST', '/series', { name: '夜話', slug: 'yehua', description: '' })
    const draft = await studio.write({ tags: ['夜讀'] })
    const member = await studio.write({ series: 'yehua' })
    const published = await publishText(studio, { tags: ['夜讀'] })
    const open = [draft, member, await studio.read(published)]
    await studio.send('DELETE', `/tags/${encodeURIComponent('夜讀')}`)
    await studio.send('DELETE', '/series/yehua')
    for (const { id, version, draft } of open)
      expect(await codeOf(await studio.send('PUT', `/reviews/${id}`, { version, draft }))).toBe(
        'draft_changed',
      )
    expect(await studio.read(published)).toMatchObject({ has_changes: false, draft: { tags: [] } })
    expect(await tags(studio)).toEqual([])
  },
)

testOnEachEngine(
  'a series keeps the places of texts in the trash, and its name on other pages',
  async (site) => {
    const studio = await openStudio(site)
    const series = { name: '夜話', slug: 'yehua', description: '' }
    await studio.send('POST', '/series', { ...series, name: '夜\0話' })
    const put = (fields: object) => studio.send('PUT', '/series/yehua', { ...series, ...fields })
    const text = (fields: object) => publishText(studio, { series: 'yehua', tags: ['燈'], ...fields })
    const undated = await text({ title: '甲', publish_date: null })
    const [second, third] = [await text({ title: '乙' }), await text({ title: '丙' })]
    // Reviews of an import may have no date.
    await site.deps.database.queries
      .updateTable('xc_reviews')
      .set({ publish_date: null })
      .where('id', '=', undated)
      .execute()
    await put({})
    const shown = async () => {
      const page = await json<SeriesPage>(site, '/api/series/yehua')
      return page.texts.map(({ card }) => card?.id)
    }
    expect(await shown()).toEqual([second, third, undated])
    await put({ order: [third, undated, second] })
    await studio.send('DELETE', `/reviews/${undated}`)
    await put({ order: [second, third] })
    await put({ description: '幾個晚上。' })
    await studio.send('POST', `/reviews/${undated}/restoration`)
    await studio.publish(undated)
    expect(await shown()).toEqual([second, undated, third])

    await put({ name: '夜裡的話', slug: 'yeli' })
    expect((await tagPage(site, '燈')).cards.map((card) => card.series_name)).toEqual(
      Array(3).fill('夜裡的話'),
    )
    for (const id of [undated, second, third]) await studio.send('DELETE', `/reviews/${id}/publication`)
    expect(await json<SeriesPage>(site, '/api/series/yeli')).toMatchObject({ total: 0, name: 'yeli' })
  },
)

testOnEachEngine(
  'a text deleted for good has no tags, and only what was merged is separated',
  async (site) => {
    const studio = await openStudio(site)
    const id = await publishText(studio, { tags: ['Book', '燈'] })
    await studio.send('DELETE', `/tags/${encodeURIComponent('ＢＯＯＫ')}/merge`)
    expect(await tags(studio)).toMatchObject([{ name: 'Book' }, { name: '燈' }])
    const reader = await newReader(site)
    await reader.request('PUT', `/api/reviews/${id}/reading-status`, { status: 'reading' })
    await studio.send('DELETE', `/reviews/${id}`)
    expect((await studio.send('DELETE', `/reviews/${id}/trash`)).status).toBe(204)
    expect(await tags(studio)).toEqual([])
  },
)

async function publishText(studio: Studio, fields: object): Promise<number> {
  const { id } = await studio.write(fields)
  const published = await studio.publish(id)
  expect(published.status, await published.clone().text()).toBe(200)
  return id
}

async function tags(studio: Studio): Promise<StudioTag[]> {
  return (await json<{ tags: StudioTag[] }>(await studio.send('GET', '/tags'))).tags
}

function tagPage(site: TestSite, name: string): Promise<TagPage> {
  return json<TagPage>(site, `/api/tags/${encodeURIComponent(name)}/reviews`)
}

async function json<T = ReviewList>(site: TestSite | Response, path = ''): Promise<T> {
  return (await (site instanceof Response ? site : await site.get(path)).json()) as T
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}
