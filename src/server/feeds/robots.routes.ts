import { Hono } from 'hono'
import { feedPath } from '../../contract/site/feed-links.ts'
import { ABOUT_PATH, categoryPath, reviewPath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { CACHE_SHARED } from '../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { listFeedPage } from '../reviews/feed-reviews.service.ts'
import { readOwnerSettings, readSettings } from '../settings/settings.service.ts'

/** The files that crawlers request first (docs/product/feeds.md). */
export function robotsRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/robots.txt', async (c) => {
      const { crawlers } = await readOwnerSettings(deps.database)
      const refused = crawlers.allow_ai
        ? []
        : [...AI_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
      const lines = [...refused, 'User-agent: *', 'Disallow: /search', `Sitemap: ${deps.siteUrl}/sitemap.xml`]
      return c.text(lines.map((line) => `${line}\n`).join(''), 200, { 'Cache-Control': CACHE_SHARED })
    })
    .get('/llms.txt', async (c) => {
      const { crawlers } = await readOwnerSettings(deps.database)
      if (!crawlers.llms_txt) throw problem('not_found')
      return c.text(await describeSite(deps), 200, { 'Cache-Control': CACHE_SHARED })
    })
}

/** Those that collect texts for language models; search engines go by other names. */
const AI_CRAWLERS = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'CCBot',
  'Google-Extended',
  'Applebot-Extended',
  'Amazonbot',
  'Bytespider',
  'meta-externalagent',
  'cohere-training-data-crawler',
]

const NEWEST = 20

/** Markdown in the form of llmstxt.org. */
async function describeSite(deps: Deps): Promise<string> {
  const { siteUrl } = deps
  const site = await readSettings(deps.database)
  const { reviews } = await listFeedPage(deps, { list: { isIndexed: true }, limit: NEWEST, offset: 0 })
  const link = (name: string, path: string, note = '') =>
    `- [${oneLine(name).replace(/[[\]\\]/g, String.raw`\$&`)}](${siteUrl}${path})${note && `: ${oneLine(note)}`}`
  return [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(site.description)}`,
    [
      '## 書評',
      '',
      ...reviews.map(({ id, slug, title, summary, excerpt }) =>
        link(title, reviewPath(id, slug), excerpt || summary),
      ),
    ].join('\n'),
    [
      '## 分類',
      '',
      ...site.categories.flatMap(({ id, name, description, is_hidden }) =>
        is_hidden ? [] : [link(name, categoryPath(id), description)],
      ),
    ].join('\n'),
    [
      '## 其他',
      '',
      link(site.founder, ABOUT_PATH),
      link('Atom', feedPath('atom')),
      link('Sitemap', '/sitemap.xml'),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
