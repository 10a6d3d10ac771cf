import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  openTestDatabase,
  testOnEachEngine,
  testOnSqlite,
} from '../../../../tests/support/server/test-site.ts'
import { createWakeUpSignal } from '../../platform/runtime/wake-up-signal.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { importFiles, ImportRejected } from './site-import.service.ts'
import { tableFromFileName } from './tables/table-import.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { elements, nested } from '../../../../tests/support/hostile/complex-markup.ts'
import { importTestFiles, readPage, readStored } from './testing.ts'
import { MARKUP_DEPTH } from '../../../contract/bounds.ts'

testOnEachEngine('imported books appear as reviews, in search and as related reviews', async (site) => {
  const { report } = await importTestFiles(site, {
    'xingcha_books.jsonl':
      '{"id":1001,"title":"日詩","author":"宋太祖","rating":"4.5","publish_date":"2011-06-21T16:00:00Z",' +
      '"categories":["civilization-history","creator-thoughts"],"related_books":["1002",7],' +
      '"content":"<p>欲出未出光辣達</p>","created_at":"2011-06-21"}\n' +
      '{"id":1002,"title":"閱讀","category":"fiction","category_name":"小說"}\n',
  })
  expect(report.tables).toMatchObject([{ table: 'books', rows: 2, stored: 2, refused: 0, replaced: 0 }])
  expect(report.tables[0]?.ignored).toEqual(new Map([['created_at', 1]]))
  const page = await readPage(site, 1001)
  expect(page.review).toMatchObject({
    title: '日詩',
    rating: 4.5,
    publish_date: '2011-06-22',
    categories: ['civilization-history', 'creator-thoughts'],
  })
  expect(page.related).toMatchObject([{ id: 1002 }])
  const found = await site.get(`/api/search?q=${encodeURIComponent('阅读')}`)
  expect(await found.json()).toMatchObject({ total: 1, results: [{ id: 1002 }] })
})

testOnSqlite('CSV, gzip and JSON arrays import the same books as JSON Lines', async (site) => {
  const book = {
    id: 5,
    title: '書,"五"',
    categories: ['a', 'b'],
    related_books: [1],
    content: '<p>一</p>\n<p>二</p>',
  }
  const csv = 'id,title,categories,related_books,content\n5,"書,""五""","{a,b}",[1],"<p>一</p>\n<p>二</p>"\n'
  await importTestFiles(site, { 'books.jsonl': JSON.stringify(book) })
  const stored = await readStored(site)
  for (const [name, bytes] of Object.entries({
    'books.json': JSON.stringify([book], null, 2),
    'books.csv': `\ufeff${csv}`,
    'books.csv.gz': gzipSync(csv),
    'books.jsonl.gz': gzipSync(JSON.stringify(book)),
  })) {
    const { report, refused } = await importTestFiles(site, { [name]: bytes })
    expect(refused, name).toEqual([])
    expect(report.tables, name).toMatchObject([{ rows: 1, stored: 1 }])
    expect(await readStored(site), name).toEqual(stored)
  }
})

testOnEachEngine('importing the same file twice changes nothing', async (site) => {
  const files = { 'books.jsonl': books(1, 250) }
  await importTestFiles(site, files)
  const once = await readStored(site)
  site.deps.clock.now = () => new Date('2026-01-01T00:00:00Z')
  const { report } = await importTestFiles(site, files)
  expect(report.tables).toMatchObject([{ rows: 250, stored: 250, refused: 0, replaced: 0 }])
  expect(report.tables[0]?.notes[0]).toBe('250 of them already existed')
  expect(await readStored(site)).toEqual(once)
  expect(once.xc_reviews).toHaveLength(250)
})

testOnEachEngine('a stopped import keeps the stored books and can be run again', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'books.jsonl')
  await writeFile(file, books(1, 5000))
  const controller = new AbortController()
  const stopped = await importFiles(site.deps, [file], {
    signal: controller.signal,
    events: { progress: () => controller.abort() },
  })
  const [table] = stopped.tables
  expect(stopped.stoppedAt).toEqual({ file, line: table?.rows })
  expect(table?.stored).toBe(table?.rows)
  expect(table?.stored).toBeLessThan(5000)
  expect((await readStored(site)).xc_reviews).toHaveLength(table?.stored ?? 0)
  const again = await importFiles(site.deps, [file])
  expect(again).toMatchObject({ stoppedAt: undefined, tables: [{ rows: 5000, stored: 5000 }] })
  expect((await readStored(site)).xc_reviews).toHaveLength(5000)
})

testOnSqlite(
  'rejected rows are reported with file, line and reason, and the import continues',
  async (site) => {
    const lines = [
      '{"id":1,"title":"一"}',
      '{"id":2,"title":"二","rating":"six"}',
      '{"id":3,"title":"三"',
      '',
      '{"title":"沒有編號"}',
      '{"id":6,"title":"六","publish_date":"2023-02-30"}',
      '{"id":7,"title":"七"}',
    ]
    const { report, refused, folder } = await importTestFiles(site, { 'books.jsonl': lines.join('\n') })
    const file = path.join(folder, 'books.jsonl')
    expect(report.tables).toMatchObject([{ rows: 6, stored: 2, refused: 4 }])
    expect(refused).toMatchObject([
      { file, line: 2, id: 2, field: 'rating', reason: expect.stringContaining('rating is "six"') },
      { file, line: 3, reason: expect.stringContaining('not JSON') },
      { file, line: 5, field: 'id', reason: expect.stringContaining('id is missing') },
      { file, line: 6, id: 6, field: 'publish_date', reason: expect.stringContaining('"2023-02-30"') },
    ])
    expect((await readStored(site)).xc_reviews.map(({ id }) => id)).toEqual([1, 7])
  },
)

testOnEachEngine(
  'of two rows with the same id the later is stored and the earlier reported',
  async (site) => {
    const { report, replaced, folder } = await importTestFiles(site, {
      'books.jsonl': `{"id":1,"title":"舊"}\n${books(2, 150)}{"id":1,"title":"新"}\n{"id":2,"title":"甲"}\n{"id":2,"title":"乙"}`,
    })
    expect(report.tables).toMatchObject([{ rows: 153, stored: 150, replaced: 3, refused: 0 }])
    const file = path.join(folder, 'books.jsonl')
    expect(replaced).toEqual([
      { kind: 'replaced', file, line: 1, id: 1, keyName: 'id', by: { file, line: 151 } },
      { kind: 'replaced', file, line: 2, id: 2, keyName: 'id', by: { file, line: 152 } },
      { kind: 'replaced', file, line: 152, id: 2, keyName: 'id', by: { file, line: 153 } },
    ])
    expect((await readPage(site, 1)).review.title).toBe('新')
    expect((await readPage(site, 2)).review.title).toBe('乙')
  },
)

testOnSqlite('the books of a truncated gzip file are imported up to the cut', async (site) => {
  const packed = gzipSync(books(1, 3000))
  const { report, refused } = await importTestFiles(site, {
    'books.jsonl.gz': packed.subarray(0, packed.length / 2),
  })
  const [table] = report.tables
  expect(table).toMatchObject({ unreadable: 1, refused: 0 })
  expect(table?.stored).toBeGreaterThan(500)
  expect(refused).toMatchObject([{ kind: 'unreadable', line: (table?.rows ?? 0) + 1 }])
  expect((await readStored(site)).xc_reviews).toHaveLength(table?.stored ?? 0)
})

testOnEachEngine(
  'a thousand books are stored as few are, and the later of two rows counts in any batch',
  async (site) => {
    const book = { title: '夜航船', author: '張岱', content: '<p onclick="x">天下學問</p><script>x</script>' }
    const rows = [...Array.from({ length: 1_000 }, (_, at) => at + 1), 790, 990, 1].map((id, at) =>
      JSON.stringify({ id, ...book, summary: at < 1_000 ? '先' : '後' }),
    )
    const { report, replaced } = await importTestFiles(site, { 'books.jsonl': rows.join('\n') })
    expect(report.tables).toMatchObject([{ rows: 1_003, stored: 1_000, replaced: 3, refused: 0 }])
    expect(replaced).toMatchObject([
      { line: 790, id: 790, by: { line: 1_001 } },
      { line: 990, id: 990, by: { line: 1_002 } },
      { line: 1, id: 1, by: { line: 1_003 } },
    ])
    const { xc_reviews, search } = await readStored(site)
    // The first are prepared without a thread.
    for (const id of [3, 500, 1_000]) {
      expect(xc_reviews[id - 1]).toEqual({ ...xc_reviews[1], id, summary: '先' })
      expect(search[id - 1]).toEqual({ ...search[1], review_id: id })
    }
    for (const id of [1, 790, 990]) expect(xc_reviews[id - 1]?.summary).toBe('後')
    expect(xc_reviews[499]?.content).toBe('<p>天下學問</p>')
  },
)

testOnSqlite('hostile HTML in an imported body is removed', async (site) => {
  const content =
    '<p onclick="alert(1)">文<script>alert(1)</script></p><img src=x onerror=alert(1)>' +
    '<a href="javascript:alert(1)">連</a><iframe src="https://far.example"></iframe>'
  await importTestFiles(site, { 'books.jsonl': JSON.stringify({ id: 1, title: '<b>題</b>', content }) })
  const { review } = await readPage(site, 1)
  expect(review.content).not.toMatch(/script|onclick|onerror|iframe/)
  expect(review.content).toContain('文')
  expect(review.title).toBe('<b>題</b>')
})

testOnEachEngine('a featured review stays featured when it is imported again', async (site) => {
  await importTestFiles(site, {
    'books.jsonl': '{"id":1,"title":"一","featured":true}\n{"id":2,"title":"二"}',
  })
  await importTestFiles(site, { 'books.jsonl': '{"id":1,"title":"壹"}' })
  expect((await readStored(site)).xc_reviews).toMatchObject([
    { id: 1, title: '壹', is_featured: 1 },
    { id: 2, is_featured: 0 },
  ])
})

testOnSqlite('an unknown table stores nothing', async (site) => {
  const files = { 'books.jsonl': '{"id":1,"title":"書"}' }
  await expect(importTestFiles(site, { ...files, 'data.jsonl': '' })).rejects.toThrow(/--table/)
  await expect(importTestFiles(site, files, () => ({ table: 'novels' }))).rejects.toThrow(ImportRejected)
  expect((await readStored(site)).xc_reviews).toEqual([])
})

test.for([
  ['books.jsonl', 'books'],
  ['books', 'books'],
  ['xingcha_books.csv', 'books'],
  ['prefix_books.jsonl.gz', 'books'],
  ['books-long-5k.jsonl.gz', 'books'],
  ['Books (1).csv', 'books'],
  ['blog_reading_lists.json', 'reading_lists'],
  ['reading-lists.json', 'reading_lists'],
  ['handbooks.csv', undefined],
  ['books-and-comments.csv', undefined],
  ['dump.csv', undefined],
] as const)('the file %s holds %s', ([name, table]) => {
  expect(tableFromFileName(name)).toBe(table)
})

const { CORPUS } = process.env

// `CORPUS=FILE`: reviews as JSON Lines, also `.gz`.
test.skipIf(CORPUS === undefined)('every book of a corpus is imported', async () => {
  await using folder = await temporaryFolder()
  const { database, drop } = await openTestDatabase('sqlite', folder.path)
  try {
    const { tables } = await importFiles(
      { database, clock: systemClock, siteUrl: '', outboxSignal: createWakeUpSignal() },
      [CORPUS ?? ''],
    )
    expect(tables).toMatchObject([{ stored: tables[0]?.rows, refused: 0, replaced: 0 }])
  } finally {
    await drop()
  }
})

/** JSON Lines of books with these ids. */
function books(first: number, last: number): string {
  const ids = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  // The number makes the lines hard to compress.
  const lines = ids.map((id) =>
    JSON.stringify({ id, title: `書之${id}`, content: `<p>${Math.sin(id)}</p>`, categories: ['a'] }),
  )
  return lines.map((line) => `${line}\n`).join('')
}

testOnSqlite(
  'a body that is too deep or has too many tags is refused by name, and the other rows come',
  async (site) => {
    const books = [nested(MARKUP_DEPTH), nested(MARKUP_DEPTH + 1), elements(1), '<p>好。</p>'].map(
      (content, at) => JSON.stringify({ id: at + 1, title: '書', content }),
    )
    const { report, refused } = await importTestFiles(site, { 'books.jsonl': books.join('\n') })
    expect(report.tables[0]).toMatchObject({ stored: 2, refused: 2 })
    expect(refused.map(({ id, field }) => [id, field])).toEqual([
      [2, 'content'],
      [3, 'content'],
    ])
    expect(refused[0]?.reason).toMatch(/elements at most 200 deep and at most 50,000 tags/)
  },
)
