import { expect } from 'vitest'
import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'
import { reviewEbookPath, siteEbookPath } from '../../contract/reviews/ebook-links.ts'
import { feedPath } from '../../contract/site/feed-links.ts'
import { oembedPath } from '../../contract/site/oembed-links.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { createToken } from '../../../tests/support/studio-tokens.ts'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { getEbook, openEbook } from '../ebooks/testing.ts'
import { type Studio, openStudio } from './testing.ts'

/** In every text that the public must not see. */
const SECRET = '暗號'
const CATEGORY = 'creator-thoughts'
const HIDDEN = {
  title: `${SECRET}書`,
  author: `${SECRET}人`,
  translator: `${SECRET}譯者`,
  excerpt: `${SECRET}摘錄。`,
  summary: `${SECRET}摘要。`,
  content: `<p>${SECRET}正文，提到鸚鵡螺。</p>`,
  categories: [CATEGORY],
}

testOnEachEngine(
  'what is not published is in no page, answer, feed, book or list that others can ask for',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const ids = await hide(studio)
    const letter = (await (await studio.send('POST', '/letters', {})).json()) as {
      id: number
      version: number
    }
    const written = {
      version: letter.version,
      subject: `${SECRET}主旨`,
      second_line: '',
      opening: `${SECRET}開頭`,
      reviews: [ids[0]],
      audience: [],
    }
    expect((await studio.send('PUT', `/letters/${letter.id}`, written)).status).toBe(200)
    await studio.send('POST', '/subscribers/import', { text: 'anhao@example.org', has_consent: true })
    const changes = [
      { key: 'letters_public', value: true },
      { key: 'crawlers.llms_txt', value: true },
    ]
    expect((await studio.send('PATCH', '/settings', { changes })).status).toBe(200)
    const token = await createToken(studio.browser, { scopes: ['moderate'] })
    const reader = await signIn(site, {}, clock)
    const editor = await signIn(site, { role: 'editor' }, clock)
    const asking: Record<string, [paths: string[], ask: (path: string) => Promise<Response>]> = {
      stranger: [pathsAbout(ids), (path) => site.get(path)],
      // Pages are the same for everybody.
      reader: [
        apiPaths(ids).filter((path) => !path.startsWith('/api/studio/')),
        (path) => reader.send('GET', path),
      ],
      'a token that moderates': [
        apiPaths(ids).filter((path) => path.startsWith('/api/studio/')),
        (path) => site.get(path, { headers: { Authorization: `Bearer ${token}` } }),
      ],
    }
    for (const [who, [paths, ask]] of Object.entries(asking))
      for (const path of paths) {
        const answer = await ask(path)
        const body = await answer.text()
        expect(answer.status, `${who} ${path}`).toBeLessThan(500)
        expect(body.includes(SECRET), `${who} ${path} (${answer.status})`).toBe(false)
        expect(answer.headers.get('Location') ?? '', path).not.toContain(encodeURIComponent(SECRET))
      }
    for (const id of ids.slice(0, 4))
      expect((await site.get(reviewEbookPath(id, 'horizontal'))).status).toBe(404)
    const book = await openEbook(await getEbook(site, siteEbookPath('horizontal')))
    const pages = book.names.filter((name) => /\.(?:xhtml|opf)$/.test(name)).map((name) => book.text(name))
    expect(pages.join('')).toContain('可以看的。')
    expect(pages.join('')).not.toContain(SECRET)
    // An editor writes, and sees neither subscribers nor letters.
    for (const path of [
      '/subscribers',
      '/subscribers/export',
      '/letters',
      `/letters/${letter.id}`,
      `/letters/${letter.id}/preview`,
      '/settings',
      '/log',
      '/backups',
      '/bounces',
    ]) {
      const answer = await editor.send('GET', `/api/studio${path}`)
      expect([answer.status, path]).toEqual([404, path])
    }
  },
)

/** Texts that are hidden in each way there is. */
async function hide(studio: Studio): Promise<number[]> {
  const draft = await studio.write(HIDDEN)
  const scheduled = await studio.write(HIDDEN)
  expect((await studio.publish(scheduled.id, { at: '2025-06-09T03:00:00Z' })).status).toBe(200)
  const trashed = await studio.write(HIDDEN)
  expect((await studio.send('DELETE', `/reviews/${trashed.id}`)).status).toBe(200)
  const withdrawn = await studio.write(HIDDEN)
  await studio.publish(withdrawn.id)
  expect((await studio.send('DELETE', `/reviews/${withdrawn.id}/publication`)).status).toBe(200)
  const changed = await studio.write()
  await studio.publish(changed.id)
  await studio.save(changed.id, { ...HIDDEN, slug: 'an-hao' })
  const kept = await studio.write(HIDDEN)
  await studio.send('POST', `/reviews/${kept.id}/revisions`, { reason: 'named', name: SECRET })
  await studio.save(kept.id, {
    title: '船',
    author: '',
    translator: '',
    excerpt: '',
    summary: '',
    content: '<p>可以看的。</p>',
  })
  await studio.publish(kept.id)
  const linked = await studio.write({
    content: `<p>見<a href="/review/${draft.id}">那篇</a>。</p>`,
    related_books: [draft.id, scheduled.id],
  })
  await studio.publish(linked.id)
  return [draft, scheduled, trashed, withdrawn, changed, kept, linked].map(({ id }) => id)
}

function pathsAbout(ids: readonly number[]): string[] {
  const ofReview = ids.flatMap((id) => {
    const pages = [`/review/${id}`, `/review/${id}-an-hao`, `/zh-hans/review/${id}`]
    return [
      ...pages,
      ...pages.map((path) => oembedPath(`https://xingcha.test${path}`, 'json')),
      oembedPath(`https://xingcha.test/review/${id}`, 'xml'),
      `/preview/${id}`,
      `/mail-covers/${id}.jpg`,
      `/letters/1/review/${id}`,
    ]
  })
  const lists = ['', '/zh-hans'].flatMap((script) =>
    [
      '/',
      '/reviews',
      '/categories',
      `/category/${CATEGORY}`,
      '/authors',
      '/years',
      '/year/2025',
      `/author/${encodeURIComponent('人')}`,
      `/search?q=${encodeURIComponent('鸚鵡螺')}`,
      '/letters',
      '/letters/1',
    ].map((path) => `${script}${path}`),
  )
  const feeds = (['atom', 'rss', 'json'] as const).flatMap((kind) => [
    feedPath(kind),
    feedPath(kind, { slug: CATEGORY }),
  ])
  return [
    ...ofReview,
    ...lists,
    ...feeds,
    ...apiPaths(ids).filter((path) => !path.startsWith('/api/studio/')),
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/opensearch.xml',
    '/manifest.webmanifest',
  ]
}

function apiPaths(ids: readonly number[]): string[] {
  const gets = API_ENDPOINTS.flatMap(({ route }) => (route.startsWith('GET ') ? [route.slice(4)] : []))
  return gets.flatMap((path) => {
    const query = path.includes('search') ? `?q=${encodeURIComponent('鸚鵡螺')}` : ''
    const filled = path.replace('{slug}', CATEGORY).replace('{year}', '2025').replace('{number}', '1')
    return /\{id\}/.test(filled)
      ? ids.map((id) => filled.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, '1'))
      : [filled.replaceAll(/\{\w+\}/g, '1') + query]
  })
}
