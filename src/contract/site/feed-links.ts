import { categoryPath } from '../links.ts'

/** The file of each kind of feed, below the site or a category. */
export const FEED_FILES = { atom: 'feed.xml', rss: 'rss.xml', json: 'feed.json' } as const

export type FeedKind = keyof typeof FEED_FILES

/** The path of a feed. `slug`: of a category; absent for the whole site. Pages begin at 1. */
export function feedPath(
  kind: FeedKind,
  { slug, page = 1 }: { slug?: string | undefined; page?: number } = {},
) {
  const folder = slug === undefined ? '' : categoryPath(slug)
  return `${folder}/${FEED_FILES[kind]}${page > 1 ? `?page=${page}` : ''}`
}
