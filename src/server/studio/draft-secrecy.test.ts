import { expect } from 'vitest'
import { z } from 'zod'
import { readingListEbookPath, reviewEbookPath } from '../../contract/reviews/ebook-links.ts'
import { ACTOR_PATH } from '../../contract/site/federation-links.ts'
import { feedPath } from '../../contract/site/feed-links.ts'
import { type SignedInVisitor, signIn } from '../../../tests/support/accounts/sign-in.ts'
import { createToken } from '../../../tests/support/accounts/studio-tokens.ts'
import { apiPaths, publicPaths } from '../../../tests/support/server/public-paths.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { textFigure } from '../../contract/newsletter/letter-body.ts'
import { openEbook } from '../ebooks/testing.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { type Studio, openStudio } from './testing.ts'

/** In every text that the public must not see. */
const SECRET = '暗號'
const CATEGORY = 'creator-thoughts'
const ASKED = { category: CATEGORY, term: '鸚鵡螺', slug: 'an-hao' }
const HIDDEN = {
  title: `${SECRET}書`,
  author: `${SECRET}人`,
  translator: `${SECRET}譯者`,
  isbn: '9789570000009',
  slug: 'an-hao',
  excerpt: `${SECRET}摘錄。`,
  summary: `${SECRET}摘要。`,
  content: `<p>${SECRET}正文，提到鸚鵡螺。</p>`,
  categories: [CATEGORY],
}

// The conditions are one Kysely query for both engines, except in the search: the test below.
testOnSqlite(
  'what is not published is in no page, answer, feed, book or list that others can ask for',
  async (site) => {
    const clock = holdClock(site)
    const studio = await openStudio(site, clock)
    const keeper = await signIn(site, {}, clock)
    const ids = await hide(studio, keeper)
    const hidden = ids.slice(0, 4)
    const letter = (await (await studio.send('POST', '/letters', {})).json()) as {
      id: number
      version: number
    }
    const written = {
      version: letter.version,
      subject: `${SECRET}主旨`,
      second_line: '',
      body: `<p>${SECRET}開頭</p>${textFigure(ids[0]!, 'whole', SECRET)}`,
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
      stranger: [publicPaths(ids, ASKED), (path) => site.get(path)],
      // Pages are the same for everybody.
      reader: [
        apiPaths(ids, ASKED).filter((path) => !path.startsWith('/api/studio/')),
        (path) => reader.send('GET', path),
      ],
      'a token that moderates': [
        apiPaths(ids, ASKED).filter((path) => path.startsWith('/api/studio/')),
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
    // Pictures and empty lists show no text: they are not there.
    for (const path of hidden.flatMap(pathsOfPublished)) {
      expect([path, (await site.get(path)).status]).toEqual([path, 404])
      expect([path, (await reader.send('GET', path)).status]).toEqual([path, 404])
    }
    const leftOvers = ['/api/bookmarks', '/api/reading-list'].map((path) => keeper.send('GET', path))
    for (const answer of await Promise.all(leftOvers)) expect(await answer.text()).not.toContain(SECRET)
    await expectNoHits(site)
    expect((await site.get('/2019/05/an-hao')).status).toBe(404)
    // As other servers see the site.
    await changeSetting(site.deps.database, 'activitypub', 'on')
    const headers = { Accept: 'application/activity+json' }
    for (const id of hidden) expect((await site.get(`/review/${id}`, { headers })).status).toBe(404)
    for (const path of [
      `/review/${ids[5]}`,
      ACTOR_PATH,
      `${ACTOR_PATH}/outbox`,
      `${ACTOR_PATH}/outbox?cursor=0`,
    ]) {
      const answer = await site.get(path, { headers })
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).not.toContain(SECRET)
    }
    const book = await openEbook(await keeper.send('GET', readingListEbookPath('horizontal')))
    const pages = book.names.filter((name) => /\.(?:xhtml|opf)$/.test(name)).map((name) => book.text(name))
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

testOnEachEngine('what is not published is found by no search and stands in no list', async (site) => {
  const clock = holdClock(site)
  const studio = await openStudio(site, clock)
  const ids = await hide(studio, await signIn(site, {}, clock))
  await expectNoHits(site)
  for (const path of ['/', '/reviews', feedPath('atom'), '/sitemap.xml', '/api/reviews']) {
    const body = await (await site.get(path)).text()
    expect(body.includes(SECRET), path).toBe(false)
  }
  for (const id of ids.slice(0, 4)) expect((await site.get(`/api/reviews/${id}`)).status).toBe(404)
})

/** By words of text, title, author, ISBN and permalink. */
async function expectNoHits(site: TestSite): Promise<void> {
  for (const term of ['鸚鵡螺', SECRET, '暗', '9789570000009', 'an-hao']) {
    const answer = await site.get(`/api/search?${new URLSearchParams({ q: term })}`)
    const { total, results } = searchPage.parse(await answer.json())
    expect([term, total, results]).toEqual([term, 0, []])
    const suggested = await site.get(`/api/search/suggestions?${new URLSearchParams({ q: term })}`)
    expect([term, (await suggested.text()).includes(`${SECRET}書`)]).toEqual([term, false])
  }
}

const searchPage = z.object({ total: z.int(), results: z.array(z.unknown()) })

/** Addresses that a published review has and another has not. */
function pathsOfPublished(id: number): string[] {
  const text = encodeURIComponent(HIDDEN.excerpt)
  return [
    reviewEbookPath(id, 'horizontal'),
    `/share/review-${id}.png`,
    `/share-quote/${id}/tall.png?text=${text}`,
    `/covers/${id}-0.svg`,
    `/mail-covers/${id}.jpg`,
    `/api/reviews/${id}`,
    `/api/reviews/${id}/comments`,
  ]
}

/** Texts that are hidden in each way there is. The reader kept one while it was published, and an old address leads to it. */
async function hide(studio: Studio, reader: SignedInVisitor): Promise<number[]> {
  const draft = await studio.write(HIDDEN)
  const scheduled = await studio.write(HIDDEN)
  expect((await studio.publish(scheduled.id, { at: '2025-06-09T03:00:00Z' })).status).toBe(200)
  const trashed = await studio.write(HIDDEN)
  expect((await studio.send('DELETE', `/reviews/${trashed.id}`)).status).toBe(200)
  const withdrawn = await studio.write(HIDDEN)
  await studio.publish(withdrawn.id)
  expect((await reader.send('PUT', `/api/reviews/${withdrawn.id}/bookmark`, {})).status).toBeLessThan(300)
  const status = { status: 'completed' }
  expect(
    (await reader.send('PUT', `/api/reviews/${withdrawn.id}/reading-status`, status)).status,
  ).toBeLessThan(300)
  const redirect = { from: '/2019/05/an-hao', to: `/review/${withdrawn.id}` }
  expect((await studio.send('PUT', '/redirects', redirect)).status).toBe(204)
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
    isbn: '',
    slug: '',
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
