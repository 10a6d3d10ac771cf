import { expect } from 'vitest'
import { signIn } from '../../tests/support/accounts/sign-in.ts'
import { type TestSite, testOnSqlite } from '../../tests/support/server/test-site.ts'
import { quoteCardPath } from '../contract/pictures/quote-cards.ts'
import { storedFileName } from './pictures/files.policy.ts'
import { storeMedia } from './pictures/media.service.ts'
import {
  CACHE_IMMUTABLE,
  CACHE_PRIVATE,
  CACHE_REVALIDATE,
  CACHE_SHARED,
  FOR_A_DAY,
} from './platform/http/responses/response-headers.ts'
import { changeSetting } from './settings/change-settings.service.ts'

interface Row {
  type: string
  cache: string | null
  /** Default 'nothing'. */
  policy?: keyof typeof POLICIES
  /** Whether other sites may show it; default false. */
  isShared?: boolean
  robots?: string
  /** How the name of its file ends. */
  attachment?: string
}

const FILE =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const POLICIES = {
  /** Opened as a document, it loads and runs nothing. */
  nothing: FILE,
  drawing: `${FILE}; sandbox`,
  page: expect.stringMatching(
    /^default-src 'self'; script-src 'self' .*object-src 'none'; base-uri 'none';.*frame-ancestors 'none';/,
  ),
  /** Not a document; a worker's script brings the policy of the worker. */
  part: "frame-ancestors 'none'",
  worker: "default-src 'self'",
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const NOTES = storedFileName('講義.pdf', new Uint8Array([1]))
const HTML = 'text/html; charset=UTF-8'
const PROBLEM = 'application/problem+json'

const OF_EVERYBODY: Record<string, Row> = {
  '/': { type: HTML, cache: CACHE_SHARED, policy: 'page' },
  '/review/1': { type: HTML, cache: CACHE_SHARED, policy: 'page' },
  '/no-such-page': { type: 'text/plain; charset=UTF-8', cache: CACHE_REVALIDATE },
  '/account/owner?token=x': { type: HTML, cache: 'no-store', policy: 'page', robots: 'noindex, nofollow' },
  '/api/reviews/1': { type: 'application/json', cache: null },
  '/api/nothing': { type: PROBLEM, cache: null },
  '/media/drawing.svg': {
    type: 'image/svg+xml',
    cache: 'public, max-age=3600',
    policy: 'drawing',
    isShared: true,
  },
  [`/media/${NOTES}`]: {
    type: 'application/pdf',
    cache: CACHE_IMMUTABLE,
    policy: 'drawing',
    attachment: '%E8%AC%9B%E7%BE%A9.pdf',
  },
  '/media/film.mp4': { type: 'video/mp4', cache: 'public, max-age=3600', policy: 'part' },
  '/feed.xml': { type: 'application/atom+xml; charset=utf-8', cache: CACHE_SHARED },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', cache: CACHE_SHARED },
  '/sitemap/1.xml': { type: 'application/xml; charset=utf-8', cache: CACHE_SHARED },
  '/robots.txt': { type: 'text/plain; charset=UTF-8', cache: CACHE_SHARED },
  '/llms.txt': { type: 'text/plain; charset=UTF-8', cache: CACHE_SHARED },
  '/.well-known/security.txt': { type: 'text/plain; charset=UTF-8', cache: FOR_A_DAY },
  '/api/openapi.json': { type: 'application/json', cache: FOR_A_DAY },
  '/site.webmanifest': { type: 'application/manifest+json', cache: FOR_A_DAY },
  '/service-worker.js': { type: 'text/javascript; charset=UTF-8', cache: 'no-cache', policy: 'worker' },
}

/** Drawn by child processes. */
const DRAWN: Record<string, Row> = {
  '/share/review-1.png': { type: 'image/png', cache: FOR_A_DAY, isShared: true },
  '/share/site.png': { type: 'image/png', cache: FOR_A_DAY, isShared: true },
  [quoteCardPath(1, 'tall', '惟夜航船中最難對付。')]: { type: 'image/png', cache: FOR_A_DAY, isShared: true },
  '/mail-covers/1.jpg': { type: 'image/jpeg', cache: FOR_A_DAY, isShared: true },
}

const OF_ITS_OWNER: Record<string, Row> = {
  '/api/session': { type: 'application/json', cache: CACHE_PRIVATE },
  '/api/account/export': { type: 'application/json', cache: CACHE_PRIVATE, attachment: '.json' },
  '/api/account/export/bookmarks.csv': {
    type: 'text/csv; charset=utf-8',
    cache: CACHE_PRIVATE,
    attachment: '.csv',
  },
  '/api/studio/subscribers/export': {
    type: 'text/csv; charset=utf-8',
    cache: CACHE_PRIVATE,
    attachment: '.csv',
  },
  '/api/studio/review-files?ids=1': { type: 'application/zip', cache: CACHE_PRIVATE, attachment: '.zip' },
}

testOnSqlite('pages, media, feeds and files have the headers of their kind', async (site) => {
  await site.addReview({ id: 1, content: '<p>惟夜航船中最難對付。</p>' })
  const { queries } = site.deps.database
  await storeMedia(queries, 'drawing.svg', new TextEncoder().encode(SVG))
  await storeMedia(queries, NOTES, new Uint8Array([1]))
  await storeMedia(queries, 'film.mp4', new Uint8Array([1, 2, 3]))
  await changeSetting(site.deps.database, 'crawlers.llms_txt', 'true')
  await changeSetting(site.deps.database, 'contact_email', 'us@xingcha.test')
  for (const [path, row] of Object.entries(OF_EVERYBODY)) expectHeaders(await site.get(path), path, row)
  const cover = await firstCover(site)
  expectHeaders(await site.get(cover), cover, {
    type: 'image/svg+xml',
    cache: CACHE_IMMUTABLE,
    policy: 'drawing',
    isShared: true,
  })
})

testOnSqlite('drawn pictures have the headers of their kind', async (site) => {
  await site.addReview({ id: 1, content: '<p>惟夜航船中最難對付。</p>' })
  for (const [path, row] of Object.entries(DRAWN)) expectHeaders(await site.get(path), path, row)
})

testOnSqlite('a book is a file, and the page that waits for it is stored by no cache', async (site) => {
  await site.addReview({ id: 1 })
  const path = '/review/1/book.epub'
  const response = await site.get(path)
  // A busy machine makes it later.
  const isWaiting = response.status === 202
  expectHeaders(response, path, {
    type: isWaiting ? HTML : 'application/epub+zip',
    cache: isWaiting ? CACHE_PRIVATE : CACHE_SHARED,
    robots: 'noindex',
    ...(!isWaiting && { attachment: '.epub' }),
  })
})

testOnSqlite('what belongs to one reader is stored by no cache, and files of it are saved', async (site) => {
  await site.addReview({ id: 1 })
  const owner = await signIn(site, { role: 'owner' })
  await owner.send('PUT', '/api/reviews/1/bookmark')
  await owner.send('PUT', '/api/reviews/1/reading-status', { status: 'want' })
  for (const [path, row] of Object.entries(OF_ITS_OWNER))
    expectHeaders(await owner.send('GET', path), path, row)
  const draft = await owner.send('POST', '/api/studio/reviews', {})
  const { id } = (await draft.json()) as { id: number }
  const { path } = (await (await owner.send('PUT', `/api/studio/reviews/${id}/preview`)).json()) as {
    path: string
  }
  const preview = await site.get(path)
  expectHeaders(preview, path, {
    type: HTML,
    cache: 'no-store',
    policy: 'page',
    robots: 'noindex, nofollow',
  })
  expect(preview.headers.get('Referrer-Policy')).toBe('same-origin')
})

function expectHeaders({ status, headers }: Response, path: string, row: Row): void {
  const { type, cache, policy = 'nothing', isShared = false, robots = null, attachment } = row
  expect
    .soft(
      {
        type: headers.get('Content-Type'),
        cache: headers.get('Cache-Control'),
        policy: headers.get('Content-Security-Policy'),
        sniffing: headers.get('X-Content-Type-Options'),
        resource: headers.get('Cross-Origin-Resource-Policy'),
        frames: headers.get('X-Frame-Options'),
        robots: headers.get('X-Robots-Tag'),
        file: headers.get('Content-Disposition'),
      },
      `${status} ${path}`,
    )
    .toEqual({
      type,
      cache,
      policy: POLICIES[policy],
      sniffing: 'nosniff',
      resource: isShared ? 'cross-origin' : 'same-origin',
      frames: 'DENY',
      robots,
      file:
        attachment === undefined
          ? null
          : expect.stringMatching(new RegExp(`^attachment; .*\\${attachment}"?$`)),
    })
}

async function firstCover(site: TestSite): Promise<string> {
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  return cards[0]?.cover ?? ''
}
