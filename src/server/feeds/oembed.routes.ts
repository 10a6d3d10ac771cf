import { type Context, Hono } from 'hono'
import { titleLine } from '../../contract/wording/reviews/books.ts'
import { ABOUT_PATH, HOME_PATH, reviewIdOf } from '../../contract/links.ts'
import { OEMBED_FORMATS, OEMBED_PATH } from '../../contract/site/oembed-links.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import type { Deps } from '../deps.ts'
import { CACHE_SHARED } from '../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { type EbookReview, readEbookReviews } from '../reviews/ebook-reviews.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'

/** Shows links to reviews on other sites as cards (oembed.com): `link`, because none may frame our pages (decisions/0031). */
export function oembedRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(OEMBED_PATH, async (c) => {
    const format = OEMBED_FORMATS.find((each) => each === (c.req.query('format') ?? 'json'))
    // As the specification says for a format that a site does not have.
    if (!format) return c.body(null, 501)
    const id = reviewOf(c.req.query('url') ?? '', deps.siteUrl)
    const card = id === undefined ? undefined : (await readEbookReviews(deps, [id]))[0]
    if (!card) throw problem('not_found')
    const answer = await describe(deps, card, {
      width: mostOf(c, 'maxwidth'),
      height: mostOf(c, 'maxheight'),
    })
    c.header('Cache-Control', CACHE_SHARED)
    // It says what the page says to everybody: scripts of other sites may read it.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return format === 'json'
      ? c.json(answer)
      : c.body(toXml(answer), 200, { 'Content-Type': 'text/xml; charset=utf-8' })
  })
}

/** The review at an address of this site, in either script, as permalink or hash route. */
function reviewOf(address: string, siteUrl: string): number | undefined {
  const url = URL.parse(address)
  if (!url || url.origin !== new URL(siteUrl).origin) return undefined
  const path = url.hash.startsWith('#/') ? url.hash.slice(1).replace(/\?.*$/s, '') : url.pathname
  const [, last] = /^\/review\/([^/]+)\/?$/.exec(splitScript(path).rest) ?? []
  return last === undefined ? undefined : reviewIdOf(last)
}

function mostOf(c: Context<HttpEnv>, name: string): number {
  const text = c.req.query(name) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : Infinity
}

/** The size of a share card (covers/share-cards.service.ts). */
const CARD = { width: 1200, height: 630 }

async function describe(
  { database, siteUrl }: Deps,
  card: EbookReview,
  most: { width: number; height: number },
): Promise<Record<string, string | number>> {
  const site = await readSettings(database)
  return {
    version: '1.0',
    type: 'link',
    title: titleLine(card),
    author_name: site.founder,
    author_url: siteUrl + ABOUT_PATH,
    provider_name: site.name,
    provider_url: siteUrl + HOME_PATH,
    cache_age: 86_400,
    // Not in another size: a picture that is too large for the asking site is left out.
    ...(CARD.width <= most.width &&
      CARD.height <= most.height && {
        thumbnail_url: `${siteUrl}/share/review-${card.id}.png`,
        thumbnail_width: CARD.width,
        thumbnail_height: CARD.height,
      }),
  }
}

function toXml(answer: Record<string, string | number>): string {
  const elements = Object.entries(answer).map(
    ([name, value]) => `<${name}>${xmlText(String(value))}</${name}>\n`,
  )
  return `${XML_DECLARATION}<oembed>\n${elements.join('')}</oembed>\n`
}
