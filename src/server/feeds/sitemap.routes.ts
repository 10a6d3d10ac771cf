import { Hono } from 'hono'
import {
  ABOUT_PATH,
  ALL_REVIEWS_PATH,
  authorPath,
  AUTHORS_PATH,
  categoryPath,
  HOME_PATH,
  reviewPath,
  seriesPath,
  tagPath,
  textPath,
  yearPath,
  YEARS_PATH,
} from '../../contract/links.ts'
import { LETTERS_PATH, letterPath } from '../../contract/newsletter/letter-links.ts'
import type { Deps } from '../deps.ts'
import { listPublicNumbers } from '../newsletter/letters/letter-archive.service.ts'
import { CACHE_SHARED } from '../platform/http/responses/response-headers.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { listPages, listReviewSlugs } from '../reviews/feed-reviews.service.ts'
import { countReviews, listAuthors, listTags, listYears } from '../reviews/review-lists.service.ts'
import { listPublishedSeries } from '../reviews/series/series-pages.service.ts'
import { readCategories } from '../settings/settings.service.ts'
import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'

/** Reviews of one file, besides the other pages: more would hold up other requests. The format allows 50,000 files. */
const FILE_LENGTH = 1_000

/** The sitemap: one file, or above 1,000 reviews an index of several. */
export function sitemapRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/sitemap.xml', async (c) => {
      const total = await countReviews(deps)
      if (countFiles(total) === 1) return sendXml(c, await sitemapFile(deps, 1))
      const entries = Array.from(
        { length: countFiles(total) },
        (_, at) => `<sitemap><loc>${xmlText(`${deps.siteUrl}/sitemap/${at + 1}.xml`)}</loc></sitemap>`,
      )
      return sendXml(c, `<sitemapindex ${NAMESPACE}>${entries.join('\n')}</sitemapindex>`)
    })
    .get('/sitemap/:file{[1-9]\\d{0,3}\\.xml}', async (c) => {
      const number = Number(c.req.param('file').replace(/\D/g, ''))
      const total = await countReviews(deps)
      if (number > countFiles(total)) throw problem('not_found')
      return sendXml(c, await sitemapFile(deps, number))
    })
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function countFiles(total: number): number {
  return Math.max(1, Math.ceil(total / FILE_LENGTH))
}

interface SitemapUrl {
  path: string
  changed?: string
}

/** The first file also has the pages that are no reviews; of the authors and tags those with the most reviews. */
async function sitemapFile(deps: Deps, number: number): Promise<string> {
  const offset = (number - 1) * FILE_LENGTH
  const rows = await listReviewSlugs(deps, { limit: FILE_LENGTH, offset })
  const reviews = rows.map(({ id, slug, updated_at }) => ({
    path: reviewPath(id, slug ?? ''),
    changed: updated_at.slice(0, 10),
  }))
  const addresses: SitemapUrl[] = [...(number === 1 ? await otherPages(deps) : []), ...reviews]
  const entries = addresses.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return `<url><loc>${xmlText(deps.siteUrl + path)}</loc>${lastmod}</url>`
  })
  return `<urlset ${NAMESPACE}>${entries.join('\n')}</urlset>`
}

async function otherPages(deps: Deps): Promise<SitemapUrl[]> {
  const letters = await listPublicNumbers(deps)
  const letterPaths = letters.length > 0 ? [LETTERS_PATH, ...letters.map(letterPath)] : []
  const [years, authors, tags, series] = await Promise.all([
    listYears(deps),
    listAuthors(deps, { limit: FILE_LENGTH }),
    listTags(deps),
    listPublishedSeries(deps),
  ])
  const categories = await readCategories(deps)
  const groupPaths = [
    ...(years.groups.length > 0 ? [YEARS_PATH, AUTHORS_PATH] : []),
    ...years.groups.map(({ name }) => yearPath(name)),
    ...authors.groups.map(({ name }) => authorPath(name)),
    ...series.map(({ slug }) => seriesPath(slug)),
    ...tags.slice(0, FILE_LENGTH).map(({ name }) => tagPath(name)),
  ]
  const paths = [
    HOME_PATH,
    ALL_REVIEWS_PATH,
    ABOUT_PATH,
    ...categories.filter(({ is_hidden }) => !is_hidden).map(({ id }) => categoryPath(id)),
    ...letterPaths,
    ...groupPaths,
  ]
  const pages = await listPages(deps)
  const own = new Set(pages.map(textPath))
  return [
    ...paths.filter((path) => !own.has(path)).map((path) => ({ path })),
    ...pages
      .filter((page) => page.is_unindexed === 0)
      .map((page) => ({ path: textPath(page), changed: page.updated_at.slice(0, 10) })),
  ]
}

function sendXml(c: HttpContext, xml: string): Response {
  return c.body(XML_DECLARATION + xml, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': CACHE_SHARED,
  })
}
