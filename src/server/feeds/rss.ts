import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'
import { type Feed, type FeedItem, pageLinks } from './feed.ts'

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
<description>${xmlText(item.summary)}</description>
<content:encoded>${xmlText(item.content)}</content:encoded>
</item>`
}

/** As RFC 822 writes it. */
function rssTime(time: string): string {
  return new Date(time).toUTCString()
}
