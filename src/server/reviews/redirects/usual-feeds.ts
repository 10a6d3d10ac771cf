import { feedPath } from '../../../contract/site/feed-links.ts'

const [RSS, ATOM, JSON_FEED] = [feedPath('rss'), feedPath('atom'), feedPath('json')]

/**
 * Where WordPress, Ghost, Hexo, Hugo, Jekyll and Blogger have the feed of the site, beside the addresses that are feeds here, in
 * the form of normalizeOldUrl: readers of an earlier site go on receiving it without an import.
 */
const USUAL_FEEDS: ReadonlyMap<string, string> = new Map([
  ['/feed', RSS],
  ['/feed/rss', RSS],
  ['/feed/rss2', RSS],
  ['/feed/rdf', RSS],
  ['/feed/atom', ATOM],
  ['/feed/json', JSON_FEED],
  ['/?feed=rss', RSS],
  ['/?feed=rss2', RSS],
  ['/?feed=atom', ATOM],
  ['/rss', RSS],
  ['/rss2.xml', RSS],
  ['/index.xml', RSS],
  ['/feed.rss', RSS],
  ['/atom', ATOM],
  ['/atom.xml', ATOM],
  ['/feed.atom', ATOM],
  ['/feeds/posts/default', ATOM],
  ['/feeds/posts/default?alt=rss', RSS],
])

/** The site's feed under the first of these addresses that is a usual one. */
export function findUsualFeed(addresses: readonly string[]): string | undefined {
  return addresses.map((each) => USUAL_FEEDS.get(each)).find((each) => each !== undefined)
}
