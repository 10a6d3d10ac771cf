import type { FeedKind } from '../../contract/site/feed-links.ts'
import { xmlText } from '../text/xml-text.ts'

/** One page of a feed, with absolute addresses. */
export interface Feed {
  title: string
  description: string
  author: string
  /** Stays the same for ever. */
  id: string
  /** The page that a person reads. */
  home: string
  icon: string
  /** The time of the newest change, in ISO 8601. */
  updated: string
  items: FeedItem[]
  /** The WebSub hub that announces this page of the feed; null for none. */
  hub: string | null
  /** The addresses of this page of the feed and of those around it (RFC 5005). */
  links: (kind: FeedKind) => FeedLinks
}

interface FeedLinks {
  self: string
  first: string
  last: string
  previous: string | undefined
  next: string | undefined
}

export interface FeedItem {
  title: string
  /** Without the slug: it stays when the slug changes, and no reader announces the review again. */
  id: string
  address: string
  /** Midnight of the review's day in Taipei; null where the review has no date. */
  published: string | null
  updated: string
  summary: string
  /** Sanitised HTML with absolute addresses. */
  content: string
  /** The cover. */
  picture: string
  categories: string[]
}

/** The hub and the links between the pages of a feed, as elements of Atom. `element`: their name. */
export function pageLinks(
  { links, hub }: Pick<Feed, 'links' | 'hub'>,
  kind: 'atom' | 'rss',
  element: string,
): string {
  const { self, first, last, previous, next } = links(kind)
  return Object.entries({ hub: hub ?? undefined, self, first, last, previous, next })
    .map(([rel, href]) => (href === undefined ? '' : `<${element} rel="${rel}" href="${xmlText(href)}"/>\n`))
    .join('')
}
