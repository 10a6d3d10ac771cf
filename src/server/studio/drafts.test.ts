import { expect } from 'vitest'
import type { RevisionText } from '../../contract/studio/revisions.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import { elements, nested } from '../../../tests/support/hostile/complex-markup.ts'
import { moveClock } from '../../../tests/support/mail/newsletter.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { MARKUP_DEPTH } from '../../contract/bounds.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { enforceWriteLimit } from '../platform/http/access/actor.ts'
import { openStudio, WHOLE } from './testing.ts'

testOnEachEngine('a draft keeps all its fields, its body sanitised', async (site) => {
  const studio = await openStudio(site)
  const fields = {
    ...WHOLE,
    original_title: 'To the Lighthouse',
    translator: '宋德明',
    publisher: '聯經',
    book_year: 1927,
    isbn: '978-957-08-3127-6',
    rating: 4.5,
    publish_date: '2025-11-14',
    categories: ['gender-body-power', 'creator-thoughts'],
    related_books: [3],
    is_featured: true,
    is_recommended: true,
    slug: 'to-the-lighthouse',
    summary: '一家人說好要去看燈塔。',
    content: '<p onclick="alert(1)">第一頁\0<script>1</script></p>',
  }
  const created = await studio.send('POST', '/reviews', { title: '燈塔', content: '<p>起頭</p>' })
  expect(created.status).toBe(201)
  const { id, draft } = (await created.json()) as StudioReview
  expect(draft).toMatchObject({ title: '燈塔', content: '<p>起頭</p>' })
  const pasted = { ...fields, title: '燈塔\n行', author: '\uD800維吉尼亞・吳爾芙' }
  expect(await studio.save(id, pasted)).toMatchObject({ version: 2, content: '<p>第一頁</p>' })
  const read = await studio.read(id)
  expect(read.draft).toEqual({
    ...draft,
    ...fields,
    title: '燈塔 行',
    author: '\uFFFD維吉尼亞・吳爾芙',
    content: '<p>第一頁</p>',
  })
  expect(read).toMatchObject({ state: 'draft', published: null, has_changes: false, gaps: ['cover'] })
})

testOnEachEngine(
  'a draft is listed from its first character on, and one without is begun again',
  async (site) => {
    const studio = await openStudio(site)
    const begin = async (started: object) =>
      ((await (await studio.send('POST', '/reviews', started)).json()) as StudioReview).id
    const listed = async () => (await studio.list()).rows.map(({ id }) => id)
    const untouched = await begin({})
    expect(await begin({}), 'another tab may just be writing the first one').not.toBe(untouched)
    expect(await listed()).toEqual([])
    moveClock(site, 3_601)
    expect(await begin({ title: '燈' })).toBe(untouched)
    expect(await listed()).toEqual([untouched])
  },
)

testOnEachEngine('visitors find a draft neither by address nor in any list', async (site) => {
  const studio = await openStudio(site)
  await site.addReview({ id: 1, title: '別的書' })
  const { id } = await studio.write({ title: '還沒寫完的一本' })
  for (const path of [
    '/',
    '/reviews',
    '/category/creator-thoughts',
    '/feed.xml',
    '/sitemap.xml',
    '/search?q=燈塔',
    `/review/${id}`,
    `/api/search?q=還沒寫完`,
    '/api/home',
    '/api/reviews',
  ])
    expect(await (await site.get(path)).text(), path).not.toContain('還沒寫完的一本')
  expect((await site.get(`/api/reviews/${id}`)).status).toBe(404)
})

testOnEachEngine('a text that was changed elsewhere is not overwritten', async (site) => {
  const studio = await openStudio(site)
  const { id, version, draft } = await studio.write()
  const save = (content: string, base = version, more = {}) =>
    studio.send('PUT', `/reviews/${id}`, { version: base, draft: { ...draft, content }, ...more })
  expect((await save('<p>手機上的</p>')).status).toBe(200)
  const refused = await save('<p>桌機上的</p>')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'draft_changed' })
  expect((await studio.read(id)).draft.content).toBe('<p>手機上的</p>')

  // The answer to the first save was lost, and the phone sends it again.
  expect(await (await save('<p>手機上的</p>')).json()).toMatchObject({ version: version + 1 })

  expect((await save('<p>桌機上的</p>', version + 1, { keeps_replaced: true })).status).toBe(200)
  const [kept] = await studio.revisions(id)
  expect(kept).toMatchObject({ reason: 'conflict', device: 'Firefox／Linux' })
  const text = await studio.send('GET', `/reviews/${id}/revisions/${kept?.id}`)
  expect(await text.json()).toMatchObject({ draft: { content: '<p>手機上的</p>' } })
})

testOnEachEngine(
  'a text of 100,000 characters is saved, stored as a revision and published',
  async (site) => {
    const studio = await openStudio(site)
    const content = `<p>${'長'.repeat(1_000)}</p>`.repeat(100)
    const { id } = await studio.write({ content })
    await studio.send('POST', `/reviews/${id}/revisions`, { reason: 'named', name: '長文' })
    expect((await studio.publish(id)).status).toBe(200)
    expect((await studio.list()).rows[0]).toMatchObject({ id, characters: 100_000 })
    const [published, named] = await studio.revisions(id)
    expect([published?.characters, named?.characters]).toEqual([100_000, 100_000])
    const answer = await studio.send('GET', `/reviews/${id}/revisions/${named?.id}`)
    expect(((await answer.json()) as RevisionText).draft.content).toBe(content)
    const tooLong = await studio.send('POST', '/reviews', { content: '長'.repeat(700_000) })
    expect(await tooLong.json()).toMatchObject({ code: 'body_too_large' })
  },
)

testOnEachEngine('two that save one version at once: one is stored, the other is told', async (site) => {
  const studio = await openStudio(site)
  const { id, version, draft } = await studio.write()
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((content) =>
      studio.send('PUT', `/reviews/${id}`, { version, draft: { ...draft, content } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

testOnEachEngine('a published review is changed in a draft beside it', async (site) => {
  const studio = await openStudio(site)
  await site.addReview({ id: 3, title: '夜航船', content: '<p>舊的。</p>' })
  expect(await studio.read(3)).toMatchObject({ version: 0, state: 'published', has_changes: false })
  await studio.save(3, { content: '<p>新的。</p>' })
  expect(await studio.read(3)).toMatchObject({
    version: 1,
    state: 'published',
    has_changes: true,
    draft: { content: '<p>新的。</p>' },
    published: { content: '<p>舊的。</p>' },
  })
  expect(await (await site.get('/review/3')).text()).toContain('舊的。')
})

testOnEachEngine('an import that brings the id of a draft moves the draft', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '我的草稿' })
  const { importBooks } = await import('../archive/site-import/tables/import-books.ts')
  const books = importBooks(site.deps, {})
  const checked = books.check({ id, title: '匯入的書' })
  if ('fault' in checked) throw new Error('the row is valid')
  await books.store([await books.prepare(checked.row, 'books.jsonl')])
  expect(await studio.read(id)).toMatchObject({ state: 'published', draft: { title: '匯入的書' } })
  expect(await studio.read(id + 1)).toMatchObject({ state: 'draft', draft: { title: '我的草稿' } })
})

testOnEachEngine('revisions are ten minutes apart, and a large loss is one at once', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const { id } = await studio.write({ content: '<p>一</p>' })
  const lengths = async () =>
    (await studio.revisions(id)).map(({ reason, characters }) => [reason, characters])
  const saveAfter = async (seconds: number, content: string) => {
    clock.pass(seconds)
    await studio.save(id, { content })
  }
  await saveAfter(240, '<p>二二</p>')
  await saveAfter(240, '<p>三三三</p>')
  expect(await lengths()).toEqual([['interval', 1]])
  await saveAfter(240, '<p>四四四四</p>')
  expect(await lengths()).toEqual([
    ['interval', 3],
    ['interval', 1],
  ])
  await saveAfter(20, `<p>${'長'.repeat(500)}</p>`)
  await saveAfter(20, '<p>刪了</p>')
  expect((await lengths())[0]).toEqual(['interval', 500])
})

testOnEachEngine('a revision is restored as a new version, and the replaced text is stored', async (site) => {
  const studio = await openStudio(site)
  const { id, version } = await studio.write({ title: '甲' })
  await studio.send('POST', `/reviews/${id}/revisions`, { reason: 'named', name: '初稿' })
  await studio.save(id, { title: '乙' })
  const [named] = await studio.revisions(id)
  expect(named).toMatchObject({ reason: 'named', name: '初稿', title: '甲' })
  const path = `/reviews/${id}/revisions/${named?.id}/restoration`
  expect((await studio.send('POST', path, { version })).status).toBe(409)
  const restored = await studio.send('POST', path, { version: version + 1 })
  expect(await restored.json()).toMatchObject({ version: version + 2, draft: { title: '甲' } })
  expect((await studio.revisions(id))[0]).toMatchObject({ reason: 'restored', title: '乙' })
  expect((await studio.send('GET', `/reviews/${id}/revisions/999`)).status).toBe(404)
  await studio.send('DELETE', `/reviews/${id}`)
  const late = await studio.send('POST', path, { version: version + 2 })
  expect(await late.json()).toMatchObject({ code: 'review_in_trash' })
})

testOnSqlite('an input that is refused names its field and the rule', async (site) => {
  const studio = await openStudio(site)
  const { id, version } = await studio.write({ title: '甲' })
  const series = { name: '夜話', slug: 'ye-hua', description: '' }
  const { draft } = await studio.read(id)
  const slug = '「網址」存不進去：只能用小寫字母、數字與漢字，中間可以有連字號，像 deng-xia。'
  const put = (fields: object) =>
    ['PUT', `/reviews/${id}`, { version, draft: { ...draft, ...fields } }] as const
  for (const [[method, path, body], sentence] of [
    [put({ headline: '長'.repeat(61) }), '「標題」存不進去：最多 60 個字，請縮短一些。'],
    [put({ slug: 'A B' }), slug],
    [put({ rating: 6 }), '「評分」存不進去：不能大於 5。'],
    [put({ publish_date: 'x' }), '「刊登日期」存不進去：要是日期，像 2026-11-24。'],
    [put({ tags: ['長'.repeat(300)] }), '標籤太長，最多 20 個字。'],
    [['PUT', '/tags/甲', { name: '長'.repeat(150) }], '標籤太長，最多 20 個字。'],
    [
      ['POST', '/series', { ...series, name: '長'.repeat(61) }],
      '「名字」存不進去：最多 60 個字，請縮短一些。',
    ],
    [['POST', '/series', { ...series, slug: 'A B' }], slug],
    [['POST', '/series', {}], problemSentences.invalid_request],
  ] as const) {
    const answer = await studio.send(method, path, body)
    expect([answer.status, (await answer.json()) as object], sentence).toMatchObject([400, { sentence }])
  }
  const unfit = await studio.send('POST', '/series', { ...series, name: '長'.repeat(61) })
  expect(await unfit.json()).toMatchObject({
    code: 'invalid_request',
    detail: expect.stringMatching(/^name: /),
  })
})

testOnSqlite('a draft may be as deep and have as many tags as is allowed, and not one more', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '深' })
  const put = async (content: string) => {
    const { version, draft } = await studio.read(id)
    return studio.send('PUT', `/reviews/${id}`, { version, draft: { ...draft, content } })
  }
  for (const [last, tooMuch] of [
    [nested(MARKUP_DEPTH, 'strong'), nested(MARKUP_DEPTH + 1, 'strong')],
    [elements(), elements(1)],
  ] as const) {
    expect((await put(last)).status).toBe(200)
    const { draft } = await studio.read(id)
    const refused = await put(tooMuch)
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'markup_too_complex' }])
    expect((await studio.read(id)).draft).toEqual(draft)
    const begun = await studio.send('POST', '/reviews', { content: tooMuch })
    expect([begun.status, await begun.json()]).toMatchObject([413, { code: 'markup_too_complex' }])
  }
})

testOnSqlite(
  'a draft of before there was a bound is read as it is, and neither saved nor published',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({ title: '舊稿' })
    const content = nested(2_000, 'blockquote')
    const { queries } = site.deps.database
    await queries.updateTable('xc_drafts').set({ content }).where('id', '=', id).execute()
    const { draft, version } = await studio.read(id)
    expect(draft.content).toBe(content)
    const saved = await studio.send('PUT', `/reviews/${id}`, { version, draft: { ...draft, title: '改名' } })
    expect(await saved.json()).toMatchObject({ code: 'markup_too_complex' })
    expect(await (await studio.publish(id)).json()).toMatchObject({ code: 'markup_too_complex' })
  },
)

testOnSqlite('fonts of a draft use up nothing of what its saves need', async (site) => {
  const { browser, send } = await openStudio(site, holdClock(site))
  for (let count = 0; count < 300; count++) await enforceWriteLimit(site.deps, browser.userId)
  expect((await send('POST', '/reviews', {})).status).toBe(429)
  expect((await send('POST', '/draft-fonts', { typeface: 'kai', characters: '' })).status).toBe(200)
})
