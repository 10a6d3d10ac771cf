import { expect } from 'vitest'
import type { AccountExport } from '../../../contract/accounts/account-data.ts'
import type { Highlight, HighlightList } from '../../../contract/reading/highlights.ts'
import { quoteAt } from '../../../contract/reading/text-quote.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { importFile } from '../../../../tests/support/files/list-files.ts'
import { deleteRemovedHighlights } from './highlights.service.ts'

const PATH = '/api/reviews/3/highlights'
const FIRST = '<p>他在頭髮裡發現了一根白髮<sup><a href="#n">1</a></sup>，出發以前。</p>'
const SECOND =
  '<p>The sea was <em>calm</em> that night.</p><p>火星入了南斗，沒有人在意。船長三 m<sup>2</sup>。</p>'

testOnEachEngine('a marked passage is its reader’s, and no other account’s', async (site) => {
  await site.addReview({ id: 3, title: '夜航船', content: FIRST + SECOND })
  const [reader, other] = [await newReader(site), await newReader(site)]
  const added = await mark(reader, '火星入了南斗', '再讀一次\r\n')
  expect(added).toMatchObject({ book_id: 3, quote: '火星入了南斗', note: '再讀一次\n', version: 1 })
  expect(added.anchor).toMatchObject({ exact: '火星入了南斗', prefix: expect.stringContaining('calmthat') })
  expect(await listMarks(reader)).toEqual([added])
  expect(await listMarks(other)).toEqual([])

  // Spaces of the text are kept, marks of notes left out; the same passage is marked once.
  const sea = await mark(reader, 'Theseawascalm')
  expect(sea).toMatchObject({ quote: 'The sea was calm', note: '', version: 0 })
  expect((await mark(reader, '白髮，出發')).quote).toBe('白髮，出發')
  expect((await mark(reader, 'Theseawascalm')).id).toBe(sea.id)
  expect((await listMarks(reader)).map(({ quote }) => quote)).toEqual([
    '白髮，出發',
    'The sea was calm',
    '火星入了南斗',
  ])

  const all = await reader.request<HighlightList>('GET', '/api/highlights')
  expect(all).toMatchObject({ total: 3, books: [{ id: 3, title: '夜航船' }] })
  expect(all.highlights).toHaveLength(3)
  expect(await other.request('GET', '/api/highlights')).toEqual({ total: 0, highlights: [], books: [] })
  const refused = await other.send('PUT', `/api/highlights/${added.id}/note`, { note: '別人', version: 1 })
  expect(await refused.json()).toMatchObject({ status: 404, code: 'highlight_not_found' })
  for (const [method, path] of [
    ['DELETE', `/api/highlights/${added.id}`],
    ['POST', `/api/highlights/${added.id}/restore`],
  ] as const)
    expect((await other.send(method, path)).status).toBe(404)
  expect(await listMarks(reader)).toContainEqual(added)
  expect((await mark(other, '船長三m2')).quote, 'a superscript that is no note').toBe('船長三 m2')
})

testOnSqlite('marks leave as Markdown: those of all texts, or of one', async (site) => {
  await site.addReview({ id: 3, title: '夜航船', author: '張岱', content: FIRST + SECOND })
  await site.addReview({ id: 4, title: '[1] *帝國*', author: '', content: '<p>1. # 一 * 二</p>' })
  const [reader, other] = [await newReader(site), await newReader(site)]
  await mark(reader, '火星入了南斗', '再讀一次\n- 不是清單\n\n第二段')
  await mark(reader, 'Theseawascalm')
  await reader.request('POST', '/api/reviews/4/highlights', {
    id: 'f'.repeat(32),
    ...quoteAt('1.#一*二', { start: 0, end: 6 }),
  })
  const ofNightFerry = `# [《夜航船》](https://xingcha.test/review/3)

張岱

> The sea was calm

> 火星入了南斗

再讀一次  
\\- 不是清單  

第二段

`
  const one = await reader.send('GET', '/api/account/highlights/3.md')
  expect(one.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(await one.text()).toBe(ofNightFerry)
  const all = await (await reader.send('GET', '/api/account/highlights/all.md')).text()
  expect(all).toContain(ofNightFerry)
  expect(all).toContain(
    '# [《\\[1\\] \\*帝國\\*》](https://xingcha.test/review/4)\n\n> 1\\. \\# 一 \\* 二\n\n',
  )
  expect(await (await other.send('GET', '/api/account/highlights/all.md')).text()).toBe('')
  for (const file of ['3', '3.csv', '9.md', 'x.md'])
    expect((await reader.send('GET', `/api/account/highlights/${file}`)).status, file).toBe(404)
  expect((await other.send('GET', '/api/account/highlights/3.md')).status).toBe(404)
  expect((await site.get('/api/account/highlights/all.md')).status).toBe(401)
})

testOnEachEngine('a note that another device has changed is not overwritten', async (site) => {
  await site.addReview({ id: 3, content: SECOND })
  const reader = await newReader(site)
  const { id } = await mark(reader, '南斗')
  const save = (note: string, version: number) =>
    reader.send('PUT', `/api/highlights/${id}/note`, { note, version })
  expect(await (await save('手機上寫的', 0)).json()).toMatchObject({ note: '手機上寫的', version: 1 })
  expect(await (await save('電腦上寫的', 0)).json()).toMatchObject({ status: 409, code: 'highlight_changed' })
  // A repeated request succeeds.
  expect(await (await save('手機上寫的', 0)).json()).toMatchObject({ version: 1 })
  const long = await save('𠮷'.repeat(2_001), 1)
  expect(await long.json()).toMatchObject({ status: 400, code: 'highlight_note_too_long' })
  expect((await save('𠮷'.repeat(2_000), 1)).status).toBe(200)
})

testOnEachEngine('a removed mark can be restored for a minute, then it is deleted', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3, content: SECOND })
  const reader = await newReader(site)
  const added = await mark(reader, '南斗', '筆記')
  const path = `/api/highlights/${added.id}`
  expect((await reader.send('DELETE', path)).status).toBe(204)
  expect(await listMarks(reader)).toEqual([])
  expect((await reader.send('PUT', `${path}/note`, { note: '改', version: 1 })).status).toBe(404)
  expect(await reader.request('POST', `${path}/restore`)).toEqual(added)
  expect((await reader.send('DELETE', path)).status).toBe(204)
  clock.pass(61)
  expect((await reader.send('POST', `${path}/restore`)).status).toBe(404)
  await deleteRemovedHighlights(site.deps)
  expect(await site.deps.database.queries.selectFrom('xc_highlights').select('id').execute()).toEqual([])
})

testOnSqlite('after an edit of the review a passage is found again, or named as changed', async (site) => {
  await site.addReview({ id: 3, content: FIRST + SECOND })
  const reader = await newReader(site)
  await mark(reader, '他在頭髮裡發現了一根白髮')
  await mark(reader, '火星入了南斗，沒有人在意。')
  const edited = `<p>新的開頭。</p>${SECOND.replace('沒有人在意', '沒有人留意')}`
  await site.deps.database.queries.updateTable('xc_reviews').set({ content: edited }).execute()
  const marks = await listMarks(reader)
  expect(marks.map(({ quote, anchor }) => [quote, anchor?.exact])).toEqual([
    ['火星入了南斗，沒有人在意。', '火星入了南斗，沒有人留意。'],
    ['他在頭髮裡發現了一根白髮', undefined],
  ])
})

testOnSqlite('a passage marked on a page in the other script is stored as it is written', async (site) => {
  // 騑 has a Simplified form of two code units.
  await site.addReview({ id: 3, content: `<p>驂騑騑騑。</p>${FIRST}` })
  const reader = await newReader(site)
  const text = '骖𬴂𬴂𬴂。他在头发里发现了一根白发，出发以前。'
  const exact = '发现了一根白发'
  const start = text.indexOf(exact)
  const typed = { id: id(), ...quoteAt(text, { start, end: start + exact.length }), script: 'zh-hans' }
  const added = await reader.request<Highlight>('POST', PATH, typed)
  expect(added.quote).toBe('發現了一根白髮')
  expect(added.anchor?.exact).toBe(exact)
  expect((await listMarks(reader))[0]?.anchor?.exact).toBe('發現了一根白髮')
  const shown = await reader.request<{ highlights: Highlight[] }>('GET', `${PATH}?script=zh-hans`)
  expect(shown.highlights[0]?.anchor).toMatchObject({ exact, prefix: '骖𬴂𬴂𬴂。他在头发里' })
})

testOnSqlite('what cannot be marked is refused', async (site) => {
  await site.addReview({ id: 3, content: `<p>${'海'.repeat(501)}</p>${numbers(201)}` })
  const [reader, path] = [await newReader(site), '/api/reviews/4/highlights']
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  expect(await codeOf(await site.send('POST', PATH, typedOf('南斗')))).toBe('sign_in_required')
  const listed = await site.get(PATH)
  expect(listed.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await codeOf(listed)).toBe('sign_in_required')
  expect(await codeOf(await reader.send('POST', path, typedOf('南斗')))).toBe('review_not_found')
  expect(await reader.request('GET', path)).toEqual({ highlights: [] })
  expect(await codeOf(await reader.send('POST', PATH, typedOf('沒有這句')))).toBe('passage_changed')
  expect(await codeOf(await reader.send('POST', PATH, typedOf('海'.repeat(501))))).toBe('highlight_too_long')
  expect(await codeOf(await reader.send('POST', PATH, { ...typedOf('海'), id: 'x' }))).toBe('invalid_request')
  // Before its body is looked at.
  expect(await codeOf(await site.send('POST', PATH, {}))).toBe('sign_in_required')
  // PostgreSQL stores no NUL.
  for (const id of ['1', '%00'])
    expect(await codeOf(await reader.send('DELETE', `/api/highlights/${id}`))).toBe('highlight_not_found')
  const times = { removed_at: null, created_at: AT, updated_at: AT }
  const mark = { user_id: reader.userId, review_id: 3, version: 0, prefix: '', suffix: '', note: '' }
  const rows = Array.from({ length: 200 }, (_, number) => ({
    ...mark,
    ...times,
    id: id(),
    start: number,
    quote: `第${number}句`,
  }))
  await site.deps.database.queries.insertInto('xc_highlights').values(rows).execute()
  expect(await codeOf(await reader.send('POST', PATH, typedOf('第200句')))).toBe('too_many_highlights')
})

testOnSqlite('no log and no error response contains a note or a passage', async (site) => {
  await site.addReview({ id: 3, content: SECOND })
  const reader = await newReader(site)
  const secret = '只有我知道的事'
  const { id: marked } = await mark(reader, '南斗', secret)
  const failures = [
    await reader.send('PUT', `/api/highlights/${marked}/note`, { note: `${secret}改`, version: 0 }),
    await reader.send('PUT', `/api/highlights/${marked}/note`, { note: [secret], version: 1 }),
    await reader.send('POST', PATH, typedOf(secret)),
  ]
  await site.deps.database.queries.schema.alterTable('xc_highlights').renameTo('xc_elsewhere').execute()
  failures.push(await reader.send('POST', PATH, typedOf('火星', secret)), await reader.send('GET', PATH))
  for (const failure of failures) {
    expect(failure.status).toBeGreaterThanOrEqual(400)
    expect(failure.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await failure.text()).not.toContain('只有')
  }
  expect(site.logLines.join('')).not.toContain('只有')
})

testOnEachEngine('marks are in the account’s file, come back by an import, and go with it', async (site) => {
  await site.addReview({ id: 3, title: '夜航船', content: SECOND })
  const [reader, other] = [await newReader(site), await newReader(site)]
  const added = await mark(reader, '火星入了南斗', '再讀一次')
  const file = await reader.request<AccountExport>('GET', '/api/account/export')
  expect(file.highlights).toMatchObject([
    { review: { id: 3, title: '夜航船' }, id: added.id, quote: '火星入了南斗', note: '再讀一次' },
  ])
  const [exported] = file.highlights ?? []
  const broken = [
    { ...exported, id: id(), note: '字'.repeat(2_001) },
    { ...exported, id: 'x' },
  ]
  const highlights = [exported, ...broken, { ...exported, id: id(), review: { id: 9, title: '別的' } }]
  const report = await importFile(site, other, { ...file, highlights })
  expect(report).toMatchObject({ added: 1, unchanged: 0 })
  expect(report.misses.map(({ sheet, row, reason }) => [sheet, row, reason])).toEqual([
    ['劃線', 2, 'highlight_too_long'],
    ['劃線', 3, 'broken'],
    ['劃線', 4, 'no_review'],
  ])
  expect(await listMarks(other)).toEqual([added])
  expect(await importFile(site, other, file)).toMatchObject({ added: 0, unchanged: 1 })
  const { queries } = site.deps.database
  await queries.deleteFrom('xc_users').where('id', '=', reader.userId).execute()
  expect(await queries.selectFrom('xc_highlights').select('user_id').execute()).toEqual([
    { user_id: other.userId },
  ])
})

const AT = '2025-06-01T04:00:00.000Z'

function numbers(count: number): string {
  return Array.from({ length: count }, (_, number) => `<p>第${number}句</p>`).join('')
}

let marked = 0

function id(): string {
  return String(++marked).padStart(32, '0')
}

function typedOf(exact: string, note = '') {
  return { id: id(), exact, prefix: '', suffix: '', start: 0, note }
}

/** Marks the first occurrence of the passage in the review. */
async function mark(reader: Reader, exact: string, note = ''): Promise<Highlight> {
  const text =
    '他在頭髮裡發現了一根白髮，出發以前。Theseawascalmthatnight.火星入了南斗，沒有人在意。船長三m2。'
  const start = text.indexOf(exact)
  const quote = quoteAt(text, { start, end: start + exact.length })
  return reader.request<Highlight>('POST', PATH, { id: id(), ...quote, note })
}

async function listMarks(reader: Reader): Promise<Highlight[]> {
  return (await reader.request<{ highlights: Highlight[] }>('GET', PATH)).highlights
}
