import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'
import { type Feed, type FeedItem, pageLinks } from './feed.ts'

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
<summary>${xmlText(item.summary)}</summary>
<content type="html">${xmlText(item.content)}</content>
</entry>`
}
