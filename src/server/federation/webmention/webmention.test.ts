import { listHeldComments, moderate } from '../../../../tests/support/server/moderation.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { hideReview } from '../../reviews/saving/save-reviews.service.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { announceMentions } from './send-mentions.service.ts'

const SITE = 'https://xingcha.test'
const TARGET = `${SITE}/review/1`

interface OtherSite {
  url: string
  /** The pages of the other site by their path: their HTML, or a status. */
  pages: Map<string, string | number>
  /** Link headers by path. */
  links: Map<string, string>
  /** The Webmentions that its endpoints received: the path, the source and the target. */
  told: string[]
}

async function withOtherSite(run: (other: OtherSite) => Promise<void>): Promise<void> {
  const other: OtherSite = { url: '', pages: new Map(), links: new Map(), told: [] }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      if (request.method === 'POST') other.told.push(`${path} ${form.get('source')} → ${form.get('target')}`)
      const page = other.pages.get(path)
      const link = other.links.get(path)
      response.writeHead(typeof page === 'number' ? page : 200, link === undefined ? {} : { Link: link })
      response.end(typeof page === 'string' ? page : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  other.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await run(other)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const mention = (site: TestSite, source: string, target = TARGET) =>
  site.send('POST', '/webmention', new URLSearchParams({ source, target }))

async function turnOn(site: TestSite): Promise<void> {
  site.deps.federatesPrivately = true
  await changeSetting(site.deps.database, 'webmention', 'on')
}

testOnEachEngine(
  'a page that links to a review becomes a comment that waits, and follows it',
  async (site) => {
    await withOtherSite(async (other) => {
      holdClock(site)
      await site.addReview({ id: 1 })
      const source = `${other.url}/post`
      expect((await mention(site, source)).status).toBe(404)
      expect((await site.get('/review/1')).headers.get('Link')).toBeNull()
      await turnOn(site)
      expect((await site.get('/review/1')).headers.get('Link')).toBe('</webmention>; rel="webmention"')

      const page = (text: string) =>
        `<title>讀後</title><meta name="description" content="${text}"><p><a href="${TARGET}">書評</a>`
      other.pages.set('/post', page('寫得好'))
      expect((await mention(site, source)).status).toBe(202)
      await site.deliverToOtherSites()
      const [held] = await listHeldComments(site)
      expect(held).toMatchObject({ review_id: 1, held_reasons: 'remote', content: `寫得好\n${source}` })
      expect(held?.user_name).toBe(`讀後（${new URL(other.url).host}）`)

      await moderate(site, [held?.id ?? 0], 'published')
      other.pages.set('/post', page('改過'))
      await mention(site, source)
      await site.deliverToOtherSites()
      expect((await listHeldComments(site)).map(({ content }) => content)).toEqual([`改過\n${source}`])

      other.pages.set('/post', 410)
      await mention(site, source)
      await site.deliverToOtherSites()
      expect(await listHeldComments(site)).toEqual([])
    })
  },
)

testOnEachEngine('a page that links to a comment stands below it', async (site) => {
  await withOtherSite(async (other) => {
    holdClock(site)
    await turnOn(site)
    await site.addReview({ id: 1 })
    const head = await storeComment(site.deps, { review_id: 1 })
    const answer = await storeComment(site.deps, { review_id: 1, parent_id: head })
    for (const [path, fragment] of [
      ['/head', `#comment-${head}`],
      ['/answer', `#comment-${answer}`],
      ['/gone', '#comment-999'],
    ] as const) {
      other.pages.set(path, `<title>讀後</title><a href="${TARGET}${fragment}">評論</a>`)
      await mention(site, other.url + path, TARGET + fragment)
    }
    await site.deliverToOtherSites()
    const places = await site.deps.database.queries
      .selectFrom('xc_comments')
      .select(['parent_id', 'answered_id'])
      .where('state', '=', 'held')
      .orderBy('content')
      .execute()
    expect(places).toEqual([
      { parent_id: head, answered_id: answer },
      { parent_id: null, answered_id: null },
      { parent_id: head, answered_id: null },
    ])
  })
})

testOnSqlite('a page that does not link to the review is no mention', async (site) => {
  await withOtherSite(async (other) => {
    holdClock(site)
    await turnOn(site)
    await site.addReview({ id: 1 })
    other.pages.set('/post', `<p>${TARGET}</p><a href="${SITE}/review/2">x</a>`)
    await mention(site, `${other.url}/post`)
    await site.deliverToOtherSites()
    expect(await listHeldComments(site)).toEqual([])
    for (const [source, target] of [
      [`${SITE}/review/1`, TARGET],
      ['javascript:alert(1)', TARGET],
      ['', TARGET],
      [`${other.url}/post`, `${SITE}/review/9`],
      [`${other.url}/post`, 'https://elsewhere.example/review/1'],
    ] as const)
      expect((await mention(site, source, target)).status, source).toBe(400)
    site.deps.federatesPrivately = false
    other.pages.set('/post', `<a href="${TARGET}">x</a>`)
    await mention(site, `${other.url}/post`)
    await site.deliverToOtherSites()
    expect(await listHeldComments(site)).toEqual([])
    expect(site.logLines.join('')).toContain('address of a private network')
  })
})

testOnEachEngine(
  'pages that a review links to are told of it, of its changes and of its removal',
  async (site) => {
    await withOtherSite(async (other) => {
      const clock = holdClock(site)
      const tell = async () => {
        await announceMentions(site.deps)
        await site.deliverToOtherSites()
      }
      const link = (path: string) => `<p><a href="${other.url}${path}">那裡</a></p>`
      other.links.set('/by-header', '</in-header>; rel="webmention"')
      other.pages.set('/by-link', '<link rel="webmention" href="/in-link">')
      other.pages.set('/by-anchor', '<p><a rel="webmention" href="in-anchor?a=1&amp;b=2">here</a>')
      other.pages.set('/without', '<p>nothing</p>')
      await site.addReview({ id: 1, content: link('/by-header') })
      clock.pass(60)
      await turnOn(site)
      await tell()
      await tell()
      expect(other.told).toEqual([])
      clock.pass(60)
      const content = ['/by-header', '/by-link', '/by-anchor', '/without'].map(link).join('')
      await site.addReview({ id: 2, content })
      await Promise.all([tell(), tell()])
      const told = (path: string, target: string) => `${path} ${SITE}/review/2 → ${other.url}${target}`
      expect(other.told.toSorted()).toEqual([
        told('/in-anchor?a=1&b=2', '/by-anchor'),
        told('/in-header', '/by-header'),
        told('/in-link', '/by-link'),
      ])
      clock.pass(60)
      await site.addReview({ id: 2, content: link('/by-link') })
      await tell()
      await tell()
      expect(other.told).toHaveLength(6)
      await site.deps.database.transaction((queries) => hideReview(queries, 2))
      await tell()
      await tell()
      expect(other.told.slice(6)).toEqual([told('/in-link', '/by-link')])
    })
  },
)
