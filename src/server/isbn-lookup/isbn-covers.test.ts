import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { IsbnCovers } from '../../contract/studio/isbn-lookup.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { openStudio } from '../studio/testing.ts'
import { googleAnswer, ISBN, openCatalogues, originsAt, TYPED } from './testing.ts'

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
