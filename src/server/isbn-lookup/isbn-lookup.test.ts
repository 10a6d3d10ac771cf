import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { IsbnCovers, IsbnLookup } from '../../contract/studio/isbn-lookup.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { openStudio } from '../studio/testing.ts'
import { type ExtractReport, importIsbnExtract } from './import-extract.service.ts'

const ISBN = '9780306406157'
const TYPED = '0-306-40615-2'
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
    })
    expect(catalogues.requests).toEqual([])
    expect(await lookUp(studio, { isbn: ISBN, review_id: id })).toEqual({ book: null, network: 'answered' })
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
    })
    expect(catalogues.requests).toEqual([])
  },
)

testOnSqlite('Open Library is asked for the number alone, then Google Books', async (site) => {
  const studio = await openStudio(site)
  const volume = { title: 'Error', authors: ['A', 'B'], publisher: 'P', publishedDate: '1979-01' }
  const google = {
    items: [
      { volumeInfo: { title: '相似的書', industryIdentifiers: [{ identifier: '9789570820713' }] } },
      { volumeInfo: { ...volume, industryIdentifiers: [{ identifier: TYPED }] } },
    ],
  }
  await using catalogues = await openCatalogues(site, {
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
      ...NAMELESS,
      source: 'open_library',
      title: '燈塔行：全譯本',
      author: '吳爾芙',
      publisher: '聯經',
      book_year: 2001,
    },
    network: 'answered',
  })
  expect(catalogues.requests).toEqual([`/api/books?bibkeys=ISBN%3A${ISBN}&format=json&jscmd=data`])

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
    network: 'answered',
  })
})

testOnSqlite('a redirect, a private network and a huge answer are refused; off asks nobody', async (site) => {
  const studio = await openStudio(site)
  await using catalogues = await openCatalogues(site, {})
  const failed = { book: null, network: 'failed' }
  catalogues.answers['/api/books'] = (response: ServerResponse) =>
    response.writeHead(302, { Location: '/elsewhere' }).end()
  expect(await lookUp(studio, { isbn: ISBN })).toEqual(failed)
  expect(catalogues.requests).not.toContain('/elsewhere')

  catalogues.answers['/api/books'] = { [`ISBN:${ISBN}`]: { title: 'x'.repeat(600_000) } }
  expect(await lookUp(studio, { isbn: ISBN })).toEqual(failed)

  catalogues.answers['/api/books'] = { [`ISBN:${ISBN}`]: { title: '燈塔行' } }
  catalogues.requests.length = 0
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    const origin = `http://${host}:${catalogues.port}`
    site.deps.bookCatalogues = { ...originsAt(origin), mayBePrivate: false }
    expect(await lookUp(studio, { isbn: ISBN }), host).toEqual(failed)
  }
  await changeSetting(site.deps.database, 'isbn.network', 'false')
  expect(await lookUp(studio, { isbn: ISBN })).toEqual({ book: null, network: 'off' })
  expect(catalogues.requests).toEqual([])
})

testOnSqlite('a number with a wrong check digit is refused', async (site) => {
  const studio = await openStudio(site)
  const answer = await studio.send('POST', '/isbn-lookups', { isbn: '9780306406158' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request' }])
})

testOnEachEngine('the covers of both catalogues become originals of this site', async (site) => {
  const studio = await openStudio(site)
  await using catalogues = await openCatalogues(site, { '/books/v1/volumes': googleAnswer({}) })
  const send = (bytes: Buffer) => (response: ServerResponse) => void response.end(bytes)
  const moved = `/b/isbn/${ISBN}-L.jpg`
  catalogues.answers[moved] = (response: ServerResponse) =>
    response.writeHead(302, { Location: '/moved.jpg' }).end()
  catalogues.answers['/moved.jpg'] = send(await picture(300, 450))
  catalogues.answers['/books/content'] = send(await picture(200, 320))
  const { covers, network } = await findCovers(studio)
  expect(network).toBe('answered')
  expect(covers.map(({ source, original }) => [source, original.width, original.height])).toEqual([
    ['open_library', 300, 450],
    ['google_books', 200, 320],
  ])
  expect(catalogues.requests).toEqual([
    `${moved}?default=false`,
    '/moved.jpg',
    `/books/v1/volumes?q=isbn%3A${ISBN}&maxResults=5`,
    '/books/content?id=abc&printsec=frontcover&img=1&zoom=2',
  ])
  const [first] = covers
  expect((await studio.browser.send('GET', first?.original.path ?? '')).status).toBe(200)

  // No picture, one that is too small, one that is too large, and a loop.
  for (const [answer, network] of [
    [send(Buffer.from('text')), 'answered'],
    [send(await picture(1, 1)), 'answered'],
    [send(Buffer.alloc(5 * 1024 * 1024 + 1)), 'failed'],
    [(response: ServerResponse) => response.writeHead(302, { Location: moved }).end(), 'failed'],
    [(response: ServerResponse) => response.writeHead(404).end(), 'answered'],
  ] as const) {
    catalogues.answers[moved] = answer
    catalogues.answers['/books/v1/volumes'] = {}
    expect(await findCovers(studio)).toEqual({ covers: [], network })
  }
})

testOnSqlite(
  'a cover is never fetched from a private network, nor while the network is off',
  async (site) => {
    const studio = await openStudio(site)
    await using catalogues = await openCatalogues(site, {})
    const origin = `http://localhost:${catalogues.port}`
    site.deps.bookCatalogues = { ...originsAt(origin), mayBePrivate: false }
    expect(await findCovers(studio)).toEqual({ covers: [], network: 'failed' })
    await changeSetting(site.deps.database, 'isbn.network', 'false')
    expect(await findCovers(studio)).toEqual({ covers: [], network: 'off' })
    expect(catalogues.requests).toEqual([])
    expect((await studio.send('POST', '/isbn-covers', { isbn: '9780306406158' })).status).toBe(400)
  },
)

function googleAnswer(volume: object): object {
  const volumeInfo = { ...volume, imageLinks: {}, industryIdentifiers: [{ identifier: ISBN }] }
  return { items: [{ id: 'abc', volumeInfo }] }
}

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#135' } })
    .jpeg()
    .toBuffer()
}

async function findCovers(studio: Awaited<ReturnType<typeof openStudio>>): Promise<IsbnCovers> {
  const answer = await studio.send('POST', '/isbn-covers', { isbn: TYPED })
  expect(answer.status).toBe(200)
  return (await answer.json()) as IsbnCovers
}

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

function originsAt(origin: string) {
  return { openLibrary: origin, googleBooks: origin, openLibraryCovers: origin, googleBooksCovers: origin }
}

type Answer = object | ((response: ServerResponse) => void)

/** A server that stands for both catalogues. `answers`: by path; without one, an empty object. */
async function openCatalogues(site: TestSite, answers: Record<string, Answer>) {
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const url = request.url ?? ''
    requests.push(url)
    const answer = answers[url.split('?')[0] ?? ''] ?? {}
    if (typeof answer === 'function') answer(response)
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  site.deps.bookCatalogues = { ...originsAt(origin), mayBePrivate: true }
  return {
    answers,
    requests,
    port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
