import { Hono } from 'hono'
import { CATEGORY_IDS } from '../../contract/categories.ts'
import { ABOUT_PATH, ALL_REVIEWS_PATH, categoryPath, HOME_PATH, reviewPath } from '../../contract/links.ts'
import { LETTERS_PATH, letterPath } from '../../contract/letter-links.ts'
import type { Deps } from '../deps.ts'
import { listPublicNumbers } from '../letters/letter-archive.service.ts'
import { escapeHtml } from '../text/html-text.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { listNewest } from '../reviews/reviews.service.ts'
import { readSettings } from '../settings/settings.service.ts'

/** The routes for crawlers and feed readers; every URL in them is a permalink (docs/product/addresses.md). */
export function feedsRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) =>
      c.text(`User-agent: *\nDisallow: /search\nSitemap: ${deps.siteUrl}/sitemap.xml\n`),
    )
    .get('/sitemap.xml', async (c) => {
      const reviews = await listNewest(deps, MOST_ADDRESSES)
      const letters = await listPublicNumbers(deps)
      const paths = [
        ...[HOME_PATH, ALL_REVIEWS_PATH, ABOUT_PATH, ...CATEGORY_IDS.map(categoryPath)].map((path) => ({
          path,
        })),
        ...(letters.length > 0 ? [LETTERS_PATH, ...letters.map(letterPath)] : []).map((path) => ({ path })),
        ...reviews.map((review) => ({
          path: reviewPath(review.id, review.slug ?? ''),
          changed: review.updated_at.slice(0, 10),
        })),
      ]
      const entries = paths.map((entry) => {
        const changed = 'changed' in entry ? `<lastmod>${entry.changed}</lastmod>` : ''
        return `<url><loc>${escapeHtml(deps.siteUrl + entry.path)}</loc>${changed}</url>`
      })
      return c.body(
        `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`,
        200,
        {
          'Content-Type': 'application/xml; charset=utf-8',
        },
      )
    })
    .get('/feed.xml', async (c) => {
      const [settings, reviews] = await Promise.all([
        readSettings(deps.database),
        listNewest(deps, FEED_LENGTH),
      ])
      const entries = reviews.map((review) => {
        // The id stays when the slug changes: feed readers would announce the review again.
        const entryId = escapeHtml(deps.siteUrl + reviewPath(review.id))
        const address = escapeHtml(deps.siteUrl + reviewPath(review.id, review.slug ?? ''))
        return `<entry><title>${escapeHtml(review.title)}</title><id>${entryId}</id><link href="${address}"/>
<updated>${review.updated_at}</updated><author><name>${escapeHtml(settings.founder)}</name></author>
<summary>${escapeHtml(review.summary || review.excerpt)}</summary></entry>`
      })
      const updated =
        reviews
          .map((review) => review.updated_at)
          .toSorted()
          .at(-1) ?? deps.clock.now().toISOString()
      return c.body(
        `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hant-TW"><title>${escapeHtml(settings.name)}</title>
<subtitle>${escapeHtml(settings.tagline)}</subtitle><id>${escapeHtml(deps.siteUrl)}/</id><updated>${updated}</updated>
<link rel="self" href="${escapeHtml(deps.siteUrl)}/feed.xml"/><link href="${escapeHtml(deps.siteUrl)}/"/>
${entries.join('\n')}</feed>`,
        200,
        { 'Content-Type': 'application/atom+xml; charset=utf-8' },
      )
    })
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'
const FEED_LENGTH = 20
// The sitemap format allows no more in one file.
const MOST_ADDRESSES = 49_000
