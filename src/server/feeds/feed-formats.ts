import type { FeedKind } from '../../contract/site/feed-links.ts'
import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'

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
  /** The first recording, `size` in bytes; undefined for none. */
  audio: { url: string; type: string; size: number } | undefined
  categories: string[]
}

/** Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="zh-Hant-TW">
<title>${xmlText(feed.title)}</title>
<subtitle>${xmlText(feed.description)}</subtitle>
<id>${xmlText(feed.id)}</id>
<updated>${feed.updated}</updated>
<icon>${xmlText(feed.icon)}</icon>
<author><name>${xmlText(feed.author)}</name></author>
<link rel="alternate" type="text/html" href="${xmlText(feed.home)}"/>
${pageLinks(feed, 'atom', 'link')}${feed.items.map(entry).join('\n')}
</feed>
`
}

function entry(item: FeedItem): string {
  return `<entry>
<title>${xmlText(item.title)}</title>
<id>${xmlText(item.id)}</id>
<link rel="alternate" type="text/html" href="${xmlText(item.address)}"/>
${item.published === null ? '' : `<published>${item.published}</published>\n`}<updated>${item.updated}</updated>
${item.categories.map((name) => `<category term="${xmlText(name)}"/>\n`).join('')}<media:thumbnail url="${xmlText(item.picture)}"/>
${enclosure(item, 'link rel="enclosure" href')}<summary>${xmlText(item.summary)}</summary>
<content type="html">${xmlText(item.content)}</content>
</entry>`
}

/** `start`: the name of the element, and of the attribute with the address. */
function enclosure({ audio }: FeedItem, start: string): string {
  return audio ? `<${start}="${xmlText(audio.url)}" type="${audio.type}" length="${audio.size}"/>\n` : ''
}

/** RSS 2.0, with the whole text in content:encoded. */
export function rssFeed(feed: Feed): string {
  return `${XML_DECLARATION}<rss version="2.0" ${NAMESPACES}>
<channel>
<title>${xmlText(feed.title)}</title>
<description>${xmlText(feed.description)}</description>
<link>${xmlText(feed.home)}</link>
<language>zh-tw</language>
<lastBuildDate>${rssTime(feed.updated)}</lastBuildDate>
${pageLinks(feed, 'rss', 'atom:link')}${feed.items.map((item) => rssItem(item, feed.author)).join('\n')}
</channel>
</rss>
`
}

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

function rssItem(item: FeedItem, author: string): string {
  return `<item>
<title>${xmlText(item.title)}</title>
<link>${xmlText(item.address)}</link>
<guid isPermaLink="false">${xmlText(item.id)}</guid>
${item.published === null ? '' : `<pubDate>${rssTime(item.published)}</pubDate>\n`}<dc:creator>${xmlText(author)}</dc:creator>
${item.categories.map((name) => `<category>${xmlText(name)}</category>\n`).join('')}<media:thumbnail url="${xmlText(item.picture)}"/>
${enclosure(item, 'enclosure url')}<description>${xmlText(item.summary)}</description>
<content:encoded>${xmlText(item.content)}</content:encoded>
</item>`
}

/** As RFC 822 writes it. */
function rssTime(time: string): string {
  return new Date(time).toUTCString()
}

/** The hub and the links between the pages of a feed, as elements of Atom. `element`: their name. */
function pageLinks({ links, hub }: Pick<Feed, 'links' | 'hub'>, kind: 'atom' | 'rss', element: string) {
  const { self, first, last, previous, next } = links(kind)
  return Object.entries({ hub: hub ?? undefined, self, first, last, previous, next })
    .map(([rel, href]) => (href === undefined ? '' : `<${element} rel="${rel}" href="${xmlText(href)}"/>\n`))
    .join('')
}

/** JSON Feed 1.1. */
export function jsonFeed(feed: Feed): string {
  const { self, next } = feed.links('json')
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: self,
    next_url: next,
    hubs: feed.hub === null ? undefined : [{ type: 'WebSub', url: feed.hub }],
    icon: feed.icon,
    language: 'zh-Hant-TW',
    authors: [{ name: feed.author }],
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.address,
      title: item.title,
      summary: item.summary,
      content_html: item.content,
      image: item.picture,
      attachments: item.audio && [
        { url: item.audio.url, mime_type: item.audio.type, size_in_bytes: item.audio.size },
      ],
      date_published: item.published ?? undefined,
      date_modified: item.updated,
      tags: item.categories,
    })),
  })
}
