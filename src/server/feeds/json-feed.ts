import type { Feed } from './feed.ts'

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
      date_published: item.published ?? undefined,
      date_modified: item.updated,
      tags: item.categories,
    })),
  })
}
