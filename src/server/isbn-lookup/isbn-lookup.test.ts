import type { ServerResponse } from 'node:http'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { notFoundText } from '../../contract/wording/studio/isbn-lookup.ts'
import type { IsbnLookup } from '../../contract/studio/isbn-lookup.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { openStudio } from '../studio/testing.ts'
import { type ExtractReport, importIsbnExtract } from './import-extract.service.ts'
import { googleAnswer, ISBN, NEODB, openCatalogues, originsAt, TYPED } from './testing.ts'

const NOWHERE = { book: null, network: 'asked', failures: [] }
const NAMELESS = { original_title: '', translator: '' }

testOnEachEngine(
  'another review of the book comes first, and a review is no source for itself',
  async (site) => {
    await using catalogues = await openCatalogues(site, {})
    const studio = await openStudio(site)
    const { id } = await studio.write({
      title: '夜航船',
      author: '張岱',
      isbn: TYPED,
      publisher: '某社',
      book_year: 1650,
    })
    await studio.publish(id)
    expect(await lookUp(studio, { isbn: ISBN })).toEqual({
      book: {
        ...NAMELESS,
        source: 'review',
        title: '夜航船',
        author: '張岱',
        publisher: '某社',
        book_year: 1650,
      },
      network: 'unasked',
      failures: [],
    })
    expect(catalogues.requests).toEqual([])
    expect(await lookUp(studio, { isbn: ISBN, review_id: id })).toEqual(NOWHERE)
  },
)

testOnEachEngine(
  'an extract is imported in any order and packed, and answers before the network',
  async (site) => {
    await using folder = await temporaryFolder()
    await using catalogues = await openCatalogues(site, {})
    const studio = await openStudio(site)
    const edition = {
      type: { key: '/type/edition' },
      key: '/books/OL1M',
      title: 'To the Lighthouse\u0000',
      isbn_10: [TYPED],
      isbn_13: [ISBN, 'no number'],
      authors: [{ key: '/authors/OL2A' }, { key: '/authors/OL1A' }, { key: '/authors/unknown' }],
      publishers: ['Hogarth'],
      publish_date: 'May 5, 1927',
      contributors: [{ role: 'Translator', name: '宋德明' }],
    }
    const line = (type: string, record: object) =>
      `${type}\t/key\t1\t2010-01-01T00:00:00\t${JSON.stringify(record)}\n`
    const author = (key: string, name: string) =>
      line('/type/author', { type: { key: '/type/author' }, key, name })
    const file = path.join(folder.path, 'ol_dump.txt.gz')
    const text =
      line('/type/edition', edition) +
      'not a record\n\n' +
      line('/type/work', { type: { key: '/type/work' }, key: '/works/OL1W', title: '別的' }) +
      author('/authors/OL1A', 'Leonard') +
      author('/authors/OL2A', 'Woolf')
    await writeFile(file, gzipSync(text))
    expect(await importFile(site, file)).toEqual({ books: 1, authors: 2, unreadable: 1 })
    expect(await importFile(site, file)).toEqual({ books: 1, authors: 2, unreadable: 1 })
    expect(await lookUp(studio, { isbn: TYPED })).toEqual({
      book: {
        source: 'extract',
        title: 'To the Lighthouse',
        original_title: '',
        author: 'Woolf、Leonard',
        translator: '宋德明',
        publisher: 'Hogarth',
        book_year: 1927,
      },
      network: 'unasked',
      failures: [],
    })
    expect(catalogues.requests).toEqual([])
  },
)

testOnSqlite('the catalogues are asked for the number alone, and NeoDB comes first', async (site) => {
  const studio = await openStudio(site)
  const volume = { title: 'Error', authors: ['A', 'B'], publisher: 'P', publishedDate: '1979-01' }
  const google = {
    items: [
      { volumeInfo: { title: '相似的書', industryIdentifiers: [{ identifier: '9789570820713' }] } },
      { volumeInfo: { ...volume, industryIdentifiers: [{ identifier: TYPED }] } },
    ],
  }
  const edition = { title: '燈塔行', subtitle: '二版', orig_title: 'To the Lighthouse', author: ['吳爾芙'] }
  await using catalogues = await openCatalogues(site, {
    [NEODB]: {
      data: [
        { ...edition, isbn: '9789570820713' },
        {
          ...edition,
          isbn: TYPED,
          translator: ['宋德明', '某乙'],
          publisher: ['聯經', '某社'],
          pub_year: 2003,
          pages: null,
        },
      ],
      pages: 1,
      count: 2,
    },
    '/api/books': {
      [`ISBN:${ISBN}`]: {
        title: '燈塔行',
        subtitle: '全譯本',
        authors: [{ name: '吳爾芙' }],
        publishers: [{ name: '聯經' }],
        publish_date: '2001年3月',
      },
    },
    '/books/v1/volumes': google,
  })
  expect(await lookUp(studio, { isbn: TYPED })).toEqual({
    book: {
      source: 'neodb',
      title: '燈塔行：二版',
      original_title: 'To the Lighthouse',
      author: '吳爾芙',
      translator: '宋德明、某乙',
      publisher: '聯經',
      book_year: 2003,
    },
    network: 'asked',
    failures: [],
  })

  catalogues.answers[NEODB] = { data: [{ ...edition, isbn: null }], pages: 1, count: 1 }
  expect(await lookUp(studio, { isbn: TYPED })).toEqual({
    book: {
      ...NAMELESS,
      source: 'open_library',
      title: '燈塔行：全譯本',
      author: '吳爾芙',
      publisher: '聯經',
      book_year: 2001,
    },
    network: 'asked',
    failures: [],
  })

  catalogues.answers['/api/books'] = {}
  expect(await lookUp(studio, { isbn: TYPED })).toEqual({
    book: {
      ...NAMELESS,
      source: 'google_books',
      title: 'Error',
      author: 'A、B',
      publisher: 'P',
      book_year: 1979,
    },
    network: 'asked',
    failures: [],
  })
  expect(new Set(catalogues.requests)).toEqual(
    new Set([
      `${NEODB}?query=${ISBN}&category=book`,
      `/api/books?bibkeys=ISBN%3A${ISBN}&format=json&jscmd=data`,
      `/books/v1/volumes?q=isbn%3A${ISBN}&maxResults=5`,
    ]),
  )
})

testOnSqlite('a redirect, a private network and a huge answer are refused; off asks nobody', async (site) => {
  const studio = await openStudio(site)
  await using catalogues = await openCatalogues(site, {})
  const failed = (...sources: string[]) => ({
    ...NOWHERE,
    failures: sources.map((source) => ({ source, is_late: false })),
  })
  catalogues.answers['/api/books'] = (response: ServerResponse) =>
    response.writeHead(302, { Location: '/elsewhere' }).end()
  expect(await lookUp(studio, { isbn: ISBN })).toEqual(failed('open_library'))
  expect(catalogues.requests).not.toContain('/elsewhere')

  catalogues.answers['/api/books'] = { [`ISBN:${ISBN}`]: { title: 'x'.repeat(600_000) } }
  expect(await lookUp(studio, { isbn: ISBN })).toEqual(failed('open_library'))

  catalogues.answers['/api/books'] = { [`ISBN:${ISBN}`]: { title: '燈塔行' } }
  catalogues.requests.length = 0
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    const origin = `http://${host}:${catalogues.port}`
    site.deps.bookCatalogues = { ...originsAt(origin), mayBePrivate: false }
    expect(await lookUp(studio, { isbn: ISBN }), host).toEqual(
      failed('neodb', 'open_library', 'google_books'),
    )
  }
  await changeSetting(site.deps.database, 'isbn.network', 'false')
  expect(await lookUp(studio, { isbn: ISBN })).toEqual({ book: null, network: 'off', failures: [] })
  expect(catalogues.requests).toEqual([])
})

testOnSqlite(
  'a catalogue that never answers is left after five seconds and named, and the others count',
  async (site) => {
    const studio = await openStudio(site)
    await using catalogues = await openCatalogues(site, {
      '/books/v1/volumes': googleAnswer({ title: '燈塔行' }),
    })
    catalogues.answers[NEODB] = () => {}
    catalogues.answers['/api/books'] = () => {}
    const begun = performance.now()
    expect(await lookUp(studio, { isbn: ISBN })).toMatchObject({
      book: { source: 'google_books', title: '燈塔行' },
      failures: [
        { source: 'neodb', is_late: true },
        { source: 'open_library', is_late: true },
      ],
    })
    expect(performance.now() - begun).toBeLessThan(7_000)
  },
)

test('each catalogue that failed has its clause', () => {
  const failures: IsbnLookup['failures'] = [
    { source: 'neodb', is_late: true },
    { source: 'google_books', is_late: false },
  ]
  expect(notFoundText({ book: null, network: 'asked', failures })).toBe(
    '還沒找到這本書。NeoDB 五秒內沒有回應；Google Books 這次查不了。過一會兒再試。',
  )
})

testOnSqlite('a number with a wrong check digit is refused', async (site) => {
  const studio = await openStudio(site)
  const answer = await studio.send('POST', '/isbn-lookups', { isbn: '9780306406158' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request' }])
})

async function importFile(site: TestSite, file: string): Promise<ExtractReport> {
  const report = { books: 0, authors: 0, unreadable: 0 }
  await importIsbnExtract(site.deps, file, report)
  return report
}

async function lookUp(
  studio: Awaited<ReturnType<typeof openStudio>>,
  input: { isbn: string; review_id?: number },
): Promise<IsbnLookup> {
  const answer = await studio.send('POST', '/isbn-lookups', input)
  expect(answer.status).toBe(200)
  return (await answer.json()) as IsbnLookup
}
