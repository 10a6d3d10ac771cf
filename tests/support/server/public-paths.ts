import { API_ENDPOINTS } from '../../../src/contract/api-endpoints.ts'
import { feedPath } from '../../../src/contract/site/feed-links.ts'
import { oembedPath } from '../../../src/contract/site/oembed-links.ts'

interface Asked {
  category: string
  /** A word to search for. */
  term: string
  /** A slug that the texts may have. */
  slug: string
}

/** The addresses of everything that a visitor can ask for about reviews with these ids, and of all lists and feeds. */
export function publicPaths(ids: readonly number[], asked: Asked): string[] {
  const ofReview = ids.flatMap((id) => {
    const pages = [`/review/${id}`, `/review/${id}-${asked.slug}`, `/zh-hans/review/${id}`]
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
      `/category/${asked.category}`,
      '/authors',
      '/years',
      '/year/2025',
      `/author/${encodeURIComponent('人')}`,
      `/tag/${encodeURIComponent('夜讀')}`,
      `/search?q=${encodeURIComponent(asked.term)}`,
      '/letters',
      '/letters/1',
    ].map((path) => `${script}${path}`),
  )
  const feeds = (['atom', 'rss', 'json'] as const).flatMap((kind) => [
    feedPath(kind),
    feedPath(kind, { slug: asked.category }),
  ])
  return [
    ...ofReview,
    ...lists,
    ...feeds,
    ...apiPaths(ids, asked).filter((path) => !path.startsWith('/api/studio/')),
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/opensearch.xml',
    '/manifest.webmanifest',
  ]
}

/** The addresses of all endpoints that answer a GET, filled in. */
export function apiPaths(ids: readonly number[], { category, term }: Asked): string[] {
  const gets = API_ENDPOINTS.flatMap(({ route }) => (route.startsWith('GET ') ? [route.slice(4)] : []))
  return gets.flatMap((path) => {
    const query = path.includes('search') ? `?q=${encodeURIComponent(term)}` : ''
    const filled = path.replace('{slug}', category).replace('{year}', '2025').replace('{number}', '1')
    return /\{id\}/.test(filled)
      ? ids.map((id) => filled.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, '1'))
      : [filled.replaceAll(/\{\w+\}/g, '1') + query]
  })
}
